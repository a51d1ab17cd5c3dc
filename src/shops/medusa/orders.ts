import { riskOfAccount, unknownRisk, type Risk } from '../sale.js';
import { basketFields, type MedusaBasket, type MedusaAmount } from './checkout-of-cart.js';
import type { MedusaServices } from './services.js';

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

/** What becomes of an order in Medusa, as far as the bank is told of it. */
export interface MedusaProgress {
  readonly status: string;
  readonly items: readonly {
    readonly detail: {
      readonly quantity: MedusaAmount;
      readonly fulfilled_quantity: MedusaAmount;
      readonly written_off_quantity?: MedusaAmount | null;
    };
  }[];
  readonly fulfillments: readonly {
    readonly canceled_at: Date | string | null;
    readonly shipped_at: Date | string | null;
    readonly delivered_at: Date | string | null;
    readonly created_at: Date | string;
    readonly labels?: readonly { readonly tracking_number: string }[];
  }[];
  /** Payments with their refunds. */
  readonly payment_collections: readonly {
    readonly payments: readonly {
      readonly amount: MedusaAmount;
      readonly refunds?: readonly { readonly amount: MedusaAmount }[];
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
export const rowsOf = async <Row>(
  { query }: MedusaServices,
  entity: string,
  fields: string[],
  filters: object,
): Promise<readonly Row[]> => (await query.graph({ entity, fields, filters })).data as readonly Row[];

const cartFields = [...basketFields, 'completed_at', 'customer.id', 'customer.has_account', 'customer.created_at'];

/** Returns a cart with all parts of its checkout; undefined if there is none with this id. */
export const findCart = async (services: MedusaServices, id: string): Promise<MedusaCart | undefined> =>
  (await rowsOf<MedusaCart>(services, 'cart', cartFields, { id }))[0];

/** Returns an order with everything that the adapter reads of it; undefined if there is none. */
export const findOrder = async (
  services: MedusaServices,
  filters: { readonly id: string } | { readonly display_id: number },
): Promise<MedusaOrder | undefined> => (await rowsOf<MedusaOrder>(services, 'order', orderFields, filters))[0];

/** Returns the order with a number, as the handler knows it; undefined if there is none. */
export const orderByNumber = async (services: MedusaServices, number: string): Promise<MedusaOrder | undefined> =>
  /^\d{1,9}$/.test(number) ? findOrder(services, { display_id: Number(number) }) : undefined;

/** Returns an id that Medusa has linked with another one; undefined if there is no such link. */
async function linked<Name extends string>(
  services: MedusaServices,
  link: string,
  wanted: Name,
  by: object,
): Promise<string | undefined> {
  const [found] = await rowsOf<Readonly<Record<Name, string>>>(services, link, [wanted], by);
  return found?.[wanted];
}

/** Returns the id of the order that was made of a cart. */
export const orderOfCart = (services: MedusaServices, cart_id: string) =>
  linked(services, 'order_cart', 'order_id', { cart_id });

/** Returns the id of the cart that an order was made of. */
export const cartOfOrder = (services: MedusaServices, order_id: string) =>
  linked(services, 'order_cart', 'cart_id', { order_id });

/** Returns the id of what is to be paid of a cart; undefined if it was not made yet. */
export const collectionOfCart = (services: MedusaServices, cart_id: string) =>
  linked(services, 'cart_payment_collection', 'payment_collection_id', { cart_id });

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
  const fields = ['amount', 'currency_code', 'payment_collection_id'];
  const [session] = await rowsOf<
    Pick<PlaceOfSession, 'amount' | 'currency_code'> & { readonly payment_collection_id: string }
  >(services, 'payment_session', fields, { id });
  if (!session) return undefined;
  const { amount, currency_code, payment_collection_id } = session;
  const [cartId, orderId] = await Promise.all([
    linked(services, 'cart_payment_collection', 'cart_id', { payment_collection_id }),
    linked(services, 'order_payment_collection', 'order_id', { payment_collection_id }),
  ]);
  const [order] =
    orderId === undefined ? [] : await rowsOf<MedusaOrder>(services, 'order', ['display_id'], { id: orderId });
  return { amount, currency_code, cartId, order: order && numberOfOrder(order) };
}

/** Returns what is known of the customer of a cart. */
export async function riskOfCart(services: MedusaServices, { customer }: MedusaCart): Promise<Risk> {
  if (!customer?.has_account) return unknownRisk;
  const orders = await rowsOf(services, 'order', ['id'], { customer_id: customer.id });
  return riskOfAccount(new Date(customer.created_at).toISOString(), orders.length);
}
