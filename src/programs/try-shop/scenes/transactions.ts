import type { Scene, Trial } from '../trial/trial.js';

/** The order is shipped and partly refunded at the bank; then its states come again, and the older one last. */
export const transactions: Scene = {
  tries: ['transaction-twice', 'transaction-late', 'transaction-unknown'],
  async play(trial) {
    const { ask, completed, judge } = trial;
    if (!trial.shop().offered.functions.includes('transactionChanged'))
      return trial.skip(this.tries, 'The shop has no transactionChanged().');
    if (!completed) throw new Error('No purchase was completed before.');
    const { call, orderId } = completed;
    const { amount } = call.subject;
    await ask('shipped', orderId);
    const shipped = await toldWith(amount, trial);
    const refund = Math.floor(amount / 2);
    await ask('refunded', orderId, refund);
    const refunded = await toldWith(amount - refund, trial);
    const unknown = Object.assign({}, shipped, { id: 'ZZZZZ9', orderId: 'try-shop-unknown' });
    const news = [
      ['transaction-twice', 'The same transaction came again.', refunded],
      ['transaction-late', 'The state before a refund came after it.', shipped],
      ['transaction-unknown', 'A transaction came that belongs to no order of the shop.', unknown],
    ] as const;
    // What is stored of a transaction may change; the order must not.
    for (const [id, done, transaction] of news) {
      const { error, change } = await trial.direct('transactionChanged', transaction);
      judge(id, done, error ?? change);
    }
  },
};

/** Lets the bank book, and returns the transaction as the shop was told it, with that value (cents). */
async function toldWith(value: number, { ask, callIn, sandbox }: Trial) {
  sandbox.bookPending();
  const settle = () => ask('reconcile');
  // On a busy machine, the shop may only now be told of what was booked before.
  return (await callIn('transactionChanged', settle, ({ subject }) => subject.currentValue === value)).subject;
}
