import { purchaseEnds as ends, type PurchaseEnd } from '../../rules/purchase-state.js';
import { shapedReference } from '../../service/payment/initialization.js';
import type { PurchaseChanges, PurchaseRecord } from '../store/store.js';
import type { EventName, EventOf } from './events.js';
import {
  isSameFinancing,
  outcomeOf,
  outcomeWith,
  situationOf,
  times,
  type OutcomeChanges,
  type Situation,
} from './record.js';

/** Name of an effect: work that follows a step and ends with an event. */
export type EffectName = 'initialize' | 'prepare' | 'send' | 'ask' | 'deliver';

/** Incident that a step logs for the operator. */
export type IncidentName = 'recovered' | 'contradicted';

interface Facts<Name extends EventName> {
  readonly record: PurchaseRecord;
  readonly event: EventOf<Name>;
  readonly now: number;
  /** True for a test order. */
  readonly isTest: boolean;
}
type Some = Pick<Facts<EventName>, 'record'>;

/**
 * One row of the table: in the situations `from`, if the event occurs and the guard returns true, the purchase changes to `to`, and `effect`
 * runs.
 */
export interface Row<Name extends EventName = EventName> {
  readonly from: readonly Situation[];
  /** The guard in words, for the documentation. */
  readonly when?: string;
  readonly guard?: (facts: Facts<Name>) => boolean;
  /** Situation after the step; `stays`: unchanged. */
  readonly to: Situation | 'stays';
  /** Returns the changes to store; if absent, nothing is stored and only the effect runs. */
  readonly write?: (facts: Facts<Name>) => PurchaseChanges;
  readonly effect?: EffectName;
  readonly incident?: IncidentName;
  /** Reason of the row, for the documentation, if it is not obvious. */
  readonly because?: string;
}

/** Maximum number of times a confirmation is sent; after that the service is only read. */
const MOST_SENDS = 5;

const open = ['initialized', 'approved'] as const;
const unresolved = ['sent', 'accepted', 'refused'] as const;

/** Returns a `write` that changes fields of the outcome. */
const noting =
  <Name extends EventName>(changes: (facts: Facts<Name>) => OutcomeChanges) =>
  (facts: Facts<Name>): PurchaseChanges => ({
    outcome: outcomeWith(facts.record, changes(facts)),
  });

/**
 * Returns a `write` that ends a purchase without an order. The end is delivered to the shop unless the purchase has neither an id of the service
 * nor an order.
 */
const ending =
  (state: PurchaseEnd, changes: OutcomeChanges = {}) =>
  ({ record }: Some): PurchaseChanges => ({
    state,
    isDelivered: record.technicalId === null && record.orderId === null,
    outcome: outcomeWith(record, { returned: undefined, early: undefined, ...changes }),
  });

/** Like `ending`; the purchase also stops counting as open `later` milliseconds from now. */
const endingBy =
  (state: PurchaseEnd, later = 0) =>
  ({ record, now }: Some & { readonly now: number }): PurchaseChanges => ({
    ...ending(state)({ record }),
    expiresAt: now + later,
  });

/** Returns the changes for a confirmation by the bank: the shop completes the purchase's own order, or the one that the event names. */
function confirmed(
  { record, event }: Some & { readonly event: { readonly orderId?: string | undefined } },
  changes: OutcomeChanges = {},
): PurchaseChanges {
  const over = {
    mayRetry: undefined,
    returned: undefined,
    early: undefined,
    contradicted: undefined,
    forgotten: undefined,
    mayPrepare: undefined,
  };
  const orderId = record.orderId ?? event.orderId ?? null;
  return {
    state: 'confirmed',
    isDelivered: false,
    orderId,
    attempts: Math.max(1, record.attempts),
    outcome: outcomeWith(record, { ...over, ...changes }),
  };
}

const unaccepted = { sends: undefined, refused: undefined, asked: undefined, forgotten: undefined };
const toRetry = ({ record }: Some): PurchaseChanges => ({
  state: 'approved',
  outcome: outcomeWith(record, { mayRetry: true, ...unaccepted }),
});
const stillPreparing = ({ record }: Some): PurchaseChanges => ({
  state: 'approved',
  outcome: outcomeWith(record, { mayRetry: true, mayPrepare: true, ...unaccepted }),
});
/** The count of failed deliveries is set to 6, so that the second delivery is due half an hour later. */
const releasedOnce = noting(() => ({ mayPrepare: undefined, failedDeliveries: 6 }));
const askedAgain = noting(({ record }) => ({ asked: (outcomeOf(record).asked ?? 0) + 1 }));
const releasing = (orderId: string | null): PurchaseChanges => ({ orderId, isDelivered: false });
const resolution = ({ event: { as, by, why }, now }: Facts<'resolved'>): OutcomeChanges => ({
  resolved: { as, by, why, at: now },
  contradicted: undefined,
});

const sendsOf = ({ record }: Some) => outcomeOf(record).sends ?? 0;
const isOfAttempt = ({ record, event }: Facts<'prepared' | 'unprepared' | 'refused' | 'unsent'>) =>
  event.attempt === record.attempts;
const isOnlySending = (facts: Facts<'refused' | 'unsent'>) => isOfAttempt(facts) && sendsOf(facts) === 1;
const hasOrder = ({ record, event }: Facts<'seen_confirmed' | 'resolved'>) =>
  record.orderId !== null || event.orderId !== undefined;
const isUndelivered = ({ record }: Some) => !record.isDelivered;
const isContradicted = ({ record }: Some) => outcomeOf(record).contradicted === true;
const isUnresolved = (facts: Some) => facts.record.state === 'confirming' || isContradicted(facts);
const isEarly = ({ record }: Some) => outcomeOf(record).early === true;
const isUnreturned = (record: PurchaseRecord) =>
  (record.state === 'initialized' && outcomeOf(record).returned === undefined) || isEarly({ record });
const isOld = ({ record, now }: Some & { readonly now: number }) =>
  now - record.createdAt > (isUnreturned(record) ? times.unreturned : times.longestStay);
const isOver = ({ record, now }: Some & { readonly now: number }) => now >= record.expiresAt;
/** Checks for a test order that the service accepted but does not process: it was sent and read again, without effect. */
const isUnprocessed = (facts: Facts<'seen_open' | 'forgotten'>) =>
  facts.isTest && facts.event.isDue && (facts.event.on === 'forgotten' || sendsOf(facts) > 1);
const maySendAgain = (facts: Facts<'seen_open'>) =>
  facts.event.isDue && sendsOf(facts) < MOST_SENDS && facts.record.orderId !== null;

/**
 * State machine of purchases; no other code decides their changes. For an event, the first row applies whose `from` and guard match; if none
 * does, the event is ignored. `docs/purchase.md` is generated from this table.
 *
 * The responses `accepted`, `refused` and `unanswered` never resolve an unknown outcome: a read of the service has to agree (service.md §R.5).
 * `unreadable` and `forgotten` do not count as agreement.
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
      ...{
        from: ['initialized'],
        when: 'another return address than before',
        guard: ({ record, event }) => outcomeOf(record).returned !== event.outcome,
      },
      ...{
        to: 'stays',
        write: noting(({ event }) => ({ returned: event.outcome })),
        because: 'The decision could not be read; the next reading of the purchase tries again.',
      },
    },
  ],
  approved: [
    {
      ...{ from: ['initialized'], to: 'approved' },
      write: ({ record, event, now }) => ({
        state: 'approved',
        expiresAt: now + times.validity,
        outcome: outcomeWith(record, { financing: event.financing, returned: undefined, early: event.early }),
      }),
    },
    {
      ...{
        from: ['approved'],
        when: 'the customer returns for the first time',
        guard: (facts) => isEarly(facts) && !facts.event.early,
      },
      ...{ to: 'stays', write: noting(({ event }) => ({ financing: event.financing, early: undefined })) },
    },
    {
      ...{
        from: ['approved'],
        when: 'other figures',
        guard: ({ record, event }) => !isSameFinancing(event.financing, outcomeOf(record).financing),
      },
      ...{ to: 'stays', write: noting(({ event }) => ({ financing: event.financing })) },
    },
  ],
  declined: [
    {
      from: ['initialized'],
      to: 'declined',
      write: ({ record, event }) => ending('declined', { declinedText: event.text })({ record }),
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
      write: noting(({ event }) => ({ financing: event.financing, mayRetry: true })),
      because: 'The customer has to see the new figures before ordering.',
    },
  ],
  ordered: [
    {
      ...{ from: ['approved'], to: 'claimed', effect: 'prepare' },
      write: ({ record, event, now }) => ({
        ...{ state: 'confirming', attempts: record.attempts + 1, orderId: event.orderId ?? record.orderId },
        outcome: outcomeWith(record, {
          orderedAt: now,
          ...unaccepted,
          sends: 0,
          mayRetry: undefined,
          returned: undefined,
          early: undefined,
        }),
      }),
    },
    {
      ...{
        from: ends,
        when: "with an order of the shop's own",
        guard: ({ record, event }) => event.orderId !== undefined && event.orderId !== record.orderId,
        to: 'stays',
        write: ({ event }) => releasing(event.orderId ?? null),
      },
      ...{ effect: 'deliver', because: 'The order was created for a purchase that has ended: it is released.' },
    },
  ],
  prepared: [
    {
      ...{ from: ['claimed'], when: 'of this attempt', guard: isOfAttempt, to: 'sent', effect: 'send' },
      write: ({ record, event: { orderId } }) => ({
        orderId,
        outcome: outcomeWith(record, { sends: 1, reference: shapedReference(orderId) }),
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
      ...{ from: ['claimed', 'approved', ...unresolved], to: 'accepted', effect: 'ask' },
      write: ({ record }) => ({
        state: 'confirming',
        outcome: outcomeWith(record, { accepted: true, refused: undefined, mayRetry: undefined }),
      }),
    },
    { from: ends, to: 'stays', write: noting(() => ({ contradicted: true })), incident: 'contradicted' },
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
      from: unresolved,
      to: 'stays',
      effect: 'ask',
      because: 'An earlier confirmation may have succeeded, which can be the reason for the refusal.',
    },
  ],
  unanswered: [
    {
      from: unresolved,
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
      ...{
        from: [...open, 'claimed'],
        when: 'an order is known',
        guard: hasOrder,
        to: 'confirmed',
        write: confirmed,
        effect: 'deliver',
      },
      ...{ incident: 'recovered', because: 'The store was restored from a backup and does not contain the order.' },
    },
    {
      ...{
        from: [...open, 'claimed'],
        to: 'accepted',
        incident: 'recovered',
        because: 'An operator has to state which order of the shop it is.',
      },
      write: ({ record, now }) => ({
        state: 'confirming',
        attempts: Math.max(1, record.attempts),
        outcome: outcomeWith(record, { accepted: true, orderedAt: now, returned: undefined }),
      }),
    },
    {
      from: ends,
      when: 'not known yet',
      guard: (facts) => !isContradicted(facts),
      to: 'stays',
      write: noting(() => ({ contradicted: true })),
      incident: 'contradicted',
    },
  ],
  seen_open: [
    {
      from: ['refused'],
      when: 'refused for a negative decision',
      guard: ({ record }) => outcomeOf(record).refused === 'declined',
      to: 'declined',
      write: ending('declined'),
      effect: 'deliver',
    },
    { from: ['refused'], to: 'approved', write: toRetry },
    {
      ...{
        from: ['accepted'],
        when: 'a test order, sent again without effect',
        guard: isUnprocessed,
        to: 'confirmed',
        write: (facts) => confirmed({ record: facts.record, event: {} }, { unprocessed: true }),
      },
      ...{ effect: 'deliver', because: 'Test orders are not processed (service.md §R.7).' },
    },
    {
      ...{
        from: ['sent', 'accepted'],
        when: `due, and sent fewer than ${MOST_SENDS} times`,
        guard: maySendAgain,
        to: 'stays',
        write: noting((facts) => ({ sends: sendsOf(facts) + 1 })),
      },
      ...{
        effect: 'send',
        because:
          'The customer has ordered and the bank has not confirmed. A repeated confirmation takes effect once at most.',
      },
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
  seen_declined: [{ from: [...open, 'sent', 'refused'], to: 'declined', write: ending('declined'), effect: 'deliver' }],
  seen_expired: [{ from: [...open, 'sent', 'refused'], to: 'expired', write: ending('expired'), effect: 'deliver' }],
  forgotten: [
    {
      from: open,
      to: 'expired',
      write: ending('expired'),
      effect: 'deliver',
      because: 'No confirmation was sent, and no interface has a completed purchase.',
    },
    {
      ...{
        from: ['accepted'],
        when: 'a test order',
        guard: isUnprocessed,
        to: 'confirmed',
        write: (facts) => confirmed({ record: facts.record, event: {} }, { unprocessed: true }),
      },
      ...{ effect: 'deliver', because: 'Test orders are not processed.' },
    },
    {
      ...{
        from: unresolved,
        when: 'not known yet',
        guard: ({ record }) => !outcomeOf(record).forgotten,
        to: 'stays',
        write: noting(() => ({ forgotten: true })),
      },
      because: 'The service also deletes completed purchases: an operator has to resolve it.',
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
    { from: [...open, ...unresolved], to: 'stays', write: askedAgain, effect: 'ask' },
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
  delivered: [
    {
      ...{
        from: ends,
        when: 'the shop may still be preparing the order',
        guard: ({ record }) => outcomeOf(record).mayPrepare === true,
        to: 'stays',
        write: releasedOnce,
      },
      because: 'An order that the shop prepares after this is released half an hour later.',
    },
    {
      from: ['confirmed', ...ends],
      when: 'not stored as delivered yet',
      guard: isUndelivered,
      to: 'stays',
      write: () => ({ isDelivered: true }),
    },
  ],
  undelivered: [
    {
      from: ['confirmed', ...ends],
      to: 'stays',
      write: noting(({ record }) => ({ failedDeliveries: (outcomeOf(record).failedDeliveries ?? 0) + 1 })),
    },
  ],
  resolved: [
    {
      ...{
        from: [...unresolved, ...ends],
        when: 'as confirmed; outcome unknown or contradicted; an order is known',
        to: 'confirmed',
        effect: 'deliver',
      },
      ...{
        guard: (facts) => facts.event.as === 'confirmed' && hasOrder(facts) && isUnresolved(facts),
        write: (facts) => confirmed(facts, resolution(facts)),
      },
    },
    {
      ...{
        from: unresolved,
        when: 'as not confirmed',
        guard: ({ event }) => event.as === 'not_confirmed',
        to: 'expired',
        effect: 'deliver',
      },
      write: (facts) => ending('expired', resolution(facts))(facts),
    },
    {
      from: ends,
      when: 'as not confirmed, contradicted',
      guard: (facts) => facts.event.as === 'not_confirmed' && isContradicted(facts),
      to: 'stays',
      write: noting(resolution),
    },
  ],
};

/**
 * Events by which one of several concurrent callers claims the next step. They are not repeated after a conflict, because they were based on a
 * record that has changed.
 */
export const claims: ReadonlySet<EventName> = new Set<EventName>([
  'ordered',
  'due',
  'seen_open',
  'forgotten',
  'financing_changed',
]);

/** Returns the row that applies; undefined if the event is ignored. */
export const rowFor = <Name extends EventName>(facts: Facts<Name>): Row<Name> | undefined =>
  table[facts.event.on].find(({ from, guard }) => from.includes(situationOf(facts.record)) && (guard?.(facts) ?? true));
