import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { assert, describe, it, onTestFinished } from 'vitest';
import { createUnresolved } from '../../../src/adapters/unresolved.js';
import { RouteError } from '../../../src/server.js';

const origin = 'https://shop.example';

/** Starts the route for a member of the staff who is logged in with the token "staff". */
async function startRoute() {
  const calls: unknown[][] = [];
  const resolved =
    (name: string) =>
    async (...given: unknown[]) => {
      calls.push([name, ...given]);
      if (given[0] === 'gone') throw new RouteError('no_purchase');
      return { state: 'confirmed' } as never;
    };
  const answer = createUnresolved({
    origin,
    staffOf: async ({ headers }) =>
      (headers.authorization ?? headers.cookie)?.includes('staff') ? 'ada@shop.example' : undefined,
    ratenkauf: {
      purchases: { unresolved: async () => [{ id: 'p1' }] as never, resolve: resolved('purchase') },
      transactions: { unresolved: async () => [{ id: 'r1' }] as never, resolve: resolved('report') },
    },
  });
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing));
  await new Promise<void>((listening) => void server.listen(0, listening));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const send = async (
    body?: unknown,
    headers: Record<string, string> = { authorization: 'Bearer staff' },
    method?: string,
  ) => {
    const response = await fetch(`http://localhost:${port}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers,
      body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
    });
    return { status: response.status, answer: (await response.json()) as { error?: { code: string } } };
  };
  return { send, calls };
}

const decision = { purchase: 'p1', as: 'confirmed', why: 'asked the bank', orderId: 'A1' };

describe('the route for orders whose outcome is unknown', () => {
  it('lists purchases and reports', async () => {
    const { send } = await startRoute();
    const found = { purchases: [{ id: 'p1' }], reports: [{ id: 'r1' }] };
    assert.deepEqual<unknown>(await send(), { status: 200, answer: found });
  });

  it('resolves a purchase in the name of who is logged in, and a report', async () => {
    const { send, calls } = await startRoute();
    assert.equal((await send(decision)).status, 200);
    assert.equal((await send({ transaction: 'FICBIY', report: 'r1', as: 'booked' })).status, 200);
    assert.deepEqual(calls, [
      ['purchase', 'p1', 'confirmed', { by: 'ada@shop.example', why: 'asked the bank', orderId: 'A1' }],
      ['report', 'FICBIY', 'r1', 'booked'],
    ]);
  });

  it('is for the staff alone, from their own pages or with a token', async () => {
    const { send, calls } = await startRoute();
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
    ['no JSON', '{'],
    ['too long', JSON.stringify({ ...decision, why: 'x'.repeat(11_000) })],
    ['without a reason', { purchase: 'p1', as: 'confirmed' }],
    ['with somebody else as operator', { ...decision, by: 'somebody' }],
    ['of another kind', { ...decision, as: 'paid' }],
  ])('refuses a body that is %s', async (_what, body) => {
    const { send, calls } = await startRoute();
    assert.equal((await send(body)).status, 400);
    assert.isEmpty(calls);
  });

  it('answers with the errors of the handler', async () => {
    const { send } = await startRoute();
    const { status, answer } = await send({ ...decision, purchase: 'gone' });
    assert.deepEqual([status, answer.error?.code], [404, 'no_purchase']);
    assert.equal((await send(undefined, undefined, 'DELETE')).status, 404);
  });
});
