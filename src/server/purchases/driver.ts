import { setTimeout as delay } from 'node:timers/promises';
import { withDeadline } from '../scheduling/deadline.js';
import type { CheckoutPart } from '../../contract/purchase.js';
import { RouteError } from '../operations/errors.js';
import { PurchaseIncident } from '../operations/incidents.js';
import type { PurchaseRecord } from '../store/store.js';
import { effects, eventOf, type Errand } from './effects.js';
import type { PurchaseEvent } from './events.js';
import { claims, rowFor, type EffectName } from './machine.js';
import { isTestOrder, times, type PurchaseParts } from './parts.js';
import type { Seen } from './verification.js';

/** Where a purchase is after an event, and what is to be done next. */
interface Step {
  readonly record: PurchaseRecord;
  readonly effect?: EffectName | undefined;
  /** Whether the event has changed the purchase here and now. */
  readonly isOurs?: boolean;
}

/** Moves purchases by the table of the machine. Nothing else writes them. */
export interface Driver {
  /**
   * Applies an event, does what follows and applies what comes of it, until nothing follows. Resolves with the purchase as it is then,
   * moved by us or by somebody else; rejects with what an effect could not do, once that is written down.
   */
  drive(record: PurchaseRecord, event: PurchaseEvent, errand?: Errand): Promise<PurchaseRecord>;
  /** Asks the service how the purchase stands and applies what it shows, without doing anything beyond that. */
  ask(record: PurchaseRecord): Promise<PurchaseRecord>;
  /** Ends an open purchase because its checkout is another one now; not when the bank has confirmed it, as in a store that was restored. */
  endAsChanged(record: PurchaseRecord, changed: readonly CheckoutPart[], errand?: Errand): Promise<PurchaseRecord>;
  /** Gives an open purchase up; not when the bank has confirmed it. Any other stays as it is. */
  giveUp(record: PurchaseRecord): Promise<PurchaseRecord>;
  /** The purchase as it is in the store. */
  latest(record: PurchaseRecord): Promise<PurchaseRecord>;
  /** Reads the purchase again and again until `isDone`, for some seconds at most; resolves with what was read last. */
  wait(record: PurchaseRecord, isDone: (record: PurchaseRecord) => boolean): Promise<PurchaseRecord>;
}

/** Makes the driver. */
export function createDriver(parts: PurchaseParts): Driver {
  const { store, now, mode } = parts;

  async function latest(record: PurchaseRecord): Promise<PurchaseRecord> {
    return (await store.find(record.id)) ?? gone(record);
  }

  /** Writes one step by compare-and-set. A fact is tried again on what somebody else has made of the purchase; a claim is not. */
  async function apply(record: PurchaseRecord, event: PurchaseEvent): Promise<Step> {
    for (let present = record; ; present = await latest(record)) {
      const facts = { record: present, event, now: now(), isTest: isTestOrder(mode, present) };
      const row = rowFor(facts);
      if (!row?.write) return { record: present, effect: row?.effect };
      const changed = await store.change(present, { updatedAt: facts.now, ...row.write(facts) });
      if (changed && row.incident) parts.onError(new PurchaseIncident(row.incident, changed.id), changed.id);
      if (changed) return { record: changed, effect: row.effect, isOurs: true };
      if (claims.has(event.on)) return { record: await latest(record) };
    }
  }

  async function follow(step: Step, cause: PurchaseEvent | undefined, errand: Errand, begun: number): Promise<PurchaseRecord> {
    let { record, effect } = step;
    let isStale = false;
    for (let event = cause; effect; ) {
      if (effect === 'deliver') return deliver(record, errand);
      const { event: next, error } = await effects[effect](parts, record, { ...errand, cause: event, late: performance.now() - begun });
      const applied: Step = next ? await apply(record, next) : { record };
      ({ record, effect } = applied);
      isStale = !applied.isOurs;
      if (error) throw error;
      if (!next) break;
      event = next;
    }
    // The effect took its time and said nothing new: meanwhile somebody else may have moved it.
    return isStale ? latest(record) : record;
  }

  /** The shop may take its time to complete or release an order; a customer, and the next purchase, wait for that only so long. */
  async function deliver(record: PurchaseRecord, { delivery }: Errand): Promise<PurchaseRecord> {
    if (delivery === 'later') return record;
    const work = (async () => {
      const { event } = await effects.deliver(parts, record, { cause: undefined, late: 0 });
      return event ? (await apply(record, event)).record : record;
    })();
    if (delivery === 'to its end') return work;
    work.catch((error: unknown) => parts.onError(error, record.id));
    return withDeadline(times.patience, () => new Error('not yet'), () => work).catch(() => record);
  }

  async function drive(record: PurchaseRecord, event: PurchaseEvent, errand: Errand = {}): Promise<PurchaseRecord> {
    const begun = performance.now();
    const later = (waited: PurchaseRecord, late: PurchaseEvent) => void drive(waited, late).catch((error: unknown) => parts.onError(error, waited.id));
    const step = await apply(record, event);
    if (step.isOurs) errand.onFirst?.();
    return follow(step, event, { later, ...errand }, begun);
  }

  /** What the service shows of a purchase that is about to end here; within seconds, because a customer waits. */
  async function seenBeforeTheEnd(record: PurchaseRecord): Promise<Seen> {
    if (record.technicalId === null || (record.state !== 'initialized' && record.state !== 'approved')) return { as: 'open' };
    return withDeadline(times.glance, () => new Error('no answer yet'), () => parts.verification.ask(record)).catch(() => ({ as: 'unreadable' }));
  }

  return {
    drive,
    latest,
    async endAsChanged(record, changed, errand) {
      const seen = await seenBeforeTheEnd(record);
      // Neither an order button nor an end would be true.
      if (seen.as === 'unreadable') throw new RouteError('service_unavailable');
      return drive(record, seen.as === 'confirmed' ? eventOf(seen) : { on: 'checkout_changed', parts: changed }, errand);
    },
    async giveUp(record) {
      const seen = await seenBeforeTheEnd(record);
      return drive(record, seen.as === 'confirmed' ? eventOf(seen) : { on: 'abandoned' });
    },
    ask: (record) => follow({ record, effect: 'ask' }, undefined, {}, performance.now()),
    async wait(record, isDone) {
      const end = performance.now() + times.patience;
      for (let pause = 20; ; pause = Math.min(250, pause * 1.5)) {
        const present = await latest(record);
        if (isDone(present) || performance.now() + pause > end) return present;
        await delay(pause);
      }
    },
  };
}

function gone({ id }: PurchaseRecord): never {
  throw new Error(`Purchase ${id} is no longer in the store`);
}
