import { html } from 'hono/html';
import type { JournalEntry } from '../apis/journal.js';
import { curlOf } from './curl.js';
import { kindWords, operationWords } from './fault-words.js';
import { chip, copyButton, type Html } from './parts.js';
import { dayText, secondText } from './format.js';

/** Returns one recorded exchange for people to read; `back` is the address of the journal without it. */
export function exchangePane(entry: JournalEntry, origin: string, back: string): Html {
  const { method, path, operation, fault, status, duration, time, query, headers, body, answer } = entry;
  const at = new Date(time);
  return html`<header>
      <h2 tabindex="-1"><span class="method">${method}</span> <code>${path}</code></h2>
      <p class="summary">
        ${chip(status !== null && status < 400 ? 'success' : 'danger', status === null ? 'no answer' : String(status))}
        ${fault === null ? '' : chip('warning', `fault: ${kindWords[fault][0]}`)}
        <span class="muted"
          >${operation === null ? 'no operation has this address' : `${operationWords[operation]} (${operation})`},
          ${dayText(at)}, ${secondText(at)}${duration === null ? '' : `, ${duration} ms`}</span
        >
      </p>
      <p class="buttons">
        ${copyButton(curlOf(entry, origin), 'this request', 'Copy as curl')}<a
          class="button small plain"
          href="${back}"
          data-swap="content"
          >Close</a
        >
      </p>
    </header>
    <h3>Request</h3>
    ${pairs(
      'Query',
      Object.entries(query).flatMap(([name, values]) => values.map((value) => [name, value] as const)),
    )}
    ${pairs('Headers', Object.entries(headers))} ${bodyBlock(body)}
    <h3>Answer</h3>
    ${
      answer === null
        ? html`<p class="muted">
            ${fault === 'answer-lost' ? 'The work was done and the answer thrown away, as the fault wants it.' : 'There is none.'}
          </p>`
        : html`${pairs('Headers', Object.entries(answer.headers))}${bodyBlock(answer.body)}`
    }`;
}

function pairs(title: string, entries: readonly (readonly [string, string])[]): Html | '' {
  if (entries.length === 0) return '';
  return html`<details class="pairs" open>
    <summary>${title} <span class="count">${entries.length}</span></summary>
    <dl>
      ${entries.map(
        ([name, value]) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
    </dl>
  </details>`;
}

function bodyBlock(body: string): Html {
  return body === '' ? html`<p class="muted">No body.</p>` : html`<pre><code>${readable(body)}</code></pre>`;
}

/** Indents JSON; returns anything else as it is. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body) as unknown, null, 2);
  } catch {
    return body;
  }
}
