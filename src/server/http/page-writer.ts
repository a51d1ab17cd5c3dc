import { headRules } from '../../elements/teaser/head.styles.js';
import { languageFrom } from '../../languages/language.js';
import { routes } from '../../contract/routes.js';
import { defaultEager } from '../../contract/teasers.js';
import { extraLines, type Lender } from '../../rules/lender.js';
import type { Cents } from '../../rules/money.js';
import type { FirstPaint, TeaserOptions } from '../first-paint/first-paint.js';
import type { KnownAmounts } from '../offers/shop-prices.js';
import type { Turns } from '../offers/turns.js';
import type { Contexts } from '../shop/contexts.js';
import { RouteError } from '../operations/errors.js';
import { inputOf } from '../operations/checked-input.js';
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

/** Attributes of all teasers of a list, and how many of them have their monthly payments in the HTML. */
export interface TeasersOptions extends Omit<TeaserOptions, 'amount' | 'label'> {
  /**
   * The first so many teasers have their monthly payments in the HTML, 0 to 100; the others are bare tags. Default 4:
   * the page lays out all words of each of them, so those in view are enough.
   */
  readonly eager?: number | undefined;
}

/** A list of teasers as HTML. */
export interface RenderedTeasers {
  /** A tag for each amount, in the order given. */
  readonly teasers: readonly string[];
  /** A tag for the head of the page, as `renderPreload` returns it. */
  readonly preload: string;
}

/** Writes into the shop's own pages. */
export interface PageWriter<Context = undefined> {
  /**
   * Returns the tag of a teaser as HTML, with the monthly payment and its legal lines inside: they are painted with the
   * page, and the element takes them over. Outside of the eligible amounts, it has the sentence in its place. If no
   * offer is there within a second, returns the bare tag, and the element asks. With `shop.offered` it has to know
   * whose page it is; without `visit`, it returns the bare tag then: a page that is cached for everyone must not have
   * one visitor's monthly payment.
   * @throws {RouteError} `invalid_request` if an option is wrong; nothing that a customer or the bank can cause
   */
  renderTeaser(options: TeaserOptions, visit?: PageVisit<Context>): Promise<string>;
  /**
   * Returns the tags of a list of teasers, the first ones with their monthly payments inside as `renderTeaser` does it,
   * the others bare, and the tag for the head of the page with which the browser asks early for what the elements ask
   * for first. Waits a second at most.
   * @param amounts prices in cents of all teasers of the page, in their order
   * @throws {RouteError} `invalid_request` if an amount or option is wrong
   */
  renderTeasers(
    amounts: Iterable<Cents>,
    options?: TeasersOptions,
    visit?: PageVisit<Context>,
  ): Promise<RenderedTeasers>;
  /**
   * Returns a tag for the head of a page: with it the browser asks for the monthly payments while the teasers' script
   * is still on its way. Of more than eight amounts, it is for the first eight: those are what the elements ask for
   * first. An empty text if no amount can be paid by instalments.
   * @param amounts prices in cents of all teasers of the page, in their order
   * @throws {TypeError} if an amount is not in whole cents
   */
  renderPreload(amounts: Iterable<Cents>): string;
  /**
   * Returns the rules that keep the space of teasers until their script has arrived, for a `<style>` in the head of a
   * page, which delays nothing; less than 500 bytes for a list, and as long as the lender's name needs no line more.
   * They are for prices from 200 €.
   * @param page `list` has teasers with `variant="inline"`, `product` one with `block`
   * @param lang language of the page, like `de` or `en-GB`; German for all languages but English
   */
  headRules(page: 'list' | 'product', lang?: string): string;
}

export interface PageWriterOptions extends Pick<PublicContext, 'showsRates'> {
  readonly firstPaint: FirstPaint;
  readonly turns: Pick<Turns, 'page'>;
  readonly knownAmounts: KnownAmounts;
  readonly contexts: Contexts;
  readonly lender: Lender | undefined;
}

const mostEager = 100;

/** Creates what writes into the shop's own pages. Their amounts are known from then on. */
export function createPageWriter({
  firstPaint,
  turns,
  knownAmounts,
  contexts,
  showsRates,
  lender,
}: PageWriterOptions): PageWriter<unknown> {
  /** Returns whether the visitor of a page is offered instalments; undefined if the page may be for more than one. */
  const shownTo = ({ request, context, offered }: PageVisit<unknown>) => {
    if (request && context !== undefined) contexts.set(request, context);
    return async () => {
      if (offered !== undefined) return offered !== false;
      return showsRates ? request && showsRates(request) : true;
    };
  };

  return {
    async renderTeaser(options, visit = {}) {
      const input = inputOf(routes.teaser.address, options);
      knownAmounts.add(input.amount);
      return (await firstPaint.paint(input, turns.page, shownTo(visit))).html;
    },
    async renderTeasers(given, { eager = defaultEager, ...options } = {}, visit = {}) {
      if (!Number.isInteger(eager) || eager < 0 || eager > mostEager)
        throw new RouteError('invalid_request', { message: `eager: expected a whole number from 0 to ${mostEager}.` });
      const amounts = knownAmounts.noted(given);
      const teasers = amounts.map((amount) => inputOf(routes.teaser.address, Object.assign({ amount }, options)));
      const painted = await firstPaint.paintList({ teasers, eager }, turns.page, shownTo(visit));
      return { teasers: painted.map(({ html }) => html), preload: firstPaint.preload(amounts) };
    },
    renderPreload(given) {
      return firstPaint.preload(knownAmounts.noted(given));
    },
    headRules: (page, lang) => headRules(page, languageFrom(lang), lender && extraLines(lender)),
  };
}
