import { setTimeout as delay } from 'node:timers/promises';
import { newIn } from '../trial/ledger.js';
import type { PromiseId } from '../trial/promises.js';
import type { ShopCall } from '../trial/shop-process.js';
import {
  calledAgain,
  changed,
  completionIn,
  errorOf,
  failureIn,
  noted,
  numberIn,
  purchaseIn,
  type Scene,
  type Trial,
} from '../trial/trial.js';
import { Unknown } from '../trial/verdicts.js';
import { orderAndHold } from './steps.js';
import { factsOf } from './visit.js';

/** The process is killed after prepareOrder, and then after completeOrder, before it could note that they are done. */
export const killedAfter: Scene = {
  tries: ['prepare-after-kill', 'complete-after-kill', 'checkout-stable'],
  needsKill: true,
  async play(trial) {
    const { shop, verdicts, ledger } = trial;
    const customer = await trial.approved();
    const facts = await factsOf(trial, customer);
    const first = await orderAndHold(trial, customer, { name: 'prepareOrder', how: 'held-after', until: 'ended' });
    await trial.restart();
    const factsAfter = await factsOf(trial, customer);
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
    noted(trial, completed);
    const before = await ledger();
    await trial.restart();
    const again = await calledAgain(trial, 'completeOrder', completed);
    const wrong = failureIn(again.outcome) ?? otherNumber(again, completed);
    const killed = 'The process was killed after completeOrder(), and another one called it again.';
    verdicts.judge('complete-after-kill', killed, wrong ?? changed(before, await ledger()));
  },
};

const otherNumber = (again: ShopCall, first: ShopCall) => {
  const [one, other] = [numberIn(first.outcome), numberIn(again.outcome)];
  return one === other ? undefined : `It named order ${one}, and ${other} after the restart.`;
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
        await delay((trial.completed?.ms ?? 0) / 2);
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
  how: 'held-before' | 'held-after',
  { id, done, interrupt }: Interruption,
): Promise<void> {
  const { verdicts, ledger } = trial;
  const customer = await trial.approved();
  const before = await ledger();
  const begun = await orderAndHold(trial, customer, { name: 'completeOrder', how, until: 'begun' });
  await interrupt();
  const again = await calledAgain(trial, 'completeOrder', begun);
  noted(trial, again);
  if (failureIn(again.outcome) !== undefined) return verdicts.judge(id, done, errorOf(again.outcome));
  const after = await ledger();
  const seen = completionIn(after, numberIn(again.outcome), purchaseIn(again).orderId);
  const [, more] = before && after ? newIn(before, after) : [];
  const second = more && `Order ${more.orderId} is a second one.`;
  verdicts.judge(id, done, seen === undefined || seen instanceof Unknown ? (second ?? seen) : seen);
}
