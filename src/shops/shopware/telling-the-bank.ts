import * as z from 'zod';
import { RouteError, type ManagedTransaction } from '../../server.js';
import { createReporting, endOfRefund, endOfRequest, type OrderWithNews, type ToldHandler } from '../reporting.js';
import { AdminApiError } from './admin-api.js';
import { centsOfEuros } from './checkout-of-shopware.js';
import { transition } from './completing-orders.js';
import type { ConnectedShop } from './connected-shops.js';
import { newsOfPlaced } from './news-of-orders.js';
import { changedOrders, changeOf, orderOf } from './orders-in-shopware.js';
import type { ChangedOrder, refundCallSchema } from './payloads.js';
import { ownTransaction } from './payment-method.js';
import type { Payments } from './payments.js';

/** What Shopware is to do with a refund: the name of a transition. */
export interface RefundAnswer {
  readonly status: 'complete' | 'process' | 'fail';
  readonly message?: string;
}

/** Dependencies. */
export interface TellingOptions {
  readonly appName: string;
  readonly ratenkauf: ToldHandler;
  readonly resume: Payments['resume'];
  /** Writes a sentence for the operator. */
  readonly warn: (message: string) => void;
}

/** Creates what tells the bank of the orders in the shops of one webshop. */
export function createTellingTheBank({ appName, ratenkauf, resume, warn }: TellingOptions) {
  const known = new WeakMap<ConnectedShop, ReturnType<typeof createReporting>>();
  const newsOf = (order: ChangedOrder): OrderWithNews => ({
    number: order.orderNumber,
    news: newsOfPlaced(appName, order),
  });

  /** Goes on with a payment in progress that was not sent; if the customer has to decide anew, it fails in Shopware. */
  async function resumePayment(shop: ConnectedShop, changed: ChangedOrder): Promise<void> {
    if (ownTransaction(appName, changed)?.stateMachineState?.technicalName !== 'in_progress') return;
    const order = await orderOf(shop, { id: changed.id });
    const transaction = order && ownTransaction(appName, order);
    if (transaction && !(await resume({ shopId: shop.id, order, transaction })))
      await shop.api.post(transition('order_transaction', transaction.id, 'fail'));
  }

  function reportingOf(shop: ConnectedShop) {
    const present =
      known.get(shop) ??
      createReporting({
        handlers: [ratenkauf],
        async *changedOrders(since) {
          for await (const order of changedOrders(shop, appName, since)) {
            await resumePayment(shop, order);
            yield newsOf(order);
          }
        },
        async refused(_order, sentence) {
          warn(sentence);
          await notify(shop, `Ratenkauf: ${sentence}`);
        },
      });
    known.set(shop, present);
    return present;
  }

  return {
    /** Looks at an order, and tells what is new of it. */
    async follow(shop: ConnectedShop, id: string): Promise<void> {
      const order = await changeOf(shop, id);
      if (order) await reportingOf(shop).follow(newsOf(order));
    },
    /** Asks for a refund. Its id is the key: Shopware may ask several times. */
    async refund({ order, refund: { id, amount } }: z.output<typeof refundCallSchema>): Promise<RefundAnswer> {
      try {
        const call = { amount: centsOfEuros(amount.totalPrice), key: id };
        const end = endOfRefund(await ratenkauf.orders.refunded(order.orderNumber, call));
        if (!end) return { status: 'process' };
        return end.isBooked ? { status: 'complete' } : { status: 'fail', message: end.why };
      } catch (error) {
        if (!(error instanceof RouteError)) throw error;
        return { status: 'fail', message: error.message };
      }
    },
    /** Tells Shopware what became of its refunds. */
    async changed(shops: readonly ConnectedShop[], { requests }: ManagedTransaction): Promise<void> {
      for (const request of requests) {
        const { kind, key } = request;
        const end = endOfRequest(request);
        if (kind !== 'refund' || key === undefined || !isIdInShopware(key) || !end) continue;
        const shop = await close(shops, key, end.isBooked ? 'complete' : 'fail');
        if (shop && !end.isBooked) await notify(shop, `Ratenkauf: a refund was not booked. ${end.why}`);
      }
    },
    /** Looks at all orders that have changed lately. */
    round: (shop: ConnectedShop, stopping?: AbortSignal) => reportingOf(shop).round(stopping),
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
