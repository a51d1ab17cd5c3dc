import { reasonsAgainst } from '../../rules/eligibility.js';
import type { ShopperRoute } from '../context.js';
import { RouteError } from '../errors.js';

/** POST /purchase: starts a purchase for the shop's present checkout and answers with the address of the payment page. */
export const startPurchase: ShopperRoute<'startPurchase'> = async ({ consentVersion, months, salutation: chosen }, visit) => {
  const { shop, purchases, consents, shopper, request } = visit;
  const checkout = await shop.checkout(request);
  if (!checkout) throw new RouteError('no_checkout');
  const reasons = reasonsAgainst(checkout);
  if (reasons.length > 0) {
    throw new RouteError('not_eligible', { message: `The checkout cannot be paid by instalments: ${reasons.join(', ')}.` });
  }
  if (!(await consents.isPresent(consentVersion))) throw new RouteError('consent_outdated');
  const salutation = checkout.person.salutation ?? chosen;
  if (salutation === undefined) {
    throw new RouteError('invalid_request', { message: 'salutation: has to be chosen, because the shop does not know it.' });
  }
  const paymentPage = await purchases.start({ shopper: shopper.remember(), checkout, salutation, consentVersion, months });
  return { answer: { paymentPage } };
};
