import { purchaseEnds as ends, type PurchaseEnd } from '../../rules/purchase-state.js';
import { shapedReference } from '../../service/payment/initialization.js';
import { mostFailures } from '../scheduling/rounds.js';
import type { PurchaseChanges, PurchaseRecord } from '../store/store.js';
import type { EventName, EventOf, Granted } from './events.js';
import {
  isSameFinancing,
  mayGiveUp,
  detailsOf,
  detailsWith,
  situationOf,
  times,
  type DetailsChanges,
  type Situation,
} from './record.js';

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
export const rivalIn = ({ state }: Pick<PurchaseRecord, 'state'>): Rival =>
  state === 'confirmed' ? 'confirmed' : 'ordered';

type WithRecord = Pick<Facts<EventName>, 'record'>;

/**
 * One row of the table: in the situations `from`, if the event occurs and the guard returns true, the purchase changes
 * to `to`, and `effect` runs.
 */
export interface Row<Name extends EventName = EventName> {
  readonly from: readonly Situation[];
  /** The guard in words, for readers. */
  readonly when?: string;
  readonly guard?: (facts: Facts<Name>) => boolean;
  /** Situation after the step; `stays`: unchanged. */
  readonly to: Situation | 'stays';
  /** Returns the changes to store; if absent, nothing is stored and only the effect runs. */
  readonly write?: (facts: Facts<Name>) => PurchaseChanges;
  readonly effect?: EffectName;
  readonly incident?: IncidentName;
  /** Reason of the row, for readers, if it is not obvious. */
  readonly because?: string;
}

/** Maximum number of times a confirmation is sent; after that the service is only read. */
const MOST_SENDS = 5;

const open = ['initialized', 'approved'] as const;
const unresolved = ['sent', 'accepted', 'refused'] as const;
/**
 * Situations in which a purchase holds the claim of its cart: of all purchases with the same claim, one at most can be
 * in them (`claim` of the store).
 */
const holding: readonly (Situation | 'stays')[] = ['claimed', ...unresolved, 'confirmed'];

/** Returns a `write` that changes details of the purchase. */
const noting =
  <Name extends EventName>(changes: (facts: Facts<Name>) => DetailsChanges) =>
  (facts: Facts<Name>): PurchaseChanges => ({
    details: detailsWith(facts.record, changes(facts)),
  });

/**
 * Returns a `write` that ends a purchase without an order. The end is delivered to the shop unless the purchase has
 * neither an id of the service nor an order, and cannot have been ordered.
 */
const ending =
  (state: PurchaseEnd, changes: DetailsChanges = {}) =>
  ({ record }: WithRecord): PurchaseChanges => ({
    state,
    isDelivered: record.technicalId === null && record.orderId === null && record.attempts === 0,
    details: detailsWith(record, { returned: undefined, early: undefined, bankText: undefined, ...changes }),
  });

/** Like `ending`; the purchase also stops counting as open `later` milliseconds from now. */
const endingBy =
  (state: PurchaseEnd, later = 0) =>
  ({ record, now }: WithRecord & { readonly now: number }): PurchaseChanges => ({
    ...ending(state)({ record }),
    expiresAt: now + later,
  });

/**
 * Returns the changes for a confirmation by the bank: the shop completes the purchase's own order, or the one that the
 * event names.
 */
function confirmed(
  { record, event }: WithRecord & { readonly event: { readonly orderId?: string | undefined } },
  changes: DetailsChanges = {},
): PurchaseChanges {
  const over = {
    mayRetry: undefined,
    returned: undefined,
    early: undefined,
    contradicted: undefined,
    forgotten: undefined,
    mayPrepare: undefined,
    givenUp: undefined,
    perhaps: undefined,
    unwanted: undefined,
    impossible: undefined,
  };
  const { orderId: own, restoredAt } = record;
  // A restored store may have the number of another attempt. What the bank has is the number in its letters.
  const isOther = own !== null && event.orderId !== undefined && ![own, shapedReference(own)].includes(event.orderId);
  const orderId = (restoredAt !== null && isOther ? undefined : own) ?? event.orderId ?? null;
  return {
    state: 'confirmed',
    isDelivered: false,
    restoredAt: null,
    orderId,
    attempts: Math.max(1, record.attempts),
    details: detailsWith(record, { ...over, ...changes }),
  };
}

const unaccepted = { sends: undefined, sentAt: undefined, refused: undefined, asked: undefined, forgotten: undefined };
const toRetry = ({ record }: WithRecord): PurchaseChanges => ({
  state: 'approved',
  details: detailsWith(record, { mayRetry: true, ...unaccepted }),
});
const stillPreparing = ({ record }: WithRecord): PurchaseChanges => ({
  state: 'approved',
  details: detailsWith(record, { mayRetry: true, mayPrepare: true, ...unaccepted }),
});
/** The count of failed deliveries is set to 6, so that the second delivery is due half an hour later. */
const releasedOnce = noting(() => ({ mayPrepare: undefined, failedDeliveries: 6 }));
const askedAgain = noting(({ record }) => ({ asked: (detailsOf(record).asked ?? 0) + 1 }));
const granted = ({ record, event }: WithRecord & { readonly event: Granted }): DetailsChanges => ({
  financing: event.financing,
  lender: detailsOf(record).lender ?? event.lender,
  bankText: 'text' in event ? event.text : detailsOf(record).bankText,
});
const releasing = (orderId: string | null): PurchaseChanges => ({ orderId, isDelivered: false });
/** The customer of an order that is to be taken back is told so; the shop releases it once that is done. */
const toReverse = ({ record }: WithRecord, changes: DetailsChanges = {}): PurchaseChanges => ({
  state: 'confirming',
  isDelivered: false,
  restoredAt: null,
  attempts: Math.max(1, record.attempts),
  details: detailsWith(record, {
    unwanted: true,
    contradicted: undefined,
    failedDeliveries: undefined,
    lastFailure: undefined,
    asked: 0,
    ...changes,
  }),
});
const takenBack = (facts: WithRecord, changes: DetailsChanges = {}): PurchaseChanges =>
  ending('abandoned', { unwanted: undefined, takenBack: true, ...changes })(facts);
const resolution = ({ event: { as, by, why }, now }: Facts<'resolved'>): DetailsChanges => ({
  resolved: { as, by, why, at: now },
  contradicted: undefined,
});

const sendsOf = ({ record }: WithRecord) => detailsOf(record).sends ?? 0;
const isOfAttempt = ({ record, event }: Facts<'prepared' | 'unprepared' | 'refused' | 'unsent'>) =>
  event.attempt === record.attempts;
const isOnlySending = (facts: Facts<'refused' | 'unsent'>) => isOfAttempt(facts) && sendsOf(facts) === 1;
const hasOrder = ({ record, event }: Facts<'seen_confirmed' | 'resolved'>) =>
  record.orderId !== null || event.orderId !== undefined;
const isUndelivered = ({ record }: WithRecord) => !record.isDelivered;
const isContradicted = ({ record }: WithRecord) => detailsOf(record).contradicted === true;
/** A statement of an operator that it was taken back is no booking of the bank. */
const isReversed = ({ record }: WithRecord) =>
  detailsOf(record).takenBack === true && detailsOf(record).resolved?.as !== 'taken_back';
const isUnresolved = (facts: WithRecord) => facts.record.state === 'confirming' || isContradicted(facts);
const failuresOf = ({ record }: WithRecord) => detailsOf(record).failedDeliveries ?? 0;
/** Number of failed deliveries with this one; what the shop will never take counts as many. */
const failuresWith = ({ record, event }: Facts<'undelivered'>) =>
  Math.max(failuresOf({ record }) + 1, event.isForEver ? mostFailures : 0);
const failing = (facts: Facts<'undelivered'>): PurchaseChanges => ({
  details: detailsWith(facts.record, {
    failedDeliveries: failuresWith(facts),
    lastFailure: facts.event.reason,
  }),
});
const isRivalConfirmed = ({ rival }: Facts<EventName>) => rival === 'confirmed';
const isRivalOrdered = ({ rival }: Facts<EventName>) => rival === 'ordered';
const hasRival = ({ rival }: Facts<EventName>) => rival !== undefined;
const ofRival = 'another purchase of the same cart is ordered';
const isGivenUpByCustomer = ({ record }: WithRecord) =>
  situationOf(record) === 'given_up' && detailsOf(record).perhaps !== true;
const isEarly = ({ record }: WithRecord) => detailsOf(record).early === true;
const isUnreturned = (record: PurchaseRecord) =>
  (record.state === 'initialized' && detailsOf(record).returned === undefined) || isEarly({ record });
/** True if an open purchase expires here, even if it is still open at the bank. */
export const isOld = ({ record, now }: WithRecord & { readonly now: number }) =>
  now - record.createdAt > (isUnreturned(record) ? times.unreturned : times.longestStay);
/** An operator has to state how the purchase ended: nothing is sent again. */
const perhapsOrdered = (facts: Facts<'unknowable'>): PurchaseChanges => ({
  state: 'confirming',
  attempts: Math.max(1, facts.record.attempts),
  details: detailsWith(facts.record, {
    sends: MOST_SENDS,
    forgotten: facts.event.isForgotten ? 'unknown' : undefined,
    givenUp: hasRival(facts) ? facts.now : undefined,
    perhaps: hasRival(facts) ? true : undefined,
    orderedAt: facts.now,
    sentAt: facts.now,
    returned: undefined,
    early: undefined,
  }),
});
const isOver = ({ record, now }: WithRecord & { readonly now: number }) => now >= record.expiresAt;
const isNewlyForgotten = ({ record }: WithRecord) => detailsOf(record).forgotten === undefined;
/**
 * Checks for a test order that the service accepted but does not process: it was sent and read again, without effect.
 */
const isUnprocessed = (facts: Facts<'seen_open' | 'forgotten'>) =>
  facts.isTest && facts.event.isDue && (facts.event.on === 'forgotten' || sendsOf(facts) > 1);
const maySendAgain = (facts: Facts<'seen_open'>) =>
  facts.event.isDue && sendsOf(facts) < MOST_SENDS && facts.record.orderId !== null;

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
        state: 'initialized',
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
      write: endingBy('abandoned', times.starting),
      because:
        'The service may have created the purchase, but its id is not known here; the service deletes it by itself.',
    },
  ],
  crowded_out: [
    {
      from: ['starting'],
      to: 'abandoned',
      write: endingBy('abandoned'),
      because: 'One session started several purchases at once. Nothing was sent.',
    },
  ],
  returned: [
    {
      from: ['initialized'],
      when: 'another return address than before',
      guard: ({ record, event }) => detailsOf(record).returned !== event.outcome,
      to: 'stays',
      write: noting(({ event }) => ({ returned: event.outcome })),
      because: 'The decision could not be read; the next reading of the purchase tries again.',
    },
  ],
  approved: [
    {
      from: ['initialized'],
      to: 'approved',
      write: ({ record, event, now }) => ({
        state: 'approved',
        expiresAt: now + times.validity,
        details: detailsWith(record, { ...granted({ record, event }), returned: undefined, early: event.early }),
      }),
    },
    {
      from: ['approved'],
      when: 'the customer returns for the first time',
      guard: (facts) => isEarly(facts) && !facts.event.early,
      to: 'stays',
      write: noting((facts) => ({ ...granted(facts), early: undefined })),
    },
    {
      from: ['approved'],
      when: 'other figures',
      guard: ({ record, event }) => !isSameFinancing(event.financing, detailsOf(record).financing),
      to: 'stays',
      write: noting(granted),
    },
  ],
  declined: [
    {
      from: ['initialized'],
      to: 'declined',
      write: ({ record, event }) => ending('declined', { bankText: event.text })({ record }),
      effect: 'deliver',
    },
  ],
  left: [
    { from: ['initialized'], to: 'abandoned', write: endingBy('abandoned'), effect: 'deliver' },
    {
      from: ['approved'],
      when: 'the customer had not returned before',
      guard: isEarly,
      to: 'abandoned',
      write: endingBy('abandoned'),
      effect: 'deliver',
    },
  ],
  checkout_changed: [
    {
      from: open,
      to: 'void',
      write: ({ record, event }) => ending('void', { changed: [...event.parts] })({ record }),
      effect: 'deliver',
      because: 'The decision is valid only for the checkout that the bank examined.',
    },
  ],
  financing_changed: [
    {
      from: ['approved'],
      to: 'stays',
      write: noting((facts) => ({ ...granted(facts), mayRetry: true })),
      because: 'The customer has to see the new figures before ordering.',
    },
  ],
  ordered: [
    {
      from: ['approved'],
      to: 'claimed',
      effect: 'prepare',
      write: ({ record, event, now }) => ({
        state: 'confirming',
        attempts: record.attempts + 1,
        orderId: event.orderId ?? record.orderId,
        details: detailsWith(record, {
          orderedAt: now,
          orderedBy: event.session,
          ...unaccepted,
          sends: 0,
          mayRetry: undefined,
          returned: undefined,
          early: undefined,
        }),
      }),
    },
    {
      from: ['approved'],
      when: 'another purchase of the same cart is confirmed',
      guard: isRivalConfirmed,
      to: 'void',
      write: ending('void', { orderedElsewhere: true }),
      effect: 'deliver',
      because: 'One cart leads to one order, through however many browsers it is ordered.',
    },
    {
      from: ['approved'],
      when: ofRival,
      guard: isRivalOrdered,
      to: 'stays',
      write: noting(() => ({ mayRetry: true })),
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
      write: ({ record, event: { orderId }, now }) => ({
        orderId,
        details: detailsWith(record, { sends: 1, sentAt: now, reference: shapedReference(orderId) }),
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
      write: ({ record }) => ({
        state: 'confirming',
        details: detailsWith(record, { accepted: true, refused: undefined, mayRetry: undefined }),
      }),
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
      write: ({ record, now }) => ({
        state: 'confirming',
        details: detailsWith(record, { givenUp: now, asked: 0, mayRetry: undefined }),
      }),
      because: 'It was sent, and the other one holds the claim: if a read agrees, it is taken back.',
    },
    {
      from: ends,
      when: 'not reversed by the bank',
      guard: (facts) => !isReversed(facts),
      to: 'stays',
      write: noting(() => ({ contradicted: true })),
      incident: 'contradicted',
    },
  ],
  refused: [
    {
      from: ['sent'],
      when: 'the only sending',
      guard: isOnlySending,
      to: 'refused',
      write: noting(({ event }) => ({ refused: event.as })),
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
      effect: 'deliver',
    },
    {
      from: [...open, 'claimed', 'given_up'],
      when: 'an order is known, and nobody has given it up',
      guard: (facts) => hasOrder(facts) && !isGivenUpByCustomer(facts),
      to: 'confirmed',
      write: confirmed,
      effect: 'deliver',
      incident: 'recovered',
      because: 'The store was restored from a backup and does not contain the order.',
    },
    {
      from: [...open, 'claimed'],
      to: 'accepted',
      incident: 'recovered',
      because: 'An operator has to state which order of the shop it is.',
      write: ({ record, now }) => ({
        state: 'confirming',
        attempts: Math.max(1, record.attempts),
        details: detailsWith(record, { accepted: true, orderedAt: now, returned: undefined }),
      }),
    },
    {
      from: ['given_up'],
      to: 'unwanted',
      write: toReverse,
      incident: 'unwanted',
      because: 'The customer has given it up, was told so, and may have paid otherwise: it is taken back.',
    },
    {
      from: open,
      when: ofRival,
      guard: hasRival,
      to: 'unwanted',
      write: (facts) => toReverse(facts, { returned: undefined }),
      incident: 'unwanted',
      because: 'One cart leads to one order: what the bank has confirmed besides is taken back.',
    },
    {
      from: ends,
      when: 'not known yet, and not reversed by the bank',
      guard: (facts) => !isContradicted(facts) && !isReversed(facts),
      to: 'stays',
      write: noting(() => ({ contradicted: true })),
      incident: 'contradicted',
      because:
        'What it has reversed stays confirmed at the bank: a return or a callback that comes later says nothing new.',
    },
  ],
  seen_reversed: [
    {
      from: [...open, 'claimed', ...unresolved, 'given_up', 'unwanted', 'confirmed'],
      to: 'abandoned',
      write: (facts) => ({ ...takenBack(facts), orderId: facts.record.orderId ?? facts.event.orderId ?? null }),
      effect: 'deliver',
      because: 'The store was restored from a backup and does not know that the order was taken back since.',
    },
  ],
  seen_open: [
    {
      from: ['refused'],
      when: 'refused for a negative decision',
      guard: ({ record }) => detailsOf(record).refused === 'declined',
      to: 'declined',
      write: ending('declined'),
      effect: 'deliver',
    },
    { from: ['refused'], to: 'approved', write: toRetry },
    {
      from: ['accepted'],
      when: 'a test order, sent again without effect',
      guard: isUnprocessed,
      to: 'confirmed',
      write: (facts) => confirmed({ record: facts.record, event: {} }, { unprocessed: true }),
      effect: 'deliver',
      because: 'Test orders are not processed (service.md §R.7).',
    },
    {
      from: ['sent', 'accepted'],
      when: `due, and sent fewer than ${MOST_SENDS} times`,
      guard: maySendAgain,
      to: 'stays',
      write: noting((facts) => ({ sends: sendsOf(facts) + 1, sentAt: facts.now, forgotten: undefined })),
      effect: 'send',
      because:
        'The customer has ordered and the bank has not confirmed. A repeated confirmation takes effect once at most.',
    },
    {
      from: ['given_up'],
      when: 'due',
      guard: ({ event }) => event.isDue,
      to: 'abandoned',
      write: ending('abandoned', { forgotten: undefined }),
      effect: 'deliver',
      because: 'Nothing is sent for it any more, and nothing is under way: the bank cannot confirm it.',
    },
    {
      from: open,
      when: 'started more than a day ago, or two hours if the customer has not returned',
      guard: isOld,
      to: 'expired',
      write: ending('expired'),
      effect: 'deliver',
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
  seen_declined: [
    { from: [...open, 'sent', 'refused', 'given_up'], to: 'declined', write: ending('declined'), effect: 'deliver' },
  ],
  seen_expired: [
    { from: [...open, 'sent', 'refused', 'given_up'], to: 'expired', write: ending('expired'), effect: 'deliver' },
  ],
  forgotten: [
    {
      from: open,
      to: 'expired',
      write: ending('expired'),
      effect: 'deliver',
      because: 'No confirmation was sent, and no interface has a completed purchase.',
    },
    {
      from: ['accepted'],
      when: 'a test order',
      guard: isUnprocessed,
      to: 'confirmed',
      write: (facts) => confirmed({ record: facts.record, event: {} }, { unprocessed: true }),
      effect: 'deliver',
      because: 'Test orders are not processed.',
    },
    {
      from: [...unresolved, 'given_up'],
      when: 'not known yet; the 30 minutes are not over',
      guard: (facts) => isNewlyForgotten(facts) && !isOver(facts),
      to: 'stays',
      write: noting(() => ({ forgotten: 'completed' })),
      because:
        'A confirmation was sent, and the service deletes within the 30 minutes only what is completed: the ' +
        'customer is not invited to order again, and an interface that still has it, or an operator, has to agree.',
    },
    {
      from: [...unresolved, 'given_up'],
      when: 'not known yet',
      guard: isNewlyForgotten,
      to: 'stays',
      write: noting(() => ({ forgotten: 'unknown' })),
      because: 'The service deletes completed purchases as well as expired ones: an operator has to resolve it.',
    },
  ],
  unreadable: [
    {
      from: open,
      when: 'started more than a day ago, or two hours if the customer has not returned',
      guard: isOld,
      to: 'expired',
      write: ending('expired'),
      effect: 'deliver',
      because: 'No confirmation was sent, and the service deletes the purchase after 30 minutes.',
    },
  ],
  unknowable: [
    {
      from: ['starting', ...open, 'claimed'],
      when: ofRival,
      guard: hasRival,
      to: 'given_up',
      write: perhapsOrdered,
      because: 'It may have been ordered after the backup, and the other one holds the claim.',
    },
    {
      from: ['starting', ...open, 'claimed'],
      to: 'sent',
      write: perhapsOrdered,
      because: 'It may have been ordered after the backup: an operator has to state how it ended.',
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
      write: ending('abandoned', { forgotten: undefined }),
      effect: 'deliver',
      because: 'The customer may have given it up after the backup, and paid otherwise: it is not sent again.',
    },
  ],
  abandoned: [
    {
      from: ['starting', 'initialized'],
      to: 'abandoned',
      write: ending('abandoned'),
      effect: 'deliver',
      because: 'The purchase may still be open at the bank: it counts as open until it expires there.',
    },
    { from: ['approved'], to: 'abandoned', write: endingBy('abandoned'), effect: 'deliver' },
  ],
  due: [
    {
      from: ['starting'],
      to: 'abandoned',
      write: ending('abandoned'),
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
      write: noting(({ now }) => ({ givenUp: now, asked: 0 })),
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
      write: ending('abandoned'),
      effect: 'deliver',
      because: 'Nothing was sent. If the shop still prepares the order, it is released.',
    },
    {
      from: unresolved,
      to: 'given_up',
      write: noting(({ now }) => ({ givenUp: now, asked: 0 })),
      because: 'Nothing is sent for it any more, and if the bank has confirmed it, it is taken back.',
    },
  ],
  impossible: [
    {
      from: ['confirmed'],
      when: 'not delivered to the shop',
      guard: isUndelivered,
      to: 'unwanted',
      write: (facts) => toReverse(facts, { impossible: facts.event.why }),
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
      effect: 'deliver',
      because: 'The bank has booked the reversal, or an operator has stated it.',
    },
  ],
  delivered: [
    {
      from: ends,
      when: 'the shop may still be preparing the order',
      guard: ({ record }) => detailsOf(record).mayPrepare === true,
      to: 'stays',
      write: releasedOnce,
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
      effect: 'deliver',
      guard: (facts) => facts.event.as === 'confirmed' && hasOrder(facts) && isUnresolved(facts),
      write: (facts) => confirmed(facts, resolution(facts)),
    },
    {
      from: [...unresolved, 'given_up'],
      when: 'as not confirmed',
      guard: ({ event }) => event.as === 'not_confirmed',
      to: 'expired',
      effect: 'deliver',
      write: (facts) => ending('expired', resolution(facts))(facts),
    },
    {
      from: ends,
      when: 'as not confirmed, contradicted',
      guard: (facts) => facts.event.as === 'not_confirmed' && isContradicted(facts),
      to: 'stays',
      write: noting(resolution),
    },
    {
      from: ['confirmed', ...ends],
      when: 'as delivered, not delivered to the shop',
      guard: (facts) => facts.event.as === 'delivered' && isUndelivered(facts),
      to: 'stays',
      write: (facts) => ({
        isDelivered: true,
        orderId: facts.event.orderId ?? facts.record.orderId,
        details: detailsWith(facts.record, resolution(facts)),
      }),
      because: 'The operator has done in the shop what its function could not.',
    },
    {
      from: ['unwanted'],
      when: 'as taken back',
      guard: ({ event }) => event.as === 'taken_back',
      to: 'abandoned',
      effect: 'deliver',
      write: (facts) => takenBack(facts, resolution(facts)),
    },
    {
      from: [...unresolved, 'given_up', 'confirmed', ...ends],
      when: 'as taken back; outcome unknown or contradicted, or not delivered to the shop',
      guard: (facts) =>
        facts.event.as === 'taken_back' &&
        (isUnresolved(facts) || (facts.record.state === 'confirmed' && isUndelivered(facts))),
      to: 'unwanted',
      effect: 'reverse',
      write: (facts) => toReverse(facts, resolution(facts)),
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
  const situation = situationOf(facts.record);
  const isBarred = (to: Situation | 'stays') =>
    facts.rival !== undefined && holding.includes(to) && !holding.includes(situation);
  return table[facts.event.on].find(
    ({ from, to, guard }) => from.includes(situation) && !isBarred(to) && (guard?.(facts) ?? true),
  );
}
