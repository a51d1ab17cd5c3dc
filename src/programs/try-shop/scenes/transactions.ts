import type { ManagedTransaction } from '../../../server.js';
import { called, purchaseIn, type Scene, type Trial } from '../trial/trial.js';
import type { PromiseId } from '../trial/promises.js';

/** The order is shipped and partly refunded at the bank; then its states come again, and the older one last. */
export const transactions: Scene = {
  tries: ['transaction-twice', 'transaction-late', 'transaction-unknown'],
  async play(trial) {
    const { ask, completed } = trial;
    if (!trial.shop().offered.functions.includes('transactionChanged'))
      return trial.skip(this.tries, 'The shop has no transactionChanged().');
    if (!completed) throw new Error('No purchase was completed before.');
    const { orderId } = completed;
    const { amount } = purchaseIn(completed.call);
    await ask('shipped', orderId);
    const shipped = await toldWith(amount, trial);
    const refund = Math.floor(amount / 2);
    await ask('refunded', orderId, refund);
    const refunded = await toldWith(amount - refund, trial);
    await judgeOne(trial, 'transaction-twice', 'The same transaction came again.', refunded);
    await judgeOne(trial, 'transaction-late', 'The state before a refund came after it.', shipped);
    const unknown = Object.assign({}, shipped, { id: 'ZZZZZ9', orderId: 'try-shop-unknown' });
    await judgeOne(trial, 'transaction-unknown', 'A transaction came that belongs to no order of the shop.', unknown);
  },
};

/** Lets the bank book, and returns the transaction as the shop was told it, with that value (cents). */
async function toldWith(value: number, { ask, callIn, sandbox }: Trial): Promise<ManagedTransaction> {
  sandbox.bookPending();
  // On a busy machine, the shop may only now be told of what was booked before.
  const isMeant = (told: unknown) => (told as ManagedTransaction).currentValue === value;
  const { subject } = await callIn('transactionChanged', () => ask('reconcile'), isMeant);
  return subject as ManagedTransaction;
}

/** What is stored of a transaction may change; the order must not. */
async function judgeOne(trial: Trial, id: PromiseId, done: string, subject: ManagedTransaction): Promise<void> {
  const { outcome, change } = await called(trial, 'transactionChanged', subject);
  trial.judge(id, done, outcome.error ?? change);
}
