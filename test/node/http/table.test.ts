import { assert, describe, it } from 'vitest';
import { errorAnswerSchema } from '../../../src/contract/errors.js';
import { routes, type RouteRow } from '../../../src/contract/routes.js';
import { badge, startMerchant } from '../transactions/shop.js';

const rows: readonly RouteRow[] = Object.values(routes);

/** Returns the request of a row's example, below the mount point. */
function exampleOf({ method, path, example: { address = {}, body } }: RouteRow): [path: string, init: RequestInit] {
  const query = new URLSearchParams();
  let below = path.slice(1);
  for (const [name, value] of Object.entries(address)) {
    if (typeof value === 'string') below = below.replace(`:${name}`, value);
    else value.forEach((each) => query.append(name, each));
  }
  const json = body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  return [`${below}?${query.toString()}`, { method, ...json }];
}

describe('the handler', () => {
  it.each(rows)('answers the example of $method $path in the shape that its row declares', async (row) => {
    const { send } = await startMerchant();
    const [path, init] = exampleOf(row);
    const response = await send(path, init);
    if (row.answer === 'redirect')
      return assert.deepEqual([response.status, response.headers.has('location')], [303, true]);
    if (row.answer === 'nothing') return assert.equal(response.status, 204);
    if (row.answer === 'html')
      return assert.match(await response.text(), /^<ratenkauf-teaser .*<\/ratenkauf-teaser>$/s);
    if (row.answer === 'page') return assert.match(await response.text(), /^<!doctype html>.*<\/html>\n$/s);
    if (row.answer === 'file') {
      assert.include(row.contentTypes ?? [], response.headers.get('content-type'));
      return assert.match(response.headers.get('content-disposition') ?? '', /^attachment/);
    }
    const answer: unknown = await response.json();
    if (response.ok) return assert.isTrue(row.answer.safeParse(answer).success);
    // This shop does not have the example's consent, purchase and transaction.
    assert.include(
      ['consent_outdated', 'no_purchase', 'unknown_transaction'],
      errorAnswerSchema.parse(answer).error.code,
    );
  });

  it.each(rows.filter(({ body }) => body))(
    'refuses a body of $method $path with a field that is not of the contract',
    async (row) => {
      const { send } = await startMerchant();
      const [path, init] = exampleOf({
        ...row,
        example: { ...row.example, body: { ...(row.example.body as object), surplus: 1 } },
      });
      const { error } = errorAnswerSchema.parse(await (await send(path, init)).json());
      assert.deepEqual([error.code, error.message.includes('unknown fields')], ['invalid_request', true]);
    },
  );

  it.each(rows.filter(({ access, method }) => ['shopper', 'merchant'].includes(access) && method !== 'GET'))(
    'takes $method $path from its own pages only',
    async (row) => {
      const { send } = await startMerchant();
      const [path, init] = exampleOf(row);
      const headers = new Headers(init.headers);
      headers.set('origin', 'https://other.example');
      assert.equal(
        errorAnswerSchema.parse(await (await send(path, { ...init, headers })).json()).error.code,
        'foreign_origin',
      );
    },
  );

  it.each(rows.filter(({ access }) => access === 'merchant'))(
    'answers $method $path to the merchant only',
    async (row) => {
      const { send } = await startMerchant();
      const [path, init] = exampleOf(row);
      const headers = new Headers(init.headers);
      headers.set('authorization', `not ${badge.authorization}`);
      assert.equal(
        errorAnswerSchema.parse(await (await send(path, { ...init, headers })).json()).error.code,
        'forbidden',
      );
    },
  );
});
