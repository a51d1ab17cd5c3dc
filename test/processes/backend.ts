import type { ManagedPurchase, Ratenkauf, ResolutionOutcome, UnresolvedPurchase } from '../../src/server.js';
import { codeOf, contractError, RouteError } from '../../src/server/operations/errors.js';
import { isFinal } from '../../src/rules/purchase-state.js';
import type { Books } from './books.js';
import { checkoutOver, endByHand, orderOf, placeOrder } from './orders.js';
import type { ReportResolution } from '../../src/contract/transaction-requests.js';
import type { UnresolvedReport } from '../../src/server/transactions/unresolved.js';
import type { WebshopName } from './webshops.js';

/** Names of the calls that the backend of a shop system takes, from its own system and from its staff. */
export type BackendVerb =
  | 'start'
  | 'find'
  | 'check'
  | 'order'
  | 'abandon'
  | 'sweep'
  | 'capture'
  | 'refund'
  | 'reverse'
  | 'withdraw'
  | 'unresolved'
  | 'resolve';

/** What the backend of a shop system is asked for. */
export interface BackendCall {
  /** The customer's session. */
  readonly session?: string;
  /** Cents of the basket as the shop system knew it when it made the key. */
  readonly amount?: number;
  /** Cents that the customer's page has shown. */
  readonly read?: number;
  readonly version?: string;
  readonly months?: number | undefined;
  /** Id of a purchase, or of a transaction. */
  readonly id?: string;
  readonly orderId?: string;
  /** Id of a request, or of its report. */
  readonly request?: string;
  /** What an operator says of a purchase, or of a report. */
  readonly as?: ResolutionOutcome | ReportResolution;
  readonly key?: string;
}

/** What the backend answers with. */
export type BackendAnswer =
  | { readonly answer: unknown }
  | { readonly error: { readonly code: string; readonly message: string; readonly retryable: boolean } };

/** What needs an operator. */
export interface Unresolved {
  readonly purchases: readonly UnresolvedPurchase[];
  readonly reports: readonly UnresolvedReport[];
}

/** Where the backend works. */
export interface BackendPlace {
  readonly ratenkauf: Pick<Ratenkauf, 'purchases' | 'transactions'>;
  readonly books: Books;
  readonly webshop: WebshopName;
}

/** Does one call, as the backend of a shop system does that drives its purchases by id. */
export async function backend(place: BackendPlace, verb: BackendVerb, call: BackendCall): Promise<BackendAnswer> {
  try {
    return { answer: (await work(place, verb, call)) ?? null };
  } catch (error) {
    const said = contractError(error);
    return { error: codeOf(error) === 'internal' ? { ...said, message: String(error) } : said };
  }
}

async function work(place: BackendPlace, verb: BackendVerb, call: BackendCall): Promise<unknown> {
  const { purchases, transactions } = place.ratenkauf;
  const { session = '', amount = 0, read = amount, id = '', key = '', version = '', months } = call;
  const { request = '' } = call;
  switch (verb) {
    case 'start': {
      const checkout = checkoutOver({ session, amount });
      return purchases.start({ checkout, shown: { amount: read }, consent: { version }, months, key });
    }
    case 'find':
      return purchases.find(id);
    case 'check':
      return purchases.check(id, checkoutOver({ session, amount }));
    case 'order':
      return order(place, call);
    case 'abandon':
      return purchases.abandon(id);
    case 'sweep':
      return sweep(place);
    case 'capture':
      return transactions.capture(id, { key });
    case 'refund':
      return transactions.refund(id, { key, amount });
    case 'reverse':
      return transactions.reverse(id, { key });
    case 'withdraw':
      return transactions.withdraw(id, request);
    case 'unresolved':
      return { purchases: await purchases.unresolved(), reports: await transactions.unresolved() };
    case 'resolve':
      return resolve(place, call);
  }
}

/** Resolves a report, or else a purchase, as an operator does. */
function resolve({ ratenkauf }: BackendPlace, { id = '', request, as, orderId }: BackendCall): Promise<unknown> {
  const { purchases, transactions } = ratenkauf;
  if (request !== undefined) return transactions.resolve(id, request, as as ReportResolution);
  const signed = { by: 'the campaign', why: 'The books of the bank say so', orderId };
  return purchases.resolve(id, as as ResolutionOutcome, signed);
}

const mayBeOrdered: readonly string[] = ['approved', 'confirming', 'confirmed'];

/** What became of an order; nobody has asked the handler if it is clear that nothing can be ordered. */
export interface Ordered {
  readonly purchase: ManagedPurchase | undefined;
  readonly isAsked: boolean;
}

/** Makes the shop's order of an approved purchase, and orders it. */
async function order({ ratenkauf, books, webshop }: BackendPlace, call: BackendCall): Promise<Ordered> {
  const { session = '', amount = 0, id = '', orderId = '', key = '' } = call;
  const { purchases } = ratenkauf;
  const found = await purchases.find(id);
  if (!found || !mayBeOrdered.includes(found.state)) return { purchase: found, isAsked: false };
  const made = await orderOf(books, id);
  const placing = { purchase: { id, amount }, webshop, session, orderId };
  const placed = made ?? (await placeOrder(books, placing).catch(refused));
  if (placed.state === 'released') return { purchase: found, isAsked: false };
  // Another call may have made the order of this purchase, under another number.
  const paid = { orderId: placed.orderId, checkout: checkoutOver({ session, amount }), key };
  const purchase = await purchases.confirm(id, paid);
  return { purchase, isAsked: true };
}

/** The shop system orders nothing whose basket has changed. */
function refused(cause: unknown): never {
  throw new RouteError('no_checkout', { cause });
}

/** Cancels the orders that the shop has made and whose purchase has ended without them; resolves with their number. */
async function sweep({ ratenkauf, books, webshop }: BackendPlace): Promise<number> {
  const prepared = await books
    .selectFrom('orders')
    .select('purchaseId')
    .where('state', '=', 'prepared')
    .where('webshop', '=', webshop)
    .execute();
  let swept = 0;
  for (const { purchaseId } of prepared) {
    const purchase = await ratenkauf.purchases.find(purchaseId);
    if (purchase && (!isFinal(purchase.state) || purchase.state === 'confirmed')) continue;
    const present = await orderOf(books, purchaseId);
    if (present?.state !== 'prepared') continue;
    await endByHand(books, purchaseId, 'released');
    swept += 1;
  }
  return swept;
}
