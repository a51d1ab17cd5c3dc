import { isEuro } from '../../rules/eligibility.js';
import type { Cents } from '../../rules/money.js';
import type { TurnsOptions } from '../offers/turns.js';
import type { KnownAmounts } from '../offers/shop-prices.js';
import type { CheckedShop } from '../shop/checked-shop.js';
import type { Shoppers } from './shopper.js';
import type { Runtime } from '../scheduling/clock.js';

interface AmountsOptions extends Pick<Runtime, 'onError'> {
  readonly shop: CheckedShop;
  readonly shoppers: Shoppers;
}

/** Returns the shop, with the amounts of all its checkouts noted as known. */
export const noting = (shop: CheckedShop, known: Pick<KnownAmounts, 'add'>): CheckedShop => ({
  ...shop,
  async checkout(request, asked) {
    const checkout = await shop.checkout(request, asked);
    if (checkout) known.add(checkout.amount);
    return checkout;
  },
});

/**
 * The shop's functions that classify amounts; none rejects. If `pricesAmong` fails, it is not known which amounts are
 * prices; if `checkout` fails, the request has no amount of its own.
 */
export interface ShopAmounts extends Pick<TurnsOptions, 'ownAmount'> {
  readonly pricesAmong: ((amounts: readonly Cents[]) => Promise<readonly Cents[] | undefined>) | undefined;
}

/** Returns the shop's functions that classify amounts. */
export function shopAmounts({ shop, shoppers, onError }: AmountsOptions): ShopAmounts {
  const { pricesAmong } = shop;
  const otherwise =
    <Value>(value: Value, source: string) =>
    (error: unknown) => {
      onError(error, source);
      return value;
    };
  return {
    pricesAmong: pricesAmong && ((amounts) => pricesAmong(amounts).catch(otherwise(undefined, 'shop.pricesAmong'))),
    ownAmount: async (request) => {
      // A shopper with a checkout always has our cookie.
      if (shoppers(request).known === undefined) return undefined;
      return shop.checkout(request, {}).then(
        // What something costs in another currency is no amount in euros.
        (checkout) => (checkout && isEuro(checkout.currency) ? checkout.amount : undefined),
        otherwise(undefined, 'shop.checkout'),
      );
    },
  };
}
