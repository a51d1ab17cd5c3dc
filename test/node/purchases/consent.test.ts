import { assert, describe, it, onTestFinished, vi } from 'vitest';
import type { FaultRequest } from '../../../src/sandbox/sandbox.js';
import { createConsents } from '../../../src/server/offers/consents.js';
import { ServiceError } from '../../../src/service/wire/service-error.js';
import { startPurchases } from './shop.js';
import { callsOf, createClock, minute, second } from '../http/server-shop.js';

const down = {
  operation: 'texte.zustimmung',
  kind: 'status',
  status: 500,
  body: {},
  times: 1000,
} as const satisfies FaultRequest;
const rewritten = {
  operation: 'texte.zustimmung',
  kind: 'status',
  status: 200,
  times: 1000,
  body: { wsMessages: { messages: [] }, zustimmungDatenuebertragungPaymentPage: '<p>Von heute an.</p>' },
} as const satisfies FaultRequest;

async function startShopper() {
  const joined = await startPurchases();
  const version = await joined.consentVersion();
  const { browser, clock, sandbox } = joined;
  return {
    ...joined,
    version,
    asked: () => callsOf(sandbox, 'texte.zustimmung'),
    pass: (ms: number) => clock.pass(ms),
    start: (consentVersion = version): Promise<string> =>
      browser.client.startPurchase({ consentVersion }).then(
        () => 'started',
        (error: { code: string; retryable: boolean }) => `${error.code}${error.retryable ? ', retryable' : ''}`,
      ),
    shown: async () => {
      const { version: shown, error } = (await (await browser.send('/ratenkauf/consent')).json()) as {
        version?: string;
        error?: { code: string };
      };
      return shown ?? error?.code;
    },
  };
}

describe('a start', () => {
  it('refuses the old text within a minute of its change, and shows the new one to the customer', async () => {
    const { start, pass, sandbox, version, shown } = await startShopper();
    sandbox.faults.add(rewritten);
    pass(60 * second);
    assert.equal(await start(), 'consent_outdated');
    assert.deepEqual(sandbox.purchases(), []);
    const now = await shown();
    assert.isString(now);
    assert.notEqual(now, version);
    assert.equal(await start(now), 'started');
  });

  it('accepts a text for a minute without asking, and for ten if it cannot be checked', async () => {
    const { start, pass, sandbox, asked, shown, version } = await startShopper();
    pass(59 * second);
    assert.equal(await start(), 'started');
    assert.equal(asked(), 1);
    sandbox.faults.add(down);
    pass(9 * minute + second - 1);
    assert.equal(await start(), 'started');
    assert.equal(await shown(), version);
    assert.equal(asked(), 2);
    pass(1);
    assert.equal(await start(), 'service_unavailable, retryable');
    assert.equal(await shown(), 'service_unavailable');
    pass(10 * minute);
    assert.equal(await start(), 'service_unavailable, retryable');
    assert.equal(sandbox.purchases().length, 1);
    sandbox.faults.clear();
    pass(6 * second);
    assert.equal(await start(), 'started');
  });

  it('with an invented text asks the service at most once in ten seconds', async () => {
    const { start, pass, asked } = await startShopper();
    for (let count = 0; count < 20; count += 1) {
      assert.equal(await start(`made up ${count}`), 'consent_outdated');
      pass(second);
    }
    assert.isAtMost(asked(), 3);
  });
});

describe('the service is asked', () => {
  const texts = { paymentPageDataTransfer: '<p>Text</p>' };

  /** Creates a source whose service answers on demand. */
  function startSource() {
    const clock = createClock();
    const calls: { resolve: () => void; reject: () => void }[] = [];
    const api = {
      consentTexts: () =>
        new Promise<never>((resolve, reject) => {
          calls.push({
            resolve: () => resolve(texts as never),
            reject: () => reject(new ServiceError({ code: 'failed', operation: 'payment.consentTexts' })),
          });
        }),
    };
    const asking = {
      consent: { ask: async <Answer>(_turn: unknown, work: (given: typeof api) => Promise<Answer>) => work(api) },
    };
    const consents = createConsents({
      calls: asking,
      breaker: { run: async (_subject, call) => call() },
      now: clock.now,
      closed: new AbortController().signal,
    });
    return { clock, calls, consents };
  }
  const turn = () => new Promise((done) => setImmediate(done));

  it('once, however many customers start or read at the same time', async () => {
    const { calls, consents } = startSource();
    const many = Promise.all([
      ...Array.from({ length: 50 }, () => consents.isPresent('x')),
      ...Array.from({ length: 50 }, () => consents.current().then(() => false)),
    ]);
    await turn();
    assert.lengthOf(calls, 1);
    calls[0]?.resolve();
    assert.notInclude(await many, true);
    assert.lengthOf(calls, 1);
  });

  it('not again within five seconds of a failure', async () => {
    const { calls, consents, clock } = startSource();
    const first = consents.current().catch(({ code }: ServiceError) => code);
    await turn();
    calls[0]?.reject();
    assert.equal(await first, 'failed');
    clock.pass(5 * second - 1);
    assert.equal(await consents.isPresent('x').catch(({ code }: { code: string }) => code), 'service_unavailable');
    assert.lengthOf(calls, 1);
    clock.pass(1);
    void consents.current().catch(() => undefined);
    await turn();
    assert.lengthOf(calls, 2);
    calls[1]?.resolve();
  });

  it('while a start whose text is still valid waits two seconds at most; the late answer is kept', async () => {
    const { calls, consents, clock } = startSource();
    const first = consents.current();
    await turn();
    calls[0]?.resolve();
    const { version } = await first;
    clock.pass(9 * minute);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const started = consents.isPresent(version);
    await vi.advanceTimersByTimeAsync(2 * second);
    assert.equal(await started, true);
    assert.lengthOf(calls, 2);
    calls[1]?.resolve();
    await turn();
    clock.pass(59 * second);
    assert.equal(await consents.isPresent(version), true);
    clock.pass(9 * minute);
    const again = consents.isPresent(version);
    await turn();
    calls[2]?.reject();
    assert.equal(await again, true, 'the late answer counts from when it was asked for');
  });
});
