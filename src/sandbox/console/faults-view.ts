import { html } from 'hono/html';
import { faultKeys, faultKinds, usualFaultKey, type Fault, type FaultKind } from '../apis/faults.js';
import { operationNames, operations, type OperationName, type Side } from '../apis/operations.js';
import { kindWords, operationWords, sideWords } from './fault-words.js';
import type { ViewInput } from './frame.js';
import { actionButton, switchRow, type Html } from './parts.js';

type Target = OperationName | '*';

const sides = Object.keys(sideWords) as Side[];

/** Returns all faults as switches, by interface and operation, with how often each still applies. */
export function faultsView({ controls }: ViewInput): Html {
  const faults = controls.faults.list();
  return html`<div class="toolbar">
<p>A fault hits the next requests to its operation, never this console. ${faults.length === 0 ? 'None is on.' : html`<strong>${faults.length === 1 ? 'One is on.' : `${faults.length} are on.`}</strong>`}</p>
${actionButton({ path: '/sandbox/faults/off', label: 'Switch all off', done: 'All faults are off.', look: faults.length === 0 ? 'plain' : 'danger' })}
</div>
<form method="post" action="/sandbox/faults" data-keeps>
${options()}
<div class="panel faults">
<div class="fault-heads" aria-hidden="true"><span></span>${faultKinds.map((kind) => html`<span>${kindWords[kind][0]}</span>`)}</div>
${group('Everything', ['*'], faults)}
${sides.map((side) =>
  group(
    sideWords[side],
    operationNames.filter((name) => operations[name].side === side),
    faults,
  ),
)}
</div>
</form>
<h2>The service behaves differently</h2>
<div class="panel settings">${behaviours(controls)}</div>
<p class="foot"><a href="/sandbox/faults">Faults as JSON</a></p>`;
}

function options(): Html {
  return html`<fieldset class="panel fault-options">
<legend>What a switch turns on</legend>
<div class="fields">
<label><span>For the next</span><select name="times">
${[1, 2, 3, 5, 10, 100].map((times) => html`<option value="${times}">${times === 1 ? '1 request' : `${times} requests`}</option>`)}
<option value="always">requests, until switched off</option>
</select></label>
<label><span>Error status</span><input type="number" name="status" min="200" max="599" placeholder="that of the key"></label>
<label><span>Error key, APIs B and C</span><select name="key">${faultKeys.map((key) => html`<option ${key === usualFaultKey ? 'selected' : ''}>${key}</option>`)}</select></label>
<label><span>Delay of slow answers in ms</span><input type="number" name="delayMs" min="1" max="600000" value="1000"></label>
</div>
<dl class="kinds">${faultKinds.map((kind) => html`<div><dt>${kindWords[kind][0]}</dt><dd>${kindWords[kind][1]}</dd></div>`)}</dl>
</fieldset>`;
}

function group(title: string, names: readonly Target[], faults: readonly Fault[]): Html {
  return html`<div class="fault-group" role="group" aria-label="${title}">
<h2>${title}</h2>
${names.map(
  (name) => html`<div class="fault-row" data-key="${name}">
<p><span class="value">${operationWords[name]}</span><code class="below">${name}</code></p>
${faultKinds.map((kind) => faultSwitch(name, kind, faults))}
</div>`,
)}
</div>`;
}

function faultSwitch(name: Target, kind: FaultKind, faults: readonly Fault[]): Html {
  const on = faults.filter((fault) => fault.operation === name && fault.kind === kind);
  const isOn = on.length > 0;
  const label = html`<span class="kind">${kindWords[kind][0]}</span> <span class="visually-hidden">${operationWords[name]} (${name})</span>`;
  return html`<button role="switch" class="switch" aria-checked="${String(isOn)}" name="fault" value="${name} ${kind}" ${isOn ? html`formaction="/sandbox/faults/off"` : ''}>
${label}<span class="knob"></span><span class="times">${isOn ? timesText(on) : ''}</span></button>`;
}

function timesText(faults: readonly Fault[]): Html {
  const always = faults.some(({ times }) => times === 'always');
  const times = faults.reduce((sum, fault) => sum + (fault.times === 'always' ? 0 : fault.times), 0);
  return always ? html`always` : html`${times}×<span class="visually-hidden"> to come</span>`;
}

function behaviours({ bookingsHeld, processesTestOrders, answerForm }: ViewInput['controls']): Html[] {
  return [
    switchRow({
      path: '/sandbox/bookings',
      field: 'held',
      label: 'Hold bookings',
      isOn: bookingsHeld(),
      values: ['true', 'false'],
      text: 'Deliveries and refunds are taken and never booked, as when the bank’s booking has an incident. Off: booked a few seconds after they were reported.',
    }),
    switchRow({
      path: '/sandbox/test-orders',
      field: 'processed',
      label: 'Leave test orders unprocessed',
      isOn: !processesTestOrders(),
      values: ['false', 'true'],
      text: 'Their confirmation succeeds, and nothing follows from it, as at the real service. Off: they become transactions, so that their whole life can be tried.',
    }),
    switchRow({
      path: '/sandbox/answer-form',
      field: 'form',
      label: 'Plans with numbers and days',
      isOn: answerForm() === 'description',
      values: ['description', 'specification'],
      text: 'Plans have numbers and days YYYY-MM-DD, as in the operator’s API description. Off: decimal strings and milliseconds, as the specification shows them.',
    }),
  ];
}
