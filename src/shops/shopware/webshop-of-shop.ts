import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { ShopPurchase } from '../../server.js';
import { changeSinceApproval, type Completed } from '../completing.js';
import { checkoutOf } from '../sale.js';
import { composeWebshop, withoutBrowser } from '../webshop-configuration.js';
import { AdminApiError } from './admin-api.js';
import { saleOfPlaced } from './checkout-of-shopware.js';
import type { ConnectedShop, ConnectedShops } from './connected-shops.js';
import type { ShopwareSettings, ShopwareWebshop } from './options.js';
import { isPaidOtherwise, entityOf, move, orderIn, ownTransaction } from './orders-in-shopware.js';
import type { ShopwareOrder, ShopwareTransaction } from './payloads.js';
import { createPayments } from './payments.js';
import { createTellingTheBank } from './telling-the-bank.js';

/** A webshop of the bank, with everything that one Shopware shop needs. */
export type WebshopOfShop = ReturnType<typeof openWebshopOfShop>;

/** Where customers of Shopware choose how to pay, and order. */
const CONFIRM_PAGE = '/checkout/confirm';

/** Opens and starts a webshop. */
export function openWebshopOfShop(
  shopUrl: string,
  webshop: ShopwareWebshop,
  settings: ShopwareSettings,
  shops: ConnectedShops,
  warn: (message: string) => void,
) {
  const { name: appName } = settings;
  const placed = async ({ orderId }: ShopPurchase) =>
    orderId === undefined ? undefined : orderIn(await shops.at(shopUrl), orderId);
  const ratenkauf = composeWebshop(webshop, settings, {
    database: settings.database,
    secret: settings.secret,
    clientKey: settings.clientKey,
    shop: withoutBrowser({
      completeOrder: async (purchase) => complete(appName, await placed(purchase), purchase),
      releaseOrder: async (purchase) => release(appName, await placed(purchase)),
      transactionChanged: async (transaction) => telling.changed(await shops.at(shopUrl), transaction),
      pages: webshop.pages ?? { review: CONFIRM_PAGE, payment: CONFIRM_PAGE },
    }),
  });
  ratenkauf.start();
  const payments = createPayments(ratenkauf, webshop, settings.payWithin, warn);
  const telling = createTellingTheBank(appName, ratenkauf, payments.resume, warn);
  return { shopUrl, publicUrl: new URL(webshop.publicUrl), ratenkauf, terms: webshop, payments, telling };
}

/** An order, with the shop that has it. */
type PlacedOrder = NonNullable<Awaited<ReturnType<typeof orderIn>>>;

/** States of a payment that the bank has confirmed, whatever the staff have done to it since. */
const confirmedStates = ['authorized', 'paid', 'paid_partially', 'refunded', 'refunded_partially', 'chargeback'];
/** States of a payment that is not known to have ended. */
const openStates = ['open', 'in_progress', 'unconfirmed', 'reminded', 'authorized'];

/** Returns why an order is not the one that the bank has approved. */
function obstacleOf({ shop, order }: PlacedOrder, own: ShopwareTransaction, purchase: ShopPurchase) {
  if (order.stateMachineState === 'cancelled') return 'The order is cancelled.';
  if (isPaidOtherwise(order, own)) return 'The order is paid another way.';
  if (own.stateMachineState === 'cancelled') return 'The payment of the order is cancelled.';
  return changeSinceApproval(checkoutOf(saleOfPlaced(shop.id, order)), purchase);
}

/** Lets an order be paid, because the bank has confirmed its purchase. */
async function complete(appName: string, found: PlacedOrder | undefined, purchase: ShopPurchase): Promise<Completed> {
  if (!found) throw new Error(`Shopware has no order ${purchase.orderId}.`);
  const { shop, order } = found;
  const own = ownTransaction(appName, order);
  if (!own) return { impossible: 'The order has no payment by instalments.' };
  if (!confirmedStates.includes(own.stateMachineState)) {
    const impossible = obstacleOf(found, own, purchase);
    if (impossible !== undefined) return { impossible };
    // Shopware lets it fail where our answer came too late.
    if (own.stateMachineState === 'failed') await move(shop, 'order_transaction', own.id, 'reopen');
    await move(shop, 'order_transaction', own.id, 'authorize');
  }
  await note(shop, order, own, purchase);
  return undefined;
}

/** Lets the payment of an order fail, because its purchase has ended. */
async function release(appName: string, found: PlacedOrder | undefined): Promise<void> {
  const own = found && ownTransaction(appName, found.order);
  if (own && openStates.includes(own.stateMachineState)) await move(found.shop, 'order_transaction', own.id, 'fail');
}

const foundStateSchema = z.object({ id: z.string() });

/** Writes into the order what the staff should know, and how much can be paid back by Shopware's refunds. */
async function note(shop: ConnectedShop, order: ShopwareOrder, own: ShopwareTransaction, purchase: ShopPurchase) {
  const customFields = {
    ratenkauf_purchase: purchase.id,
    ratenkauf_transaction: purchase.transactionId ?? '',
    ratenkauf_months: purchase.plan?.months ?? null,
    ratenkauf_test: purchase.isTest,
  };
  await shop.api.patch(`order/${order.id}`, { customFields });
  const amount = price(order.price.totalPrice);
  const capture = {
    id: idOf(`capture ${own.id}`),
    orderTransactionId: own.id,
    amount,
    externalReference: purchase.transactionId,
  };
  const known = await shop.api.search('order-transaction-capture', { ids: [capture.id], limit: 1 });
  if (known.length > 0) return;
  const stateMachine = 'order_transaction_capture.state';
  const completed = { technicalName: 'completed', 'stateMachine.technicalName': stateMachine };
  const found = await entityOf(shop, 'state-machine-state', completed);
  if (found === undefined) throw new AdminApiError(404, `the state completed of ${stateMachine}`);
  const { id: stateId } = foundStateSchema.parse(found);
  await shop.api.post('order-transaction-capture', Object.assign({ stateId }, capture)).catch((error: unknown) => {
    // Another process has made it meanwhile.
    if (!(error instanceof AdminApiError) || error.status !== 409) throw error;
  });
}

/** A price in Shopware. Its taxes stand in the order. */
const price = (euros: number) => ({
  unitPrice: euros,
  totalPrice: euros,
  quantity: 1,
  calculatedTaxes: [],
  taxRules: [],
});

/** Returns an id in Shopware that is always the same for a name, so that nothing is made twice. */
const idOf = (name: string): string => createHash('sha256').update(name).digest('hex').slice(0, 32);
