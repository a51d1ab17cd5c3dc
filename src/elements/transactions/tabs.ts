import { html, nothing, type TemplateResult } from 'lit';
import type { TransactionCounts, TransactionTab } from '../../contract/transaction.js';
import { fill, type Language } from '../element/texts.js';
import { formatCount } from './page.js';
import { transactionsTexts } from '../../languages/transactions.js';
import { tabs } from './search.js';

/** State and callback of the tabs. */
interface Tabs {
  readonly tab: TransactionTab;
  readonly counts: TransactionCounts | undefined;
  readonly isHidden: boolean;
  readonly choose: (tab: TransactionTab) => void;
  readonly language: Language;
}

/**
 * Highest count that is written out: the space of a count is reserved, so that the tabs stay in place when it arrives.
 */
const highestCount = 999;

/** Renders the parts of the list as tabs. Arrow keys, Home and End move the focus; Enter and Space choose. */
export function renderTabs({ tab, counts, isHidden, choose, language }: Tabs): TemplateResult {
  const words = transactionsTexts[language];
  const shown = tabs.filter((each) => each !== 'check' || each === tab || (counts?.check ?? 0) > 0);
  const renderTab = (each: TransactionTab) => {
    const count = counts?.[each];
    return html`<button
      class="tab ${each}"
      type="button"
      role="tab"
      id=${`tab-${each}`}
      aria-selected=${each === tab}
      aria-controls="results"
      tabindex=${each === tab ? 0 : -1}
      @click=${() => choose(each)}
    >
      <span class="name" data-widest=${words[each]}>${words[each]}</span><span class="count">${count === undefined ? nothing : renderCount(count, language)}</span>
    </button>`;
  };
  return html`<div class="tabs" role="tablist" aria-label=${words.tabs} ?hidden=${isHidden} @keydown=${move}>${shown.map(renderTab)}</div>`;
}

function renderCount(count: number, language: Language): TemplateResult | string {
  if (count <= highestCount) return formatCount(count, language);
  const short = fill(transactionsTexts[language].more, () => highestCount);
  return html`<span aria-hidden="true">${short}</span><span class="spoken">${formatCount(count, language)}</span>`;
}

/** Moves the focus among the tabs. */
function move(event: KeyboardEvent): void {
  const all = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('[role=tab]')];
  const at = all.indexOf(event.target as HTMLElement);
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  all.at(to % all.length)?.focus();
}
