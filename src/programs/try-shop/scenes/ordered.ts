import type { ShopCall, WatchedName } from '../process/program.js';
import { changeIn, completionIn, fieldIn, newIn, orderUnder, type Orders } from '../trial/orders.js';
import { promises } from '../trial/promises.js';
import { isAnswered, preparedIn, renamed, type Scene, type Trial } from '../trial/trial.js';
import type { Seen } from '../trial/verdicts.js';

/** The whole way of a purchase; the answers of prepareOrder and completeOrder are lost, so the library calls again. */
export const repeated: Scene = {
  tries: [
    'checkout-pure',
    'prepare-same-order',
    'prepare-amount',
    'prepare-pending',
    'complete-completes',
    'complete-twice',
    'test-order-stays',
    'errors-are-errors',
  ],
  async play(trial) {
    const { judge, orders } = trial;
    const customer = await trial.customer();
    judge('checkout-pure', await trial.changeBy(customer.approve), 'A customer went to the bank and came back.');
    const before = await orders();
    const first = await trial.prepare(customer);
    const prepared = await orders();
    const from = trial.shop().calls.length;
    await trial.ask('play', 'completeOrder', 'answer-lost');
    const second = await trial.callIn('prepareOrder', customer.order);
    if (first.orderId === undefined && first.error === undefined)
      judge(
        'errors-are-errors',
        'prepareOrder() answered without an order number.',
        promises['prepare-same-order'].done,
      );
    else judge('prepare-same-order', second.error ?? renamed(first, second));
    judgePrepared(trial, first, prepared);
    preparedIn(second);
    const completed = await trial.shop().called('completeOrder', from, (calls) => calls.find(isAnswered));
    const after = await orders();
    const orderId = completed.orderId ?? completed.subject.orderId ?? '';
    judgeCompleted(trial, completed, after);
    const [, more] = newIn(before, after);
    if (more) judge('prepare-same-order', `Order ${more.orderId} is a second one.`);
    await judgeTwice(trial, completed, orderId);
    if (completed.error === undefined) trial.completed = { call: completed, orderId };
  },
};

function judgePrepared({ judge }: Trial, { orderId, subject }: ShopCall<'prepareOrder'>, orders: Orders): void {
  if (orderId === undefined) return;
  const ofPurchase = (amount: number) =>
    amount === subject.amount ? undefined : `is of ${amount} cents, the purchase of ${subject.amount}`;
  if (!orders || orders.has(orderId)) judge('prepare-amount', fieldIn(orders, [orderId], 'amount', ofPurchase));
  judge('prepare-pending', fieldIn(orders, [orderId], 'ships', shipping));
  const early = (state: string) => (state === 'completed' ? 'is completed already' : undefined);
  judge('prepare-pending', fieldIn(orders, [orderId], 'state', early));
}

const shipping = (ships: boolean) => (ships ? 'is to be shipped' : undefined);

function judgeCompleted({ judge, skip }: Trial, call: ShopCall<'completeOrder'>, orders: Orders): void {
  const { answer, failure, subject } = call;
  // Answers that say a failure to people, and "completed" to the library.
  const { error, ok, success } = Object(answer) as Readonly<Record<string, unknown>>;
  const isSilent = answer === false || answer instanceof Error || error != null || ok === false || success === false;
  const words = `completeOrder() answered ${JSON.stringify(answer)}, which counts as completed.`;
  judge('errors-are-errors', isSilent ? words : undefined, 'A purchase was completed.');
  const numbers = [call.orderId, subject.orderId];
  judge('complete-completes', failure ?? completionIn(orders, ...numbers));
  if (failure !== undefined) return skip(['test-order-stays'], 'The order was not completed.');
  if (!orders || orderUnder(orders, ...numbers)) judge('test-order-stays', fieldIn(orders, numbers, 'ships', shipping));
}

async function judgeTwice(trial: Trial, completed: ShopCall<'completeOrder'>, orderId: string): Promise<void> {
  const before = await trial.orders();
  const again = await trial.again('completeOrder', completed);
  const third = await trial.direct('completeOrder', again.subject);
  const usual = [completed.orderId, orderId];
  const wrong = [again, third].flatMap(
    ({ failure, orderId: number }) =>
      failure ?? (usual.includes(number) ? [] : `The order is ${orderId}, then ${number}.`),
  );
  trial.judge('complete-twice', wrong[0] ?? changeIn(before, await trial.orders()));
}

const TIMES = 3;

/** A purchase of which every call comes three times at once. Some may fail: the library calls again. */
export const atOnce: Scene = {
  tries: ['prepare-at-once', 'complete-at-once'],
  async play(trial) {
    const { ask, judge } = trial;
    const customer = await trial.approved();
    const before = await trial.orders();
    const from = trial.shop().calls.length;
    await ask('play', 'completeOrder', 'at-once');
    await trial.callIn('prepareOrder', customer.order, { how: 'at-once' });
    const prepared = await timesEnded(trial, 'prepareOrder', from);
    const failed = failedIn(prepared);
    if (failed !== undefined) return judge('prepare-at-once', failed);
    const numbers = numbersIn(prepared);
    if (numbers.length === 0) preparedIn(prepared[0] ?? {});
    const completed = await timesEnded(trial, 'completeOrder', from);
    const after = await trial.orders();
    const added = newIn(before, after).map(({ orderId }) => orderId);
    const given = numbers.length > 1 ? `The calls gave the orders ${numbers.join(', ')}.` : undefined;
    const several = given ?? (added.length > 1 ? `There are ${added.length} orders: ${added.join(', ')}.` : undefined);
    judge('prepare-at-once', several);
    if (several !== undefined) return trial.skip(['complete-at-once'], 'The purchase has several orders.');
    judge('complete-at-once', severalIn(completed, after));
  },
};

/** Waits until all calls have ended; resolves with the first three. */
const timesEnded = <Name extends WatchedName>({ shop }: Trial, name: Name, from: number) =>
  shop().called(name, from, (calls) =>
    calls.length > 0 && calls.every(isAnswered) ? calls.slice(0, TIMES) : undefined,
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
  return mails === 1 && state === undefined ? undefined : completionIn(orders, ...numbers);
}
