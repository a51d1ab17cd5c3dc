import type { ErrorCode } from '../../contract/errors.js';
import type { teaserExamples, teaserHints, teaserVariants } from '../../contract/names.js';
import type { AvailableOffer } from '../../contract/offer.js';
import { amountReason } from '../../rules/eligibility.js';
import { defaultLanguage, type Language } from '../../languages/language.js';
import { decimalFromCents, type Cents } from '../../rules/money.js';
import type { KnownAnswer } from '../offers/calculation.js';
import { endless, keepFor, type Times } from '../offers/freshness.js';
import type { NamedCalculation, NamedCalculations } from '../offers/lenders.js';
import type { Turn } from '../offers/turns.js';
import { RouteError, toRouteError } from '../operations/errors.js';
import type { LinkFilter } from '../rich-text/links.js';
import { withDeadline } from '../scheduling/deadline.js';
import { escaped, markupOf, preloadTag } from './markup.js';
import type { Runtime } from '../scheduling/clock.js';

/** A teaser with its attributes. */
export interface TeaserOptions {
  /** Price in cents. */
  readonly amount: Cents;
  /** `block`, the default: a paragraph of its own. `inline`: in a line of a listing. */
  readonly variant?: (typeof teaserVariants)[number] | undefined;
  /** Where the representative example stands: one click away (`disclosure`, the default), or in view (`inline`). */
  readonly example?: (typeof teaserExamples)[number] | undefined;
  /** What is said of an amount outside of the bank's range: the range (`range`, the default), or nothing (`none`). */
  readonly hint?: (typeof teaserHints)[number] | undefined;
  /** Name of the product, which screen readers say with the button to all plans. Default: the price. */
  readonly label?: string | undefined;
  /** Terms in months that the dialog shows first: `12 24 36`. */
  readonly terms?: string | undefined;
  /** Language of the texts. Default: `de`. */
  readonly lang?: Language | undefined;
}

/** The teasers of a page, in their order. */
export interface TeaserList {
  readonly teasers: readonly TeaserOptions[];
  /** How many of them have their rates in the HTML; the others are asked for by their elements. */
  readonly eager: number;
}

/** A teaser as HTML. */
export interface PaintedTeaser {
  readonly html: string;
  /** Until when anyone may cache it; undefined: not at all. */
  readonly times: Times | undefined;
}

/** Says whether rates are shown to the visitor of a page; undefined if it is not known who that is. */
type IsShown = () => Promise<boolean | undefined>;

/** Writes teasers into the HTML of pages. */
export interface FirstPaint {
  /**
   * Returns the tag with the rate inside, or with the sentence in its place where no rate may be shown; without a rate
   * that is there in time, the bare tag. Never rejects.
   * @param isShown resolves with whether the visitor is offered instalments, and with undefined if the page is for more
   * than one: then the element asks. By default everyone is.
   */
  paint(options: TeaserOptions, turn: Turn, isShown?: IsShown): Promise<PaintedTeaser>;
  /** Returns the tags of a list: the first `eager` ones as `paint` returns them, the others bare. Never rejects. */
  paintList(list: TeaserList, turn: Turn, isShown?: IsShown): Promise<readonly PaintedTeaser[]>;
  /**
   * Returns the tag with which a browser asks early for the first rates of a page.
   * @throws {TypeError} if an amount is not in whole cents
   */
  preload(amounts: Iterable<Cents>): string;
}

export interface FirstPaintOptions extends Pick<Runtime, 'now' | 'onError'> {
  readonly calculations: NamedCalculations;
  /** Called with what is written; undefined: nobody wants to know. */
  readonly onGiven: ((given: NamedCalculation) => void) | undefined;
  readonly filterLinks: LinkFilter['filterLinks'];
  /** Mount path of the handler. */
  readonly path: string;
  /** Longest wait for an offer in milliseconds: a page must not wait for the bank. */
  readonly patience: number;
}

/** Where the elements look for the handler unless the page names it. */
const usualPath = '/ratenkauf';

/**
 * Creates what writes teasers into the HTML of pages. The template is loaded with the first one, so that the start of
 * the handler does not wait for it.
 */
export function createFirstPaint({
  calculations,
  onGiven,
  filterLinks,
  path,
  patience,
  now,
  onError,
}: FirstPaintOptions): FirstPaint {
  const tooLate = () => new RouteError('service_unavailable');

  /** Returns the code of the error if there is no calculation in time, and undefined if the element has to ask. */
  async function calculationOf(
    amount: Cents,
    turn: Turn,
    isShown: IsShown,
  ): Promise<KnownAnswer<NamedCalculation> | 'not_offered' | ErrorCode | undefined> {
    try {
      return await withDeadline(patience, tooLate, async () => {
        const shown = await isShown();
        if (shown === undefined) return undefined;
        return shown ? calculations.get(amount, turn) : 'not_offered';
      });
    } catch (error) {
      const { code } = toRouteError(error);
      if (code === 'internal') onError(error, 'renderTeaser');
      return code;
    }
  }

  async function rated(
    options: TeaserOptions,
    { value, freshUntil, usableUntil }: KnownAnswer<NamedCalculation>,
  ): Promise<PaintedTeaser> {
    onGiven?.(value);
    const { amount, longest: plan, example, lender } = value;
    const times = { freshUntil, usableUntil };
    const until = Math.floor(now() + keepFor(times, now()));
    const offer = { amount, available: true as const, plan, example: filterLinks(example.text), lender };
    const content = await contentOf(options, offer);
    return { html: tagOf(options, content, `${decimalFromCents(amount)} ${until}`), times };
  }

  function tagOf({ amount, lang = defaultLanguage, ...given }: TeaserOptions, content = '', offer?: string): string {
    const handler = path === usualPath ? undefined : path;
    const attributes = Object.entries({ amount: decimalFromCents(amount), ...given, handler, lang, offer });
    return `<ratenkauf-teaser${attributes.map(([name, value]) => (value === undefined ? '' : ` ${name}="${escaped(value)}"`)).join('')}>${content}</ratenkauf-teaser>`;
  }

  const withoutRate = async (options: TeaserOptions) =>
    options.hint === 'none' ? tagOf(options) : tagOf(options, await contentOf(options, undefined), '');

  const paint: FirstPaint['paint'] = async (options, turn, isShown = async () => true) => {
    if (amountReason(options.amount)) return { html: await withoutRate(options), times: endless };
    const found = await calculationOf(options.amount, turn, isShown);
    if (typeof found === 'object') return rated(options, found);
    if (found === 'not_offered') return { html: await withoutRate(options), times: endless };
    // Without a lender there is no rate until the operator has done something.
    return { html: found === 'lender_unknown' ? await withoutRate(options) : tagOf(options), times: undefined };
  };

  /** Returns the tag without a rate: the element asks. */
  const bare = async (options: TeaserOptions): Promise<PaintedTeaser> => ({ html: tagOf(options), times: endless });

  return {
    paint,
    paintList: ({ teasers, eager }, turn, isShown) =>
      Promise.all(teasers.map((options, index) => (index < eager ? paint(options, turn, isShown) : bare(options)))),
    preload: (amounts) => preloadTag(path, amounts),
  };
}

/**
 * Returns what the element renders into its shadow root, with the text of the example: nothing adds it where there is
 * no script.
 */
async function contentOf(
  { amount, variant = 'block', example = 'disclosure', hint = 'range', label, lang = defaultLanguage }: TeaserOptions,
  offer: AvailableOffer | undefined,
) {
  const { mayHaveRate, renderTeaser } = await import('../../elements/teaser/template.js');
  return markupOf(
    renderTeaser(
      {
        variant,
        example,
        hint,
        label,
        offer,
        lastShown: offer,
        keepsSpace: mayHaveRate(decimalFromCents(amount)),
        hasExample: true,
      },
      lang,
    ),
  );
}
