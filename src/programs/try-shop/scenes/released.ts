import { changeIn, completionIn, orderUnder, stateless, ordersUnseen } from '../trial/orders.js';
import {
  called,
  calledAgain,
  failureIn,
  numberIn,
  orderWhoseAnswerIsLost,
  preparedIn,
  purchaseIn,
  type Scene,
} from '../trial/trial.js';
import { Unknown, type Seen } from '../trial/verdicts.js';
import { factsOf } from './visit.js';

/** An order is prepared, and the customer pays otherwise; then the bank has confirmed after all. */
export const released: Scene = {
  tries: ['release-gives-back', 'release-twice', 'complete-after-release'],
  async play(trial) {
    const { ask, judge, orders } = trial;
    const customer = await trial.approved();
    const facts = await factsOf(trial, customer);
    const orderId = preparedIn(await orderWhoseAnswerIsLost(trial, customer));
    await ask('play', 'releaseOrder', 'answer-lost');
    const first = await trial.callIn('releaseOrder', customer.abandon);
    const present = await factsOf(trial, customer);
    const basket = present === facts ? undefined : `The basket is ${present === undefined ? 'gone' : 'another one'}.`;
    const before = await orders();
    const order = orderUnder(before, orderId);
    const isStateless = order && order.state === undefined;
    const waits =
      !order || isStateless || order.state === 'released' ? undefined : `Order ${orderId} is still ${order.state}.`;
    const untold = !before ? ordersUnseen : isStateless ? stateless : undefined;
    judge(
      'release-gives-back',
      'An order was prepared, the answer was lost, and the customer pays otherwise.',
      first.error ?? basket ?? waits ?? (untold && new Unknown(`The basket is there. ${untold}`)),
    );
    const purchase = Object.assign({}, purchaseIn(first), { orderId });
    const second = await calledAgain(trial, 'releaseOrder', first);
    const { outcome: third } = await called(trial, 'releaseOrder', purchase);
    const wrong = first.error === undefined ? (second.error ?? third.error) : undefined;
    const done = 'releaseOrder() did its work, and was called two more times.';
    judge('release-twice', done, wrong ?? changeIn(before, await orders()));
    const { outcome } = await called(trial, 'completeOrder', Object.assign({}, purchase, { state: 'confirmed' }));
    judge(
      'complete-after-release',
      'A released purchase turned out to be confirmed, and completeOrder() was called.',
      failureIn(outcome) === undefined ? completionIn(await orders(), numberIn(outcome), orderId) : undefined,
    );
  },
};

/** A customer leaves before ordering; and purchases of which the shop has never heard. */
export const withoutOrder: Scene = {
  tries: ['release-without-order', 'complete-unknown', 'errors-are-errors'],
  async play(trial) {
    const { judge, orders } = trial;
    const customer = await trial.customer();
    await customer.start();
    const before = await orders();
    const left = await trial.callIn('releaseOrder', customer.abandon);
    const wrong = left.error ?? changeIn(before, await orders());
    judge('release-without-order', 'A customer left before ordering.', wrong);

    const unknown = (state: string) => Object.assign({}, purchaseIn(left), { id: 'try-shop-unknown', state });
    const completed = await called(trial, 'completeOrder', unknown('confirmed'));
    const answered = `It answered as if the order were completed. ${textOf(completed.change)}`.trim();
    judge(
      'complete-unknown',
      'completeOrder() was called for a purchase without an order.',
      failureIn(completed.outcome) === undefined ? answered : changedAllTheSame(completed.change),
    );
    const { outcome, change } = await called(trial, 'prepareOrder', unknown('approved'));
    const isSilent = outcome.error === undefined && !numberIn(outcome)?.trim();
    judge(
      'errors-are-errors',
      'prepareOrder() was called for a browser without cookies.',
      isSilent
        ? 'It answered without an order number, where it has to fail.'
        : outcome.error && changedAllTheSame(change),
    );
  },
};

const textOf = (seen: Seen): string => (typeof seen === 'string' ? seen : '');

/** Returns what is wrong with a call that failed as it should. */
const changedAllTheSame = (change: Seen) => (textOf(change) === '' ? undefined : `It failed, but: ${textOf(change)}`);

/** An older release of a completed purchase, and a completion with the number of another one's order. */
export const outOfOrder: Scene = {
  tries: ['complete-own-number', 'release-after-completion'],
  async play(trial) {
    const { completed, judge, skip, orders } = trial;
    if (!completed) throw new Error('No purchase was completed before.');
    const { orderId } = completed;
    const purchase = purchaseIn(completed.call);
    const other = preparedIn(await orderWhoseAnswerIsLost(trial, await trial.approved()));
    const subject = Object.assign({}, purchase, { orderId: other });
    const { outcome, change } = await called(trial, 'completeOrder', subject);
    const named = numberIn(outcome) === other ? `It named order ${other}, not ${orderId}.` : undefined;
    const done = `The purchase of order ${orderId} was completed once more with the number ${other}.`;
    const isRefused = outcome.error !== undefined && change instanceof Unknown;
    judge('complete-own-number', done, named ?? (isRefused ? undefined : change));

    const before = await orders();
    await called(trial, 'releaseOrder', Object.assign({}, purchase, { state: 'expired' }));
    const after = await orders();
    if (!before || !after) return skip(['release-after-completion'], ordersUnseen);
    const [was, is] = [before.get(orderId), after.get(orderId)];
    if (was?.state !== 'completed') return skip(['release-after-completion'], 'No order is known to be completed.');
    const changed = changeIn(new Map([[orderId, was]]), new Map(is && [[orderId, is]]));
    judge('release-after-completion', 'A purchase was completed, and then an older release of it arrived.', changed);
  },
};
