import { randomBytes, randomUUID } from 'node:crypto';
import { signatureOf } from '../../serve/signed/signature.js';
import type { ShopAddress } from '../process/messages.js';
import type { PromiseId } from '../trial/promises.js';
import { preparedIn, type Scene } from '../trial/trial.js';

/** Events that nobody but an attacker, or a later version of the service, would send: which promise each tries. */
const odd = {
  unsigned: { tries: 'event-signed', what: 'an event without a signature' },
  'wrong-secret': { tries: 'event-signed', what: 'an event signed with another secret' },
  'other-body': { tries: 'event-signed', what: 'an event that was changed after it was signed' },
  old: { tries: 'event-fresh', what: 'an event that was signed an hour ago' },
  'unknown-type': { tries: 'event-unknown', what: 'an event of a type that does not exist yet' },
} as const satisfies Readonly<Record<string, { readonly tries: PromiseId; readonly what: string }>>;

/** An order waits for the bank; then events come that say it is confirmed, and that the service has not sent. */
export const signed: Scene = {
  tries: ['event-signed', 'event-fresh', 'event-unknown'],
  async play(trial) {
    const { address } = trial;
    // The shop of a module takes no events.
    if (!address) return;
    const customer = await trial.approved();
    const prepared = await trial.prepare(customer);
    const order = { purchaseId: prepared.subject.id, orderId: preparedIn(prepared) };
    for (const how of Object.keys(odd) as (keyof typeof odd)[]) {
      let status = 0;
      const change = await trial.changeBy(async () => (status = await send(how, order, address)));
      const isTaken = status >= 200 && status < 300;
      const answered = isTaken === (how === 'unknown-type') ? [] : [`It was answered with ${status}.`];
      const seen = answered.concat(typeof change === 'string' ? change : []).join(' ');
      trial.judge(odd[how].tries, `The shop got ${odd[how].what}.`, seen === '' ? undefined : seen);
    }
    await customer.abandon();
  },
};

/** Milliseconds within which the shop has to answer. */
const PATIENCE = 15_000;

const HOUR = 3_600_000;

/** Sends such an event, and returns the status of the answer. */
async function send(
  how: keyof typeof odd,
  { purchaseId, orderId }: { readonly purchaseId: string; readonly orderId: string },
  { events, secrets }: ShopAddress,
): Promise<number> {
  const id = `msg_${randomUUID()}`;
  const at = Date.now() - (how === 'old' ? HOUR : 0);
  const timestamp = Math.floor(at / 1000);
  const type = how === 'unknown-type' ? 'order.later_version' : 'order.confirmed';
  const bodyOf = (order: string) =>
    JSON.stringify({
      type,
      timestamp: new Date(at).toISOString(),
      data: { purchaseId, orderId: order, isTest: false },
    });
  const keys = how === 'wrong-secret' ? [`whsec_${randomBytes(32).toString('base64')}`] : secrets;
  const signedBody = bodyOf(how === 'other-body' ? 'another order' : orderId);
  const headers = new Headers({
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
  });
  if (how !== 'unsigned') headers.set('webhook-signature', signatureOf(keys, { id, timestamp, body: signedBody }));
  const signal = AbortSignal.timeout(PATIENCE);
  const response = await fetch(events, { method: 'POST', redirect: 'manual', signal, headers, body: bodyOf(orderId) });
  await response.body?.cancel();
  return response.status;
}
