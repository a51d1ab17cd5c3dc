import type { ShopCall } from '../process/messages.js';
import { changeIn, completionIn, newIn, orderUnder, ordersUnseen, type Orders } from '../trial/orders.js';
import {
  called,
  calledAgain,
  failureIn,
  noteOrder,
  numberIn,
  orderWhoseAnswerIsLost,
  preparedIn,
  purchaseIn,
  type Scene,
  type Trial,
} from '../trial/trial.js';
import { Unknown } from '../trial/verdicts.js';

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
    judge('checkout-pure', 'A customer went to the bank and came back.', await trial.changeBy(customer.approve));
    const before = await orders();
    const first = await orderWhoseAnswerIsLost(trial, customer);
    const prepared = await orders();
    const from = trial.shop().calls.length;
    await trial.ask('play', 'completeOrder', 'answer-lost');
    const second = await trial.callIn('prepareOrder', customer.order);
    judgeRepeated(trial, first, second);
    judgePrepared(trial, first, prepared);
    preparedIn(second);
    const completed = await trial.ended('completeOrder', from);
    const after = await orders();
    const orderId = noteOrder(trial, completed);
    judgeCompleted(trial, completed, after);
    const [, more] = newIn(before, after);
    if (more) judge('prepare-same-order', TWICE, `Order ${more.orderId} is a second one.`);
    await judgeTwice(trial, completed, orderId);
    if (completed.error === undefined) trial.completed = { call: completed, orderId };
  },
};

const TWICE = 'prepareOrder() did its work, its answer was lost, and the customer ordered again.';

function judgeRepeated({ judge }: Trial, first: ShopCall, second: ShopCall): void {
  const [number, again] = [numberIn(first), numberIn(second)];
  if (number === undefined && first.error === undefined)
    return judge('errors-are-errors', TWICE, 'prepareOrder() answered without an order number.');
  const differs = number === again ? undefined : `The first order is ${number}, the second ${again}.`;
  return judge('prepare-same-order', TWICE, second.error ?? differs);
}

function judgePrepared({ judge, skip }: Trial, call: ShopCall, orders: Orders): void {
  const number = numberIn(call);
  if (number === undefined) return;
  if (!orders) return skip(['prepare-amount', 'prepare-pending'], ordersUnseen);
  const order = orderUnder(orders, number);
  if (!order)
    return judge(
      'prepare-pending',
      'prepareOrder() was called.',
      `orders() has no order ${number} after prepareOrder.`,
    );
  const { orderId, state, ships } = order;
  const { amount } = purchaseIn(call);
  const other = order.amount === amount ? undefined : `Order ${orderId} is of ${order.amount} cents.`;
  const untold = new Unknown('orders() does not tell amounts.');
  judge('prepare-amount', `A purchase of ${amount} cents was prepared.`, order.amount === undefined ? untold : other);
  const early = ships ? 'ships' : state === 'completed' ? 'is completed' : undefined;
  judge(
    'prepare-pending',
    'An order was prepared; the bank has confirmed nothing.',
    state === undefined && ships === undefined
      ? new Unknown('orders() tells neither state nor ships.')
      : early && `Order ${orderId} ${early} already.`,
  );
}

function judgeCompleted({ judge, skip }: Trial, call: ShopCall, orders: Orders): void {
  const { answer } = call;
  // Answers that say a failure to people, and "completed" to the library.
  const { error, ok, success } = Object(answer) as Readonly<Record<string, unknown>>;
  const isSilent = answer === false || answer instanceof Error || error != null || ok === false || success === false;
  judge(
    'errors-are-errors',
    'A purchase was completed.',
    isSilent ? `completeOrder() answered ${JSON.stringify(answer)}, which counts as completed.` : undefined,
  );
  const done = 'The bank has confirmed a test order, and completeOrder() was called.';
  const numbers = [numberIn(call), purchaseIn(call).orderId];
  const failed = failureIn(call);
  judge('complete-completes', done, failed ?? completionIn(orders, ...numbers));
  if (failed !== undefined) return skip(['test-order-stays'], 'The order was not completed.');
  if (!orders) return skip(['test-order-stays'], ordersUnseen);
  const order = orderUnder(orders, ...numbers);
  if (!order) return;
  const ships = order.ships ? `Order ${order.orderId} is to be shipped.` : undefined;
  judge('test-order-stays', done, order.ships === undefined ? new Unknown('orders() does not tell ships.') : ships);
}

async function judgeTwice(trial: Trial, completed: ShopCall, orderId: string): Promise<void> {
  const done = 'completeOrder() did its work, its answer was lost, and the library called it again; then once more.';
  const before = await trial.orders();
  const again = await calledAgain(trial, 'completeOrder', completed);
  const { outcome: third } = await called(trial, 'completeOrder', purchaseIn(again));
  const usual = [numberIn(completed), orderId];
  const wrong = [again, third]
    .map((outcome) => {
      const number = numberIn(outcome);
      return failureIn(outcome) ?? (usual.includes(number) ? undefined : `The order is ${orderId}, then ${number}.`);
    })
    .find((each) => each !== undefined);
  trial.judge('complete-twice', done, wrong ?? changeIn(before, await trial.orders()));
}
