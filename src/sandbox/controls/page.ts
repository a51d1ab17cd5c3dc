import { html } from 'hono/html';
import { faultKinds, type Fault } from '../operations/faults.js';
import type { JournalEntry } from '../operations/journal.js';
import { operationNames } from '../operations/operations.js';
import { inactiveShop, knownShop, productionShop, testModeShop } from '../setting/shops.js';
import type { Controls } from './controls.js';
import { select } from './page-forms.js';
import { answerFormSection, clockSection, purchaseSection, testOrderSection } from './page-purchases.js';
import { notificationSection, signatureSection, transactionSection } from './page-transactions.js';

/** Headers of the page: only its own style sheet and forms are allowed. */
export const pageHeaders = {
  'content-type': 'text/html;charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
};

/** The page's style sheet. */
export const pageStyles = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; color: CanvasText; background: Canvas; }
body { max-width: 70rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0 1rem; }
dd { margin: 0; }
form { display: flex; flex-wrap: wrap; gap: 1rem; align-items: end; margin-block: 1rem; }
label { display: grid; grid-template-columns: minmax(0, auto); max-width: 100%; }
input[type=number] { width: 7rem; }
button, input, select { font: inherit; min-height: 2rem; max-width: 100%; }
form.inline { display: inline-flex; gap: 0.25rem; margin: 0; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; overflow-wrap: normal; }
td { min-width: 6rem; }
th, td { padding: 0.25rem 0.75rem 0.25rem 0; text-align: start; vertical-align: top; }
`;

/** Returns the page at /: the service's addresses, webshops, purchases, clock, faults and journal; works without scripts. */
export async function page(origin: string, controls: Controls): Promise<string> {
  return String(await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Ratenkauf sandbox</title>
<link rel="stylesheet" href="/sandbox/page.css">
</head>
<body>
<main>
<h1>Ratenkauf sandbox</h1>
<dl>
<dt>Address</dt><dd><code>${origin}</code></dd>
<dt>Webshop id</dt><dd><code>${knownShop.webshopId}</code></dd>
<dt>Password</dt><dd><code>${knownShop.password}</code></dd>
<dt>Production id</dt><dd><code>${productionShop.webshopId}</code>, same password</dd>
<dt>Production id in test mode</dt><dd><code>${testModeShop.webshopId}</code>, same password</dd>
<dt>Inactive id</dt><dd><code>${inactiveShop.webshopId}</code>, same password</dd>
</dl>
${examples()}
${clockSection(controls)}
${testOrderSection(controls)}
${purchaseSection(controls)}
${transactionSection(controls)}
${notificationSection(controls)}
${signatureSection(controls)}
${answerFormSection(controls)}
<h2>Faults</h2>
${faultForm()}
${faultList(controls.faults.list())}
<h2>Journal</h2>
${journalTable(controls.requests())}
<form method="post" action="/sandbox/reset"><button>Forget everything</button></form>
</main>
</body>
</html>`);
}

function examples() {
  const paths = [
    `/ratenkauf-ws/rest/v2/modellrechnung/durchfuehren?webshopId=${knownShop.webshopId}&finanzierungsbetrag=799.00`,
    `/ratenkauf-ws/rest/v2/modellrechnung/guenstigsterRatenplan?webshopId=${knownShop.webshopId}&finanzierungsbetrag=799.00`,
    `/ratenkauf-ws/rest/v2/texte/zustimmung/${knownShop.webshopId}`,
  ];
  return html`<h2>Try it</h2><ul>${paths.map((path) => html`<li><a href="${path}">${path}</a></li>`)}</ul>`;
}

function faultForm() {
  return html`<form method="post" action="/sandbox/faults">
${select('operation', ['*', ...operationNames])}
${select('kind', faultKinds)}
<label>times <input type="number" name="times" min="1" value="1"></label>
<label>status (kind status) <input type="number" name="status" min="200" max="599" placeholder="500"></label>
<label>delayMs (kind slow) <input type="number" name="delayMs" min="1" placeholder="1000"></label>
<button>Add fault</button>
</form>`;
}

function faultList(faults: readonly Fault[]) {
  if (faults.length === 0) return html`<p>No faults wait (<a href="/sandbox/faults">as JSON</a>).</p>`;
  return html`<ul>${faults.map((fault) => html`<li><code>${JSON.stringify(fault).slice(0, 300)}</code></li>`)}</ul>`;
}

function journalTable(requests: readonly JournalEntry[]) {
  const rows = requests.toReversed().slice(0, 50).map(({ time, method, path, query, operation, fault, status }) => {
    const cells = [time, `${method} ${path}`, JSON.stringify(query), operation ?? '–', fault ?? '–', status ?? 'no answer'];
    return html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`;
  });
  return html`<p>The last 50 requests, newest first (<a href="/sandbox/requests">all as JSON</a>).</p>
<div class="scroll" tabindex="0" role="region" aria-label="Journal"><table>
<thead><tr><th>Time</th><th>Request</th><th>Query</th><th>Operation</th><th>Fault</th><th>Status</th></tr></thead>
<tbody>${rows}</tbody></table></div>`;
}
