import { html } from 'hono/html';
import type { JournalEntry } from '../apis/journal.js';
import { exchangePane } from './exchange-pane.js';
import { sideWords } from './fault-words.js';
import { secondText } from './format.js';
import { viewPath, type ViewInput } from './frame.js';
import { addressOf, journalFilter, sideOf, sidesOfFilter, statusesOfFilter } from './journal-filter.js';
import { chip, emptyState, type Html } from './parts.js';
import { wayToShop } from './shop-address.js';

const MOST = 200;

const shortSides = {
  payment: 'B',
  authorization: 'v3',
  merchant: 'A',
  reporting: 'C',
  page: 'Page',
  other: '–',
} as const;

const commonPath =
  /^\/(?:ratenkauf-ws\/rest|api\/(?:payment|merchant)\/v3|ratenkauf\/content\/intern|ratenkauf\/transaktionsverwaltung-ws\/rest)(?=\/)/;

/** Returns the filter, the requests that fit it, oldest first as they come in, and the selected one beside them. */
export function journalView({ controls, origin, query }: ViewInput): Html {
  const all = controls.requests();
  const found = all.filter(journalFilter(query));
  const selected = all.find(({ id }) => String(id) === query['exchange']);
  return html`${filterForm(query)}
    <div class="journal${selected ? ' has-selected' : ''}">
      <div class="panel log" data-follow tabindex="0" role="region" aria-label="Requests, newest last">
        ${
          found.length === 0
            ? nothing(all.length, wayToShop(controls))
            : html`<ol data-list="bottom">
                ${found.slice(-MOST).map((entry) => line(entry, query, selected?.id))}
              </ol>`
        }
      </div>
      <section class="panel exchange" id="exchange" aria-label="Exchange">
        ${selected ? exchangePane(selected, origin, addressWith(query, undefined)) : emptyState('No request selected', 'Select one to see what was asked and answered.')}
      </section>
    </div>
    <p class="foot">
      ${found.length > MOST ? `The last ${MOST} of ${found.length} are shown. ` : ''}The sandbox keeps 500.
      <a href="/sandbox/requests">All as JSON</a>
    </p>`;
}

function filterForm(query: ViewInput['query']): Html {
  const isFiltered = ['api', 'path', 'status', 'text'].some((name) => query[name]);
  const option = (name: string, value: string, label: string) =>
    html`<option value="${value}" ${query[name] === value ? 'selected' : ''}>${label}</option>`;
  return html`<form class="filter" role="search" method="get" action="${viewPath('journal')}" data-filter>
    <label
      ><span>Interface</span
      ><select name="api">
        <option value="">All</option>
        ${sidesOfFilter.map((side) => option('api', side, side === 'other' ? 'None of them' : sideWords[side]))}
      </select></label
    >
    <label
      ><span>Status</span
      ><select name="status">
        <option value="">All</option>
        ${Object.entries(statusesOfFilter).map(([value, label]) => option('status', value, label))}
      </select></label
    >
    <label
      ><span>Path</span
      ><input type="search" name="path" value="${query['path'] ?? ''}" autocomplete="off" spellcheck="false"
    /></label>
    <label
      ><span>Text anywhere</span
      ><input type="search" name="text" value="${query['text'] ?? ''}" autocomplete="off" spellcheck="false"
    /></label>
    <button class="button plain">Filter</button>
    <a
      class="button plain ${isFiltered ? '' : 'unused'}"
      href="${viewPath('journal')}"
      ${isFiltered ? '' : html`aria-hidden="true" tabindex="-1"`}
      >Show all</a
    >
  </form>`;
}

function addressWith(query: ViewInput['query'], id: number | undefined): string {
  const set = Object.entries({ ...query, exchange: String(id ?? '') }).filter(([, value]) => value !== '');
  const parameters = new URLSearchParams(set).toString();
  return viewPath('journal') + (parameters === '' ? '' : `?${parameters}`);
}

function line(entry: JournalEntry, query: ViewInput['query'], selected: number | undefined): Html {
  const { id, time, method, fault, duration } = entry;
  const address = addressOf(entry);
  // The interface says the rest.
  const short = entry.operation === null ? address : address.replace(commonPath, '…');
  return html`<li data-key="${id}">
    <a href="${addressWith(query, id)}" data-swap="exchange" ${id === selected ? html`aria-current="true"` : ''}>
      <time datetime="${time}">${secondText(new Date(time))}</time>
      <span class="side" title="${sideOf(entry)}">${shortSides[sideOf(entry)]}</span>
      <span class="method">${method}</span>
      <span class="address" title="${address}">${short}</span>
      <span class="outcome">${fault === null ? '' : chip('warning', fault)}${statusChip(entry)}</span>
      <span class="duration">${duration === null ? '' : `${duration} ms`}</span>
    </a>
  </li>`;
}

/** Returns the status of a request in the colour of its meaning. */
function statusChip({ status }: JournalEntry): Html {
  if (status === null) return chip('danger', 'no answer');
  return chip(status < 400 ? 'success' : status < 500 ? 'warning' : 'danger', String(status));
}

function nothing(count: number, way: Html): Html {
  return count === 0
    ? emptyState('No requests yet', html`Whatever a shop asks the sandbox appears here. ${way}`)
    : emptyState('No request fits the filter', html`<a href="${viewPath('journal')}">Show all ${count}</a>`);
}
