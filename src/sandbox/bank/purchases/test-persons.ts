import { testCustomers } from '../setting/assumptions.js';
import type { Purchase } from './purchase.js';

/** Test data that triggers special outcomes; every other application is approved as requested. */
export const testPersons = {
  /** Publicly used test customer: approved with the income below. */
  approved: {
    firstName: 'Ralf',
    lastName: 'Ratenkauf',
    birthDate: '1972-04-05',
    iban: 'DE12500105170648489890',
    income: 1750_00,
  },
  /** Customers with this last name are rejected, whatever their income. */
  rejectedLastName: 'Ablehnung',
  /** A lower monthly income, in cents, is rejected (service.md §R.8). */
  rejectedBelowIncome: 500_00,
  /** A lower monthly income, in cents, that is not rejected is granted a different term than the chosen one. */
  adjustedBelowIncome: 1000_00,
  /** Addresses in these cities are refused at initialization: one as unknown, the other as ambiguous. */
  unknownCity: 'Unbekannt',
  ambiguousCity: 'Mehrdeutig',
} as const;

/**
 * Returns true if a purchase is a test order: all purchases of a `2.de` webshop are, and in test mode those of
 * dedicated test customers (rule 8).
 */
export function isTestOrder({ shop, initialization: { person } }: Purchase): boolean {
  return !shop.production || (shop.testMode && testCustomers.some((customer) => isCalled(customer, person)));
}

type Person = Purchase['initialization']['person'];

function isCalled({ firstName, lastName }: (typeof testCustomers)[number], person: Person): boolean {
  return isSame(lastName, person.lastName) && (firstName === undefined || isSame(firstName, person.firstName));
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.trim().toLowerCase();
