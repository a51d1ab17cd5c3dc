import type { Cents } from '../../rules/rules.js';
import type { Checkout } from '../../server.js';
import { itemsOf, nameSoFar, riskOfAccount, wholeName, type Risk, type Sale, type SaleAddress } from '../sale.js';
import type { CartPayload, Price, ShopwareAddress, ShopwareOrder } from './payloads.js';

type Cart = CartPayload['cart'];
type Customer = CartPayload['salesChannelContext']['customer'];

/** Returns whole cents of euros with decimals. */
export const centsOfEuros = (euros: number): Cents => Math.round(euros * 100);

/** Returns the reference of a customer's cart: Shopware has one of each customer, and names it to pages by them. */
export const referenceOf = (shopId: string, customerId: string): string => `${shopId}/${customerId}`;

/** Returns what is sold by a cart. */
export function saleOfCart(shopId: string, { cart, salesChannelContext }: CartPayload): Sale {
  const { currency, customer } = salesChannelContext;
  const billing = customer?.activeBillingAddress;
  const delivery = customer?.activeShippingAddress;
  // What Shopware has of an address is whole: without a part of it, the customer has not given it yet.
  const isKnown = isWhole(billing) && isWhole(delivery);
  const placeOf = (address: ShopwareAddress | null | undefined): SaleAddress => ({
    company: address?.company ?? customer?.company,
    street: isKnown && address?.street,
    supplement: [address?.additionalAddressLine1, address?.additionalAddressLine2].filter(Boolean).join(', '),
    postcode: isKnown && address?.zipcode,
    city: isKnown && address?.city,
    country: address?.country?.iso,
  });
  const salutation = salutations[customer?.salutation?.salutationKey ?? ''];
  return {
    amount: centsOfEuros(cart.price.totalPrice),
    currency: currency?.isoCode,
    items: itemsIn(cart),
    buyer: customer ? nameSoFar(customer.firstName, customer.lastName) : undefined,
    details: { title: customer?.title, salutation, birthDate: dayOf(customer?.birthday) },
    billing: placeOf(billing),
    delivery: placeOf(delivery),
    recipient: wholeName(delivery?.firstName, delivery?.lastName),
    email: customer?.email,
    risk: riskOf(cart, customer),
    reference: referenceOf(shopId, customer?.id ?? ''),
  };
}

/** Returns what is sold by an order, the same as by the cart from which it was made. */
export function saleOfPlaced(shopId: string, order: ShopwareOrder): Sale {
  const { price, currency, deliveries, billingAddress, orderCustomer: person } = order;
  const id = person?.customerId;
  // What belongs to a set has the set as its parent, and is in the set's price.
  const lineItems = order.lineItems.filter(({ parentId }) => parentId === undefined);
  // A discount on the shipping is a delivery of its own, with the same address.
  const shippingAddress = deliveries.map(({ shippingOrderAddress }) => shippingOrderAddress).find(Boolean);
  const account = person?.customer ?? { birthday: undefined, createdAt: undefined };
  const addresses = { activeBillingAddress: billingAddress, activeShippingAddress: shippingAddress };
  const customer = person && id !== undefined ? Object.assign({ id }, account, person, addresses) : null;
  return saleOfCart(shopId, {
    cart: { price, lineItems, deliveries },
    salesChannelContext: { currency, customer, paymentMethod: undefined },
  });
}

const isWhole = (address: ShopwareAddress | null | undefined): boolean =>
  address?.street !== undefined && address.zipcode !== undefined && address.city !== undefined;

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

function riskOf({ deliveries }: Cart, customer: Customer): Risk {
  const logistics = deliveries.map(({ shippingMethod }) => shippingMethod?.name).find(Boolean);
  const ofAccount = riskOfAccount(customer?.createdAt, customer?.orderCount ?? 0);
  const { customerStatus } = ofAccount;
  return Object.assign({ logistics }, customer?.guest === false ? ofAccount : { loggedIn: false, customerStatus });
}

/** A position has the price of all of its pieces, which is after discounts of its own. */
function itemsIn({ lineItems, deliveries, price: { taxStatus } }: Cart): Checkout['items'] {
  const isNet = taxStatus === 'net';
  const grossOf = ({ totalPrice, calculatedTaxes }: Price): number =>
    centsOfEuros(totalPrice + (isNet ? calculatedTaxes.reduce((sum, { tax }) => sum + tax, 0) : 0));
  const goods = lineItems.flatMap(({ label, quantity, price }) =>
    price ? [{ name: label ?? 'Artikel', quantity, total: grossOf(price) }] : [],
  );
  const costs = deliveries.reduce((sum, { shippingCosts }) => sum + grossOf(shippingCosts), 0);
  return itemsOf(goods, [{ name: 'Versand', total: costs }]);
}
