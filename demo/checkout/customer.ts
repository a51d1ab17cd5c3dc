import type { Country } from '../basket/totals.js';

/** How a customer may be addressed. */
export const salutations = ['ms', 'mr', 'diverse', 'none'] as const;

/** How a customer is addressed. */
export type Salutation = (typeof salutations)[number];

/** Somebody at an address. */
export interface Recipient {
  readonly firstName: string;
  readonly lastName: string;
  /** Street and house number. */
  readonly street: string;
  readonly supplement?: string;
  readonly postcode: string;
  readonly city: string;
  readonly country: Country;
}

/** Who buys, and where it goes. */
export interface Customer {
  readonly email: string;
  readonly salutation?: Salutation;
  readonly billing: Recipient;
  /** Only when it is another than the billing address. */
  readonly delivery?: Recipient;
}
