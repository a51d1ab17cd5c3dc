import type { Draft, Payment } from '../order.js';
import type { Baskets } from './baskets.js';
import type { ShopDatabase } from './database.js';
import type { Session } from './sessions.js';

/** An order with its content at the time it was placed. */
export interface Order extends Draft {
  /** Number for customers: `DH-10001`. */
  readonly number: string;
  readonly payment: Payment;
  /** `pending` until the bank confirms; `released` if it does not. */
  readonly state: 'pending' | 'completed' | 'released';
  /** True for a test order: the bank does not process it, and nothing is delivered. */
  readonly isTest: boolean;
  /** Time of the last change of `state`. */
  readonly changed: Date;
}

/** An order as stored in the database. */
export interface OrderRow {
  number: number;
  session: string;
  state: Order['state'];
  draft: string;
  changed: number;
  is_test: number;
}

const first = 10_000;

/** Formats an order number for customers: 1 → `DH-10001`. */
export const numberText = (number: number): string => `DH-${first + number}`;

/** Returns the database number of an order; 0, which no order has, for an invalid number. */
export const numberOf = (text: string): number => (/^DH-\d{5,9}$/.test(text) ? Number(text.slice(3)) - first : 0);

/** Converts a database row to an order. */
export const orderOf = ({ number, state, draft, changed, is_test: isTest }: OrderRow): Order => ({
  ...(JSON.parse(draft) as Draft & { payment: Payment }),
  number: numberText(number),
  state,
  isTest: isTest === 1,
  changed: new Date(changed),
});

/** Stores the orders in the database. Completing an order and emptying its basket is one transaction. */
export function createOrders(database: ShopDatabase, baskets: Baskets, now: () => Date) {
  const inserted = database.prepare(
    'INSERT INTO orders (session, purchase, state, draft, changed) VALUES (?, ?, ?, ?, ?) RETURNING *',
  );
  const renewed = database.prepare(
    "UPDATE orders SET state = 'pending', draft = ?, changed = ? WHERE purchase = ? AND state <> 'completed'",
  );
  const completed = database.prepare(
    "UPDATE orders SET state = 'completed', is_test = ?, changed = ? WHERE number = ?",
  );
  const released = database.prepare(
    "UPDATE orders SET state = 'released', changed = ? WHERE purchase = ? AND state = 'pending'",
  );
  const adopted = database.prepare("UPDATE orders SET purchase = ? WHERE number = ? AND state <> 'completed'");
  const ofPurchase = database.prepare('SELECT * FROM orders WHERE purchase = ?');
  const ofNumber = database.prepare("SELECT * FROM orders WHERE number = ? AND session = ? AND state = 'completed'");
  const ofSession = database.prepare(
    'SELECT * FROM orders WHERE session = ? AND state = ? ORDER BY changed DESC, number DESC LIMIT 1',
  );
  const time = () => now().getTime();
  const json = (draft: Draft, payment: Payment) => JSON.stringify({ ...draft, payment });
  const find = (purchase: string) => ofPurchase.get(purchase) as OrderRow | undefined;
  const one = (row: unknown) => (row ? orderOf(row as OrderRow) : undefined);

  const place = database.transaction((session: string, draft: Draft) => {
    const row = inserted.get(session, null, 'completed', json(draft, 'prepayment'), time()) as OrderRow;
    baskets.takeOut(session, draft.lines);
    return orderOf(row);
  });
  const prepare = database.transaction((session: string, purchase: string, draft: Draft) => {
    const text = json(draft, 'instalments');
    if (find(purchase)) renewed.run(text, time(), purchase);
    else inserted.get(session, purchase, 'pending', text, time());
    return orderOf(find(purchase) as OrderRow);
  });
  const complete = database.transaction((purchase: string, isTest: boolean, number: string | undefined) => {
    // If the purchase has no order, a back-office user may have named one.
    if (!find(purchase) && number !== undefined) adopted.run(purchase, numberOf(number));
    const row = find(purchase);
    if (!row) throw new Error('No order was prepared for this purchase.');
    if (row.state === 'completed') return;
    completed.run(Number(isTest), time(), row.number);
    baskets.takeOut(row.session, orderOf(row).lines);
  });

  return {
    /** Places an order that is paid in advance. */
    place: ({ id }: Session, draft: Draft): Order => place.immediate(id, draft),
    /** Returns the pending order of a purchase by instalments; repeated calls return the same one. */
    prepare: ({ id }: Session, purchase: string, draft: Draft): Order => prepare.immediate(id, purchase, draft),
    /** Completes the order of a purchase; if it has none, the order with this number. Repeated calls change nothing. */
    complete: (purchase: string, isTest: boolean, number?: string): void =>
      complete.immediate(purchase, isTest, number),
    /** Releases the order of a purchase unless it is complete; the basket is kept. */
    release: (purchase: string): void => void released.run(time(), purchase),
    /** Returns the visitor's last order in a state. */
    latest: ({ id }: Session, state: 'pending' | 'completed'): Order | undefined => one(ofSession.get(id, state)),
    /** Returns a completed order of this visitor by its number. */
    find: ({ id }: Session, number: string): Order | undefined => one(ofNumber.get(numberOf(number), id)),
  };
}
