import { newIn, type Ledger } from '../trial/ledger.js';
import {
  errorOf,
  numberIn,
  rowOf,
  unseen,
  wrongStateOf,
  type Scene,
  type Trial,
  type ToldPurchase,
} from '../trial/trial.js';
import { noOrder, orderAndPrepare } from './steps.js';
import type { ShopCall } from '../trial/shop-process.js';

const TIMES = 3;

/** A purchase of which every call comes three times at once. An error of some of them is fine: the library calls again. */
export const atOnce: Scene = {
  tries: ['prepare-at-once', 'complete-at-once'],
  async play(trial) {
    const { shop, verdicts, ledger } = trial;
    const customer = await trial.customer();
    await customer.approve();
    const before = await ledger();
    const from = shop().calls.length;
    await shop().play('prepareOrder', 'at-once');
    await shop().play('completeOrder', 'at-once');
    await orderAndPrepare(trial, customer, from);
    const prepared = (await shop().allEnded('prepareOrder', from)).slice(0, TIMES);
    const done = 'prepareOrder() was called three times at once.';
    const errors = prepared.map(({ outcome }) => errorOf(outcome)).filter((each) => each !== undefined);
    if (errors.length === TIMES) return verdicts.judge('prepare-at-once', done, `All calls failed: ${errors[0]}`);
    if (prepared.every(({ outcome }) => numberIn(outcome) === undefined)) noOrder(prepared[0]?.outcome);
    const completed = (await shop().allEnded('completeOrder', from)).slice(0, TIMES);
    const after = await ledger();
    const orders = new Set(prepared.map(({ outcome }) => numberIn(outcome)).filter((each) => each !== undefined));
    const added = before && after && newIn(before, after);
    const seen =
      orders.size > 1
        ? `The calls gave the orders ${[...orders].join(', ')}.`
        : added && added.length > 1
          ? `There are ${added.length} orders: ${added.map(({ orderId }) => orderId).join(', ')}.`
          : undefined;
    verdicts.judge('prepare-at-once', done, seen);
    const [{ subject, outcome } = { subject: undefined, outcome: undefined }] = completed;
    const { id, orderId = '' } = subject as ToldPurchase;
    trial.orders.push({ orderId: numberIn(outcome) ?? orderId, purchase: id });
    judgeCompleted(trial, completed, { after, isSingle: seen === undefined });
  },
};

function judgeCompleted(
  { verdicts }: Trial,
  completed: readonly ShopCall[],
  { after, isSingle }: { readonly after: Ledger | undefined; readonly isSingle: boolean },
): void {
  const done = 'completeOrder() was called three times at once.';
  const numbers = new Set(completed.map(({ outcome }) => numberIn(outcome)).filter((each) => each !== undefined));
  if (!isSingle) return verdicts.skip('complete-at-once', 'The purchase has several orders.');
  if (numbers.size > 1) return verdicts.judge('complete-at-once', done, `It named ${[...numbers].join(', ')}.`);
  const errors = completed.map(({ outcome }) => errorOf(outcome)).filter((each) => each !== undefined);
  if (errors.length === TIMES) return verdicts.judge('complete-at-once', done, `All calls failed: ${errors[0]}`);
  if (!after) return verdicts.skip('complete-at-once', `One call did not fail. ${unseen}`);
  const { orderId } = completed[0]?.subject as ToldPurchase;
  const row = rowOf(after, ...numbers, orderId);
  if (row?.state === undefined && row?.mails === undefined)
    return verdicts.skip('complete-at-once', 'orders() tells neither state nor mails of the order.');
  const mails = row.mails !== undefined && row.mails > 1 ? `The customer got ${row.mails} confirmations.` : undefined;
  verdicts.judge('complete-at-once', done, mails ?? wrongStateOf(row));
}
