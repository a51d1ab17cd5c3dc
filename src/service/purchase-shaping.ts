import * as z from 'zod';
import { cleanText, withoutMarkup } from './free-text.js';
import { shapedReference } from './order-reference.js';
import { isDay } from './wire-values.js';

// Texts are made to fit. Amounts, terms, addresses of mail and web are right or refused, never changed.

const text = (limit?: number) => z.string().transform((value) => cleanText(value, limit));
const needed = (limit?: number) => text(limit).refine((value) => value !== '', { error: 'must not be empty' });
const optional = (limit: number, clean: (value: string) => string = String) =>
  z
    .string()
    .nullish()
    .transform((value) => cleanText(clean(value ?? ''), limit) || undefined);

const cents = (least: number) => {
  const error = `must be whole cents from ${least} to 99999999999`;
  return z.int({ error }).min(least, { error }).max(99_999_999_999, { error });
};
const count = (least: number, most = 1_000_000) => {
  const error = `must be a whole number from ${least} to ${most}`;
  return z.int({ error }).min(least, { error }).max(most, { error });
};
const url = z.url({ protocol: /^https?$/, error: 'must be a whole http or https address' });

const name = text(27).refine((value) => [...value].length >= 2, { error: 'must have at least two letters' });
const country = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, { error: 'must be a country code of two letters' });

/** Shops store "no date" as nothing, as blanks or as zeros. */
const day = z
  .string()
  .nullish()
  .transform((value) => (/^[\s0-]*$/.test(value ?? '') ? undefined : value?.trim()))
  .refine((value) => value === undefined || isDay(value), { error: 'must be a day YYYY-MM-DD' });

const address = { street: needed(), supplement: optional(50), postcode: needed(), city: needed(25), country };

/** An order reference as the service takes it, or nothing. */
export const orderReference = z.string().nullish().transform((value) => shapedReference(value ?? ''));

/** Makes a {@link PurchaseInput} fit the limits of the service, or says which field cannot. */
export const purchaseShape = z.object({
  amount: cents(1),
  months: count(2, 60).nullish(),
  person: z.object({
    salutation: z.enum(['mr', 'ms', 'diverse', 'none'], { error: 'must be mr, ms, diverse or none' }),
    firstName: name,
    lastName: name,
    birthDate: day,
  }),
  billingAddress: z.object(address),
  deliveryAddress: z.object({ ...address, firstName: name, lastName: name, packstation: z.boolean().nullish() }),
  email: z
    .string()
    .trim()
    .refine((value) => value.length <= 80 && /^[^\s@\p{C}]+@[^\s@\p{C}]+$/u.test(value), {
      error: 'must be an e-mail address of at most 80 characters',
    }),
  risk: z.object({
    loggedIn: z.boolean(),
    customerSince: day,
    orders: count(0).nullish(),
    customerStatus: z.enum(['new', 'existing', 'premium'], { error: 'must be new, existing or premium' }),
    logistics: optional(255, withoutMarkup),
  }),
  items: z
    .array(z.object({ name: optional(255), quantity: count(1), price: cents(0) }))
    .min(1, { error: 'must have at least one position' })
    .refine((items) => Number.isSafeInteger(items.reduce((sum, { quantity, price }) => sum + quantity * price, 0)), {
      error: 'are worth more than can be counted exactly',
    }),
  shopReference: orderReference,
  returnUrls: z.object({ success: url, abort: url, rejection: url }),
  system: z.object({ name: text(), version: text() }),
  authorizationCallbackUrl: url.nullish(),
});

/** Input that the service has no reason to refuse. */
export type ShapedPurchase = z.output<typeof purchaseShape>;
