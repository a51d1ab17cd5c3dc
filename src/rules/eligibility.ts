import type { Cents } from './money.js';

/** Order values for which instalments are offered, in cents (service.md §R.2). */
export const eligibleAmount = { minimum: 200_00, maximum: 10_000_00 } as const;

/** Terms that can be asked for, in months (service.md §R.9). */
export const eligibleTerms = { minimum: 2, maximum: 60 } as const;

/** Returns whether a term in months can be asked for. */
export const isEligibleTerm = (months: number): boolean =>
  months >= eligibleTerms.minimum && months <= eligibleTerms.maximum;

/** Reason why an amount alone cannot be paid by instalments. */
export type AmountReason = 'amount_below_minimum' | 'amount_above_maximum';

/**
 * Reasons why a checkout cannot be paid by instalments, in display order (service.md §R.2). `not_offered`: the shop
 * does not offer them to this visitor; all others are facts of the checkout.
 */
export const ineligibilityReasons = [
  'amount_below_minimum',
  'amount_above_maximum',
  'currency_not_euro',
  'customer_is_company',
  'delivery_not_in_germany',
  'delivery_to_parcel_station',
  'addresses_differ',
  'not_offered',
] as const;

/** Reason why a checkout cannot be paid by instalments. */
export type IneligibilityReason = (typeof ineligibilityReasons)[number];

/** A postal address as far as eligibility depends on it. */
export interface PostalAddress {
  /** Name of a company; absent or blank for a consumer. */
  readonly company?: string | undefined;
  /** Street and house number. */
  readonly street: string;
  readonly supplement?: string | undefined;
  readonly postcode: string;
  readonly city: string;
  /** ISO 3166-1 alpha-2, like `DE`. */
  readonly country: string;
}

/** Parts of a checkout that decide if instalments may be offered. */
export interface EligibilityFacts {
  /** Order value in hundredths of the currency. */
  readonly amount: Cents;
  /** ISO 4217, like `EUR`. */
  readonly currency: string;
  readonly billingAddress: PostalAddress;
  readonly deliveryAddress: PostalAddress & {
    /** True if the shop knows that it is a parcel station. */
    readonly packstation?: boolean | undefined;
  };
}

/** Returns whether `amount` (cents) can be paid by instalments. */
export const isEligible = (amount: Cents): boolean =>
  amount >= eligibleAmount.minimum && amount <= eligibleAmount.maximum;

/** Returns the reason why `amount` (cents) cannot be paid by instalments, or `undefined` if it can. */
export function amountReason(amount: Cents): AmountReason | undefined {
  if (amount < eligibleAmount.minimum) return 'amount_below_minimum';
  return amount > eligibleAmount.maximum ? 'amount_above_maximum' : undefined;
}

/** Returns true for euros, the only currency in which the bank finances. */
export const isEuro = (currency: string): boolean => comparable(currency) === 'eur';

/** What a shop and its bank have agreed on. */
export interface EligibilityTerms {
  /** True if the bank finances deliveries to parcel stations; false by default. */
  readonly parcelStations?: boolean | undefined;
}

/** Returns all reasons in display order; empty if the checkout can be paid by instalments. */
export function reasonsAgainst(
  { amount, currency, billingAddress, deliveryAddress }: EligibilityFacts,
  { parcelStations = false }: EligibilityTerms = {},
): IneligibilityReason[] {
  const reasons: IneligibilityReason[] = [];
  // The limits are in euros.
  const ofAmount = isEuro(currency) ? amountReason(amount) : 'currency_not_euro';
  if (ofAmount) reasons.push(ofAmount);
  if (namesCompany(billingAddress) || namesCompany(deliveryAddress)) reasons.push('customer_is_company');
  if (comparable(deliveryAddress.country) !== 'de') reasons.push('delivery_not_in_germany');
  if (!parcelStations && isParcelStation(deliveryAddress)) reasons.push('delivery_to_parcel_station');
  if (addressKey(billingAddress) !== addressKey(deliveryAddress)) reasons.push('addresses_differ');
  return reasons;
}

/** The financing is a loan to a consumer (an assumption, service.md §R.2). */
const namesCompany = ({ company = '' }: PostalAddress) => company.trim() !== '';

/**
 * Beginning of a line of the address that names a counter or machine for parcels in Germany, with its number:
 * `Packstation 123`, `DHL Postfiliale 500`. A street like `Packstationsweg 1` is none.
 */
const parcelStation = /^(dhl )?(packstation|postfiliale|poststation|paketshop|paketbox) ?(nr\.? ?|nummer |#)?\d/;

/** Returns true if an address is that of a parcel station or post office, by the shop's mark or by its words. */
export const isParcelStation = ({
  street,
  supplement = '',
  packstation = false,
}: EligibilityFacts['deliveryAddress']): boolean =>
  packstation || [street, supplement].some((line) => parcelStation.test(comparable(line)));

/** Differences in case and spacing do not make another address. */
const comparable = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();

const addressKey = ({ street, supplement = '', postcode, city, country }: PostalAddress) =>
  JSON.stringify([street, supplement, postcode, city, country].map(comparable));
