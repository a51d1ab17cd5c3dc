import { RouteError } from '../operations/errors.js';
import { withDeadline } from '../scheduling/deadline.js';
import type { Situation } from '../store/purchase-progress.js';
import type { PurchaseRecord } from '../store/store.js';
import { eventOf, isWord, type Word } from './effects.js';
import type { EventName, PurchaseEvent } from './events.js';
import { isOld, type Rival } from './machine.js';
import type { PurchaseParts } from './parts.js';
import { times } from './record.js';
import type { ServiceState } from './verification.js';

const open = ['initialized', 'approved'] as const;
/**
 * Events before which the bank is asked in these situations, in which it may have confirmed the purchase. `always`:
 * also if the store is not known to be restored.
 */
const asking: ReadonlyMap<EventName, { readonly from: readonly Situation[]; readonly always?: true }> = new Map([
  ['abandoned', { from: ['starting', ...open], always: true }],
  ['checkout_changed', { from: open, always: true }],
  ['left', { from: open }],
  ['cancelled', { from: ['claimed'] }],
  ['ordered', { from: ['approved'] }],
]);

/**
 * Decides what happens to a purchase before any step of it; `rival` is set if another purchase of the cart is known to
 * be ordered. Resolves with the event that the machine applies instead of the given one; undefined if nothing may
 * happen yet.
 * @throws {RouteError} `service_unavailable` if the bank has to be asked before, and cannot be read
 */
export type Gate = (
  record: PurchaseRecord,
  event: PurchaseEvent,
  rival: Rival | undefined,
) => Promise<PurchaseEvent | undefined>;

/**
 * Creates the gate. A purchase of a restored store (`restoredAt`) may have been ordered, completed, given up or taken
 * back since the backup, so the bank is asked before anything is done with it, whoever calls. `rival`: another purchase
 * of its cart that is ordered in this store. Whatever is not in the table happens as in any other store; what the bank
 * has confirmed is completed with the order that it names.
 *
 * | situation at the restore  | the bank says                          | rival     | then                             |
 * |---------------------------|----------------------------------------|-----------|----------------------------------|
 * | `starting`                | cannot be asked: no id                 | none      | an operator says: `sent`         |
 * | `starting`                | the same                               | any       | an operator says: `given_up`     |
 * | open, `claimed`           | confirmed, and it stands               | none      | completed, with the bank's order |
 * | open                      | the same                               | confirmed | taken back                       |
 * | open                      | the same                               | ordered   | waits for the other one          |
 * | open, `claimed`           | open, declined or expired              | any       | the step happens                 |
 * | open, `claimed`           | forgotten                              | none      | an operator says: `sent`         |
 * | open                      | forgotten                              | any       | an operator says: `given_up`     |
 * | open, old                 | unreadable                             | as above  | an operator says                 |
 * | open, `claimed`           | unreadable                             | any       | waits; callers are refused       |
 * | `sent`                    | open; could be given up at the restore | –         | ends as `abandoned`              |
 * | `sent`                    | open; could not                        | –         | is sent again                    |
 * | `given_up` by the gate    | confirmed, and it stands               | none      | completed if an order is known   |
 * | `given_up` by the gate    | the same                               | ordered   | waits for the other one          |
 * | `given_up` by the gate    | the same                               | confirmed | taken back if an order is known  |
 * | `confirmed`, undelivered  | it stands                              | –         | completed                        |
 * | the same, and the store   | anything                               | –         | completed: it is an order of the |
 * | has a refund of it        |                                        |           | shop, which has asked for that   |
 * | `confirmed`, undelivered  | cannot say whether it stands           | –         | waits                            |
 * | `unwanted`                | anything but taken back                | –         | waits for an operator            |
 * | any of them               | confirmed, and taken back since        | any       | ends as `abandoned`              |
 *
 * Before an order, the bank is also asked about all other purchases of the cart that are open and of a restored store.
 * An order in doubt of a restored store cannot be given up by its customer, who therefore is not offered it
 * (`mayGiveUp`).
 */
export function createGate(
  parts: PurchaseParts,
  drive: (record: PurchaseRecord, event: PurchaseEvent) => Promise<PurchaseRecord>,
): Gate {
  const { store, verification, now } = parts;

  /** Reads the state at the service; `unreadable` after `times.readBeforeEnd`, because a customer waits. */
  const read = (record: PurchaseRecord): Promise<ServiceState> =>
    withDeadline(
      times.readBeforeEnd,
      () => new Error('no answer yet'),
      () => verification.ask(record),
    ).catch(() => ({ as: 'unreadable' }));

  /** Asks the bank before a step of an open purchase. */
  async function asked(record: PurchaseRecord, event: PurchaseEvent): Promise<PurchaseEvent | undefined> {
    const isRestored = record.restoredAt !== null;
    if (record.technicalId === null) return isRestored ? unknowable(false) : event;
    const seen = await read(record);
    if (seen.as === 'unreadable') {
      const mayHappen = isRestored ? event.on === 'ordered' && verification.answerSuffices : event.on === 'abandoned';
      if (!mayHappen) throw new RouteError('service_unavailable');
    }
    if (seen.as === 'confirmed' || seen.as === 'reversed' || (seen.as === 'forgotten' && isRestored))
      return eventOf(seen);
    if (event.on === 'ordered') await askOthers(record);
    return event;
  }

  /** Asks about the other purchases of the cart that may be ordered: if one is, this one cannot be. */
  async function askOthers({ id, cart }: PurchaseRecord): Promise<void> {
    for (const other of await store.purchases.perhapsOrdered(cart)) {
      if (other.id === id) continue;
      const seen = other.technicalId === null ? undefined : await read(other);
      if (seen?.as === 'unreadable' && !verification.answerSuffices) throw new RouteError('service_unavailable');
      if (seen?.as !== 'open') await drive(other, seen ? eventOf(seen) : { on: 'due' });
    }
  }

  /** Decides on what is due: what stands is completed, and nothing is taken back that an operator may have kept. */
  async function whenDue(record: PurchaseRecord, event: PurchaseEvent): Promise<PurchaseEvent> {
    const { situation } = record;
    if (situation === 'starting') return unknowable(false);
    const isStated = record.details.resolved?.as === 'taken_back';
    const isCompleted = situation === 'confirmed' && !record.isDelivered;
    if (!isCompleted && (situation !== 'unwanted' || isStated)) return event;
    if (isCompleted && (await isRefunded(record))) return event;
    const reversal = await verification.reversalOf(record);
    if (reversal === 'reversed') return { on: 'seen_reversed' };
    return isCompleted && reversal === 'standing' ? event : { on: 'waits' };
  }

  /** Returns true if the shop has asked for a refund, which it does of orders that it has taken. */
  async function isRefunded({ businessId }: PurchaseRecord): Promise<boolean> {
    const tasks = businessId === null ? [] : await store.tasks.of([businessId]);
    return tasks.some(({ kind, state }) => kind === 'refund' && state !== 'refused' && state !== 'withdrawn');
  }

  return async (record, event, rival) => {
    const isRestored = record.restoredAt !== null;
    if (isRestored && isWord(event)) return afterWord(record, event, rival, now());
    if (isRestored && event.on === 'due') return whenDue(record, event);
    const { from, always } = asking.get(event.on) ?? { from: [] };
    if (!from.includes(record.situation) || !(isRestored || always)) return event;
    const instead = await asked(record, event);
    return instead && isRestored && isWord(instead) ? afterWord(record, instead, rival, now()) : instead;
  };
}

const isOpen = ({ situation }: PurchaseRecord): boolean => open.some((each) => each === situation);

const unknowable = (isForgotten: boolean): PurchaseEvent => ({ on: 'unknowable', isForgotten });

/** Returns what follows from the bank's word about a purchase of a restored store. */
function afterWord(
  record: PurchaseRecord,
  word: Word,
  rival: Rival | undefined,
  now: number,
): PurchaseEvent | undefined {
  const mayBeOrdered = isOpen(record) || record.situation === 'claimed';
  switch (word.on) {
    case 'seen_confirmed': {
      const isPerhaps = record.progress.perhaps === true;
      const isOrderKnown = record.orderId !== null || word.orderId !== undefined;
      const mayBeTheOrder = (isOpen(record) || isPerhaps) && rival === 'ordered';
      return mayBeTheOrder || (isPerhaps && !isOrderKnown) ? undefined : word;
    }
    case 'seen_open':
      return word.isDue && mayHaveBeenGivenUp(record) ? { on: 'presumed_given_up' } : word;
    case 'forgotten':
      return mayBeOrdered ? unknowable(true) : word;
    case 'unreadable':
      return isOpen(record) && isOld({ record, now }) ? unknowable(false) : word;
    default:
      return word;
  }
}

/** Returns true if the customer may have given the order up between the backup and the restore. */
function mayHaveBeenGivenUp(record: PurchaseRecord): boolean {
  const { orderedAt = record.createdAt } = record.details;
  return record.situation === 'sent' && (record.restoredAt ?? 0) - orderedAt >= times.unresolved;
}
