import type { OddEvent } from '../process/messages.js';
import { changeIn } from '../trial/ledger.js';
import type { PromiseId } from '../trial/promises.js';
import type { ToldPurchase, Scene, Trial } from '../trial/trial.js';
import { numberIn } from '../trial/trial.js';
import { noOrder, orderWhoseAnswerIsLost } from './steps.js';

/** An order waits for the bank; then events come that say it is confirmed, and that the service has not sent. */
export const signed: Scene = {
  tries: ['event-signed', 'event-fresh', 'event-unknown'],
  needsEvents: true,
  async play(trial) {
    const customer = await trial.customer();
    await customer.approve();
    const { outcome, subject } = await orderWhoseAnswerIsLost(trial, customer);
    const order = { purchaseId: (subject as ToldPurchase).id, orderId: numberIn(outcome) ?? noOrder(outcome) };
    for (const [how, words] of Object.entries(forgeries))
      await judge(trial, Object.assign({ how: how as Forgery }, order), { id: 'event-signed', words });
    await judge(trial, Object.assign({ how: 'old' as const }, order), {
      id: 'event-fresh',
      words: 'an event that was signed an hour ago',
    });
    await judge(trial, Object.assign({ how: 'unknown-type' as const }, order), {
      id: 'event-unknown',
      words: 'an event of a type that does not exist yet',
    });
    await customer.abandon();
  },
};

type Forgery = Exclude<OddEvent['how'], 'old' | 'unknown-type'>;

const forgeries: Readonly<Record<Forgery, string>> = {
  unsigned: 'an event without a signature',
  'wrong-secret': 'an event signed with another secret',
  'other-body': 'an event that was changed after it was signed',
};

async function judge(
  { shop, ledger, verdicts }: Trial,
  event: OddEvent,
  { id, words }: { readonly id: PromiseId; readonly words: string },
): Promise<void> {
  const before = await ledger();
  const status = await shop().sendOdd(event);
  const after = await ledger();
  const isTaken = status >= 200 && status < 300;
  const change = before && after && changeIn(before, after);
  const answered = isTaken === (event.how === 'unknown-type') ? undefined : `It was answered with ${status}.`;
  const seen = [answered, change].filter((each) => each !== undefined).join(' ');
  verdicts.judge(id, `The shop got ${words}.`, seen === '' ? undefined : seen);
}
