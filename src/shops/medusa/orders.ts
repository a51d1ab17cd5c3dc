import { riskOfAccount, unknownRisk, type Risk } from '../sale.js';
import { basketFields, type MedusaBasket } from './checkout-of-cart.js';
import type { MedusaAmount } from './cents.js';
import type { MedusaProgress } from './report-of-order.js';
import type { GraphQuery, MedusaServices } from './services.js';

/** Name of the provider, and the id under which Medusa registers it. */
export const PROVIDER = 'ratenkauf';

/** Id of the provider in Medusa, which regions and payment sessions name. */
export const PROVIDER_ID = `pp_${PROVIDER}_${PROVIDER}`;

/** A cart in Medusa. */
export interface MedusaCart extends MedusaBasket {
  readonly id: string;
  readonly completed_at: Date | string | null;
  readonly customer?: { readonly id: string; readonly has_account: boolean; readonly created_at: Date | string } | null;
}

/** What was paid, or is to be paid, of a cart or an order. */
export interface PaymentCollection {
  readonly id: string;
  readonly payment_sessions?: readonly { readonly provider_id: string }[];
  readonly payments: readonly {
    readonly provider_id: string;
    readonly canceled_at: Date | string | null;
    readonly captures?: readonly { readonly id: string }[];
    readonly amount: MedusaAmount;
    /** What the staff have paid back. */
    readonly refunds?: readonly {
      readonly id: string;
      readonly amount: MedusaAmount;
      readonly created_at: Date | string;
    }[];
  }[];
}

/** An order in Medusa. */
export interface MedusaOrder extends MedusaBasket, MedusaProgress {
  readonly id: string;
  /** Number that customers and staff see. */
  readonly display_id: number;
  readonly metadata: Readonly<Record<string, unknown>> | null;
  readonly items: (NonNullable<MedusaBasket['items']>[number] & MedusaProgress['items'][number])[];
  readonly transactions?: readonly { readonly reference: string | null; readonly reference_id: string | null }[];
  readonly payment_collections: readonly PaymentCollection[];
}

/** Number of an order: it is what the bank is told. */
export const numberOfOrder = ({ display_id }: Pick<MedusaOrder, 'display_id'>): string => String(display_id);

const orderFields = [
  ...basketFields,
  'display_id',
  'status',
  'metadata',
  'items.detail.*',
  'fulfillments.*',
  'fulfillments.labels.*',
  'transactions.*',
  'payment_collections.*',
  'payment_collections.payment_sessions.*',
  'payment_collections.payments.*',
  'payment_collections.payments.captures.*',
  'payment_collections.payments.refunds.*',
];

/** Asks Medusa for entities of a kind. */
export const rowsOf = async <Row>({ query }: MedusaServices, asked: GraphQuery): Promise<readonly Row[]> =>
  (await query.graph(asked)).data as readonly Row[];

/** Returns a cart with all parts of its checkout; undefined if there is none with this id. */
export async function findCart(services: MedusaServices, id: string): Promise<MedusaCart | undefined> {
  const fields = [...basketFields, 'completed_at', 'customer.id', 'customer.has_account', 'customer.created_at'];
  const [cart] = await rowsOf<MedusaCart>(services, { entity: 'cart', fields, filters: { id } });
  return cart;
}

/** Returns an order with everything that the adapter reads of it; undefined if there is none. */
export async function findOrder(
  services: MedusaServices,
  filters: { readonly id: string } | { readonly display_id: number },
): Promise<MedusaOrder | undefined> {
  const [order] = await rowsOf<MedusaOrder>(services, { entity: 'order', fields: orderFields, filters });
  return order;
}

/** Returns the order with a number, as the handler knows it; undefined if there is none. */
export const orderByNumber = async (services: MedusaServices, number: string): Promise<MedusaOrder | undefined> =>
  /^\d{1,9}$/.test(number) ? findOrder(services, { display_id: Number(number) }) : undefined;

interface OrderCart {
  readonly cart_id: string;
  readonly order_id: string;
}

/** Returns which order was made of a cart, or which cart an order was made of. */
export async function findOrderCart(
  services: MedusaServices,
  filters: { readonly cart_id: string } | { readonly order_id: string },
): Promise<OrderCart | undefined> {
  const fields = ['cart_id', 'order_id'];
  const [link] = await rowsOf<OrderCart>(services, { entity: 'order_cart', fields, filters });
  return link;
}

/** Returns the id of what is to be paid of a cart; undefined if it was not made yet. */
export async function collectionOfCart(services: MedusaServices, cartId: string): Promise<string | undefined> {
  const asked = { entity: 'cart_payment_collection', fields: ['payment_collection_id'], filters: { cart_id: cartId } };
  const [link] = await rowsOf<{ readonly payment_collection_id: string }>(services, asked);
  return link?.payment_collection_id;
}

/** Where a payment session belongs. */
export interface PlaceOfSession {
  readonly amount: MedusaAmount;
  readonly currency_code: string;
  readonly cartId: string | undefined;
  /** Number of the order, if there is one already. */
  readonly order: string | undefined;
}

/** Returns where a payment session belongs; undefined if there is none with this id. */
export async function placeOfSession(services: MedusaServices, id: string): Promise<PlaceOfSession | undefined> {
  const [session] = await rowsOf<{ amount: MedusaAmount; currency_code: string; payment_collection_id: string }>(
    services,
    { entity: 'payment_session', fields: ['amount', 'currency_code', 'payment_collection_id'], filters: { id } },
  );
  if (!session) return undefined;
  const { amount, currency_code, payment_collection_id } = session;
  const filters = { payment_collection_id };
  const [carts, orders] = await Promise.all([
    rowsOf<{ cart_id: string }>(services, { entity: 'cart_payment_collection', fields: ['cart_id'], filters }),
    rowsOf<{ order_id: string }>(services, { entity: 'order_payment_collection', fields: ['order_id'], filters }),
  ]);
  const fields = ['display_id'];
  const id_ = orders[0]?.order_id;
  const [order] =
    id_ === undefined ? [] : await rowsOf<MedusaOrder>(services, { entity: 'order', fields, filters: { id: id_ } });
  return { amount, currency_code, cartId: carts[0]?.cart_id, order: order && numberOfOrder(order) };
}

/** Returns what is known of the customer of a cart. */
export async function riskOfCart(services: MedusaServices, { customer }: MedusaCart): Promise<Risk> {
  if (!customer?.has_account) return unknownRisk;
  const orders = await rowsOf(services, { entity: 'order', fields: ['id'], filters: { customer_id: customer.id } });
  return riskOfAccount(new Date(customer.created_at).toISOString(), orders.length);
}
