import { RouteError } from '../operations/errors.js';
import { isFinal } from '../../rules/purchase-state.js';
import type { CheckedCheckout } from '../shop/shop.js';
import type { PurchaseRecord } from '../store/store.js';
import type { EffectOptions } from './effects.js';
import type { PurchaseParts } from './parts.js';
import { changedParts } from './record.js';

/**
 * Whose purchase it is, for a visitor with the browser that started it. `unknown`: the shop knows neither the session
 * of the purchase nor a checkout, as after a login that has expired. `foreign`: the visitor is somebody else.
 */
export type Claim = 'own' | 'unknown' | 'foreign';

/**
 * The sender of a request about a purchase: a browser, as the shop knows it, or a program of the shop. Each function of
 * the shop is called once at most.
 */
export interface Visitor {
  /** The request, for the effects of what the visitor does. A program has none, and waits for no delivery. */
  readonly effectOptions: Pick<EffectOptions, 'request' | 'delivery'>;
  /** Returns the shop's present checkout; undefined if it is not known here. */
  checkout(): Promise<CheckedCheckout | undefined>;
  /** Returns the digest of the key of the shop's session; null if the shop names none. */
  session(): Promise<string | null>;
  /** Says whether the purchase is the visitor's. */
  claim(record: PurchaseRecord): Promise<Claim>;
}

type Parts = Pick<PurchaseParts, 'shop' | 'digests'>;

/** Returns the sender of a request about a purchase; the shop gets the reference that it gave at the start. */
export function visitorOf({ shop, digests }: Parts, record: PurchaseRecord, request: Request): Visitor {
  const asked = { reference: record.details.shopReference };
  const checkout = once(() => shop.checkout(request, asked));
  const session = once(async () => sessionOf({ digests }, await shop.sessionKey?.(request, asked)));
  return {
    effectOptions: { request },
    checkout,
    session,
    async claim() {
      // An approved purchase is compared anyhow: the shop is asked for both at once, because a page waits.
      if (record.situation === 'approved') checkout().catch(() => undefined);
      if (!shop.sessionKey || isSessionOf(record, await session())) return 'own';
      const present = await checkout();
      if (!present) return 'unknown';
      return isPersonOf({ digests }, record, present) ? 'own' : 'foreign';
    },
  };
}

/** Returns a program of the shop as the sender of a request about any purchase; it knows the present checkout. */
export const programOf = (checkout: CheckedCheckout): Visitor => ({
  effectOptions: { delivery: 'behind' },
  checkout: async () => checkout,
  session: async () => null,
  claim: async () => 'own',
});

/** Returns the digest of the key of the shop's session; null if the shop names none. */
export const sessionOf = ({ digests }: Pick<Parts, 'digests'>, key: string | undefined): string | null =>
  key === undefined ? null : digests.session(key);

/** Returns true if the purchase was started in this session, or ordered after the session had changed. */
export function isSessionOf(record: PurchaseRecord, session: string | null): boolean {
  return session === record.session || session === record.details.orderedBy;
}

/** Returns true if the checkout is of the person who started the purchase. */
export const isPersonOf = (
  parts: Pick<Parts, 'digests'>,
  record: Pick<PurchaseRecord, 'id' | 'fingerprint'>,
  checkout: CheckedCheckout,
): boolean => !changedParts(parts, record, checkout).includes('person');

/**
 * Checks that the purchase is the visitor's.
 * @throws {RouteError} `no_purchase`; or `no_checkout` while the purchase may go on as soon as the shop knows the
 *   visitor
 */
export async function requireOwn(record: PurchaseRecord, visitor: Visitor): Promise<void> {
  const claim = await visitor.claim(record);
  if (claim === 'own') return;
  throw new RouteError(claim === 'unknown' && !isFinal(record.situation) ? 'no_checkout' : 'no_purchase');
}

function once<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let answer: Promise<Value> | undefined;
  return () => (answer ??= ask());
}
