import { testCustomers } from '../assumptions.js';
import type { Purchase } from './purchase.js';

/** Whether a purchase is a test order: all of a `2.de` webshop are, and in test mode those of dedicated test customers (rule 8). */
export function isTestOrder({ shop, initialization: { person } }: Purchase): boolean {
  return !shop.production || (shop.testMode && testCustomers.some((customer) => isCalled(customer, person)));
}

type Person = Purchase['initialization']['person'];

function isCalled({ firstName, lastName }: (typeof testCustomers)[number], person: Person): boolean {
  return isSame(lastName, person.lastName) && (firstName === undefined || isSame(firstName, person.firstName));
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.trim().toLowerCase();
