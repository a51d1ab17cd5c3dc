import { newIn, type Ledger } from '../trial/ledger.js';
import type { ShopCall } from '../trial/shop-process.js';
import { completionIn, errorOf, noted, numberIn, purchaseIn, rowOf, type Scene, type Trial } from '../trial/trial.js';
import { Unknown, type Seen } from '../trial/verdicts.js';
import { noOrder, orderAndPrepare } from './steps.js';

const TIMES = 3;

/** A purchase of which every call comes three times at once. An error of some of them is fine: the library calls again. */
export const atOnce: Scene = {
  tries: ['prepare-at-once', 'complete-at-once'],
  async play(trial) {
    const { shop, verdicts, ledger } = trial;
    const customer = await trial.approved();
    const before = await ledger();
    const from = shop().calls.length;
    await shop().play('prepareOrder', 'at-once');
    await shop().play('completeOrder', 'at-once');
    await orderAndPrepare(trial, customer, from);
    const prepared = (await shop().allEnded('prepareOrder', from)).slice(0, TIMES);
    const done = 'prepareOrder() was called three times at once.';
    const failed = failedIn(prepared);
    if (failed !== undefined) return verdicts.judge('prepare-at-once', done, failed);
    const orders = numbersIn(prepared);
    if (orders.length === 0) noOrder(prepared[0]?.outcome);
    const completed = (await shop().allEnded('completeOrder', from)).slice(0, TIMES);
    const after = await ledger();
    const added = before && after ? newIn(before, after) : [];
    const seen =
      orders.length > 1
        ? `The calls gave the orders ${orders.join(', ')}.`
        : added.length > 1
          ? `There are ${added.length} orders: ${added.map(({ orderId }) => orderId).join(', ')}.`
          : undefined;
    verdicts.judge('prepare-at-once', done, seen);
    const [first] = completed;
    if (first) noted(trial, first);
    if (seen !== undefined) return verdicts.skip('complete-at-once', 'The purchase has several orders.');
    judgeCompleted(trial, completed, after);
  },
};

const numbersIn = (calls: readonly ShopCall[]): readonly string[] => [
  ...new Set(calls.flatMap(({ outcome }) => numberIn(outcome) ?? [])),
];

/** Returns what is wrong if all calls have failed. */
function failedIn(calls: readonly ShopCall[]): string | undefined {
  const errors = calls.flatMap(({ outcome }) => errorOf(outcome) ?? []);
  return errors.length === TIMES ? `All calls failed: ${errors[0]}` : undefined;
}

function judgeCompleted({ verdicts }: Trial, completed: readonly ShopCall[], after: Ledger | undefined): void {
  const numbers = numbersIn(completed);
  const differ = numbers.length > 1 ? `It named ${numbers.join(', ')}.` : undefined;
  const seen = differ ?? failedIn(completed) ?? completedOnce(completed, after);
  verdicts.judge('complete-at-once', 'completeOrder() was called three times at once.', seen);
}

function completedOnce(completed: readonly ShopCall[], after: Ledger | undefined): Seen {
  const numbers = [...numbersIn(completed), ...completed.map((call) => purchaseIn(call).orderId)];
  const { state, mails = 0 } = (after && rowOf(after, ...numbers)) ?? {};
  if (mails > 1) return `The customer got ${mails} confirmations.`;
  if (after && state === undefined)
    return mails === 1 ? undefined : new Unknown('orders() tells neither state nor mails of the order.');
  return completionIn(after, ...numbers);
}
