import type { CheckoutPart } from '../../contract/purchase.js';
import type { RichText } from '../../contract/rich-text.js';
import { purchaseEnds as ends, type PurchaseEnd, type PurchaseState } from '../../rules/purchase-state.js';
import { shapedReference } from '../../service/order-reference.js';
import type { PurchaseChanges, PurchaseRecord } from '../store/store.js';
import { isSameFinancing, type Financing } from './financing.js';
import { outcomeOf, outcomeWith, type OutcomeChanges, type ReturnOutcome } from './outcome.js';
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

/** What an event says beside its name. */
interface EventDetails {
  begun: object;
  initialized: { readonly technicalId: string; readonly businessId: string };
  initialization_failed: object;
  returned: { readonly outcome: ReturnOutcome };
  approved: { readonly financing: Financing };
  declined: { readonly text: RichText | undefined };
  left: object;
  checkout_changed: { readonly parts: readonly CheckoutPart[] };
  financing_changed: { readonly financing: Financing };
  ordered: { readonly orderId: string | undefined };
  prepared: { readonly orderId: string; readonly attempt: number };
  unprepared: { readonly attempt: number };
  accepted: object;
  refused: { readonly as: 'retry' | 'declined'; readonly attempt: number };
  unanswered: object;
  unsent: { readonly attempt: number };
  seen_confirmed: { readonly orderId: string | undefined };
  seen_open: { readonly isDue: boolean };
  seen_declined: object;
  seen_expired: object;
  forgotten: { readonly isDue: boolean };
  unreadable: object;
  abandoned: object;
  due: object;
  delivered: object;
  undelivered: object;
  resolved: { readonly as: 'confirmed' | 'not_confirmed'; readonly by: string; readonly why: string; readonly orderId: string | undefined };
}

/** Name of something that happens to a purchase. */
export type EventName = keyof EventDetails;
type EventOf<Name extends EventName> = { [Each in Name]: { readonly on: Each } & EventDetails[Each] }[Name];
/** Something that happens to a purchase: what a customer, an operator or the time does, or what an effect has found out. */
export type PurchaseEvent = EventOf<EventName>;

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
/** Ends a purchase without an order. The shop has to be told when it may have prepared one. */
const ending = (state: PurchaseEnd, changes: OutcomeChanges = {}) => ({ record }: { readonly record: PurchaseRecord }): PurchaseChanges => ({
  state,
  shopTold: record.attempts === 0 && record.orderId === null,
  outcome: outcomeWith(record, { returned: undefined, ...changes }),
});
const confirmed = ({ record }: { readonly record: PurchaseRecord }, changes: OutcomeChanges = {}): PurchaseChanges => ({
  state: 'confirmed',
  shopTold: false,
  outcome: outcomeWith(record, { mayRetry: undefined, returned: undefined, contradicted: undefined, forgotten: undefined, ...changes }),
});
const askedAgain = noting(({ record }) => ({ asked: (outcomeOf(record).asked ?? 0) + 1 }));
const toRetry = ({ record }: { readonly record: PurchaseRecord }): PurchaseChanges => ({
  state: 'approved',
  outcome: outcomeWith(record, { mayRetry: true, sends: undefined, refused: undefined, asked: undefined, forgotten: undefined }),
});
const isSameAttempt = ({ record, event }: Facts<'prepared' | 'unprepared' | 'refused' | 'unsent'>) => event.attempt === record.attempts;
const sendsOf = ({ record }: { readonly record: PurchaseRecord }) => outcomeOf(record).sends ?? 0;
const hasOrder = ({ record, event }: Facts<'seen_confirmed' | 'resolved'>) => (record.orderId ?? event.orderId) !== undefined;
const isContradicted = ({ record }: { readonly record: PurchaseRecord }) => outcomeOf(record).contradicted === true;
const sentLongAgo = ({ record, now }: { readonly record: PurchaseRecord; readonly now: number }) => now - record.createdAt > times.longestStay;
/** A test order that the service took, and of which it shows nothing after having been asked again for a while. */
const isUnprocessed = (facts: Facts<'seen_open' | 'forgotten'>) => facts.isTest && facts.event.isDue && (facts.event.on === 'forgotten' || sendsOf(facts) > 1);
const resolution = ({ event: { as, by, why }, now }: Facts<'resolved'>): OutcomeChanges => ({ resolved: { as, by, why, at: now }, contradicted: undefined });
const sendAgain = noting<'seen_open'>((facts) => ({ sends: sendsOf(facts) + 1 }));

/**
 * The life of a purchase. Nothing else changes one. For an event the first row counts whose situation and guard fit; without one the event
 * says nothing new. `docs/purchase.md` is printed from here.
 *
 * What `accepted`, `refused` and `unanswered` say is never the end of a doubt: a read of the service has to agree (service-interfaces:
 * Errors, 6). "Could not be read" and "forgotten" agree with nothing.
 */
export const table: { readonly [Name in EventName]: readonly Row<Name>[] } = {
  begun: [{ from: ['starting'], to: 'stays', effect: 'initialize', because: 'The intent was kept before: whoever starts the same at once cannot keep it, too.' }],
  initialized: [
    { from: ['starting'], to: 'initialized', write: ({ event, now }) => ({ state: 'initialized', technicalId: event.technicalId, businessId: event.businessId, expiresAt: now + times.validity }) },
  ],
  initialization_failed: [
    { from: ['starting'], to: 'abandoned', write: ending('abandoned'), because: 'Nobody knows the address of what the service may have kept; it deletes it by itself.' },
  ],
  returned: [{ from: ['initialized'], when: 'another way back than before', guard: ({ record, event }) => outcomeOf(record).returned !== event.outcome, to: 'stays', write: noting(({ event }) => ({ returned: event.outcome })), because: 'The decision could not be read; the next reading tries again.' }],
  approved: [
    { from: ['initialized'], to: 'approved', write: ({ record, event, now }) => ({ state: 'approved', expiresAt: now + times.validity, outcome: outcomeWith(record, { financing: event.financing, returned: undefined }) }) },
    { from: ['approved'], when: 'other figures', guard: ({ record, event }) => !isSameFinancing(event.financing, outcomeOf(record).financing), to: 'stays', write: noting(({ event }) => ({ financing: event.financing })) },
  ],
  declined: [{ from: ['initialized'], to: 'declined', write: ({ record, event }) => ending('declined', { declinedText: event.text })({ record }), effect: 'deliver' }],
  left: [{ from: ['initialized'], to: 'abandoned', write: ending('abandoned'), effect: 'deliver' }],
  checkout_changed: [{ from: open, to: 'void', write: ({ record, event }) => ending('void', { changed: [...event.parts] })({ record }), effect: 'deliver', because: 'The decision is bound to what was checked.' }],
  financing_changed: [{ from: ['approved'], to: 'stays', write: noting(({ event }) => ({ financing: event.financing, mayRetry: true })), because: 'The customer has to see what is ordered.' }],
  ordered: [
    { from: ['approved'], to: 'claimed', write: ({ record, event, now }) => ({ state: 'confirming', attempts: record.attempts + 1, orderId: event.orderId ?? record.orderId, outcome: outcomeWith(record, { orderedAt: now, sends: 0, asked: undefined, mayRetry: undefined, returned: undefined }) }), effect: 'prepare' },
    { from: ends, when: "the shop's own order", guard: ({ event }) => event.orderId !== undefined, to: 'stays', write: ({ event }) => ({ orderId: event.orderId ?? null, shopTold: false }), effect: 'deliver', because: 'The order was made for a purchase that has ended: it is released.' },
  ],
  prepared: [
    { from: ['claimed'], when: 'of this attempt', guard: isSameAttempt, to: 'sent', write: ({ record, event }) => ({ orderId: event.orderId, outcome: outcomeWith(record, { sends: 1, reference: shapedReference(event.orderId) }) }), effect: 'send' },
    { from: ['approved'], to: 'stays', write: ({ event }) => ({ orderId: event.orderId }), because: 'It came too late; the next attempt finds the same order.' },
    { from: ends, to: 'stays', write: ({ event }) => ({ orderId: event.orderId, shopTold: false }), effect: 'deliver', because: 'It came too late: the order is released.' },
  ],
  unprepared: [{ from: ['claimed'], when: 'of this attempt', guard: isSameAttempt, to: 'approved', write: toRetry }],
  accepted: [
    { from: [...doubtful, 'claimed', 'approved'], to: 'accepted', write: ({ record }) => ({ state: 'confirming', outcome: outcomeWith(record, { accepted: true, refused: undefined, mayRetry: undefined }) }), effect: 'ask' },
    { from: ends, to: 'stays', write: noting(() => ({ contradicted: true })), incident: 'contradicted' },
  ],
  refused: [
    { from: ['sent'], when: 'the only sending of this attempt', guard: (facts) => isSameAttempt(facts) && sendsOf(facts) === 1, to: 'refused', write: noting(({ event }) => ({ refused: event.as })), effect: 'ask' },
    { from: doubtful, to: 'stays', effect: 'ask', because: 'An earlier sending may have worked, and be the reason for the refusal.' },
  ],
  unanswered: [{ from: doubtful, to: 'stays', effect: 'ask', because: 'No answer, or not one of the service itself: it may have worked.' }],
  unsent: [{ from: ['sent'], when: 'the only sending of this attempt', guard: (facts) => isSameAttempt(facts) && sendsOf(facts) === 1, to: 'approved', write: toRetry, because: 'There was no connection: the service cannot have seen it.' }],
  seen_confirmed: [
    { from: doubtful, when: 'an order is known', guard: hasOrder, to: 'confirmed', write: ({ record, event }) => ({ ...confirmed({ record }), orderId: record.orderId ?? event.orderId ?? null }), effect: 'deliver' },
    { from: ['initialized', 'approved', 'claimed'], when: 'an order is known', guard: hasOrder, to: 'confirmed', write: ({ record, event }) => ({ ...confirmed({ record }), attempts: Math.max(1, record.attempts), orderId: record.orderId ?? event.orderId ?? null }), effect: 'deliver', incident: 'recovered', because: 'The store was restored from an older copy.' },
    { from: [...open, 'claimed'], to: 'accepted', write: ({ record, now }) => ({ state: 'confirming', attempts: Math.max(1, record.attempts), outcome: outcomeWith(record, { accepted: true, orderedAt: now, returned: undefined }) }), incident: 'recovered', because: 'Which order it is, an operator has to say.' },
    { from: ends, when: 'not known yet', guard: (facts) => !isContradicted(facts), to: 'stays', write: noting(() => ({ contradicted: true })), incident: 'contradicted' },
  ],
  seen_open: [
    { from: ['refused'], when: 'refused for a negative decision', guard: ({ record }) => outcomeOf(record).refused === 'declined', to: 'declined', write: ending('declined'), effect: 'deliver' },
    { from: ['refused'], to: 'approved', write: toRetry },
    { from: ['accepted'], when: 'a test order, sent again in vain', guard: isUnprocessed, to: 'confirmed', write: (facts) => confirmed(facts, { unprocessed: true }), effect: 'deliver', because: 'Test orders are not processed (service-interfaces: Rules of the flow, 7).' },
    { from: ['sent', 'accepted'], when: `due, and sent less than ${MOST_SENDS} times`, guard: (facts) => facts.event.isDue && sendsOf(facts) < MOST_SENDS && facts.record.orderId !== null, to: 'stays', write: sendAgain, effect: 'send', because: 'The customer has ordered and the bank has not confirmed. Sent twice, it works once at most.' },
    { from: open, when: '30 minutes are over', guard: ({ record, now }) => now >= record.expiresAt && !sentLongAgo({ record, now }), to: 'stays', write: ({ now }) => ({ expiresAt: now + times.validity / 3 }), because: 'The customer is still at the bank, or has only just left.' },
    { from: open, when: 'begun a day ago', guard: sentLongAgo, to: 'expired', write: ending('expired'), effect: 'deliver' },
  ],
  seen_declined: [{ from: [...open, 'sent', 'refused'], to: 'declined', write: ending('declined'), effect: 'deliver' }],
  seen_expired: [{ from: [...open, 'sent', 'refused'], to: 'expired', write: ending('expired'), effect: 'deliver' }],
  forgotten: [
    { from: open, to: 'expired', write: ending('expired'), effect: 'deliver', because: 'Nothing was sent, and no interface knows of a completed purchase.' },
    { from: ['accepted'], when: 'a test order', guard: isUnprocessed, to: 'confirmed', write: (facts) => confirmed(facts, { unprocessed: true }), effect: 'deliver', because: 'Test orders are not processed.' },
    { from: doubtful, when: 'not known yet', guard: ({ record }) => !outcomeOf(record).forgotten, to: 'stays', write: noting(() => ({ forgotten: true })), because: 'The service forgets completed purchases, too: an operator has to say.' },
  ],
  unreadable: [{ from: open, when: 'begun a day ago', guard: sentLongAgo, to: 'expired', write: ending('expired'), effect: 'deliver', because: 'Nothing was sent, and the service deletes it after 30 minutes.' }],
  abandoned: [{ from: ['starting', ...open], to: 'abandoned', write: ending('abandoned'), effect: 'deliver' }],
  due: [
    { from: ['starting'], to: 'abandoned', write: ending('abandoned'), because: 'The service deletes by itself what nobody can find.' },
    { from: [...open, ...doubtful], to: 'stays', write: askedAgain, effect: 'ask' },
    { from: ['claimed'], to: 'approved', write: toRetry, because: 'Nothing was sent.' },
    { from: ['confirmed', ...ends], when: 'the shop does not know', guard: ({ record }) => !record.shopTold, to: 'stays', write: () => ({}), effect: 'deliver' },
  ],
  delivered: [{ from: ['confirmed', ...ends], when: 'the shop was not known to know', guard: ({ record }) => !record.shopTold, to: 'stays', write: () => ({ shopTold: true }) }],
  undelivered: [{ from: ['confirmed', ...ends], to: 'stays', write: noting(({ record }) => ({ told: (outcomeOf(record).told ?? 0) + 1 })) }],
  resolved: [
    { from: [...doubtful, ...ends], when: 'as confirmed; an order is known; in doubt or contradicted', guard: (facts) => facts.event.as === 'confirmed' && hasOrder(facts) && isInDoubt(facts), to: 'confirmed', write: (facts) => ({ ...confirmed(facts, resolution(facts)), orderId: facts.record.orderId ?? facts.event.orderId ?? null }), effect: 'deliver' },
    { from: doubtful, when: 'as not confirmed', guard: ({ event }) => event.as === 'not_confirmed', to: 'expired', write: (facts) => ending('expired', resolution(facts))(facts), effect: 'deliver' },
    { from: ends, when: 'as not confirmed; contradicted', guard: (facts) => facts.event.as === 'not_confirmed' && isContradicted(facts), to: 'stays', write: noting(resolution) },
  ],
};

const isInDoubt = (facts: { readonly record: PurchaseRecord }) => facts.record.state === 'confirming' || isContradicted(facts);

/** Events by which one of several who try at once goes on. The others do not try again: the record they judged by is another one now. */
export const claims: ReadonlySet<EventName> = new Set<EventName>(['ordered', 'due', 'seen_open', 'forgotten', 'financing_changed']);

/** The row that counts; undefined when the event says nothing new. */
export const rowFor = <Name extends EventName>(facts: Facts<Name>): Row<Name> | undefined =>
  table[facts.event.on].find(({ from, guard }) => from.includes(situationOf(facts.record)) && (guard?.(facts) ?? true));
