import type { ManagedTransaction } from 'ratenkauf-elements/server';
import type { ShopDatabase } from './database.js';
import { numberOf, orderOf, type Order, type OrderRow } from './orders.js';

/** The bank's data on a transaction that the shop stores. */
export interface News extends Pick<ManagedTransaction, 'status' | 'currentValue'> {
  readonly isDelivered: boolean;
  /** Cents by which the order value was reduced. */
  readonly refunded: number;
}

/** An order as the back office shows it. */
export interface RegisteredOrder extends Order {
  /** The bank's transaction; only for orders by instalments. */
  readonly transaction?: {
    /** The bank's reference. */
    readonly id: string;
    readonly news?: News;
    /** Time at which the bank's data was stored. */
    readonly told?: Date;
  };
}

/** The orders of all customers. */
export type Register = ReturnType<typeof createRegister>;

type Row = OrderRow & { transaction_id: string | null; news: string | null; told: number | null };

/** Orders per page. */
const pageSize = 25;
const select =
  'SELECT orders.*, transactions.id AS transaction_id, news, told FROM orders LEFT JOIN transactions ON order_number = number';
const claim = `INSERT INTO transactions (id, order_number) SELECT ?, number FROM orders
  WHERE purchase IS NOT NULL AND`;

/** Reads the orders of all customers, and keeps what the bank tells about them. */
export function createRegister(database: ShopDatabase, now: () => Date) {
  const counted = database.prepare('SELECT count(*) AS count FROM orders');
  const listed = database.prepare(`${select} ORDER BY number DESC LIMIT ? OFFSET ?`);
  const byNumber = database.prepare(`${select} WHERE number = ?`);
  const byTransaction = database.prepare(`${select} WHERE transactions.id = ?`);
  const linked = database.prepare(`${claim} purchase = ? ON CONFLICT DO NOTHING`);
  const claimed = database.prepare(`${claim} number = ? ON CONFLICT DO NOTHING`);
  const dated = database.prepare('UPDATE orders SET changed = ? WHERE number = ?');
  const told = database.prepare('UPDATE transactions SET news = ?1, told = ?2 WHERE id = ?3 AND news IS NOT ?1');
  const one = (row: unknown) => (row ? registered(row as Row) : undefined);
  return {
    /** Returns one page of the orders, newest first; a page out of range becomes the nearest existing one. */
    page(requested: number) {
      const pages = Math.max(Math.ceil((counted.get() as { count: number }).count / pageSize), 1);
      const page = Math.min(Math.max(requested, 1), pages);
      return { orders: (listed.all(pageSize, (page - 1) * pageSize) as Row[]).map(registered), page, pages };
    },
    /** Returns the order with this number. */
    find: (number: string): RegisteredOrder | undefined => one(byNumber.get(numberOf(number))),
    /** Returns the order of a transaction of the bank. */
    ofTransaction: (id: string): RegisteredOrder | undefined => one(byTransaction.get(id)),
    /** Stores the bank's reference of a purchase; a later call changes nothing. */
    link: (purchase: string, transaction: string): void => void linked.run(transaction, purchase),
    /** Stores the bank's data; ignores unchanged data and transactions without an order of the shop. */
    tell(transaction: ManagedTransaction): void {
      const { id, orderId = '' } = transaction;
      claimed.run(id, numberOf(orderId));
      told.run(JSON.stringify(newsOf(transaction)), now().getTime(), id);
    },
    /** Dates an order back, for the samples of the demo. */
    date: (number: string, ordered: Date): void => void dated.run(ordered.getTime(), numberOf(number)),
  };
}

function newsOf({ status, bookings, originalValue, currentValue, refundsTotal = 0 }: ManagedTransaction): News {
  const isCaptured = bookings.some(({ kind, state }) => kind === 'capture' && state === 'done');
  const reduced =
    originalValue !== undefined && currentValue !== undefined ? originalValue - currentValue : refundsTotal;
  return {
    status,
    isDelivered: isCaptured || status === 'in_billing' || status === 'billed',
    currentValue,
    refunded: Math.max(reduced, 0),
  };
}

function registered({ transaction_id: id, news, told, ...row }: Row): RegisteredOrder {
  const order = orderOf(row);
  if (!id) return order;
  const known = news && told ? { news: JSON.parse(news) as News, told: new Date(told) } : {};
  return { ...order, transaction: { id, ...known } };
}
