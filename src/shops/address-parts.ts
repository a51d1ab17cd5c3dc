import type { CheckoutAddress, PersonName } from '../server.js';

/** An address of a shop system, by our names; what is no text, or blank, is missing. */
export interface AddressParts {
  readonly company: unknown;
  readonly street: unknown;
  readonly supplement: unknown;
  readonly postcode: unknown;
  readonly city: unknown;
  /** Two letters, large or small. */
  readonly country: unknown;
}

/** Returns a text without spaces around it; undefined if it is none, or blank. */
export const writtenText = (value: unknown): string | undefined =>
  (typeof value === 'string' && value.trim()) || undefined;

/**
 * Returns true if an address was given, if only in part, which is a reason against instalments: shop systems keep empty
 * addresses, too.
 */
export const isAnAddress = ({ street, postcode, city }: AddressParts): boolean =>
  [street, postcode, city].some((part) => writtenText(part) !== undefined);

/** Returns the address for a checkout. */
export const checkoutAddressOf = (parts: AddressParts): CheckoutAddress => ({
  company: writtenText(parts.company),
  street: writtenText(parts.street) ?? '',
  supplement: writtenText(parts.supplement),
  postcode: writtenText(parts.postcode) ?? '',
  city: writtenText(parts.city) ?? '',
  country: writtenText(parts.country)?.toUpperCase() ?? '',
});

/** Returns a name, of which a part may be empty: that is a reason against instalments, which the customer can read. */
export const nameSoFar = (first: unknown, last: unknown): PersonName => ({
  firstName: writtenText(first) ?? '',
  lastName: writtenText(last) ?? '',
});

/** Returns a name; undefined unless it has both of its parts. */
export function wholeName(first: unknown, last: unknown): PersonName | undefined {
  const isWhole = writtenText(first) !== undefined && writtenText(last) !== undefined;
  return isWhole ? nameSoFar(first, last) : undefined;
}
