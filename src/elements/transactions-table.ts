import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { transactionsTexts } from './ratenkauf-transactions.texts.js';
import { fill, type Language } from './texts.js';
import { formatCount } from './transactions-paging.js';
import { pagesOf, type TransactionsPage } from './transactions-page.js';
import { renderRow, type Choice } from './transactions-row.js';
import { columns, inOrder, type Column, type Sorting } from './transactions-sorting.js';

/** What the table of one page shows, and whom it tells. */
export interface Table {
  readonly page: TransactionsPage;
  readonly sorting: Sorting | undefined;
  readonly sort: (column: Column) => void;
  readonly choice: Choice;
  readonly language: Language;
}

/** One page of transactions. The roles are spelt out because narrow pages lay the table out as cards, which would take them away. */
export function renderTable({ page, sorting, sort, choice, language }: Table): TemplateResult {
  const words = transactionsTexts[language];
  const isPart = pagesOf(page) > 1;
  return html`<table part="table" role="table" aria-describedby=${isPart ? 'sorts' : nothing} @focusin=${reveal}>
    ${isPart ? renderCaption(page, language) : html`<caption class="spoken">${words.table}</caption>`}
    <thead role="rowgroup">
      <tr role="row" data-label=${words.sort_by}>
        ${columns.map((column) => renderHeading(column, sorting, sort, language))}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${repeat(
        inOrder(page.transactions, sorting, language),
        ({ id }) => id,
        (transaction) => renderRow(transaction, choice, language),
      )}
    </tbody>
  </table>
  ${page.unreadableRecords > 0 ? renderUnreadable(page.unreadableRecords, language) : nothing}`;
}

/** What the bank has listed and nobody can read. */
const renderUnreadable = (records: number, language: Language) => {
  const words = transactionsTexts[language];
  return html`<p class="small">${records === 1 ? words.unreadable_record : fill(words.unreadable_records, () => formatCount(records, language))}</p>`;
};

/** What the keyboard reaches does not stay behind what sticks to the edge of the page: not every browser sees to that. */
function reveal({ target }: FocusEvent): void {
  if (target instanceof Element && target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' });
}

/** Which rows of all these are, and that only they are sorted. */
function renderCaption({ page, pageSize, count, transactions }: TransactionsPage, language: Language) {
  const words = transactionsTexts[language];
  const first = page * pageSize + 1;
  const figures: Record<string, number> = { first, last: first + transactions.length - 1, count };
  const write = (text: string) => fill(text, (name) => formatCount(figures[name] ?? 0, language));
  return html`<caption>
    ${write(words.rows)} <span id="sorts">${write(words.sorts_page)}</span>
  </caption>`;
}

function renderHeading(column: Column, sorting: Sorting | undefined, sort: (column: Column) => void, language: Language) {
  const direction = sorting?.column === column ? sorting.direction : 'none';
  return html`<th class=${column} role="columnheader" scope="col" aria-sort=${direction}>
    <button class="sort" type="button" @click=${() => sort(column)}>${transactionsTexts[language][column]}${renderArrows(direction)}</button>
  </th>`;
}

/** Both arrows; the one of the direction stands out, and is alone. */
const renderArrows = (direction: Sorting['direction'] | 'none') =>
  html`<svg class=${direction} viewBox="0 0 8 14" aria-hidden="true">
    <path class="up" d="M4 1 7.5 6h-7z" />
    <path class="down" d="M4 13 .5 8h7z" />
  </svg>`;
