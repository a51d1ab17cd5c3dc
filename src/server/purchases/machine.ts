import { isEnd, isFinal, purchaseEnds as ends } from '../../rules/purchase-state.js';
import { shapedReference } from '../../service/payment/initialization.js';
import { mostFailures } from '../scheduling/rounds.js';
import {
  holdingSituations,
  isConfirming,
  isOrdered,
  type Progress,
  type ProgressIn,
  type PurchaseDetails,
  type Situation,
} from '../store/purchase-progress.js';
import type { PurchaseChanges, PurchaseRecord } from '../store/store.js';
import type { EventName, EventOf, Granted } from './events.js';
import { isSameFinancing, mayGiveUp, times } from './record.js';

/** Name of an effect: work that follows a step and ends with an event. */
export type EffectName = 'initialize' | 'prepare' | 'send' | 'ask' | 'deliver' | 'reverse';

/** Incident that a step logs for the operator. */
export type IncidentName = 'recovered' | 'contradicted' | 'unwanted' | 'undeliverable' | 'impossible';

interface Facts<Name extends EventName> {
  readonly record: PurchaseRecord;
  readonly event: EventOf<Name>;
  readonly now: number;
  /** True for a test order. */
  readonly isTest: boolean;
  /** Set if another purchase with the same claim is ordered or confirmed: then this one can become neither. */
  readonly rival?: Rival | undefined;
}
/** Standing of another purchase that is ordered: `ordered` while its outcome is unknown. */
export type Rival = 'ordered' | 'confirmed';

/** Returns the standing of a purchase that is ordered. */
export const rivalIn = ({ situation }: Pick<PurchaseRecord, 'situation'>): Rival =>
  situation === 'confirmed' ? 'confirmed' : 'ordered';

type WithRecord = Pick<Facts<EventName>, 'record'>;
type Target = Situation | 'stays';

/** What a step stores besides the situation. */
interface Written<To extends Target> extends Omit<PurchaseChanges, 'situation' | 'details' | 'progress'> {
  /** Details that change; `undefined` removes one. */
  readonly details?: PurchaseDetails;
  /** The progress in the new situation, instead of that in the old one; what changes of it if the situation stays. */
  readonly progress?: To extends Situation ? ProgressIn[To] : Progress;
}

/**
 * One row of the table: in the situations `from`, if the event occurs and the guard returns true, the purchase changes
 * to `to`, and `effect` runs.
 */
export type Row<Name extends EventName = EventName> = { [To in Target]: RowTo<Name, To> }[Target];

interface RowTo<Name extends EventName, To extends Target> {
  readonly from: readonly Situation[];
  /** The guard in words, for readers. */
  readonly when?: string;
  readonly guard?: (facts: Facts<Name>) => boolean;
  /** Situation after the step; `stays`: unchanged. */
  readonly to: To;
  /** Returns what else to store; if absent and the situation stays, nothing is stored and only the effect runs. */
  readonly write?: (facts: Facts<Name>) => Written<To>;
  /** What follows; without it, an end or a confirmation is delivered to the shop. */
  readonly effect?: EffectName;
  readonly incident?: IncidentName;
  /** Reason of the row, for readers, if it is not obvious. */
  readonly because?: string;
}

/** Maximum number of times a confirmation is sent; after that the service is only read. */
const MOST_SENDS = 5;

const open = ['initialized', 'approved'] as const;
const unresolved = ['sent', 'accepted', 'refused'] as const;

/** What a step stores in all. */
type StepChanges = PurchaseChanges & Pick<PurchaseRecord, 'updatedAt'>;

/** Returns the effect that follows a row. */
export const effectOf = ({ to, effect }: Pick<Row, 'to' | 'effect'>): EffectName | undefined =>
  effect ?? (isFinal(to) ? 'deliver' : undefined);

/** Returns the changes that a row stores; undefined if it stores nothing. */
export function changesBy<Name extends EventName>(row: Row<Name>, facts: Facts<Name>): StepChanges | undefined {
  const { record, now } = facts;
  if (row.to === 'stays' && !row.write) return undefined;
  const { details, progress, ...columns }: Written<Target> = row.write?.(facts) ?? {};
  return {
    updatedAt: now,
    ...(row.to === 'stays' ? {} : entering(row.to, record)),
    ...columns,
    ...(details && { details: { ...record.details, ...details } }),
    progress: row.to === 'stays' ? { ...record.progress, ...progress } : (progress ?? {}),
  };
}

/** Returns what every step into a situation stores. */
function entering(situation: Situation, record: PurchaseRecord): PurchaseChanges {
  const { technicalId, orderId, attempts } = record;
  // An end is delivered to the shop unless the purchase has neither an id of the service nor an order, and cannot have
  // been ordered.
  if (isEnd(situation)) return { situation, isDelivered: technicalId === null && orderId === null && attempts === 0 };
  if (!isOrdered(situation)) return { situation };
  const ordered = { situation, attempts: Math.max(1, attempts) };
  // The customer of an order that is to be taken back is told so; the shop releases it once that is done.
  return situation === 'confirmed' || situation === 'unwanted'
    ? { ...ordered, isDelivered: false, restoredAt: null }
    : ordered;
}

/**
 * Returns the changes for a confirmation by the bank: the shop completes the purchase's own order, or the one that the
 * event names.
 */
function confirmed({
  record,
  event,
}: WithRecord & { readonly event: { readonly orderId?: string | undefined } }): Written<'confirmed'> {
  const { orderId: own, restoredAt } = record;
  // A restored store may have the number of another attempt. What the bank has is the number in its letters.
  const isOther = own !== null && event.orderId !== undefined && ![own, shapedReference(own)].includes(event.orderId);
  const orderId = (restoredAt !== null && isOther ? undefined : own) ?? event.orderId ?? null;
  // The shop is asked anew whether it can carry the order out; its preparation is over.
  return { orderId, details: { impossible: undefined, mayPrepare: undefined } };
}

const asConfirmed = ({ record }: WithRecord) => confirmed({ record, event: {} });
const toRetry = () => ({ progress: { mayRetry: true } as const });
const stillPreparing = () => ({ details: { mayPrepare: true }, progress: { mayRetry: true } }) as const;
const endingBy =
  (later = 0) =>
  ({ now }: { readonly now: number }) => ({ expiresAt: now + later });
const askedAgain = ({ record }: WithRecord) => ({ progress: { asked: (record.progress.asked ?? 0) + 1 } });
const granted = ({ record, event: { financing, ...event } }: WithRecord & { readonly event: Granted }) => {
  const { repaymentText, ...shown } = financing;
  return {
    details: { financing: shown, lender: record.details.lender ?? event.lender },
    texts: { repaymentText, bankText: 'text' in event ? event.text : record.texts?.bankText },
  };
};
const releasing = (orderId: string | null) => ({ orderId, isDelivered: false });
/** What is known of the confirmations of an order remains known while its outcome is not. */
const stillSent = ({ record }: WithRecord) => {
  const { sends = 0, sentAt = record.updatedAt, asked, forgotten } = record.progress;
  return { sends, sentAt, asked, forgotten };
};
const givenUp = ({ record }: WithRecord) => ({ progress: { forgotten: record.progress.forgotten } });
const contradicted = () => ({ progress: { contradicted: true } as const });
const takenBack = () => ({ progress: { takenBack: true } as const });
const resolution = ({ event: { as, by, why }, now }: Facts<'resolved'>) => ({
  details: { resolved: { as, by, why, at: now } },
});

/** Number of confirmations sent; one that cannot be read counts as the last. */
const sendsOf = ({ record }: WithRecord) => record.progress.sends ?? MOST_SENDS;
const isOfAttempt = ({ record, event }: Facts<'prepared' | 'unprepared' | 'refused' | 'unsent'>) =>
  event.attempt === record.attempts;
const isOnlySending = (facts: Facts<'refused' | 'unsent'>) => isOfAttempt(facts) && sendsOf(facts) === 1;
const hasOrder = ({ record, event }: Facts<'seen_confirmed' | 'resolved'>) =>
  record.orderId !== null || event.orderId !== undefined;
const isUndelivered = ({ record }: WithRecord) => !record.isDelivered;
const isContradicted = ({ record }: WithRecord) => record.progress.contradicted === true;
/** A statement of an operator that it was taken back is no booking of the bank. */
const isReversed = ({ record }: WithRecord) =>
  record.progress.takenBack === true && record.details.resolved?.as !== 'taken_back';
const isUnresolved = (facts: WithRecord) => isConfirming(facts.record.situation) || isContradicted(facts);
/** Number of failed deliveries with this one; what the shop will never take counts as many. */
const failuresWith = ({ record, event }: Facts<'undelivered'>) =>
  Math.max((record.progress.failedDeliveries ?? 0) + 1, event.isForEver ? mostFailures : 0);
const failing = (facts: Facts<'undelivered'>) => ({
  progress: { failedDeliveries: failuresWith(facts), lastFailure: facts.event.reason },
});
const isRivalConfirmed = ({ rival }: Facts<EventName>) => rival === 'confirmed';
const isRivalOrdered = ({ rival }: Facts<EventName>) => rival === 'ordered';
const hasRival = ({ rival }: Facts<EventName>) => rival !== undefined;
const ofRival = 'another purchase of the same cart is ordered';
const isGivenUpByCustomer = ({ record }: WithRecord) =>
  record.situation === 'given_up' && record.progress.perhaps !== true;
const isEarly = ({ record }: WithRecord) => record.progress.early === true;
const isUnreturned = (record: PurchaseRecord) =>
  (record.situation === 'initialized' && record.progress.returned === undefined) || isEarly({ record });
/** True if an open purchase expires here, even if it is still open at the bank. */
export const isOld = ({ record, now }: WithRecord & { readonly now: number }) =>
  now - record.createdAt > (isUnreturned(record) ? times.unreturned : times.longestStay);
const perhapsForgotten = ({ event }: Facts<'unknowable'>) => (event.isForgotten ? 'unknown' : undefined);
const isOver = ({ record, now }: WithRecord & { readonly now: number }) => now >= record.expiresAt;
const isNewlyForgotten = ({ record }: WithRecord) => record.progress.forgotten === undefined;
/**
 * Checks for a test order that the service accepted but does not process: it was sent and read again, without effect.
 */
const isUnprocessed = (facts: Facts<'seen_open' | 'forgotten'>) =>
  facts.isTest && facts.event.isDue === true && (facts.event.on === 'forgotten' || sendsOf(facts) > 1);
const maySendAgain = (facts: Facts<'seen_open'>) =>
  facts.event.isDue === true && sendsOf(facts) < MOST_SENDS && facts.record.orderId !== null;

/**
 * State machine of purchases; no other code decides their changes. For an event, the first row applies whose `from` and
 * guard match; if none does, the event is ignored. `docs/purchase.md` is the overview.
 *
 * The responses `accepted`, `refused` and `unanswered` never resolve an unknown outcome: a read of the service has to
 * agree (service.md §R.5). `unreadable` and `forgotten` do not count as agreement.
 */
export const table: { readonly [Name in EventName]: readonly Row<Name>[] } = {
  begun: [
    {
      from: ['starting'],
      to: 'stays',
      effect: 'initialize',
      because: 'The record is already stored: of several concurrent starts, only one can store its record.',
    },
  ],
  initialized: [
    {
      from: ['starting'],
      to: 'initialized',
      write: ({ event: { technicalId, businessId }, now }) => ({
        technicalId,
        businessId,
        expiresAt: now + times.validity,
      }),
    },
  ],
  initialization_failed: [
    {
      from: ['starting'],
      to: 'abandoned',
      write: endingBy(times.starting),
      because:
        'The service may have created the purchase, but its id is not known here; the service deletes it by itself.',
    },
  ],
  crowded_out: [
    {
      from: ['starting'],
      to: 'abandoned',
      write: endingBy(),
      because: 'One session started several purchases at once. Nothing was sent.',
    },
  ],
  returned: [
    {
      from: ['initialized'],
      when: 'another return address than before',
      guard: ({ record, event }) => record.progress.returned !== event.outcome,
      to: 'stays',
      write: ({ event }) => ({ progress: { returned: event.outcome } }),
      because: 'The decision could not be read; the next reading of the purchase tries again.',
    },
  ],
  approved: [
    {
      from: ['initialized'],
      to: 'approved',
      write: (facts) => ({
        ...granted(facts),
        expiresAt: facts.now + times.validity,
        progress: { early: facts.event.early },
      }),
    },
    {
      from: ['approved'],
      when: 'the customer returns for the first time',
      guard: (facts) => isEarly(facts) && !facts.event.early,
      to: 'stays',
      write: (facts) => ({ ...granted(facts), progress: { early: undefined } }),
    },
    {
      from: ['approved'],
      when: 'other figures',
      guard: ({ record, event }) => !isSameFinancing(event.financing, record.details.financing),
      to: 'stays',
      write: granted,
    },
  ],
  declined: [
    {
      from: ['initialized'],
      to: 'declined',
      write: ({ event }) => ({ texts: { bankText: event.text } }),
    },
  ],
  left: [
    { from: ['initialized'], to: 'abandoned', write: endingBy() },
    {
      from: ['approved'],
      when: 'the customer had not returned before',
      guard: isEarly,
      to: 'abandoned',
      write: endingBy(),
    },
  ],
  checkout_changed: [
    {
      from: open,
      to: 'void',
      write: ({ event }) => ({ progress: { changed: [...event.parts] } }),
      because: 'The decision is valid only for the checkout that the bank examined.',
    },
  ],
  financing_changed: [
    {
      from: ['approved'],
      to: 'stays',
      write: (facts) => ({ ...granted(facts), ...toRetry() }),
      because: 'The customer has to see the new figures before ordering.',
    },
  ],
  ordered: [
    {
      from: ['approved'],
      to: 'claimed',
      effect: 'prepare',
      write: ({ record, event, now }) => ({
        attempts: record.attempts + 1,
        orderId: event.orderId ?? record.orderId,
        details: { orderedAt: now, orderedBy: event.session },
      }),
    },
    {
      from: ['approved'],
      when: 'another purchase of the same cart is confirmed',
      guard: isRivalConfirmed,
      to: 'void',
      write: () => ({ progress: { orderedElsewhere: true } }),
      because: 'One cart leads to one order, through however many browsers it is ordered.',
    },
    {
      from: ['approved'],
      when: ofRival,
      guard: isRivalOrdered,
      to: 'stays',
      write: toRetry,
      because: 'The other order may still fail; until its outcome is known, the customer cannot order this one.',
    },
    {
      from: ends,
      when: "with an order of the shop's own",
      guard: ({ record, event }) => event.orderId !== undefined && event.orderId !== record.orderId,
      to: 'stays',
      write: ({ event }) => releasing(event.orderId ?? null),
      effect: 'deliver',
      because: 'The order was created for a purchase that has ended: it is released.',
    },
  ],
  prepared: [
    {
      from: ['claimed'],
      when: 'of this attempt',
      guard: isOfAttempt,
      to: 'sent',
      effect: 'send',
      write: ({ event: { orderId }, now }) => ({
        orderId,
        details: { reference: shapedReference(orderId) },
        progress: { sends: 1, sentAt: now },
      }),
    },
    {
      from: ['starting', ...open],
      to: 'stays',
      write: ({ event: { orderId } }) => ({ orderId }),
      because: 'It came too late or too early: the order is completed or released when the purchase ends.',
    },
    {
      from: ends,
      to: 'stays',
      write: ({ event }) => releasing(event.orderId),
      effect: 'deliver',
      because: 'It came too late: the order is released.',
    },
  ],
  unprepared: [
    {
      from: ['claimed'],
      when: 'of this attempt, not in time',
      guard: (facts) => isOfAttempt(facts) && facts.event.isLate,
      to: 'approved',
      write: stillPreparing,
    },
    { from: ['claimed'], when: 'of this attempt', guard: isOfAttempt, to: 'approved', write: toRetry },
  ],
  accepted: [
    {
      from: ['claimed', 'approved', ...unresolved],
      to: 'accepted',
      effect: 'ask',
      write: (facts) => ({ details: { accepted: true }, progress: stillSent(facts) }),
    },
    {
      from: ['given_up'],
      to: 'stays',
      effect: 'ask',
      because: 'It was sent before the order was given up. If a read agrees, it is taken back.',
    },
    {
      from: ['approved'],
      when: ofRival,
      guard: hasRival,
      to: 'given_up',
      effect: 'ask',
      because: 'It was sent, and the other one holds the claim: if a read agrees, it is taken back.',
    },
    {
      from: ends,
      when: 'not reversed by the bank',
      guard: (facts) => !isReversed(facts),
      to: 'stays',
      write: contradicted,
      incident: 'contradicted',
    },
  ],
  refused: [
    {
      from: ['sent'],
      when: 'the only sending',
      guard: isOnlySending,
      to: 'refused',
      write: (facts) => ({ progress: { ...stillSent(facts), refused: facts.event.as } }),
      effect: 'ask',
    },
    {
      from: [...unresolved, 'given_up'],
      to: 'stays',
      effect: 'ask',
      because: 'An earlier confirmation may have succeeded, which can be the reason for the refusal.',
    },
  ],
  unanswered: [
    {
      from: [...unresolved, 'given_up'],
      to: 'stays',
      effect: 'ask',
      because: 'No response, or none of the service itself: the confirmation may have succeeded.',
    },
  ],
  unsent: [
    {
      from: ['sent'],
      when: 'the only sending',
      guard: isOnlySending,
      to: 'approved',
      write: toRetry,
      because: 'There was no connection: the service cannot have received the confirmation.',
    },
  ],
  seen_confirmed: [
    {
      from: unresolved,
      when: 'an order is known',
      guard: hasOrder,
      to: 'confirmed',
      write: confirmed,
    },
    {
      from: [...open, 'claimed', 'given_up'],
      when: 'an order is known, and nobody has given it up',
      guard: (facts) => hasOrder(facts) && !isGivenUpByCustomer(facts),
      to: 'confirmed',
      write: confirmed,
      incident: 'recovered',
      because: 'The store was restored from a backup and does not contain the order.',
    },
    {
      from: [...open, 'claimed'],
      to: 'accepted',
      incident: 'recovered',
      because: 'An operator has to state which order of the shop it is.',
      write: (facts) => ({ details: { accepted: true, orderedAt: facts.now }, progress: stillSent(facts) }),
    },
    {
      from: ['given_up'],
      to: 'unwanted',
      incident: 'unwanted',
      because: 'The customer has given it up, was told so, and may have paid otherwise: it is taken back.',
    },
    {
      from: open,
      when: ofRival,
      guard: hasRival,
      to: 'unwanted',
      incident: 'unwanted',
      because: 'One cart leads to one order: what the bank has confirmed besides is taken back.',
    },
    {
      from: ends,
      when: 'not known yet, and not reversed by the bank',
      guard: (facts) => !isContradicted(facts) && !isReversed(facts),
      to: 'stays',
      write: contradicted,
      incident: 'contradicted',
      because:
        'What it has reversed stays confirmed at the bank: a return or a callback that comes later says nothing new.',
    },
  ],
  seen_reversed: [
    {
      from: [...open, 'claimed', ...unresolved, 'given_up', 'unwanted', 'confirmed'],
      to: 'abandoned',
      write: ({ record, event }) => ({ ...takenBack(), orderId: record.orderId ?? event.orderId ?? null }),
      because: 'The store was restored from a backup and does not know that the order was taken back since.',
    },
  ],
  seen_open: [
    {
      from: ['refused'],
      when: 'refused for a negative decision',
      guard: ({ record }) => record.progress.refused === 'declined',
      to: 'declined',
    },
    { from: ['refused'], to: 'approved', write: toRetry },
    {
      from: ['accepted'],
      when: 'a test order, sent again without effect',
      guard: isUnprocessed,
      to: 'confirmed',
      write: asConfirmed,
      because: 'Test orders are not processed (service.md §R.7).',
    },
    {
      from: ['sent', 'accepted'],
      when: `due, and sent fewer than ${MOST_SENDS} times`,
      guard: maySendAgain,
      to: 'stays',
      write: (facts) => ({ progress: { sends: sendsOf(facts) + 1, sentAt: facts.now, forgotten: undefined } }),
      effect: 'send',
      because:
        'The customer has ordered and the bank has not confirmed. A repeated confirmation takes effect once at most.',
    },
    {
      from: ['given_up'],
      when: 'due',
      guard: ({ event }) => event.isDue === true,
      to: 'abandoned',
      because: 'Nothing is sent for it any more, and nothing is under way: the bank cannot confirm it.',
    },
    {
      from: open,
      when: 'started more than a day ago, or two hours if the customer has not returned',
      guard: isOld,
      to: 'expired',
    },
    {
      from: open,
      when: 'the 30 minutes are over',
      guard: isOver,
      to: 'stays',
      write: ({ now }) => ({ expiresAt: now + times.validity / 3 }),
      because: 'The customer is still at the bank, or has only just left it.',
    },
  ],
  seen_declined: [{ from: [...open, 'sent', 'refused', 'given_up'], to: 'declined' }],
  seen_expired: [{ from: [...open, 'sent', 'refused', 'given_up'], to: 'expired' }],
  forgotten: [
    {
      from: open,
      to: 'expired',
      because: 'No confirmation was sent, and no interface has a completed purchase.',
    },
    {
      from: ['accepted'],
      when: 'a test order',
      guard: isUnprocessed,
      to: 'confirmed',
      write: asConfirmed,
      because: 'Test orders are not processed.',
    },
    {
      from: [...unresolved, 'given_up'],
      when: 'not known yet; the 30 minutes are not over',
      guard: (facts) => isNewlyForgotten(facts) && !isOver(facts),
      to: 'stays',
      write: () => ({ progress: { forgotten: 'completed' } }),
      because:
        'A confirmation was sent, and the service deletes within the 30 minutes only what is completed: the ' +
        'customer is not invited to order again, and an interface that still has it, or an operator, has to agree.',
    },
    {
      from: [...unresolved, 'given_up'],
      when: 'not known yet',
      guard: isNewlyForgotten,
      to: 'stays',
      write: () => ({ progress: { forgotten: 'unknown' } }),
      because: 'The service deletes completed purchases as well as expired ones: an operator has to resolve it.',
    },
  ],
  unreadable: [
    {
      from: open,
      when: 'started more than a day ago, or two hours if the customer has not returned',
      guard: isOld,
      to: 'expired',
      because: 'No confirmation was sent, and the service deletes the purchase after 30 minutes.',
    },
  ],
  unknowable: [
    {
      from: ['starting', ...open, 'claimed'],
      when: ofRival,
      guard: hasRival,
      to: 'given_up',
      write: (facts) => ({
        details: { orderedAt: facts.now },
        progress: { forgotten: perhapsForgotten(facts), perhaps: true },
      }),
      because: 'It may have been ordered after the backup, and the other one holds the claim.',
    },
    {
      from: ['starting', ...open, 'claimed'],
      to: 'sent',
      write: (facts) => ({
        details: { orderedAt: facts.now },
        progress: { sends: MOST_SENDS, sentAt: facts.now, forgotten: perhapsForgotten(facts) },
      }),
      because:
        'It may have been ordered after the backup: an operator has to state how it ended. Nothing is sent again.',
    },
  ],
  waits: [
    {
      from: ['confirmed', 'unwanted'],
      to: 'stays',
      write: askedAgain,
      because: 'It may have been taken back after the backup, or an operator has decided otherwise.',
    },
  ],
  presumed_given_up: [
    {
      from: ['sent'],
      to: 'abandoned',
      because: 'The customer may have given it up after the backup, and paid otherwise: it is not sent again.',
    },
  ],
  abandoned: [
    {
      from: ['starting', 'initialized'],
      to: 'abandoned',
      because: 'The purchase may still be open at the bank: it counts as open until it expires there.',
    },
    { from: ['approved'], to: 'abandoned', write: endingBy() },
  ],
  due: [
    {
      from: ['starting'],
      to: 'abandoned',
      because: 'The service deletes by itself a purchase whose start was not finished.',
    },
    { from: [...open, ...unresolved, 'given_up'], to: 'stays', write: askedAgain, effect: 'ask' },
    { from: ['unwanted'], to: 'stays', write: askedAgain, effect: 'reverse' },
    {
      from: ['claimed'],
      to: 'approved',
      write: stillPreparing,
      because: 'Nothing was sent. The shop may have begun to prepare the order.',
    },
    {
      from: ['confirmed', ...ends],
      when: 'not delivered to the shop',
      guard: isUndelivered,
      to: 'stays',
      write: () => ({}),
      effect: 'deliver',
    },
  ],
  given_up: [
    {
      from: ['sent', 'refused'],
      when:
        'unknown for a quarter of an hour, no confirmation is under way, and the store was not restored ' +
        'from a backup',
      guard: ({ record, now }) => mayGiveUp(record, now),
      to: 'given_up',
      write: givenUp,
      because:
        'The customer is told only afterwards that another way is open: from then on nothing is sent for it. ' +
        'Whoever only keeps looking has not given up anything, and gets the order if the bank confirms it. ' +
        'In a restored store the shop may have completed it already: it waits for the bank, or for an operator.',
    },
  ],
  cancelled: [
    {
      from: ['claimed'],
      to: 'abandoned',
      because: 'Nothing was sent. If the shop still prepares the order, it is released.',
    },
    {
      from: unresolved,
      to: 'given_up',
      write: givenUp,
      because: 'Nothing is sent for it any more, and if the bank has confirmed it, it is taken back.',
    },
  ],
  impossible: [
    {
      from: ['confirmed'],
      when: 'not delivered to the shop',
      guard: isUndelivered,
      to: 'unwanted',
      write: ({ event }) => ({ details: { impossible: event.why, shopText: event.shopText } }),
      effect: 'reverse',
      incident: 'impossible',
      because: 'The shop cannot carry it out, for instance because it is sold out: the customer must not pay for it.',
    },
  ],
  reversed: [
    {
      from: ['unwanted'],
      to: 'abandoned',
      write: takenBack,
      because: 'The bank has booked the reversal, or an operator has stated it.',
    },
  ],
  delivered: [
    {
      from: ends,
      when: 'the shop may still be preparing the order',
      guard: ({ record }) => record.details.mayPrepare === true,
      to: 'stays',
      // With six failed deliveries the second one is due half an hour later.
      write: () => ({ details: { mayPrepare: undefined }, progress: { failedDeliveries: 6 } }),
      because: 'An order that the shop prepares after this is released half an hour later.',
    },
    {
      from: ['confirmed', ...ends],
      when: 'not stored as delivered yet',
      guard: isUndelivered,
      to: 'stays',
      write: ({ record, event }) => ({ isDelivered: true, orderId: event.orderId ?? record.orderId }),
    },
  ],
  undelivered: [
    {
      from: ['confirmed'],
      when: `after ${mostFailures} attempts, or if the shop says that it will never take it`,
      guard: (facts) => failuresWith(facts) >= mostFailures,
      to: 'stays',
      write: failing,
      incident: 'undeliverable',
      because: 'An operator has to help; it is tried again all the same.',
    },
    { from: ['confirmed', ...ends], to: 'stays', write: failing },
  ],
  resolved: [
    {
      from: [...unresolved, 'given_up', 'unwanted', ...ends],
      when: 'as confirmed; outcome unknown or contradicted; an order is known',
      to: 'confirmed',
      guard: (facts) => facts.event.as === 'confirmed' && hasOrder(facts) && isUnresolved(facts),
      write: (facts) => {
        const { details, ...columns } = confirmed(facts);
        return { ...columns, details: { ...details, ...resolution(facts).details } };
      },
    },
    {
      from: [...unresolved, 'given_up'],
      when: 'as not confirmed',
      guard: ({ event }) => event.as === 'not_confirmed',
      to: 'expired',
      write: resolution,
    },
    {
      from: ends,
      when: 'as not confirmed, contradicted',
      guard: (facts) => facts.event.as === 'not_confirmed' && isContradicted(facts),
      to: 'stays',
      write: (facts) => ({ ...resolution(facts), progress: { contradicted: undefined } }),
    },
    {
      from: ['confirmed', ...ends],
      when: 'as delivered, not delivered to the shop',
      guard: (facts) => facts.event.as === 'delivered' && isUndelivered(facts),
      to: 'stays',
      write: (facts) => ({
        ...resolution(facts),
        isDelivered: true,
        orderId: facts.event.orderId ?? facts.record.orderId,
        progress: { contradicted: undefined },
      }),
      because: 'The operator has done in the shop what its function could not.',
    },
    {
      from: ['unwanted'],
      when: 'as taken back',
      guard: ({ event }) => event.as === 'taken_back',
      to: 'abandoned',
      write: (facts) => ({ ...resolution(facts), ...takenBack() }),
    },
    {
      from: [...unresolved, 'given_up', 'confirmed', ...ends],
      when: 'as taken back; outcome unknown or contradicted, or not delivered to the shop',
      guard: (facts) =>
        facts.event.as === 'taken_back' &&
        (isUnresolved(facts) || (facts.record.situation === 'confirmed' && isUndelivered(facts))),
      to: 'unwanted',
      effect: 'reverse',
      write: resolution,
      because: 'The bank is asked for the reversal where an interface takes it; otherwise the statement counts.',
    },
  ],
};

/**
 * Events by which one of several concurrent callers claims the next step, and `delivered`: what the shop was told is not
 * what a record that has changed meanwhile says. They are not repeated after a conflict, because they were based on a
 * record that has changed.
 */
export const claims: ReadonlySet<EventName> = new Set<EventName>([
  'ordered',
  'due',
  'seen_open',
  'forgotten',
  'financing_changed',
  'given_up',
  'unknowable',
  'waits',
  'presumed_given_up',
  'delivered',
]);

/** Returns the row that applies; undefined if the event is ignored. */
export function rowFor<Name extends EventName>(facts: Facts<Name>): Row<Name> | undefined {
  const { situation } = facts.record;
  const isHolding = (which: Target) => holdingSituations.some((each) => each === which);
  const isBarred = (to: Target) => facts.rival !== undefined && isHolding(to) && !isHolding(situation);
  return table[facts.event.on].find(
    ({ from, to, guard }) => from.includes(situation) && !isBarred(to) && (guard?.(facts) ?? true),
  );
}
