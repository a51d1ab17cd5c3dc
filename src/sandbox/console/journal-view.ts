import { html } from 'hono/html';
import type { JournalEntry } from '../apis/journal.js';
import { euroText, type Cents } from '../bank/values/money.js';
import { exchangePane } from './exchange-pane.js';
import { operationWords, sideWords } from './fault-words.js';
import { secondText } from './format.js';
import { viewPath, type ViewInput } from './frame.js';
import { journalAmounts } from './journal-amount.js';
import { errorGroups, type ErrorGroup } from './journal-errors.js';
import { addressOf, journalFilter, sideOf, sidesOfFilter, statusesOfFilter } from './journal-filter.js';
import { chip, emptyState, heldBack, hiddenFields, pair, type Html } from './parts.js';
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

/** Returns the filter, the requests that fit it, newest first, and beside them the selected one, or what failed. */
export function journalView({ controls, origin, query }: ViewInput): Html {
  const all = controls.requests();
  const found = all.filter(journalFilter(query));
  const selected = all.find(({ id }) => String(id) === query['exchange']);
  const amount = journalAmounts(controls);
  return html`<div class="toolbar">
      <p>
        What shops and customers have asked, newest
        first${found.length > MOST ? `, ${MOST} of ${found.length}` : ''}. The sandbox keeps 500.
      </p>
      ${heldBack()}
    </div>
    ${filterForm(query)}
    <div class="journal${selected ? ' has-selected' : ''}">
      <div class="panel log" data-follow tabindex="0" role="region" aria-label="Requests, newest first">
        ${
          found.length === 0
            ? nothing(all.length, wayToShop(controls))
            : html`<ol data-list="log">
                ${found
                  .slice(-MOST)
                  .reverse()
                  .map((entry) => line(entry, amount(entry), addressWith(query, entry.id), entry === selected))}
              </ol>`
        }
      </div>
      <section class="panel exchange" id="exchange" aria-label="Exchange">
        ${selected ? exchangePane(selected, origin, addressWith(query, undefined)) : errorsPane(errorGroups(all), query['error'])}
      </section>
    </div>
    <p class="foot"><a href="/sandbox/requests">All as JSON</a></p>`;
}

function filterForm(query: ViewInput['query']): Html {
  const isFiltered = ['api', 'path', 'status', 'text', 'error'].some((name) => query[name]);
  const option = (name: string, value: string, label: string) =>
    html`<option value="${value}" ${query[name] === value ? 'selected' : ''}>${label}</option>`;
  return html`<form class="filter" role="search" method="get" action="${viewPath('journal')}" data-filter>
    ${query['error'] ? hiddenFields({ error: query['error'] }) : ''}
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

function line(entry: JournalEntry, amount: Cents | undefined, address: string, isSelected: boolean): Html {
  const { id, time, method, fault, duration } = entry;
  const asked = addressOf(entry);
  // The interface says the rest.
  const short = entry.operation === null ? asked : asked.replace(commonPath, '…');
  return html`<li data-key="${id}">
    <a href="${address}" data-swap="exchange" ${isSelected ? html`aria-current="true"` : ''}>
      <time datetime="${time}">${secondText(new Date(time))}</time>
      <span class="side" title="${sideOf(entry)}">${shortSides[sideOf(entry)]}</span>
      <span class="what">${entry.operation === null ? 'No operation' : operationWords[entry.operation]}</span>
      <span class="amount">${amount === undefined ? '' : euroText(amount)}</span>
      <span class="outcome">${statusChip(entry)}</span>
      <span class="duration">${duration === null ? '' : `${duration} ms`}</span>
      <span class="method">${method}</span>
      <span class="address" title="${asked}">${short}</span>
      <span class="hit">${fault === null ? '' : chip('warning', `fault: ${fault}`)}</span>
    </a>
  </li>`;
}

/** Returns the status of a request in the colour of its meaning. */
function statusChip({ status }: Pick<JournalEntry, 'status'>): Html {
  if (status === null) return chip('danger', 'no answer');
  return chip(status < 400 ? 'success' : status < 500 ? 'warning' : 'danger', String(status));
}

/** Returns what failed, each kind once with how often, or what the place is for. */
function errorsPane(groups: readonly ErrorGroup[], current: string | undefined): Html {
  if (groups.length === 0)
    return emptyState(
      'No request selected',
      'Select one to see what was asked and answered. Nothing has failed so far.',
    );
  return html`<header>
      <h2 tabindex="-1">What failed</h2>
      <p class="muted">Each kind of error once. Select a request to see what was asked and answered.</p>
    </header>
    <ol class="errors">
      ${groups.map((group) => errorLine(group, group.key === current))}
    </ol>`;
}

function errorLine({ key, what, why, count, last }: ErrorGroup, isCurrent: boolean): Html {
  const address = isCurrent
    ? viewPath('journal')
    : `${viewPath('journal')}?${new URLSearchParams({ error: key }).toString()}`;
  return html`<li data-key="${key}">
    <a href="${address}" ${isCurrent ? html`aria-current="true"` : ''}>
      <span class="times">${count}<span aria-hidden="true">×</span><span class="visually-hidden"> times</span></span>
      ${pair(what, `${why === '' ? '' : `${why}, `}last at ${secondText(new Date(last.time))}`)}
      ${statusChip(last)}
    </a>
  </li>`;
}

function nothing(count: number, way: Html): Html {
  return count === 0
    ? emptyState('No requests yet', html`Whatever a shop asks the sandbox appears here. ${way}`)
    : emptyState('No request fits the filter', html`<a href="${viewPath('journal')}">Show all ${count}</a>`);
}
