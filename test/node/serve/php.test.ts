import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { assert, describe, it, onTestFinished } from 'vitest';
import { root } from '../../../scripts/imports.js';
import { soon } from '../../support/patience.js';
import { withPhp } from '../../support/php.js';
import { adminKeys, eventSecret, factsOf, startShopService } from './service.js';

/** Calls a method of the client in a process of PHP. */
function drive(
  address: string,
  method: string,
  given: readonly unknown[],
  key = adminKeys[0],
  settings: readonly string[] = [],
) {
  const file = join(root, 'test/node/serve/php/drive.php');
  return new Promise<Record<string, unknown>>((resolve, reject) => {
    const child = execFile('php', [...settings, '-d', 'error_reporting=E_ALL', file], (error, out, err) => {
      if (error) reject(new Error(out + err));
      else resolve(JSON.parse(out) as Record<string, unknown>);
    });
    child.stdin?.end(JSON.stringify({ address, key, method, given }));
  });
}

describe('clients/php/Ratenkauf.php', withPhp(), () => {
  it('sells, ships and refunds', async () => {
    const { service, approve, told } = await startShopService();
    const php = (method: string, ...given: unknown[]) => drive(service.adminUrl, method, given);
    assert.isString((await php('checkout', factsOf()))['token']);
    const link = { orderId: 'T-1', shopName: 'Möbelhaus Beispiel' };
    const { link: address } = await php('checkout', factsOf('cart-2'), null, link);
    assert.match(String(address), /^http:\/\/localhost:8090\/ratenkauf\/pay\/[\w-]{43}$/);
    const id = await approve();
    const held = (await php('checkout', factsOf())) as { purchase?: { id: string; state: string } };
    assert.deepEqual([held.purchase?.id, held.purchase?.state], [id, 'approved']);
    const ordered = await php('confirm', id, 'A-1', factsOf(), 'A-1, attempt 1');
    assert.equal(ordered['state'], 'confirmed');
    assert.deepEqual(await php('confirm', id, 'A-1', factsOf(), 'A-1, attempt 1'), ordered);
    assert.equal((await php('shipped', 'A-1', 'parcel 1', '00340434'))['outcome'], 'requested');
    assert.equal((await php('refunded', 'A-1', 9_900, 'return 1'))['outcome'], 'requested');
    const items = [{ quantity: 2, price: 50 }];
    const receivedAt = new Date(Date.now() - 60_000).toISOString();
    assert.equal((await php('withdrawn', 'A-1', items, receivedAt, 'withdrawal'))['outcome'], 'requested');
    const left = [{ quantity: 1, price: 1 }];
    assert.equal((await php('changed', 'A-1', left, 'change 1'))['outcome'], 'requested');
    assert.equal((await php('changed', 'A-1', 1, 'change 2'))['outcome'], 'unchanged');
    assert.equal((await php('shipped', 'paid otherwise', 'parcel 2'))['outcome'], 'not_financed');
    const { transaction } = (await php('order', 'A-1')) as { transaction: { id: string } };
    assert.equal((await php('transaction', transaction.id))['orderId'], 'A-1');
    assert.equal((await php('transactions', { orderId: 'A-1' }))['count'], 1);
    await soon(() => assert.isAtLeast(told.length, 1));
  });

  it('fetches bills and proofs as files, and says that there are none', async () => {
    const { service, sandbox } = await startShopService();
    const php = (method: string, ...given: unknown[]) => drive(service.adminUrl, method, given);
    const bills = await php('documents', '2027-01-01', '2027-01-31', ['monthly_bill'], ['csv', 'pdf']);
    assert.deepEqual(
      [bills['name'], bills['type'], String(bills['base64']).slice(0, 2)],
      ['ratenkauf-2027-01-01-2027-01-31.zip', 'application/zip', 'UE'],
    );
    const [asked] = sandbox.requests().filter(({ operation }) => operation === 'documents.read');
    assert.deepEqual(asked?.query['fileType'], ['CSV', 'PDF']);
    sandbox.faults.add({ operation: 'documents.read', kind: 'status', status: 204, body: '' });
    assert.isNull(await php('documents'));
    const day = new Date().toISOString().slice(0, 10);
    assert.equal((await php('proofs', day, day, 'csv'))['type'], 'text/csv; charset=utf-8');
    assert.equal((await php('proof', day, 79_900))['day'], day);
    assert.deepEqual(await php('documents', 'today'), { problem: 'invalid_request', retryable: false });
  });

  it('says with a code what was refused, and what may be tried again', async () => {
    const { service } = await startShopService();
    const php = (method: string, ...given: unknown[]) => drive(service.adminUrl, method, given);
    assert.deepEqual(await php('purchase', 'x'.repeat(43)), { problem: 'no_purchase', retryable: false });
    assert.deepEqual(await php('checkout', {}), { problem: 'invalid_request', retryable: false });
    const wrongKey = await drive(service.adminUrl, 'purchase', ['x'], 'wrong');
    assert.deepEqual(wrongKey, { problem: 'unauthorized', retryable: false });
    const nobody = await drive('http://127.0.0.1:9', 'purchase', ['x']);
    assert.deepEqual(nobody, { problem: 'unreachable', retryable: true });
  });

  it('verifies events, and refuses others, old ones and those with another secret', async () => {
    const { approve, order, told } = await startShopService();
    await order(await approve());
    const [{ headers, body }] = (await soon(() => (assert.lengthOf(told, 1), told))) as [(typeof told)[0]];
    const event = (text: string, secrets: readonly string[], now?: number) =>
      drive('', 'event', [text, headers, secrets, 300, now ?? Math.floor(Date.now() / 1000)]);
    const other = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
    assert.equal((await event(body, [other, eventSecret]))['type'], 'order.confirmed');
    const refused = { problem: 'not_signed', retryable: false };
    assert.deepEqual(await event(body.replace('A-1', 'A-2'), [eventSecret]), refused);
    assert.deepEqual(await event(body, [other]), refused);
    assert.deepEqual(await event(body, []), refused);
    assert.deepEqual(await event(body, [eventSecret], Math.floor(Date.now() / 1000) + 301), refused);
  });

  async function worksWith(...settings: readonly string[]): Promise<void> {
    const { service } = await startShopService();
    const asked = (address: string, method: string, given: unknown) =>
      drive(address, method, [given], adminKeys[0], settings);
    assert.isString((await asked(service.adminUrl, 'checkout', factsOf()))['token']);
    const refused = { problem: 'no_purchase', retryable: false };
    assert.deepEqual(await asked(service.adminUrl, 'purchase', 'x'.repeat(43)), refused);
    const nobody = { problem: 'unreachable', retryable: true };
    assert.deepEqual(await asked('http://127.0.0.1:9', 'purchase', 'x'), nobody);
  }

  it('works with curl where PHP may open no address itself', withPhp('curl'), () =>
    worksWith('-d', 'allow_url_fopen=0'),
  );

  // Without its settings, PHP has no extension that is not built in.
  it('works without curl', () => worksWith('-n'));

  it('says that PHP can open no address, that a text is no UTF-8, and that another server answers', async () => {
    const { service } = await startShopService();
    const none = await drive(service.adminUrl, 'purchase', ['x'], 'key', ['-n', '-d', 'allow_url_fopen=0']);
    assert.deepEqual(none, { problem: 'no_transport', retryable: false });
    const latin1 = await drive(service.adminUrl, 'checkout', [{ city: { latin1: 'Nürnberg' } }]);
    assert.deepEqual(latin1, { problem: 'invalid_request', retryable: false });
    let statusOfOther = 200;
    const other = createServer((_request, response) => response.writeHead(statusOfOther).end('<h1>Hello</h1>')).listen(
      0,
    );
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const wrong = { problem: 'wrong_address', retryable: false };
    assert.deepEqual(await drive(`http://127.0.0.1:${port}`, 'purchase', ['x']), wrong);
    statusOfOther = 404;
    assert.deepEqual(await drive(`http://127.0.0.1:${port}`, 'purchase', ['x']), wrong);
    statusOfOther = 502;
    const away = { problem: 'unreachable', retryable: true };
    assert.deepEqual(await drive(`http://127.0.0.1:${port}`, 'purchase', ['x']), away);
    assert.deepEqual(await drive(service.publicUrl, 'purchase', ['x']), wrong);
  });

  it('is one file of at most 320 lines', async () => {
    const { readFile } = await import('node:fs/promises');
    const text = await readFile(join(root, 'clients/php/Ratenkauf.php'), 'utf8');
    assert.isAtMost(text.split('\n').length, 321);
  });
});
