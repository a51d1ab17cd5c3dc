import type { ShopperRoute, Visit } from '../context.js';
import { RouteError } from '../errors.js';

/** GET /purchase: the shopper's current purchase. */
export const purchase: ShopperRoute<'purchase'> = async (_input, visit) => ({
  answer: await visit.purchases.current(known(visit), visit.request),
});

/** POST /purchase/confirmation: orders. */
export const confirmPurchase: ShopperRoute<'confirmPurchase'> = async (_input, visit) => ({
  answer: await visit.purchases.confirm({ shopper: known(visit), request: visit.request }),
});

/** DELETE /purchase: the shopper pays otherwise. */
export const abandonPurchase: ShopperRoute<'abandonPurchase'> = async (_input, visit) => ({
  answer: await visit.purchases.abandon(known(visit)),
});

function known({ shopper }: Visit): string {
  if (shopper.known === undefined) throw new RouteError('no_purchase');
  return shopper.known;
}
