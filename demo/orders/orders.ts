import type { Baskets } from '../basket/baskets.js';
import type { ShopDatabase } from '../database.js';
import type { Session } from '../sessions.js';
import type { Draft, Payment } from './draft.js';
import { numberOf, numberText } from './number.js';

/** An order, with what it consisted of when it was placed. */
export interface Order extends Draft {
  /** As the customer knows it: `DH-10001`. */
  readonly number: string;
  readonly payment: Payment;
  /** `pending` while the bank has not confirmed; `released` when it will not. */
  readonly state: 'pending' | 'completed' | 'released';
  /** A test order: the bank does not process it, and nothing is to be delivered. */
  readonly isTest: boolean;
  /** Since when it is in this state. */
  readonly changed: Date;
}

/** An order as it is in the database. */
export interface OrderRow {
  number: number;
  session: string;
  state: Order['state'];
  draft: string;
  changed: number;
  is_test: number;
}

/** Reads an order. */
export const orderOf = ({ number, state, draft, changed, is_test: isTest }: OrderRow): Order => ({
  ...(JSON.parse(draft) as Draft & { payment: Payment }),
  number: numberText(number),
  state,
  isTest: isTest === 1,
  changed: new Date(changed),
});

/** Keeps the orders in the database. A basket is emptied in the same step that completes its order. */
export function createOrders(database: ShopDatabase, baskets: Baskets, now: () => Date) {
  const inserted = database.prepare('INSERT INTO orders (session, purchase, state, draft, changed) VALUES (?, ?, ?, ?, ?) RETURNING *');
  const renewed = database.prepare("UPDATE orders SET state = 'pending', draft = ?, changed = ? WHERE purchase = ? AND state <> 'completed'");
  const moved = database.prepare('UPDATE orders SET state = ?, changed = ? WHERE number = ?');
  const marked = database.prepare('UPDATE orders SET is_test = 1 WHERE number = ?');
  const adopted = database.prepare("UPDATE orders SET purchase = ? WHERE number = ? AND state <> 'completed'");
  const ofPurchase = database.prepare('SELECT * FROM orders WHERE purchase = ?');
  const ofSession = database.prepare('SELECT * FROM orders WHERE session = ? AND state = ? ORDER BY changed DESC, number DESC LIMIT 1');
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
    // Somebody in the back office may have said which order it is, after the purchase had lost its own.
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
    /** Orders what is paid later or beforehand. */
    place: ({ id }: Session, draft: Draft, payment: Exclude<Payment, 'instalments'>): Order => place.immediate(id, draft, payment),
    /** The pending order of a purchase by instalments; the same one each time. */
    prepare: ({ id }: Session, purchase: string, draft: Draft): Order => prepare.immediate(id, purchase, draft),
    /** Completes the order of a purchase, once; where it has none, the one with this number. */
    complete: (purchase: string, isTest: boolean, number?: string): void => complete.immediate(purchase, isTest, number),
    /** Lets the order of a purchase go, unless it is complete: its basket is still there. */
    release: (purchase: string): void => release.immediate(purchase),
    /** The visitor's order that the bank has not decided on, if there is one. */
    pending: (session: Session): Order | undefined => last(session, 'pending'),
    /** What the visitor ordered last. */
    latest: (session: Session): Order | undefined => last(session, 'completed'),
    /** A completed order of this visitor by its number. */
    find: (session: Session, number: string): Order | undefined => findOwn(database, session, number),
  };
}

function findOwn(database: ShopDatabase, { id }: Session, text: string): Order | undefined {
  const row = database.prepare("SELECT * FROM orders WHERE number = ? AND session = ? AND state = 'completed'").get(numberOf(text), id);
  return row ? orderOf(row as OrderRow) : undefined;
}
