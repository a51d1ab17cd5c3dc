import type { Purchase } from '../../../contract/purchase.js';
import { reasonsAgainst } from '../../../rules/eligibility.js';
import { RouteError } from '../../operations/errors.js';
import type { Run, RouteContexts } from './context.js';

/** GET /checkout: the shop's current checkout, as far as the payment option needs it. */
export const checkout: Run<'checkout'> = async (_input, { shop, request, shopper, pages }) => {
  const present = await shop.checkout(request, {});
  if (!present) throw new RouteError('no_checkout');
  // Set the cookie here already: otherwise two concurrent starts would count as two shoppers.
  shopper.remember();
  const needsSalutation = present.person.salutation === undefined;
  const { amount, months } = present;
  return { answer: { amount, reasons: reasonsAgainst(present), needsSalutation, months, addressPage: pages.address } };
};

/**
 * POST /purchase: starts a purchase for the shop's current checkout and answers with the address of the payment page.
 */
export const startPurchase: Run<'startPurchase'> = async ({ consentVersion, months, salutation: chosen }, visit) => {
  const { shop, purchases, consents, shopper, request, countStart } = visit;
  const [checkout, sessionKey] = await Promise.all([shop.checkout(request, {}), shop.sessionKey?.(request, {})]);
  if (!checkout) throw new RouteError('no_checkout');
  const reasons = reasonsAgainst(checkout);
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
  });
  return { answer: { paymentPage } };
};

/**
 * GET /return/:outcome: reads the decision, then redirects the customer: to the payment options if nothing is left of
 * the purchase or it belongs to another customer, otherwise to the review page, which shows every other state,
 * including an unknown one. Never answers with an error.
 */
const returned: Run<'return'> = async ({ outcome, token }, visit) => {
  const { purchases, shopper, request, pages } = visit;
  if (outcome === undefined || token === undefined || shopper.known === undefined) return { location: pages.payment };
  try {
    return { location: pageFor(await purchases.arrive({ shopper: shopper.known, token, outcome, request }), visit) };
  } catch (error) {
    visit.onError(error, 'return');
    return { location: pages.review };
  }
};
export { returned as return };

function pageFor(purchase: Purchase | undefined, { pages }: RouteContexts['shopper']): string {
  return purchase === undefined || purchase.state === 'abandoned' ? pages.payment : pages.review;
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
