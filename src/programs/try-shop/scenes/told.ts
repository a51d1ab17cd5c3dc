import { randomBytes, randomUUID } from 'node:crypto';
import { answered, createBoundedFetch } from '../../bounded-fetch.js';
import { signMessage } from '../../serve/signed/post.js';
import type { ShopAddress } from '../process/address.js';
import type { ShopCall } from '../process/program.js';
import { isAnswered, preparedIn, type Scene, type Trial } from '../trial/trial.js';

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
      ['transaction-twice', refunded],
      ['transaction-late', shipped],
      ['transaction-unknown', unknown],
    ] as const;
    // What is stored of a transaction may change; the order must not.
    for (const [id, transaction] of news) {
      const { error, change } = await trial.direct('transactionChanged', transaction);
      judge(id, error ?? change);
    }
  },
};

/** Lets the bank book, and returns the transaction as the shop was told it, with that value (cents). */
async function toldWith(value: number, { ask, callIn, sandbox }: Trial) {
  sandbox.bookPending();
  // On a busy machine, the shop may only now be told of what was booked before.
  const isMeant = (call: ShopCall<'transactionChanged'>) => isAnswered(call) && call.subject.currentValue === value;
  return (await callIn('transactionChanged', () => ask('reconcile'), { isMeant })).subject;
}

const HOUR = 3_600_000;

/** Returns events that nobody but an attacker, or a later version of the service, would send. */
function oddEvents(data: object, { eventSecrets }: ShopAddress) {
  const signedWith = (secrets: readonly string[], more: object = {}, at = Date.now()) =>
    signMessage(Object.assign({ id: `msg_${randomUUID()}`, type: 'order.confirmed', data }, more), secrets, at);
  const { headers, body } = signedWith(eventSecrets);
  const unsigned = Object.entries(headers).filter(([name]) => name !== 'webhook-signature');
  const other = signedWith(eventSecrets, { data: { isTest: true } });
  return [
    ['event-signed', 'without a signature', { headers: unsigned, body }],
    ['event-signed', 'signed with another secret', signedWith([`whsec_${randomBytes(32).toString('base64')}`])],
    ['event-signed', 'that was changed after it was signed', { headers: other.headers, body }],
    ['event-fresh', 'that was signed an hour ago', signedWith(eventSecrets, {}, Date.now() - HOUR)],
    ['event-unknown', 'of a type that does not exist yet', signedWith(eventSecrets, { type: 'order.later_version' })],
  ] as const;
}

const send = createBoundedFetch({});

/** An order waits for the bank; then events come that say it is confirmed, and that the service has not sent. */
export const forged: Scene = {
  tries: ['event-signed', 'event-fresh', 'event-unknown'],
  async play(trial) {
    const { address } = trial;
    // The shop of a module takes no events.
    if (!address) return;
    const customer = await trial.approved();
    const prepared = await trial.prepare(customer);
    const order = { purchaseId: prepared.subject.id, orderId: preparedIn(prepared), isTest: false };
    for (const [id, what, event] of oddEvents(order, address)) {
      let status = 0;
      const change = await trial.changeBy(async () => {
        ({ status } = await answered(send(new URL(address.eventsUrl), Object.assign({ method: 'POST' }, event))));
      });
      const isTaken = status >= 200 && status < 300;
      const wrong = isTaken === (id === 'event-unknown') ? [] : [`It was answered with ${status}.`];
      const seen = wrong.concat(typeof change === 'string' ? change : []).join(' ');
      trial.judge(id, seen === '' ? undefined : seen, `The shop got an event ${what}.`);
    }
    await customer.abandon();
  },
};
