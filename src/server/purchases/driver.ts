import { setTimeout as delay } from 'node:timers/promises';
import { withDeadline } from '../scheduling/deadline.js';
import type { CheckoutPart } from '../../contract/purchase.js';
import { RouteError } from '../operations/errors.js';
import { PurchaseIncident, StoreRestored } from '../operations/incidents.js';
import { StoreError } from '../store/store-error.js';
import type { PurchaseRecord } from '../store/store.js';
import type { ServiceState } from './verification.js';
import { effects, eventOf, type EffectOptions } from './effects.js';
import type { PurchaseEvent } from './events.js';
import { claims, rivalIn, rowFor, type EffectName, type Rival } from './machine.js';
import { passed } from './gate.js';
import type { PurchaseParts } from './parts.js';
import { isTestOrder, situationOf, times } from './record.js';

/** Result of an event: the purchase, and the effect that follows. */
interface Step {
  readonly record: PurchaseRecord;
  readonly effect?: EffectName | undefined;
  /** True if this call has changed the purchase. */
  readonly isOurs?: boolean;
}

/** Most attempts at a step that fails because another purchase of the cart is ordered, which may change meanwhile. */
const MOST_TRIES = 10;

/** Applies events to purchases by the table of the machine. No other code changes them. */
export interface Driver {
  /**
   * Applies an event, runs the effect that follows, applies its event, and so on until no effect follows. Resolves with
   * the purchase as it is then, whether this call or another has changed it.
   * @throws the error of an effect, after its event is stored
   */
  drive(record: PurchaseRecord, event: PurchaseEvent, effectOptions?: EffectOptions): Promise<PurchaseRecord>;
  /** Reads the state of the purchase at the service and applies the event that follows from it. */
  ask(record: PurchaseRecord): Promise<PurchaseRecord>;
  /**
   * Ends an open purchase because its checkout has changed. If the bank has already confirmed it, as can happen after
   * the store was restored from a backup, applies that instead.
   * @throws {RouteError} `service_unavailable` if its state at the service cannot be read
   */
  endAsChanged(
    record: PurchaseRecord,
    changed: readonly CheckoutPart[],
    effectOptions?: EffectOptions,
  ): Promise<PurchaseRecord>;
  /**
   * Abandons an open purchase; if the bank has already confirmed it, applies that instead. Gives up an order whose
   * outcome has been unknown for long enough. Does not change a purchase in any other state.
   */
  giveUp(record: PurchaseRecord, effectOptions?: EffectOptions): Promise<PurchaseRecord>;
  /** The same for an order that the shop has cancelled: it is given up at once, whatever is known of its outcome. */
  cancel(record: PurchaseRecord): Promise<PurchaseRecord>;
  /**
   * Reads the purchase from the store.
   * @throws {StoreError} if it is not there
   */
  latest(record: PurchaseRecord): Promise<PurchaseRecord>;
  /**
   * Reads the purchase repeatedly until `isDone` returns true, for `times.waiting` at most; resolves with the last
   * reading.
   */
  wait(record: PurchaseRecord, isDone: (record: PurchaseRecord) => boolean): Promise<PurchaseRecord>;
}

/** Creates the driver. */
export function createDriver(parts: PurchaseParts): Driver {
  const { store, now, mode } = parts;

  async function latest(record: PurchaseRecord): Promise<PurchaseRecord> {
    const found = await store.find(record.id);
    if (found) return found;
    parts.onError(new StoreRestored(), 'restored store');
    throw new StoreError('failed', `Purchase ${record.id} is no longer in the store`);
  }

  /** Stores the changes; `claimed` if they would take the claim of the cart, which another purchase holds. */
  async function changeOf(
    record: PurchaseRecord,
    changes: Parameters<typeof store.change>[1],
  ): Promise<PurchaseRecord | 'claimed' | undefined> {
    try {
      return await store.change(record, changes);
    } catch (error) {
      if (error instanceof StoreError && error.code === 'duplicate') return 'claimed';
      throw error;
    }
  }

  async function rivalOf({ claim }: PurchaseRecord): Promise<Rival | undefined> {
    const holder = await store.ordered({ claim });
    return holder && rivalIn(holder);
  }

  /**
   * Stores one step by compare-and-set. If the purchase was changed meanwhile, a fact is applied to the new record, but
   * a claim is not repeated.
   */
  async function apply(record: PurchaseRecord, given: PurchaseEvent, rival?: Rival, tries = 0): Promise<Step> {
    if (tries > MOST_TRIES) throw new Error('The store refuses a claim that no purchase holds');
    for (let present = record; ; present = await latest(record)) {
      const at = now();
      const event = passed({ record: present, event: given, rival, now: at });
      if (!event) return { record: present };
      const facts = { record: present, event, now: at, isTest: isTestOrder(mode, present), rival };
      const row = rowFor(facts);
      if (!row?.write) return { record: present, effect: row?.effect };
      const changed = await changeOf(present, { updatedAt: facts.now, ...row.write(facts) });
      if (changed === 'claimed') return apply(present, event, await rivalOf(present), tries + 1);
      if (changed && row.incident) parts.onError(new PurchaseIncident(row.incident, changed.id), 'purchase');
      if (changed) parts.onStep?.(event.on, changed.state);
      if (changed) return { record: changed, effect: row.effect, isOurs: true };
      if (claims.has(event.on)) return { record: await latest(record) };
    }
  }

  async function follow(
    step: Step,
    cause: PurchaseEvent | undefined,
    effectOptions: EffectOptions,
    begun: number,
  ): Promise<PurchaseRecord> {
    let { record, effect } = step;
    let stored = begun;
    let isStale = false;
    for (let event = cause; effect;) {
      if (effect === 'deliver') return deliver(record, effectOptions);
      const { event: next, error } = await effects[effect](parts, record, {
        ...effectOptions,
        cause: event,
        late: performance.now() - stored,
      });
      stored = performance.now();
      const applied: Step = next ? await apply(record, next) : { record };
      ({ record, effect } = applied);
      isStale = !applied.isOurs;
      if (error) throw error;
      if (!next) break;
      event = next;
    }
    // The effect has changed nothing, but another call may have changed the purchase meanwhile.
    return isStale ? latest(record) : record;
  }

  /**
   * Completes or releases the shop's order. A customer waits for `times.waiting` at most; the shop's function continues
   * in the background.
   */
  async function deliver(record: PurchaseRecord, { delivery }: EffectOptions): Promise<PurchaseRecord> {
    if (delivery === 'later') return record;
    const work = (async () => {
      const { event } = await effects.deliver(parts, record, { cause: undefined, late: 0 });
      return event ? follow(await apply(record, event), event, { delivery }, performance.now()) : record;
    })();
    if (delivery === 'to its end') return work;
    work.catch((error: unknown) => parts.onError(error, 'purchase.deliver'));
    if (delivery === 'behind') return record;
    return withDeadline(
      times.waiting,
      () => new Error('not yet'),
      () => work,
    ).catch(() => record);
  }

  async function drive(
    record: PurchaseRecord,
    event: PurchaseEvent,
    effectOptions: EffectOptions = {},
  ): Promise<PurchaseRecord> {
    const begun = performance.now();
    const later = (waited: PurchaseRecord, late: PurchaseEvent) =>
      void drive(waited, late).catch((error: unknown) => parts.onError(error, 'purchase.prepare'));
    const step = await apply(record, event);
    if (step.isOurs) effectOptions.onFirst?.();
    return follow(step, event, { later, ...effectOptions }, begun);
  }

  /**
   * Returns the state at the service of a purchase that is to be ended here; `unreadable` after `times.readBeforeEnd`,
   * because a customer waits.
   */
  async function seenBeforeTheEnd(record: PurchaseRecord): Promise<ServiceState> {
    if (record.technicalId === null || (record.state !== 'initialized' && record.state !== 'approved'))
      return { as: 'open' };
    return withDeadline(
      times.readBeforeEnd,
      () => new Error('no answer yet'),
      () => parts.verification.ask(record),
    ).catch(() => ({ as: 'unreadable' }));
  }

  /**
   * Returns the event that ends a purchase; instead of it the one that follows from the bank's answer, if the bank has
   * confirmed the purchase, or may have: after a restore, one that it no longer knows.
   */
  function endingOf(record: PurchaseRecord, seen: ServiceState, end: PurchaseEvent): PurchaseEvent {
    const isRestored = record.restoredAt !== null;
    if (record.state === 'starting' && isRestored) return { on: 'due' };
    const isOrdered = seen.as === 'confirmed' || seen.as === 'reversed' || (seen.as === 'forgotten' && isRestored);
    return isOrdered ? eventOf(seen) : end;
  }

  async function giveUp(record: PurchaseRecord, effectOptions?: EffectOptions): Promise<PurchaseRecord> {
    if (record.state === 'confirming') return drive(record, { on: 'given_up' }, effectOptions);
    const seen = await seenBeforeTheEnd(record);
    if (seen.as === 'unreadable' && record.restoredAt !== null) throw new RouteError('service_unavailable');
    return drive(record, endingOf(record, seen, { on: 'abandoned' }), effectOptions);
  }

  return {
    drive,
    latest,
    async endAsChanged(record, changed, effectOptions) {
      const seen = await seenBeforeTheEnd(record);
      // It is not known whether the purchase is confirmed, so the customer may neither order it nor be shown that it
      // ended.
      if (seen.as === 'unreadable') throw new RouteError('service_unavailable');
      return drive(record, endingOf(record, seen, { on: 'checkout_changed', parts: changed }), effectOptions);
    },
    giveUp,
    cancel: async (record) => {
      // A restored store does not know whether it was sent: it is open again, and the bank is asked.
      const isPerhapsSent = record.restoredAt !== null && situationOf(record) === 'claimed';
      const present = isPerhapsSent ? await drive(record, { on: 'due' }) : record;
      return present.state === 'confirming'
        ? drive(present, { on: 'cancelled' }, { delivery: 'behind' })
        : giveUp(present, { delivery: 'behind' });
    },
    ask: (record) => follow({ record, effect: 'ask' }, undefined, {}, performance.now()),
    async wait(record, isDone) {
      const end = performance.now() + times.waiting;
      for (let pause = 20; ; pause = Math.min(250, pause * 1.5)) {
        const present = await latest(record);
        if (isDone(present) || performance.now() + pause > end) return present;
        await delay(pause);
      }
    },
  };
}
