import type { PurchaseStore } from './store.js';

/** Makes the store ready when it is first needed. One that could not be made ready is tried again by the next who needs it. */
export function readyOnce(store: Pick<PurchaseStore, 'migrate'>): () => Promise<void> {
  let migrated: Promise<void> | undefined;
  return () => {
    migrated ??= store.migrate().catch((error: unknown) => {
      migrated = undefined;
      throw error;
    });
    return migrated;
  };
}
