import { testCustomers } from '../setting/assumptions.js';
import type { Purchase } from './purchase.js';

/** What the test data of the sandbox brings about; everything else is approved as applied for. */
export const testPersons = {
  /** Publicly used test customer: approved with the income below. */
  approved: {
    firstName: 'Ralf',
    lastName: 'Ratenkauf',
    birthDate: '1972-04-05',
    iban: 'DE12500105170648489890',
    income: 1750_00,
  },
  /** Whoever has this last name is rejected, whatever the income. */
  rejectedLastName: 'Ablehnung',
  /** A monthly income below this one is rejected (service.md §R.8). */
  rejectedBelowIncome: 500_00,
  /** A monthly income below this one, and not rejected, is granted another term than the chosen one. */
  adjustedBelowIncome: 1000_00,
  /** An address in this city is refused at the start as unknown, one in the other as ambiguous. */
  unknownCity: 'Unbekannt',
  ambiguousCity: 'Mehrdeutig',
} as const;

/** Whether a purchase is a test order: all of a `2.de` webshop are, and in test mode those of dedicated test customers (rule 8). */
export function isTestOrder({ shop, initialization: { person } }: Purchase): boolean {
  return !shop.production || (shop.testMode && testCustomers.some((customer) => isCalled(customer, person)));
}

type Person = Purchase['initialization']['person'];

function isCalled({ firstName, lastName }: (typeof testCustomers)[number], person: Person): boolean {
  return isSame(lastName, person.lastName) && (firstName === undefined || isSame(firstName, person.firstName));
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.trim().toLowerCase();
