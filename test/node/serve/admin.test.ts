import { once } from 'node:events';
import { request } from 'node:http';
import { assert, describe, it } from 'vitest';
import { textOf } from '../../../scripts/imports.js';
import { calls, type CallName } from '../../../src/programs/serve/admin/table.js';
import { adminKeys, factsOf, startShopService } from './service.js';

interface Problem {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly retryable: boolean;
}
const problemIn = async (response: Response): Promise<Problem> => {
  assert.equal(response.headers.get('content-type'), 'application/problem+json');
  const problem = (await response.json()) as Problem;
  assert.equal(problem.status, response.status);
  return problem;
};

describe('the admin API', () => {
  it('sells, ships and refunds, and repeats nothing', async () => {
    const { call, approve, order, sandbox } = await startShopService();
    const id = await approve();
    assert.equal((await call('purchase', { at: { id } }))['state'], 'approved');
    const ordered = await order(id);
    assert.equal(ordered['state'], 'confirmed');
    assert.deepEqual(await order(id), ordered);
    const { transaction } = await call('order', { at: { orderId: 'A-1' } });
    const transactionId = (transaction as { readonly id: string }).id;
    const captured = await call('capture', {
      at: { id: transactionId },
      body: { trackingNumber: '1' },
      key: 'parcel 1',
    });
    const again = await call('capture', { at: { id: transactionId }, body: { trackingNumber: '1' }, key: 'parcel 1' });
    assert.equal((again['request'] as { id: string }).id, (captured['request'] as { id: string }).id);
    sandbox.bookPending();
    await call('refund', { at: { id: transactionId }, body: { amount: 9_900 }, key: 'return 1' });
    sandbox.bookPending();
    const refunded = await call('orderRefunded', { at: { orderId: 'A-1' }, body: { amount: 100 }, key: 'return 2' });
    assert.equal(refunded['outcome'], 'requested');
    sandbox.bookPending();
    const withdrawal = { items: [{ quantity: 2, price: 50 }], receivedAt: new Date().toISOString() };
    const withdrawn = await call('orderWithdrawn', { at: { orderId: 'A-1' }, body: withdrawal, key: 'withdrawal' });
    assert.nestedInclude(withdrawn, { outcome: 'requested', 'request.kind': 'refund', 'request.amount': 100 });
    const changed = await call('orderChanged', { at: { orderId: 'A-1' }, body: { amount: 1 }, key: 'change' });
    assert.nestedInclude(changed, { outcome: 'requested', 'request.kind': 'refund' });
    const others = await call('orderShipped', { at: { orderId: 'of another way to pay' }, body: {}, key: 'parcel 2' });
    assert.deepEqual(others, { outcome: 'not_financed' } as object);
  });

  it('searches, reads, and gives bills and proofs as files', async () => {
    const { call, send, approve, order, sandbox } = await startShopService();
    await order(await approve());
    const found = await call('transactions', { body: { orderId: 'A-1' } });
    const [{ id } = { id: '' }] = found['transactions'] as { id: string }[];
    assert.equal((await call('transaction', { at: { id: id.toLowerCase() } }))['orderId'], 'A-1');
    assert.equal((await problemIn(await send('transaction', { at: { id: 'ZZZZZZ' } }))).code, 'unknown_transaction');
    const day = new Date().toISOString().slice(0, 10);
    const bills = await send('documents', { query: 'from=2027-01-01&to=2027-01-31&type=monthly_bill&fileType=csv' });
    assert.equal(
      bills.headers.get('content-disposition'),
      'attachment; filename="ratenkauf-2027-01-01-2027-01-31.zip"',
    );
    assert.include(calls.documents.contentTypes, bills.headers.get('content-type'));
    assert.equal((await bills.text()).slice(0, 2), 'PK');
    assert.equal((await call('proof', { query: `day=${day}&amount=79900` }))['day'], day);
    for (const format of ['csv', 'html']) {
      const proofs = await send('proofs', { query: `from=${day}&to=${day}&format=${format}` });
      assert.include(calls.proofs.contentTypes, proofs.headers.get('content-type'));
      assert.include(proofs.headers.get('content-disposition'), `.${format}"`);
      assert.isNotEmpty(await proofs.text());
    }
    for (const query of ['from=2027-02-01&to=2027-01-01', 'from=today', 'since=2027-01-01'])
      assert.equal((await problemIn(await send('documents', { query }))).code, 'invalid_request', query);
    sandbox.faults.add({ operation: 'documents.read', kind: 'status', status: 204, body: '' });
    assert.equal((await send('documents')).status, 204);
  });

  it('makes a purchase void when the facts have changed, and says which', async () => {
    const { call, approve } = await startShopService();
    const id = await approve();
    const checkout = factsOf('cart-1', { email: 'other@example.de', amount: 89_900 });
    const body = { orderId: 1001, checkout };
    const answer = await call('confirmPurchase', { at: { id }, body, key: 'A-1' });
    assert.equal(answer['state'], 'void');
    assert.include(answer['changed'] as string[], 'basket');
  });

  it('tells Prometheus what is counted, with a key', async () => {
    const { service, approve, order } = await startShopService();
    await order(await approve());
    assert.equal((await fetch(`${service.adminUrl}/metrics`)).status, 401);
    const headers = { authorization: `Bearer ${adminKeys[0]}` };
    const response = await fetch(`${service.adminUrl}/metrics`, { headers });
    assert.match(response.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/);
    const text = await response.text();
    assert.include(text, '\nratenkauf_ready 1\n');
    assert.include(text, '# TYPE ratenkauf_purchase_events_total counter\n');
    assert.match(text, /^ratenkauf_program_calls_total\{.*"purchases\.confirm".*\} 1$/m);
    for (const line of text.trim().split('\n'))
      assert.match(line, /^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? \d+)$/);
  });

  it('takes the facts that the guide of the checkout shows', async () => {
    const { call } = await startShopService();
    const [, facts = ''] = /```json\n(.*?)```/s.exec(textOf('docs/guide/checkout.md')) ?? [];
    const checkout = { ...(JSON.parse(facts) as object), shopReference: 'cart-1' };
    assert.isString((await call('tellCheckout', { body: { checkout } }))['token']);
  });

  it('gives a purchase up, fetches offers, lists what is unresolved, and says what works', async () => {
    const { call, approve } = await startShopService();
    const id = await approve();
    assert.equal((await call('abandonPurchase', { at: { id } }))['state'], 'abandoned');
    const warmed = await call('amounts', { body: { amounts: [79_900, 1] } });
    assert.deepEqual([warmed['failed'], warmed['ineligible']], [0, 1]);
    assert.deepEqual(await call('unresolved'), { purchases: [], reports: [] } as object);
    assert.deepEqual(await call('undelivered'), { events: [] } as object);
    assert.deepInclude(await call('health'), { credentials: 'accepted', store: 'reachable', program: 'serve' });
  });

  it('takes either of two keys, and nothing else, nowhere else', async () => {
    const { send, service } = await startShopService();
    const asked = (authorization: string) => send('unresolved', { headers: { authorization } });
    for (const key of adminKeys) assert.equal((await asked(`Bearer ${key}`)).status, 200);
    for (const wrong of ['', 'Bearer', 'Bearer wrong', `Basic ${adminKeys[0]}`, `Bearer ${adminKeys[0]}x`]) {
      const response = await asked(wrong);
      assert.equal(response.headers.get('www-authenticate'), 'Bearer');
      assert.equal((await problemIn(response)).code, 'unauthorized');
    }
    const inAddress = await fetch(`${service.adminUrl}/v1/unresolved?key=${adminKeys[0]}&access_token=${adminKeys[0]}`);
    assert.equal(inAddress.status, 401);
    assert.equal((await fetch(`${service.adminUrl}/v1/none`)).status, 401);
    for (const path of ['/v1/unresolved', '/ratenkauf/v1/unresolved', '/health/ready']) {
      const headers = { authorization: `Bearer ${adminKeys[0]}` };
      assert.equal((await fetch(service.publicUrl + path, { headers })).status, 404, path);
    }
  });

  it('refuses with problems that say what is wrong, and repeats no value', async () => {
    const { send, service } = await startShopService();
    const headers = { authorization: `Bearer ${adminKeys[0]}` };
    const none = await problemIn(await fetch(`${service.adminUrl}/v1/none`, { headers }));
    assert.equal(none.code, 'not_found');
    const method = await problemIn(await fetch(`${service.adminUrl}/v1/unresolved`, { method: 'PUT', headers }));
    assert.deepEqual([method.status, method.code], [405, 'wrong_method']);
    const form = await send('amounts', { body: {}, headers: { 'content-type': 'text/plain' } });
    assert.equal((await problemIn(form)).code, 'not_json');
    const unkeyed = await send('orderShipped', { at: { orderId: 'A-1' }, body: {} });
    assert.equal((await problemIn(unkeyed)).code, 'key_missing');
    const unknown = await problemIn(await send('purchase', { at: { id: 'x'.repeat(43) } }));
    assert.deepEqual([unknown.status, unknown.code, unknown.retryable], [404, 'no_purchase', false]);
    const checkout = Object.assign({}, factsOf(), { email: {} });
    const wrong = await problemIn(await send('tellCheckout', { body: { checkout, hidden: 'hidden' } }));
    assert.equal(wrong.code, 'invalid_request');
    assert.include(wrong.detail, 'checkout.email');
    assert.notInclude(wrong.detail, 'hidden');
  });

  it('takes a body of a thousand positions, and none of more than a megabyte', async () => {
    const { send, call } = await startShopService();
    const items = Array.from({ length: 1000 }, (_, index) => ({ name: `Ding ${index}`, quantity: 1, price: 100 }));
    await call('tellCheckout', { body: { checkout: factsOf('cart-1', { amount: 100_000, items }) } });
    const huge = await send('tellCheckout', { body: { checkout: factsOf(), filler: 'x'.repeat(1024 * 1024) } });
    assert.equal((await problemIn(huge)).code, 'too_large');
  });

  it('answers a key that was used for something else with 422', async () => {
    const { send } = await startShopService();
    const shipped = (orderId: string) => send('orderShipped', { at: { orderId }, body: {}, key: 'one' });
    assert.equal((await shipped('A-1')).status, 202);
    assert.equal((await problemIn(await shipped('A-2'))).code, 'key_reused');
  });

  it('has no call whose path has a place for a token, and none that changes something by GET', () => {
    for (const name of Object.keys(calls) as CallName[]) assert.notMatch(calls[name].path, /token|key/);
    const byGet = (Object.keys(calls) as CallName[]).filter((name) => calls[name].method === 'GET');
    assert.sameMembers(byGet, [
      'purchase',
      'order',
      'health',
      'transaction',
      'documents',
      'proof',
      'proofs',
      'unresolved',
      'undelivered',
    ]);
  });

  it('cuts off a client that announces more than it may send', async () => {
    const { service } = await startShopService();
    const { port } = new URL(service.adminUrl);
    const headers = {
      authorization: `Bearer ${adminKeys[0]}`,
      'content-type': 'application/json',
      'content-length': String(2 * 1024 * 1024),
    };
    const sent = request({ port, method: 'POST', path: '/v1/amounts', headers });
    sent.on('error', () => {});
    sent.write('{');
    const [response] = (await once(sent, 'response')) as [{ statusCode: number }];
    assert.equal(response.statusCode, 413);
    sent.destroy();
  });
});
