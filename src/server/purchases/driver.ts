import { setTimeout as delay } from 'node:timers/promises';
import { withDeadline } from '../scheduling/deadline.js';
import { PurchaseIncident, StoreRestored } from '../operations/incidents.js';
import { StoreError } from '../store/store-error.js';
import { isConfirming, stateIn } from '../store/purchase-progress.js';
import type { PurchaseRecord } from '../store/store.js';
import { effects, type EffectOptions } from './effects.js';
import type { PurchaseEvent } from './events.js';
import { changesBy, claims, effectOf, rivalIn, rowFor, type EffectName, type Rival } from './machine.js';
import { createGate } from './gate.js';
import type { PurchaseParts } from './parts.js';
import { isTestOrder, times } from './record.js';

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
   * @throws {RouteError} `service_unavailable` if the bank has to be asked before, and cannot be read ({@link Gate})
   */
  drive(record: PurchaseRecord, event: PurchaseEvent, effectOptions?: EffectOptions): Promise<PurchaseRecord>;
  /** Reads the state of the purchase at the service and applies the event that follows from it. */
  ask(record: PurchaseRecord): Promise<PurchaseRecord>;
  /**
   * Abandons an open purchase, or gives up an order whose outcome has been unknown for long enough. Does not change a
   * purchase in any other state.
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
  const gate = createGate(parts, drive);

  async function latest(record: PurchaseRecord): Promise<PurchaseRecord> {
    const found = await store.purchases.find({ id: record.id });
    if (found) return found;
    parts.onError(new StoreRestored(), 'restored store');
    throw new StoreError('failed', `Purchase ${record.id} is no longer in the store`);
  }

  /** Stores the changes; `claimed` if they would take the claim of the cart, which another purchase holds. */
  async function changeOf(
    record: PurchaseRecord,
    changes: Parameters<typeof store.purchases.change>[1],
  ): Promise<PurchaseRecord | 'claimed' | undefined> {
    try {
      return await store.purchases.change(record, changes);
    } catch (error) {
      if (error instanceof StoreError && error.code === 'duplicate') return 'claimed';
      throw error;
    }
  }

  async function rivalOf({ claim }: PurchaseRecord): Promise<Rival | undefined> {
    const holder = await store.purchases.ordered({ claim });
    return holder && rivalIn(holder);
  }

  /**
   * Stores one step by compare-and-set. If the purchase was changed meanwhile, a fact is applied to the new record, but
   * a claim is not repeated.
   */
  async function apply(record: PurchaseRecord, given: PurchaseEvent, rival?: Rival, tries = 0): Promise<Step> {
    if (tries > MOST_TRIES) throw new Error('The store refuses a claim that no purchase holds');
    for (let present = record; ; present = await latest(record)) {
      const event = await gate(present, given, rival);
      if (!event) return { record: present };
      const facts = { record: present, event, now: now(), isTest: isTestOrder(mode, present), rival };
      const row = rowFor(facts);
      const changes = row && changesBy(row, facts);
      if (!changes) return { record: present, effect: row && effectOf(row) };
      const changed = await changeOf(present, changes);
      if (changed === 'claimed') return apply(present, event, await rivalOf(present), tries + 1);
      if (changed && row.incident) parts.onError(new PurchaseIncident(row.incident, changed.id), 'purchase');
      if (changed) parts.onStep?.(event.on, stateIn(changed.situation));
      if (changed) return { record: changed, effect: effectOf(row), isOurs: true };
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

  async function giveUp(record: PurchaseRecord, effectOptions?: EffectOptions): Promise<PurchaseRecord> {
    return drive(record, { on: isConfirming(record.situation) ? 'given_up' : 'abandoned' }, effectOptions);
  }

  return {
    drive,
    latest,
    giveUp,
    cancel: (record) =>
      isConfirming(record.situation)
        ? drive(record, { on: 'cancelled' }, { delivery: 'behind' })
        : giveUp(record, { delivery: 'behind' }),
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
