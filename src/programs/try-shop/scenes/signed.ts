import type { OddEvent } from '../process/messages.js';
import type { PromiseId } from '../trial/promises.js';
import { changed, numberIn, purchaseIn, type Scene } from '../trial/trial.js';
import { noOrder, orderWhoseAnswerIsLost } from './steps.js';

/** What is sent, which promise it tries, and what it is. */
const odd: readonly (readonly [how: OddEvent['how'], tries: PromiseId, words: string])[] = [
  ['unsigned', 'event-signed', 'an event without a signature'],
  ['wrong-secret', 'event-signed', 'an event signed with another secret'],
  ['other-body', 'event-signed', 'an event that was changed after it was signed'],
  ['old', 'event-fresh', 'an event that was signed an hour ago'],
  ['unknown-type', 'event-unknown', 'an event of a type that does not exist yet'],
];

/** An order waits for the bank; then events come that say it is confirmed, and that the service has not sent. */
export const signed: Scene = {
  tries: ['event-signed', 'event-fresh', 'event-unknown'],
  needsEvents: true,
  async play(trial) {
    const { shop, ledger, verdicts } = trial;
    const customer = await trial.approved();
    const prepared = await orderWhoseAnswerIsLost(trial, customer);
    const orderId = numberIn(prepared.outcome) ?? noOrder(prepared.outcome);
    const order = { purchaseId: purchaseIn(prepared).id, orderId };
    for (const [how, id, words] of odd) {
      const before = await ledger();
      const status = await shop().sendOdd(Object.assign({ how }, order));
      const change = changed(before, await ledger());
      const isTaken = status >= 200 && status < 300;
      const answered = isTaken === (how === 'unknown-type') ? [] : [`It was answered with ${status}.`];
      const seen = answered.concat(typeof change === 'string' ? change : []).join(' ');
      verdicts.judge(id, `The shop got ${words}.`, seen === '' ? undefined : seen);
    }
    await customer.abandon();
  },
};
