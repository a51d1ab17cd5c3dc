import { html } from 'hono/html';
import { signatureSchemes } from '../apis/transactions/signatures.js';
import { actionButton, chip, field, table, type Html } from '../plain/parts.js';
import type { ViewInput } from './frame.js';

/** Returns what the service does differently on demand, the body signature and the reset. */
export function settingsView({ controls }: ViewInput): Html {
  const scheme = controls.signatureScheme();
  return html`${table({ label: 'Settings', heads: ['Setting', 'State', 'Next step'], rows: settings(controls) })}
<h2>Body signature</h2>
<div class="panel"><p>${
    scheme === null
      ? 'Requests of API A need no signature.'
      : html`API A takes only requests signed by <code>${scheme}</code>, and signs its answers.`
  }</p>
<form class="fields" method="post" action="/sandbox/signature">
${field({ id: 'secret', name: 'secret', label: 'Secret (empty: no signature)', attributes: { autocomplete: 'off' } })}
${field({ id: 'scheme', name: 'scheme', label: 'Scheme', value: scheme ?? '', options: signatureSchemes })}<button>Sign</button></form></div>
<h2>Start over</h2>
<div class="panel"><p>Purchases, transactions, journal, faults and all settings go; the clock shows the machine’s
time again.</p>
<p>${actionButton({ path: '/sandbox/reset', label: 'Delete everything', look: 'danger' })}</p></div>`;
}

function settings({ bookingsHeld, processesTestOrders, answerForm }: ViewInput['controls']) {
  return [
    row(
      'bookings',
      'held',
      bookingsHeld(),
      ['true', 'false'],
      [
        'Hold bookings',
        'Deliveries and refunds are taken and never booked, as when the bank’s booking has an incident.',
      ],
    ),
    row(
      'test-orders',
      'processed',
      !processesTestOrders(),
      ['false', 'true'],
      [
        'Leave test orders unprocessed',
        'Nothing follows from their confirmation, as at the real bank; otherwise they become transactions.',
      ],
    ),
    row(
      'answer-form',
      'form',
      answerForm() === 'description',
      ['description', 'specification'],
      [
        'Plans with numbers and days',
        'As in the operator’s API description; otherwise decimal strings and milliseconds, as specified.',
      ],
    ),
  ];
}

type Pair = readonly [string, string];

/** Returns a setting; `on` and `off` are the values of the control's field. */
const row = (id: string, name: string, isOn: boolean, [on, off]: Pair, [label, text]: Pair) => ({
  id,
  cells: [
    html`<strong>${label}</strong><p class="hint">${text}</p>`,
    chip(isOn ? 'warning' : 'quiet', isOn ? 'On' : 'Off'),
    actionButton({
      path: `/sandbox/${id}`,
      label: isOn ? 'Turn off' : 'Turn on',
      about: label,
      fields: { [name]: isOn ? off : on },
    }),
  ],
});
