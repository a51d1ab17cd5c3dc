import { html, type TemplateResult } from 'lit';
import type { AvailableOffer } from '../../contract/offer.js';
import { figureLine, figuresOf, mainFigures, planWords } from '../../rules/figures.js';
import { figureWords } from '../../languages/law.js';
import { legalTexts } from '../../languages/law.js';
import { lenderText } from '../../rules/lender.js';
import { formatAmount } from '../../rules/money.js';
import { renderRichText } from '../element/rich-text.js';
import { renderFigureList } from '../rate/figure-list.js';
import type { Language } from '../element/texts.js';
import { rangeText } from '../../rules/range-text.js';
import { teaserTexts } from '../../languages/teaser.js';

/** The offer for an amount; not available: the amount cannot be paid by instalments. */
export type TeaserOffer = AvailableOffer | { readonly available: false };

/** What a teaser shows. */
export interface TeaserView {
  readonly variant: string;
  readonly example: string;
  readonly hint: string;
  readonly label?: string | undefined;
  /**
   * The offer; `pending` while it is read; undefined if there is none, because there is no amount or it could not be
   * read.
   */
  readonly offer: TeaserOffer | 'pending' | undefined;
  /** The offer that was shown last; its example stays while another one is read. */
  readonly lastShown: TeaserOffer | undefined;
  /** True once the amount could have a rate: from then on the space for one is kept. */
  readonly keepsSpace: boolean;
  /** True once the text of the collapsed example is rendered: in the HTML of a page, or when the customer opens it. */
  readonly hasExample?: boolean;
  /** True if the customer had opened the example before the element took over. */
  readonly wasOpen?: boolean;
  /** True if changes are announced to screen readers. */
  readonly announces?: boolean;
  readonly onPlans?: (click: Event) => unknown;
  readonly onExample?: () => unknown;
}

/** Amounts below the range by their beginning, as `ratenkauf.css` recognizes them. */
const belowRange = /^1?\d?\d(\.|$)/;

/** Returns whether an attribute `amount` could have a rate. */
export const mayHaveRate = (amount: string): boolean => !belowRange.test(amount);

/** Renders what a teaser shows. The element puts it into its shadow root, the handler into the HTML of a page. */
export function renderTeaser(view: TeaserView, language: Language): TemplateResult {
  const { offer, variant } = view;
  if (variant === 'line' && (offer === 'pending' || offer?.available)) return renderLine(view, language);
  if (offer === 'pending') return renderBox(view, language, 'pending');
  if (offer?.available) return renderBox(view, language, 'rated', offer);
  return renderBox(view, language, offer && view.hint === 'none' ? 'away' : 'sentence');
}

/** Renders one structure in every state, so that live region, open example and focus survive a change of amount. */
function renderBox(
  view: TeaserView,
  language: Language,
  state: 'rated' | 'pending' | 'sentence' | 'away',
  offer?: AvailableOffer,
): TemplateResult {
  const { variant, example, lastShown, keepsSpace, announces } = view;
  const words = teaserTexts[language];
  const isPending = state === 'pending';
  // While another rate is read, the words of the last one keep their place, hidden from everyone.
  const inPlace = isPending && lastShown?.available ? lastShown : offer;
  const say = offer && planWords(offer.plan, offer.amount, language);
  const headline = say
    ? html`<span aria-hidden="true">${say(words.rate)} <span class="term">${say(words.term)}</span></span
        ><span class="spoken">${say(words.spokenRate, 'spoken')}</span>`
    : isPending
      ? ''
      : rangeText(language);
  return html`<div
    class="surface box ${state} ${variant} ${example === 'inline' ? 'open' : ''} ${keepsSpace ? '' : 'short'}"
    lang=${language}
    aria-busy=${isPending}
  >
    <div class="text">
      ${variant === 'inline' ? '' : html`<p class="tag">${words.name}</p>`}
      <p class="rate" part="headline" aria-live=${announces ? 'polite' : 'off'}>${headline}</p>
      ${offer ? renderLegal(variant, language, offer) : ''}${isPending && inPlace ? renderLegal(variant, language, inPlace) : ''}${offer || isPending ? '' : renderLegal(variant, language)}
    </div>
    ${inPlace ? renderMore(view, language, inPlace) : ''}
  </div>`;
}

/**
 * Renders what the law requires beside a rate, or without one. It stands in one place with a rate, in another while the
 * next one is read, and in a third without, since a node that is kept would move.
 */
function renderLegal(variant: string, language: Language, offer?: AvailableOffer): TemplateResult {
  const { credit, warning } = legalTexts[language];
  return html`<div part="legal">
    ${offer ? renderFigures(variant, language, offer) : html`<p>${credit}</p>`}
    <p class="caution">${warning}</p>
  </div>`;
}

function renderFigures(variant: string, language: Language, { plan, amount, lender }: AvailableOffer) {
  const figures = figuresOf(plan, amount, language);
  const main = mainFigures(figures);
  if (variant !== 'inline') return html`<div>${renderFigureList(figures, lender, language, main)}</div>`;
  const [first, ...others] = main;
  // One piece of text, as the handler writes it: WebKit shapes the same words in several pieces otherwise.
  const rest = `, ${figureLine(others)}. ${figureWords[language].lender}: ${lender.name}. ${legalTexts[language].credit}`;
  return html`<p><b>${first && figureLine([first])}</b>${rest}</p>`;
}

/** Renders the link to all plans, and the representative example, which does not depend on the amount. */
function renderMore(view: TeaserView, language: Language, offer: AvailableOffer) {
  const { variant, example, hasExample, wasOpen, onExample } = view;
  const title = legalTexts[language].example;
  const { plans, exampleInShort } = teaserTexts[language];
  const isInView = example === 'inline';
  const words = isInView || hasExample || wasOpen ? renderWords(offer, language) : '';
  return html`<div class="acts">
    ${renderPlansButton(plans, view, language)}
    ${
      isInView
        ? html`<div class="words scroll" role="group" aria-label=${title} tabindex="0">
            <strong>${title}</strong> ${words}
          </div>`
        : html`<details class="words" .open=${!!wasOpen} @toggle=${onExample}>
            <summary aria-label=${title} @click=${onExample}>${variant === 'inline' ? exampleInShort : title}</summary>
            ${words}
          </details>`
    }
  </div>`;
}

/** Renders the example, and the figures that are not in view where there is little space. */
const renderWords = ({ example, plan, amount, lender }: AvailableOffer, language: Language) => {
  const figures = figuresOf(plan, amount, language);
  const main = mainFigures(figures);
  const others = figureLine(figures.filter((figure) => !main.includes(figure)));
  // One piece of text: pieces that break elsewhere with another rate would move.
  const own = `${teaserTexts[language].price} ${others}. ${figureWords[language].lender}: ${lenderText(lender)}.`;
  return html`<div lang="de">${renderRichText(example)}</div>
    <p class="own">${own}</p>`;
};

/** Renders the short form without figures, to which the law ties the others. */
const renderLine = (view: TeaserView, language: Language) => {
  const { line, lineLink } = teaserTexts[language];
  return html`<div class="surface box line" lang=${language} aria-busy="false">
    <p class="rate" part="headline">${line} · ${renderPlansButton(lineLink, view, language)}</p>
    <div part="legal"><p class="caution">${legalTexts[language].warning}</p></div>
  </div>`;
};

/** A page has many of these buttons, and screen readers list them by their names. */
const renderPlansButton = (words: string, { label, offer, onPlans }: TeaserView, language: Language) => {
  const amount = typeof offer === 'object' && offer.available ? formatAmount(offer.amount, language) : '';
  return html`<button type="button" part="button" aria-label="${words}: ${label || amount}" aria-haspopup="dialog" @click=${onPlans}>${words}</button>`;
};
