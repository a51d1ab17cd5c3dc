import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inactiveShop, knownShop, startSandbox, type Sandbox } from '../../../src/sandbox/sandbox.js';
import { soon } from '../../support/patience.js';
import { ask, shopAt, V3 } from './purchases.js';
import { startReceiver, type Receiver } from './receiver.js';

let sandbox: Sandbox;
let shop: ReturnType<typeof shopAt>;
beforeEach(async () => {
  sandbox = await startSandbox({ callbackPauses: [0, 5, 10] });
  shop = shopAt(sandbox);
});
afterEach(() => sandbox.close());

describe('a transaction of the newer interface', () => {
  it('goes from OPEN by PREAUTHORIZED to AUTHORIZED, and API B says BESTAETIGT', async () => {
    const id = await shop.started();
    expect((await shop.transaction(id)).json).toEqual({
      transactionId: id, status: 'OPEN', webshopId: knownShop.webshopId, businessTransactionId: sandbox.purchases()[0]?.businessId,
      orderId: 'A-1001', orderValue: 799, expirationDateTime: sandbox.purchases()[0]?.expires,
    });
    expect((await shop.authorize(id)).status).toBe(409);
    sandbox.complete(id);
    expect((await shop.transaction(id)).json['status']).toBe('PREAUTHORIZED');
    const answer = await shop.authorize(id, { orderId: 'B-7' });
    expect([answer.status, answer.text, answer.headers['content-type']]).toEqual([202, '', undefined]);
    const { status, headers, json } = await shop.transaction(id);
    expect([status, headers['content-type']]).toEqual([200, 'application/hal+json']);
    expect(json).toMatchObject({ status: 'AUTHORIZED', orderId: 'B-7', expirationDateTime: null });
    expect((await shop.get(`vorgang/${id}`)).json['allgemeineVorgangsdaten']).toMatchObject({ status: 'BESTAETIGT', shopVorgangskennung: 'B-7' });
    expect(sandbox.transactions()).toMatchObject([{ orderId: 'B-7' }]);
  });

  it('confirmed by API B is AUTHORIZED here, and is confirmed by nobody again', async () => {
    const id = await shop.started();
    sandbox.complete(id);
    await shop.confirm(id);
    expect((await shop.transaction(id)).json['status']).toBe('AUTHORIZED');
    const { status, headers, text } = await shop.authorize(id);
    expect([status, headers['content-type'], text]).toEqual([409, 'application/problem+json', expect.stringContaining('AUTHORIZED')]);
    expect((await shop.confirm(id)).status).toBe(409);
    expect(sandbox.purchases()[0]).toMatchObject({ confirmations: 1, confirmationRequests: 3 });
  });

  it('is DECLINED after ROT and EXPIRED after its 30 minutes', async () => {
    const id = await shop.started();
    sandbox.complete(id, { income: 1 });
    expect([(await shop.transaction(id)).json['status'], (await shop.authorize(id)).status]).toEqual(['DECLINED', 409]);
    sandbox.clock.advance(30);
    expect((await shop.transaction(id)).json).toEqual({ transactionId: id, status: 'EXPIRED', webshopId: knownShop.webshopId });
    expect((await shop.authorize(id)).status).toBe(409);
  });

  it('that nobody has started is not found', async () => {
    const { status, json } = await shop.transaction('2.de.9999.10001-0101000000-100');
    expect([status, json]).toEqual([404, { title: 'Not Found', violations: [{ field: 'transactionId', message: 'Transaction not found' }] }]);
  });

  it.each([{ orderId: 'B 7' }, { orderId: 7 }, '{', '"B-7"', '[]'])('is not authorized with the body %j', async (body) => {
    const id = await shop.started();
    sandbox.complete(id);
    expect((await shop.authorize(id, body)).status).toBe(400);
    expect(sandbox.purchases()[0]?.confirmations).toBe(0);
  });

  it.each([{}, '', { orderId: null }])('is authorized without an order id: %j', async (body) => {
    const id = await shop.started();
    sandbox.complete(id);
    expect([(await shop.authorize(id, body)).status, sandbox.purchases()[0]?.orderId]).toEqual([202, 'A-1001']);
  });

  it('suffers the faults of its operations, in its own words', async () => {
    const id = await shop.started();
    sandbox.complete(id);
    sandbox.faults.add({ operation: 'authorization.read', kind: 'status' });
    sandbox.faults.add({ operation: 'authorization.post', kind: 'answer-lost' });
    const { status, json } = await shop.transaction(id);
    expect([status, json['title']]).toEqual([500, 'Internal Server Error']);
    await expect(shop.authorize(id)).rejects.toMatchObject({ code: 'UND_ERR_SOCKET' });
    expect((await shop.transaction(id)).json['status']).toBe('AUTHORIZED');
  });
});

describe('the integration check', () => {
  it('echoes the message to the right credentials', async () => {
    const { status, json } = await shop.integrationCheck({ message: 'Grüße' });
    expect([status, json]).toEqual([200, { message: 'Grüße' }]);
    expect((await shop.integrationCheck({})).status).toBe(400);
  });

  it('tells wrong credentials from an inactive webshop', async () => {
    const inactive = await shopAt(sandbox, inactiveShop).integrationCheck({ message: 'x' });
    expect([inactive.status, inactive.text.includes(`Webshop ${inactiveShop.webshopId} inactive`)]).toEqual([403, true]);
    const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });
    for (const headers of [{}, { authorization: 'Basic' }, { authorization: 'Bearer x' }, basic(''), basic('2.de.9999.10001'), basic('2.de.9999.10001:'),
      basic('2.de.9999.10001:wrong'), basic('2.de.9999.10002:wrong'), basic(':sandbox'), { 'tbk-rk-shop': knownShop.webshopId, 'tbk-rk-token': knownShop.password }]) {
      const answer = await ask(`${sandbox.url}${V3}/webshop/integrationcheck`, { method: 'POST', headers, body: '{"message":"x"}' });
      expect([headers, answer.status, answer.headers['www-authenticate']]).toEqual([headers, 401, 'Basic realm="sandbox"']);
    }
    expect(JSON.stringify(sandbox.requests())).not.toContain(Buffer.from('2.de.9999.10001:').toString('base64').slice(0, 16));
  });

  it('knows no other method', async () => {
    const { status, headers } = await ask(`${sandbox.url}${V3}/webshop/integrationcheck`);
    expect([status, headers['allow'], headers['content-type']]).toEqual([405, 'POST, OPTIONS', 'application/problem+json']);
  });
});

describe('the authorization callback', () => {
  let receiver: Receiver;
  let url: string;
  beforeEach(async () => {
    receiver = await startReceiver();
    url = `${receiver.url}/callback?token=a%20b`;
  });
  afterEach(() => receiver.close());

  const start = () => shop.started({ redirectLinks: { urlAuthorizationCallback: url } });

  it('names the technical id when the customer has completed the purchase', async () => {
    const id = await start();
    expect(sandbox.callbacks()).toEqual([]);
    sandbox.complete(id);
    await soon(() => expect(sandbox.callbacks().length).toBe(1));
    expect(receiver.asked).toEqual([`GET /callback?token=a+b&transactionId=${id}`]);
    expect(sandbox.callbacks()).toMatchObject([{ technicalId: id, attempt: 1, status: 204, error: null }]);
    expect((await shop.control('callbacks')).json).toEqual({ callbacks: sandbox.callbacks() });
  });

  it('is tried again after a failure, and no longer than told', async () => {
    receiver.statuses.push(500, 302, 0, 200);
    sandbox.complete(await start());
    await soon(() => expect(sandbox.callbacks().length).toBe(3));
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(sandbox.callbacks().map(({ attempt, status }) => [attempt, status])).toEqual([[1, 500], [2, 302], [3, null]]);
    expect(sandbox.callbacks()[2]?.error).toMatch(/fetch failed/);
  });

  it.each([['rejected', { outcome: 'rejection' }], ['aborted', { outcome: 'abort' }]] as const)('does not happen for a purchase that was %s', async (_, completion) => {
    sandbox.complete(await start(), completion);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect([receiver.asked, sandbox.callbacks()]).toEqual([[], []]);
  });

  it('keeps nobody waiting, and ends with the sandbox', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
    const id = await start();
    const begun = performance.now();
    expect((await shop.control(`purchases/${id}/complete`, {})).status).toBe(200);
    expect(performance.now() - begun).toBeLessThan(10_000);
    await soon(async () => expect(await new Promise((resolve) => silent.getConnections((_, count) => resolve(count)))).toBe(1));
    await sandbox.close();
    await soon(async () => expect(await new Promise((resolve) => silent.getConnections((_, count) => resolve(count)))).toBe(0));
    expect(sandbox.callbacks()).toEqual([]);
    silent.close();
  });
});
