import type { Settings } from '../config/config.js';
import type { ShoppingSettings } from '../config/shopping-config.js';
import type { KnownAmounts } from '../offers/shop-prices.js';
import { RouteError } from '../operations/errors.js';
import type { IncidentLog } from '../operations/incident-log.js';
import { createProofArchive, type ProofArchive, type ProofArchiveOptions } from '../proof/proof-archive.js';
import { createLinkFilter } from '../rich-text/links.js';
import type { Background } from '../scheduling/background.js';
import { endOfDay } from '../scheduling/clock.js';

export interface ShopProofsOptions extends Pick<ProofArchiveOptions, 'store' | 'ready'> {
  readonly settings: Settings;
  readonly shopping: ShoppingSettings;
  readonly knownAmounts: Pick<KnownAmounts, 'has'>;
  readonly incidents: IncidentLog;
  readonly background: Background;
}

/** Creates the archive of what customers were shown; it is written by a queue, and by reconciling. */
export function proofsOf(options: ShopProofsOptions): ProofArchive {
  const { store, ready, settings, shopping, knownAmounts, incidents, background } = options;
  const name = 'proofs';
  const queue = background.queue({ ...proofQueue, name, work: () => archive.write() });
  const archive = createProofArchive({
    store,
    ready,
    writeIn: (delay) => void queue.add(name, { delay }),
    filterLinks: createLinkFilter(settings.service).filterLinks,
    isKnown: knownAmounts.has,
    onFull: (month) =>
      incidents.log({
        level: 'warn',
        event: 'proofs_full',
        message:
          `Customers were shown rates of more amounts in ${month} than are kept as proofs. ` +
          "Those of the shop's own prices are kept first.",
      }),
    years: shopping.proofKept,
    now: settings.now,
    endOfDay,
  });
  return archive;
}

const proofQueue = { concurrency: 1, bound: 1, leastInterval: 1_000, deadline: 90_000 } as const;

/**
 * Returns the archive of what customers were shown, which is in the shop's store.
 * @throws {RouteError} `not_found` without a shop
 */
export function archiveOf(shopping: { readonly proofs: ProofArchive } | undefined): ProofArchive {
  if (shopping) return shopping.proofs;
  throw new RouteError('not_found', {
    message: 'What customers were shown is not kept without the field shop in the configuration of createRatenkauf.',
  });
}
