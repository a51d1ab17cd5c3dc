import type { Cents, IneligibilityReason } from '../../rules/rules.js';
import { reasonsSoFar, type DeliveryTerms, type NamesEachFact } from '../reasons-so-far.js';
import type { Checkout, CheckoutAddress } from '../../server.js';
import type { Account, CartPayload, Person, Price, ShopwareAddress, ShopwareOrder } from './payloads.js';

/** Returns whole cents of euros with decimals. */
export const centsOfEuros = (euros: number): Cents => Math.round(euros * 100);

/** Returns the reference of a customer's cart: Shopware has one cart of each customer, and names it to pages by the customer. */
export const referenceOf = (shopId: string, customerId: string): string => `${shopId}/${customerId}`;

/** What cart and order have in common. */
interface Sold {
  readonly shopId: string;
  readonly customerId: string | undefined;
  readonly total: { readonly totalPrice: number; readonly taxStatus: string | undefined };
  readonly currency: string | undefined;
  readonly lines: readonly { label: string | undefined; quantity: number; price?: Price | null | undefined }[];
  readonly shipping: readonly Price[];
  readonly logistics: string | undefined;
  readonly person: Person | null | undefined;
  readonly account: Account | null | undefined;
  readonly billing: ShopwareAddress | null | undefined;
  readonly delivery: ShopwareAddress | null | undefined;
}

/** Returns the checkout of a cart; undefined as long as customer, addresses or goods are missing. */
export const checkoutOfCart = (shopId: string, payload: CartPayload): Checkout | undefined =>
  checkoutOf(soldIn(shopId, payload));

/** Returns the checkout of an order, the same as of the cart from which it was made. */
export const checkoutOfPlaced = (shopId: string, order: ShopwareOrder): Checkout | undefined =>
  checkoutOf(soldBy(shopId, order));

function soldIn(shopId: string, { cart, salesChannelContext: context }: CartPayload): Sold {
  const { customer } = context;
  return {
    shopId,
    customerId: customer?.id,
    total: cart.price,
    currency: context.currency?.isoCode,
    lines: cart.lineItems,
    shipping: cart.deliveries.map(({ shippingCosts }) => shippingCosts),
    logistics: cart.deliveries.map(({ shippingMethod }) => shippingMethod?.name).find(Boolean),
    person: customer,
    account: customer,
    billing: customer?.activeBillingAddress,
    delivery: customer?.activeShippingAddress,
  };
}

function soldBy(shopId: string, order: ShopwareOrder): Sold {
  const { orderCustomer: customer, deliveries } = order;
  return {
    shopId,
    customerId: customer?.customerId,
    total: order.price,
    currency: order.currency?.isoCode,
    // What belongs to a set has the set as its parent, and is in the set's price.
    lines: order.lineItems.filter(({ parentId }) => parentId === undefined),
    shipping: deliveries.map(({ shippingCosts }) => shippingCosts),
    logistics: deliveries.map(({ shippingMethod }) => shippingMethod?.name).find(Boolean),
    person: customer,
    account: customer?.customer,
    billing: order.billingAddress,
    // A discount on the shipping is a delivery of its own, with the same address.
    delivery: deliveries.map(({ shippingOrderAddress }) => shippingOrderAddress).find(Boolean),
  };
}

function checkoutOf(sold: Sold): Checkout | undefined {
  const { person, billing, delivery, customerId, currency, total } = sold;
  const items = itemsOf(sold);
  if (!person?.email || customerId === undefined || currency === undefined || items.length === 0) return undefined;
  if (!isGiven(billing) || !isGiven(delivery)) return undefined;
  const name = { firstName: person.firstName ?? '', lastName: person.lastName ?? '' };
  const recipient = { firstName: delivery.firstName ?? '', lastName: delivery.lastName ?? '' };
  const salutation = salutations[person.salutation?.salutationKey ?? ''];
  const { title } = person;
  return {
    amount: centsOfEuros(total.totalPrice),
    currency,
    items,
    person: Object.assign(name, salutation && { salutation }, title !== undefined && { title }, birthOf(sold)),
    billingAddress: addressOf(billing, person.company),
    deliveryAddress: Object.assign(addressOf(delivery, person.company), recipient),
    email: person.email,
    risk: riskOf(sold),
    shopReference: referenceOf(sold.shopId, customerId),
  } satisfies NamesEachFact;
}

/** Salutations that Shopware brings; for others, and for `not_specified`, the customer is asked. */
const salutations: Readonly<Record<string, 'mr' | 'ms' | 'diverse' | undefined>> = {
  mr: 'mr',
  mrs: 'ms',
  ms: 'ms',
  diverse: 'diverse',
  divers: 'diverse',
};

/** `YYYY-MM-DD` of a time as Shopware writes it. */
const dayOf = (time: string | undefined): string | undefined => /^\d{4}-\d{2}-\d{2}/.exec(time ?? '')?.[0];

function birthOf({ account }: Sold): { birthDate?: string } {
  const birthDate = dayOf(account?.birthday);
  return birthDate === undefined ? {} : { birthDate };
}

function riskOf({ account, logistics }: Sold): Checkout['risk'] {
  const orders = account?.orderCount ?? 0;
  const customerStatus = orders > 0 ? ('existing' as const) : ('new' as const);
  if (account?.guest !== false) return { loggedIn: false, customerStatus, logistics };
  return { loggedIn: true, customerStatus, orders, customerSince: dayOf(account.createdAt), logistics };
}

/**
 * A position has the price of all of its pieces, which is after discounts of its own. What only reduces the total, like
 * a voucher, is a position with a negative price in Shopware, and none here.
 */
function itemsOf({ lines, shipping, total }: Sold): Checkout['items'] {
  const isNet = total.taxStatus === 'net';
  const grossOf = ({ totalPrice, calculatedTaxes }: Price): number =>
    centsOfEuros(totalPrice + (isNet ? calculatedTaxes.reduce((sum, { tax }) => sum + tax, 0) : 0));
  const goods = lines.flatMap(({ label, quantity, price }) =>
    price && quantity > 0 ? [{ name: label ?? 'Artikel', quantity, total: grossOf(price) }] : [],
  );
  const costs = shipping.reduce((sum, price) => sum + grossOf(price), 0);
  const delivery = costs > 0 ? [{ name: 'Versand', quantity: 1, total: costs }] : [];
  return goods.filter((item) => item.total >= 0).concat(delivery);
}

type GivenAddress = ShopwareAddress & { readonly street: string; readonly zipcode: string; readonly city: string };

const isGiven = (address: ShopwareAddress | null | undefined): address is GivenAddress =>
  address?.street !== undefined && address.zipcode !== undefined && address.city !== undefined;

function addressOf(address: GivenAddress, companyOfCustomer: string | undefined): CheckoutAddress {
  const { company = companyOfCustomer, street, zipcode, city, country } = address;
  const lines = [address.additionalAddressLine1, address.additionalAddressLine2].filter((line) => line !== undefined);
  const supplement = lines.length > 0 ? lines.join(', ') : undefined;
  return { company, street, supplement, postcode: zipcode, city, country: country?.iso ?? '' };
}

/** Returns the reasons why a cart cannot be paid by instalments, as far as it is known already. */
export function reasonsAgainstCart(shopId: string, payload: CartPayload, terms: DeliveryTerms): IneligibilityReason[] {
  const { total, currency, person, billing, delivery } = soldIn(shopId, payload);
  const isKnown = isGiven(billing) && isGiven(delivery);
  return reasonsSoFar(
    {
      amount: centsOfEuros(total.totalPrice),
      currency: currency ?? '',
      billingAddress: isKnown ? addressOf(billing, person?.company) : undefined,
      deliveryAddress: isKnown ? addressOf(delivery, person?.company) : undefined,
      person: person ?? undefined,
      email: person?.email,
    },
    terms,
  );
}
