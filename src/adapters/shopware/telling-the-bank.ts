import * as z from 'zod';
import { RouteError, type ManagedTransaction, type Ratenkauf } from '../../server.js';
import { createDone, LOOK_BACK } from '../done.js';
import { AdminApiError } from './admin-api.js';
import { centsOfEuros } from './checkout-of-shopware.js';
import { transition } from './completing-orders.js';
import type { ConnectedShop } from './connected-shops.js';
import { newsOfPlaced, type OrderNews } from './news-of-orders.js';
import { changedOrders, changeOf, orderOf } from './orders-in-shopware.js';
import type { ChangedOrder, refundCallSchema } from './payloads.js';
import { ownTransaction } from './payment-method.js';
import type { Payments } from './payments.js';

/** What Shopware is to do with a refund: the name of a transition. */
export interface RefundAnswer {
  readonly status: 'complete' | 'process' | 'fail';
  readonly message?: string;
}

/** Tells the bank what becomes of orders in the shops of one webshop. */
export interface TellingTheBank {
  /** Looks at an order, and tells what is new of it. */
  follow(shop: ConnectedShop, id: string): Promise<void>;
  /** Asks for a refund. Its id is the key: Shopware may ask several times. */
  refund(payload: z.output<typeof refundCallSchema>): Promise<RefundAnswer>;
  /** Tells Shopware what became of its refunds. */
  changed(shops: readonly ConnectedShop[], transaction: ManagedTransaction): Promise<void>;
  /** Looks at all orders that have changed lately. */
  round(shop: ConnectedShop): Promise<void>;
}

/** Dependencies. */
export interface TellingOptions {
  readonly appName: string;
  readonly ratenkauf: Pick<Ratenkauf, 'orders' | 'transactions'>;
  readonly resume: Payments['resume'];
  /** Writes a sentence for the operator. */
  readonly warn: (message: string) => void;
}

/** By how much rounds overlap: the clocks of both sides may differ. */
const OVERLAP = 15 * 60 * 1000;

/** Creates the functions. Each report has a key of its own, so that nothing is reported twice. */
export function createTellingTheBank({ appName, ratenkauf, resume, warn }: TellingOptions): TellingTheBank {
  const { orders, transactions } = ratenkauf;
  const done = createDone();
  /** Orders of which something has to be told again, with their shops. */
  const waiting = new Map<string, string>();
  /** When the last round of a shop has begun. */
  const lookedAt = new Map<string, number>();

  async function send(orderNumber: string, news: OrderNews, key: string): Promise<void> {
    if (news.verb === 'shipped') await orders.shipped(orderNumber, { key, trackingNumber: news.trackingNumber });
    else if (news.verb === 'cancelled') await orders.cancelled(orderNumber, { key });
    else {
      const transaction = await transactions.ofOrder(orderNumber);
      // Refunds of Shopware may have paid back all of it.
      if (!transaction || transaction.standing.refund.obstacle === 'nothing_left') return;
      await transactions.reverse(transaction.id, { key });
    }
  }

  /** Resolves with false if it has to be told again. */
  async function tell(shop: ConnectedShop, orderNumber: string, news: OrderNews): Promise<boolean> {
    const key = `${orderNumber} ${news.verb}`;
    if (done.has(key)) return true;
    try {
      await send(orderNumber, news, key);
      done.add(key);
    } catch (error) {
      if (!(error instanceof RouteError)) throw error;
      if (error.retryable) return false;
      done.add(key);
      const message = `Order ${orderNumber} is ${news.verb}, and the bank was not told: ${error.message}`;
      warn(message);
      await notify(shop, `Ratenkauf: ${message}`);
    }
    return true;
  }

  async function tellNews(shop: ConnectedShop, order: ChangedOrder): Promise<void> {
    const { id, orderNumber } = order;
    waiting.delete(id);
    for (const news of newsOfPlaced(appName, order))
      if (!(await tell(shop, orderNumber, news))) waiting.set(id, shop.id);
  }

  async function follow(shop: ConnectedShop, id: string): Promise<void> {
    const order = await changeOf(shop, id);
    if (order) await tellNews(shop, order);
  }

  /** Goes on with a payment in progress that was not sent; if the customer has to decide anew, it fails in Shopware. */
  async function resumePayment(shop: ConnectedShop, changed: ChangedOrder): Promise<void> {
    if (ownTransaction(appName, changed)?.stateMachineState?.technicalName !== 'in_progress') return;
    const order = await orderOf(shop, { id: changed.id });
    const transaction = order && ownTransaction(appName, order);
    if (transaction && !(await resume({ shopId: shop.id, order, transaction })))
      await shop.api.post(transition('order_transaction', transaction.id, 'fail'));
  }

  /** The first round looks back for weeks; each later one to the beginning of the one before it. */
  async function round(shop: ConnectedShop): Promise<void> {
    const begun = Date.now();
    const before = lookedAt.get(shop.id);
    const since = new Date(before === undefined ? begun - LOOK_BACK : before - OVERLAP);
    const again = [...waiting].filter(([, shopId]) => shopId === shop.id);
    for (const [id] of again) await follow(shop, id);
    for await (const order of changedOrders(shop, appName, since)) {
      await resumePayment(shop, order);
      await tellNews(shop, order);
    }
    lookedAt.set(shop.id, begun);
  }

  return {
    follow,
    async refund({ order: { orderNumber }, refund: { id, amount } }) {
      try {
        const change = await orders.refunded(orderNumber, { amount: centsOfEuros(amount.totalPrice), key: id });
        if (change.outcome !== 'requested')
          return { status: 'fail', message: 'The order has no contract with the bank.' };
        const { state, code = 'The bank has refused it.', detail = code } = change.request;
        if (state === 'applied') return { status: 'complete' };
        return state === 'refused' || state === 'withdrawn'
          ? { status: 'fail', message: detail }
          : { status: 'process' };
      } catch (error) {
        if (!(error instanceof RouteError)) throw error;
        return { status: 'fail', message: error.message };
      }
    },
    async changed(shops, { requests }) {
      for (const { kind, key, state, detail } of requests) {
        if (kind !== 'refund' || key === undefined || !isIdInShopware(key)) continue;
        if (state === 'applied') await close(shops, key, 'complete');
        if (state !== 'refused' && state !== 'withdrawn') continue;
        const shop = await close(shops, key, 'fail');
        if (shop) await notify(shop, `Ratenkauf: a refund was not booked. ${detail ?? ''}`);
      }
    },
    round,
  };
}

const isIdInShopware = (key: string): boolean => /^[0-9a-f]{32}$/.test(key);

/** States of a refund that may end otherwise: it fails in Shopware, too, where our answer came too late. */
const openStates = { complete: ['open', 'in_progress', 'failed'], fail: ['open', 'in_progress'] };

const foundSchema = z.object({ stateMachineState: z.object({ technicalName: z.string() }) });

/** Ends a refund in Shopware, unless it has ended; resolves with its shop if that has happened now. */
async function close(
  shops: readonly ConnectedShop[],
  id: string,
  action: keyof typeof openStates,
): Promise<ConnectedShop | undefined> {
  for (const shop of shops) {
    const filter = [{ type: 'equals', field: 'id', value: id }];
    const criteria = { filter, associations: { stateMachineState: {} }, limit: 1 };
    const [found] = await shop.api.search('order-transaction-capture-refund', criteria);
    const state = foundSchema.safeParse(found).data?.stateMachineState.technicalName ?? '';
    if (!openStates[action].includes(state)) continue;
    const move = (name: string) => shop.api.post(transition('order_transaction_capture_refund', id, name));
    if (state === 'failed') await move('reopen');
    await move(action);
    return shop;
  }
  return undefined;
}

/** Tells the staff. Who has not given the app this permission reads it in the log. */
const notify = ({ api }: ConnectedShop, message: string): Promise<void> =>
  api.post('notification', { status: 'warning', message, adminOnly: true }).catch((error: unknown) => {
    if (!(error instanceof AdminApiError)) throw error;
  });
