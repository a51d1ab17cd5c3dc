import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Sandbox } from '../../../sandbox/sandbox.js';
import type { ShopPurchase } from '../../../server.js';
import type { CallOutcome, ProcessSettings, ShopCall, WatchedName } from '../process/messages.js';
import { PlayEnded, startProcess, type ProcessOptions, type ShopProcess } from '../process/shop-process.js';
import { createCustomer, type Customer } from './customer.js';
import { changeIn, ordersIn, type Orders } from './orders.js';
import type { PromiseId } from './promises.js';
import { runRestart } from './restart-command.js';
import type { Seen, Verdicts } from './verdicts.js';

/** A purchase as it can be sent to another process. */
export type ToldPurchase = Omit<ShopPurchase, 'matches'>;

/** One part of the play, and the promises on which it says something. */
export interface Scene {
  readonly tries: readonly PromiseId[];
  /** True if it says something only where the shop is killed. */
  readonly needsKill?: true;
  /** True if it is one of shops that take events. */
  readonly needsEvents?: true;
  play(trial: Trial): Promise<void>;
}

/** Options of a trial. */
export interface TryOptions extends Pick<ProcessSettings, 'shop' | 'origin' | 'patience'>, ProcessOptions {
  /** Command that kills the shop's server and starts it again; only with an address. */
  readonly restart?: string | undefined;
}

interface Stage {
  readonly folder: string;
  readonly sandbox: Sandbox;
  readonly verdicts: Verdicts;
}

const DAY_IN_MINUTES = 24 * 60;

/** Opens the trial with a first process, whose files are in `folder`: returns what the scenes play with. */
export async function openTrial(options: TryOptions, { folder, sandbox, verdicts }: Stage) {
  const { shop, origin, restart, patience } = options;
  const database = join(folder, 'handler.sqlite');
  const settings = { shop, origin, patience, bank: sandbox.url, database, secret: randomBytes(32).toString('hex') };
  const own = { RATENKAUF_TRY_SHOP: '1', RATENKAUF_TRY_SHOP_FOLDER: folder };
  const process = { program: options.program, environment: Object.assign({}, options.environment, own) };
  let ahead = 0;
  const begin = () => startProcess(Object.assign({ ahead }, settings), process);
  let present = await begin();
  const earlier: ShopCall[] = [];

  /** Ends the last process. */
  async function close(): Promise<void> {
    await present.kill();
    earlier.push(...present.calls);
  }

  /** Waits until a call after the first `from` ones has ended; with `isMeant`, one with such a subject. */
  const ended = (name: WatchedName, from: number, isMeant: IsMeant = () => true): Promise<ShopCall> =>
    present.called(name, from, (calls) => calls.find(({ ms, subject }) => ms !== undefined && isMeant(subject)));

  /**
   * Does something for which the handler calls a function of the shop; resolves with the first such call, which may have
   * failed.
   * @throws what the work has thrown if the handler has not come so far
   */
  async function callIn(name: WatchedName, work: () => Promise<unknown>, isMeant?: IsMeant): Promise<ShopCall> {
    const from = present.calls.length;
    try {
      await work();
    } catch (error) {
      if (endIn(error) || !present.calls.slice(from).some((call) => call.name === name)) throw error;
    }
    return ended(name, from, isMeant);
  }

  /** The shop's orders. */
  const orders = async (): Promise<Orders> =>
    present.offered.hasOrders ? ordersIn(await present.ask('orders')) : undefined;

  /** Does something; resolves with what it has changed of the orders. */
  async function changeBy(work: () => Promise<unknown>): Promise<Seen> {
    const before = await orders();
    await work();
    return changeIn(before, await orders());
  }

  /** A new browser with a filled cart. */
  async function customer(): Promise<Customer> {
    const headers = await present.ask('visit');
    return createCustomer({ shop: () => present, sandbox, origin, headers, timeout: patience * 1000 });
  }

  const noted: { readonly orderId: string; readonly purchase: string }[] = [];
  const { judge, skip } = verdicts;
  return {
    judge,
    skip,
    sandbox,
    /** Where the shop is; undefined for a module. */
    address: typeof shop === 'string' ? undefined : shop,
    /** True if a restart kills the shop, too, and not the handler alone. */
    killsShop: typeof shop === 'string' || restart !== undefined,
    /** The process that runs now. */
    shop: () => present,
    /** Asks it. */
    ask: ((verb, ...input) => present.ask(verb, ...input)) as ShopProcess['ask'],
    ended,
    callIn,
    orders,
    changeBy,
    /** Kills the process, and the shop's server if there is one, and starts them again. */
    async restart() {
      const isServer = restart !== undefined && typeof shop !== 'string';
      await Promise.all([close(), isServer && runRestart(restart, shop.events, Math.max(patience, 60))]);
      present = await begin();
    },
    /** Lets a day pass for bank and handler, while no process runs. */
    async nextDay() {
      await close();
      sandbox.clock.advance(DAY_IN_MINUTES);
      ahead += DAY_IN_MINUTES * 60_000;
      present = await begin();
    },
    customer,
    /** A customer who has come back from the bank, approved. */
    async approved() {
      const made = await customer();
      await made.approve();
      return made;
    },
    /** Orders of purchases of different carts. */
    noted,
    /** The call that has completed a purchase, once there is one, and the number of its order. */
    completed: undefined as { readonly call: ShopCall; readonly orderId: string } | undefined,
    /** Calls of all processes. */
    calls: () => earlier.concat(present.calls),
    close,
  };
}

/** What the scenes play with. */
export type Trial = Awaited<ReturnType<typeof openTrial>>;

type IsMeant = (subject: unknown) => boolean;

/** Returns why the whole play has ended; undefined for other errors. The customer's client takes it for its cause. */
export const endIn = (error: unknown): PlayEnded | undefined =>
  [error, (error as Error).cause].find((each) => each instanceof PlayEnded);

/** Returns the purchase that a call is about. */
export const purchaseIn = ({ subject }: Pick<ShopCall, 'subject'>): ToldPurchase => subject as ToldPurchase;

const textIn = ({ answer }: CallOutcome, field: 'orderId' | 'impossible'): string | undefined => {
  const value = (Object(answer) as Readonly<Record<string, unknown>>)[field];
  return typeof value === 'string' ? value : undefined;
};

/** Returns the order number in an answer; undefined if there is none. */
export const numberIn = (outcome: CallOutcome): string | undefined => textIn(outcome, 'orderId');

/** Returns the order number in an answer of prepareOrder, or throws why there is none. */
export function preparedIn(outcome: CallOutcome): string {
  const number = numberIn(outcome);
  if (number !== undefined) return number;
  throw new Error(`prepareOrder named no order: ${outcome.error ?? 'its answer has no number'}.`);
}

/** Returns why the order of a call is not carried out: an error, or that the shop has said so; undefined if it is. */
export const failureIn = (outcome: CallOutcome): string | undefined => outcome.error ?? textIn(outcome, 'impossible');

/** Notes the order of a completed purchase, whose cart no other purchase has; returns its number. */
export function noteOrder({ noted }: Trial, call: ShopCall): string {
  const { id, orderId: prepared = '' } = purchaseIn(call);
  const orderId = numberIn(call) ?? prepared;
  noted.push({ orderId, purchase: id });
  return orderId;
}

/** A customer orders; the shop prepares the order, and its answer is lost, so the purchase stays approved. */
export async function orderWhoseAnswerIsLost({ ask, callIn }: Trial, { order }: Customer): Promise<ShopCall> {
  await ask('play', 'prepareOrder', 'answer-lost');
  return callIn('prepareOrder', order);
}

/** Calls a function of the shop directly, and returns what became of it and of the orders. */
export async function called(
  { ask, changeBy }: Trial,
  name: WatchedName,
  subject: object,
): Promise<{ readonly outcome: CallOutcome; readonly change: Seen }> {
  let outcome: CallOutcome = {};
  const change = await changeBy(async () => (outcome = await ask('call', name, { subject })));
  return { outcome, change };
}

/** Lets the library repeat what it has not noted as done for a purchase; resolves with that call. */
export function calledAgain(
  { ask, callIn }: Trial,
  name: 'completeOrder' | 'releaseOrder',
  call: ShopCall,
): Promise<ShopCall> {
  const { id } = purchaseIn(call);
  const isMeant = (other: unknown) => (Object(other) as Partial<ToldPurchase>).id === id;
  return callIn(name, () => ask('reconcile'), isMeant);
}
