import { unseen } from '../../reports.js';
import { changeIn, completionIn, orderUnder, ordersUnseen, stateless, type Orders } from '../trial/orders.js';
import { preparedIn, type Scene } from '../trial/trial.js';
import type { Seen } from '../trial/verdicts.js';
import { factsOf } from './visit.js';

/** An order is prepared, and the customer pays otherwise; then the bank has confirmed after all. */
export const released: Scene = {
  tries: ['release-gives-back', 'release-twice', 'complete-after-release'],
  async play(trial) {
    const { judge, orders, direct } = trial;
    const customer = await trial.approved();
    const facts = await factsOf(trial, customer);
    const orderId = preparedIn(await trial.prepare(customer));
    await trial.ask('play', 'releaseOrder', 'answer-lost');
    const first = await trial.callIn('releaseOrder', customer.abandon);
    const present = await factsOf(trial, customer);
    const basket = present === facts ? undefined : `The basket is ${present === undefined ? 'gone' : 'another one'}.`;
    const before = await orders();
    judge(
      'release-gives-back',
      'An order was prepared, the answer was lost, and the customer pays otherwise.',
      first.error ?? basket ?? waitingIn(before, orderId),
    );
    const purchase = Object.assign({}, first.subject, { orderId });
    const second = await trial.again('releaseOrder', first);
    const third = await direct('releaseOrder', purchase);
    const wrong = first.error === undefined ? (second.error ?? third.error) : undefined;
    const done = 'releaseOrder() did its work, and was called two more times.';
    judge('release-twice', done, wrong ?? changeIn(before, await orders()));
    const completed = await direct('completeOrder', Object.assign({}, purchase, { state: 'confirmed' }));
    judge(
      'complete-after-release',
      'A released purchase turned out to be confirmed, and completeOrder() was called.',
      completed.failure === undefined ? completionIn(await orders(), completed.orderId, orderId) : undefined,
    );
  },
};

/** Returns that a released order is still waiting. */
function waitingIn(orders: Orders, orderId: string): Seen {
  const order = orderUnder(orders, orderId);
  if (orders && (!order || order.state === 'released')) return undefined;
  if (order?.state !== undefined) return `Order ${orderId} is still ${order.state}.`;
  return unseen(`The basket is there. ${orders ? stateless : ordersUnseen}`);
}

/** A customer leaves before ordering; and purchases of which the shop has never heard. */
export const withoutOrder: Scene = {
  tries: ['release-without-order', 'complete-unknown', 'errors-are-errors'],
  async play(trial) {
    const { judge, orders, direct } = trial;
    const customer = await trial.customer();
    await customer.start();
    const before = await orders();
    const left = await trial.callIn('releaseOrder', customer.abandon);
    const wrong = left.error ?? changeIn(before, await orders());
    judge('release-without-order', 'A customer left before ordering.', wrong);

    const unknown = (state: string) => Object.assign({}, left.subject, { id: 'try-shop-unknown', state });
    const { failure, change } = await direct('completeOrder', unknown('confirmed'));
    judge(
      'complete-unknown',
      'completeOrder() was called for a purchase without an order.',
      failure === undefined
        ? ['It answered as if the order were completed.'].concat(wordsIn(change)).join(' ')
        : changedAllTheSame(change),
    );
    const prepared = await direct('prepareOrder', unknown('approved'));
    judge(
      'errors-are-errors',
      'prepareOrder() was called for a browser without cookies.',
      prepared.error === undefined && !prepared.orderId?.trim()
        ? 'It answered without an order number, where it has to fail.'
        : prepared.error && changedAllTheSame(prepared.change),
    );
  },
};

const wordsIn = (seen: Seen): readonly string[] => (typeof seen === 'string' ? [seen] : []);

/** Returns what is wrong with a call that failed as it should. */
const changedAllTheSame = (change: Seen) => wordsIn(change).map((words) => `It failed, but: ${words}`)[0];

/** An older release of a completed purchase, and a completion with the number of another one's order. */
export const outOfOrder: Scene = {
  tries: ['complete-own-number', 'release-after-completion'],
  async play(trial) {
    const { completed, judge, skip, orders, direct } = trial;
    if (!completed) throw new Error('No purchase was completed before.');
    const { orderId, call } = completed;
    const other = preparedIn(await trial.prepare(await trial.approved()));
    const again = await direct('completeOrder', Object.assign({}, call.subject, { orderId: other }));
    const named = again.orderId === other ? `It named order ${other}, not ${orderId}.` : undefined;
    const done = `The purchase of order ${orderId} was completed once more with the number ${other}.`;
    const isRefused = again.error !== undefined && typeof again.change === 'object';
    judge('complete-own-number', done, named ?? (isRefused ? undefined : again.change));

    const before = await orders();
    await direct('releaseOrder', Object.assign({}, call.subject, { state: 'expired' }));
    const after = await orders();
    if (!before || !after) return skip(['release-after-completion'], ordersUnseen);
    const [was, is] = [before.get(orderId), after.get(orderId)];
    if (was?.state !== 'completed') return skip(['release-after-completion'], 'No order is known to be completed.');
    const changed = changeIn(new Map([[orderId, was]]), new Map(is && [[orderId, is]]));
    judge('release-after-completion', 'A purchase was completed, and then an older release of it arrived.', changed);
  },
};
