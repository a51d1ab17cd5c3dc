import type { Purchase } from '../../contract/purchase.js';
import type { ShopperRoute, Visit } from '../context.js';

/**
 * GET /return/:outcome: decides, then sends the customer on. To the payment options when there is nothing left of the purchase, or
 * it is not this customer's; otherwise to the review, which shows every other state, also that it is not known yet. Never an error.
 */
export const returned: ShopperRoute<'return'> = async ({ outcome, token: [token] }, visit) => {
  const { purchases, shopper, request, pages } = visit;
  if (shopper.known === undefined) return { location: pages.payment };
  try {
    return { location: pageFor(await purchases.arrive({ shopper: shopper.known, token, outcome, request }), visit) };
  } catch (error) {
    visit.report(error, 'return');
    return { location: pages.review };
  }
};

function pageFor(purchase: Purchase | undefined, { pages }: Visit): string {
  return purchase === undefined || purchase.state === 'abandoned' ? pages.payment : pages.review;
}
