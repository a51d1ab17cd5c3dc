import { isFinal } from '../../rules/purchase-state.js';
import type { PurchaseChanges, PurchaseRecord } from '../store/store.js';
import type { PurchaseParts } from './parts.js';

type Tools = Pick<PurchaseParts, 'store' | 'now'>;

/** Changes a purchase that is still as `record` says; undefined when somebody else was first. */
export function change({ store, now }: Tools, record: PurchaseRecord, changes: PurchaseChanges): Promise<PurchaseRecord | undefined> {
  return store.change(record, { updatedAt: now(), ...changes });
}

/**
 * Moves a purchase on by a fact that stays true whoever else works on it: as often as needed while it is in the state it was in.
 * Resolves with the purchase as it is then, moved by us or by somebody else.
 */
export async function advance(
  tools: Tools,
  record: PurchaseRecord,
  changesFor: (record: PurchaseRecord) => PurchaseChanges,
): Promise<PurchaseRecord> {
  let present = record;
  while (present.state === record.state && present.shopTold === record.shopTold) {
    const changed = await change(tools, present, changesFor(present));
    if (changed) return changed;
    present = (await tools.store.find(record.id)) ?? gone(record);
  }
  return present;
}

/** Ends a purchase without an order. The shop is to be told when it may have prepared one. */
export const ended = (record: PurchaseRecord, state: PurchaseRecord['state']): PurchaseChanges => ({
  state,
  shopTold: isFinal(state) && record.attempts === 0,
});

function gone({ id }: PurchaseRecord): never {
  throw new Error(`Purchase ${id} is no longer in the store`);
}
