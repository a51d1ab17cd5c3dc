import { ServiceError } from '../../service/service-error.js';
import { RouteError } from '../errors.js';
import type { PurchaseRecord } from '../store/store.js';
import { advance, change, ended } from './changes.js';
import { changedParts } from './compare.js';
import { endAsChanged } from './decide.js';
import { isSameFinancing, readFinancing } from './granted.js';
import { outcomeOf, outcomeWith } from './outcome.js';
import { times, type PurchaseParts } from './parts.js';
import { send } from './send.js';
import { look } from './settle.js';
import { shopPurchase, tellShop } from './tell-shop.js';
import { waitUntil } from './wait.js';

/** Who orders. */
export interface Order {
  /** Hash of the shopper's cookie. */
  readonly shopper: string;
  readonly request: Request;
  /** The shop's order, when it has made one itself; otherwise `prepareOrder` is asked. */
  readonly orderId?: string | undefined;
}

/**
 * Orders the shopper's current purchase. However many do so at once, one of them claims it; all get its result, and whoever comes
 * later gets it again.
 * @throws {RouteError} `no_purchase`, or `wrong_state` when there is nothing to order
 */
export async function confirm(parts: PurchaseParts, order: Order): Promise<PurchaseRecord> {
  const record = await parts.store.currentOf(order.shopper);
  if (!record) throw new RouteError('no_purchase');
  switch (record.state) {
    case 'approved':
      return attempt(parts, record, order);
    case 'confirming':
    case 'confirmed':
      return follow(parts, record);
    default:
      throw new RouteError('wrong_state', { message: `The purchase is ${record.state}.` });
  }
}

async function attempt(parts: PurchaseParts, record: PurchaseRecord, order: Order): Promise<PurchaseRecord> {
  const ready = await check(parts, record, order.request).catch(async (error: unknown) => {
    const present = await latest(parts, record);
    // The question came too late: somebody else has ordered meanwhile.
    if (present.state === 'approved' && present.attempts === record.attempts) throw error;
    return present;
  });
  if (ready.state !== 'approved' || ready.version !== record.version) return follow(parts, ready);
  const outcome = outcomeWith(record, { sends: 0, asked: 0, accepted: undefined, mayRetry: undefined });
  const claimed = await change(parts, record, { state: 'confirming', attempts: record.attempts + 1, outcome });
  if (claimed) return sendOrder(parts, claimed, order);
  const present = await latest(parts, record);
  const isUnclaimed = present.state === 'approved' && present.attempts === record.attempts;
  return isUnclaimed ? attempt(parts, present, order) : follow(parts, present);
}

/** What has to be true before anything is sent; the same record when it is. */
async function check(parts: PurchaseParts, record: PurchaseRecord, request: Request): Promise<PurchaseRecord> {
  if (parts.now() >= record.expiresAt) return expire(parts, record);
  const changed = await changedParts(parts, record, request);
  if (changed.length > 0) return endAsChanged(parts, record, changed);
  try {
    const financing = await readFinancing(parts, record, record.technicalId ?? '');
    if (isSameFinancing(financing, outcomeOf(record).financing)) return record;
    // The customer has to see what is ordered.
    return (await change(parts, record, { outcome: outcomeWith(record, { financing, mayRetry: true }) })) ?? latest(parts, record);
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'not_found') return expire(parts, record);
    throw error;
  }
}

const expire = (parts: PurchaseParts, record: PurchaseRecord) => advance(parts, record, (present) => ended(present, 'expired'));

/** Longer than this between intent and sending, somebody else may have settled the purchase. */
const PROMPT = 5_000;

async function sendOrder(parts: PurchaseParts, claimed: PurchaseRecord, { orderId: given, request }: Order): Promise<PurchaseRecord> {
  const orderId = given ?? (await prepare(parts, claimed, request));
  const begun = parts.now();
  const intent = await change(parts, claimed, { orderId, outcome: outcomeWith(claimed, { sends: 1 }) });
  if (!intent || parts.now() - begun > PROMPT) return follow(parts, await latest(parts, claimed));
  return tellShop(parts, await send(parts, intent));
}

async function prepare(parts: PurchaseParts, claimed: PurchaseRecord, request: Request): Promise<string> {
  try {
    return await parts.shop.prepareOrder(shopPurchase(claimed), request);
  } catch (error) {
    await change(parts, claimed, { state: 'approved', outcome: outcomeWith(claimed, { mayRetry: true }) });
    throw error;
  }
}

/** Waits for the one who was first; then says how the purchase stands. */
async function follow(parts: PurchaseParts, record: PurchaseRecord): Promise<PurchaseRecord> {
  const isSettled = ({ state, shopTold }: PurchaseRecord) => state !== 'confirming' && (state !== 'confirmed' || shopTold);
  if (isSettled(record)) return tellShop(parts, record);
  const isLeftAlone = parts.now() - record.updatedAt >= times.untouched;
  const present = isLeftAlone ? record : await waitUntil(() => latest(parts, record), isSettled, times.patience);
  return present.state === 'confirming' ? look(parts, present) : present;
}

const latest = async ({ store }: PurchaseParts, record: PurchaseRecord) => (await store.find(record.id)) ?? record;
