import { problemsIn } from '../../contract/problems-in.js';
import { RouteError } from '../operations/errors.js';
import { ShopError } from '../operations/incidents.js';
import type { CheckedCheckout, Shop, ShopPages } from './shop.js';
import { failureOf } from './failures.js';
import { pagesSchema } from './shop-schema.js';

/** Where the shop's pages may be. */
export interface PageRules {
  /** Origin of the shop's pages; relative addresses are below it. */
  readonly origin: string;
  /** Other origins that pages of a single purchase may have. */
  readonly otherOrigins: readonly string[];
}

/** The pages of the shop, as absolute addresses. */
export interface Pages {
  /**
   * Returns the pages for a checkout; without one, those for a visitor whose checkout is not known.
   * @throws {ShopError} if the shop's function fails, or returns a page at an origin that is not allowed
   */
  of(checkout: CheckedCheckout | undefined): ShopPages;
  /** Returns the pages that are the same for all purchases; undefined if the shop's function decides. */
  usual(): ShopPages | undefined;
  /** Returns what the shop's function says for this checkout; undefined if all purchases have the same pages. */
  ofPurchase(checkout: CheckedCheckout): ShopPages | undefined;
  /**
   * Returns the pages that a program gives for one purchase.
   * @throws {RouteError} `invalid_request` if they are none, or at an origin that is not allowed
   */
  given(pages: unknown): ShopPages;
}

/** Creates the shop's pages. Those of the configuration itself may be at any origin. */
export function createPages(pages: Shop<never>['pages'], { origin, otherOrigins }: PageRules): Pages {
  const allowed = new Set([origin, ...otherOrigins]);

  /** Returns valid pages, or what is wrong with them. */
  function checked(given: unknown): ShopPages | string {
    const { data, error } = pagesSchema.safeParse(given);
    if (!data) return problemsIn(error, 'the value');
    const found = absolute(data, origin);
    const isForeign = (address: string | undefined) => address !== undefined && !allowed.has(new URL(address).origin);
    return Object.values(found).some(isForeign)
      ? 'an address has another origin than publicUrl, which is not in pageOrigins'
      : found;
  }

  function decided(
    decide: (checkout: CheckedCheckout | undefined) => ShopPages,
    checkout?: CheckedCheckout,
  ): ShopPages {
    let result: unknown;
    try {
      result = decide(checkout);
    } catch (error) {
      throw failureOf('pages', error);
    }
    const found = checked(result);
    if (typeof found === 'string') throw new ShopError('pages', `returned an invalid value. ${found}`);
    return found;
  }

  return {
    of: (checkout) => (typeof pages === 'function' ? decided(pages, checkout) : absolute(pages, origin)),
    usual: () => (typeof pages === 'function' ? undefined : absolute(pages, origin)),
    ofPurchase: (checkout) => (typeof pages === 'function' ? decided(pages, checkout) : undefined),
    given(offered) {
      const found = checked(offered);
      if (typeof found === 'string') throw new RouteError('invalid_request', { message: `pages: ${found}` });
      return found;
    },
  };
}

/** Returns the addresses of pages as absolute addresses. */
function absolute({ review, payment, address, withdrawal }: ShopPages, origin: string): ShopPages {
  const at = (page: string) => new URL(page, origin).href;
  return {
    review: at(review),
    payment: at(payment),
    address: address ? at(address) : undefined,
    withdrawal: withdrawal ? at(withdrawal) : undefined,
  };
}
