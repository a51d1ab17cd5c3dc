import { Incident } from './incidents.js';
import type { LogEntry } from './log.js';

/** The store is an older copy: it was restored from a backup, or replaced. */
export class StoreRestored extends Incident {
  override readonly name = 'StoreRestored';
  readonly event = 'store_restored' satisfies LogEntry['event'];
  readonly operation = 'store';

  constructor() {
    super(
      'The store is older than the one that this handler knows: it was restored from a backup, or replaced. ' +
        'Purchases that were open then end only after the bank has said how they stand; the others are ' +
        'in purchases.unresolved(). ' +
        "Compare the bank's transactions with the shop's orders: docs/guide/operations.md, Backups and restore.",
    );
  }
}
