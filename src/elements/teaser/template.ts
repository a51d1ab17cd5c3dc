import { html, type TemplateResult } from 'lit';
import type { AvailableOffer } from '../../contract/offer.js';
import { legalTexts } from '../../rules/legal.texts.js';
import { figureLine, figuresOf, figureWords, planWords, type Figure } from '../../rules/figures.js';
import { lenderText, type Lender } from '../../rules/lender.js';
import { renderRichText } from '../element/rich-text.js';
import { renderFigureList } from '../rate/figure-list.js';
import type { Language } from '../element/texts.js';
import { rangeText, teaserTexts, widestTexts } from './ratenkauf-teaser.texts.js';

/** The offer for an amount; not available: the amount cannot be paid by instalments. */
export type TeaserOffer = AvailableOffer | { readonly available: false };

/** What a teaser shows. */
export interface TeaserView {
  /** What has the attributes. */
  readonly of: Readonly<Record<'variant' | 'example' | 'hint', string>> & { readonly label?: string | undefined };
  /** True once the text of the collapsed example is rendered: in the HTML of a page, or when the customer opens it. */
  hasExample?: boolean;
  /** True if the customer had opened the example before the element took over. */
  readonly wasOpen?: boolean;
  /**
   * The offer; `pending` while it is read; undefined if there is none, because there is no amount or it could not be
   * read.
   */
  offer?: TeaserOffer | 'pending' | undefined;
  /** The offer that was shown last; its example stays while another one is read. */
  lastShown?: TeaserOffer | undefined;
  /** True once the amount could have a rate: from then on the space for one is kept. */
  keepsSpace?: boolean;
  /** True if changes are announced to screen readers. */
  announces?: boolean;
  readonly onPlans?: () => unknown;
  readonly onExample?: () => unknown;
}

/** How many figures are in view also where there is little space. */
const inView = 3;

interface Rated {
  readonly figures: readonly Figure[];
  readonly lender: Lender;
}

/** Amounts below the range by their beginning, as `ratenkauf.css` recognizes them. */
const belowRange = /^1?\d?\d(\.|$)/;

/** Returns whether an attribute `amount` could have a rate. */
export const mayHaveRate = (amount: string): boolean => !belowRange.test(amount);

/** Renders what a teaser shows. The element puts it into its shadow root, the handler into the HTML of a page. */
export function renderTeaser(view: TeaserView, language: Language): TemplateResult {
  const { offer } = view;
  if (offer === 'pending') return renderBox(view, language, offer);
  return offer?.available
    ? renderRate(view, language, offer)
    : renderBox(view, language, offer && view.of.hint === 'none' ? 'away' : 'sentence', rangeText(language));
}

function renderRate(view: TeaserView, language: Language, { plan, amount, lender }: AvailableOffer) {
  const words = teaserTexts[language];
  const say = planWords(plan, amount, language);
  return renderBox(
    view,
    language,
    'rated',
    html`<span aria-hidden="true">${say(words.rate)} <span class="term">${say(words.term)}</span></span
      ><span class="spoken">${say(words.spokenRate, 'spoken')}</span>`,
    { figures: figuresOf(plan, amount, language), lender },
  );
}

/**
 * Renders the same structure in every state, so that live region, open example and focus survive a change of amount.
 * The widest possible content is rendered invisibly in the same place and determines the size of the box; it is
 * `hidden` where there is no style sheet.
 */
function renderBox(
  view: TeaserView,
  language: Language,
  state: 'rated' | 'pending' | 'sentence' | 'away',
  headline: unknown = '',
  rated?: Rated,
) {
  const { keepsSpace } = view;
  const { credit, warning } = legalTexts[language];
  const pending = state === 'pending';
  const widest = widestTexts(language);
  // Stands in one place with a rate and in another without, since a node that is kept would move.
  const legal = () => html`<div part="legal">
    <div>
      ${rated ? renderFigureList(rated.figures, rated.lender, language) : html`<p class="credit">${credit}</p>`}
      <p class="caution">${warning}</p>
    </div>
  </div>`;
  return html`<div class="surface box ${state} ${view.of.variant} ${view.of.example === 'inline' ? 'open' : ''} ${keepsSpace ? '' : 'short'}">
    <div class="size" hidden>
      <div>
        <p class="rate">${keepsSpace ? widest.rate : rangeText(language)}</p>
        <p class="compact">${keepsSpace ? widest.compact : widest.without}</p>
        <p class="full">${widest.full}</p>
      </div>
      <p class="acts"></p>
    </div>
    <div class="content" aria-busy=${pending}>
      <div>
        <p class="tag">${teaserTexts[language].name}</p>
        <p class="rate" part="headline" aria-live=${view.announces ? 'polite' : 'off'}>${headline}</p>
        ${rated ? legal() : ''}${rated || pending ? '' : legal()}
      </div>
      ${rated || pending ? renderMore(view, language, rated) : ''}
    </div>
  </div>`;
}

/** Renders the link to all plans, and the representative example, which does not depend on the amount. */
function renderMore(
  { lastShown, of, hasExample, wasOpen, onPlans, onExample }: TeaserView,
  language: Language,
  rated: Rated | undefined,
) {
  if (!lastShown?.available) return '';
  const { plans, price } = teaserTexts[language];
  // A page has many of these buttons, and screen readers list them by their names.
  const about = of.label || rated?.figures.find(({ key }) => key === 'amount')?.value;
  const title = legalTexts[language].example;
  // „Repräsentatives Beispiel“; behind “Representative example”, “(in German)” does not fit beside the button.
  const [first, second, ...remark] = title.split(/(?= )/);
  const isInline = of.example === 'inline';
  const words =
    isInline || hasExample || wasOpen
      ? html`<div lang="de">${renderRichText(lastShown.example)}</div>
          <p class="own">${rated && `${price} ${figureLine(rated.figures.slice(inView))}. ${figureWords[language].lender}: ${lenderText(rated.lender)}.`}</p>`
      : '';
  return html`<div class="acts">
    <button type="button" part="button" aria-label="${plans}: ${about}" aria-haspopup="dialog" @click=${onPlans}>${plans}</button>
    ${
      isInline
        ? html`<div class="words scroll" role="group" aria-label=${title} tabindex="0">
          <strong>${title}</strong> ${words}
        </div>`
        : html`<details class="words" .open=${!!wasOpen} @toggle=${onExample}>
          <summary @click=${onExample}><span class="long">${first}</span>${second}<span class="spoken">${remark}</span></summary>
          ${words}
        </details>`
    }
  </div>`;
}
