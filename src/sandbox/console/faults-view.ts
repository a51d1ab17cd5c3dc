import { html } from 'hono/html';
import { faultKeys, faultKinds, usualFaultKey, type Fault } from '../apis/faults.js';
import { operationNames, operations } from '../apis/operations.js';
import { actionButton, emptyState, facts, field, pair, table, type Html } from '../plain/parts.js';
import { kindWords, operationWords, sideWords } from './fault-words.js';
import type { ViewInput } from './frame.js';

/** Returns the faults that are on, and the form that adds one. */
export function faultsView({ controls }: ViewInput): Html {
  const faults = controls.faults.list();
  return html`<p class="lead">A fault hits the next requests to its operation, never this console.</p>
${faults.length === 0 ? emptyState('No fault is on', 'The service works.') : list(faults)}
<h2>Add a fault</h2>
<div class="panel">${form()}</div>
<h2>The kinds</h2>
<div class="panel">${facts(faultKinds.map((kind) => kindWords[kind]))}</div>
<p><a href="/sandbox/faults">Faults as JSON</a> · Bookings that are held, test orders left alone, signed bodies:
<code>POST /sandbox/bookings</code>, <code>test-orders</code>, <code>signature</code>.</p>`;
}

const list = (faults: readonly Fault[]): Html => html`${table({
  label: 'Faults',
  heads: ['Operation', 'Fault', 'Requests to come', 'Next step'],
  rows: faults.map((fault, index) => ({ id: `fault-${index}`, cells: cells(fault) })),
})}
<p>${actionButton({ path: '/sandbox/faults/off', label: 'Switch all off', look: 'danger' })}</p>`;

function cells(fault: Fault): Html[] {
  const { operation, kind, times } = fault;
  const details =
    fault.kind === 'status' ? `${fault.status} ${fault.key}` : fault.kind === 'slow' ? `after ${fault.delayMs} ms` : '';
  return [
    pair(operationWords[operation], operation),
    pair(kindWords[kind][0], details),
    html`${times === 'always' ? 'all, until switched off' : times}`,
    actionButton({
      path: '/sandbox/faults/off',
      label: 'Switch off',
      about: `${kindWords[kind][0]}, ${operation}`,
      fields: { operation, kind },
    }),
  ];
}

function form(): Html {
  const named = operationNames.map((name) => {
    const side = sideWords[operations[name].side];
    return [name, `${side}: ${operationWords[name]} (${name})`] as const;
  });
  const kinds = faultKinds.map((kind) => [kind, kindWords[kind][0]] as const);
  const select = (name: string, label: string, options: readonly (string | readonly [string, string])[], value = '') =>
    field({ id: name, name, label, options, value });
  const number = (name: string, label: string, attributes: Readonly<Record<string, number | string>>) =>
    field({ id: name, name, label, attributes: { type: 'number', ...attributes } });
  return html`<form class="fields" method="post" action="/sandbox/faults">
${select('operation', 'Operation', [['*', operationWords['*']], ...named])}
${select('kind', 'Kind', kinds)}
${select('times', 'Requests', ['1', '2', '3', '5', '10', '100', ['always', 'all, until switched off']])}
${number('status', 'Status of an error', { min: 200, max: 599, placeholder: 'that of its key' })}
${select('key', 'Key of an error (APIs B, C)', faultKeys, usualFaultKey)}
${number('delayMs', 'Delay of a slow answer in ms', { min: 1, max: 600_000, placeholder: '1000' })}
<button class="primary">Add fault</button></form>`;
}
