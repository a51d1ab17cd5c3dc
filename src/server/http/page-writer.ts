import { routes } from '../../contract/routes.js';
import type { Cents } from '../../rules/money.js';
import type { FirstPaint, TeaserOptions } from '../first-paint/first-paint.js';
import { preloadTag } from '../first-paint/preload.js';
import type { KnownAmounts } from '../offers/known-amounts.js';
import type { Contexts } from '../shop/contexts.js';
import { inputOf } from './input.js';
import type { Context as PublicContext } from './routes/context.js';

/** Whose page a teaser is written into: one of both. */
export interface PageVisit<Context = undefined> {
  /** The visitor's request, for `shop.offered`, which is called once for each request. */
  readonly request?: Request | undefined;
  /** What `shop.offered` gets beside the request, as the second argument of the handler. */
  readonly context?: Context | undefined;
  /** What `shop.offered` would say, if the shop knows it already; only `false` means no. */
  readonly offered?: boolean | undefined;
}

/** Writes into the shop's own pages. */
export interface PageWriter<Context = undefined> {
  /**
   * Returns the tag of a teaser as HTML, with the rate and its legal lines inside: they are painted with the page, and
   * the element takes them over. Outside of the eligible amounts, it has the sentence in place of the rate. If no offer
   * is there within a second, returns the bare tag, and the element asks. With `shop.offered` it has to know whose page
   * it is; without `visit`, it returns the bare tag then: a page that is cached for everyone must not have one
   * visitor's rate.
   * @throws {RouteError} `invalid_request` if an option is wrong; nothing that a customer or the service can cause
   */
  renderTeaser(options: TeaserOptions, visit?: PageVisit<Context>): Promise<string>;
  /**
   * Returns a tag for the head of a page: with it the browser asks for the rates while the teasers' script is still on
   * its way. Of more than eight amounts, it is for the first eight: those are what the elements ask for first. An empty
   * text if no amount can have a rate.
   * @param amounts prices in cents of all teasers of the page, in their order
   * @throws {TypeError} if an amount is not in whole cents
   */
  renderPreload(amounts: Iterable<Cents>): string;
}

export interface PageWriterOptions extends Pick<PublicContext, 'showsRates'> {
  readonly firstPaint: FirstPaint;
  readonly knownAmounts: KnownAmounts;
  readonly contexts: Contexts;
  /** Mount path of the handler. */
  readonly path: string;
}

/** Amounts of the shop's own pages are prices of the shop, and each page waits for itself. */
export const positionOfPage = async () => ({ callClass: 'offers', fairnessKey: Symbol('page') }) as const;

/** Creates what writes into the shop's own pages. Their amounts are known from then on. */
export function createPageWriter({
  firstPaint,
  knownAmounts,
  contexts,
  showsRates,
  path,
}: PageWriterOptions): PageWriter<unknown> {
  return {
    async renderTeaser(options, { request, context, offered } = {}) {
      const input = inputOf(routes.teaser.address, options);
      knownAmounts.add(input.amount);
      if (request && context !== undefined) contexts.set(request, context);
      const isShown = async () => {
        if (offered !== undefined) return offered !== false;
        return showsRates ? request && showsRates(request) : true;
      };
      return (await firstPaint.paint(input, positionOfPage, isShown)).html;
    },
    renderPreload(given) {
      return preloadTag(path, knownAmounts.noted(given));
    },
  };
}
