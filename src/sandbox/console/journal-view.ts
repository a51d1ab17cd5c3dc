import { html } from 'hono/html';
import type { JournalEntry } from '../apis/journal.js';
import { chip, facts, field, pair, type Html } from '../plain/parts.js';
import { addressOf, curlOf } from './curl.js';
import { kindWords, operationWords } from './fault-words.js';
import { dayText, secondText } from './format.js';
import { includesText, list, searchForm, shownText, viewPath, wayToShop, type ViewInput } from './frame.js';
import { copyButton } from './overview-view.js';

/** Returns the selected exchange in full, and the newest requests that fit the search. */
export function journalView({ controls, origin, query }: ViewInput): Html {
  const all = controls.requests();
  const found = all.filter(
    (entry) =>
      includesText(wholeText(entry), query['text']) &&
      (query['outcome'] !== 'failed' || isFailed(entry)) &&
      (query['outcome'] !== 'fault' || entry.fault !== null),
  );
  const selected = all.find(({ id }) => String(id) === query['exchange']);
  return html`<p class="lead">What shops and customers have asked, newest first${shownText(found)}.
The sandbox keeps 500.</p>
${selected ? exchange(selected, origin) : ''}
${searchForm('journal', search(query), found.length < all.length)}
${list({
  view: 'journal',
  noun: 'requests',
  all,
  found,
  heads: ['Time', 'Request', 'Answer'],
  row: (entry) => ({ id: `request-${entry.id}`, cells: cells(entry, query) }),
  way: html`Whatever a shop asks the sandbox appears here. ${wayToShop(controls)}`,
})}
<p><a href="/sandbox/requests">All as JSON</a></p>`;
}

function search({ text = '', outcome = '' }: ViewInput['query']): Html {
  const attributes = { type: 'search', autocomplete: 'off', spellcheck: 'false' };
  return html`${field({ id: 'text', name: 'text', label: 'Text anywhere', value: text, attributes })}
${field({
  id: 'outcome',
  name: 'outcome',
  label: 'Answer',
  value: outcome,
  options: [
    ['', 'All'],
    ['failed', 'Without success'],
    ['fault', 'Hit by a fault'],
  ],
})}`;
}

function wholeText(entry: JournalEntry): string {
  const { operation, method, headers, body, answer } = entry;
  const answered = [...Object.values(answer?.headers ?? {}), answer?.body ?? ''];
  return [operation ?? '', method, addressOf(entry), ...Object.values(headers), body, ...answered].join('\n');
}

/** True also where a fault has spoiled the answer, whatever its status is. */
const isFailed = ({ status, fault }: JournalEntry): boolean =>
  (status ?? 400) >= 400 || (fault !== null && fault !== 'slow');

function cells(entry: JournalEntry, { text = '', outcome = '' }: ViewInput['query']): Html[] {
  const { id, time, method, operation, duration } = entry;
  const query = Object.entries({ text, outcome, exchange: String(id) }).filter(([, value]) => value !== '');
  const asked = addressOf(entry);
  const what = operation === null ? 'No operation' : operationWords[operation];
  return [
    pair(
      html`<time datetime="${time}">${secondText(new Date(time))}</time>`,
      duration === null ? '' : `${duration} ms`,
    ),
    pair(
      html`<a href="${viewPath('journal')}?${new URLSearchParams(query).toString()}">${what}</a>`,
      html`<code title="${asked}">${method} ${asked}</code>`,
    ),
    pair(statusChip(entry), reasonOf(entry)),
  ];
}

/** Returns the status of a request in the colour of its meaning. */
function statusChip({ status }: JournalEntry): Html {
  if (status === null) return chip('danger', 'no answer');
  return chip(status < 400 ? 'success' : status < 500 ? 'warning' : 'danger', String(status));
}

/** Returns the fault that was asked for, or the service's key or title of an error. */
function reasonOf({ fault, status, answer }: JournalEntry): string {
  if (fault !== null) return `fault: ${kindWords[fault][0]}`;
  if (status !== null && status < 400) return '';
  const body = answer?.body ?? '';
  return (/"fehlerschluessel":"([^"]*)"/.exec(body) ?? /"title":"([^"]*)"/.exec(body))?.[1] ?? '';
}

/** Returns one recorded exchange for people to read. */
function exchange(entry: JournalEntry, origin: string): Html {
  const { method, path, operation, fault, duration, time, query, headers, body, answer } = entry;
  const at = new Date(time);
  const parameters = Object.entries(query).flatMap(([name, values]) => values.map((value) => [name, value] as const));
  return html`<section class="panel" aria-label="Exchange">
<h2>${method} ${path}</h2>
<p>${statusChip(entry)} ${reasonOf(entry)} <span class="muted">${operation ?? 'no operation has this address'},
${dayText(at)}, ${secondText(at)}${duration === null ? '' : `, ${duration} ms`}</span></p>
<p class="buttons">${copyButton(curlOf(entry, origin), '', 'Copy as curl')}
<a class="button" href="${viewPath('journal')}">Close</a></p>
<div class="columns">
<div><h3>Request</h3>${facts(parameters)}${facts(Object.entries(headers))}${bodyBlock(body)}</div>
<div><h3>Answer</h3>${
    answer
      ? html`${facts(Object.entries(answer.headers))}${bodyBlock(answer.body)}`
      : html`<p class="muted">There is none${fault === 'answer-lost' ? ': the work was done all the same' : ''}.</p>`
  }</div></div></section>`;
}

const bodyBlock = (body: string): Html =>
  body === '' ? html`<p class="muted">No body.</p>` : html`<pre tabindex="0">${readable(body)}</pre>`;

/** Indents JSON; returns anything else as it is. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body) as unknown, null, 2);
  } catch {
    return body;
  }
}
