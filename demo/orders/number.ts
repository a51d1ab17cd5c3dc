const first = 10_000;

/** The number of an order as the customer knows it: 1 → `DH-10001`. */
export const numberText = (number: number): string => `DH-${first + number}`;

/** The number of an order in the database; 0, which no order has, for what is none. */
export const numberOf = (text: string): number => (/^DH-\d{5,9}$/.test(text) ? Number(text.slice(3)) - first : 0);
