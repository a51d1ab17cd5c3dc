import type { ReportResolution } from '../../src/contract/transaction-requests.js';
import type { ResolutionOutcome, UnresolvedPurchase } from '../../src/server.js';
import type { UnresolvedReport } from '../../src/server/transactions/unresolved.js';
import { HandlerError } from '../../src/contract/client/ask.js';
import type { BackendCall, Unresolved } from '../processes/backend.js';
import type { Books } from '../processes/books.js';
import type { Fleet } from '../processes/fleet.js';
import { endByHand, orderOf } from '../processes/orders.js';
import { isOfSecond, webshopNames, type WebshopName } from '../processes/webshops.js';
import { isOpenTask, readCalls } from './evidence.js';
import { backendOf } from './program.js';
import { settleAll } from './settle.js';
import type { Town } from './town.js';

/** Purchases left to an operator. */
export interface Resolutions {
  /** Ids of the purchases that `unresolved` lists, with the webshop that lists them. */
  readonly listed: ReadonlyMap<string, WebshopName>;
  /** Ids of those that could not be resolved, with the reason. */
  readonly refused: ReadonlyMap<string, string>;
  /** Webshops that were healthy although orders were listed that the shop cannot complete. */
  readonly green: ReadonlySet<WebshopName>;
}

/** A report of which an operator has said what became of it. */
interface ByOperator extends Pick<UnresolvedReport, 'id' | 'transactionId' | 'kind'> {
  readonly as: ReportResolution;
  /** The code of the error, if that was refused. */
  readonly error: string | undefined;
}

/** What operators found of reports, and did with them. */
export interface ReportResolutions {
  readonly resolved: readonly ByOperator[];
  /** Ids of the tasks that were sent and had not ended before, and that operators did not see. */
  readonly hidden: readonly string[];
  /** Webshops that were healthy although operators saw a report. */
  readonly green: readonly WebshopName[];
}

/**
 * Times that operators look: the shop may be unable to complete what has just been resolved as confirmed, what can be
 * resolved may depend on another purchase of the cart, and behind one report, the next may be overdue.
 */
const LOOKS = 3;

/** Looks at what each webshop lists, and resolves it; returns the webshops that were healthy although they must not be. */
async function resolveEach<Entry>(
  town: Town,
  listed: (all: Unresolved) => readonly Entry[],
  makesRed: (entry: Entry) => boolean,
  resolve: (entry: Entry, webshop: WebshopName) => Promise<void>,
): Promise<Set<WebshopName>> {
  const { fleet } = town;
  const green = new Set<WebshopName>();
  for (let look = 1, found = 1; look <= LOOKS && found > 0; look += 1) {
    found = 0;
    for (const webshop of webshopNames) {
      const entries = listed((await backendOf(fleet, webshop)('unresolved')) as Unresolved);
      found += entries.length;
      if (entries.some(makesRed) && (await isHealthy(fleet, webshop))) green.add(webshop);
      for (const entry of entries) await resolve(entry, webshop);
    }
    if (found > 0) await settleAll(town);
  }
  return green;
}

const isHealthy = async (fleet: Fleet, webshop: WebshopName): Promise<boolean> =>
  (await fleet.ask(fleet.processesOf(webshop)[0]!, new Request(`${fleet.originOf(webshop)}/ratenkauf/health`))).ok;

/** Returns the webshops whose health check is red. */
export async function unhealthy({ fleet }: Town): Promise<WebshopName[]> {
  const red: WebshopName[] = [];
  for (const webshop of webshopNames) if (!(await isHealthy(fleet, webshop))) red.push(webshop);
  return red;
}

/** Resolves with the code of the error, if a resolution is refused. */
const errorOf = (fleet: Fleet, webshop: WebshopName, call: BackendCall): Promise<string | undefined> =>
  backendOf(fleet, webshop)('resolve', call).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof HandlerError) return error.code;
      throw error;
    },
  );

/** Resolves what each webshop lists as an operator would, according to the books of bank and shop. */
export async function resolvePurchases(town: Town): Promise<Resolutions> {
  const listed = new Map<string, WebshopName>();
  const refused = new Map<string, string>();
  const green = await resolveEach(
    town,
    ({ purchases }) => purchases,
    // An order that the bank has confirmed and the shop does not complete.
    ({ kind, state }) => kind === 'undelivered' && state === 'confirmed',
    async (entry, webshop) => {
      const { id } = entry;
      listed.set(id, webshop);
      const { as, contract } = await decided(town, entry);
      const orderId = entry.orderId ?? contract?.orderId ?? undefined;
      const error = await errorOf(town.fleet, webshop, { id, as, ...(orderId !== undefined && { orderId }) });
      if (error === undefined) refused.delete(id);
      else refused.set(id, `${as}: ${error}`);
    },
  );
  return { listed, refused, green };
}

/** Lets operators say of each report that is overdue that the bank does not have it, which would show it otherwise. */
export async function resolveReports(town: Town): Promise<ReportResolutions> {
  const resolved: ByOperator[] = [];
  const open = (await readCalls(town.databases.database)).tasks
    .filter(isOpenTask)
    .filter(({ state }) => state !== 'waiting');
  const green = await resolveEach(
    town,
    ({ reports }) => reports,
    () => true,
    async ({ id, transactionId, kind, resolutions }, webshop) => {
      // Some are sent again, others are not needed any more.
      const as = resolutions.includes('send_again') && id >= '5' ? 'send_again' : 'withdrawn';
      const error = await errorOf(town.fleet, webshop, { id: transactionId, request: id, as });
      resolved.push({ id, transactionId, kind, as, error });
    },
  );
  const seen = new Set(resolved.map(({ id }) => id));
  return { resolved, hidden: open.map(({ id }) => id).filter((id) => !seen.has(id)), green: [...green] };
}

/** Decides what becomes of a purchase, and does by hand what the functions of the shop, or of the bank, cannot. */
async function decided(town: Town, { id, kind, transactionId }: UnresolvedPurchase) {
  const { sandbox, books, now } = town;
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
