import { changeIn, newIn, type Ledger } from '../trial/ledger.js';
import type { CallOutcome } from '../process/messages.js';
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
  type Scene,
  type Trial,
  type ToldPurchase,
} from '../trial/trial.js';
import { withId, type ShopCall } from '../trial/shop-process.js';
import { noOrder, orderAndPrepare, orderWhoseAnswerIsLost } from './steps.js';

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
    const { shop, verdicts, ledger, orders } = trial;
    const customer = await trial.customer();
    const atStart = await ledger();
    await customer.approve();
    const before = await ledger();
    if (atStart && before)
      verdicts.judge('checkout-pure', 'A customer went to the bank and came back.', changeIn(atStart, before));
    const first = await orderWhoseAnswerIsLost(trial, customer);
    const prepared = await ledger();
    const from = shop().calls.length;
    await shop().play('completeOrder', 'answer-lost');
    const second = await orderAndPrepare(trial, customer, from);
    judgePrepared(trial, [first, second], prepared);
    if (numberIn(second.outcome) === undefined) noOrder(second.outcome);
    const completed = await shop().ended('completeOrder', from);
    const after = await ledger();
    const purchase = completed.subject as ToldPurchase;
    const orderId = numberIn(completed.outcome) ?? purchase.orderId ?? '';
    orders.push({ orderId, purchase: purchase.id });
    judgeAnswer(trial, completed.outcome);
    judgeCompleted(trial, after, completed);
    if (before && after) {
      const [, more] = newIn(before, after);
      if (more) verdicts.judge('prepare-same-order', TWICE, `Order ${more.orderId} is a second one.`);
    }
    await judgeTwice(trial, completed, orderId);
    if (errorOf(completed.outcome) === undefined) trial.completed = { purchase, orderId, ms: completed.ms ?? 0 };
  },
};

const TWICE = 'prepareOrder() did its work, its answer was lost, and the customer ordered again.';

function judgePrepared(
  { verdicts }: Trial,
  [first, second]: readonly [ShopCall, ShopCall],
  prepared: Ledger | undefined,
): void {
  const numbers = [numberIn(first.outcome), numberIn(second.outcome)];
  const error = errorOf(second.outcome);
  const differs = numbers[0] === numbers[1] ? undefined : `The first order is ${numbers[0]}, the second ${numbers[1]}.`;
  const isSilent = numbers[0] === undefined && errorOf(first.outcome) === undefined;
  if (isSilent) verdicts.judge('errors-are-errors', TWICE, 'prepareOrder() answered without an order number.');
  else verdicts.judge('prepare-same-order', TWICE, error ?? differs);
  if (numbers[0] === undefined) return;
  if (!prepared) {
    for (const id of ['prepare-amount', 'prepare-pending'] as const) verdicts.skip(id, unseen);
    return;
  }
  const row = rowOf(prepared, numbers[0]);
  const { amount } = first.subject as ToldPurchase;
  if (!row) {
    const missing = `orders() has no order ${numbers[0]} after prepareOrder.`;
    return verdicts.judge('prepare-pending', 'prepareOrder() was called.', missing);
  }
  if (row.amount === undefined) verdicts.skip('prepare-amount', 'orders() does not tell amounts.');
  else
    verdicts.judge(
      'prepare-amount',
      `A purchase of ${amount} cents was prepared.`,
      row.amount === amount ? undefined : `Order ${row.orderId} is of ${row.amount} cents.`,
    );
  if (row.state === undefined && row.ships === undefined)
    return verdicts.skip('prepare-pending', 'orders() tells neither state nor ships.');
  const early = row.ships ? 'ships' : row.state === 'completed' ? 'is completed' : undefined;
  verdicts.judge(
    'prepare-pending',
    'An order was prepared; the bank has confirmed nothing.',
    early && `Order ${row.orderId} ${early} already.`,
  );
}

/** Answers that say a failure to people, and "completed" to the library. */
function judgeAnswer({ verdicts }: Trial, outcome: CallOutcome | undefined): void {
  const answer = outcome && 'answer' in outcome ? outcome.answer : undefined;
  const { error, ok, success } = Object(answer) as Readonly<Record<string, unknown>>;
  const isSilent = answer === false || answer instanceof Error || error != null || ok === false || success === false;
  verdicts.judge(
    'errors-are-errors',
    'A purchase was completed.',
    isSilent ? `completeOrder() answered ${JSON.stringify(answer)}, which counts as completed.` : undefined,
  );
}

function judgeCompleted({ verdicts }: Trial, after: Ledger | undefined, { outcome, subject }: ShopCall): void {
  const done = 'The bank has confirmed a test order, and completeOrder() was called.';
  const failed = errorOf(outcome) ?? impossibleIn(outcome);
  if (failed !== undefined) {
    verdicts.skip('test-order-stays', 'The order was not completed.');
    return verdicts.judge('complete-completes', done, failed);
  }
  if (!after) {
    for (const id of ['complete-completes', 'test-order-stays'] as const) verdicts.skip(id, unseen);
    return;
  }
  const { orderId } = subject as ToldPurchase;
  const row = rowOf(after, numberIn(outcome), orderId);
  if (!row) return verdicts.judge('complete-completes', done, `orders() has no order ${orderId} afterwards.`);
  if (row.state === undefined) verdicts.skip('complete-completes', stateless);
  else verdicts.judge('complete-completes', done, wrongStateOf(row));
  if (row.ships === undefined) verdicts.skip('test-order-stays', 'orders() does not tell ships.');
  else verdicts.judge('test-order-stays', done, row.ships ? `Order ${row.orderId} is to be shipped.` : undefined);
}

async function judgeTwice(trial: Trial, completed: ShopCall, orderId: string): Promise<void> {
  const { shop, ledger } = trial;
  const done = 'completeOrder() did its work, its answer was lost, and the library called it again; then once more.';
  const before = await ledger();
  const from = shop().calls.length;
  await shop().reconcile();
  const again = await shop().ended('completeOrder', from, withId((completed.subject as ToldPurchase).id));
  const third = await called(trial, { name: 'completeOrder', subject: again.subject });
  const wrong = [again.outcome, third.outcome]
    .map((outcome) => errorOf(outcome) ?? impossibleIn(outcome) ?? otherNumber(outcome, completed.outcome, orderId))
    .find((each) => each !== undefined);
  await judgeUnchanged(trial, 'complete-twice', done, { wrong, before });
}

const otherNumber = (outcome: CallOutcome | undefined, first: CallOutcome | undefined, orderId: string) => {
  const number = numberIn(outcome);
  return number === numberIn(first) || number === orderId ? undefined : `The order is ${orderId}, then ${number}.`;
};
