import { CamelCasePlugin, Kysely, type Selectable } from 'kysely';
import type { PurchaseView, Transaction } from '../../src/sandbox/sandbox.js';
import type { PurchaseRow } from '../../src/server/store/schema.js';
import { dialectAt, type BasketRow, type Books, type OrderRow } from '../support/process-books.js';
import type { Told } from './shopper.js';

/** Something that must never be, and of which purchase. */
export interface Violation {
  readonly what: string;
  readonly purchase: string;
}

type Kept = Selectable<Pick<PurchaseRow, 'id' | 'state' | 'technicalId' | 'shopTold'>>;

/** The three books, and what customers remember. */
export interface Evidence {
  readonly bank: readonly PurchaseView[];
  readonly transactions: readonly Transaction[];
  readonly store: readonly Kept[];
  readonly orders: readonly OrderRow[];
  readonly baskets: readonly BasketRow[];
  readonly wrongs: readonly { purchaseId: string; what: string }[];
  readonly told: readonly Told[];
  /** Sessions of customers for whom nothing went wrong. */
  readonly inPeace: readonly string[];
}

/** Reads the store's own table: its port has no list of everything. */
export async function readStore(address: string): Promise<Kept[]> {
  const db = new Kysely<{ ratenkaufPurchases: PurchaseRow }>({ dialect: dialectAt(address), plugins: [new CamelCasePlugin()] });
  const columns = ['id', 'state', 'technicalId', 'shopTold'] as const;
  return db.selectFrom('ratenkaufPurchases').select(columns).execute().finally(() => db.destroy());
}

/** Reads what the shop has kept. */
export async function readBooks(books: Books): Promise<Pick<Evidence, 'orders' | 'baskets' | 'wrongs'>> {
  const [orders, baskets, wrongs] = [books.selectFrom('orders'), books.selectFrom('baskets'), books.selectFrom('wrongs')];
  return { orders: await orders.selectAll().execute(), baskets: await baskets.selectAll().execute(), wrongs: await wrongs.selectAll().execute() };
}

/** Compares the books; empty when all is well. */
export function audit(evidence: Evidence): Violation[] {
  return [...auditBank(evidence), ...auditOrders(evidence), ...auditStore(evidence), ...auditBaskets(evidence), ...auditTold(evidence), ...auditPeace(evidence)];
}

function auditBank({ bank, store, orders }: Evidence): Violation[] {
  return bank.filter(({ confirmations }) => confirmations > 0).flatMap(({ technicalId, amount, orderId, confirmations }) => {
    const kept = store.filter((each) => each.technicalId === technicalId);
    const own = orders.filter(({ purchaseId, state }) => state === 'completed' && kept.some(({ id }) => id === purchaseId));
    return found(`${kept[0]?.id} (${technicalId}, in the store: ${kept[0]?.state})`, {
      'confirmed at the service more than once': confirmations > 1,
      'confirmed at the service, without a completed order': own.length === 0,
      'confirmed at the service, with several orders': own.length > 1,
      'completed with another amount than confirmed': own.length === 1 && own[0]?.amount !== amount,
      'completed as another order than confirmed': own.length === 1 && own[0]?.orderId !== orderId,
    });
  });
}

function auditOrders({ bank, transactions, store, orders, wrongs }: Evidence): Violation[] {
  const confirmed = new Set(bank.filter(({ confirmations }) => confirmations > 0).map(({ technicalId }) => technicalId));
  const violations = orders.flatMap(({ purchaseId, state, completions, completedAt, transactionId }) => {
    const kept = store.find(({ id }) => id === purchaseId);
    const ordered = transactions.find(({ businessId }) => businessId === transactionId)?.ordered.getTime() ?? Infinity;
    return found(purchaseId, {
      'an order without a confirmation at the service': state === 'completed' && !confirmed.has(kept?.technicalId ?? ''),
      'completed before the service had confirmed': completedAt !== null && Number(completedAt) < ordered,
      'completed twice': completions > 1,
      'an order that is neither completed nor released': state === 'prepared',
    });
  });
  return [...violations, ...wrongs.map(({ purchaseId, what }) => ({ what: `order ${what}`, purchase: purchaseId }))];
}

function auditStore({ bank, store, orders }: Evidence): Violation[] {
  const confirmed = new Set(bank.filter(({ confirmations }) => confirmations > 0).map(({ technicalId }) => technicalId));
  return store.flatMap(({ id, state, technicalId, shopTold }) => {
    const isOrdered = orders.some((order) => order.purchaseId === id && order.state === 'completed');
    return found(id, {
      'left as starting': state === 'starting',
      'left as confirming': state === 'confirming',
      [`left as ${state}, or untold`]: state === 'initialized' || state === 'approved' || Number(shopTold) === 0,
      'confirmed in the store alone': state === 'confirmed' && !(confirmed.has(technicalId ?? '') && isOrdered),
    });
  });
}

function auditBaskets({ baskets, orders }: Evidence): Violation[] {
  return baskets.flatMap(({ session, state }) => {
    const completed = orders.filter((order) => order.session === session && order.state === 'completed');
    return found(`${session} (${completed.map(({ purchaseId }) => purchaseId).join(', ')})`, {
      'a basket ordered twice': completed.length > 1,
      'a basket ordered that was not bought': state === 'ordered' && completed.length === 0,
      'a basket bought that is not ordered': state !== 'ordered' && completed.length > 0,
      'a basket still reserved': state === 'reserved',
    });
  });
}

function auditTold({ told, orders }: Evidence): Violation[] {
  return told.flatMap(({ session, states, orders: numbers, pagesTooMany }) => {
    const completed = orders.filter((order) => order.session === session && order.state === 'completed').map(({ orderId }) => orderId);
    const after = states.slice(states.indexOf('confirmed'));
    return found(session, {
      'told of an order that is none': [...numbers].some((number) => !completed.includes(number)),
      'told of several orders': numbers.size > 1,
      [`several payment pages for one wish: ${pagesTooMany.join('; ')}`]: pagesTooMany.length > 0,
      [`told ${after.join(', ')}`]: states.includes('confirmed') && after.length > 1,
    });
  });
}

/** Sending again is for what went wrong. */
function auditPeace({ bank, orders, inPeace }: Evidence): Violation[] {
  return orders.filter(({ session }) => inPeace.includes(session)).flatMap(({ purchaseId, orderId }) => {
    const requests = bank.find((each) => each.confirmations > 0 && each.orderId === orderId)?.confirmationRequests ?? 0;
    return found(purchaseId, { [`confirmed by ${requests} requests although nothing went wrong`]: requests > 1 });
  });
}

const found = (purchase: string, facts: Readonly<Record<string, boolean>>): Violation[] =>
  Object.entries(facts).flatMap(([what, isSo]) => (isSo ? [{ what, purchase }] : []));
