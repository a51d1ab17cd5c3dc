import { unseen } from '../../reports.js';
import type { ShopCall } from '../process/messages.js';
import { changeIn, completionIn, newIn, orderUnder, ordersUnseen, type Orders } from '../trial/orders.js';
import { preparedIn, renamed, type Scene, type Trial } from '../trial/trial.js';

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
    const first = await trial.prepare(customer);
    const prepared = await orders();
    const from = trial.shop().calls.length;
    await trial.ask('play', 'completeOrder', 'answer-lost');
    const second = await trial.callIn('prepareOrder', customer.order);
    judgeRepeated(trial, first, second);
    judgePrepared(trial, first, prepared);
    preparedIn(second);
    const completed = await trial.ended('completeOrder', from);
    const after = await orders();
    const orderId = trial.note(completed);
    judgeCompleted(trial, completed, after);
    const [, more] = newIn(before, after);
    if (more) judge('prepare-same-order', TWICE, `Order ${more.orderId} is a second one.`);
    await judgeTwice(trial, completed, orderId);
    if (completed.error === undefined) trial.completed = { call: completed, orderId };
  },
};

const TWICE = 'prepareOrder() did its work, its answer was lost, and the customer ordered again.';

function judgeRepeated({ judge }: Trial, first: ShopCall, second: ShopCall): void {
  if (first.orderId === undefined && first.error === undefined)
    return judge('errors-are-errors', TWICE, 'prepareOrder() answered without an order number.');
  judge('prepare-same-order', TWICE, second.error ?? renamed(first, second));
}

function judgePrepared({ judge, skip }: Trial, call: ShopCall<'prepareOrder'>, orders: Orders): void {
  const { orderId, subject } = call;
  if (orderId === undefined) return;
  if (!orders) return skip(['prepare-amount', 'prepare-pending'], ordersUnseen);
  const order = orders.get(orderId);
  const missing = `orders() has no order ${orderId} after prepareOrder.`;
  if (!order) return judge('prepare-pending', 'prepareOrder() was called.', missing);
  const { amount, state, ships } = order;
  const other = amount === subject.amount ? undefined : `Order ${orderId} is of ${amount} cents.`;
  const untold = unseen('orders() does not tell amounts.');
  judge('prepare-amount', `A purchase of ${subject.amount} cents was prepared.`, amount === undefined ? untold : other);
  const early = ships ? 'ships' : state === 'completed' ? 'is completed' : undefined;
  judge(
    'prepare-pending',
    'An order was prepared; the bank has confirmed nothing.',
    state === undefined && ships === undefined
      ? unseen('orders() tells neither state nor ships.')
      : early && `Order ${orderId} ${early} already.`,
  );
}

function judgeCompleted({ judge, skip }: Trial, call: ShopCall<'completeOrder'>, orders: Orders): void {
  const { answer, failure, subject } = call;
  // Answers that say a failure to people, and "completed" to the library.
  const { error, ok, success } = Object(answer) as Readonly<Record<string, unknown>>;
  const isSilent = answer === false || answer instanceof Error || error != null || ok === false || success === false;
  const words = `completeOrder() answered ${JSON.stringify(answer)}, which counts as completed.`;
  judge('errors-are-errors', 'A purchase was completed.', isSilent ? words : undefined);
  const done = 'The bank has confirmed a test order, and completeOrder() was called.';
  const numbers = [call.orderId, subject.orderId];
  judge('complete-completes', done, failure ?? completionIn(orders, ...numbers));
  if (failure !== undefined) return skip(['test-order-stays'], 'The order was not completed.');
  if (!orders) return skip(['test-order-stays'], ordersUnseen);
  const order = orderUnder(orders, ...numbers);
  if (!order) return;
  const ships = order.ships ? `Order ${order.orderId} is to be shipped.` : undefined;
  judge('test-order-stays', done, order.ships === undefined ? unseen('orders() does not tell ships.') : ships);
}

async function judgeTwice(trial: Trial, completed: ShopCall<'completeOrder'>, orderId: string): Promise<void> {
  const done = 'completeOrder() did its work, its answer was lost, and the library called it again; then once more.';
  const before = await trial.orders();
  const again = await trial.again('completeOrder', completed);
  const third = await trial.direct('completeOrder', again.subject);
  const usual = [completed.orderId, orderId];
  const wrong = [again, third]
    .map(
      ({ failure, orderId: number }) =>
        failure ?? (usual.includes(number) ? undefined : `The order is ${orderId}, then ${number}.`),
    )
    .find((each) => each !== undefined);
  trial.judge('complete-twice', done, wrong ?? changeIn(before, await trial.orders()));
}
