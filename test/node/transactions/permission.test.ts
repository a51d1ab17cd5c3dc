import { assert, describe, it } from 'vitest';
import type { Shop } from '../../../src/server.js';
import { productionShop } from '../../../src/sandbox/sandbox.js';
import { asked, badge, json, openTransaction, startMerchant, type MerchantOverrides } from './shop.js';
import { codeOf } from '../../support/matching.js';

const noBadge = { authorization: 'none' };

/** Returns all visible parts of an answer. */
const seen = async (response: Response) =>
  JSON.stringify([response.status, [...response.headers].sort(), await response.text()]);

const requests = (id: string): readonly (readonly [string, RequestInit])[] => [
  ['transactions/search', json({})],
  ['transactions/search', json({ page: 'x' })],
  ['transactions/summaries', json({ ids: [id] })],
  ['transactions/summaries', json({ ids: 1 })],
  [`transactions/${id}`, {}],
  [`transactions/${id}/capture`, json({})],
  [`transactions/${id}/capture`, json({ more: 1 })],
  [`transactions/${id}/refund`, json({ amount: 1, currentValue: 1 })],
  [
    `transactions/${id}/refund`,
    { method: 'POST', body: 'x'.repeat(20_000), headers: { origin: 'https://evil.example' } },
  ],
  ['documents', {}],
  ['documents?from=tomorrow', {}],
];

const forbidden = '403 forbidden';
const nobody: readonly (readonly [string, MerchantOverrides, string])[] = [
  ['of a shop that names nobody', { shop: { mayManage: undefined as never } }, forbidden],
  ['of somebody whom the shop does not name', {}, forbidden],
  ['of a shop that says anything but true', { shop: { mayManage: async () => 'true' as never } }, forbidden],
  [
    'of a shop that cannot say',
    {
      shop: {
        mayManage: () => {
          throw new Error('Erika Mustermann has no session');
        },
      },
    },
    '503 shop_unavailable',
  ],
];

describe('health', () => {
  const told = async (overrides: MerchantOverrides, headers: Record<string, string> = {}) => {
    const { ratenkauf } = await startMerchant(overrides);
    const response = await ratenkauf.handler(new Request('https://shop.example/ratenkauf/health', { headers }));
    return { status: response.status, answer: JSON.parse(await response.text()) as object };
  };

  it.each<[string, Record<string, string>, Partial<Shop>]>([
    ['a program with nothing that could name it, for which the shop is not asked', {}, { mayManage: async () => true }],
    ['somebody whom the shop does not name', noBadge, {}],
    ['somebody while the shop cannot say', badge, { mayManage: async () => Promise.reject(new Error('away')) }],
    ['somebody of a shop that names nobody', badge, { mayManage: undefined as never }],
  ])('of a shop that sells tells %s nothing but ok, with the status', async (_, headers, shop) => {
    const service = productionShop;
    assert.deepEqual(await told({ service, shop }, headers), { status: 200, answer: { ok: true } });
    const wrong = { service: { ...service, password: 'wrong' }, shop };
    assert.deepEqual(await told(wrong, headers), { status: 503, answer: { ok: false } });
  });

  it('tells all to those who may manage, and to everybody in test mode', async () => {
    const seen = await told({ service: productionShop }, badge);
    assert.deepInclude(seen.answer, { mode: 'live', credentials: 'accepted', store: 'reachable' });
    assert.deepInclude((await told({})).answer, { mode: 'test', store: 'reachable' });
  });
});

describe("a merchant's request", () => {
  it.each(nobody)(
    '%s is refused, in the same way for existing, unknown and invalid ids, and the service is not asked',
    async (_, overrides, expected) => {
      const { send, sandbox } = await startMerchant(overrides);
      const { id } = openTransaction(sandbox);
      const answers = new Set<string>();
      for (const each of [id, 'ZZZZZZ', 'zz', '%00', id.toLowerCase()]) {
        for (const [path, init] of requests(each)) {
          const headers = new Headers(init.headers);
          headers.set('authorization', noBadge.authorization);
          answers.add(await seen(await send(path, { ...init, headers })));
        }
      }
      assert.lengthOf([...answers], 1, [...answers].join('\n'));
      const [status, headers, text] = JSON.parse([...answers][0] ?? '') as [number, [string, string][], string];
      assert.equal(`${status} ${(JSON.parse(text) as { error: { code: string } }).error.code}`, expected);
      assert.deepInclude(headers, ['cache-control', 'private, no-store']);
      assert.isFalse(headers.some(([name]) => name === 'etag'));
      assert.equal(asked(sandbox, /./), 0);
    },
  );

  it('is an incident of the shop when mayManage fails', async () => {
    const { send, log } = await startMerchant(nobody[3]![1]);
    await send('transactions/search', json({}));
    assert.deepInclude(log[0], { event: 'shop_incident', operation: 'shop.mayManage' });
  });

  it('is answered with headers that forbid caching, where the shop permits it', async () => {
    const { send, sandbox, client } = await startMerchant();
    const { id } = openTransaction(sandbox);
    const asking = [
      ['transactions/search', json({})],
      [`transactions/${id}`, {}],
      ['transactions/ZZZZZZ', {}],
      ['transactions/zz', {}],
    ] as const;
    for (const [path, init] of asking) {
      const response = await send(path, init);
      assert.equal(response.headers.get('cache-control'), 'private, no-store', path);
      assert.isNull(response.headers.get('etag'), path);
    }
    assert.equal((await client.transaction(id)).id, id);
    assert.equal(await codeOf(client.transaction('ZZZZZZ')), 'unknown_transaction');
    assert.equal(await codeOf(client.transaction('zz')), 'invalid_request');
    assert.equal(await codeOf(client.transaction('../health')), 'invalid_request');
  });
});
