import * as z from 'zod';
import { RouteError, type ManagedTransaction } from '../../server.js';
import {
  createReporting,
  endOfRefund,
  endOfRequest,
  shippedIn,
  type OrderNews,
  type OrderWithNews,
  type ToldHandler,
} from '../reporting.js';
import { AdminApiError } from './admin-api.js';
import { centsOfEuros } from './checkout-of-shopware.js';
import type { ConnectedShop } from './connected-shops.js';
import { changedOrders, changeOf, entityOf, move, orderOf, ownTransaction } from './orders-in-shopware.js';
import { stateSchema, type ChangedOrder, type refundCallSchema } from './payloads.js';
import type { Payments, ShopwareAnswer } from './payments.js';

/** Creates what tells the bank of the orders in the shops of one webshop. `warn` writes a sentence for the operator. */
export function createTellingTheBank(
  appName: string,
  ratenkauf: ToldHandler,
  resume: Payments['resume'],
  warn: (message: string) => void,
) {
  const known = new WeakMap<ConnectedShop, ReturnType<typeof createReporting>>();
  const newsOf = (order: ChangedOrder): OrderWithNews => ({
    number: order.orderNumber,
    news: newsOfPlaced(appName, order),
  });

  /** Goes on with a payment in progress that was not sent; if the customer has to decide anew, it fails in Shopware. */
  async function resumePayment(shop: ConnectedShop, changed: ChangedOrder): Promise<void> {
    if (ownTransaction(appName, changed)?.stateMachineState !== 'in_progress') return;
    const order = await orderOf(shop, { id: changed.id });
    const transaction = order && ownTransaction(appName, order);
    if (transaction && !(await resume({ shopId: shop.id, order, transaction })))
      await move(shop, 'order_transaction', transaction.id, 'fail');
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
    async refund({
      order,
      refund: { id, amount },
    }: z.output<typeof refundCallSchema>): Promise<ShopwareAnswer<'complete'>> {
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

const foundSchema = z.object({ stateMachineState: stateSchema });

/** Ends a refund in Shopware, unless it has ended; resolves with its shop if that has happened now. */
async function close(
  shops: readonly ConnectedShop[],
  id: string,
  action: keyof typeof openStates,
): Promise<ConnectedShop | undefined> {
  for (const shop of shops) {
    const found = await entityOf(shop, 'order-transaction-capture-refund', { id }, { stateMachineState: {} });
    const state = foundSchema.safeParse(found).data?.stateMachineState ?? '';
    if (!openStates[action].includes(state)) continue;
    if (state === 'failed') await move(shop, 'order_transaction_capture_refund', id, 'reopen');
    await move(shop, 'order_transaction_capture_refund', id, action);
    return shop;
  }
  return undefined;
}

/** Tells the staff. Who has not given the app this permission reads it in the log. */
const notify = ({ api }: ConnectedShop, message: string): Promise<void> =>
  api.post('notification', { status: 'warning', message, adminOnly: true }).catch((error: unknown) => {
    if (!(error instanceof AdminApiError)) throw error;
  });

/** States of a delivery that was sent, or of which nothing is sent any more. */
const over = ['shipped', 'cancelled', 'returned'];

/**
 * Returns what the bank is told of an order, in this order. A delivery is reported once, when all parcels have left,
 * with the tracking number of the one that was made last. A payment that the staff mark as refunded is paid back in
 * full.
 */
export function newsOfPlaced(appName: string, order: ChangedOrder): OrderNews[] {
  if (order.stateMachineState === 'cancelled') return [{ kind: 'cancelled' }];
  const parcels = order.deliveries.filter(({ shippingCosts }) => shippingCosts.totalPrice >= 0);
  const sent = parcels.filter(({ stateMachineState }) => stateMachineState === 'shipped');
  const isWhole = sent.length > 0 && parcels.every(({ stateMachineState }) => over.includes(stateMachineState));
  const delivery = shippedIn(
    sent.map(({ createdAt: madeAt, trackingCodes }) => ({ madeAt, trackingNumber: trackingCodes.at(-1) })),
  );
  const isRefunded = ownTransaction(appName, order)?.stateMachineState === 'refunded';
  return [isWhole ? [delivery] : [], isRefunded ? [{ kind: 'reversed' } as const] : []].flat();
}
