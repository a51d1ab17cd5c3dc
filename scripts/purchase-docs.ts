// Generates docs/purchase.md from the state machine's table: `npm run docs`. A test fails when it is out of date.
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { table, type EffectName, type Row } from '../src/server/purchases/machine.js';
import type { Situation } from '../src/server/purchases/record.js';

const situations: readonly Situation[] = [
  ...(['starting', 'initialized', 'approved', 'claimed', 'sent', 'accepted', 'refused'] as const),
  ...(['given_up', 'unwanted'] as const),
  ...(['confirmed', 'declined', 'abandoned', 'expired', 'void'] as const),
];
const unresolved: readonly Situation[] = ['claimed', 'sent', 'accepted', 'refused', 'given_up', 'unwanted'];

const meanings: Readonly<Record<Situation, string>> = {
  starting: 'The intent to start is kept; the service has not answered yet.',
  initialized: 'The customer is at the bank, or was, and the decision is not known here.',
  approved: 'The bank has agreed. The customer sees what it costs and may order.',
  claimed: '`confirming`: the customer has ordered; nothing was sent to the bank.',
  sent: '`confirming`: the confirmation was sent, or is about to be; no answer of the service itself is known.',
  accepted: '`confirming`: the service answered with success; no read agrees yet.',
  refused: '`confirming`: the service itself refused the only confirmation that was sent; no read agrees yet.',
  given_up:
    '`confirming`: sent, unknown for a quarter of an hour, and given up by the customer, or replaced by another order of the cart. Nothing is sent for it any more.',
  unwanted:
    '`confirming`: the bank has confirmed what was given up, or an operator takes the order back. For the customer it has ended; it is reversed at the bank.',
  confirmed: 'The bank has confirmed, and a read agrees. The shop completes the order.',
  declined: 'The bank has declined.',
  abandoned: 'The customer pays otherwise, or has begun anew.',
  expired: 'The bank no longer has it.',
  void: 'Basket, person or address are no longer those that the bank decided on.',
};

const effects: Readonly<Record<EffectName, string>> = {
  initialize: 'asks the service for the purchase',
  prepare: 'lets the shop prepare its order',
  send: 'sends the confirmation',
  ask: 'reads at the service how the purchase stands',
  deliver: 'lets the shop complete or release its order',
  reverse: 'reports the reversal to the bank, or reads how it stands',
};

/** State that a process leaves behind when it dies in the middle of an effect. */
const interrupted: Readonly<Record<EffectName, string>> = {
  initialize: 'the service may have the purchase, but its id is not known here',
  prepare: 'the shop may have prepared an order; nothing was sent',
  send: 'the bank may have confirmed',
  ask: 'nothing has happened',
  deliver: 'the shop may have got it; it is delivered again',
  reverse: 'the bank may have booked the reversal, which is reported once',
};

const rows = (Object.entries(table) as [string, readonly Row[]][]).flatMap(([on, each]) =>
  each.map((row) => ({ on, row })),
);
const line = (...cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** What happens to most purchases: nothing was restored or given up, and no operator or second purchase came between. */
const usual: ReadonlySet<string> = new Set([
  'initialized',
  'initialization_failed',
  'approved',
  'declined',
  'left',
  'checkout_changed',
  'ordered',
  'prepared',
  'unprepared',
  'refused',
  'seen_expired',
]);
/** Usual once a confirmation was sent. */
const usualAfterSending: ReadonlySet<string> = new Set(['accepted', 'seen_confirmed']);
const mayHaveBeenSent: readonly Situation[] = ['sent', 'accepted', 'refused'];

const isUsual = (on: string, from: Situation, when = '') =>
  from !== 'given_up' &&
  !/restored|another/.test(when) &&
  (usual.has(on) || (usualAfterSending.has(on) && mayHaveBeenSent.includes(from)));

function diagram(): string[] {
  const arrows = rows.flatMap(({ on, row: { from, to, when } }) =>
    to === 'stays'
      ? []
      : from
          .filter((each) => each !== to && isUsual(on, each, when))
          .map((each) => ({ arrow: `${each} --> ${to}`, on })),
  );
  const names = new Map<string, string[]>();
  for (const { arrow, on } of arrows) names.set(arrow, [...new Set([...(names.get(arrow) ?? []), on])]);
  return [
    '```mermaid',
    'stateDiagram-v2',
    '  [*] --> starting',
    ...[...names].map(([arrow, on]) => `  ${arrow}: ${on.join(', ')}`),
    '```',
  ];
}

const happens = (from: Situation): string[] =>
  rows
    .filter(({ row }) => row.from.includes(from))
    .map(({ on, row }) =>
      line(
        `\`${on}\`${row.when ? ` (${row.when})` : ''}`,
        row.to === 'stays' || row.to === from ? 'stays' : `\`${row.to}\``,
        row.effect ? `${row.effect}: ${effects[row.effect]}` : '–',
        row.because ?? '',
      ),
    );

function onDue(situation: Situation): string {
  const all = rows.filter(({ on, row }) => on === 'due' && row.from.includes(situation));
  // What happens without a further condition is the usual case.
  const due = (all.find(({ row }) => !row.when) ?? all[0])?.row;
  if (!due) return 'nothing is to be done';
  return [
    due.to === 'stays' ? '' : `\`${due.to}\`. ${due.because ?? ''}`,
    due.effect ? `${due.effect}: ${effects[due.effect]}` : '',
  ]
    .filter(Boolean)
    .join('; ');
}

const crashes = (): string[] =>
  rows.flatMap(({ on, row }) => {
    if (!row.effect || on === 'due') return [];
    return row.from.map((from) => {
      const next = row.to === 'stays' ? from : row.to;
      return line(
        `\`${from}\`, \`${on}\`${row.when ? ` (${row.when})` : ''}`,
        `\`${from}\`, as if nothing had happened: ${onDue(from)}`,
        `\`${next}\`; ${interrupted[row.effect!]}. ${onDue(next)}`,
      );
    });
  });

/** Returns the whole document. */
export const printed = (): string =>
  [
    '# The life of a purchase',
    '',
    'Printed by `npm run docs` from `src/server/purchases/machine.ts`, the one table by which purchases change. Each step is one compare-and-set in the',
    'store; the effect beside it is done afterwards, and ends with another event. What a process leaves behind that dies in between, the event `due` takes up:',
    'reconciling sends it at the start and every minute to purchases that have not changed for a while.',
    '',
    '## Where a purchase can stand',
    '',
    line('situation', 'meaning'),
    line('---', '---'),
    ...situations.map((each) => line(`\`${each}\``, meanings[each])),
    '',
    'The ways of most purchases; [all of them](#what-happens-when) are in the tables below.',
    '',
    ...diagram(),
    '',
    '## What happens when',
    ...situations.flatMap((each) => [
      '',
      `### ${each}${unresolved.includes(each) ? ' (state `confirming`)' : ''}`,
      '',
      line('event', 'then', 'effect', 'because'),
      line('---', '---', '---', '---'),
      ...happens(each),
    ]),
    '',
    '## Where a process may die',
    '',
    line('in, on', 'before the step is kept', 'after it, before or during the effect'),
    line('---', '---', '---'),
    ...crashes(),
    '',
  ].join('\n');

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(new URL('../docs/purchase.md', import.meta.url), printed());
