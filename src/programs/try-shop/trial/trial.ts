import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Sandbox } from '../../../sandbox/sandbox.js';
import { PlayEnded, runRestart, startProcess, type ShopProcess, type TryOptions } from '../process/shop-process.js';
import type { CallOutcome, How, ShopCall, WatchedName } from '../process/program.js';
import { createCustomer } from './customer.js';
import { changeIn, ordersIn, type Orders } from './orders.js';
import type { PromiseId } from './promises.js';
import type { Seen, Verdicts } from './verdicts.js';

/** One part of the play, and the promises on which it says something. */
export interface Scene {
  readonly tries: readonly PromiseId[];
  /** True if it says something only where the shop is killed. */
  readonly needsKill?: true;
  play(trial: Trial): Promise<void>;
}

const DAY_IN_MINUTES = 24 * 60;

/** Opens the trial with a first process, whose files are in the folder: returns what the scenes play with. */
export async function openTrial(options: TryOptions, folder: string, sandbox: Sandbox, verdicts: Verdicts) {
  const { shop, origin, restart, patience } = options;
  const database = join(folder, 'handler.sqlite');
  const settings = { shop, origin, bank: sandbox.url, database, secret: randomBytes(32).toString('hex') };
  const own = { RATENKAUF_TRY_SHOP: '1', RATENKAUF_TRY_SHOP_FOLDER: folder };
  const ofProcess = Object.assign({}, options, { environment: Object.assign({}, options.environment, own) });
  let ahead = 0;
  const begin = () => startProcess(Object.assign({ ahead }, settings), ofProcess);
  let present = await begin();
  const earlier: ShopCall[] = [];
  const ask: ShopProcess['ask'] = (verb, ...input) => present.ask(verb, ...input);

  /** Ends the last process. */
  async function close(): Promise<void> {
    await present.kill();
    earlier.push(...present.calls);
  }

  /** Returns the calls of a function, in all processes. */
  const callsOf = <Name extends WatchedName>(name: Name): readonly ShopCall<Name>[] =>
    earlier.concat(present.calls).filter((call): call is ShopCall<Name> => call.name === name);

  /**
   * Does something for which the handler calls a function of the shop, the next call of which may be played in another
   * way; resolves with the first call that is meant, without an option with the first that has ended. It may have failed.
   * @throws what the work has thrown if the handler has not come so far
   */
  async function callIn<Name extends WatchedName>(
    name: Name,
    work: () => Promise<unknown>,
    { how, isMeant = isAnswered }: { readonly how?: How; readonly isMeant?: (call: ShopCall<Name>) => boolean } = {},
  ) {
    const from = present.calls.length;
    if (how) await ask('play', name, how);
    const meant = () => present.called(name, from, (calls) => calls.find(isMeant));
    const worked = work().catch((error: unknown) => {
      if (endIn(error) || !present.calls.slice(from).some((call) => call.name === name)) throw error;
    });
    // Of a call that is held, the handler gets no answer.
    await (how?.startsWith('held') ? Promise.race([meant(), worked]) : worked);
    return meant();
  }

  /** The shop's orders. */
  const orders = async (): Promise<Orders> => (present.offered.hasOrders ? ordersIn(await ask('orders')) : undefined);

  /** Does something; resolves with what it has changed of the orders. */
  async function changeBy(work: () => Promise<unknown>): Promise<Seen> {
    const before = await orders();
    await work();
    return changeIn(before, await orders());
  }

  /** A new browser with a filled cart. */
  const customer = async () =>
    createCustomer(ask, sandbox, { origin, headers: await ask('visit'), timeout: patience * 1000 });

  return {
    judge: verdicts.judge,
    skip: verdicts.skip,
    sandbox,
    /** Where the shop is; undefined for a module. */
    address: typeof shop === 'string' ? undefined : shop,
    /** True if a restart kills the shop, too, and not the handler alone. */
    killsShop: typeof shop === 'string' || restart !== undefined,
    /** The process that runs now. */
    shop: () => present,
    /** Asks it. */
    ask,
    callIn,
    orders,
    changeBy,
    /** Calls a function of the shop without the handler; resolves with what became of it and of the orders. */
    async direct(name: WatchedName, subject: object) {
      let outcome: CallOutcome = {};
      const change = await changeBy(async () => (outcome = await ask('call', name, { subject })));
      return Object.assign({ change }, outcome);
    },
    /** Lets the library repeat what it has not noted as done for a purchase; resolves with that call. */
    again: (name: AtLeastOnce, { subject: { id } }: ShopCall<AtLeastOnce>) =>
      callIn(name, () => ask('reconcile'), { isMeant: (call) => isAnswered(call) && call.subject.id === id }),
    /** A customer orders; the shop prepares the order, and its answer is lost, so the purchase stays approved. */
    prepare: ({ order }: Awaited<ReturnType<typeof customer>>) => callIn('prepareOrder', order, { how: 'answer-lost' }),
    /** Kills the process, and the shop's server if there is one, and starts them again. */
    async restart() {
      const isServer = restart !== undefined && typeof shop !== 'string';
      await Promise.all([close(), isServer && runRestart(restart, shop.eventsUrl, Math.max(patience, 60))]);
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
    /** The call that has completed a purchase, once there is one, and the number of its order. */
    completed: undefined as { readonly call: ShopCall<'completeOrder'>; readonly orderId: string } | undefined,
    callsOf,
    /** Calls of all processes. */
    calls: () => earlier.concat(present.calls),
    close,
  };
}

/** What the scenes play with. */
export type Trial = Awaited<ReturnType<typeof openTrial>>;

/** What the library calls until it succeeds. */
type AtLeastOnce = 'completeOrder' | 'releaseOrder';

/** Returns true for a call that has answered or failed. */
export const isAnswered = ({ ms }: ShopCall): boolean => ms !== undefined;

/** Returns why the whole play has ended; undefined for other errors. The customer's client takes it for its cause. */
export const endIn = (error: unknown): PlayEnded | undefined =>
  [error, (error as Error).cause].find((each) => each instanceof PlayEnded);

/** Returns that a call has named another order than one before it. */
export const renamed = (first: CallOutcome, again: CallOutcome | undefined): string | undefined =>
  first.orderId === again?.orderId ? undefined : `The order was ${first.orderId}, and is ${again?.orderId} now.`;

/** Returns the order number in an answer of prepareOrder, or throws why there is none. */
export function preparedIn({ orderId, error = 'its answer has no number' }: CallOutcome): string {
  if (orderId === undefined) throw new Error(`prepareOrder named no order: ${error}.`);
  return orderId;
}
