import { reasonsAgainst, type Cents, type EligibilityFacts, type IneligibilityReason } from '../rules/rules.js';
import type { Checkout, CheckoutAddress, ItemWithTotal, PersonName } from '../server.js';
import type { WebshopFacts } from './webshop-configuration.js';

/** An address of a shop system, by our names; what is no text, or blank, is missing. */
export interface SaleAddress {
  readonly company: unknown;
  readonly street: unknown;
  readonly supplement: unknown;
  readonly postcode: unknown;
  readonly city: unknown;
  /** Two letters, large or small. */
  readonly country: unknown;
}

/**
 * What a shop system says of a cart or an order, by our names. Each part has to be named, if only as unknown, so that
 * none is forgotten.
 */
export interface Sale {
  /** What is left to pay. */
  readonly amount: Cents;
  readonly currency: string | undefined;
  readonly items: Checkout['items'];
  /** Who pays. A part may be empty: that is a reason against instalments, which the customer can read. */
  readonly buyer: PersonName | undefined;
  /** What else is known of who pays. */
  readonly details: Pick<Checkout['person'], 'title' | 'salutation' | 'birthDate'>;
  /** Without street, postcode and city: that of the delivery. */
  readonly billing: SaleAddress;
  readonly delivery: SaleAddress;
  /** Who gets the goods, if that is a whole name. */
  readonly recipient: PersonName | undefined;
  readonly email: unknown;
  readonly risk: Checkout['risk'];
  readonly reference: string | undefined;
}

/**
 * What the options of a webshop say of where the bank finances deliveries; never left out, so that it is not forgotten.
 */
export type DeliveryTerms = Pick<WebshopFacts, 'parcelStations'>;

/** Names each fact on which it depends whether instalments may be offered. */
type NamesEachFact = Readonly<Record<keyof EligibilityFacts, unknown>>;

/**
 * Returns the checkout; undefined as long as customer, address of the delivery or goods are missing. An address that
 * was given in part is a reason against instalments.
 */
export function checkoutOf(sale: Sale): Checkout | undefined {
  const { amount, currency, items, buyer, recipient = buyer, risk, reference } = sale;
  const { billingAddress, deliveryAddress } = addressesOf(sale);
  const email = writtenText(sale.email);
  if (!buyer || !billingAddress || !deliveryAddress || items.length === 0) return undefined;
  if (email === undefined || currency === undefined) return undefined;
  return {
    amount,
    currency: currency.toUpperCase(),
    items,
    person: Object.assign({}, sale.details, buyer),
    billingAddress,
    deliveryAddress: Object.assign({}, deliveryAddress, recipient),
    email,
    risk,
    shopReference: reference,
  } satisfies NamesEachFact & Checkout;
}

/** An address that is no reason against instalments, for a customer who has given none yet. */
const anywhere = { street: 'Musterweg 1', postcode: '12345', city: 'Musterstadt', country: 'DE' };

/** Returns the reasons why it cannot be paid by instalments, as far as it is known already. */
export function reasonsAgainstSale(sale: Sale, { parcelStations }: DeliveryTerms): IneligibilityReason[] {
  const { amount, currency = '', buyer } = sale;
  const { billingAddress = anywhere, deliveryAddress = anywhere } = addressesOf(sale);
  const person = deliveryAddress === anywhere ? undefined : buyer;
  const email = writtenText(sale.email);
  const facts = { amount, currency, billingAddress, deliveryAddress, person, email } satisfies NamesEachFact;
  return reasonsAgainst(facts, { parcelStations });
}

/** Nothing is known before there is an address of the delivery. */
function addressesOf({ billing, delivery }: Sale) {
  const deliveryAddress = addressOf(delivery);
  return { billingAddress: deliveryAddress && (addressOf(billing) ?? deliveryAddress), deliveryAddress };
}

/**
 * Returns the address, which may be given in part; undefined if it was not given: shop systems keep empty ones, too.
 */
function addressOf(address: SaleAddress): CheckoutAddress | undefined {
  const { street, postcode, city } = address;
  if (![street, postcode, city].some((part) => writtenText(part) !== undefined)) return undefined;
  return {
    company: writtenText(address.company),
    street: writtenText(street) ?? '',
    supplement: writtenText(address.supplement),
    postcode: writtenText(postcode) ?? '',
    city: writtenText(city) ?? '',
    country: writtenText(address.country)?.toUpperCase() ?? '',
  };
}

/**
 * Returns goods, and what else is paid, as items. Goods may be free, but a line with a negative price is none: what
 * only reduces the total, like a gift card, is in the amount alone.
 */
export const itemsOf = (
  goods: readonly ItemWithTotal[],
  others: readonly Pick<ItemWithTotal, 'name' | 'total'>[],
): ItemWithTotal[] =>
  goods
    .filter(({ quantity, total }) => quantity > 0 && total >= 0)
    .concat(others.filter(({ total }) => total > 0).map(({ name, total }) => ({ name, quantity: 1, total })));

/** Returns a text without spaces around it; undefined if it is none, or blank. */
export const writtenText = (value: unknown): string | undefined =>
  (typeof value === 'string' && value.trim()) || undefined;

/** Returns a name, of which a part may be empty. */
export const nameSoFar = (first: unknown, last: unknown): PersonName => ({
  firstName: writtenText(first) ?? '',
  lastName: writtenText(last) ?? '',
});

/** Returns a name; undefined unless it has both of its parts. */
export const wholeName = (first: unknown, last: unknown): PersonName | undefined =>
  writtenText(first) && writtenText(last) ? nameSoFar(first, last) : undefined;

/** What the bank is told of the customer's earlier orders; no part of what it has approved. */
export type Risk = Checkout['risk'];

/** Says nothing of the customer: of a guest, or for comparing an order with what was approved. */
export const unknownRisk: Risk = { loggedIn: false, customerStatus: 'new' };

/**
 * Returns what the bank is told of a customer with an account: `YYYY-MM-DD…` of its making, and how many orders it has.
 */
export const riskOfAccount = (since: string | undefined, orders: number): Risk => ({
  loggedIn: true,
  customerStatus: orders > 0 ? 'existing' : 'new',
  orders,
  customerSince: /^\d{4}-\d{2}-\d{2}/.exec(since ?? '')?.[0],
});
