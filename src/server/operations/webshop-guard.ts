import type { Store, StoredWebshop } from '../store/store.js';
import { Incident } from './incidents.js';
import type { Runtime } from '../scheduling/clock.js';

/** Milliseconds after which the open work of a webshop without a handler is reported. */
const UNSERVED = 3_600_000;

/** The store has orders of another webshop, for which no handler has run for an hour. */
const unservedWebshop = ({ digest, name }: StoredWebshop): Incident =>
  new Incident(
    'webshop_unserved',
    'store',
    `The store has open purchases or reports of another webshop (${name === digest ? digest : `${name}, ${digest}`}), which no handler has served for an hour. ` +
      'They are left alone: run a handler with the host and the webshop id of that webshop.',
  );

export interface WebshopGuardOptions extends Pick<Runtime, 'now'> {
  readonly store: Pick<Store, 'markServed' | 'unservedWebshops'>;
  readonly failed: (error: unknown, source: string) => void;
}

/** The guard of the webshops that share a store. */
export interface WebshopGuard {
  /** Records that this webshop is served, and reports others with open work that have no handler. */
  check(): Promise<void>;
  /** Returns the digests of the webshops that the last check has found without a handler. */
  unserved(): readonly string[];
}

/** Creates the guard of the webshops that share a store. */
export function createWebshopGuard({ store, now, failed }: WebshopGuardOptions): WebshopGuard {
  let unserved: readonly StoredWebshop[] = [];
  return {
    check: async () => {
      await store.markServed(now());
      unserved = await store.unservedWebshops(now() - UNSERVED);
      for (const webshop of unserved) failed(unservedWebshop(webshop), `webshop ${webshop.digest}`);
    },
    unserved: () => unserved.map(({ digest }) => digest),
  };
}
