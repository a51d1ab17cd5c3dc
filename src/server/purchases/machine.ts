import { purchaseEnds as ends, type PurchaseEnd, type PurchaseState } from '../../rules/purchase-state.js';
import { shapedReference } from '../../service/payment/initialization.js';
import type { PurchaseChanges, PurchaseRecord } from '../store/store.js';
import type { EventName, EventOf } from './events.js';
import { isSameFinancing } from './financing.js';
import { outcomeOf, outcomeWith, type OutcomeChanges } from './outcome.js';
import { times } from './parts.js';

/**
 * Where a purchase stands: its state and, while it is `confirming`, how far the order got.
 * - `claimed`: the customer has ordered; nothing was sent to the bank.
 * - `sent`: the confirmation was sent, or is about to be; no answer of the service itself is known.
 * - `accepted`: the service answered with success; no read agrees yet.
 * - `refused`: the service itself refused the only confirmation that was sent; no read agrees yet.
 */
export type Situation = Exclude<PurchaseState, 'confirming'> | 'claimed' | 'sent' | 'accepted' | 'refused';

/** Where a purchase stands. */
export function situationOf(record: Pick<PurchaseRecord, 'state' | 'outcome'>): Situation {
  if (record.state !== 'confirming') return record.state;
  const { sends = 0, accepted, refused } = outcomeOf(record);
  if (accepted) return 'accepted';
  if (refused) return 'refused';
  return sends === 0 ? 'claimed' : 'sent';
}

/** Work that follows a step. Each effect ends with an event. */
export type EffectName = 'initialize' | 'prepare' | 'send' | 'ask' | 'deliver';

/** What the operator learns from a step. */
export type IncidentName = 'recovered' | 'contradicted';

interface Facts<Name extends EventName> {
  readonly record: PurchaseRecord;
  readonly event: EventOf<Name>;
  readonly now: number;
  /** Whether the order is one under test credentials. */
  readonly isTest: boolean;
}
type Some = Pick<Facts<EventName>, 'record'>;

/** One row: in these situations, when this event happens and the guard holds, the purchase goes there and this is done next. */
export interface Row<Name extends EventName = EventName> {
  readonly from: readonly Situation[];
  /** The guard, in words. */
  readonly when?: string;
  readonly guard?: (facts: Facts<Name>) => boolean;
  /** Where the purchase is then; `stays`: where it was. */
  readonly to: Situation | 'stays';
  /** What is written; absent: nothing, the effect alone follows. */
  readonly write?: (facts: Facts<Name>) => PurchaseChanges;
  readonly effect?: EffectName;
  readonly incident?: IncidentName;
  /** Why, where the row does not say it. */
  readonly because?: string;
}

/** A confirmation is sent so often at most; after that the service is only asked. */
const MOST_SENDS = 5;

const open = ['initialized', 'approved'] as const;
const doubtful = ['sent', 'accepted', 'refused'] as const;

/** Writes some fields of the outcome. */
const noting = <Name extends EventName>(changes: (facts: Facts<Name>) => OutcomeChanges) => (facts: Facts<Name>): PurchaseChanges => ({
  outcome: outcomeWith(facts.record, changes(facts)),
});

/** Ends a purchase without an order. The shop is told unless it never reached the bank: the store may be an older copy, and an order prepared. */
const ending = (state: PurchaseEnd, changes: OutcomeChanges = {}) => ({ record }: Some): PurchaseChanges => ({
  state,
  shopTold: record.technicalId === null && record.orderId === null,
  outcome: outcomeWith(record, { returned: undefined, early: undefined, ...changes }),
});

/** The same, and so many milliseconds later it no longer counts among those that a shopper has open. */
const endingBy = (state: PurchaseEnd, later = 0) => ({ record, now }: Some & { readonly now: number }): PurchaseChanges => ({ ...ending(state)({ record }), expiresAt: now + later });

/** The bank has confirmed: the shop completes the order, the purchase's own or the one that the event names. */
function confirmed({ record, event }: Some & { readonly event: { readonly orderId?: string | undefined } }, changes: OutcomeChanges = {}): PurchaseChanges {
  const over = { mayRetry: undefined, returned: undefined, early: undefined, contradicted: undefined, forgotten: undefined, mayPrepare: undefined };
  const orderId = record.orderId ?? event.orderId ?? null;
  return { state: 'confirmed', shopTold: false, orderId, attempts: Math.max(1, record.attempts), outcome: outcomeWith(record, { ...over, ...changes }) };
}

const unaccepted = { sends: undefined, refused: undefined, asked: undefined, forgotten: undefined };
const toRetry = ({ record }: Some): PurchaseChanges => ({ state: 'approved', outcome: outcomeWith(record, { mayRetry: true, ...unaccepted }) });
const stillPreparing = ({ record }: Some): PurchaseChanges => ({ state: 'approved', outcome: outcomeWith(record, { mayRetry: true, mayPrepare: true, ...unaccepted }) });
/** As if it had been tried in vain so often that the next time is half an hour later. */
const releasedOnce = noting(() => ({ mayPrepare: undefined, told: 6 }));
const askedAgain = noting(({ record }) => ({ asked: (outcomeOf(record).asked ?? 0) + 1 }));
const releasing = (orderId: string | null): PurchaseChanges => ({ orderId, shopTold: false });
const resolution = ({ event: { as, by, why }, now }: Facts<'resolved'>): OutcomeChanges => ({ resolved: { as, by, why, at: now }, contradicted: undefined });

const sendsOf = ({ record }: Some) => outcomeOf(record).sends ?? 0;
const isOfAttempt = ({ record, event }: Facts<'prepared' | 'unprepared' | 'refused' | 'unsent'>) => event.attempt === record.attempts;
const isOnlySending = (facts: Facts<'refused' | 'unsent'>) => isOfAttempt(facts) && sendsOf(facts) === 1;
const hasOrder = ({ record, event }: Facts<'seen_confirmed' | 'resolved'>) => record.orderId !== null || event.orderId !== undefined;
const isUntold = ({ record }: Some) => !record.shopTold;
const isContradicted = ({ record }: Some) => outcomeOf(record).contradicted === true;
const isInDoubt = (facts: Some) => facts.record.state === 'confirming' || isContradicted(facts);
const isEarly = ({ record }: Some) => outcomeOf(record).early === true;
const isUnreturned = (record: PurchaseRecord) => (record.state === 'initialized' && outcomeOf(record).returned === undefined) || isEarly({ record });
const isOld = ({ record, now }: Some & { readonly now: number }) => now - record.createdAt > (isUnreturned(record) ? times.unreturned : times.longestStay);
const isOver = ({ record, now }: Some & { readonly now: number }) => now >= record.expiresAt;
/** A test order that the service took, and of which it shows nothing although it was asked, and told, again. */
const isUnprocessed = (facts: Facts<'seen_open' | 'forgotten'>) => facts.isTest && facts.event.isDue && (facts.event.on === 'forgotten' || sendsOf(facts) > 1);
const maySendAgain = (facts: Facts<'seen_open'>) => facts.event.isDue && sendsOf(facts) < MOST_SENDS && facts.record.orderId !== null;

/**
 * The life of a purchase. Nothing else changes one. For an event the first row counts whose situation and guard fit; without one the event
 * says nothing new. `docs/purchase.md` is printed from here.
 *
 * What `accepted`, `refused` and `unanswered` say never ends a doubt: a read of the service has to agree (service.md §R.5).
 * `unreadable` and `forgotten` agree with nothing.
 */
export const table: { readonly [Name in EventName]: readonly Row<Name>[] } = {
  begun: [{ from: ['starting'], to: 'stays', effect: 'initialize', because: 'The intent was kept before: of several who start the same at once, one can keep it.' }],
  initialized: [
    { from: ['starting'], to: 'initialized', write: ({ event: { technicalId, businessId }, now }) => ({ state: 'initialized', technicalId, businessId, expiresAt: now + times.validity }) },
  ],
  initialization_failed: [
    { from: ['starting'], to: 'abandoned', write: endingBy('abandoned', times.starting), because: 'Nobody knows the address of what the service may have kept; it deletes it by itself.' },
  ],
  crowded_out: [
    { from: ['starting'], to: 'abandoned', write: endingBy('abandoned'), because: 'Of several that one session started at once. Nothing was sent.' },
  ],
  returned: [
    {
      ...{ from: ['initialized'], when: 'another way back than before', guard: ({ record, event }) => outcomeOf(record).returned !== event.outcome },
      ...{ to: 'stays', write: noting(({ event }) => ({ returned: event.outcome })), because: 'The decision could not be read; the next reading of the purchase tries again.' },
    },
  ],
  approved: [
    {
      ...{ from: ['initialized'], to: 'approved' },
      write: ({ record, event, now }) => ({ state: 'approved', expiresAt: now + times.validity, outcome: outcomeWith(record, { financing: event.financing, returned: undefined, early: event.early }) }),
    },
    {
      ...{ from: ['approved'], when: 'the customer is back, the first time', guard: (facts) => isEarly(facts) && !facts.event.early },
      ...{ to: 'stays', write: noting(({ event }) => ({ financing: event.financing, early: undefined })) },
    },
    {
      ...{ from: ['approved'], when: 'other figures', guard: ({ record, event }) => !isSameFinancing(event.financing, outcomeOf(record).financing) },
      ...{ to: 'stays', write: noting(({ event }) => ({ financing: event.financing })) },
    },
  ],
  declined: [{ from: ['initialized'], to: 'declined', write: ({ record, event }) => ending('declined', { declinedText: event.text })({ record }), effect: 'deliver' }],
  left: [
    { from: ['initialized'], to: 'abandoned', write: endingBy('abandoned'), effect: 'deliver' },
    { from: ['approved'], when: 'the customer was not back before', guard: isEarly, to: 'abandoned', write: endingBy('abandoned'), effect: 'deliver' },
  ],
  checkout_changed: [
    { from: open, to: 'void', write: ({ record, event }) => ending('void', { changed: [...event.parts] })({ record }), effect: 'deliver', because: 'The decision is bound to what was checked.' },
  ],
  financing_changed: [
    { from: ['approved'], to: 'stays', write: noting(({ event }) => ({ financing: event.financing, mayRetry: true })), because: 'The customer has to see what is ordered.' },
  ],
  ordered: [
    {
      ...{ from: ['approved'], to: 'claimed', effect: 'prepare' },
      write: ({ record, event, now }) => ({
        ...{ state: 'confirming', attempts: record.attempts + 1, orderId: event.orderId ?? record.orderId },
        outcome: outcomeWith(record, { orderedAt: now, ...unaccepted, sends: 0, mayRetry: undefined, returned: undefined, early: undefined }),
      }),
    },
    {
      ...{ from: ends, when: "with an order of the shop's own", guard: ({ record, event }) => event.orderId !== undefined && event.orderId !== record.orderId, to: 'stays', write: ({ event }) => releasing(event.orderId ?? null) },
      ...{ effect: 'deliver', because: 'The order was made for a purchase that has ended: it is released.' },
    },
  ],
  prepared: [
    {
      ...{ from: ['claimed'], when: 'of this attempt', guard: isOfAttempt, to: 'sent', effect: 'send' },
      write: ({ record, event: { orderId } }) => ({ orderId, outcome: outcomeWith(record, { sends: 1, reference: shapedReference(orderId) }) }),
    },
    { from: ['starting', ...open], to: 'stays', write: ({ event: { orderId } }) => ({ orderId }), because: 'It came too late, or too early: however the purchase ends, the order does, too.' },
    { from: ends, to: 'stays', write: ({ event }) => releasing(event.orderId), effect: 'deliver', because: 'It came too late: the order is released.' },
  ],
  unprepared: [
    { from: ['claimed'], when: 'of this attempt, not in time', guard: (facts) => isOfAttempt(facts) && facts.event.isLate, to: 'approved', write: stillPreparing },
    { from: ['claimed'], when: 'of this attempt', guard: isOfAttempt, to: 'approved', write: toRetry },
  ],
  accepted: [
    {
      ...{ from: ['claimed', 'approved', ...doubtful], to: 'accepted', effect: 'ask' },
      write: ({ record }) => ({ state: 'confirming', outcome: outcomeWith(record, { accepted: true, refused: undefined, mayRetry: undefined }) }),
    },
    { from: ends, to: 'stays', write: noting(() => ({ contradicted: true })), incident: 'contradicted' },
  ],
  refused: [
    { from: ['sent'], when: 'the only sending', guard: isOnlySending, to: 'refused', write: noting(({ event }) => ({ refused: event.as })), effect: 'ask' },
    { from: doubtful, to: 'stays', effect: 'ask', because: 'An earlier sending may have worked, and be the reason for the refusal.' },
  ],
  unanswered: [{ from: doubtful, to: 'stays', effect: 'ask', because: 'No answer, or not one of the service itself: it may have worked.' }],
  unsent: [{ from: ['sent'], when: 'the only sending', guard: isOnlySending, to: 'approved', write: toRetry, because: 'There was no connection: the service cannot have seen it.' }],
  seen_confirmed: [
    { from: doubtful, when: 'an order is known', guard: hasOrder, to: 'confirmed', write: confirmed, effect: 'deliver' },
    {
      ...{ from: [...open, 'claimed'], when: 'an order is known', guard: hasOrder, to: 'confirmed', write: confirmed, effect: 'deliver' },
      ...{ incident: 'recovered', because: 'The store is an older copy: it does not know that this was sent.' },
    },
    {
      ...{ from: [...open, 'claimed'], to: 'accepted', incident: 'recovered', because: 'Which order of the shop it is, an operator has to say.' },
      write: ({ record, now }) => ({ state: 'confirming', attempts: Math.max(1, record.attempts), outcome: outcomeWith(record, { accepted: true, orderedAt: now, returned: undefined }) }),
    },
    { from: ends, when: 'not known yet', guard: (facts) => !isContradicted(facts), to: 'stays', write: noting(() => ({ contradicted: true })), incident: 'contradicted' },
  ],
  seen_open: [
    { from: ['refused'], when: 'refused for a negative decision', guard: ({ record }) => outcomeOf(record).refused === 'declined', to: 'declined', write: ending('declined'), effect: 'deliver' },
    { from: ['refused'], to: 'approved', write: toRetry },
    {
      ...{ from: ['accepted'], when: 'a test order, sent again in vain', guard: isUnprocessed, to: 'confirmed', write: (facts) => confirmed({ record: facts.record, event: {} }, { unprocessed: true }) },
      ...{ effect: 'deliver', because: 'Test orders are not processed (service.md §R.7).' },
    },
    {
      ...{ from: ['sent', 'accepted'], when: `due, and sent less than ${MOST_SENDS} times`, guard: maySendAgain, to: 'stays', write: noting((facts) => ({ sends: sendsOf(facts) + 1 })) },
      ...{ effect: 'send', because: 'The customer has ordered and the bank has not confirmed. Sent twice, it works once at most.' },
    },
    { from: open, when: 'begun more than a day ago, or two hours when nobody has come back', guard: isOld, to: 'expired', write: ending('expired'), effect: 'deliver' },
    { from: open, when: '30 minutes are over', guard: isOver, to: 'stays', write: ({ now }) => ({ expiresAt: now + times.validity / 3 }), because: 'The customer is still at the bank, or has only just left.' },
  ],
  seen_declined: [{ from: [...open, 'sent', 'refused'], to: 'declined', write: ending('declined'), effect: 'deliver' }],
  seen_expired: [{ from: [...open, 'sent', 'refused'], to: 'expired', write: ending('expired'), effect: 'deliver' }],
  forgotten: [
    { from: open, to: 'expired', write: ending('expired'), effect: 'deliver', because: 'Nothing was sent, and no interface knows of a completed purchase.' },
    {
      ...{ from: ['accepted'], when: 'a test order', guard: isUnprocessed, to: 'confirmed', write: (facts) => confirmed({ record: facts.record, event: {} }, { unprocessed: true }) },
      ...{ effect: 'deliver', because: 'Test orders are not processed.' },
    },
    {
      ...{ from: doubtful, when: 'not known yet', guard: ({ record }) => !outcomeOf(record).forgotten, to: 'stays', write: noting(() => ({ forgotten: true })) },
      because: 'The service forgets completed purchases, too: an operator has to say.',
    },
  ],
  unreadable: [
    { from: open, when: 'begun more than a day ago, or two hours when nobody has come back', guard: isOld, to: 'expired', write: ending('expired'), effect: 'deliver', because: 'Nothing was sent, and the service deletes it after 30 minutes.' },
  ],
  abandoned: [
    { from: ['starting', 'initialized'], to: 'abandoned', write: ending('abandoned'), effect: 'deliver', because: 'The bank may still have it: it counts until then.' },
    { from: ['approved'], to: 'abandoned', write: endingBy('abandoned'), effect: 'deliver' },
  ],
  due: [
    { from: ['starting'], to: 'abandoned', write: ending('abandoned'), because: 'The service deletes by itself what nobody can find.' },
    { from: [...open, ...doubtful], to: 'stays', write: askedAgain, effect: 'ask' },
    { from: ['claimed'], to: 'approved', write: stillPreparing, because: 'Nothing was sent. The shop may have begun to prepare the order.' },
    { from: ['confirmed', ...ends], when: 'the shop does not know', guard: isUntold, to: 'stays', write: () => ({}), effect: 'deliver' },
  ],
  delivered: [
    {
      ...{ from: ends, when: 'the shop may still be preparing the order', guard: ({ record }) => outcomeOf(record).mayPrepare === true, to: 'stays', write: releasedOnce },
      because: 'What it prepares after this is released half an hour later.',
    },
    { from: ['confirmed', ...ends], when: 'not written down yet', guard: isUntold, to: 'stays', write: () => ({ shopTold: true }) },
  ],
  undelivered: [{ from: ['confirmed', ...ends], to: 'stays', write: noting(({ record }) => ({ told: (outcomeOf(record).told ?? 0) + 1 })) }],
  resolved: [
    {
      ...{ from: [...doubtful, ...ends], when: 'as confirmed, in doubt or contradicted, an order is known', to: 'confirmed', effect: 'deliver' },
      ...{ guard: (facts) => facts.event.as === 'confirmed' && hasOrder(facts) && isInDoubt(facts), write: (facts) => confirmed(facts, resolution(facts)) },
    },
    {
      ...{ from: doubtful, when: 'as not confirmed', guard: ({ event }) => event.as === 'not_confirmed', to: 'expired', effect: 'deliver' },
      write: (facts) => ending('expired', resolution(facts))(facts),
    },
    { from: ends, when: 'as not confirmed, contradicted', guard: (facts) => facts.event.as === 'not_confirmed' && isContradicted(facts), to: 'stays', write: noting(resolution) },
  ],
};

/** Events by which one of several who try at once goes on. The others do not try again: the record they judged by is another one now. */
export const claims: ReadonlySet<EventName> = new Set<EventName>(['ordered', 'due', 'seen_open', 'forgotten', 'financing_changed']);

/** The row that counts; undefined when the event says nothing new. */
export const rowFor = <Name extends EventName>(facts: Facts<Name>): Row<Name> | undefined =>
  table[facts.event.on].find(({ from, guard }) => from.includes(situationOf(facts.record)) && (guard?.(facts) ?? true));
