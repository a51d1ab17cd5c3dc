import type { Purchase } from '../../contract/purchase.js';
import { RouteError } from '../errors.js';
import type { PurchaseRecord } from '../store/store.js';
import { confirm, type Order } from './confirm.js';
import { decide } from './decide.js';
import { abandon } from './give-way.js';
import { outcomeOf, type ReturnOutcome } from './outcome.js';
import type { PurchaseParts } from './parts.js';
import { reconcile, type Reconciliation, type ReconcileOptions } from './reconcile.js';
import { look, settle } from './settle.js';
import { start, type PurchaseWish } from './start.js';
import { tellShop } from './tell-shop.js';
import { purchaseView } from './view.js';

/** A customer who is sent back by the bank, or says so. */
export interface Arrival {
  /** Hash of the shopper's cookie. */
  readonly shopper: string;
  /** The token of the address. */
  readonly token: string;
  readonly outcome: ReturnOutcome;
  readonly request: Request;
}

/** The life of the purchases of all shoppers. */
export interface Purchases {
  /** Resolves with the address of the bank's payment page. */
  start(wish: PurchaseWish): Promise<string>;
  /** Decides; undefined when the address is not this shopper's. */
  arrive(arrival: Arrival): Promise<Purchase | undefined>;
  /** The shopper's current purchase. */
  current(shopper: string, request: Request): Promise<Purchase>;
  confirm(order: Order): Promise<Purchase>;
  /** Gives the shopper's current purchase up. */
  abandon(shopper: string): Promise<Purchase>;
  /** Somebody says that there is news of the purchase with this token. */
  hint(token: string): Promise<void>;
  reconcile(options?: ReconcileOptions): Promise<Reconciliation>;
}

/** Milliseconds for which a purchase in doubt is not asked for again on behalf of its customer. */
const LOOKED = 2_000;

/*
 * Where a process may die, what is then in the store, and who goes on. Each row is met by `test/node/purchase-crash.test.ts`, which
 * kills a purchase before and after every one of its effects.
 *
 * | dies                                             | in the store            | then                                                    |
 * |--------------------------------------------------|-------------------------|---------------------------------------------------------|
 * | start: before the intent is kept                 | nothing                 | the customer starts again                               |
 * | start: after it, before the service's ids are    | starting                | reconcile gives it up after two minutes; the service    |
 * |                                                  |                         | deletes by itself what nobody can find                  |
 * | start: after the ids are kept                    | initialized             | a start of the same leads to the same payment page      |
 * | return: before the decision is kept              | initialized             | the return is asked for again, or it expires            |
 * | confirm: before it is claimed                    | approved                | the customer orders again, or it expires                |
 * | confirm: claimed, intent not kept                | confirming, sends 0     | certainly not sent: back to approved, to retry          |
 * | confirm: intent kept, not sent                   | confirming, sends 1     | the service says open: sent again                       |
 * | confirm: sent, answer or read or result not kept | confirming, sends 1     | the service says confirmed: confirmed                   |
 * | confirm: confirmed, shop not told                | confirmed, untold       | completeOrder (again)                                   |
 * | confirm: shop told, but that is not kept         | confirmed, untold       | completeOrder again: it is idempotent                   |
 * | an end: kept, shop not told                      | that end, untold        | releaseOrder (again)                                    |
 */

/** Puts the steps together. */
export function createPurchases(parts: PurchaseParts): Purchases {
  const { store, service, digests, now } = parts;
  const view = (record: PurchaseRecord) => purchaseView(record, now());
  const told = async (record: PurchaseRecord) => view(await tellShop(parts, record));

  async function currentOf(shopper: string): Promise<PurchaseRecord> {
    const record = await store.currentOf(shopper);
    if (!record) throw new RouteError('no_purchase');
    return record;
  }

  return {
    async start(wish) {
      const { technicalId } = await start(parts, wish);
      return service.paymentPageUrl(technicalId ?? '');
    },
    async arrive({ shopper, token, outcome, request }) {
      const record = await store.byToken(digests.token(token));
      return record?.shopper === shopper ? told(await decide(parts, record, outcome, request)) : undefined;
    },
    async current(shopper, request) {
      const record = await currentOf(shopper);
      const present = await upToDate(parts, record, request);
      return present.state === record.state ? view(present) : told(present);
    },
    confirm: async (order) => view(await confirm(parts, order)),
    async abandon(shopper) {
      const record = await abandon(parts, await currentOf(shopper));
      if (record.state !== 'abandoned') throw new RouteError('wrong_state', { message: `The purchase is ${record.state}.` });
      return told(record);
    },
    async hint(token) {
      const record = await store.byToken(digests.token(token));
      if (record?.state === 'confirming') await look(parts, record);
    },
    reconcile: (options) => reconcile(parts, options),
  };
}

/** What can be known now of a purchase whose customer asks for it. */
async function upToDate(parts: PurchaseParts, record: PurchaseRecord, request: Request): Promise<PurchaseRecord> {
  const { returned } = outcomeOf(record);
  if (record.state === 'initialized' && returned) return decide(parts, record, returned, request);
  if (record.state === 'confirming' && parts.now() - record.updatedAt >= LOOKED) return look(parts, record);
  const isOver = parts.now() >= record.expiresAt && (record.state === 'initialized' || record.state === 'approved');
  return isOver ? settle(parts, record) : record;
}
