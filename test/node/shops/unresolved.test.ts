import { assert, describe, it } from 'vitest';
import { createUnresolved } from '../../../src/shops/unresolved.js';
import { RouteError } from '../../../src/server.js';

const origin = 'https://shop.example';

/** Makes the route for a member of the staff who is logged in with the token "staff". */
function createRoute() {
  const calls: unknown[][] = [];
  const resolved =
    (name: string) =>
    async (...given: unknown[]) => {
      calls.push([name, ...given]);
      if (given[0] === 'gone') throw new RouteError('no_purchase');
      return { state: 'confirmed' } as never;
    };
  const webshop = {
    purchases: { unresolved: async () => [{ id: 'p1' }] as never, resolve: resolved('purchase') },
    transactions: { unresolved: async () => [{ id: 'r1' }] as never, resolve: resolved('report') },
  };
  const answer = createUnresolved(webshop, `${origin}/ratenkauf`, async ({ headers }: Request) =>
    (headers.get('authorization') ?? headers.get('cookie'))?.includes('staff') ? 'ada@shop.example' : undefined,
  );
  const send = async (
    body?: unknown,
    headers: Record<string, string> = { authorization: 'Bearer staff' },
    method?: string,
  ) => {
    const request = new Request(`${origin}/unresolved`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers,
      body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
    });
    const response = await answer(request, request);
    return { status: response.status, answer: (await response.json()) as { error?: { code: string } } };
  };
  return { send, calls };
}

const decision = { purchase: 'p1', as: 'confirmed', why: 'asked the bank', orderId: 'A1' };

describe('the route for orders whose outcome is unknown', () => {
  it('lists purchases and reports', async () => {
    const { send } = createRoute();
    const found = { purchases: [{ id: 'p1' }], reports: [{ id: 'r1' }] };
    assert.deepEqual<unknown>(await send(), { status: 200, answer: found });
  });

  it('resolves a purchase in the name of who is logged in, and a report', async () => {
    const { send, calls } = createRoute();
    assert.equal((await send(decision)).status, 200);
    assert.equal((await send({ transaction: 'FICBIY', report: 'r1', as: 'booked' })).status, 200);
    assert.deepEqual(calls, [
      ['purchase', 'p1', 'confirmed', { by: 'ada@shop.example', why: 'asked the bank', orderId: 'A1' }],
      ['report', 'FICBIY', 'r1', 'booked'],
    ]);
  });

  it('is for the staff alone, from their own pages or with a token', async () => {
    const { send, calls } = createRoute();
    assert.equal((await send(undefined, {})).status, 403);
    assert.equal((await send(decision, { authorization: 'Bearer customer' })).status, 403);
    const elsewhere = await send(decision, { cookie: 'staff', origin: 'https://evil.example' });
    assert.deepEqual([elsewhere.status, elsewhere.answer.error?.code], [403, 'foreign_origin']);
    const withToken = { cookie: 'staff', authorization: 'staff', origin: 'https://evil.example' };
    assert.equal((await send(decision, withToken)).status, 403, 'a token that a page has added to the cookie');
    assert.isEmpty(calls);
    assert.equal((await send(decision, { cookie: 'staff', origin })).status, 200);
    assert.equal(
      (await send(decision, { authorization: 'Bearer staff', origin: 'https://admin.example' })).status,
      200,
    );
  });

  it.each([
    ['no JSON', '{', 400],
    ['too long', JSON.stringify({ ...decision, why: 'x'.repeat(11_000) }), 413],
    ['without a reason', { purchase: 'p1', as: 'confirmed' }, 400],
    ['with somebody else as operator', { ...decision, by: 'somebody' }, 400],
    ['of another kind', { ...decision, as: 'paid' }, 400],
  ])('refuses a body that is %s', async (_what, body, status) => {
    const { send, calls } = createRoute();
    assert.equal((await send(body)).status, status);
    assert.isEmpty(calls);
  });

  it('answers with the errors of the handler', async () => {
    const { send } = createRoute();
    const { status, answer } = await send({ ...decision, purchase: 'gone' });
    assert.deepEqual([status, answer.error?.code], [404, 'no_purchase']);
    assert.equal((await send(undefined, undefined, 'DELETE')).status, 404);
  });
});
