import type { Country } from '../basket/totals.js';

/** Salutations to choose from. */
export const salutations = ['ms', 'mr', 'diverse', 'none'] as const;

/** Salutation of a customer. */
export type Salutation = (typeof salutations)[number];

/** Name and address of a person. */
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

/** Customer with billing and delivery address. */
export interface Customer {
  readonly email: string;
  readonly salutation?: Salutation;
  readonly billing: Recipient;
  /** Missing if it is the billing address. */
  readonly delivery?: Recipient;
}
