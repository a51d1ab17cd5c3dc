import type { Customer } from './order.js';

/** What a customer has ordered, and what has become of it. */
export interface Sample {
  readonly product: string;
  readonly variant: number;
  readonly months: number;
  /** Days since the order. */
  readonly age: number;
  /** True if its delivery is reported and booked. */
  readonly isDelivered?: true;
  /** Cents that were given back, booked by the bank. */
  readonly refunded?: number | 'all';
}

function customer(
  salutation: 'ms' | 'mr',
  [firstName, lastName]: readonly [string, string],
  [street, postcode, city]: readonly [string, string, string],
): Customer {
  const mailbox = firstName
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase();
  return {
    salutation,
    email: `${mailbox}@ratenkauf.example`,
    billing: { firstName, lastName, street, postcode, city, country: 'DE' },
  };
}

/** The test customer whom the sandbox knows. */
export const ralf = customer('mr', ['Ralf', 'Ratenkauf'], ['Beuthener Str. 25', '90471', 'Nürnberg']);

/** The orders of a new demo, the oldest first: some in each state of the bank, most of them to be delivered. */
export const samples: readonly (readonly [Customer, Sample])[] = [
  [
    customer('mr', ['Henrik', 'Albrecht'], ['Deichstraße 4', '25813', 'Husum']),
    { product: 'lotse', variant: 0, months: 12, age: 96 },
  ],
  [
    customer('ms', ['Katharina', 'Meyer-Lüdenscheid'], ['Große Bergstraße 212', '22767', 'Hamburg']),
    { product: 'watt', variant: 1, months: 18, age: 81 },
  ],
  [
    customer('ms', ['Özlem', 'Çelik'], ['Lister Meile 33', '30161', 'Hannover']),
    { product: 'duene', variant: 1, months: 24, age: 40, isDelivered: true },
  ],
  [
    customer('mr', ['Thomas', 'Groß'], ['Am Wall 107', '28195', 'Bremen']),
    { product: 'watt', variant: 0, months: 12, age: 33, isDelivered: true, refunded: 12_900 },
  ],
  [
    customer('ms', ['Sabine', 'Jäger'], ['Holtenauer Straße 78', '24105', 'Kiel']),
    { product: 'lotse', variant: 1, months: 12, age: 19, isDelivered: true, refunded: 'all' },
  ],
  [
    customer('mr', ['Paul', 'Nowak'], ['Karl-Liebknecht-Straße 15', '04107', 'Leipzig']),
    { product: 'watt', variant: 2, months: 24, age: 8 },
  ],
  [
    customer('ms', ['Greta', 'Köhler'], ['Wilhelmstraße 9', '72074', 'Tübingen']),
    { product: 'watt', variant: 1, months: 18, age: 5, refunded: 20_000 },
  ],
  [
    customer('mr', ['David', 'Öztürk'], ['Venloer Straße 241', '50823', 'Köln']),
    { product: 'lotse', variant: 1, months: 12, age: 3 },
  ],
  [
    customer('ms', ['Chiara', 'Lehmann'], ['Kastanienallee 62', '10119', 'Berlin']),
    { product: 'priel', variant: 1, months: 36, age: 2 },
  ],
  [
    customer('ms', ['Miriam', 'Vogel'], ['Schweizer Straße 51', '60594', 'Frankfurt am Main']),
    { product: 'duene', variant: 0, months: 24, age: 0 },
  ],
];
