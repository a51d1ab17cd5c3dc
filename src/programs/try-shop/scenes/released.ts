import { changeIn } from '../trial/ledger.js';
import {
  called,
  errorOf,
  impossibleIn,
  judgeUnchanged,
  numberIn,
  rowOf,
  stateless,
  unseen,
  wrongStateOf,
  type CompletedPurchase,
  type Scene,
  type Trial,
  type ToldPurchase,
} from '../trial/trial.js';
import type { Customer } from '../trial/customer.js';
import { withId } from '../trial/shop-process.js';
import { numberWhoseAnswerIsLost } from './steps.js';
import { factsIn } from './visit.js';

/** An order is prepared, and the customer pays otherwise; then the bank has confirmed after all. */
export const released: Scene = {
  tries: ['release-gives-back', 'release-twice', 'complete-after-release'],
  async play(trial) {
    const { shop, ledger } = trial;
    const customer = await trial.customer();
    await customer.approve();
    const facts = factsIn(await shop().call({ name: 'checkout', headers: customer.headers }));
    const orderId = await numberWhoseAnswerIsLost(trial, customer);
    const from = shop().calls.length;
    await shop().play('releaseOrder', 'answer-lost');
    await customer.abandon();
    const first = await shop().ended('releaseOrder', from);
    await judgeGivenBack(trial, customer, { facts, orderId, failed: errorOf(first.outcome) });
    const before = await ledger();
    const again = shop().calls.length;
    await shop().reconcile();
    const second = await shop().ended('releaseOrder', again, withId((first.subject as ToldPurchase).id));
    const purchase = Object.assign({}, first.subject as ToldPurchase, { orderId });
    const third = await called(trial, { name: 'releaseOrder', subject: purchase });
    await judgeUnchanged(trial, 'release-twice', 'releaseOrder() did its work, and was called two more times.', {
      wrong: errorOf(first.outcome) === undefined ? (errorOf(second.outcome) ?? errorOf(third.outcome)) : undefined,
      before,
    });
    await judgeCompletion(trial, purchase);
  },
};

interface Given {
  readonly facts: string | undefined;
  readonly orderId: string;
  readonly failed: string | undefined;
}

async function judgeGivenBack(trial: Trial, { headers }: Customer, { facts, orderId, failed }: Given): Promise<void> {
  const { shop, verdicts } = trial;
  const id = 'release-gives-back';
  const done = 'An order was prepared, the answer was lost, and the customer pays otherwise.';
  const present = factsIn(await shop().call({ name: 'checkout', headers }));
  const basket = present === facts ? undefined : `The basket is ${present === undefined ? 'gone' : 'another one'}.`;
  const ledger = await trial.ledger();
  const row = ledger && rowOf(ledger, orderId);
  const state =
    row?.state === undefined || row.state === 'released' ? undefined : `Order ${orderId} is still ${row.state}.`;
  const seen = failed ?? basket ?? state;
  if (seen === undefined && !ledger) return verdicts.skip(id, `The basket is there. ${unseen}`);
  if (seen === undefined && row && row.state === undefined)
    return verdicts.skip(id, `The basket is there. ${stateless}`);
  verdicts.judge(id, done, seen);
}

async function judgeCompletion(trial: Trial, purchase: ToldPurchase): Promise<void> {
  const { verdicts } = trial;
  const id = 'complete-after-release';
  const done = 'A released purchase turned out to be confirmed, and completeOrder() was called.';
  const confirmed = Object.assign({}, purchase, { state: 'confirmed' });
  const { outcome } = await called(trial, { name: 'completeOrder', subject: confirmed });
  if (errorOf(outcome) !== undefined || impossibleIn(outcome) !== undefined) return verdicts.judge(id, done, undefined);
  const ledger = await trial.ledger();
  if (!ledger) return verdicts.skip(id, `It did not fail. ${unseen}`);
  const row = rowOf(ledger, numberIn(outcome), purchase.orderId);
  if (row && row.state === undefined) return verdicts.skip(id, stateless);
  verdicts.judge(id, done, row ? wrongStateOf(row) : `orders() has no order ${purchase.orderId}.`);
}

/** A customer leaves before ordering; and purchases of which the shop has never heard. */
export const withoutOrder: Scene = {
  tries: ['release-without-order', 'complete-unknown', 'errors-are-errors'],
  async play(trial) {
    const { shop } = trial;
    const customer = await trial.customer();
    await customer.start();
    const before = await trial.ledger();
    const from = shop().calls.length;
    await customer.abandon();
    const { outcome, subject } = await shop().ended('releaseOrder', from);
    await judgeUnchanged(trial, 'release-without-order', 'A customer left before ordering.', {
      wrong: errorOf(outcome),
      before,
    });
    const unknown = Object.assign({}, subject as ToldPurchase, { id: 'try-shop-unknown', state: 'confirmed' });
    await judgeUnknown(trial, unknown);
    await judgePreparing(trial, Object.assign({}, unknown, { state: 'approved' }));
  },
};

async function judgeUnknown(trial: Trial, unknown: ToldPurchase): Promise<void> {
  const done = 'completeOrder() was called for a purchase without an order.';
  const { outcome, change } = await called(trial, { name: 'completeOrder', subject: unknown });
  const isTold = errorOf(outcome) !== undefined || impossibleIn(outcome) !== undefined;
  const silent = isTold ? undefined : `It answered as if the order were completed. ${change ?? ''}`.trim();
  trial.verdicts.judge('complete-unknown', done, silent ?? (change && `It failed, but: ${change}`));
}

async function judgePreparing(trial: Trial, unknown: ToldPurchase): Promise<void> {
  const done = 'prepareOrder() was called for a browser without cookies.';
  const { outcome, change } = await called(trial, { name: 'prepareOrder', subject: unknown });
  if (errorOf(outcome) !== undefined)
    return trial.verdicts.judge('errors-are-errors', done, change && `It failed, but: ${change}`);
  const hasNumber = numberIn(outcome)?.trim();
  const silent = 'It answered without an order number, where it has to fail.';
  trial.verdicts.judge('errors-are-errors', done, hasNumber ? undefined : silent);
}

/** An older release of a completed purchase, and a completion with the number of another one's order. */
export const outOfOrder: Scene = {
  tries: ['complete-own-number', 'release-after-completion'],
  async play(trial) {
    const { verdicts, completed } = trial;
    if (!completed) throw new Error('No purchase was completed before.');
    const customer = await trial.customer();
    await customer.approve();
    const orderId = await numberWhoseAnswerIsLost(trial, customer);
    const subject = Object.assign({}, completed.purchase, { orderId });
    const { outcome, change } = await called(trial, { name: 'completeOrder', subject });
    const named = numberIn(outcome) === orderId ? `It named order ${orderId}, not ${completed.orderId}.` : undefined;
    const done = `The purchase of order ${completed.orderId} was completed once more with the number ${orderId}.`;
    const isRefused = errorOf(outcome) !== undefined;
    if (!(await trial.ledger()) && named === undefined && !isRefused)
      verdicts.skip('complete-own-number', `It did not fail. ${unseen}`);
    else verdicts.judge('complete-own-number', done, named ?? change);
    await judgeLateRelease(trial, completed);
  },
};

async function judgeLateRelease(trial: Trial, { purchase, orderId }: CompletedPurchase): Promise<void> {
  const { shop, verdicts, ledger } = trial;
  const id = 'release-after-completion';
  const before = await ledger();
  await shop().call({ name: 'releaseOrder', subject: Object.assign({}, purchase, { state: 'expired' }) });
  const after = await ledger();
  if (!before || !after) return verdicts.skip(id, unseen);
  const [was, is] = [before.get(orderId), after.get(orderId)];
  if (was?.state !== 'completed') return verdicts.skip(id, 'No order is known to be completed.');
  const change = changeIn(new Map([[orderId, was]]), new Map(is && [[orderId, is]]));
  verdicts.judge(id, 'A purchase was completed, and then an older release of it arrived.', change);
}
