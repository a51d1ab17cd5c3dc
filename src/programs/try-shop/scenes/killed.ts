import { setTimeout as delay } from 'node:timers/promises';
import type { ShopCall } from '../process/messages.js';
import type { Customer } from '../trial/customer.js';
import { changeIn, completionIn, newIn } from '../trial/orders.js';
import type { PromiseId } from '../trial/promises.js';
import { calledAgain, failureIn, noteOrder, numberIn, purchaseIn, type Scene, type Trial } from '../trial/trial.js';
import { factsOf } from './visit.js';

interface Hold {
  readonly name: 'prepareOrder' | 'completeOrder';
  readonly how: 'held-before' | 'held-after';
  /** Whether to wait for the begin or the end of the function. */
  readonly until: 'begun' | 'ended';
}

/**
 * A customer orders, and a call of the shop's function never ends for the handler.
 * @throws what the handler says if it has not come so far
 */
async function orderAndHold({ shop, ask }: Trial, { order }: Customer, { name, how, until }: Hold): Promise<ShopCall> {
  const from = shop().calls.length;
  await ask('play', name, how);
  const reached = shop().called(name, from, (calls) => calls.find(({ ms }) => until === 'begun' || ms !== undefined));
  return Promise.race([reached, order().then(() => reached)]);
}

/** The process is killed after prepareOrder, and then after completeOrder, before it could note that they are done. */
export const killedAfter: Scene = {
  tries: ['prepare-after-kill', 'complete-after-kill', 'checkout-stable'],
  needsKill: true,
  async play(trial) {
    const { ask, shop, judge, orders } = trial;
    const customer = await trial.approved();
    const facts = await factsOf(trial, customer);
    const first = await orderAndHold(trial, customer, { name: 'prepareOrder', how: 'held-after', until: 'ended' });
    await trial.restart();
    const factsAfter = await factsOf(trial, customer);
    if (facts !== factsAfter) {
      const lost = factsAfter === undefined ? 'The visit is not known any more.' : 'The checkout is another one.';
      judge('checkout-stable', 'The process was killed, and asked for the same visit.', lost);
      throw new Error('The cart of the customer was lost with the process.');
    }
    await ask('reconcile');
    const from = shop().calls.length;
    const completed = await orderAndHold(trial, customer, { name: 'completeOrder', how: 'held-after', until: 'ended' });
    const second = shop()
      .calls.slice(from)
      .find(({ name }) => name === 'prepareOrder');
    const [one, other] = [numberIn(first), second && numberIn(second)];
    const differs = one === other ? undefined : `The order was ${one}, and is ${other} after the restart.`;
    const done = 'The process was killed after prepareOrder() and before it could note the order.';
    judge('prepare-after-kill', done, second?.error ?? differs);
    noteOrder(trial, completed);
    const before = await orders();
    await trial.restart();
    const again = await calledAgain(trial, 'completeOrder', completed);
    const [was, is] = [numberIn(completed), numberIn(again)];
    const renamed = was === is ? undefined : `It named order ${was}, and ${is} after the restart.`;
    const killed = 'The process was killed after completeOrder(), and another one called it again.';
    judge('complete-after-kill', killed, failureIn(again) ?? renamed ?? changeIn(before, await orders()));
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
async function interrupted(trial: Trial, how: Hold['how'], { id, done, interrupt }: Interruption): Promise<void> {
  const customer = await trial.approved();
  const before = await trial.orders();
  const begun = await orderAndHold(trial, customer, { name: 'completeOrder', how, until: 'begun' });
  await interrupt();
  const again = await calledAgain(trial, 'completeOrder', begun);
  noteOrder(trial, again);
  if (failureIn(again) !== undefined) return trial.judge(id, done, again.error);
  const after = await trial.orders();
  const seen = completionIn(after, numberIn(again), purchaseIn(again).orderId);
  const [, more] = newIn(before, after);
  const second = more && `Order ${more.orderId} is a second one.`;
  trial.judge(id, done, typeof seen === 'string' ? seen : (second ?? seen));
}
