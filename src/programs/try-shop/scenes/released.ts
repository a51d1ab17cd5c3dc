import { changeIn, completionIn, fieldIn, ordersUnseen, type Orders } from '../trial/orders.js';
import { preparedIn, type Scene } from '../trial/trial.js';
import type { Seen } from '../trial/verdicts.js';
import { factsOf } from './visit.js';

/** An order is prepared, and the customer pays otherwise; then the bank has confirmed after all. */
export const released: Scene = {
  tries: ['release-gives-back', 'release-twice', 'complete-after-release'],
  async play(trial) {
    const { judge, orders, direct } = trial;
    const customer = await trial.approved();
    const facts = await factsOf(trial, customer.headers);
    const orderId = preparedIn(await trial.prepare(customer));
    const first = await trial.callIn('releaseOrder', customer.abandon, { how: 'answer-lost' });
    const present = await factsOf(trial, customer.headers);
    const basket = present === facts ? undefined : `The basket is ${present === undefined ? 'gone' : 'another one'}.`;
    const before = await orders();
    judge('release-gives-back', first.error ?? basket ?? waitingIn(before, orderId));
    const purchase = Object.assign({}, first.subject, { orderId });
    const second = await trial.again('releaseOrder', first);
    const third = await direct('releaseOrder', purchase);
    const wrong = first.error === undefined ? (second.error ?? third.error) : undefined;
    judge('release-twice', wrong ?? changeIn(before, await orders()));
    const completed = await direct('completeOrder', Object.assign({}, purchase, { state: 'confirmed' }));
    const isSaid = completed.failure !== undefined;
    judge('complete-after-release', isSaid ? undefined : completionIn(await orders(), completed.orderId, orderId));
  },
};

/** Returns that a released order is still waiting. */
const waitingIn = (orders: Orders, orderId: string): Seen =>
  orders && !orders.has(orderId)
    ? undefined
    : fieldIn(orders, [orderId], 'state', (state) => (state === 'released' ? undefined : `is still ${state}`));

/** A customer leaves before ordering; and purchases of which the shop has never heard. */
export const withoutOrder: Scene = {
  tries: ['release-without-order', 'complete-unknown', 'errors-are-errors'],
  async play(trial) {
    const { judge, orders, direct } = trial;
    const customer = await trial.customer();
    await customer.start();
    const before = await orders();
    const left = await trial.callIn('releaseOrder', customer.abandon);
    judge('release-without-order', left.error ?? changeIn(before, await orders()));

    const unknown = (state: string) => Object.assign({}, left.subject, { id: 'try-shop-unknown', state });
    const completed = await direct('completeOrder', unknown('confirmed'));
    const silent = 'It answered as if the order were completed.';
    judge('complete-unknown', failedWithout(completed.failure === undefined ? silent : undefined, completed.change));
    const prepared = await direct('prepareOrder', unknown('approved'));
    const isNamed = prepared.error === undefined && Boolean(prepared.orderId?.trim());
    const empty = 'It answered without an order number, where it has to fail.';
    judge(
      'errors-are-errors',
      isNamed ? undefined : failedWithout(prepared.error === undefined ? empty : undefined, prepared.change),
      'prepareOrder() was called for a browser without cookies.',
    );
  },
};

/** Returns what is wrong with a call that has to fail, and to change nothing. */
function failedWithout(silence: string | undefined, change: Seen): Seen {
  if (typeof change !== 'string') return silence;
  return silence === undefined ? `It failed, but: ${change}` : `${silence} ${change}`;
}

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
    const isRefused = again.error !== undefined && typeof again.change === 'object';
    judge('complete-own-number', named ?? (isRefused ? undefined : again.change));

    const before = await orders();
    await direct('releaseOrder', Object.assign({}, call.subject, { state: 'expired' }));
    const after = await orders();
    if (!before || !after) return skip(['release-after-completion'], ordersUnseen);
    const [was, is] = [before.get(orderId), after.get(orderId)];
    if (was?.state !== 'completed') return skip(['release-after-completion'], 'No order is known to be completed.');
    judge('release-after-completion', changeIn(new Map([[orderId, was]]), new Map(is && [[orderId, is]])));
  },
};
