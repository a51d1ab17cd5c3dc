import * as z from 'zod';

/** A text; undefined if Shopware leaves it out, or it is blank. */
const text = z
  .string()
  .nullish()
  .transform((given) => given?.trim() || undefined);

/** A list: PHP writes an empty one of what has names as a list, and one with gaps as an object. */
const list = <Item extends z.ZodType>(item: Item) =>
  z
    .union([z.array(item), z.record(z.string(), item).transform((entries) => Object.values(entries))])
    .nullish()
    .transform((items): z.output<Item>[] => items ?? []);

const sourceSchema = z.object({ url: z.string(), shopId: z.string().min(1).max(100) });

/** What each request of a shop says of its sender. */
export const sentSchema = z.object({ source: sourceSchema });

/** Euros with decimals; taxes of a position, which are in it unless its prices are net. */
const priceSchema = z.object({
  totalPrice: z.number(),
  calculatedTaxes: list(z.object({ tax: z.number() })),
});

const totalSchema = z.object({ totalPrice: z.number(), taxStatus: text });
const salutationSchema = z.object({ salutationKey: text }).nullish();

const addressSchema = z.object({
  firstName: text,
  lastName: text,
  company: text,
  street: text,
  additionalAddressLine1: text,
  additionalAddressLine2: text,
  zipcode: text,
  city: text,
  country: z.object({ iso: text }).nullish(),
});

const accountSchema = z.object({
  guest: z.boolean().nullish(),
  birthday: text,
  orderCount: z.number().nullish(),
  createdAt: text,
});

const personSchema = z.object({
  email: text,
  title: text,
  firstName: text,
  lastName: text,
  company: text,
  salutation: salutationSchema,
});

const methodSchema = z.object({ technicalName: text, handlerIdentifier: text }).nullish();
const currencySchema = z.object({ isoCode: text }).nullish();
/** Name of a state; empty if Shopware says none. */
export const stateSchema = z
  .object({ technicalName: text })
  .nullish()
  .transform((state) => state?.technicalName ?? '');
const shippingMethodSchema = z.object({ name: text }).nullish();

const cartItemSchema = z.object({ label: text, quantity: z.number(), price: priceSchema.nullish() });

/** Cart and session of a customer, as the checkout gateway and `validate` send them. */
export const cartSchema = z.object({
  cart: z.object({
    price: totalSchema,
    lineItems: list(cartItemSchema),
    deliveries: list(z.object({ shippingCosts: priceSchema, shippingMethod: shippingMethodSchema })),
  }),
  salesChannelContext: z.object({
    currency: currencySchema,
    paymentMethod: methodSchema,
    customer: personSchema
      .extend(accountSchema.shape)
      .extend({
        id: z.string().min(1).max(100),
        activeBillingAddress: addressSchema.nullish(),
        activeShippingAddress: addressSchema.nullish(),
      })
      .nullish(),
  }),
});

const transactionSchema = z.object({
  id: z.string().min(1).max(100),
  createdAt: text,
  stateMachineState: stateSchema,
  paymentMethod: methodSchema,
});

const deliverySchema = z.object({
  stateMachineState: stateSchema,
  trackingCodes: list(z.string()),
  createdAt: text,
  shippingCosts: priceSchema,
  shippingMethod: shippingMethodSchema,
  shippingOrderAddress: addressSchema.nullish(),
});

/** An order, as `pay` sends it and the Admin API returns it. */
export const placedOrderSchema = z.object({
  id: z.string().min(1).max(100),
  orderNumber: z.string().min(1).max(200),
  price: totalSchema,
  currency: currencySchema,
  orderCustomer: personSchema.extend({ customerId: text, customer: accountSchema.nullish() }).nullish(),
  billingAddress: addressSchema.nullish(),
  deliveries: list(deliverySchema),
  lineItems: list(
    z.object({
      label: text,
      quantity: z.number(),
      parentId: text,
      position: z.number().nullish(),
      price: priceSchema.nullish(),
    }),
  ),
  transactions: list(transactionSchema),
  stateMachineState: stateSchema,
});

/** An order, as far as it may be news to the bank. */
export const changedOrderSchema = placedOrderSchema.pick({
  id: true,
  orderNumber: true,
  deliveries: true,
  transactions: true,
  stateMachineState: true,
});

/** The request that an order is to be paid. */
export const paySchema = z.object({ order: placedOrderSchema, orderTransaction: transactionSchema });

/** The request that something is to be paid back. */
export const refundCallSchema = z.object({
  order: z.object({ orderNumber: z.string().min(1).max(200) }),
  refund: z.object({
    id: z.string().min(1).max(100),
    amount: z.object({ totalPrice: z.number() }),
    stateMachineState: stateSchema,
  }),
});

/** News of an order. */
export const webhookSchema = z.object({
  data: z.object({
    event: z.string(),
    payload: z.object({ order: z.object({ id: z.string().min(1).max(100) }) }),
  }),
});

export type CartPayload = z.output<typeof cartSchema>;
export type ShopwareOrder = z.output<typeof placedOrderSchema>;
export type ChangedOrder = z.output<typeof changedOrderSchema>;
export type ShopwareAddress = z.output<typeof addressSchema>;
export type ShopwareTransaction = z.output<typeof transactionSchema>;
export type PaymentMethod = z.output<typeof methodSchema>;
export type Price = z.output<typeof priceSchema>;
