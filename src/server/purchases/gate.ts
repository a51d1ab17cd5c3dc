import type { PurchaseRecord } from '../store/store.js';
import type { EventOf, PurchaseEvent } from './events.js';
import { isOld, type Rival } from './machine.js';
import { detailsOf, situationOf, times } from './record.js';

/** Events by which the bank says how a purchase stands. */
const words = [
  'seen_confirmed',
  'seen_reversed',
  'seen_open',
  'seen_declined',
  'seen_expired',
  'forgotten',
  'unreadable',
] as const;
type Word = EventOf<(typeof words)[number]>;

const isWord = (event: PurchaseEvent): event is Word => (words as readonly string[]).includes(event.on);

/** What the gate decides on. */
interface Approach<Event extends PurchaseEvent> {
  readonly record: PurchaseRecord;
  readonly event: Event;
  /** Set if another purchase of the cart is ordered. */
  readonly rival: Rival | undefined;
  readonly now: number;
}

/**
 * Decides on a purchase of which a restored store knows less than the bank, before any step of it. Returns the event
 * that the machine applies; undefined if nothing may happen yet.
 */
export function passed({ record, event, rival, now }: Approach<PurchaseEvent>): PurchaseEvent | undefined {
  if (record.restoredAt === null) return event;
  if (isWord(event)) return afterWord({ record, event, rival, now });
  return event.on === 'due' && record.state === 'starting' ? { on: 'unknowable', isForgotten: false } : event;
}

function afterWord({ record, event, rival, now }: Approach<Word>): PurchaseEvent | undefined {
  const isOpen = record.state === 'initialized' || record.state === 'approved';
  switch (event.on) {
    case 'seen_confirmed': {
      const isPerhaps = detailsOf(record).perhaps === true;
      const isOrderKnown = record.orderId !== null || event.orderId !== undefined;
      const mayBeTheOrder = (isOpen || isPerhaps) && rival === 'ordered';
      return mayBeTheOrder || (isPerhaps && !isOrderKnown) ? undefined : event;
    }
    case 'seen_open':
      return event.isDue && mayHaveBeenGivenUp(record) ? { on: 'presumed_given_up' } : event;
    case 'forgotten':
      return isOpen ? { on: 'unknowable', isForgotten: true } : event;
    case 'unreadable':
      return isOpen && isOld({ record, now }) ? { on: 'unknowable', isForgotten: false } : event;
    default:
      return event;
  }
}

/** Returns true if the customer may have given the order up between the backup and the restore. */
function mayHaveBeenGivenUp(record: PurchaseRecord): boolean {
  const { orderedAt = record.createdAt } = detailsOf(record);
  return situationOf(record) === 'sent' && (record.restoredAt ?? 0) - orderedAt >= times.unresolved;
}
