import { setTimeout as delay } from 'node:timers/promises';
import { assert, beforeAll, describe, it, vi } from 'vitest';
import { archiveLimits, createArchives } from '../../../src/server/transactions/documents.js';
import { createTransactionApi } from '../../../src/service/transactions/transaction-api.js';
import { bankSecret, openShop, startBank, type ArchiveKind } from './documents-bank.js';
import { credentials } from '../service/builders.js';
import { connect } from '../service/server.js';
import { fastForward } from '../../support/patience.js';
import { badge, eventually, startMerchant, type MerchantOverrides } from './shop.js';
import { codeOf, rejectionOf } from '../../support/matching.js';

// The server's adapter writes every aborted download to the console.
beforeAll(() => {
  const spy = vi.spyOn(console, 'error').mockImplementation(() => {});
  return () => spy.mockRestore();
});

/** Connects bank, handler and shop over real HTTP. */
async function open(overrides: MerchantOverrides = {}) {
  const { bank, url } = await startBank();
  const merchant = await startMerchant({ service: { host: url }, ...overrides });
  bank.others = merchant.sandbox.url;
  return { ...merchant, bank, ...(await openShop(merchant.ratenkauf)) };
}

type Opened = Awaited<ReturnType<typeof open>>;

/** Same with a short time limit for archives, in a separate shop. */
async function openBriefly(kind: ArchiveKind, { wholeIn = 1_000, signed = false } = {}) {
  const { bank, url } = await startBank();
  bank.kind = kind;
  const api = createTransactionApi({
    ...credentials,
    host: url,
    // Only the time of the whole archive is to run out.
    transport: connect({ pauseTimeoutMs: 600_000 }),
    ...(signed && { signature: { secret: bankSecret } }),
  });
  const told: unknown[] = [];
  const fetchArchive = createArchives({
    open: api.documents,
    closed: new AbortController().signal,
    onBreak: (error) => told.push(error),
    wholeIn,
  });
  const shop = await openShop(async () => new Response((await fetchArchive({}))?.body));
  return { bank, told, fetchArchive, ...shop };
}

describe('archives that users read slowly', () => {
  it('do not delay shoppers, even twenty at a time', async () => {
    const { bank, slowUser, send } = await open();
    const users = await Promise.all(Array.from({ length: 20 }, slowUser));
    assert.deepEqual(users.map(({ status }) => status).sort(), [...Array(3).fill(200), ...Array(17).fill(503)]);
    assert.equal(bank.open, archiveLimits.atOnce);
    for (const path of ['plans?amount=79900', 'plans?amount=80000', 'consent', 'health'])
      assert.equal((await send(path)).status, 200, path);
    const headers = { ...badge, 'content-type': 'application/json', origin: 'https://shop.example' };
    assert.equal((await send('transactions/search', { method: 'POST', body: '{}', headers })).status, 200);
    assert.equal(bank.open, archiveLimits.atOnce, 'all that while the archives are under way');
  });

  it('are not logged as an incident of the service, however long the user pauses', async () => {
    const { send, slowUser, log, bank } = await open({ transport: connect({ pauseTimeoutMs: 500 }) });
    const user = await slowUser();
    await delay(1_500);
    assert.equal(bank.open, 1);
    assert.isFalse(user.got.isClosed);
    assert.equal((await send('health')).status, 200);
    user.got.text = '';
    user.readOn();
    await eventually(() => user.got.text !== '', 'the archive goes on');
    user.leave();
    await eventually(() => bank.open === 0, 'the service is let go', 4_000);
    assert.deepEqual(await (await send('health')).json(), {
      ok: true,
      lender: 'unknown',
      service: 'reachable',
      credentials: 'accepted',
      mode: 'test',
      store: 'reachable',
    });
    assert.deepEqual(log, []);
  });
});

describe('the slot of an archive', () => {
  it('is refused while all slots are taken, with a clear message', async () => {
    const { slowUser, send, bank, log } = await open();
    for (let n = 0; n < 3; n += 1) assert.equal((await slowUser()).status, 200);
    const response = await send('documents');
    assert.equal(response.status, 503);
    assert.equal(response.headers.get('retry-after'), '5');
    const { error } = (await response.json()) as { error: { code: string; message: string; retryable: boolean } };
    assert.deepInclude(error, { code: 'service_unavailable', retryable: true });
    assert.include(error.message, '3 archives');
    assert.deepEqual([bank.asked, log], [3, []]);
  });

  const ways: Readonly<Record<string, (shop: Opened) => Promise<unknown>>> = {
    'came whole': async ({ bank, send }) => {
      bank.kind = 'whole';
      assert.equal(await (await send('documents')).text(), 'PK');
    },
    'was broken off by the service': async ({ bank, send, log }) => {
      bank.kind = 'breaking';
      assert.instanceOf(await rejectionOf((await send('documents')).text()), Error);
      assert.deepInclude(log[0], { event: 'service_incident', operation: 'transactions.documents' });
    },
    'was left by its user': async ({ bank, slowUser }) => {
      const { leave } = await slowUser();
      assert.equal(bank.open, 3);
      leave();
      await eventually(() => bank.open === 2, 'the service is let go', 4_000);
    },
    'was left before it began': async ({ bank, waitingUser }) => {
      bank.kind = 'late';
      const { leave } = await waitingUser();
      await eventually(() => bank.open === 3, 'the service is asked');
      leave();
      await eventually(() => bank.open === 2, 'the service is let go', 4_000);
    },
    'was wanted for its head only': async ({ bank, send }) => {
      assert.equal((await send('documents', { method: 'HEAD' })).status, 200);
      await eventually(() => bank.open === 2, 'the service is let go', 4_000);
    },
    'was an error': async ({ bank, send }) => {
      bank.kind = 'failing';
      assert.equal((await send('documents')).status, 503);
    },
  };

  it('breaks off, and is no incident, when the handler closes', async () => {
    const { bank, send, ratenkauf, log } = await open();
    const download = rejectionOf((await send('documents')).arrayBuffer());
    await ratenkauf.close();
    assert.instanceOf(await download, Error);
    await eventually(() => bank.open === 0, 'the service is let go', 4_000);
    assert.deepEqual(log, []);
  });

  it.each(Object.keys(ways))('becomes free again, once, after one that %s', async (way) => {
    const shop = await open();
    for (let n = 0; n < 2; n += 1) assert.equal((await shop.slowUser()).status, 200);
    for (let n = 0; n < 4; n += 1) await ways[way]!(shop);
    shop.bank.kind = 'endless';
    const asked = shop.bank.asked;
    assert.equal((await shop.slowUser()).status, 200);
    assert.equal((await shop.slowUser()).status, 503);
    assert.equal(shop.bank.asked, asked + 1);
  });
});

describe('the time of an archive', () => {
  it.each([
    ['endless', false],
    ['signed', true],
  ] as const)('ends for a user who pauses: one that is %s breaks off, its slot becomes free', async (kind, signed) => {
    const pass = fastForward();
    const { bank, told, slowUser } = await openBriefly(kind, { signed, wholeIn: 60_000 });
    const all = await Promise.all([slowUser(), slowUser(), slowUser(), slowUser()]);
    assert.deepEqual(all.map(({ status }) => status).sort(), [200, 200, 200, 503], 'no place for the fourth');
    const users = all.filter(({ status }) => status === 200);
    await pass(60_000);
    await eventually(() => bank.open === 0, 'the service is let go', 4_000);
    for (const { readOn, got } of users) {
      readOn();
      await eventually(() => got.isClosed, 'the download ends');
      assert.isFalse(got.text.endsWith('0\r\n\r\n'), 'as if it were whole');
    }
    assert.deepEqual(
      await Promise.all([slowUser(), slowUser(), slowUser()]).then((again) => again.map(({ status }) => status)),
      [200, 200, 200],
    );
    assert.deepEqual(told, []);
  });

  it('ends for a user who reads nothing and for one who reads without a pause', async () => {
    const { bank, fetchArchive, told } = await openBriefly('endless');
    const [unread, read] = [await fetchArchive({}), await fetchArchive({})];
    assert.equal(await codeOf(new Response(read?.body).arrayBuffer()), 'timeout');
    await eventually(() => bank.open === 0, 'the service is let go', 4_000);
    assert.equal(await codeOf(new Response(unread?.body).arrayBuffer()), 'timeout');
    assert.deepEqual(told, []);
  });

  it('ends for a service that never finishes an archive that has to be checked first, which is an incident of the service', async () => {
    const { bank, fetchArchive, told } = await openBriefly('dripping', { signed: true });
    assert.equal(await codeOf(fetchArchive({})), 'timeout');
    await eventually(() => bank.open === 0, 'the service is let go', 4_000);
    assert.equal((told[0] as { code: string }).code, 'timeout');
    assert.lengthOf(told, 1);
  });
});
