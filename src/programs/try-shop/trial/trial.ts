import type { ShopPurchase } from '../../../server.js';
import type { Sandbox } from '../../../sandbox/sandbox.js';
import { createCustomer, type Customer } from './customer.js';
import { changeIn, ledgerOf, type Ledger } from './ledger.js';
import type { DirectCall, Headers, KnownOrder, CallOutcome, ProcessSettings } from '../process/messages.js';
import type { PromiseId } from './promises.js';
import { Ended, Hung, startProcess, type ShopCall, type ProcessOptions, type ShopProcess } from './shop-process.js';
import { Unknown, type Seen, type Verdicts } from './verdicts.js';

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
  /** One that has come back from the bank, approved. */
  approved(): Promise<Customer>;
  /** The shop's orders; undefined if the shop does not tell them. */
  ledger(): Promise<Ledger | undefined>;
  /** Orders of purchases of different carts. */
  readonly orders: { readonly orderId: string; readonly purchase: string }[];
  /** A completed purchase, once there is one. */
  completed?: CompletedPurchase;
  /** Ends the last process. */
  close(): Promise<void>;
  /** Calls of all processes. */
  readonly calls: () => readonly ShopCall[];
}

/** Options of the trial. */
export interface TrialOptions {
  readonly settings: Omit<ProcessSettings, 'ahead' | 'patience'>;
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
  const begin = () => startProcess(Object.assign({ ahead, patience: process.patience }, settings), process);
  let present = await begin();
  const earlier: ShopCall[] = [];
  const end = async () => {
    await present.kill();
    earlier.push(...present.calls);
  };
  const customer = async () =>
    createCustomer({
      shop: () => present,
      sandbox,
      origin: settings.origin,
      headers: await present.visit(),
      timeout: process.patience * 1000,
    });
  return {
    verdicts,
    sandbox,
    orders: [],
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
    customer,
    async approved() {
      const made = await customer();
      await made.approve();
      return made;
    },
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

/** Returns the purchase that a call is about. */
export const purchaseIn = ({ subject }: Pick<ShopCall, 'subject'>): ToldPurchase => subject as ToldPurchase;

/** Notes the order of a completed purchase, whose cart no other purchase has; returns its number. */
export function noted({ orders }: Trial, call: ShopCall): string {
  const { id, orderId: prepared = '' } = purchaseIn(call);
  const orderId = numberIn(call.outcome) ?? prepared;
  orders.push({ orderId, purchase: id });
  return orderId;
}

/** Returns the words of an error; undefined for an answer. */
export const errorOf = (outcome: CallOutcome | undefined): string | undefined =>
  outcome && 'error' in outcome ? outcome.error : undefined;

/** Returns what a function has answered; undefined after an error. */
export const contentOfAnswer = (outcome: CallOutcome | undefined): unknown =>
  outcome && 'answer' in outcome ? outcome.answer : undefined;

const textIn = (outcome: CallOutcome | undefined, field: 'orderId' | 'impossible'): string | undefined => {
  const value = (Object(contentOfAnswer(outcome)) as Readonly<Record<string, unknown>>)[field];
  return typeof value === 'string' ? value : undefined;
};

/** Returns the order number in an answer; undefined if there is none. */
export const numberIn = (outcome: CallOutcome | undefined): string | undefined => textIn(outcome, 'orderId');

/** Returns why the order of a call is not carried out: an error, or that the shop has said so; undefined if it is. */
export const failureIn = (outcome: CallOutcome | undefined): string | undefined =>
  errorOf(outcome) ?? textIn(outcome, 'impossible');

/** Returns what has changed of the orders; unknown if the shop does not tell them. */
export const changed = (before: Ledger | undefined, after: Ledger | undefined): Seen =>
  before && after ? changeIn(before, after) : new Unknown(`It did not fail. ${unseen}`);

/** Returns an order of the ledger under one of its numbers: completing may have given it another one. */
export const rowOf = (ledger: Ledger, ...numbers: readonly (string | undefined)[]): KnownOrder | undefined =>
  numbers.map((number) => ledger.get(number ?? '')).find((row) => row !== undefined);

/** Returns what is wrong with the order, under one of its numbers, of a purchase that was completed without an error. */
export function completionIn(ledger: Ledger | undefined, ...numbers: readonly (string | undefined)[]): Seen {
  if (!ledger) return new Unknown(`It did not fail. ${unseen}`);
  const row = rowOf(ledger, ...numbers);
  if (!row) return `orders() has no order ${numbers.find((number) => number !== undefined)} afterwards.`;
  if (row.state === undefined) return new Unknown(stateless);
  return row.state === 'completed' ? undefined : `Order ${row.orderId} is ${row.state} afterwards.`;
}

/** Calls a function of the shop directly, and returns what became of it and of the orders. */
export async function called(trial: Trial, call: DirectCall): Promise<{ outcome: CallOutcome; change: Seen }> {
  const before = await trial.ledger();
  const outcome = await trial.shop().call(call);
  return { outcome, change: changed(before, await trial.ledger()) };
}

/** Lets the library repeat what it has not noted as done for a purchase; resolves with that call. */
export async function calledAgain(
  { shop }: Trial,
  name: 'completeOrder' | 'releaseOrder',
  call: ShopCall,
): Promise<ShopCall> {
  const { id } = purchaseIn(call);
  const from = shop().calls.length;
  await shop().reconcile();
  return shop().ended(name, from, (other) => (Object(other) as Partial<ToldPurchase>).id === id);
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
