/** A customer's order, and what has become of it. */
export interface Sample {
  readonly name: readonly [salutation: 'ms' | 'mr', firstName: string, lastName: string];
  readonly address: readonly [street: string, postcode: string, city: string];
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

/** The orders of a new demo, the oldest first: some in each state of the bank, most of them to be delivered. */
export const samples: readonly Sample[] = [
  {
    name: ['mr', 'Henrik', 'Albrecht'],
    address: ['Deichstraße 4', '25813', 'Husum'],
    product: 'lotse',
    variant: 0,
    months: 12,
    age: 96,
  },
  {
    name: ['ms', 'Katharina', 'Meyer-Lüdenscheid'],
    address: ['Große Bergstraße 212', '22767', 'Hamburg'],
    product: 'watt',
    variant: 1,
    months: 18,
    age: 81,
  },
  {
    name: ['ms', 'Özlem', 'Çelik'],
    address: ['Lister Meile 33', '30161', 'Hannover'],
    product: 'duene',
    variant: 1,
    months: 24,
    age: 40,
    isDelivered: true,
  },
  {
    name: ['mr', 'Thomas', 'Groß'],
    address: ['Am Wall 107', '28195', 'Bremen'],
    product: 'watt',
    variant: 0,
    months: 12,
    age: 33,
    isDelivered: true,
    refunded: 12_900,
  },
  {
    name: ['ms', 'Sabine', 'Jäger'],
    address: ['Holtenauer Straße 78', '24105', 'Kiel'],
    product: 'lotse',
    variant: 1,
    months: 12,
    age: 19,
    isDelivered: true,
    refunded: 'all',
  },
  {
    name: ['mr', 'Paul', 'Nowak'],
    address: ['Karl-Liebknecht-Straße 15', '04107', 'Leipzig'],
    product: 'watt',
    variant: 2,
    months: 24,
    age: 8,
  },
  {
    name: ['ms', 'Greta', 'Köhler'],
    address: ['Wilhelmstraße 9', '72074', 'Tübingen'],
    product: 'watt',
    variant: 1,
    months: 18,
    age: 5,
    refunded: 20_000,
  },
  {
    name: ['mr', 'David', 'Öztürk'],
    address: ['Venloer Straße 241', '50823', 'Köln'],
    product: 'lotse',
    variant: 1,
    months: 12,
    age: 3,
  },
  {
    name: ['ms', 'Chiara', 'Lehmann'],
    address: ['Kastanienallee 62', '10119', 'Berlin'],
    product: 'priel',
    variant: 1,
    months: 36,
    age: 2,
  },
  {
    name: ['ms', 'Miriam', 'Vogel'],
    address: ['Schweizer Straße 51', '60594', 'Frankfurt am Main'],
    product: 'duene',
    variant: 0,
    months: 24,
    age: 0,
  },
];
