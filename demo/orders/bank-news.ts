import type { ShopDatabase } from '../database.js';
import { numberOf } from './number.js';

/** The bank's data on a transaction that the shop stores. Amounts in cents; missing if the bank does not send them. */
export interface News {
  readonly status: string;
  readonly isDelivered: boolean;
  /** Remaining order value in cents. */
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

/** Stores which transaction belongs to an order, and its last known data. */
export function createBankNews(database: ShopDatabase, now: () => Date) {
  const linked = database.prepare(`INSERT INTO transactions (id, order_number)
    SELECT ?, number FROM orders WHERE purchase = ? ON CONFLICT DO NOTHING`);
  const claimed = database.prepare(`INSERT INTO transactions (id, order_number)
    SELECT ?, number FROM orders WHERE number = ? AND purchase IS NOT NULL ON CONFLICT DO NOTHING`);
  const known = database.prepare('SELECT news FROM transactions WHERE id = ?');
  const told = database.prepare('UPDATE transactions SET news = ?, told = ? WHERE id = ?');

  const tell = database.transaction((transaction: ToldTransaction) => {
    const { id, orderId = '' } = transaction;
    if (!known.get(id)) claimed.run(id, numberOf(orderId));
    const news = JSON.stringify(newsOf(transaction));
    const row = known.get(id) as { news: string | null } | undefined;
    if (row && row.news !== news) told.run(news, now().getTime(), id);
  });
  return {
    /** Stores the bank's reference of a purchase; a later call changes nothing. */
    link: (purchase: string, transaction: string): void => void linked.run(transaction, purchase),
    /** Stores the bank's data; ignores unchanged data and transactions without an order of the shop. */
    tell: (transaction: ToldTransaction): void => tell.immediate(transaction),
  };
}

const billed: readonly string[] = ['in_billing', 'billed'];

function newsOf({ status, bookings, originalValue, currentValue, refundsTotal = 0 }: ToldTransaction): News {
  const isCaptured = bookings.some(({ kind, state }) => kind === 'capture' && state === 'done');
  const reduced =
    originalValue !== undefined && currentValue !== undefined ? originalValue - currentValue : refundsTotal;
  return { status, isDelivered: isCaptured || billed.includes(status), currentValue, refunded: Math.max(reduced, 0) };
}
