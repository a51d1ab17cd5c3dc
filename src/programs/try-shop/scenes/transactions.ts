import type { ManagedTransaction } from '../../../server.js';
import { called, errorOf, type Scene, type Trial } from '../trial/trial.js';
import type { PromiseId } from '../trial/promises.js';

/** The order is shipped and partly refunded at the bank; then its states come again, and the older one last. */
export const transactions: Scene = {
  tries: ['transaction-twice', 'transaction-late', 'transaction-unknown'],
  async play(trial) {
    const { shop, completed, verdicts } = trial;
    if (!shop().offered.functions.includes('transactionChanged'))
      return verdicts.skip(this.tries, 'The shop has no transactionChanged().');
    if (!completed) throw new Error('No purchase was completed before.');
    const { purchase, orderId } = completed;
    await shop().shipped(orderId);
    const shipped = await readingAfter(trial, (value) => value === purchase.amount);
    const refund = Math.floor(purchase.amount / 2);
    await shop().refunded(orderId, refund);
    const refunded = await readingAfter(trial, (value) => value === purchase.amount - refund);
    await judge(trial, 'transaction-twice', 'The same transaction came again.', refunded);
    await judge(trial, 'transaction-late', 'The state before a refund came after it.', shipped);
    const unknown = Object.assign({}, shipped, { id: 'ZZZZZ9', orderId: 'try-shop-unknown' });
    await judge(trial, 'transaction-unknown', 'A transaction came that belongs to no order of the shop.', unknown);
  },
};

/** Lets the bank book, and returns the transaction as the shop was told it, with the value (cents) that it has then. */
async function readingAfter(
  { shop, sandbox }: Trial,
  hasValue: (cents: number | undefined) => boolean,
): Promise<ManagedTransaction> {
  const from = shop().calls.length;
  sandbox.bookPending();
  await shop().reconcile();
  // On a busy machine, the shop may only now be told of what was booked before.
  const isMeant = (told: unknown) => hasValue((told as ManagedTransaction).currentValue);
  const { subject } = await shop().ended('transactionChanged', from, isMeant);
  return subject as ManagedTransaction;
}

/** What is stored of a transaction may change; the order must not. */
async function judge(trial: Trial, id: PromiseId, done: string, subject: ManagedTransaction): Promise<void> {
  const { outcome, change } = await called(trial, { name: 'transactionChanged', subject });
  trial.verdicts.judge(id, done, errorOf(outcome) ?? change);
}
