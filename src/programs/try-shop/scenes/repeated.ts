import { newIn, type Ledger } from '../trial/ledger.js';
import type { ShopCall } from '../trial/shop-process.js';
import {
  contentOfAnswer,
  called,
  calledAgain,
  changed,
  completionIn,
  errorOf,
  failureIn,
  noted,
  numberIn,
  purchaseIn,
  rowOf,
  unseen,
  type Scene,
  type Trial,
} from '../trial/trial.js';
import { Unknown } from '../trial/verdicts.js';
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
    const { shop, verdicts, ledger } = trial;
    const customer = await trial.customer();
    const atStart = await ledger();
    await customer.approve();
    const before = await ledger();
    verdicts.judge('checkout-pure', 'A customer went to the bank and came back.', changed(atStart, before));
    const first = await orderWhoseAnswerIsLost(trial, customer);
    const prepared = await ledger();
    const from = shop().calls.length;
    await shop().play('completeOrder', 'answer-lost');
    const second = await orderAndPrepare(trial, customer, from);
    judgePrepared(trial, [first, second], prepared);
    if (numberIn(second.outcome) === undefined) noOrder(second.outcome);
    const completed = await shop().ended('completeOrder', from);
    const after = await ledger();
    const orderId = noted(trial, completed);
    judgeCompleted(trial, completed, after);
    const [, more] = before && after ? newIn(before, after) : [];
    if (more) verdicts.judge('prepare-same-order', TWICE, `Order ${more.orderId} is a second one.`);
    await judgeTwice(trial, completed, orderId);
    if (errorOf(completed.outcome) === undefined)
      trial.completed = { purchase: purchaseIn(completed), orderId, ms: completed.ms ?? 0 };
  },
};

const TWICE = 'prepareOrder() did its work, its answer was lost, and the customer ordered again.';

function judgePrepared(
  { verdicts }: Trial,
  [first, second]: readonly [ShopCall, ShopCall],
  prepared: Ledger | undefined,
): void {
  const [number, again] = [numberIn(first.outcome), numberIn(second.outcome)];
  const differs = number === again ? undefined : `The first order is ${number}, the second ${again}.`;
  const isSilent = number === undefined && errorOf(first.outcome) === undefined;
  if (isSilent) verdicts.judge('errors-are-errors', TWICE, 'prepareOrder() answered without an order number.');
  else verdicts.judge('prepare-same-order', TWICE, errorOf(second.outcome) ?? differs);
  if (number === undefined) return;
  if (!prepared) return verdicts.skip(['prepare-amount', 'prepare-pending'], unseen);
  const row = rowOf(prepared, number);
  const { amount } = purchaseIn(first);
  if (!row) {
    const missing = `orders() has no order ${number} after prepareOrder.`;
    return verdicts.judge('prepare-pending', 'prepareOrder() was called.', missing);
  }
  const other = row.amount === amount ? undefined : `Order ${row.orderId} is of ${row.amount} cents.`;
  verdicts.judge(
    'prepare-amount',
    `A purchase of ${amount} cents was prepared.`,
    row.amount === undefined ? new Unknown('orders() does not tell amounts.') : other,
  );
  const isUntold = row.state === undefined && row.ships === undefined;
  const early = row.ships ? 'ships' : row.state === 'completed' ? 'is completed' : undefined;
  verdicts.judge(
    'prepare-pending',
    'An order was prepared; the bank has confirmed nothing.',
    isUntold
      ? new Unknown('orders() tells neither state nor ships.')
      : early && `Order ${row.orderId} ${early} already.`,
  );
}

function judgeCompleted({ verdicts }: Trial, { outcome, subject }: ShopCall, after: Ledger | undefined): void {
  // Answers that say a failure to people, and "completed" to the library.
  const answer = contentOfAnswer(outcome);
  const { error, ok, success } = Object(answer) as Readonly<Record<string, unknown>>;
  const isSilent = answer === false || answer instanceof Error || error != null || ok === false || success === false;
  verdicts.judge(
    'errors-are-errors',
    'A purchase was completed.',
    isSilent ? `completeOrder() answered ${JSON.stringify(answer)}, which counts as completed.` : undefined,
  );
  const done = 'The bank has confirmed a test order, and completeOrder() was called.';
  const { orderId } = purchaseIn({ subject });
  const failed = failureIn(outcome);
  verdicts.judge('complete-completes', done, failed ?? completionIn(after, numberIn(outcome), orderId));
  if (failed !== undefined) return verdicts.skip('test-order-stays', 'The order was not completed.');
  if (!after) return verdicts.skip('test-order-stays', unseen);
  const row = rowOf(after, numberIn(outcome), orderId);
  if (!row) return;
  const ships = row.ships ? `Order ${row.orderId} is to be shipped.` : undefined;
  const untold = new Unknown('orders() does not tell ships.');
  verdicts.judge('test-order-stays', done, row.ships === undefined ? untold : ships);
}

async function judgeTwice(trial: Trial, completed: ShopCall, orderId: string): Promise<void> {
  const { verdicts, ledger } = trial;
  const done = 'completeOrder() did its work, its answer was lost, and the library called it again; then once more.';
  const before = await ledger();
  const again = await calledAgain(trial, 'completeOrder', completed);
  const third = await called(trial, { name: 'completeOrder', subject: again.subject });
  const usual = [numberIn(completed.outcome), orderId];
  const wrong = [again, third]
    .map(({ outcome }) => {
      const number = numberIn(outcome);
      return failureIn(outcome) ?? (usual.includes(number) ? undefined : `The order is ${orderId}, then ${number}.`);
    })
    .find((each) => each !== undefined);
  verdicts.judge('complete-twice', done, wrong ?? changed(before, await ledger()));
}
