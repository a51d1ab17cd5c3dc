import { reasonsAgainst } from '../../rules/eligibility.js';
import type { ShopperRoute } from '../context.js';
import { RouteError } from '../errors.js';

/** GET /checkout: what the payment option needs to know of the shop's present checkout. */
export const checkout: ShopperRoute<'checkout'> = async (_input, { shop, request, shopper }) => {
  const present = await shop.checkout(request);
  if (!present) throw new RouteError('no_checkout');
  // Already here: two starts at once would be those of two shoppers otherwise.
  shopper.remember();
  const needsSalutation = present.person.salutation === undefined;
  return { answer: { amount: present.amount, reasons: reasonsAgainst(present), needsSalutation } };
};
