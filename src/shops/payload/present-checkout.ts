import type { PayloadRequest } from 'payload';
import { reasonsAgainst } from '../../rules/rules.js';
import { checkoutOf, reasonsAgainstSale } from '../sale.js';
import { linesOf, saleOfPayloadCart, type PayloadCart, type PayloadCustomer } from './cart.js';
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

/**
 * Returns what would be paid of a cart now, undefined as long as goods, name or address are missing; and the reasons
 * why it cannot be paid by instalments, as far as they are known already.
 */
export async function presentCheckout(
  { local, settings, payload }: PayloadWebshop,
  cart: PayloadCart,
  known: KnownCustomer,
  user: PayloadRequest['user'],
) {
  const { billingAddress, shippingAddress } = known;
  const customer = Object.assign({ risk: await local.riskOf(user) }, known);
  const sale = saleOfPayloadCart(cart, customer, settings.titleOf);
  const made = checkoutOf(sale);
  if (!made || !billingAddress) return { kept: undefined, reasons: reasonsAgainstSale(sale, settings) };
  const checkout = (await settings.adjust?.(made, { cart, payload })) ?? made;
  const kept: KeptCheckout = { checkout, lines: linesOf(cart), billingAddress, shippingAddress };
  return { kept, reasons: reasonsAgainst(checkout, { parcelStations: settings.parcelStations }) };
}
