import { assert, it } from 'vitest';
import type * as z from 'zod';
import { routes, type RouteRow } from '../../../src/contract/routes.js';

const rows: readonly (readonly [string, RouteRow])[] = Object.entries(routes);
const problemsOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues ?? [];

it.each(rows)(
  'the row of %s has an example that fits its shape, its own name, a sentence, and a shape for every part of its path',
  (key, { name, path, about, address, body, answer, example }) => {
    assert.equal(example.address === undefined, address === undefined);
    if (address) assert.deepEqual(problemsOf(address, example.address), []);
    assert.equal(example.body === undefined, body === undefined);
    if (body) assert.deepEqual(problemsOf(body, example.body), []);
    assert.equal(example.answer === undefined, typeof answer === 'string');
    if (typeof answer !== 'string') assert.deepEqual(problemsOf(answer, example.answer), []);
    assert.equal(name, key);
    assert.match(about, /^[A-Z].*\.$/);
    for (const [, part] of path.matchAll(/:(\w+)/g)) assert.property(address?.shape, part ?? '');
  },
);

it('no two rows stand for the same request', () => {
  const requests = rows.map(([, { method, path }]) => `${method} ${path.replace(/:\w+/g, ':')}`);
  assert.deepEqual([...new Set(requests)], requests);
});
