import { AsyncLocalStorage } from 'node:async_hooks';
import { writeSync } from 'node:fs';

/**
 * Failure of a shop function: it throws or its process dies before or after the work is done; or it returns slowly, so
 * late that the purchase may have ended, or never.
 */
export type ShopMishap =
  | 'throws-before'
  | 'throws-after'
  | 'crashes-before'
  | 'crashes-after'
  | 'slow'
  | 'late'
  | 'hangs';

/** Where a process dies. */
export interface Crash {
  /** Number of the effect, from 1. */
  readonly at: number;
  readonly when: 'before' | 'after';
}

/** Faults while one request is answered. */
export interface Ticket {
  /** The process dies at this effect of the request, as in a power cut. */
  readonly crash?: Crash | undefined;
  /** Failure of the shop's functions during the request. */
  readonly shop?: ShopMishap | undefined;
}

const requests = new AsyncLocalStorage<{ readonly ticket: Ticket; effects: number }>();

/** Runs the work of one request under its ticket. */
export const under = <Value>(ticket: Ticket, work: () => Promise<Value>): Promise<Value> =>
  requests.run({ ticket, effects: 0 }, work);

/** Returns the ticket of the current request. */
export const presentTicket = (): Ticket => requests.getStore()?.ticket ?? {};

/** Ends the process at once; its last message says where. */
export function die(where: string): never {
  writeSync(1, `died ${where}\n`);
  process.kill(process.pid, 'SIGKILL');
  for (;;);
}

/** Performs one external effect: a step of the store, a request to the service, a function of the shop. */
export async function effect<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  const request = requests.getStore();
  if (!request) return work();
  const { crash } = request.ticket;
  request.effects += 1;
  const isLast = crash?.at === request.effects;
  if (isLast && crash?.when === 'before') die(`before ${name}`);
  const value = await work();
  if (isLast) die(`after ${name}`);
  return value;
}

/** Wraps an object so that each of its functions is an effect, except those for opening and closing. */
export function watched<Thing extends object>(kind: string, thing: Thing): Thing {
  const entries = Object.entries(thing).map(([name, value]: [string, unknown]) => {
    if (typeof value === 'object' && value !== null) return [name, watched(`${kind}.${name}`, value)];
    if (typeof value !== 'function' || name === 'close' || name === 'migrate') return [name, value];
    const call = (...input: unknown[]) =>
      effect(`${kind}.${name}`, () => (value as (...input: unknown[]) => Promise<unknown>)(...input));
    return [name, Object.assign(call, value)];
  });
  return Object.fromEntries(entries) as Thing;
}
