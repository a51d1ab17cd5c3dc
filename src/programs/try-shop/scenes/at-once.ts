import type { ShopCall, WatchedName } from '../process/messages.js';
import { unseen } from '../../reports.js';
import { completionIn, newIn, orderUnder, type Orders } from '../trial/orders.js';
import { preparedIn, type Scene, type Trial } from '../trial/trial.js';
import type { Seen } from '../trial/verdicts.js';

const TIMES = 3;

/** A purchase of which every call comes three times at once. An error of some of them is fine: the library calls again. */
export const atOnce: Scene = {
  tries: ['prepare-at-once', 'complete-at-once'],
  async play(trial) {
    const { ask, judge } = trial;
    const customer = await trial.approved();
    const before = await trial.orders();
    const from = trial.shop().calls.length;
    await ask('play', 'prepareOrder', 'at-once');
    await ask('play', 'completeOrder', 'at-once');
    await trial.callIn('prepareOrder', customer.order);
    const prepared = await timesEnded(trial, 'prepareOrder', from);
    const done = 'prepareOrder() was called three times at once.';
    const failed = failedIn(prepared);
    if (failed !== undefined) return judge('prepare-at-once', done, failed);
    const numbers = numbersIn(prepared);
    if (numbers.length === 0) preparedIn(prepared[0] ?? {});
    const completed = await timesEnded(trial, 'completeOrder', from);
    const after = await trial.orders();
    const added = newIn(before, after).map(({ orderId }) => orderId);
    const given = numbers.length > 1 ? `The calls gave the orders ${numbers.join(', ')}.` : undefined;
    const several = given ?? (added.length > 1 ? `There are ${added.length} orders: ${added.join(', ')}.` : undefined);
    judge('prepare-at-once', done, several);
    if (completed[0]) trial.note(completed[0]);
    if (several !== undefined) return trial.skip(['complete-at-once'], 'The purchase has several orders.');
    judge('complete-at-once', 'completeOrder() was called three times at once.', severalIn(completed, after));
  },
};

/** Waits until all calls have ended; resolves with the first three. */
const timesEnded = <Name extends WatchedName>({ shop }: Trial, name: Name, from: number) =>
  shop().called(name, from, (calls) =>
    calls.length > 0 && calls.every(({ ms }) => ms !== undefined) ? calls.slice(0, TIMES) : undefined,
  );

const numbersIn = (calls: readonly ShopCall[]): readonly string[] => [
  ...new Set(calls.flatMap(({ orderId }) => orderId ?? [])),
];

/** Returns what is wrong if all calls have failed. */
function failedIn(calls: readonly ShopCall[]): string | undefined {
  const errors = calls.flatMap(({ error }) => error ?? []);
  return errors.length === TIMES ? `All calls failed: ${errors[0]}` : undefined;
}

function severalIn(completed: readonly ShopCall<'completeOrder'>[], orders: Orders): Seen {
  const named = numbersIn(completed);
  if (named.length > 1) return `It named ${named.join(', ')}.`;
  const failed = failedIn(completed);
  if (failed !== undefined) return failed;
  const numbers = named.concat(completed.flatMap(({ subject }) => subject.orderId ?? []));
  const { state, mails = 0 } = orderUnder(orders, ...numbers) ?? {};
  if (mails > 1) return `The customer got ${mails} confirmations.`;
  if (orders && state === undefined)
    return mails === 1 ? undefined : unseen('orders() tells neither state nor mails of the order.');
  return completionIn(orders, ...numbers);
}
