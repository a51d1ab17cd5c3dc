import { setTimeout as delay } from 'node:timers/promises';
import { newIn } from '../trial/ledger.js';
import {
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
import type { PromiseId } from '../trial/promises.js';
import { withId, type ShopCall } from '../trial/shop-process.js';
import { orderAndHold } from './steps.js';
import { factsIn } from './visit.js';

/** The process is killed after prepareOrder, and then after completeOrder, before it could note that they are done. */
export const killedAfter: Scene = {
  tries: ['prepare-after-kill', 'complete-after-kill', 'checkout-stable'],
  needsKill: true,
  async play(trial) {
    const { shop, verdicts, ledger, orders } = trial;
    const customer = await trial.customer();
    await customer.approve();
    const facts = factsIn(await shop().call({ name: 'checkout', headers: customer.headers }));
    const first = await orderAndHold(trial, customer, { name: 'prepareOrder', how: 'held-after', until: 'ended' });
    await trial.restart();
    const factsAfter = factsIn(await shop().call({ name: 'checkout', headers: customer.headers }));
    if (facts !== factsAfter) {
      const lost = factsAfter === undefined ? 'The visit is not known any more.' : 'The checkout is another one.';
      verdicts.judge('checkout-stable', 'The process was killed, and asked for the same visit.', lost);
      throw new Error('The cart of the customer was lost with the process.');
    }
    await shop().reconcile();
    const from = shop().calls.length;
    const completed = await orderAndHold(trial, customer, { name: 'completeOrder', how: 'held-after', until: 'ended' });
    const second = shop()
      .calls.slice(from)
      .find(({ name }) => name === 'prepareOrder');
    const [one, other] = [numberIn(first.outcome), numberIn(second?.outcome)];
    const differs = one === other ? undefined : `The order was ${one}, and is ${other} after the restart.`;
    const done = 'The process was killed after prepareOrder() and before it could note the order.';
    verdicts.judge('prepare-after-kill', done, errorOf(second?.outcome) ?? differs);
    const { id, orderId = '' } = completed.subject as ToldPurchase;
    orders.push({ orderId: numberIn(completed.outcome) ?? orderId, purchase: id });
    const before = await ledger();
    await trial.restart();
    const again = await completedAgain(trial, completed);
    const wrong = errorOf(again.outcome) ?? impossibleIn(again.outcome) ?? otherNumber(again, completed);
    const killed = 'The process was killed after completeOrder(), and another one called it again.';
    await judgeUnchanged(trial, 'complete-after-kill', killed, { wrong, before });
  },
};

const otherNumber = (again: ShopCall, first: ShopCall) => {
  const [one, other] = [numberIn(first.outcome), numberIn(again.outcome)];
  return one === other ? undefined : `It named order ${one}, and ${other} after the restart.`;
};

/** Lets the library deliver what it has not noted as delivered. */
async function completedAgain({ shop }: Trial, { subject }: ShopCall): Promise<ShopCall> {
  const from = shop().calls.length;
  await shop().reconcile();
  return shop().ended('completeOrder', from, withId((subject as ToldPurchase).id));
}

/** The process is killed in the midst of completeOrder. */
export const killedHalfWay: Scene = {
  tries: ['complete-half-way'],
  needsKill: true,
  async play(trial) {
    const { ledger, completed: usual } = trial;
    const customer = await trial.customer();
    await customer.approve();
    const before = await ledger();
    // Where it ends sooner, the library must not note it.
    const killed = await orderAndHold(trial, customer, { name: 'completeOrder', how: 'held-after', until: 'begun' });
    await delay((usual?.ms ?? 0) / 2);
    await trial.restart();
    const again = await completedAgain(trial, killed);
    await judgeEnd(trial, again, {
      id: 'complete-half-way',
      done: 'The process was killed in completeOrder().',
      before,
    });
  },
};

/** The bank has confirmed, the process is killed before the shop hears of it, and another one starts a day later. */
export const aDayLate: Scene = {
  tries: ['complete-late'],
  async play(trial) {
    const customer = await trial.customer();
    await customer.approve();
    const before = await trial.ledger();
    const unheard = await orderAndHold(trial, customer, { name: 'completeOrder', how: 'held-before', until: 'begun' });
    await trial.nextDay();
    const late = await completedAgain(trial, unheard);
    const done = 'The bank has confirmed; the shop heard of it a day later, in another process.';
    await judgeEnd(trial, late, { id: 'complete-late', done, before });
  },
};

interface End {
  readonly id: PromiseId;
  readonly done: string;
  readonly before: Awaited<ReturnType<Trial['ledger']>>;
}

async function judgeEnd(trial: Trial, { subject, outcome }: ShopCall, { id, done, before }: End): Promise<void> {
  const { verdicts, orders } = trial;
  const purchase = subject as ToldPurchase;
  const number = numberIn(outcome) ?? purchase.orderId ?? '';
  orders.push({ orderId: number, purchase: purchase.id });
  const failed = errorOf(outcome);
  if (failed !== undefined) return verdicts.judge(id, done, failed);
  if (impossibleIn(outcome) !== undefined) return verdicts.judge(id, done, undefined);
  const after = await trial.ledger();
  if (!before || !after) return verdicts.skip(id, `It did not fail. ${unseen}`);
  const row = rowOf(after, number, purchase.orderId);
  if (!row) return verdicts.judge(id, done, `orders() has no order ${number}.`);
  const [, more] = newIn(before, after);
  if (row.state === undefined && !more) return verdicts.skip(id, stateless);
  verdicts.judge(id, done, wrongStateOf(row) ?? (more && `Order ${more.orderId} is a second one.`));
}
