import type { ManagedTransaction, ShopPurchase } from '../../../server.js';
import type { Sandbox } from '../../../sandbox/sandbox.js';
import { createCustomer, type Customer } from './customer.js';
import { changeIn, ledgerOf, type Ledger } from './ledger.js';
import type { DirectCall, Headers, KnownOrder, CallOutcome, ProcessSettings } from '../process/messages.js';
import type { PromiseId } from './promises.js';
import { Ended, Hung, startProcess, type ShopCall, type ProcessOptions, type ShopProcess } from './shop-process.js';
import type { Verdicts } from './verdicts.js';

/** A purchase as it can be sent to another process. */
export type ToldPurchase = Omit<ShopPurchase, 'matches'>;

/** A purchase that the shop has completed. */
export interface CompletedPurchase {
  readonly purchase: ToldPurchase;
  /** Number of the order. */
  readonly orderId: string;
  /** Milliseconds that the shop took to complete it. */
  readonly ms: number;
}

/** What the scenes play with. */
export interface Trial {
  readonly verdicts: Verdicts;
  readonly sandbox: Sandbox;
  /** The process that runs now. */
  readonly shop: () => ShopProcess;
  /** True if the shop takes events over HTTP. */
  readonly takesEvents: boolean;
  /** True if a restart kills the shop, too, and not the handler alone. */
  readonly killsShop: boolean;
  /** Kills the process, and the shop's server if there is one, and starts them again. */
  restart(): Promise<void>;
  /** Lets a day pass for bank and handler, while no process runs. */
  nextDay(): Promise<void>;
  /** A new browser with a filled cart. */
  customer(): Promise<Customer>;
  /** The shop's orders; undefined if the shop does not tell them. */
  ledger(): Promise<Ledger | undefined>;
  /** Orders of purchases of different carts. */
  readonly orders: { readonly orderId: string; readonly purchase: string }[];
  /** A completed purchase, once there is one. */
  completed?: CompletedPurchase;
  /** Readings of its transaction, the oldest first. */
  readonly readings: ManagedTransaction[];
  /** Ends the last process. */
  close(): Promise<void>;
  /** Calls of all processes. */
  readonly calls: () => readonly ShopCall[];
}

/** Options of the trial. */
export interface TrialOptions {
  readonly settings: Omit<ProcessSettings, 'ahead'>;
  readonly process: ProcessOptions;
  /** Kills the shop's server and starts it again; undefined if it cannot be killed, or the shop is a module. */
  readonly restartServer: (() => Promise<void>) | undefined;
  readonly sandbox: Sandbox;
  readonly verdicts: Verdicts;
}

/** What is said where the module has no `orders()`. */
export const unseen = 'What it does to the orders cannot be seen: export orders().';

/** What is said where `orders()` has no state. */
export const stateless = 'orders() does not tell the state of the order.';

const DAY_IN_MINUTES = 24 * 60;

/** Opens the trial with a first process. */
export async function openTrial(options: TrialOptions): Promise<Trial> {
  const { settings, process, restartServer, sandbox, verdicts } = options;
  let ahead = 0;
  const begin = () => startProcess(Object.assign({ ahead }, settings), process);
  let present = await begin();
  const earlier: ShopCall[] = [];
  const end = async () => {
    await present.kill();
    earlier.push(...present.calls);
  };
  return {
    verdicts,
    sandbox,
    orders: [],
    readings: [],
    shop: () => present,
    takesEvents: typeof settings.shop !== 'string',
    killsShop: typeof settings.shop === 'string' || restartServer !== undefined,
    async restart() {
      await Promise.all([end(), restartServer?.()]);
      present = await begin();
    },
    async nextDay() {
      await end();
      sandbox.clock.advance(DAY_IN_MINUTES);
      ahead += DAY_IN_MINUTES * 60_000;
      present = await begin();
    },
    customer: async () =>
      createCustomer({
        shop: () => present,
        sandbox,
        origin: settings.origin,
        headers: await present.visit(),
        timeout: process.patience * 1000,
      }),
    ledger: async () => (present.offered.hasOrders ? ledgerOf(await present.orders()) : undefined),
    close: end,
    calls: () => earlier.concat(present.calls),
  };
}

/** One part of the play, and the promises on which it says something. */
export interface Scene {
  readonly tries: readonly PromiseId[];
  /** True if it says something only where the shop is killed. */
  readonly needsKill?: true;
  /** True if it is one of shops that take events. */
  readonly needsEvents?: true;
  play(trial: Trial): Promise<void>;
}

/** Returns the words of an error; undefined for an answer. */
export const errorOf = (outcome: CallOutcome | undefined): string | undefined =>
  outcome && 'error' in outcome ? outcome.error : undefined;

/** Returns the order number in an answer; undefined if there is none. */
export function numberIn(outcome: CallOutcome | undefined): string | undefined {
  const { orderId } = Object(outcome && 'answer' in outcome ? outcome.answer : undefined) as { orderId?: unknown };
  return typeof orderId === 'string' ? orderId : undefined;
}

/** Returns why the shop cannot carry an order out; undefined if it has not said so. */
export function impossibleIn(outcome: CallOutcome | undefined): string | undefined {
  const answer = outcome && 'answer' in outcome ? outcome.answer : undefined;
  const { impossible } = Object(answer) as { impossible?: unknown };
  return typeof impossible === 'string' ? impossible : undefined;
}

/** Returns an order of the ledger under one of two numbers: completing may have given it another one. */
export const rowOf = (ledger: Ledger, ...numbers: readonly (string | undefined)[]): KnownOrder | undefined =>
  numbers.map((number) => ledger.get(number ?? '')).find((row) => row !== undefined);

/** Returns what is wrong with an order that was completed; undefined if nothing is known to be. */
export const wrongStateOf = ({ orderId, state }: KnownOrder): string | undefined =>
  state === undefined || state === 'completed' ? undefined : `Order ${orderId} is ${state} afterwards.`;

/** Calls a function of the shop directly, and returns what became of it and of the orders. */
export async function called(
  trial: Trial,
  call: DirectCall,
): Promise<{ outcome: CallOutcome; change?: string | undefined }> {
  const before = await trial.ledger();
  const outcome = await trial.shop().call(call);
  const after = await trial.ledger();
  return { outcome, change: before && after && changeIn(before, after) };
}

/** Judges a call that must change nothing; without the orders, a call without an error says nothing. */
export async function judgeUnchanged(
  { verdicts, ledger }: Trial,
  id: PromiseId,
  done: string,
  { wrong, before }: { readonly wrong: string | undefined; readonly before: Ledger | undefined },
): Promise<void> {
  const after = await ledger();
  if (wrong !== undefined) verdicts.judge(id, done, wrong);
  else if (!before || !after) verdicts.skip(id, `It did not fail. ${unseen}`);
  else verdicts.judge(id, done, changeIn(before, after));
}

/** Returns a copy of headers with other values where they say who the browser is. */
export const forged = (headers: Headers): Headers =>
  headers.map(([name, value]) => [
    name,
    name === 'cookie' ? value.replace(/=[^;]*/g, forgedValue) : forgedValue(value),
  ]);

const forgedValue = (value: string): string => value.replace(/[A-Za-z0-9]/g, 'x');

/** Returns true for an error that ends the whole play. */
export const isTheEnd = (error: unknown): error is Hung | Ended => error instanceof Hung || error instanceof Ended;
