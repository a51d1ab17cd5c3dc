import { html } from 'hono/html';
import { signatureSchemes } from '../apis/transactions/signatures.js';
import type { ViewInput } from './frame.js';
import { actionButton, type Html } from './parts.js';

/** Returns the body signature and the reset. */
export function settingsView({ controls }: ViewInput): Html {
  const scheme = controls.signatureScheme();
  return html`<h2>Body signature</h2>
    <div class="panel">
      <p>
        ${scheme === null ? 'Requests of API A need no signature.' : html`API A takes only requests signed by <code>${scheme}</code>, and signs its answers.`}
      </p>
      <form class="inline" method="post" action="/sandbox/signature" data-done="The signature is changed.">
        <label>Secret (empty: no signature) <input name="secret" autocomplete="off" spellcheck="false" /></label>
        <label
          >Scheme
          <select name="scheme">
            ${signatureSchemes.map((each) => html`<option ${each === scheme ? 'selected' : ''}>${each}</option>`)}
          </select></label
        >
        <button class="button small plain">Sign</button>
      </form>
    </div>
    <h2>Start over</h2>
    <div class="panel">
      <p>Purchases, transactions, journal, faults and all settings go; the clock shows the machine’s time again.</p>
      ${actionButton({ path: '/sandbox/reset', label: 'Delete everything', done: 'Everything is as at the start.', look: 'danger' })}
    </div>`;
}
