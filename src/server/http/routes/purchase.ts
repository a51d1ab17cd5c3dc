import type { Purchase } from '../../../contract/purchase.js';
import { reasonsAgainst } from '../../../rules/eligibility.js';
import { RouteError } from '../../operations/errors.js';
import type { Run, Visits } from './context.js';

/** GET /checkout: what the payment option needs to know of the shop's present checkout. */
export const checkout: Run<'checkout'> = async (_input, { shop, request, shopper }) => {
  const present = await shop.checkout(request);
  if (!present) throw new RouteError('no_checkout');
  // Already here: two starts at once would be those of two shoppers otherwise.
  shopper.remember();
  const needsSalutation = present.person.salutation === undefined;
  return { answer: { amount: present.amount, reasons: reasonsAgainst(present), needsSalutation } };
};

/** POST /purchase: starts a purchase for the shop's present checkout and answers with the address of the payment page. */
export const startPurchase: Run<'startPurchase'> = async ({ consentVersion, months, salutation: chosen }, visit) => {
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

/**
 * GET /return/:outcome: decides, then sends the customer on. To the payment options when there is nothing left of the purchase, or
 * it is not this customer's; otherwise to the review, which shows every other state, also that it is not known yet. Never an error.
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

function pageFor(purchase: Purchase | undefined, { pages }: Visits['shopper']): string {
  return purchase === undefined || purchase.state === 'abandoned' ? pages.payment : pages.review;
}

/** GET /purchase: the shopper's current purchase. */
export const purchase: Run<'purchase'> = async (_input, visit) => ({
  answer: await visit.purchases.current(known(visit), visit.request),
});

/** POST /purchase/confirmation: orders. */
export const confirmPurchase: Run<'confirmPurchase'> = async (_input, visit) => ({
  answer: await visit.purchases.confirm({ shopper: known(visit), request: visit.request }),
});

/** DELETE /purchase: the shopper pays otherwise. */
export const abandonPurchase: Run<'abandonPurchase'> = async (_input, visit) => ({
  answer: await visit.purchases.abandon(known(visit)),
});

function known({ shopper }: Visits['shopper']): string {
  if (shopper.known === undefined) throw new RouteError('no_purchase');
  return shopper.known;
}
