import { assert, it } from 'vitest';
import { textOf } from '../../../scripts/imports.js';
import { table, type Row } from '../../../src/server/purchases/machine.js';

type Step = Readonly<Record<'on' | 'from' | 'to', string>>;

const rows = (Object.entries(table) as [string, readonly Row[]][]).flatMap(([on, each]) =>
  each.flatMap(({ from, to }) => from.map((situation): Step => ({ on, from: situation, to }))),
);
const page = textOf('docs/purchase.md');

it('docs/purchase.md has each situation with what the machine lets follow', () => {
  const listed = [...page.matchAll(/^\| `(\w+)` \|.*\| ((?:`\w+`(?:, )?)+) \|$/gm)].map(([, situation, next = '']) => [
    situation,
    next.match(/\w+/g)?.sort().join(),
  ]);
  const situations = [...new Set(rows.map(({ from }) => from))];
  const known = situations.map((situation) => {
    const next = rows.filter(({ from, to }) => from === situation && to !== from && to !== 'stays').map(({ to }) => to);
    return [situation, [...new Set(next)].sort().join()];
  });
  assert.sameDeepMembers(listed, known);
});

it('docs/purchase.md draws steps that the machine has', () => {
  const drawn = [...page.matchAll(/^  (\w+) --> (\w+): (\w+)$/gm)].map(([, from = '', to = '', on = '']): Step => ({
    on,
    from,
    to,
  }));
  assert.isNotEmpty(drawn);
  assert.includeDeepMembers(rows, drawn);
});
