import { countryOf, postcodeOf, typingProblemsIn, type GivenName, type TypedFacts } from './customer-facts.js';
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
 * does not offer them to this visitor. `address_unknown`: the bank knows no such address, which it says at the start of
 * a purchase only. All others are facts of the checkout.
 */
export const ineligibilityReasons = [
  'amount_below_minimum',
  'amount_above_maximum',
  'currency_not_euro',
  'customer_is_company',
  'name_incomplete',
  'birth_date_invalid',
  'email_invalid',
  'address_incomplete',
  'postcode_invalid',
  'address_unknown',
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
  readonly deliveryAddress: PostalAddress &
    GivenName & {
      /** True if the shop knows that it is a parcel station. */
      readonly packstation?: boolean | undefined;
    };
  /** Name and birth date of the customer; not judged if absent. */
  readonly person?: TypedFacts['person'];
  /** Not judged if absent. */
  readonly email?: string | undefined;
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

/** What the reasons depend on besides the facts. */
export interface EligibilityTerms {
  /** True if the bank finances deliveries to parcel stations; false by default. */
  readonly parcelStations?: boolean | undefined;
  /** The present, in milliseconds since 1970: nobody was born later. Default: that of this machine. */
  readonly now?: number | undefined;
}

/** Returns all reasons in display order; empty if the checkout can be paid by instalments. */
export function reasonsAgainst(
  facts: EligibilityFacts,
  { parcelStations = false, now = Date.now() }: EligibilityTerms = {},
): IneligibilityReason[] {
  const { amount, currency, billingAddress, deliveryAddress } = facts;
  // The limits are in euros.
  const ofAmount = isEuro(currency) ? amountReason(amount) : 'currency_not_euro';
  const country = countryOf(deliveryAddress.country);
  const applies: Partial<Record<IneligibilityReason, boolean>> = Object.assign(typingProblemsIn(facts, now), {
    customer_is_company: namesCompany(billingAddress) || namesCompany(deliveryAddress),
    // Without a country, the address is incomplete.
    delivery_not_in_germany: country !== 'DE' && country !== '',
    delivery_to_parcel_station: !parcelStations && isParcelStation(deliveryAddress),
    addresses_differ: addressKey(billingAddress) !== addressKey(deliveryAddress),
  });
  return ineligibilityReasons.filter((reason) => reason === ofAmount || applies[reason]);
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

const addressKey = (address: PostalAddress) =>
  JSON.stringify(
    [address.street, address.supplement ?? '', postcodeOf(address), address.city, countryOf(address.country)].map(
      comparable,
    ),
  );
