import { setImmediate as nextTurn } from 'node:timers/promises';
import { assert, describe, it, onTestFinished, vi } from 'vitest';
import type { Transport } from '../../../src/server.js';
import { archiveLimits, createArchives } from '../../../src/server/transactions/documents.js';
import { createTransport } from '../../../src/service/call/transport.js';
import type { BillingDocuments } from '../../../src/service/transactions/documents.js';
import { ServiceError } from '../../../src/service/wire/service-error.js';
import { codeOf, rejectionOf } from '../../support/matching.js';
import { eventually, json, startMerchant } from './shop.js';

/** A shop whose bank sends archives without end; nobody reads more of them than the test does. */
async function startEndless() {
  const bank = { open: 0, asked: 0 };
  const piece = new Uint8Array(64 * 1024);
  const stream: NonNullable<Transport['stream']> = async ({ signal }) => {
    bank.asked += 1;
    bank.open += 1;
    const end = () => void (bank.open -= 1);
    const body = new ReadableStream<Uint8Array>({
      start: (controller) =>
        signal?.addEventListener('abort', () => (end(), controller.error(signal.reason)), { once: true }),
      pull: (controller) => controller.enqueue(piece),
      cancel: end,
    });
    return { status: 200, headers: { 'content-type': 'application/zip' }, body };
  };
  const pool = createTransport();
  onTestFinished(() => pool.close());
  const merchant = await startMerchant({
    transport: Object.assign(((request) => pool(request)) satisfies Transport, { stream }),
  });
  return { ...merchant, bank };
}

describe('archives', () => {
  it('that users do not read on, even twenty at a time, delay no shopper, and are no incident, also when they are left', async () => {
    const { bank, ratenkauf, send, log } = await startEndless();
    const users = await Promise.all(Array.from({ length: 20 }, () => send('documents')));
    assert.deepEqual(users.map(({ status }) => status).sort(), [...Array(3).fill(200), ...Array(17).fill(503)]);
    assert.deepEqual([bank.open, bank.asked], [archiveLimits.atOnce, archiveLimits.atOnce]);
    for (const path of ['plans?amount=79900', 'consent', 'health']) assert.equal((await send(path)).status, 200, path);
    assert.equal((await send('transactions/search', json({}))).status, 200);
    const refused = await send('documents');
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '5']);
    const { error } = (await refused.json()) as { error: { code: string; message: string; retryable: boolean } };
    assert.deepInclude(error, { code: 'service_unavailable', retryable: true });
    assert.include(error.message, '3 archives');
    await users.find(({ status }) => status === 200)?.body?.cancel();
    assert.equal(bank.open, archiveLimits.atOnce - 1, 'the service is let go');
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
  const bank = {
    open: 0,
    signal: undefined as AbortSignal | undefined,
    answer: async (): Promise<BillingDocuments | undefined> => whole(),
  };
  type Pull = (controller: ReadableStreamDefaultController<Uint8Array>, end: () => void) => unknown;
  /** An archive with pieces, which then ends, breaks off or goes on for ever; an abort of its request breaks it off. */
  const archive = (pull: Pull): BillingDocuments => {
    bank.open += 1;
    let isOpen = true;
    const end = () => {
      if (isOpen) bank.open -= 1;
      isOpen = false;
    };
    const { signal } = bank;
    const body = new ReadableStream<Uint8Array>(
      {
        start: (controller) =>
          signal?.addEventListener('abort', () => (end(), controller.error(signal.reason)), { once: true }),
        pull: async (controller) => void (await pull(controller, end)),
        cancel: end,
      },
      { highWaterMark: 0 },
    );
    return { format: 'zip', contentType: 'application/zip', body } as unknown as BillingDocuments;
  };
  const piece = new Uint8Array(8);
  const endless = () => archive(async (controller) => (await nextTurn(), controller.enqueue(piece)));
  const whole = () => archive((controller, end) => (end(), controller.close()));
  const breaking = () => archive((controller, end) => (end(), controller.error(lost())));
  const fetchArchive = createArchives({
    open: (_query, { signal }) =>
      new Promise((resolve, reject) => {
        bank.signal = signal;
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
