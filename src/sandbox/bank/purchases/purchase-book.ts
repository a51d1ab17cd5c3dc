import { randomUUID } from 'node:crypto';
import type { Clock } from '../setting/clock.js';
import type { Shop } from '../setting/shops.js';
import { technicalIds, type BusinessIds } from '../values/identifiers.js';
import type { Lending } from '../plans/conditions.js';
import type { Initialization, Purchase } from './purchase.js';

/** Milliseconds from the customer's last action to the deletion of an unconfirmed purchase (service.md §R.6). */
export const LIFETIME = 30 * 60_000;

/** Store of the service's purchases. */
export interface PurchaseBook {
  add(shop: Shop, initialization: Initialization): Purchase;
  /** Returns the purchase with this technical id; undefined if there is none or it was deleted. */
  find(technicalId: string): Purchase | undefined;
  /** Returns true if a purchase of this webshop was deleted after its 30 minutes. */
  wasDeleted(technicalId: string, webshopId: string): boolean;
  /** Returns all purchases that were not deleted, oldest first. */
  list(): Purchase[];
  clear(): void;
}

/** Returns the time at which an unconfirmed purchase is deleted (service.md §R.6). */
export function expiryOf({ touched }: Purchase): Date {
  return new Date(touched.getTime() + LIFETIME);
}

/** Creates an empty store. Of a deleted purchase it keeps only the technical id and the webshop id. */
export function createPurchaseBook(
  clock: Clock,
  businessIds: BusinessIds,
  technicalId: (() => string) | undefined,
  lending: Pick<Lending, 'nominalRate'>,
): PurchaseBook {
  const purchases = new Map<string, Purchase>();
  const deleted = new Map<string, string>();
  const newTechnicalId = technicalId ?? technicalIds((id) => purchases.has(id) || deleted.has(id));

  function find(technicalId: string): Purchase | undefined {
    const purchase = purchases.get(technicalId);
    if (!purchase || isFinal(purchase) || clock.now() < expiryOf(purchase)) return purchase;
    purchases.delete(technicalId);
    deleted.set(technicalId, purchase.shop.webshopId);
    return undefined;
  }

  return {
    find,
    add(shop, initialization) {
      const now = clock.now();
      const ids = { technicalId: newTechnicalId(shop.webshopId, now), businessId: businessIds.draw() };
      const purchase = newPurchase(ids, { shop, initialization, started: now, nominalRate: lending.nominalRate() });
      purchases.set(ids.technicalId, purchase);
      return purchase;
    },
    wasDeleted(technicalId, webshopId) {
      find(technicalId);
      return deleted.get(technicalId) === webshopId;
    },
    list: () => [...purchases.keys()].map(find).filter((purchase) => purchase !== undefined),
    clear() {
      purchases.clear();
      deleted.clear();
    },
  };
}

function isFinal({ status }: Purchase): boolean {
  return status === 'BESTAETIGT' || status === 'STORNIERT';
}

type Ids = Pick<Purchase, 'technicalId' | 'businessId'>;
type Start = Pick<Purchase, 'shop' | 'initialization' | 'started' | 'nominalRate'>;

function newPurchase(ids: Ids, start: Start): Purchase {
  return {
    ...ids,
    deviceToken: randomUUID(),
    ...start,
    touched: start.started,
    status: 'INITIALISIERT',
    orderId: start.initialization.orderId,
    application: undefined,
    decision: undefined,
    confirmationRequests: 0,
    confirmations: 0,
    isIgnored: false,
  };
}
