import { ServiceError } from '../../service/wire/service-error.js';
import { RouteError } from '../operations/errors.js';
import { isWithin } from '../scheduling/clock.js';
import { unguessable } from './digests.js';
import { StoreError } from '../store/store-error.js';
import { isConfirming } from '../store/purchase-progress.js';
import type { PurchaseOwner, PurchaseRecord } from '../store/store.js';
import type { Driver } from './driver.js';
import { eventOf, type StartInput } from './effects.js';
import type { ShopPages } from '../shop/shop.js';
import type { PurchaseParts } from './parts.js';
import { sessionOf } from './visitor.js';
import { isGivenUp, isUndeliverable, times } from './record.js';

/**
 * Maximum number of purchases that a shopper, or a session of the shop, may have open at the bank: more than comparing
 * terms and changing the basket requires.
 */
export const mostOpen = 10;

/**
 * Checks that each initiator may have one more purchase open at the bank; with `isKept`, the new one is already
 * counted.
 * @throws {RouteError} `too_many_purchases`, with the seconds until one more is possible
 */
async function requireRoom(
  { store, now }: Pick<PurchaseParts, 'store' | 'now'>,
  beginners: readonly PurchaseOwner[],
  isKept = false,
): Promise<void> {
  const at = now();
  for (const by of beginners) {
    const open = await store.purchases.openUntil(by, at);
    const isFull = isKept ? open.length > mostOpen : open.length >= mostOpen;
    const nextEnd = open[open.length - mostOpen] ?? at;
    if (isFull)
      throw new RouteError('too_many_purchases', { retryAfter: Math.max(1, Math.ceil((nextEnd - at) / 1000)) });
  }
}

/** Input of {@link start}, already validated. */
export interface StartRequest extends Omit<StartInput, 'token'> {
  /** Hash of the shopper's cookie. */
  readonly shopper: string;
  readonly consentVersion: string;
  /** Pages of the shop for this purchase, as absolute addresses; absent if it has no other ones than all. */
  readonly pages?: ShopPages | undefined;
  /** Set if a program of the shop starts the purchase. */
  readonly program?: ProgramStart | undefined;
}

/** What a program of the shop says of a start besides. */
export interface ProgramStart {
  /** Id for a new purchase. */
  readonly id: string;
  /** Digest of the cart. */
  readonly cart: string;
  /** True if the name of the cart is that of one cart alone; false if it may be another one after its order. */
  readonly isOneCart: boolean;
  /** Time of the customer's consent, in milliseconds since 1970. */
  readonly consentAt: number;
  /** Digest of the link by which the customer starts it. */
  readonly byLink?: string;
}

/**
 * Starts a purchase: stores the record, then calls the bank. Concurrent starts of a shopper with the same facts get the
 * same purchase, because their records have the same unique start key; with other facts, the one that comes later
 * replaces the other. Repeating a start while its purchase is open at the bank returns that purchase. Resolves with a
 * purchase that has a payment page.
 * @throws {RouteError} `wrong_state` while an order of the shopper or the cart may still be confirmed, or if another
 * start replaces this one, `too_many_purchases`, `service_unavailable`, `not_eligible`
 */
export async function start(parts: PurchaseParts, driver: Driver, request: StartRequest): Promise<PurchaseRecord> {
  // The second time, the other one is the shopper's current purchase.
  const started = (await startUnlessOther(parts, driver, request)) ?? (await startUnlessOther(parts, driver, request));
  if (started) return started;
  throw new RouteError('wrong_state', { message: 'The shopper starts other purchases at this moment.' });
}

/** Starts a purchase; resolves with undefined if a concurrent start with other facts was stored first. */
async function startUnlessOther(
  parts: PurchaseParts,
  driver: Driver,
  request: StartRequest,
): Promise<PurchaseRecord | undefined> {
  const { store } = parts;
  const { program } = request;
  const current = await store.purchases.find({ shopper: request.shopper });
  const cart = program?.cart ?? parts.digests.cart(request.shopper, request.checkout);
  const ordered = await store.purchases.ordered({ cart });
  if (program?.isOneCart && ordered?.situation === 'confirmed') throw orderedAlready(ordered);
  // The cart may have been ordered in another browser; a restored store may not know it. Nothing is given up before.
  const others = [...(ordered ? [ordered] : []), ...(await store.purchases.perhapsOrdered(cart))];
  for (const record of others) if (record.id !== current?.id) await giveWay(parts, driver, { record, request });
  if (current && isSame(parts, current, request) && (await isStillOpen(parts, driver, current)))
    return follow(driver, current);
  const session = sessionOf(parts, request.checkout.sessionKey);
  const sessions = session === null ? [] : [{ session }];
  await requireRoom(parts, [{ shopper: request.shopper }, ...sessions]);
  if (current) await giveWay(parts, driver, { record: current, request });
  const token = unguessable();
  const record = newRecord(parts, request, {
    previous: current,
    ordered,
    cart,
    session,
    token: parts.digests.token(token),
  });
  const kept = await keep(parts, record);
  // Not by the id: repeated calls of a program have the same one.
  if (kept.token !== record.token) return hasSameFacts(parts, kept, request) ? follow(driver, kept) : undefined;
  // Other browsers with the same session may have started a purchase meanwhile; the shopper's own cannot.
  await requireRoom(parts, sessions, true).catch(async (error: unknown) => {
    await driver.drive(kept, { on: 'crowded_out' });
    throw error;
  });
  const started = await driver.drive(kept, { on: 'begun' }, { start: { ...request, token } });
  if (started.situation === 'initialized') return started;
  const latest = await store.purchases.find({ shopper: request.shopper });
  if (latest && latest.token !== record.token && hasSameFacts(parts, latest, request)) return follow(driver, latest);
  throw new RouteError('wrong_state', { message: 'The purchase was given up while it was started.' });
}

/**
 * Returns true if the current purchase is equal to the request and the customer has not returned from the bank since
 * its start.
 */
function isSame(parts: PurchaseParts, current: PurchaseRecord, request: StartRequest): boolean {
  const isOpen =
    current.situation === 'starting' || (current.situation === 'initialized' && !current.progress.returned);
  return isOpen && hasSameFacts(parts, current, request);
}

/** Returns true if a purchase was started with what the request says. */
function hasSameFacts(
  { digests }: PurchaseParts,
  { id, fingerprint, requestedMonths, ...record }: PurchaseRecord,
  { checkout, salutation, months, consentVersion }: StartRequest,
): boolean {
  const { basket, person, addresses } = digests.fingerprint(id, checkout);
  return (
    consentVersion === record.consentVersion &&
    record.details.salutation === chosenSalutation({ checkout, salutation }) &&
    basket === fingerprint.basket &&
    person === fingerprint.person &&
    addresses === fingerprint.addresses &&
    requestedMonths === (months ?? null)
  );
}

/**
 * Returns the salutation that the customer chose because the shop knows none. It is not part of the checkout, so
 * fingerprints do not contain it.
 */
const chosenSalutation = ({ checkout, salutation }: Pick<StartRequest, 'checkout' | 'salutation'>) =>
  checkout.person.salutation === undefined ? salutation : undefined;

/**
 * Returns true if the payment page of the current purchase can be used again; a second page for the same checkout would
 * be a second purchase. Shortly after the start it can; later the bank is asked. The thirty minutes count only if the
 * bank cannot be read, because the time at which the bank's period began is not known.
 */
async function isStillOpen(parts: PurchaseParts, driver: Driver, current: PurchaseRecord): Promise<boolean> {
  const now = parts.now();
  const isOfOtherClock = current.createdAt > now;
  if (isWithin(times.sameStart, current.createdAt, now)) return true;
  // Abandons the start only if the record is unchanged since it was read; otherwise the bank has responded, and the
  // payment page was given out.
  if (current.situation === 'starting')
    return isOfOtherClock || (await driver.drive(current, { on: 'due' })).situation === 'initialized';
  const seen = await parts.verification.ask(current);
  if (seen.as !== 'open' && seen.as !== 'unreadable') {
    await driver.drive(current, eventOf(seen));
    return false;
  }
  const progress = await progressOf(parts, current);
  if (progress === 'unreadable' && seen.as === 'unreadable') return isOfOtherClock || now < current.expiresAt;
  return progress !== 'over';
}

/**
 * Returns `over` if the customer has finished the bank's pages or the bank has deleted the purchase: its payment page
 * can then not be used again.
 */
async function progressOf(
  { service }: PurchaseParts,
  { technicalId }: PurchaseRecord,
): Promise<'over' | 'undecided' | 'unreadable'> {
  try {
    await service.decision(technicalId ?? '');
    return 'over';
  } catch (error) {
    if (!(error instanceof ServiceError) || !error.byService) return 'unreadable';
    if (error.code === 'not_found') return 'over';
    return error.code === 'rejected' ? 'undecided' : 'unreadable';
  }
}

/** A previous purchase of the shopper or of the cart, and the start that follows. */
interface Succession {
  readonly record: PurchaseRecord;
  readonly request: StartRequest;
}

/**
 * Abandons the previous purchase, or gives up its order if the outcome has been unknown for long enough.
 * @throws {RouteError} `wrong_state` if it is ordered, or may be
 */
async function giveWay(parts: PurchaseParts, driver: Driver, { record, request }: Succession): Promise<void> {
  const present = await driver.giveUp(record);
  if (isConfirming(present.situation) && !isGivenUp(present)) {
    throw new RouteError('wrong_state', { message: 'The shopper has ordered; the answer is not known yet.' });
  }
  if (present.situation !== 'confirmed') return;
  // The checkout of the request was read before, and may have what was ordered.
  if (record.situation !== 'confirmed')
    throw new RouteError('wrong_state', {
      message: 'The cart was ordered, as is known only now: read the checkout again.',
    });
  if (present.isDelivered) return;
  // A shop that has failed that often is tried again by reconciling; the customer does not wait for it.
  const delivered = isUndeliverable(present) ? present : await driver.drive(present, { on: 'due' });
  if (delivered.isDelivered || (isUndeliverable(delivered) && !isSameBasket(parts, delivered, request))) return;
  // The shop still has the basket of that order, so a new purchase would order it twice.
  throw new RouteError('wrong_state', { message: 'The shopper has ordered; the shop does not know it yet.' });
}

const isSameBasket = ({ digests }: PurchaseParts, record: PurchaseRecord, { checkout }: StartRequest): boolean =>
  digests.fingerprint(record.id, checkout).basket === record.fingerprint.basket;

interface StartFacts {
  /** The shopper's previous purchase. */
  readonly previous: PurchaseRecord | undefined;
  /** The newest purchase of the cart that was ordered: what follows it is another cart, unless its name is that of one cart. */
  readonly ordered: PurchaseRecord | undefined;
  readonly cart: string;
  readonly session: string | null;
  readonly token: string;
}

function newRecord(
  { now, digests }: PurchaseParts,
  request: StartRequest,
  { previous, ordered, cart, session, token }: StartFacts,
): PurchaseRecord {
  const { shopper, checkout, consentVersion, months, pages, program } = request;
  // Random, so that a store restored from a backup cannot reuse the id of a purchase that it has lost.
  const id = program?.id ?? unguessable();
  const at = now();
  return {
    id,
    version: 1,
    situation: 'starting',
    shopper,
    session,
    startKey: digests.startKey(shopper, previous?.id),
    cart,
    claim: digests.claim(cart, program?.isOneCart ? undefined : ordered?.id),
    token,
    amount: checkout.amount,
    requestedMonths: months ?? null,
    consentVersion,
    consentAt: program?.consentAt ?? at,
    fingerprint: digests.fingerprint(id, checkout),
    technicalId: null,
    businessId: null,
    details: {
      testCustomer: checkout.isTestCustomer === true ? true : undefined,
      salutation: chosenSalutation(request),
      shopReference: checkout.shopReference,
      pages,
      byProgram: program && true,
      byLink: program?.byLink,
    },
    texts: null,
    progress: {},
    orderId: null,
    isDelivered: false,
    attempts: 0,
    restoredAt: null,
    expiresAt: at + times.validity,
    // The newest purchase of shopper and cart is the current one, even if the clock stood still or was set back.
    createdAt: Math.max(at, (previous?.createdAt ?? 0) + 1, (ordered?.createdAt ?? 0) + 1),
    updatedAt: at,
  };
}

/** Stores the record; returns the concurrent one if that was stored first. */
async function keep({ store }: PurchaseParts, record: PurchaseRecord): Promise<PurchaseRecord> {
  try {
    if (await store.purchases.add(record)) return record;
    throw new StoreError('duplicate', 'The purchase already exists.');
  } catch (error) {
    const newest = await store.purchases.find({ shopper: record.shopper });
    // Covers also a record that was stored although the database's response was lost.
    const isTaken = newest?.startKey === record.startKey || (error instanceof StoreError && error.code === 'duplicate');
    if (newest && isTaken) return newest;
    throw error;
  }
}

/** What is named by its cart alone is no other one after its order. */
const orderedAlready = ({ id, orderId }: PurchaseRecord): RouteError =>
  new RouteError('wrong_state', {
    message: `This cart is ordered: order ${orderId}, purchase ${id}. Another cart needs a shopReference of its own.`,
  });

/** Waits for the result of the concurrent start. */
async function follow(driver: Driver, record: PurchaseRecord): Promise<PurchaseRecord> {
  const found = await driver.wait(record, ({ situation }) => situation !== 'starting');
  if (found.technicalId !== null && found.situation === 'initialized') return found;
  throw new RouteError('service_unavailable', { message: 'The purchase could not be started at the first attempt.' });
}
