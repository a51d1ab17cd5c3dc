import type { CheckoutAnswer } from '../../../contract/checkout.js';
import { reasonsAgainst } from '../../../rules/eligibility.js';
import { RouteError } from '../../operations/errors.js';
import type { CheckedCheckout, ShopPages } from '../../shop/shop.js';
import type { Run, RouteContexts } from './context.js';

/** Where the shop offers nothing, no fact of the checkout would change that. */
const reasonsOf = (checkout: CheckedCheckout, isOffered: boolean): CheckoutAnswer['reasons'] =>
  isOffered ? reasonsAgainst(checkout) : ['not_offered'];

/** GET /checkout: the shop's current checkout, as far as the payment option needs it. */
export const checkout: Run<'checkout'> = async (_input, { shop, offering, request, shopper }) => {
  const [present, isOffered = true] = await Promise.all([shop.checkout(request, {}), offering.showsRates?.(request)]);
  if (!present) throw new RouteError('no_checkout');
  // Set the cookie here already: otherwise two concurrent starts would count as two shoppers.
  shopper.remember();
  const needsSalutation = present.person.salutation === undefined;
  const { amount, months } = present;
  const addressPage = shop.pages.of(present).address;
  return { answer: { amount, reasons: reasonsOf(present, isOffered), needsSalutation, months, addressPage } };
};

/**
 * POST /purchase: starts a purchase for the shop's current checkout and answers with the address of the payment page.
 */
export const startPurchase: Run<'startPurchase'> = async ({ consentVersion, months, salutation: chosen }, visit) => {
  const { shop, offering, purchases, consents, shopper, request, countStart } = visit;
  const [checkout, sessionKey, isOffered] = await Promise.all([
    shop.checkout(request, {}),
    shop.sessionKey?.(request, {}),
    offering.maySell(request),
  ]);
  if (!checkout) throw new RouteError('no_checkout');
  const reasons = reasonsOf(checkout, isOffered);
  if (reasons.length > 0) {
    throw new RouteError('not_eligible', {
      message: `The checkout cannot be paid by instalments: ${reasons.join(', ')}.`,
    });
  }
  if (!(await consents.isPresent(consentVersion))) throw new RouteError('consent_outdated');
  const salutation = checkout.person.salutation ?? chosen;
  if (salutation === undefined) {
    throw new RouteError('invalid_request', {
      message: 'salutation: has to be chosen, because the shop does not know it.',
    });
  }
  await countStart(request);
  const started = { ...checkout, sessionKey };
  // Whoever used this browser before keeps their purchase.
  const isOfAnother = shopper.known !== undefined && (await purchases.isOfAnother(shopper.known, started));
  const paymentPage = await purchases.start({
    shopper: isOfAnother ? shopper.renew(sessionKey) : shopper.remember(),
    checkout: started,
    salutation,
    consentVersion,
    months,
    pages: shop.pages.ofPurchase(checkout),
  });
  return { answer: { paymentPage } };
};

/**
 * GET /return/:outcome: reads the decision, then redirects the customer: to the payment options if nothing is left of
 * the purchase or it belongs to another customer, otherwise to the review page, which shows every other state,
 * including an unknown one. Never answers with an error.
 */
const returned: Run<'return'> = async ({ outcome, token }, visit) => {
  const { purchases, shopper, request } = visit;
  if (outcome === undefined || token === undefined) return { location: usualPages(visit).payment };
  const arrival = await purchases.arrive({ shopper: shopper.known, token, outcome, request });
  const { review, payment } = arrival.pages ?? usualPages(visit);
  return { location: arrival.state === undefined || arrival.state === 'abandoned' ? payment : review };
};
export { returned as return };

/** Returns the pages for a visitor of whom nothing is known; the shop's first page if its function fails. */
function usualPages({ shop, origin, onError }: RouteContexts['shopper']): ShopPages {
  try {
    return shop.pages.of(undefined);
  } catch (error) {
    onError(error, 'shop.pages');
    return { review: `${origin}/`, payment: `${origin}/` };
  }
}

/** GET /purchase: the shopper's current purchase. */
export const purchase: Run<'purchase'> = async (_input, visit) => ({
  answer: await visit.purchases.current(known(visit), visit.request),
});

/** POST /purchase/confirmation: confirms the purchase, which places the order. */
export const confirmPurchase: Run<'confirmPurchase'> = async (_input, visit) => ({
  answer: await visit.purchases.confirm({ shopper: known(visit), request: visit.request }),
});

/** DELETE /purchase: abandons the purchase; the shopper pays another way. */
export const abandonPurchase: Run<'abandonPurchase'> = async (_input, visit) => ({
  answer: await visit.purchases.abandon(known(visit), visit.request),
});

function known({ shopper }: RouteContexts['shopper']): string {
  if (shopper.known === undefined) throw new RouteError('no_purchase');
  return shopper.known;
}
