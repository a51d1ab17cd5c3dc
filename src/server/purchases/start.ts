import type { Salutation } from '../../contract/checkout.js';
import { ServiceError } from '../../service/service-error.js';
import { RouteError } from '../errors.js';
import { unguessable } from '../keyed-digests.js';
import type { Checkout } from '../shop.js';
import type { PurchaseRecord } from '../store/store.js';
import { change, ended } from './changes.js';
import { giveWay } from './give-way.js';
import { outcomeOf } from './outcome.js';
import { times, type PurchaseParts } from './parts.js';
import { waitUntil } from './wait.js';

/** What a purchase is started with; all of it was checked. */
export interface PurchaseWish {
  /** Hash of the shopper's cookie. */
  readonly shopper: string;
  readonly checkout: Checkout;
  /** The shop's, or the customer's when the shop does not know it. */
  readonly salutation: Salutation;
  readonly consentVersion: string;
  readonly months: number | undefined;
}

/**
 * Starts a purchase: the intent is kept, then the service is asked. Whoever starts at the same time gets the same purchase, because
 * all of them give it the same id and only one can keep it. Resolves with a purchase that has a payment page.
 */
export async function start(parts: PurchaseParts, wish: PurchaseWish): Promise<PurchaseRecord> {
  const { store } = parts;
  const current = await store.currentOf(wish.shopper);
  if (current && isRepeated(parts, current, wish)) return follow(parts, current.id);
  if (current) await giveWay(parts, current);
  const token = unguessable();
  const record = newRecord(parts, wish, current, parts.digests.token(token));
  const kept = await keep(parts, record);
  return kept ? initialize(parts, kept, wish, token) : follow(parts, record.id);
}

/** Exactly this is being started, or was a moment ago: a double click. */
function isRepeated({ now, digests }: PurchaseParts, current: PurchaseRecord, { checkout, months, consentVersion }: PurchaseWish): boolean {
  const isOpen = current.state === 'starting' || (current.state === 'initialized' && !outcomeOf(current).returned);
  if (!isOpen || now() - current.createdAt > times.repeated || consentVersion !== current.consentVersion) return false;
  const { basket, person, addresses } = digests.fingerprint(current.id, checkout);
  const { fingerprint } = current;
  const isSame = basket === fingerprint.basket && person === fingerprint.person && addresses === fingerprint.addresses;
  return isSame && current.wishedMonths === (months ?? null);
}

function newRecord(
  { now, digests }: PurchaseParts,
  { shopper, checkout, consentVersion, months }: PurchaseWish,
  previous: PurchaseRecord | undefined,
  token: string,
): PurchaseRecord {
  const id = digests.nextPurchase(shopper, previous?.id);
  const at = now();
  return {
    id,
    version: 1,
    state: 'starting',
    shopper,
    token,
    amount: checkout.amount,
    wishedMonths: months ?? null,
    consentVersion,
    consentAt: at,
    fingerprint: digests.fingerprint(id, checkout),
    technicalId: null,
    businessId: null,
    outcome: null,
    orderId: null,
    shopTold: false,
    attempts: 0,
    expiresAt: at + times.validity,
    // The newest is the current one, also when the clock stands or was set back.
    createdAt: Math.max(at, (previous?.createdAt ?? 0) + 1),
    updatedAt: at,
  };
}

/** The record as it was kept by us; undefined when somebody else has started the same purchase. */
async function keep({ store }: PurchaseParts, record: PurchaseRecord): Promise<PurchaseRecord | undefined> {
  try {
    await store.insert(record);
    return record;
  } catch (error) {
    const found = await store.find(record.id);
    // Also when it was kept and only the database's answer was lost.
    if (found) return found.token === record.token ? found : undefined;
    throw error;
  }
}

async function initialize(parts: PurchaseParts, record: PurchaseRecord, wish: PurchaseWish, token: string): Promise<PurchaseRecord> {
  const { service, store, now } = parts;
  const started = await service.startPurchase(inputOf(parts, wish, token)).catch(async (error: unknown) => {
    // Whatever the service has kept, nobody can find it: it deletes it by itself.
    await change(parts, record, ended(record, 'abandoned'));
    throw startError(error);
  });
  const { technicalId, businessId } = started;
  const initialized = await change(parts, record, { state: 'initialized', technicalId, businessId, expiresAt: now() + times.validity });
  if (initialized) return initialized;
  const current = await store.currentOf(wish.shopper);
  if (current && current.id !== record.id) return follow(parts, current.id);
  throw new RouteError('wrong_state', { message: 'The purchase was given up while it was started.' });
}

const inputOf = ({ addresses, system }: PurchaseParts, { checkout, salutation, months }: PurchaseWish, token: string) => ({
  ...checkout,
  person: { ...checkout.person, salutation },
  months,
  returnUrls: {
    success: addresses.returnTo('success', token),
    abort: addresses.returnTo('abort', token),
    rejection: addresses.returnTo('rejection', token),
  },
  system,
  authorizationCallbackUrl: addresses.callback(token),
});

/** What the service does not like of a checkout is no trouble of the service's. */
function startError(error: unknown): unknown {
  if (!(error instanceof ServiceError) || (error.code !== 'rejected' && error.code !== 'invalid_input')) return error;
  return new RouteError('not_eligible', { message: `The checkout cannot be paid by instalments: ${error.message}`, cause: error });
}

/** Waits for the one who was first. */
async function follow({ store }: PurchaseParts, id: string): Promise<PurchaseRecord> {
  const found = await waitUntil(() => store.find(id), (record) => record?.state !== 'starting', times.patience);
  if (found?.technicalId != null && found.state === 'initialized') return found;
  throw new RouteError('service_unavailable', { message: 'The purchase could not be started at the first attempt.' });
}
