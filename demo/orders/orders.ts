import type { Baskets } from '../basket/baskets.js';
import type { ShopDatabase } from '../database.js';
import type { Session } from '../sessions.js';
import type { Draft, Payment } from './draft.js';
import { numberOf, numberText } from './number.js';

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
  const moved = database.prepare('UPDATE orders SET state = ?, changed = ? WHERE number = ?');
  const marked = database.prepare('UPDATE orders SET is_test = 1 WHERE number = ?');
  const adopted = database.prepare("UPDATE orders SET purchase = ? WHERE number = ? AND state <> 'completed'");
  const ofPurchase = database.prepare('SELECT * FROM orders WHERE purchase = ?');
  const ofSession = database.prepare(
    'SELECT * FROM orders WHERE session = ? AND state = ? ORDER BY changed DESC, number DESC LIMIT 1',
  );
  const time = () => now().getTime();
  const json = (draft: Draft, payment: Payment) => JSON.stringify({ ...draft, payment });
  const find = (purchase: string) => ofPurchase.get(purchase) as OrderRow | undefined;
  const last = ({ id }: Session, state: Order['state']) => {
    const row = ofSession.get(id, state) as OrderRow | undefined;
    return row && orderOf(row);
  };

  const place = database.transaction((session: string, draft: Draft, payment: Payment) => {
    const row = inserted.get(session, null, 'completed', json(draft, payment), time()) as OrderRow;
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
    moved.run('completed', time(), row.number);
    if (isTest) marked.run(row.number);
    baskets.takeOut(row.session, orderOf(row).lines);
  });
  const release = database.transaction((purchase: string) => {
    const row = find(purchase);
    if (row?.state === 'pending') moved.run('released', time(), row.number);
  });

  return {
    /** Places an order by invoice or prepayment. */
    place: ({ id }: Session, draft: Draft, payment: Exclude<Payment, 'instalments'>): Order =>
      place.immediate(id, draft, payment),
    /** Returns the pending order of a purchase by instalments; repeated calls return the same one. */
    prepare: ({ id }: Session, purchase: string, draft: Draft): Order => prepare.immediate(id, purchase, draft),
    /** Completes the order of a purchase; if it has none, the order with this number. Repeated calls change nothing. */
    complete: (purchase: string, isTest: boolean, number?: string): void =>
      complete.immediate(purchase, isTest, number),
    /** Releases the order of a purchase unless it is complete; the basket is kept. */
    release: (purchase: string): void => release.immediate(purchase),
    /** Returns the visitor's pending order, if any. */
    pending: (session: Session): Order | undefined => last(session, 'pending'),
    /** Returns the visitor's last completed order. */
    latest: (session: Session): Order | undefined => last(session, 'completed'),
    /** Returns a completed order of this visitor by its number. */
    find: (session: Session, number: string): Order | undefined => findOwn(database, session, number),
  };
}

function findOwn(database: ShopDatabase, { id }: Session, text: string): Order | undefined {
  const row = database
    .prepare("SELECT * FROM orders WHERE number = ? AND session = ? AND state = 'completed'")
    .get(numberOf(text), id);
  return row ? orderOf(row as OrderRow) : undefined;
}
