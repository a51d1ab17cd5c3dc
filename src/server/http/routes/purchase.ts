import type { CheckoutAnswer } from '../../../contract/checkout.js';
import type { ShownFigures } from '../../../contract/plan.js';
import { answeredPlans } from '../../offers/lenders.js';
import { notEligible, RouteError } from '../../operations/errors.js';
import type { CheckoutInHand } from '../../purchases/checkouts.js';
import type { StartedCheckout } from '../../purchases/effects.js';
import { differenceFrom } from '../../purchases/shown.js';
import type { StartRequest } from '../../purchases/start.js';
import type { CheckedShop } from '../../shop/checked-shop.js';
import type { CheckedCheckout, ShopPages } from '../../shop/shop.js';
import type { Run, RouteContexts } from './context.js';

/** Where the shop offers nothing, no fact of the checkout would change that. */
const reasonsOf = (
  shop: Pick<CheckedShop, 'reasonsAgainst'>,
  checkout: CheckedCheckout,
  isOffered: boolean,
): CheckoutAnswer['reasons'] => (isOffered ? shop.reasonsAgainst(checkout) : ['not_offered']);

/** Returns the answer to `checkout`. */
function answered(
  checkout: CheckedCheckout,
  isOffered: boolean,
  { shop, held }: Pick<RouteContexts['shopper'], 'shop' | 'held'>,
): CheckoutAnswer {
  const needsSalutation = checkout.person.salutation === undefined;
  const { amount, months } = checkout;
  const addressPage = (held?.pages ?? shop.pages.of(checkout)).address;
  return { amount, reasons: reasonsOf(shop, checkout, isOffered), needsSalutation, months, addressPage };
}

/** GET /checkout: the shop's current checkout, as far as the payment option needs it. */
export const checkout: Run<'checkout'> = async (_input, visit) => {
  const { shop, offering, request, shopper, held } = visit;
  const [present, isOffered = true] = await Promise.all([
    held?.checkout ?? shop.checkout(request, {}),
    offering.showsRates?.(request),
  ]);
  if (!present) throw new RouteError('no_checkout');
  // Set the cookie here already: otherwise two concurrent starts would count as two shoppers.
  if (!held) shopper.remember();
  return { answer: answered(present, isOffered, visit) };
};

/**
 * Checks that the customer has read what holds now.
 * @throws {RouteError} `changed`, with what to show instead
 */
async function requireRead(shown: ShownFigures, checkout: CheckedCheckout, visit: RouteContexts['shopper']) {
  const difference = await differenceFrom(shown, checkout.amount, visit.calculation);
  if (!difference) return;
  const { calculation } = difference;
  if (calculation) visit.givenOut.plans(calculation);
  const plans = calculation && answeredPlans(calculation, visit.filterLinks);
  throw new RouteError('changed', { present: { checkout: answered(checkout, true, visit), ...(plans && { plans }) } });
}

/**
 * POST /purchase: starts a purchase for the shop's current checkout and answers with the address of the payment page.
 */
export const startPurchase: Run<'startPurchase'> = async (input, visit) => {
  const { shown, consentVersion, months, salutation: given } = input;
  const { shop, offering, consents, request, countStart, held } = visit;
  const [checkout, sessionKey, isOffered] = await Promise.all([
    held?.checkout ?? shop.checkout(request, {}),
    held ? undefined : shop.sessionKey?.(request, {}),
    offering.maySell(request),
  ]);
  if (!checkout) throw new RouteError('no_checkout');
  const reasons = reasonsOf(shop, checkout, isOffered);
  if (reasons.length > 0) throw notEligible(reasons);
  await requireRead(shown, checkout, visit);
  if (!(await consents.isPresent(consentVersion))) throw new RouteError('consent_outdated');
  const salutation = checkout.person.salutation ?? given;
  if (salutation === undefined) {
    throw new RouteError('invalid_request', {
      message: 'salutation: has to be chosen, because the shop does not know it.',
    });
  }
  await countStart(request);
  const chosen: Chosen = { salutation, consentVersion, months };
  return {
    answer: {
      paymentPage: await (held ? startHeld(held, visit, chosen) : startOwn({ ...checkout, sessionKey }, visit, chosen)),
    },
  };
};

/** What the customer has chosen. */
type Chosen = Pick<StartRequest, 'salutation' | 'consentVersion' | 'months'>;

/** Starts a purchase of a cart whose checkout the shop's server has told. */
const startHeld = async (
  { checkout, pages, shopper, startOf }: CheckoutInHand,
  { purchases, shop }: RouteContexts['shopper'],
  { salutation, consentVersion, months }: Chosen,
): Promise<string> =>
  purchases.start({
    shopper,
    checkout,
    salutation,
    consentVersion,
    months,
    pages: pages ?? shop.pages.ofPurchase(checkout),
    program: await startOf(),
  });

/** Starts a purchase of the browser that has sent the request. */
async function startOwn(
  checkout: CheckedCheckout & StartedCheckout,
  { purchases, shopper, shop }: RouteContexts['shopper'],
  { salutation, consentVersion, months }: Chosen,
): Promise<string> {
  const { sessionKey } = checkout;
  // Whoever used this browser before keeps their purchase.
  const isOfAnother = shopper.known !== undefined && (await purchases.isOfAnother(shopper.known, checkout));
  return purchases.start({
    shopper: isOfAnother ? shopper.renew(sessionKey) : shopper.remember(),
    checkout,
    salutation,
    consentVersion,
    months,
    pages: shop.pages.ofPurchase(checkout),
  });
}

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
  answer: await visit.purchases.current(known(visit), visit.held?.visitor ?? visit.request),
});

/** POST /purchase/confirmation: confirms the purchase, which places the order. */
export const confirmPurchase: Run<'confirmPurchase'> = async ({ shown }, visit) => {
  if (visit.held?.order) {
    await visit.held.order(shown);
    return { answer: await visit.purchases.current(known(visit), visit.held.visitor) };
  }
  if (visit.held)
    throw new RouteError('wrong_state', { message: "The shop's server orders this purchase: purchases.confirm." });
  return { answer: await visit.purchases.confirm({ shopper: known(visit), request: visit.request, shown }) };
};

/** DELETE /purchase: abandons the purchase; the shopper pays another way. */
export const abandonPurchase: Run<'abandonPurchase'> = async (_input, visit) => ({
  answer: await visit.purchases.abandon(known(visit), visit.held?.visitor ?? visit.request),
});

function known({ shopper, held }: RouteContexts['shopper']): string {
  if (held) return held.shopper;
  if (shopper.known === undefined) throw new RouteError('no_purchase');
  return shopper.known;
}
