const first = 10_000;

/** Formats an order number for customers: 1 → `DH-10001`. */
export const numberText = (number: number): string => `DH-${first + number}`;

/** Returns the database number of an order; 0, which no order has, for an invalid number. */
export const numberOf = (text: string): number => (/^DH-\d{5,9}$/.test(text) ? Number(text.slice(3)) - first : 0);
