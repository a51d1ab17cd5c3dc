import type { Order } from '@vendure/core';
import { sentenceOf, type Cents } from '../../rules/rules.js';
import type { PersonName, ShopPurchase } from '../../server.js';
import {
  itemsOf,
  nameSoFar,
  reasonsAgainstSale,
  wholeName,
  writtenText,
  type DeliveryTerms,
  type Risk,
  type Sale,
  type SaleAddress,
} from '../sale.js';

/** Decimals of euros. */
const CENTS = 2;

/** Returns whole cents. `precision` is that of Vendure's money strategy: 2 for cents, 3 for tenths of a cent. */
export const centsOf = (units: number, precision: number): Cents => Math.round(units / 10 ** (precision - CENTS));

/** An order, as far as it is sold. Amounts are in units of Vendure's money strategy, and contain taxes. */
export type SoldOrder = Omit<Order, 'id' | 'state' | 'fulfillments'>;

/**
 * Returns what is sold by an order. The amount is what is left to pay. Each line has the total that Vendure gives it
 * after its own discounts and its share of those of the order.
 */
export function saleOfOrder(order: SoldOrder, risk: Risk, precision = CENTS): Sale {
  const { customer, shippingAddress, billingAddress, shippingLines } = order;
  const cents = (units: number) => centsOf(units, precision);
  const goods = order.lines.map(({ quantity, productVariant: { name, sku }, proratedLinePriceWithTax }) => ({
    name: name || sku,
    quantity,
    total: cents(proratedLinePriceWithTax),
  }));
  const delivery = shippingLines.map((line) => ({ name: 'Versand', total: cents(line.discountedPriceWithTax) }));
  const others = order.surcharges.map(({ description, priceWithTax }) => ({
    name: description,
    total: cents(priceWithTax),
  }));
  const logistics = shippingLines.map(({ shippingMethod }) => shippingMethod?.code).find(Boolean);
  return {
    amount: cents(leftToPay(order.totalWithTax, order.payments)),
    currency: order.currencyCode,
    items: itemsOf(goods, delivery.concat(others)),
    buyer: customer && nameOf(customer, writtenText(billingAddress.fullName) ?? writtenText(shippingAddress.fullName)),
    details: { title: writtenText(customer?.title) },
    billing: placeOf(billingAddress),
    delivery: placeOf(shippingAddress),
    recipient: recipientOf(shippingAddress),
    email: customer?.emailAddress,
    risk: Object.assign({ logistics }, risk),
    reference: order.code,
  };
}

const placeOf = (address: Order['billingAddress']): SaleAddress => ({
  company: address.company,
  street: address.streetLine1,
  supplement: address.streetLine2,
  postcode: address.postalCode,
  city: address.city,
  country: address.countryCode,
});

/** The name of the customer's account goes first: it has first and last name apart. */
const nameOf = ({ firstName, lastName }: NonNullable<Order['customer']>, fullName: string | undefined): PersonName =>
  wholeName(firstName, lastName) ?? (fullName === undefined ? nameSoFar(firstName, lastName) : { fullName });

/** One word, with or without a title, is no first and last name: the goods then go to the customer. */
function recipientOf(address: Order['shippingAddress']) {
  const fullName = writtenText(address.fullName);
  const words = fullName?.split(/\s+/).filter((word) => !word.endsWith('.')) ?? [];
  return fullName === undefined || words.length < 2 ? undefined : { fullName };
}

/** Returns what the eligibility checker of Vendure answers: true, or why not, in the customer's language. */
export function eligibilityOf(sale: Sale, terms: DeliveryTerms, language: string): true | string {
  const reasons = reasonsAgainstSale(sale, terms);
  return reasons.length === 0 || reasons.map((reason) => sentenceOf(reason, language)).join(' ');
}

type Payments = Order['payments'];

/** States of payments that cover nothing of an order. */
const uncovering = ['Error', 'Declined', 'Cancelled'];

/** Returns what is left to pay of an order, as Vendure calculates it for the next payment. */
export function leftToPay(totalWithTax: number, payments: Payments): number {
  const covered = payments
    .filter(({ state }) => !uncovering.includes(state))
    .map(({ amount, refunds }) => {
      const settled = refunds.filter(({ state }) => state === 'Settled');
      return amount - sumOf(settled.map(({ total }) => Math.abs(total)));
    });
  return totalWithTax - sumOf(covered);
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/**
 * Returns true if the payment of a purchase was made, whatever became of it since: one that the staff have cancelled or
 * refunded was made, too. `foreign` are the payment methods with other handlers: these may keep any data that a browser
 * sends.
 */
export const hasPaymentOf = (
  payments: Payments,
  purchase: Pick<ShopPurchase, 'id' | 'transactionId'>,
  foreign: readonly string[],
): boolean =>
  payments.some(
    ({ method, metadata, transactionId }) =>
      metadata['purchaseId'] === purchase.id && transactionId === purchase.transactionId && !foreign.includes(method),
  );
