import { setTimeout as delay } from 'node:timers/promises';
import type { How } from '../process/program.js';
import { changeIn, completionIn, newIn } from '../trial/orders.js';
import type { PromiseId } from '../trial/promises.js';
import { renamed, type Scene, type Trial } from '../trial/trial.js';
import { factsOf } from './visit.js';

/** The process is killed after prepareOrder, and then after completeOrder, before it could note that they are done. */
export const killedAfter: Scene = {
  tries: ['prepare-after-kill', 'complete-after-kill', 'checkout-stable'],
  needsKill: true,
  async play(trial) {
    const { judge, orders } = trial;
    const customer = await trial.approved();
    const facts = await factsOf(trial, customer.headers);
    const first = await trial.callIn('prepareOrder', customer.order, { how: 'held-after' });
    await trial.restart();
    const factsAfter = await factsOf(trial, customer.headers);
    if (facts !== factsAfter) {
      const lost = factsAfter === undefined ? 'The visit is not known any more.' : 'The checkout is another one.';
      judge('checkout-stable', lost, 'The process was killed, and asked for the same visit.');
      throw new Error('The cart of the customer was lost with the process.');
    }
    await trial.ask('reconcile');
    const from = trial.shop().calls.length;
    const completed = await trial.callIn('completeOrder', customer.order, { how: 'held-after' });
    const second = trial.shop().calls.find(({ name }, index) => index >= from && name === 'prepareOrder');
    judge('prepare-after-kill', second?.error ?? renamed(first, second));
    const before = await orders();
    await trial.restart();
    const again = await trial.again('completeOrder', completed);
    judge('complete-after-kill', again.failure ?? renamed(completed, again) ?? changeIn(before, await orders()));
  },
};

/** A completion begins, and is interrupted; the next process ends it. */
const interrupted = (id: PromiseId, how: How, interrupt: (trial: Trial) => Promise<void>): Scene => ({
  tries: [id],
  async play(trial) {
    const customer = await trial.approved();
    const before = await trial.orders();
    const begun = await trial.callIn('completeOrder', customer.order, { how, isMeant: () => true });
    await interrupt(trial);
    const again = await trial.again('completeOrder', begun);
    if (again.failure !== undefined) return trial.judge(id, again.error);
    const after = await trial.orders();
    const seen = completionIn(after, again.orderId, again.subject.orderId);
    const [, more] = newIn(before, after);
    const second = more && `Order ${more.orderId} is a second one.`;
    trial.judge(id, typeof seen === 'string' ? seen : (second ?? seen));
  },
});

/** The process is killed in the midst of completeOrder. Where that ends sooner, the library must not note it. */
export const killedHalfWay: Scene = Object.assign(
  interrupted('complete-half-way', 'held-after', async ({ completed, restart }) => {
    await delay((completed?.call.ms ?? 0) / 2);
    await restart();
  }),
  { needsKill: true } as const,
);

/** The bank has confirmed, the process is killed before the shop hears of it, and another one starts a day later. */
export const aDayLate: Scene = interrupted('complete-late', 'held-before', ({ nextDay }) => nextDay());
