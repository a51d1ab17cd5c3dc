import * as z from 'zod';
import { salutations } from '../../contract/names.js';
import { customerStatuses, type PurchaseItem } from '../../service/payment/initialization.js';
import { salutationOf, splitFullName, type FirstAndLastName } from './full-name.js';
import { orderNumberSchema } from '../operations/checked-input.js';
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

const text = z.string();
const wholeCents = 'expected whole cents, like 129900 for 1299.00 euros';
const cents = z.int({ error: wholeCents }).nonnegative({ error: wholeCents });
const currencyCode = 'expected a code of ISO 4217, like EUR';
const address = {
  company: text.nullish().transform(orNone),
  street: text,
  supplement: text.nullish().transform(orNone),
  postcode: text,
  city: text,
  country: text,
} satisfies Fields<CheckoutAddress>;

/** A field without its line would be dropped without a word. */
type Fields<Given> = Record<keyof Given, z.ZodType>;

function orNone<Value>(value: Value | null | undefined): Value | undefined {
  return value ?? undefined;
}

const delivery = {
  ...address,
  packstation: z.boolean().nullish().transform(orNone),
} satisfies Fields<CheckoutDelivery>;

/** Schema of a position, as the bank takes it: prices per piece are whole cents. */
const item = z
  .object({
    name: text,
    quantity: z.int().positive(),
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

/** Returns the schema of an object with a name: first and last name, or both as one text. */
const named = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .object({ firstName: text.nullish(), lastName: text.nullish(), fullName: text.nullish() })
    .transform(({ firstName, lastName, fullName }, context): FirstAndLastName => {
      if (firstName != null && lastName != null) return { firstName, lastName };
      const split = splitFullName(fullName ?? '');
      if (split) return split;
      const message = 'expected firstName and lastName, or fullName with both of them';
      context.addIssue({ code: 'custom', path: [fullName == null ? 'firstName' : 'fullName'], message });
      return z.NEVER;
    })
    .and(z.object(shape));

/** Schema of a checkout. Checks types only; rules of the bank are checked by its client when a purchase starts. */
export const checkoutSchema: z.ZodType<CheckedCheckout> = z
  .object({
    amount: cents,
    currency: z.string({ error: currencyCode }).regex(/^[A-Za-z]{3}$/, { error: currencyCode }),
    items: z.array(item).min(1),
    person: named({
      salutation: z.enum(salutations).nullish().transform(orNone),
      title: text.nullish(),
      birthDate: text.nullish().transform(orNone),
    } satisfies Fields<Omit<Checkout['person'], keyof PersonName>>).transform(({ title, salutation, ...person }) => ({
      ...person,
      salutation: salutation ?? salutationOf(title ?? ''),
    })),
    billingAddress: z.object(address),
    deliveryAddress: named(delivery),
    email: text,
    risk: z.object({
      loggedIn: z.boolean(),
      customerSince: text.nullish().transform(orNone),
      orders: z.int().nonnegative().nullish().transform(orNone),
      customerStatus: z.enum(customerStatuses),
      logistics: text.nullish().transform(orNone),
    } satisfies Fields<Checkout['risk']>),
    shopReference: text.max(500).nullish().transform(orNone),
    isTestCustomer: z.boolean().nullish().transform(orNone),
    months: z.int({ error: 'expected whole months, like 24' }).nullish().transform(orNone),
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
  throw new RouteError('invalid_request', { message: `checkout: ${problemsIn(error).join('; ')}` });
}

/** Returns what is wrong with a value, by its fields. */
export const problemsIn = (error: z.ZodError): string[] =>
  error.issues.slice(0, 5).map(({ path, message }) => `${path.join('.') || 'the value'}: ${message}`);

/** Schema of the result of `sessionKey`. */
export const sessionKeySchema = z.string().min(1).max(500).nullish().transform(orNone);

/** Schema of the answer of `completeOrder` that the order cannot be carried out. */
export const impossibleSchema = z.object({
  impossible: z
    .string()
    .trim()
    .min(1)
    .transform((why) => why.slice(0, 500)),
});

/** Schema of the result of `prepareOrder`. */
/** What `pricesAmong` returns. */
export const amountsSchema = z.array(cents);

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
