import { sentenceOf, type Cents, type IneligibilityReason } from '../../rules/rules.js';
import { checkoutAddressOf, isAnAddress, writtenText, type AddressParts } from '../address-parts.js';
import { reasonsSoFar, type DeliveryTerms, type NamesEachFact } from '../reasons-so-far.js';
import type { Risk } from '../risk.js';
import type { Checkout, CheckoutAddress, PersonName } from '../../server.js';
import { leftToPay, type VendurePayment } from './payments-of-order.js';

/** Value of a field that Vendure may leave out, or store as null. */
type Maybe<Value> = Value | null | undefined;

/** An address of an order in Vendure, as far as it is used. */
export interface VendureAddress {
  readonly fullName?: Maybe<string>;
  readonly company?: Maybe<string>;
  readonly streetLine1?: Maybe<string>;
  readonly streetLine2?: Maybe<string>;
  readonly postalCode?: Maybe<string>;
  readonly city?: Maybe<string>;
  readonly countryCode?: Maybe<string>;
}

/** An order in Vendure, as far as it is used. Amounts are in units of its money strategy, and contain taxes. */
export interface VendureOrder {
  readonly code: string;
  readonly currencyCode: string;
  readonly totalWithTax: number;
  readonly lines: readonly {
    readonly quantity: number;
    readonly productVariant: { readonly name: string; readonly sku: string };
    /** What all pieces cost, less their own discounts and their share of those of the order. */
    readonly proratedLinePriceWithTax: number;
  }[];
  readonly shippingLines: readonly {
    readonly discountedPriceWithTax: number;
    readonly shippingMethod?: Maybe<{ readonly code: string }>;
  }[];
  readonly surcharges: readonly { readonly description: string; readonly priceWithTax: number }[];
  /** What was paid already, for instance with a gift card. */
  readonly payments: readonly VendurePayment[];
  readonly customer?: Maybe<{
    readonly title?: Maybe<string>;
    readonly firstName: string;
    readonly lastName: string;
    readonly emailAddress: string;
  }>;
  readonly shippingAddress: VendureAddress;
  readonly billingAddress: VendureAddress;
}

/** Decimals of euros. */
const CENTS = 2;

/** Returns whole cents. `precision` is that of Vendure's money strategy: 2 for cents, 3 for tenths of a cent. */
export const centsOf = (units: number, precision: number): Cents => Math.round(units / 10 ** (precision - CENTS));

/**
 * Returns the checkout of an order; undefined as long as customer, address or lines are missing. The amount is
 * what is left to pay. Each line has the total that Vendure gives it after all discounts; what only reduces the
 * total, like a gift card, is no line.
 */
export function checkoutOfOrder(order: VendureOrder, risk: Risk, precision = CENTS): Checkout | undefined {
  const { code, customer, currencyCode, shippingAddress, shippingLines } = order;
  const items = itemsOf(order, precision);
  if (!customer || items.length === 0 || !isGiven(shippingAddress)) return undefined;
  const { title, firstName, lastName, emailAddress } = customer;
  const billing = billingOf(order);
  const person = nameOf({ firstName, lastName }, billing);
  const logistics = shippingLines.map(({ shippingMethod }) => shippingMethod?.code ?? '').find(Boolean);
  return {
    amount: centsOf(leftToPay(order.totalWithTax, order.payments), precision),
    currency: currencyCode,
    items,
    person: Object.assign({ title: writtenText(title) }, person),
    billingAddress: addressOf(billing),
    deliveryAddress: Object.assign(addressOf(shippingAddress), recipientOf(shippingAddress, person)),
    email: emailAddress,
    risk: Object.assign({ logistics }, risk),
    shopReference: code,
  } satisfies NamesEachFact;
}

function itemsOf({ lines, shippingLines, surcharges }: VendureOrder, precision: number): Checkout['items'] {
  const goods = lines.map(({ quantity, productVariant: { name, sku }, proratedLinePriceWithTax }) => ({
    name: name || sku,
    quantity,
    units: proratedLinePriceWithTax,
  }));
  const delivery = shippingLines.map(({ discountedPriceWithTax }) => ({
    name: 'Versand',
    quantity: 1,
    units: discountedPriceWithTax,
  }));
  const others = surcharges.map(({ description, priceWithTax }) => ({
    name: description,
    quantity: 1,
    units: priceWithTax,
  }));
  // Goods may be free, but a line with a negative price is none.
  return goods
    .filter(({ quantity, units }) => quantity > 0 && units >= 0)
    .concat(delivery.concat(others).filter(({ units }) => units > 0))
    .map(({ name, quantity, units }) => ({ name, quantity, total: centsOf(units, precision) }));
}

/** Vendure keeps an empty billing address as long as the customer has given none of its own. */
const billingOf = ({ billingAddress, shippingAddress }: VendureOrder): VendureAddress =>
  isGiven(billingAddress) ? billingAddress : shippingAddress;

const partsOf = (address: VendureAddress): AddressParts => ({
  company: address.company,
  street: address.streetLine1,
  supplement: address.streetLine2,
  postcode: address.postalCode,
  city: address.city,
  country: address.countryCode,
});

const isGiven = (address: VendureAddress): boolean => isAnAddress(partsOf(address));

const addressOf = (address: VendureAddress): CheckoutAddress => checkoutAddressOf(partsOf(address));

/** The name of the customer's account goes first: it has first and last name apart. */
function nameOf(customer: { readonly firstName: string; readonly lastName: string }, address: VendureAddress) {
  const fullName = writtenText(address.fullName);
  const isWhole = writtenText(customer.firstName) !== undefined && writtenText(customer.lastName) !== undefined;
  return isWhole || fullName === undefined ? customer : { fullName };
}

/** One word, with or without a title, is no first and last name: the goods then go to the customer. */
const recipientOf = ({ fullName }: VendureAddress, person: PersonName): PersonName => {
  const recipient = writtenText(fullName);
  const words = recipient?.split(/\s+/).filter((word) => !word.endsWith('.')) ?? [];
  return recipient === undefined || words.length < 2 ? person : { fullName: recipient };
};

/** Returns the reasons why an order cannot be paid by instalments, as far as it is known already. */
export function reasonsAgainstOrder(
  order: VendureOrder,
  terms: DeliveryTerms,
  precision = CENTS,
): IneligibilityReason[] {
  const { customer, shippingAddress, currencyCode } = order;
  const isKnown = isGiven(shippingAddress);
  return reasonsSoFar(
    {
      amount: centsOf(leftToPay(order.totalWithTax, order.payments), precision),
      currency: currencyCode,
      billingAddress: isKnown ? addressOf(billingOf(order)) : undefined,
      deliveryAddress: isKnown ? addressOf(shippingAddress) : undefined,
      person: isKnown && customer ? nameOf(customer, billingOf(order)) : undefined,
      email: customer?.emailAddress,
    },
    terms,
  );
}

/** Returns what the eligibility checker of Vendure answers: true, or why not, in the customer's language. */
export function eligibilityOf(
  order: VendureOrder,
  terms: DeliveryTerms,
  language: string,
  precision = CENTS,
): true | string {
  const reasons = reasonsAgainstOrder(order, terms, precision);
  return reasons.length === 0 || reasons.map((reason) => sentenceOf(reason, language)).join(' ');
}
