import { setImmediate as nextTurn } from 'node:timers/promises';
import { assert, beforeAll, describe, it, onTestFinished, vi } from 'vitest';
import { archiveLimits, createArchives } from '../../../src/server/transactions/documents.js';
import type { BillingDocuments } from '../../../src/service/transactions/documents.js';
import { ServiceError } from '../../../src/service/wire/service-error.js';
import { codeOf, rejectionOf } from '../../support/matching.js';
import { openShop, startBank } from './documents-bank.js';
import { badge, eventually, startMerchant } from './shop.js';

describe('archives over sockets', () => {
  // The server's adapter writes every aborted download to the console.
  beforeAll(() => {
    const spy = vi.spyOn(console, 'error').mockImplementation(() => {});
    return () => spy.mockRestore();
  });

  it('that users read slowly, even twenty at a time, delay no shopper, and are no incident, also when they are left', async () => {
    const { bank, url } = await startBank();
    const { ratenkauf, sandbox, log } = await startMerchant({ service: { host: url } });
    bank.others = sandbox.url;
    const { send, slowUser } = await openShop(ratenkauf);
    const users = await Promise.all(Array.from({ length: 20 }, slowUser));
    assert.deepEqual(users.map(({ status }) => status).sort(), [...Array(3).fill(200), ...Array(17).fill(503)]);
    assert.deepEqual([bank.open, bank.asked], [archiveLimits.atOnce, archiveLimits.atOnce]);
    for (const path of ['plans?amount=79900', 'consent', 'health']) assert.equal((await send(path)).status, 200, path);
    const headers = { ...badge, 'content-type': 'application/json', origin: 'https://shop.example' };
    assert.equal((await send('transactions/search', { method: 'POST', body: '{}', headers })).status, 200);
    const refused = await send('documents');
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '5']);
    const { error } = (await refused.json()) as { error: { code: string; message: string; retryable: boolean } };
    assert.deepInclude(error, { code: 'service_unavailable', retryable: true });
    assert.include(error.message, '3 archives');
    assert.equal(bank.open, archiveLimits.atOnce, 'all that while the archives are under way');
    users.find(({ status }) => status === 200)?.leave();
    await eventually(() => bank.open === 2, 'the service is let go');
    const download = rejectionOf((await send('documents')).arrayBuffer());
    await ratenkauf.close();
    assert.instanceOf(await download, Error);
    await eventually(() => bank.open === 0, 'the service is let go');
    assert.deepEqual(log, []);
  });
});

/** A bank whose archives are sent by the test: each `open` waits for an answer. */
function startArchives() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const told: unknown[] = [];
  const closing = new AbortController();
  const bank = { open: 0, answer: async (): Promise<BillingDocuments | undefined> => whole() };
  /** An archive with pieces, which then ends, breaks off or goes on for ever. */
  const archive = (pull: (controller: ReadableStreamDefaultController<Uint8Array>) => unknown): BillingDocuments => {
    bank.open += 1;
    const body = new ReadableStream<Uint8Array>(
      { pull: async (controller) => void (await pull(controller)), cancel: () => void (bank.open -= 1) },
      { highWaterMark: 0 },
    );
    return { format: 'zip', contentType: 'application/zip', body } as unknown as BillingDocuments;
  };
  const piece = new Uint8Array(8);
  const endless = () => archive(async (controller) => (await nextTurn(), controller.enqueue(piece)));
  const whole = () => archive((controller) => ((bank.open -= 1), controller.close()));
  const breaking = () => archive((controller) => ((bank.open -= 1), controller.error(lost())));
  const fetchArchive = createArchives({
    open: (_query, { signal }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
        void bank.answer().then(resolve, reject);
      }),
    closed: closing.signal,
    onBreak: (error) => told.push((error as ServiceError).code),
    wholeIn: 60_000,
  });
  const read = async (left?: AbortSignal) => new Response((await fetchArchive({}, left))?.body).arrayBuffer();
  return { bank, told, closing, endless, whole, breaking, fetchArchive, read };
}

const lost = () => new ServiceError({ code: 'unreachable', operation: 'transactions.documents' });
const never = () => new Promise<never>(() => {});

type Started = ReturnType<typeof startArchives>;

const ways: readonly (readonly [string, (started: Started) => Promise<unknown>, readonly string[]])[] = [
  ['came whole', async ({ bank, whole, read }) => ((bank.answer = async () => whole()), read()), []],
  ['is none', async ({ bank, read }) => ((bank.answer = async () => undefined), read()), []],
  [
    'the bank broke off',
    async ({ bank, breaking, read }) => ((bank.answer = async () => breaking()), rejectionOf(read())),
    ['unreachable'],
  ],
  ['was an error', async ({ bank, read }) => ((bank.answer = () => Promise.reject(lost())), rejectionOf(read())), []],
  [
    'its reader cancelled',
    async ({ bank, endless, fetchArchive }) => {
      bank.answer = async () => endless();
      await (await fetchArchive({}))?.body.cancel();
    },
    [],
  ],
  [
    'was left before it began',
    async ({ bank, read }) => {
      bank.answer = never;
      const left = new AbortController();
      const reading = codeOf(read(left.signal));
      left.abort();
      assert.equal(await reading, 'aborted');
    },
    [],
  ],
  [
    'was not whole in time, for a reader who pauses',
    async ({ bank, endless, fetchArchive }) => {
      bank.answer = async () => endless();
      const unread = await fetchArchive({});
      await vi.advanceTimersByTimeAsync(60_000);
      assert.equal(await codeOf(new Response(unread?.body).arrayBuffer()), 'timeout');
    },
    [],
  ],
  [
    'was not whole in time, for a reader without a pause',
    async ({ bank, endless, read }) => {
      bank.answer = async () => endless();
      const reading = codeOf(read());
      for (let turn = 0; turn < 10; turn += 1) await nextTurn();
      await vi.advanceTimersByTimeAsync(60_000);
      assert.equal(await reading, 'timeout');
    },
    [],
  ],
  [
    'the bank never began, or never finished where it has to be checked first',
    async ({ bank, read }) => {
      bank.answer = never;
      const reading = codeOf(read());
      await vi.advanceTimersByTimeAsync(60_000);
      assert.equal(await reading, 'timeout');
    },
    ['timeout'],
  ],
];

describe('the place of an archive', () => {
  it.each(ways)('becomes free, once, after one that %s; failures of the bank are incidents', async (_, way, codes) => {
    const started = startArchives();
    const { bank, told, endless, fetchArchive } = started;
    for (let times = 0; times <= archiveLimits.atOnce; times += 1) await way(started);
    assert.equal(bank.open, 0, 'the bank is let go');
    assert.deepEqual([...new Set(told)], [...codes]);
    bank.answer = async () => endless();
    for (let taken = 0; taken < archiveLimits.atOnce; taken += 1) await fetchArchive({});
    assert.equal(await codeOf(fetchArchive({})), 'service_unavailable');
  });

  it('is free again when the handler closes, which ends every archive', async () => {
    const { bank, told, endless, read, closing } = startArchives();
    bank.answer = async () => endless();
    const reading = codeOf(read());
    for (let turn = 0; turn < 10; turn += 1) await nextTurn();
    closing.abort();
    assert.equal(await reading, 'aborted');
    assert.deepEqual([bank.open, told], [0, []]);
  });
});
