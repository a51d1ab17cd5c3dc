import type { PurchaseView, Sandbox } from '../../src/sandbox/sandbox.js';
import type { ResolutionOutcome, UnresolvedPurchase } from '../../src/server.js';
import type { Books } from '../processes/books.js';
import type { Ticket } from '../processes/effects.js';
import type { Fleet } from '../processes/fleet.js';
import { endByHand, orderOf } from '../processes/orders.js';
import { isOfSecond, webshopNames, type WebshopName } from '../processes/webshops.js';
import { isLeft, readStore } from './evidence.js';
import { isOpenTask, readCalls } from './tasks.js';

/** Enough rounds to resolve everything, since nothing waits longer. */
const MOST_ROUNDS = 40;
/** Number of rounds without any change after which the rest is left to an operator. */
const IDLE_ROUNDS = 2;
const MINUTE = 60_000;

/** Reconciles in one process. `ahead` is the offset of its clock in milliseconds since the common start. */
export const reconcile = async (fleet: Fleet, index: number, ahead: number, ticket?: Ticket): Promise<void> =>
  void (await fleet.ask(index, new Request(`${fleet.origin}/reconcile?ahead=${ahead}`), ticket));

/** Advances all clocks while customers buy, and lets each process reconcile at once; does not wait for the latter. */
export async function passEverywhere(fleet: Fleet, clock: { ahead: number }, ms: number): Promise<void> {
  const ahead = clock.ahead + ms;
  const indexes = Array.from({ length: fleet.size }, (_, index) => index);
  const set = (index: number) => fleet.ask(index, new Request(`${fleet.origin}/clock?ahead=${ahead}`));
  // The bank's clock last: otherwise an order would be completed before it was confirmed.
  await Promise.all(indexes.map((index) => set(index).catch(() => undefined)));
  clock.ahead = ahead;
  for (const index of indexes) void reconcile(fleet, index, ahead).catch(() => undefined);
}

/** Parameters of {@link settleAll}. */
export interface SettleOptions {
  readonly fleet: Fleet;
  /** Database of the purchases. */
  readonly database: string;
  /** Advances all clocks; returns the total advance. */
  readonly pass: (ms: number) => number;
}

/**
 * Reconciles until nothing is left to do, or nothing changes any more: soon after a restart, then long after everything
 * has expired. Resolves with the number of rounds.
 */
export async function settleAll({ fleet, database, pass }: SettleOptions): Promise<number> {
  let idle = 0;
  let before = '';
  for (let round = 1; round <= MOST_ROUNDS; round += 1) {
    const ahead = pass((round < 4 ? round : 61) * MINUTE);
    // A long round continues after its request has timed out.
    for (let index = 0; index < fleet.size; index += 1) await reconcile(fleet, index, ahead).catch(() => undefined);
    const purchases = (await readStore(database)).filter(isLeft);
    const tasks = (await readCalls(database)).tasks.filter(isOpenTask);
    const left = [...purchases, ...tasks].map(({ id, state }) => `${id} ${state}`).sort();
    idle = round > 4 && left.join() === before ? idle + 1 : 0;
    before = left.join();
    if (left.length === 0 || idle === IDLE_ROUNDS) return round;
  }
  return MOST_ROUNDS;
}

/** Purchases left to an operator. */
export interface Resolutions {
  /** Ids of the purchases that `unresolved` lists, with the webshop that lists them. */
  readonly listed: ReadonlyMap<string, WebshopName>;
  /** Ids of those that could not be resolved, with the reason. */
  readonly refused: ReadonlyMap<string, string>;
  /** Webshops that were healthy although orders were listed that the shop cannot complete. */
  readonly green: ReadonlySet<WebshopName>;
}

/** Where operators look and decide. */
export interface Office {
  readonly fleet: Fleet;
  readonly sandbox: Pick<Sandbox, 'purchases' | 'refund'>;
  readonly books: Books;
  readonly now: () => number;
  /** Reconciles until nothing is left to do. */
  readonly settle: () => Promise<number>;
}

/**
 * Times that operators look: the shop may be unable to complete what has just been resolved as confirmed, and what can
 * be resolved may depend on another purchase of the cart.
 */
const LOOKS = 3;

/** Resolves what each webshop lists as an operator would, according to the books of bank and shop. */
export async function resolveAll(office: Office): Promise<Resolutions> {
  const listed = new Map<string, WebshopName>();
  const refused = new Map<string, string>();
  const green = new Set<WebshopName>();
  for (let look = 1, found = 1; look <= LOOKS && found > 0; look += 1) {
    found = 0;
    for (const webshop of webshopNames) {
      const staff = staffOf(office, webshop);
      const unresolved = await staff.unresolved();
      found += unresolved.length;
      if (unresolved.some(isUndelivered) && (await staff.isHealthy())) green.add(webshop);
      for (const entry of unresolved) {
        listed.set(entry.id, webshop);
        const { as, contract } = await decided(office, entry);
        const error = await staff.resolve(entry, as, contract);
        if (error === undefined) refused.delete(entry.id);
        else refused.set(entry.id, `${as}: ${error}`);
      }
    }
    await office.settle();
  }
  return { listed, refused, green };
}

/** Returns true for an order that the bank has confirmed and the shop does not complete. */
const isUndelivered = ({ kind, state }: UnresolvedPurchase): boolean => kind === 'undelivered' && state === 'confirmed';

/** Returns the webshops whose health check is red. */
export async function unhealthy(office: Pick<Office, 'fleet'>): Promise<WebshopName[]> {
  const red: WebshopName[] = [];
  for (const webshop of webshopNames) if (!(await staffOf(office, webshop).isHealthy())) red.push(webshop);
  return red;
}

/** Decides what becomes of a purchase, and does by hand what the functions of the shop, or of the bank, cannot. */
async function decided(office: Office, { id, kind, transactionId }: UnresolvedPurchase) {
  const { sandbox, books, now } = office;
  // Of a purchase without an id at the bank, the shop's order says which contract it is.
  const order = transactionId === undefined ? await orderOf(books, id) : undefined;
  const contract = sandbox
    .purchases()
    .filter(({ confirmations }) => confirmations > 0)
    .find((each) => (order ? each.orderId === order.orderId : each.businessId === transactionId));
  const as = (resolution: ResolutionOutcome) => ({ as: resolution, contract });
  if (!contract) {
    if (kind === 'undelivered') await endByHand(books, id, 'released');
    return as(kind === 'undelivered' ? 'delivered' : 'not_confirmed');
  }
  const mayStay = kind !== 'unwanted' && (await mayBeCompleted(books, id));
  if (kind !== 'undelivered' && mayStay) return as('confirmed');
  // Of those that the shop cannot complete, some are taken back.
  if (mayStay && id >= 'V') {
    await endByHand(books, id, { completedAt: now(), transactionId: contract.businessId });
    return as('delivered');
  }
  // The second webshop has no interface by which the handler could do that.
  if (isOfSecond(contract.technicalId)) sandbox.refund(contract.businessId);
  return as('taken_back');
}

/** Returns false if the order was released, or its basket was bought by another purchase or paid otherwise. */
async function mayBeCompleted(books: Books, id: string): Promise<boolean> {
  const own = await books.selectFrom('orders').selectAll().where('purchaseId', '=', id).executeTakeFirst();
  if (!own) return true;
  const { session } = own;
  const basket = await books.selectFrom('baskets').selectAll().where('session', '=', session).executeTakeFirst();
  const orders = await books.selectFrom('orders').selectAll().where('session', '=', session).execute();
  const isBought = orders.some(({ purchaseId, state }) => state === 'completed' && purchaseId !== id);
  return own.state !== 'released' && basket?.state !== 'paid' && !isBought;
}

/** Creates the functions of a webshop's staff. */
function staffOf({ fleet }: Pick<Office, 'fleet'>, webshop: WebshopName) {
  const index = fleet.processesOf(webshop)[0]!;
  const ask = (path: string) => fleet.ask(index, new Request(fleet.originOf(webshop) + path));
  return {
    unresolved: async () => (await (await ask('/unresolved')).json()) as readonly UnresolvedPurchase[],
    isHealthy: async () => (await ask('/ratenkauf/health')).ok,
    /** Resolves with the error, if it is refused. */
    async resolve({ id, orderId }: UnresolvedPurchase, as: ResolutionOutcome, contract: PurchaseView | undefined) {
      const known = orderId ?? contract?.orderId;
      const query = new URLSearchParams({ id, as, ...(known && { orderId: known }) });
      return ((await (await ask(`/resolve?${query}`)).json()) as { readonly error?: string }).error;
    },
  };
}
