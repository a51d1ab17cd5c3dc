import type { PayloadRequest } from 'payload';
import { checkoutOfPayloadCart, linesOf, type PayloadCart, type PayloadCustomer } from './cart.js';
import { addressSchema, type KeptCheckout } from './documents.js';
import type { PayloadWebshop } from './running.js';

/** What a storefront sends of its customer. */
export interface GivenCustomer {
  readonly billingAddress?: unknown;
  readonly shippingAddress?: unknown;
  readonly customerEmail?: string | undefined;
}

type KnownCustomer = Omit<PayloadCustomer, 'risk'>;

/** Returns addresses and e-mail: those that were sent now, or else those that were kept before. */
export function customerOf(data: GivenCustomer, before: KeptCheckout | undefined): KnownCustomer {
  const billingAddress = addressSchema.safeParse(data.billingAddress).data;
  if (!billingAddress && before) {
    const { billingAddress: billing, shippingAddress, checkout } = before;
    return { billingAddress: billing, shippingAddress, email: checkout.email };
  }
  const shippingAddress = addressSchema.safeParse(data.shippingAddress).data;
  return { billingAddress, shippingAddress, email: data.customerEmail ?? '' };
}

/** Returns what would be paid of a cart now; undefined as long as goods, name or address are missing. */
export async function presentCheckout(
  { local, settings, payload }: PayloadWebshop,
  cart: PayloadCart,
  known: KnownCustomer,
  user: PayloadRequest['user'],
): Promise<KeptCheckout | undefined> {
  const { billingAddress, shippingAddress } = known;
  const customer = Object.assign({ risk: await local.riskOf(user) }, known);
  const made = checkoutOfPayloadCart(cart, customer, settings.titleOf);
  if (!made || !billingAddress) return undefined;
  const checkout = (await settings.adjust?.(made, { cart, payload })) ?? made;
  return { checkout, lines: linesOf(cart), billingAddress, shippingAddress };
}
