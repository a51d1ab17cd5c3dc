import type { Store } from './store.js';

/**
 * Returns a function that migrates the store at its first call and stores that its webshop is served; all calls share
 * the result. After a failure the next call tries again.
 */
export function readyOnce(store: Pick<Store, 'migrate' | 'markServed'>, now: () => number): () => Promise<void> {
  let migrated: Promise<void> | undefined;
  const open = async () => {
    await store.migrate();
    await store.markServed(now());
  };
  return () => {
    migrated ??= open().catch((error: unknown) => {
      migrated = undefined;
      throw error;
    });
    return migrated;
  };
}
