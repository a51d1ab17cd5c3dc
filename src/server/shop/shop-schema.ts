import { languages } from '../../languages/language.js';
import * as z from 'zod';
import { salutations } from '../../contract/names.js';
import { problemsIn } from '../../contract/problems-in.js';
import { countryOf, dateOf, dayOfMoment, personNameOf, postcodeOf } from '../../rules/customer-facts.js';
import { salutationOf } from '../../rules/full-name.js';
import { customerStatuses, type PurchaseItem } from '../../service/payment/initialization.js';
import { asText, orderNumberSchema } from '../operations/checked-input.js';
import { RouteError } from '../operations/errors.js';
import type {
  CheckedCheckout,
  Checkout,
  CheckoutAddress,
  CheckoutDelivery,
  ItemWithTotal,
  PersonName,
  Shop,
  ShopPages,
} from './shop.js';

/** Numbers that a form or a database has as text. */
const numeric = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (given) => (typeof given === 'string' && /^\s*\d{1,15}\s*$/.test(given) ? Number(given) : given),
    schema,
  );

/** Truth that a database has as 0 and 1. */
const truth = z.preprocess(
  (given) => (given === 1 || given === '1' ? true : given === 0 || given === '0' ? false : given),
  z.boolean(),
);

/** Text that a program may have as a number. */
const text = z.preprocess(asText, z.string());
const optionalText = text.nullish().transform(orNone);

/** What the customer has typed, or not yet: that is a reason against instalments, and no error of the shop. */
const typed = z.preprocess((given) => asText(given ?? ''), z.string());

/** A date as text, or as a `Date`. */
const dateText = z
  .preprocess((given) => (given instanceof Date ? (dateOf(given) ?? '') : asText(given)), z.string())
  .nullish();

const wholeCents = 'expected whole cents, like 129900 for 1299.00 euros';
const cents = numeric(z.int({ error: wholeCents }).nonnegative({ error: wholeCents }));
const currencyCode = 'expected a code of ISO 4217, like EUR';
const address = {
  company: optionalText,
  street: typed,
  supplement: optionalText,
  // A number has lost its zeros, which the text would not tell any more.
  postcode: z.preprocess((given) => given ?? '', z.union([z.string(), z.number()])),
  city: typed,
  country: typed,
} satisfies Fields<CheckoutAddress>;

/** A field without its line would be dropped without a word. */
type Fields<Given> = Record<keyof Given, z.ZodType>;

function orNone<Value>(value: Value | null | undefined): Value | undefined {
  return value ?? undefined;
}

/** Returns an address as the bank asks for it, as far as that is certain. */
const readAddress = <Given extends { readonly postcode: string | number; readonly country: string }>(given: Given) =>
  Object.assign(given, { postcode: postcodeOf(given), country: countryOf(given.country) });

const delivery = {
  ...address,
  packstation: truth.nullish().transform(orNone),
} satisfies Fields<CheckoutDelivery>;

/** Schema of a position, as the bank takes it: prices per piece are whole cents. */
const item = z
  .object({
    name: text,
    quantity: numeric(z.int().positive()),
    price: cents.nullish(),
    total: cents.nullish(),
  } satisfies Fields<PurchaseItem & ItemWithTotal>)
  .transform(({ price, total, ...others }, context): PurchaseItem => {
    const { name, quantity } = others;
    if (price != null && total == null) return { ...others, price };
    if (total == null || price != null) {
      const message = 'expected price, of one piece, or total, of all of them; both are whole cents';
      context.addIssue({ code: 'custom', path: ['price'], message });
      return z.NEVER;
    }
    if (total % quantity === 0) return { ...others, price: total / quantity };
    return { ...others, name: `${quantity} × ${name}`, quantity: 1, price: total };
  });

/** A part of which the customer has given nothing yet, if it is null. */
const part = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess((given) => (given === null ? {} : given), z.object(shape));

/** Fields of a name: first and last name, or both as one text. */
const name = { firstName: text.nullish(), lastName: text.nullish(), fullName: text.nullish() };

const person = part({
  ...name,
  salutation: z.enum(salutations).nullish().transform(orNone),
  title: text.nullish(),
  birthDate: dateText,
} satisfies Fields<Omit<Checkout['person'], keyof PersonName>> & typeof name).transform(
  ({ title, salutation, birthDate, ...given }) => ({
    ...personNameOf(given),
    birthDate: dateOf(birthDate),
    salutation: salutation ?? salutationOf(title ?? ''),
  }),
);

/**
 * Schema of a checkout, for all ways in which a shop gives one. Reads what is certain; what the customer has to correct
 * stays as it was typed, and is a reason against instalments. Anything else is an error of the shop.
 */
export const checkoutSchema: z.ZodType<CheckedCheckout> = z
  .object({
    amount: cents,
    currency: z.string({ error: currencyCode }).regex(/^[A-Za-z]{3}$/, { error: currencyCode }),
    items: z.array(item).min(1),
    person: person,
    billingAddress: part(address).transform(readAddress),
    deliveryAddress: part({ ...delivery, ...name }).transform(({ firstName, lastName, fullName, ...place }) => ({
      ...readAddress(place),
      ...personNameOf({ firstName, lastName, fullName }),
    })),
    email: typed,
    risk: z.object({
      loggedIn: truth,
      // A time that cannot be read decides nothing.
      customerSince: dateText.transform(dayOfMoment),
      orders: numeric(z.int().nonnegative()).nullish().transform(orNone),
      customerStatus: z.enum(customerStatuses),
      logistics: optionalText,
    } satisfies Fields<Checkout['risk']>),
    shopReference: z.preprocess(asText, z.string().max(500)).nullish().transform(orNone),
    isTestCustomer: truth.nullish().transform(orNone),
    months: numeric(z.int({ error: 'expected whole months, like 24' }))
      .nullish()
      .transform(orNone),
  } satisfies Fields<Checkout>)
  .superRefine(({ amount, items }, context) => {
    // Amounts in euros instead of cents: no real discount is exactly 99 %, and no real fee 9,900 %.
    const sum = items.reduce((total, { quantity, price }) => total + quantity * price, 0);
    if (amount > 0 && amount * 100 === sum)
      context.addIssue({
        code: 'custom',
        path: ['amount'],
        message: 'looks like euros: it is a hundredth of what the items cost. All amounts are whole cents',
      });
    if (amount > 0 && sum * 100 === amount)
      context.addIssue({
        code: 'custom',
        path: ['items'],
        message: 'their prices look like euros: together they are a hundredth of amount. All amounts are whole cents',
      });
  });

/**
 * Returns a checkout that one of the shop's programs gives.
 * @throws {RouteError} `invalid_request` naming the fields that are wrong, never their values
 */
export function checkedCheckout(given: unknown): CheckedCheckout {
  const { success, data, error } = checkoutSchema.safeParse(given);
  if (success) return data;
  throw new RouteError('invalid_request', { message: `checkout: ${problemsIn(error, 'the value')}` });
}

/** Schema of the result of `sessionKey`. */
export const sessionKeySchema = z.preprocess(asText, z.string().min(1).max(500)).nullish().transform(orNone);

const sentence = z
  .string()
  .trim()
  .min(1)
  .transform((words) => words.slice(0, 500));

/** Schema of the answer of `completeOrder` that the order cannot be carried out. */
export const impossibleSchema = z.object({
  impossible: sentence,
  /** A wrong one is left out: the order is taken back all the same. */
  shopText: sentence.optional().catch(undefined),
});

/** What `pricesAmong` returns. */
export const amountsSchema = z.array(cents);

/** Schema of the result of `prepareOrder`. */
export const preparedOrderSchema = z.object({ orderId: orderNumberSchema });

const method = z.custom((value) => typeof value === 'function', { error: 'a function' });
const methodOrNull = z.custom((value) => typeof value === 'function' || value === null, {
  error: 'a function that says whose request it is, or null if the shop cannot tell its visitors apart',
});
const page = z
  .string({ error: 'an address of the shop' })
  .refine(
    (address) =>
      address.trim() !== '' &&
      URL.canParse(address, 'https://shop.example') &&
      /^https?:/.test(new URL(address, 'https://shop.example').protocol),
    { error: 'an address of the shop' },
  );
const pagesError = 'an object with the addresses review and payment, or a function that returns one';

/** Schema of the shop's pages. */
export const pagesSchema: z.ZodType<ShopPages> = z.object(
  {
    review: page,
    payment: page,
    address: page.nullish().transform(orNone),
    withdrawal: page.nullish().transform(orNone),
  },
  { error: pagesError },
);

/** Schema of what a page needs on which a customer pays by link. */
export const payLinkSchema = z.strictObject({
  orderId: orderNumberSchema,
  shopName: z.string().trim().min(1).max(100),
  lang: z.enum(languages).optional(),
  until: z.iso.datetime({ offset: true }).optional(),
});

/** Schema of a shop. Passes the object itself on, with any further properties. */
export const shopSchema = z.custom<Shop<never>>().superRefine((shop, context) => {
  const required = {
    checkout: method,
    sessionKey: methodOrNull,
    prepareOrder: method,
    completeOrder: method,
    releaseOrder: method,
    pages: typeof (Object(shop) as { readonly pages?: unknown }).pages === 'function' ? method : pagesSchema,
  };
  const shape = z.object(
    {
      ...required,
      offered: method.optional(),
      mayManage: method.optional(),
      pricesAmong: method.optional(),
      transactionChanged: method.optional(),
    },
    {
      error: 'an object with checkout, sessionKey, prepareOrder, completeOrder, releaseOrder and pages',
    },
  );
  // Methods of a class instance are in its prototype, so they are read by name.
  const seen =
    shop && typeof shop === 'object'
      ? Object.fromEntries(Object.keys(shape.shape).map((name) => [name, (shop as never)[name]]))
      : shop;
  for (const { path, message } of shape.safeParse(seen).error?.issues ?? [])
    context.addIssue({ code: 'custom', path, message });
});
