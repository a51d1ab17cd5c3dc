import { setTimeout as delay } from 'node:timers/promises';
import type { ShopCall } from '../process/messages.js';
import type { Customer } from '../trial/customer.js';
import { changeIn, completionIn, newIn } from '../trial/orders.js';
import type { PromiseId } from '../trial/promises.js';
import { renamed, type Scene, type Trial } from '../trial/trial.js';
import { factsOf } from './visit.js';

type Ordering = 'prepareOrder' | 'completeOrder';

interface Hold<Name extends Ordering> {
  readonly name: Name;
  readonly how: 'held-before' | 'held-after';
  /** Whether it is enough that the function has begun. */
  readonly isBegunEnough?: true;
}

/**
 * A customer orders, and a call of the shop's function never ends for the handler.
 * @throws what the handler says if it has not come so far
 */
async function orderAndHold<Name extends Ordering>(
  { shop, ask }: Trial,
  { order }: Customer,
  { name, how, isBegunEnough }: Hold<Name>,
): Promise<ShopCall<Name>> {
  const from = shop().calls.length;
  await ask('play', name, how);
  const reached = shop().called(name, from, (calls) => calls.find(({ ms }) => isBegunEnough || ms !== undefined));
  return Promise.race([reached, order().then(() => reached)]);
}

/** The process is killed after prepareOrder, and then after completeOrder, before it could note that they are done. */
export const killedAfter: Scene = {
  tries: ['prepare-after-kill', 'complete-after-kill', 'checkout-stable'],
  needsKill: true,
  async play(trial) {
    const { judge, orders } = trial;
    const customer = await trial.approved();
    const facts = await factsOf(trial, customer);
    const first = await orderAndHold(trial, customer, { name: 'prepareOrder', how: 'held-after' });
    await trial.restart();
    const factsAfter = await factsOf(trial, customer);
    if (facts !== factsAfter) {
      const lost = factsAfter === undefined ? 'The visit is not known any more.' : 'The checkout is another one.';
      judge('checkout-stable', 'The process was killed, and asked for the same visit.', lost);
      throw new Error('The cart of the customer was lost with the process.');
    }
    await trial.ask('reconcile');
    const from = trial.shop().calls.length;
    const completed = await orderAndHold(trial, customer, { name: 'completeOrder', how: 'held-after' });
    const second = trial.shop().calls.find(({ name }, index) => index >= from && name === 'prepareOrder');
    const done = 'The process was killed after prepareOrder() and before it could note the order.';
    judge('prepare-after-kill', done, second?.error ?? renamed(first, second));
    trial.note(completed);
    const before = await orders();
    await trial.restart();
    const again = await trial.again('completeOrder', completed);
    const killed = 'The process was killed after completeOrder(), and another one called it again.';
    const wrong = again.failure ?? renamed(completed, again) ?? changeIn(before, await orders());
    judge('complete-after-kill', killed, wrong);
  },
};

/** The process is killed in the midst of completeOrder. */
export const killedHalfWay: Scene = {
  tries: ['complete-half-way'],
  needsKill: true,
  play: (trial) =>
    // Where it ends sooner, the library must not note it.
    interrupted(trial, 'held-after', {
      id: 'complete-half-way',
      done: 'The process was killed in completeOrder().',
      async interrupt() {
        await delay((trial.completed?.call.ms ?? 0) / 2);
        await trial.restart();
      },
    }),
};

/** The bank has confirmed, the process is killed before the shop hears of it, and another one starts a day later. */
export const aDayLate: Scene = {
  tries: ['complete-late'],
  play: (trial) =>
    interrupted(trial, 'held-before', {
      id: 'complete-late',
      done: 'The bank has confirmed; the shop heard of it a day later, in another process.',
      interrupt: () => trial.nextDay(),
    }),
};

interface Interruption {
  readonly id: PromiseId;
  readonly done: string;
  interrupt(): Promise<void>;
}

/** A completion begins, and is interrupted; the next process ends it. */
async function interrupted(
  trial: Trial,
  how: Hold<'completeOrder'>['how'],
  { id, done, interrupt }: Interruption,
): Promise<void> {
  const customer = await trial.approved();
  const before = await trial.orders();
  const begun = await orderAndHold(trial, customer, { name: 'completeOrder', how, isBegunEnough: true });
  await interrupt();
  const again = await trial.again('completeOrder', begun);
  trial.note(again);
  if (again.failure !== undefined) return trial.judge(id, done, again.error);
  const after = await trial.orders();
  const seen = completionIn(after, again.orderId, again.subject.orderId);
  const [, more] = newIn(before, after);
  const second = more && `Order ${more.orderId} is a second one.`;
  trial.judge(id, done, typeof seen === 'string' ? seen : (second ?? seen));
}
