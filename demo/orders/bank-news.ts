import type { ShopDatabase } from '../database.js';
import { numberOf } from './number.js';

/** What the shop keeps of what the bank says about a transaction. Amounts in cents; what the bank does not say is missing. */
export interface News {
  readonly status: string;
  readonly isDelivered: boolean;
  /** What is left of the order value. */
  readonly currentValue?: number | undefined;
  /** By how much the order value was reduced. */
  readonly refunded: number;
}

/** As much of a transaction as the shop wants to know. */
export interface ToldTransaction {
  readonly id: string;
  readonly status: string;
  readonly orderId?: string | undefined;
  readonly originalValue?: number | undefined;
  readonly currentValue?: number | undefined;
  readonly refundsTotal?: number | undefined;
  readonly bookings: readonly { readonly kind: string; readonly state: string }[];
}

/** Keeps in the database which transaction an order has become, and what the bank said of it last. */
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
    /** Notes the bank's reference of a purchase, once. */
    link: (purchase: string, transaction: string): void => void linked.run(transaction, purchase),
    /** Notes what the bank says now; the same again changes nothing, and what is none of the shop's orders is left alone. */
    tell: (transaction: ToldTransaction): void => tell.immediate(transaction),
  };
}

const billed: readonly string[] = ['in_billing', 'billed'];

function newsOf({ status, bookings, originalValue, currentValue, refundsTotal = 0 }: ToldTransaction): News {
  const isCaptured = bookings.some(({ kind, state }) => kind === 'capture' && state === 'done');
  const reduced = originalValue !== undefined && currentValue !== undefined ? originalValue - currentValue : refundsTotal;
  return { status, isDelivered: isCaptured || billed.includes(status), currentValue, refunded: Math.max(reduced, 0) };
}
