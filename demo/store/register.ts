import type { ShopDatabase } from './database.js';
import { numberOf, orderOf, type Order, type OrderRow } from './orders.js';

/** The bank's data on a transaction that the shop stores. */
export interface News {
  readonly status: string;
  readonly isDelivered: boolean;
  /** Remaining order value in cents; missing if the bank does not send it. */
  readonly currentValue?: number | undefined;
  /** Cents by which the order value was reduced. */
  readonly refunded: number;
}

/** The fields of a transaction that the shop uses. */
export interface ToldTransaction {
  readonly id: string;
  readonly status: string;
  readonly orderId?: string | undefined;
  readonly originalValue?: number | undefined;
  readonly currentValue?: number | undefined;
  readonly refundsTotal?: number | undefined;
  readonly bookings: readonly { readonly kind: string; readonly state: string }[];
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

/** One page of all orders, newest first. */
export interface OrdersPage {
  readonly orders: readonly RegisteredOrder[];
  /** Counted from 1. */
  readonly page: number;
  readonly pages: number;
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
  const known = database.prepare('SELECT news FROM transactions WHERE id = ?');
  const dated = database.prepare('UPDATE orders SET changed = ? WHERE number = ?');
  const told = database.prepare('UPDATE transactions SET news = ?, told = ? WHERE id = ?');
  const one = (row: unknown) => (row ? registered(row as Row) : undefined);

  const tell = database.transaction((transaction: ToldTransaction) => {
    const { id, orderId = '' } = transaction;
    if (!known.get(id)) claimed.run(id, numberOf(orderId));
    const news = JSON.stringify(newsOf(transaction));
    const row = known.get(id) as { news: string | null } | undefined;
    if (row && row.news !== news) told.run(news, now().getTime(), id);
  });
  return {
    /** Returns one page of the orders; a page out of range becomes the nearest existing one. */
    page(requested: number): OrdersPage {
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
    tell: (transaction: ToldTransaction): void => tell.immediate(transaction),
    /** Dates an order back, for the samples of the demo. */
    date: (number: string, ordered: Date): void => void dated.run(ordered.getTime(), numberOf(number)),
  };
}

const billed: readonly string[] = ['in_billing', 'billed'];

function newsOf({ status, bookings, originalValue, currentValue, refundsTotal = 0 }: ToldTransaction): News {
  const isCaptured = bookings.some(({ kind, state }) => kind === 'capture' && state === 'done');
  const reduced =
    originalValue !== undefined && currentValue !== undefined ? originalValue - currentValue : refundsTotal;
  return { status, isDelivered: isCaptured || billed.includes(status), currentValue, refunded: Math.max(reduced, 0) };
}

function registered({ transaction_id: id, news, told, ...row }: Row): RegisteredOrder {
  const order = orderOf(row);
  if (!id) return order;
  const known = news && told ? { news: JSON.parse(news) as News, told: new Date(told) } : {};
  return { ...order, transaction: { id, ...known } };
}
