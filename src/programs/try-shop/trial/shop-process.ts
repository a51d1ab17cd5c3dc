import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type {
  VerbMessage,
  Offered,
  CallOutcome,
  ProcessSettings,
  Told,
  Verbs,
  WatchedName,
} from '../process/messages.js';

/** A call of a function of the shop. */
export interface ShopCall {
  readonly name: WatchedName;
  /** The purchase or transaction that it is about. */
  readonly subject: unknown;
  /** Undefined while it lasts. */
  outcome?: CallOutcome;
  /** Milliseconds that it took. */
  ms?: number;
}

/** The process does not answer in time. */
export class Hung extends Error {
  override readonly name = 'Hung';

  constructor(
    /** What was waited for: a function of the shop, or the module. */
    readonly place: string,
    seconds: number,
  ) {
    super(`${place} did not answer within ${seconds} seconds`);
  }
}

/** The process has ended, although nobody has ended it. */
export class Ended extends Error {
  override readonly name = 'Ended';
}

/** A process of the shop, with a handler. All functions reject with {@link Hung} or {@link Ended}, or what was thrown there. */
export interface ShopProcess extends Omit<Verbs, 'start'> {
  readonly offered: Offered;
  /** All calls of the shop's functions, the oldest first. */
  readonly calls: readonly ShopCall[];
  /** Waits until a call after the first `after` ones has begun. */
  begun(name: WatchedName, after: number): Promise<ShopCall>;
  /** Waits until such a call has ended; with `isMeant`, one with such a subject. */
  ended(name: WatchedName, after: number, isMeant?: (subject: unknown) => boolean): Promise<ShopCall>;
  /** Waits until there are such calls and all of them have ended. */
  allEnded(name: WatchedName, after: number): Promise<readonly ShopCall[]>;
  /** Kills the process, like a failure of the machine. */
  kill(): Promise<void>;
}

/** Options of a process besides its settings. */
export interface ProcessOptions {
  /** File of the program. */
  readonly program: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Seconds after which what does not answer hangs. */
  readonly patience: number;
}

/** Milliseconds between two looks at the calls. */
const PAUSE = 2;

const hasOutcome = ({ outcome }: ShopCall): boolean => outcome !== undefined;

/** The function of the shop that is running, if any. */
const runningIn = (calls: readonly ShopCall[]) => calls.findLast((call) => !hasOutcome(call))?.name;

function endedBy({ signalCode, exitCode }: ChildProcess, calls: readonly ShopCall[]): Ended {
  const place = runningIn(calls);
  const how = signalCode ?? `code ${exitCode}`;
  return new Ended(`The shop's process ended by itself (${how})${place ? ` while ${place} ran` : ''}`);
}

/** Starts a process of the shop. */
export async function startProcess(settings: ProcessSettings, options: ProcessOptions): Promise<ShopProcess> {
  const { program, patience, environment: env } = options;
  const child = fork(program, [], { env, serialization: 'advanced', stdio: ['ignore', 2, 2, 'ipc'] });
  const calls: ShopCall[] = [];
  const ask = createAsk(child, { calls, patience });
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const kill = async () => {
    const closed = hasEnded() ? undefined : once(child, 'exit');
    child.kill('SIGKILL');
    await closed;
  };
  const called = async <Found>(
    name: WatchedName,
    after: number,
    findIn: (found: readonly ShopCall[]) => Found | undefined,
  ) => {
    const end = performance.now() + patience * 1000;
    for (;;) {
      const found = findIn(calls.slice(after).filter((call) => call.name === name));
      if (found) return found;
      if (hasEnded()) throw endedBy(child, calls);
      if (performance.now() > end) {
        if (runningIn(calls) === name) throw new Hung(name, patience);
        throw new Error(`${name} was not called.`);
      }
      await delay(PAUSE);
    }
  };
  try {
    const offered = await ask('start', settings);
    return {
      offered,
      calls,
      fetch: (request) => ask('fetch', request),
      call: (call) => ask('call', call),
      visit: () => ask('visit'),
      orders: () => ask('orders'),
      sendForm: (headers) => ask('sendForm', headers),
      sendOdd: (event) => ask('sendOdd', event),
      play: (name, how) => ask('play', name, how),
      reconcile: () => ask('reconcile'),
      shipped: (orderId) => ask('shipped', orderId),
      refunded: (orderId, amount) => ask('refunded', orderId, amount),
      begun: (name, after) => called(name, after, ([first]) => first),
      ended: (name, after, isMeant = () => true) =>
        called(name, after, (found) => found.find((call) => hasOutcome(call) && isMeant(call.subject))),
      allEnded: (name, after) =>
        called(name, after, (found) => (found.length > 0 && found.every(hasOutcome) ? found : undefined)),
      kill,
    };
  } catch (error) {
    await kill();
    throw error;
  }
}

type Ask = <Verb extends keyof Verbs>(verb: Verb, ...input: Parameters<Verbs[Verb]>) => ReturnType<Verbs[Verb]>;

const placeOf: Partial<Record<keyof Verbs, string>> = { start: 'The module', visit: 'request()', orders: 'orders()' };

function createAsk(child: ChildProcess, { calls, patience }: { calls: ShopCall[]; patience: number }): Ask {
  const waiting = new Map<number, (outcome: CallOutcome | Error) => void>();
  const byNumber = new Map<number, ShopCall>();
  let asked = 0;
  const onTold = (told: Told) => {
    if (told.kind === 'done') return waiting.get(told.id)?.(told.outcome);
    if (told.kind === 'begun') {
      const call: ShopCall = { name: told.name, subject: told.subject };
      byNumber.set(told.call, call);
      calls.push(call);
      return undefined;
    }
    return void Object.assign(byNumber.get(told.call) ?? {}, { outcome: told.outcome, ms: told.ms });
  };
  child.on('message', (told) => onTold(told as Told));
  child.on('exit', () => {
    for (const tell of waiting.values()) tell(endedBy(child, calls));
  });
  const ask = (verb: keyof Verbs, ...input: readonly unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = (asked += 1);
      const timer = setTimeout(
        () => settle(new Hung(placeOf[verb] ?? runningIn(calls) ?? 'The handler', patience)),
        patience * 1000,
      );
      const settle = (outcome: CallOutcome | Error) => {
        clearTimeout(timer);
        waiting.delete(id);
        if (outcome instanceof Error) reject(outcome);
        else if ('error' in outcome) reject(new Error(outcome.error));
        else resolve(outcome.answer);
      };
      waiting.set(id, settle);
      const message: VerbMessage = { id, verb, input };
      if (child.connected) child.send(message);
      else settle(new Ended("The shop's process has ended"));
    });
  return ask as Ask;
}
