import type { PostalAddress } from './eligibility.js';
import type { Cents } from './money.js';

/** Parts of a checkout that the bank's decision depends on (service.md §R.4). */
export interface DecisionFacts {
  readonly amount: Cents;
  /** ISO 4217, like `EUR`. */
  readonly currency: string;
  readonly items: readonly { readonly name: string; readonly quantity: number; readonly price: Cents }[];
  readonly person: {
    readonly salutation?: string | undefined;
    readonly firstName: string;
    readonly lastName: string;
    readonly birthDate?: string | undefined;
  };
  readonly email: string;
  readonly billingAddress: PostalAddress;
  readonly deliveryAddress: PostalAddress & {
    readonly firstName: string;
    readonly lastName: string;
    readonly packstation?: boolean | undefined;
  };
}

/**
 * One text for each part that makes a decision void when it changes. They contain personal data: store only keyed
 * digests of them.
 */
export interface CanonicalTexts {
  readonly basket: string;
  readonly person: string;
  readonly addresses: string;
}

/**
 * Returns texts that are equal for checkouts that differ only in order, case, white space, or in how equal positions
 * are listed.
 */
export function canonicalTexts(facts: DecisionFacts): CanonicalTexts {
  const { salutation = '', firstName, lastName, birthDate = '' } = facts.person;
  const named = { salutation, firstName, lastName, birthDate } satisfies Every<DecisionFacts['person']>;
  const { firstName: first, lastName: last, packstation = false } = facts.deliveryAddress;
  const recipient = { firstName: first, lastName: last, packstation } satisfies Every<Recipient>;
  const { amount, currency, items, person, email, billingAddress, deliveryAddress } = {
    amount: facts.amount,
    currency: plain(facts.currency),
    items: positions(facts.items),
    person: Object.values(named).map(plain),
    email: plain(facts.email),
    billingAddress: address(facts.billingAddress),
    deliveryAddress: address(facts.deliveryAddress),
  } satisfies Record<keyof DecisionFacts, unknown>;
  return {
    basket: JSON.stringify([amount, currency, items]),
    person: JSON.stringify(person.concat(email)),
    addresses: JSON.stringify([
      billingAddress,
      [recipient.firstName, recipient.lastName].map(plain),
      deliveryAddress,
      recipient.packstation,
    ]),
  };
}

/** A field that were left out here could change after the decision without a word. */
type Every<Facts> = { readonly [Name in keyof Required<Facts>]: Exclude<Facts[Name], undefined> };

type Recipient = Omit<DecisionFacts['deliveryAddress'], keyof PostalAddress>;

const plain = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();

const address = ({ company = '', street, supplement = '', postcode, city, country }: PostalAddress) =>
  Object.values({ company, street, supplement, postcode, city, country } satisfies Every<PostalAddress>).map(plain);

function positions(items: DecisionFacts['items']): [string, number][] {
  const quantities = new Map<string, number>();
  for (const item of items) {
    const { name, price, quantity } = {
      name: plain(item.name),
      price: item.price,
      quantity: item.quantity,
    } satisfies Every<typeof item>;
    const key = JSON.stringify([name, price]);
    quantities.set(key, (quantities.get(key) ?? 0) + quantity);
  }
  return [...quantities].sort(([a], [b]) => (a < b ? -1 : 1));
}
