import type { Cents } from '../../rules/rules.js';
import type { Checkout } from '../../server.js';
import { itemsOf, nameSoFar, riskOfAccount, wholeName, type Risk, type Sale, type SaleAddress } from '../sale.js';
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
  readonly deliveries: CartPayload['cart']['deliveries'];
  readonly person: Person | null | undefined;
  readonly account: Account | null | undefined;
  readonly billing: ShopwareAddress | null | undefined;
  readonly delivery: ShopwareAddress | null | undefined;
}

/** Returns what is sold by a cart. */
export const saleOfCart = (shopId: string, { cart, salesChannelContext: context }: CartPayload): Sale =>
  saleOf({
    shopId,
    customerId: context.customer?.id,
    total: cart.price,
    currency: context.currency?.isoCode,
    lines: cart.lineItems,
    deliveries: cart.deliveries,
    person: context.customer,
    account: context.customer,
    billing: context.customer?.activeBillingAddress,
    delivery: context.customer?.activeShippingAddress,
  });

/** Returns what is sold by an order, the same as by the cart from which it was made. */
export const saleOfPlaced = (shopId: string, order: ShopwareOrder): Sale =>
  saleOf({
    shopId,
    customerId: order.orderCustomer?.customerId,
    total: order.price,
    currency: order.currency?.isoCode,
    // What belongs to a set has the set as its parent, and is in the set's price.
    lines: order.lineItems.filter(({ parentId }) => parentId === undefined),
    deliveries: order.deliveries,
    person: order.orderCustomer,
    account: order.orderCustomer?.customer,
    billing: order.billingAddress,
    // A discount on the shipping is a delivery of its own, with the same address.
    delivery: order.deliveries.map(({ shippingOrderAddress }) => shippingOrderAddress).find(Boolean),
  });

function saleOf(sold: Sold): Sale {
  const { shopId, customerId, person, account, billing, delivery, total } = sold;
  // What Shopware has of an address is whole: without a part of it, the customer has not given it yet.
  const isKnown = isWhole(billing) && isWhole(delivery);
  const placeOf = (address: ShopwareAddress | null | undefined): SaleAddress => ({
    company: address?.company ?? person?.company,
    street: isKnown && address?.street,
    supplement: [address?.additionalAddressLine1, address?.additionalAddressLine2].filter(Boolean).join(', '),
    postcode: isKnown && address?.zipcode,
    city: isKnown && address?.city,
    country: address?.country?.iso,
  });
  const salutation = salutations[person?.salutation?.salutationKey ?? ''];
  const birthDate = dayOf(account?.birthday);
  return {
    amount: centsOfEuros(total.totalPrice),
    currency: sold.currency,
    items: itemsIn(sold),
    buyer: person && customerId !== undefined ? nameSoFar(person.firstName, person.lastName) : undefined,
    details: Object.assign(
      {},
      salutation && { salutation },
      person?.title !== undefined && { title: person.title },
      birthDate !== undefined && { birthDate },
    ),
    billing: placeOf(billing),
    delivery: placeOf(delivery),
    recipient: wholeName(delivery?.firstName, delivery?.lastName),
    email: person?.email,
    risk: riskOf(sold),
    reference: referenceOf(shopId, customerId ?? ''),
  };
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

function riskOf({ account, deliveries }: Sold): Risk {
  const logistics = deliveries.map(({ shippingMethod }) => shippingMethod?.name).find(Boolean);
  const ofAccount = riskOfAccount(account?.createdAt, account?.orderCount ?? 0);
  const { customerStatus } = ofAccount;
  return Object.assign({ logistics }, account?.guest === false ? ofAccount : { loggedIn: false, customerStatus });
}

/** A position has the price of all of its pieces, which is after discounts of its own. */
function itemsIn({ lines, deliveries, total }: Sold): Checkout['items'] {
  const isNet = total.taxStatus === 'net';
  const grossOf = ({ totalPrice, calculatedTaxes }: Price): number =>
    centsOfEuros(totalPrice + (isNet ? calculatedTaxes.reduce((sum, { tax }) => sum + tax, 0) : 0));
  const goods = lines.flatMap(({ label, quantity, price }) =>
    price ? [{ name: label ?? 'Artikel', quantity, total: grossOf(price) }] : [],
  );
  const costs = deliveries.reduce((sum, { shippingCosts }) => sum + grossOf(shippingCosts), 0);
  return itemsOf(goods, [{ name: 'Versand', total: costs }]);
}
