import { asPlan } from '../../contract/checked-plan.js';
import type { ConfirmPurchase } from '../../contract/purchase.js';
import { canonicalTexts } from '../../rules/fingerprint.js';
import { shapedReference } from '../../service/payment/initialization.js';
import { isEnd } from '../../rules/purchase-state.js';
import { RouteError } from '../operations/errors.js';
import { withDeadline } from '../scheduling/deadline.js';
import type { Checkout } from '../shop/shop.js';
import { stateIn } from '../store/purchase-progress.js';
import type { PurchaseRecord } from '../store/store.js';
import type { Runs, VerbCall } from '../shop/verbs/ask.js';
import { isUnguessable } from './digests.js';
import { isCancelled, turnOfOrder } from './orders.js';
import { managedPurchase, type Managed, type ManagedPurchase } from './managed-purchase.js';
import type { ProgramOptions } from './program-options.js';
import { isGivenUp } from './record.js';
import { createStartById, type NewPurchase, type StartedByProgram } from './start-by-id.js';
import { programOf } from './visitor.js';

/** Order of a purchase by a program. */
export interface PurchaseOrder {
  /** Id of the shop's order, which it has stored before. */
  readonly orderId: string;
  /** The checkout as the shop knows it now; compared with the one that the bank has approved. */
  readonly checkout: Checkout;
  /**
   * Amount and granted plan as the page of the order button has shown them: if they are not those of the purchase,
   * nothing is ordered, and it stays `approved`.
   */
  readonly shown?: ConfirmPurchase['shown'] | undefined;
  /** Idempotency key, 1 to 255 characters in one line: a repeated call with it never orders a second time. */
  readonly key: string;
  /** Milliseconds after which an answer is needed, from 100 to 60,000. Default 10,000. */
  readonly timeout?: number | undefined;
}

/**
 * Functions on purchases for the shop's own programs, by id. They are for trusted code: who may call them is decided by
 * the program. What becomes of a purchase comes to the shop by `completeOrder` and `releaseOrder`, as for a purchase
 * that a browser drives.
 */
export interface PurchasesById {
  /**
   * Starts a purchase for a checkout. Its customer needs no cookie of the handler: the bank sends the browser back to
   * the handler, which reads the decision and sends it on to the shop's page.
   * @throws {RouteError} `invalid_request`, also without a salutation; `key_reused`; `no_purchase` if the purchase of
   *   the key is not kept any more; `not_eligible`, `changed`, `consent_outdated`, `too_many_purchases`; `wrong_state`
   *   if the cart is ordered, or an order of it may still be confirmed; `service_unavailable`
   */
  start(input: NewPurchase): Promise<StartedByProgram>;
  /** Returns a purchase, brought up to date; undefined for an id that is not known. */
  find(id: string): Promise<ManagedPurchase | undefined>;
  /** Returns the purchase with which an order was paid, or was to be; undefined if the order has none. */
  ofOrder(orderId: string): Promise<ManagedPurchase | undefined>;
  /**
   * Returns the newest purchase that a customer has started in a session of the shop, by the key that `shop.sessionKey`
   * gives of it; undefined if there is none. A shop that holds its cart asks so whether a purchase of it is open.
   */
  ofSession(sessionKey: string): Promise<ManagedPurchase | undefined>;
  /**
   * Compares an approved purchase with the present checkout: resolves with it, or with the purchase as `void` and the
   * parts that changed. Resolves with a purchase in any other state as it is.
   * @throws {RouteError} `no_purchase`, `invalid_request`, `service_unavailable`
   */
  check(id: string, checkout: Checkout): Promise<ManagedPurchase>;
  /**
   * Orders an approved purchase: sends the confirmation to the bank once. Resolves with the purchase as it is then:
   * `confirmed`; `confirming` if the outcome is not known in time, then `completeOrder` or `releaseOrder` follows;
   * `approved` with `mayRetry` if the bank refused, or the customer has to see new figures first: a new attempt needs a
   * new key; `void` with the parts that changed; or another end.
   * @throws {RouteError} `no_purchase`, `invalid_request`, `key_reused`; `wrong_state` if the bank has not decided yet,
   *   another purchase has this order, or the bank has confirmed this one for another order; `service_unavailable` if
   *   the bank cannot be asked. Nothing was sent then, and the same call may be repeated
   */
  confirm(id: string, order: PurchaseOrder): Promise<ManagedPurchase>;
  /**
   * Abandons a purchase, or gives up its order if the outcome has been unknown for a quarter of an hour.
   * @throws {RouteError} `no_purchase`, or `wrong_state` if it is ordered
   */
  abandon(id: string): Promise<ManagedPurchase>;
}

/** Creates the functions. */
export function createPurchasesById(options: ProgramOptions): Runs<'purchases', PurchasesById> {
  const { parts, stepsFor } = options;
  const { store } = parts;
  const managed = (record: PurchaseRecord) => managedPurchase(parts, record);

  const find = async (id: string) => (isUnguessable(id) ? store.purchases.find({ id }) : undefined);

  async function found(id: string): Promise<PurchaseRecord> {
    const record = await find(id);
    if (!record) throw new RouteError('no_purchase', { message: 'There is no purchase with this id.' });
    return record;
  }

  const upToDate = async (record: PurchaseRecord | undefined) =>
    record && managed(await stepsFor('purchase', record.shopper).customer.upToDate(record));

  return {
    start: createStartById(options, managed),
    find: async ({ id }) => upToDate(await find(id)),
    ofOrder: async ({ orderId }) =>
      orderId === ''
        ? undefined
        : upToDate((await store.purchases.ordered({ orderId })) ?? (await store.purchases.find({ orderId }))),
    ofSession: async ({ sessionKey }) =>
      sessionKey === ''
        ? undefined
        : upToDate(await store.purchases.find({ session: parts.digests.session(sessionKey) })),
    async check({ id, checkout }) {
      const record = await found(id);
      return managed(await stepsFor('purchase', record.shopper).customer.upToDate(record, programOf(checkout)));
    },
    confirm: createConfirm(options, { found, managed }),
    async abandon({ id }) {
      const present = await found(id);
      const record = await stepsFor('purchase', present.shopper).driver.giveUp(present, { delivery: 'behind' });
      if (record.situation !== 'abandoned' && !isGivenUp(record))
        throw new RouteError('wrong_state', { message: `The purchase is ${stateIn(record.situation)}.` });
      return managed(record);
    },
  };
}

interface Finding {
  readonly found: (id: string) => Promise<PurchaseRecord>;
  readonly managed: Managed;
}

/** Nothing was answered in time. */
class Late extends Error {
  override readonly name = 'Late';
}

/** Returns true if the confirmation was sent for this order; the shop may have given it another number since. */
const isSentAs = (record: PurchaseRecord, orderId: string): boolean =>
  record.orderId === orderId || record.details.reference === shapedReference(orderId);

function createConfirm(
  options: ProgramOptions,
  { found, managed }: Finding,
): Runs<'purchases', PurchasesById>['confirm'] {
  const { parts, stepsFor, idempotency } = options;
  const { store, digests, onError } = parts;

  /** Returns what an order is bound to: the attempts before it, and the figures that the customer was shown. */
  function attemptOf(record: PurchaseRecord): string {
    const { financing } = record.details;
    return `${record.attempts} ${financing ? digests.input(JSON.stringify(asPlan(financing.plan))) : ''}`;
  }

  async function requireFree({ id }: PurchaseRecord, orderId: string): Promise<void> {
    const owner = await store.purchases.ordered({ orderId });
    if (owner && owner.id !== id) throw taken();
  }

  /**
   * Brings a purchase up to date that the bank has not decided on as far as known here, so that a key is bound to
   * figures. If it is undecided still, the shop's order is noted, and released if the purchase ends.
   */
  async function decided(record: PurchaseRecord, orderId: string): Promise<PurchaseRecord> {
    if (!isUndecided(record)) return record;
    await requireFree(record, orderId);
    const { driver, customer } = stepsFor('confirm', record.shopper);
    const present = await customer.upToDate(record);
    if (!isUndecided(present)) return present;
    const noted = await driver.drive(present, { on: 'prepared', orderId, attempt: present.attempts });
    if (!isUndecided(noted)) return noted;
    throw undecided(noted);
  }

  /**
   * Notes the shop's order, and takes its turn; abandons the purchase if the shop has cancelled that order before the
   * purchase had it.
   */
  async function atItsTurn(record: PurchaseRecord, orderId: string): Promise<PurchaseRecord> {
    if (record.situation !== 'approved') return record;
    const { driver } = stepsFor('confirm', record.shopper);
    const noted = await driver.drive(record, { on: 'prepared', orderId, attempt: record.attempts });
    const turn = await turnOfOrder(options, record, orderId);
    if (turn === 'taken') throw taken();
    const isWanted = turn === 'own' && !(noted.details.byLink && (await isCancelled(idempotency, orderId)));
    return isWanted ? noted : driver.cancel(noted);
  }

  /** Orders the purchase, unless this call has done so before. */
  async function ordered(before: PurchaseRecord, attempt: string, order: CheckedOrder): Promise<PurchaseRecord> {
    const { orderId, visitor, shown, mayOrder } = order;
    // An earlier attempt of this call has ended: the bank refused it, or the customer has to see new figures.
    if (before.situation === 'approved' && attemptOf(before) !== attempt) return before;
    await requireFree(before, orderId);
    const { driver, customer } = stepsFor('confirm', before.shopper);
    const record = await customer.order(await atItsTurn(before, orderId), { visitor, orderId, shown, mayOrder });
    if (isUndecided(record)) throw undecided(record);
    // It has ended: the order that the shop has made for it is released.
    if (isEnd(record.situation)) return driver.drive(record, { on: 'ordered', orderId }, visitor.effectOptions);
    if (record.situation === 'confirmed' && !isSentAs(record, orderId))
      throw new RouteError('wrong_state', {
        message: `The bank has confirmed this purchase for another order, ${record.orderId}: only that one is paid.`,
      });
    return record;
  }

  /** Orders once for all calls with the same key. */
  async function once(before: PurchaseRecord, order: CheckedOrder): Promise<ManagedPurchase> {
    const { orderId, facts, shown } = order;
    let present = before;
    const { subject, answer, finish } = await order.begin({ id: before.id, orderId, facts, shown }, async () => {
      present = await decided(before, orderId);
      return attemptOf(present);
    });
    if (answer !== undefined) return answer as ManagedPurchase;
    const after = managed(await ordered(present, subject, order));
    return after.state === 'confirming' ? after : ((await finish(after)) as ManagedPurchase);
  }

  /** Orders, and answers in time: `confirming` if the order may have been sent. */
  async function inTime(
    before: PurchaseRecord,
    timeout: number,
    order: Omit<CheckedOrder, 'mayOrder'>,
  ): Promise<ManagedPurchase> {
    const progress = { isLate: false, isOrdering: false };
    const mayOrder = () => {
      progress.isOrdering = !progress.isLate;
      return progress.isOrdering;
    };
    const running = once(before, { ...order, mayOrder });
    try {
      return await withDeadline(
        timeout,
        () => new Late(),
        () => running,
      );
    } catch (error) {
      if (!(error instanceof Late)) throw error;
      const { isOrdering } = progress;
      running.catch((failure: unknown) => isOrdering && onError(failure, 'purchases.confirm'));
      if (!isOrdering) {
        progress.isLate = true;
        throw new RouteError('service_unavailable', {
          message: 'The bank did not answer in time, and nothing was sent. Repeat the call.',
        });
      }
      const present = await found(before.id);
      return managed(present.situation === 'approved' ? { ...present, situation: 'claimed', progress: {} } : present);
    }
  }

  return async ({ id, orderId, checkout, shown, timeout }, { begin }) => {
    const order = { orderId, facts: canonicalTexts(checkout), shown, visitor: programOf(checkout), begin };
    return inTime(await found(id), timeout, order);
  };
}

const isUndecided = ({ situation }: PurchaseRecord): boolean => situation === 'starting' || situation === 'initialized';

const taken = (): RouteError =>
  new RouteError('wrong_state', {
    message: 'Another purchase is ordered under this order id, or is about to be: see purchases.ofOrder.',
  });

const undecided = (record: PurchaseRecord): RouteError =>
  record.progress.returned
    ? new RouteError('service_unavailable', {
        message: "The customer is back, but the bank's decision is not known yet. Nothing was sent; repeat the call.",
      })
    : new RouteError('wrong_state', {
        message: 'The bank has not decided yet: the customer is not back from its pages, and no callback has come.',
      });

interface CheckedOrder {
  readonly orderId: string;
  readonly begin: VerbCall['begin'];
  /** The checkout as texts, by which calls with the same key are compared. */
  readonly facts: ReturnType<typeof canonicalTexts>;
  readonly shown: PurchaseOrder['shown'];
  readonly visitor: ReturnType<typeof programOf>;
  readonly mayOrder: () => boolean;
}
