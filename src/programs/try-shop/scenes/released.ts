import { changeIn } from '../trial/ledger.js';
import {
  called,
  calledAgain,
  changed,
  completionIn,
  errorOf,
  failureIn,
  numberIn,
  purchaseIn,
  rowOf,
  stateless,
  unseen,
  type CompletedPurchase,
  type Scene,
  type ToldPurchase,
  type Trial,
} from '../trial/trial.js';
import { Unknown, type Seen } from '../trial/verdicts.js';
import { numberWhoseAnswerIsLost } from './steps.js';
import { factsOf } from './visit.js';

/** An order is prepared, and the customer pays otherwise; then the bank has confirmed after all. */
export const released: Scene = {
  tries: ['release-gives-back', 'release-twice', 'complete-after-release'],
  async play(trial) {
    const { shop, ledger, verdicts } = trial;
    const customer = await trial.approved();
    const facts = await factsOf(trial, customer);
    const orderId = await numberWhoseAnswerIsLost(trial, customer);
    const from = shop().calls.length;
    await shop().play('releaseOrder', 'answer-lost');
    await customer.abandon();
    const first = await shop().ended('releaseOrder', from);
    const failed = errorOf(first.outcome);
    const present = await factsOf(trial, customer);
    const basket = present === facts ? undefined : `The basket is ${present === undefined ? 'gone' : 'another one'}.`;
    const before = await ledger();
    const row = before && rowOf(before, orderId);
    const waits =
      row?.state === undefined || row.state === 'released' ? undefined : `Order ${orderId} is still ${row.state}.`;
    const untold = !before ? unseen : row && row.state === undefined ? stateless : undefined;
    verdicts.judge(
      'release-gives-back',
      'An order was prepared, the answer was lost, and the customer pays otherwise.',
      failed ?? basket ?? waits ?? (untold && new Unknown(`The basket is there. ${untold}`)),
    );
    const second = await calledAgain(trial, 'releaseOrder', first);
    const purchase = Object.assign({}, purchaseIn(first), { orderId });
    const third = await called(trial, { name: 'releaseOrder', subject: purchase });
    const wrong = failed === undefined ? (errorOf(second.outcome) ?? errorOf(third.outcome)) : undefined;
    const done = 'releaseOrder() did its work, and was called two more times.';
    verdicts.judge('release-twice', done, wrong ?? changed(before, await ledger()));
    await judgeCompletion(trial, Object.assign({}, purchase, { state: 'confirmed' }));
  },
};

async function judgeCompletion({ shop, ledger, verdicts }: Trial, subject: ToldPurchase): Promise<void> {
  const outcome = await shop().call({ name: 'completeOrder', subject });
  const isTold = failureIn(outcome) !== undefined;
  verdicts.judge(
    'complete-after-release',
    'A released purchase turned out to be confirmed, and completeOrder() was called.',
    isTold ? undefined : completionIn(await ledger(), numberIn(outcome), subject.orderId),
  );
}

/** A customer leaves before ordering; and purchases of which the shop has never heard. */
export const withoutOrder: Scene = {
  tries: ['release-without-order', 'complete-unknown', 'errors-are-errors'],
  async play(trial) {
    const { shop, ledger, verdicts } = trial;
    const customer = await trial.customer();
    await customer.start();
    const before = await ledger();
    const from = shop().calls.length;
    await customer.abandon();
    const left = await shop().ended('releaseOrder', from);
    const wrong = errorOf(left.outcome) ?? changed(before, await ledger());
    verdicts.judge('release-without-order', 'A customer left before ordering.', wrong);

    const unknown = Object.assign({}, purchaseIn(left), { id: 'try-shop-unknown' });
    const completing = { name: 'completeOrder', subject: Object.assign({}, unknown, { state: 'confirmed' }) } as const;
    const completed = await called(trial, completing);
    const answered = `It answered as if the order were completed. ${textOf(completed.change)}`.trim();
    verdicts.judge(
      'complete-unknown',
      'completeOrder() was called for a purchase without an order.',
      failureIn(completed.outcome) === undefined ? answered : changedAllTheSame(completed.change),
    );
    const preparing = { name: 'prepareOrder', subject: Object.assign({}, unknown, { state: 'approved' }) } as const;
    const prepared = await called(trial, preparing);
    const isSilent = errorOf(prepared.outcome) === undefined && !numberIn(prepared.outcome)?.trim();
    verdicts.judge(
      'errors-are-errors',
      'prepareOrder() was called for a browser without cookies.',
      isSilent
        ? 'It answered without an order number, where it has to fail.'
        : errorOf(prepared.outcome) && changedAllTheSame(prepared.change),
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
    const { verdicts, completed } = trial;
    if (!completed) throw new Error('No purchase was completed before.');
    const customer = await trial.approved();
    const orderId = await numberWhoseAnswerIsLost(trial, customer);
    const subject = Object.assign({}, completed.purchase, { orderId });
    const { outcome, change } = await called(trial, { name: 'completeOrder', subject });
    const named = numberIn(outcome) === orderId ? `It named order ${orderId}, not ${completed.orderId}.` : undefined;
    const done = `The purchase of order ${completed.orderId} was completed once more with the number ${orderId}.`;
    const isRefused = errorOf(outcome) !== undefined && change instanceof Unknown;
    verdicts.judge('complete-own-number', done, named ?? (isRefused ? undefined : change));
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
