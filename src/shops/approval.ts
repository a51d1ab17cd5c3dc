import { RouteError, type Checkout, type ShopPurchase } from '../server.js';

/**
 * Returns true if the checkout of a shop system's order is what the bank has approved. One that the bank would not even
 * take is another one.
 */
export function isApproved(checkout: Checkout, purchase: ShopPurchase): boolean {
  try {
    return purchase.matches(checkout);
  } catch (error) {
    if (error instanceof RouteError && error.code === 'invalid_request') return false;
    throw error;
  }
}
