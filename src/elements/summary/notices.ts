import { html, nothing, type TemplateResult } from 'lit';
import type { Purchase } from '../../contract/purchase.js';
import { formatAmount } from '../../rules/money.js';
import { fill, type Language } from '../element/texts.js';
import type { View } from './purchase-controller.js';
import { renderBankText } from './plan-parts.js';
import { summaryTexts } from '../../languages/summary.js';

/** A view that consists of a message and ways to go on. */
export type NoticeView = Exclude<View, 'loading' | 'approved'>;

/** Colour and sign of each message. */
const tones: Record<NoticeView, 'ok' | 'warning' | 'danger' | 'quiet'> = {
  confirmed: 'ok',
  confirming: 'quiet',
  unresolved: 'warning',
  given_up: 'warning',
  initialized: 'quiet',
  declined: 'quiet',
  abandoned: 'quiet',
  expired: 'warning',
  void: 'warning',
  no_purchase: 'quiet',
  no_checkout: 'quiet',
  failed: 'danger',
};

/** Returns the title of a message; for a change of the order it names what has changed if that is one thing. */
export function noticeTitle(view: NoticeView, purchase: Partial<Purchase> = {}, language: Language): string {
  const words = summaryTexts[language];
  const { changed = [] } = purchase;
  const special = specialOf(view, purchase);
  if (special) return words[`${special}_title`];
  const [part, ...others] = changed;
  if (view === 'void' && part && others.length === 0) return words[`${part}_title`];
  return words[`${view}_title`];
}

/** Returns the name of the message if the purchase has ended in a way that its state does not tell. */
function specialOf(
  view: NoticeView,
  { isTakenBack, isImpossible, isOrderedElsewhere }: Partial<Purchase>,
): 'taken_back' | 'impossible' | 'ordered_elsewhere' | undefined {
  if (view === 'abandoned' && isImpossible) return 'impossible';
  if (view === 'abandoned' && isTakenBack) return 'taken_back';
  return view === 'void' && isOrderedElsewhere ? 'ordered_elsewhere' : undefined;
}

/** Renders the message of a view. */
export function renderMessage(view: NoticeView, purchase: Partial<Purchase> = {}, language: Language): TemplateResult {
  return html`<div class="notice ${tones[view]}">
    <span class="sign" aria-hidden="true"></span>
    <div>
      <h2 class="title" id="title" tabindex="-1" part="headline">${noticeTitle(view, purchase, language)}</h2>
      ${renderWords(view, purchase, language)}
    </div>
  </div>`;
}

function renderWords(view: NoticeView, purchase: Partial<Purchase>, language: Language) {
  const words = summaryTexts[language];
  const { bankText, orderId, shopText } = purchase;
  const special = specialOf(view, purchase);
  if (special === 'impossible' && shopText)
    return html`<p>${shopText}</p>
      <p>${words.taken_back}</p>`;
  if (special) return html`<p>${words[special]}</p>`;
  if (view === 'void') return renderChange(purchase, language);
  if (view === 'confirmed')
    return html`<p>${words.confirmed} ${orderId ? html`<span class="number">${words.order_number} <span class="identifier">${orderId}</span></span>` : nothing}</p>`;
  if (view === 'declined' && bankText)
    return html`<p>${words.declined}</p>
      ${renderBankText(bankText, language)}`;
  return html`<p>${words[view]}</p>`;
}

function renderChange({ changed = [], financing, amount = 0 }: Partial<Purchase>, language: Language) {
  const words = summaryTexts[language];
  // A single change is already named in the title.
  const parts = changed.length > 1 ? changed.map((part) => words[part]) : [];
  return html`${parts.length > 0 ? html`<p>${fill(words.changed, () => new Intl.ListFormat(language).format(parts))}</p>` : nothing}
    <p>${fill(financing ? words.void : words.void_undecided, () => formatAmount(amount, language))}</p>`;
}
