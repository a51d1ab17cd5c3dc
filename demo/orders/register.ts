import type { ShopDatabase } from '../database.js';
import type { News } from './bank-news.js';
import { numberOf } from './number.js';
import { orderOf, type Order, type OrderRow } from './orders.js';

/** An order as the back office shows it. */
export interface RegisteredOrder extends Order {
  /** The bank's transaction; only for orders by instalments. */
  readonly transaction?: {
    /** The bank's reference. */
    readonly id: string;
    readonly news?: News;
    /** Time at which the bank's data was stored. */
    readonly told?: Date;
    /** True if the bank has begun anew since, as the demo's does at each start, and does not know it any more. */
    readonly isPast: boolean;
  };
}

/** One page of all orders, newest first. */
export interface OrdersPage {
  readonly orders: readonly RegisteredOrder[];
  /** Counted from 1. */
  readonly page: number;
  readonly pages: number;
}

type Row = OrderRow & { transaction_id: string | null; news: string | null; told: number | null; is_past: number };

/** Orders per page. */
const pageSize = 25;
const select =
  'SELECT orders.*, transactions.id AS transaction_id, news, told FROM orders LEFT JOIN transactions ON order_number = number';

/** Reads the orders of all customers. */
export function createRegister(database: ShopDatabase) {
  const counted = database.prepare('SELECT count(*) AS count FROM orders');
  const listed = database.prepare(`${select} ORDER BY number DESC LIMIT ? OFFSET ?`);
  const byNumber = database.prepare(`${select} WHERE number = ?`);
  const byTransaction = database.prepare(`${select} WHERE transactions.id = ?`);
  const one = (row: unknown) => (row ? registered(row as Row) : undefined);
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
  };
}

function registered({ transaction_id: id, news, told, is_past: isPast, ...row }: Row): RegisteredOrder {
  const order = orderOf(row);
  if (!id) return order;
  return {
    ...order,
    transaction: {
      id,
      isPast: isPast === 1,
      ...(news && told ? { news: JSON.parse(news) as News, told: new Date(told) } : {}),
    },
  };
}
