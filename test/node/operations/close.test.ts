import { setImmediate } from 'node:timers/promises';
import { assert, describe, it, onTestFinished } from 'vitest';
import { createAdmission } from '../../../src/server/operations/admission.js';
import { createTransport, type Transport } from '../../../src/service/call/transport.js';
import { soon } from '../../support/patience.js';
import { timed } from '../../support/stopwatch.js';
import { orderOf } from '../purchases/browser.js';
import { limitsWith, memoryStore, shared, startProcess, startPurchases } from '../purchases/shop.js';
import { minute } from '../http/server-shop.js';

const never = () => new Promise<never>(() => {});
const confirmations = 'vorgang.bestaetigen';
const short = limitsWith({ grace: 200, ending: 200 });

/** Closes the handler; resolves with the duration in milliseconds. */
async function closingTime(ratenkauf: { close(): Promise<void> }): Promise<number> {
  const [, ms] = await timed(() => ratenkauf.close());
  return ms;
}

type Started = Awaited<ReturnType<typeof startPurchases>>;

/** Sends the order of an approved purchase; resolves with its answer, which is still to come. */
async function confirm({ browser, client }: Started): Promise<{ readonly answer: Promise<Response> }> {
  const order = orderOf(await client.purchase());
  const answer = browser.send('/ratenkauf/purchase/confirmation', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });
  return { answer };
}

/** Starts a confirmation that has been sent and not answered yet. */
async function confirmationUnderWay(shop: Started) {
  const { approve, sandbox } = shop;
  await approve();
  sandbox.faults.add({ operation: confirmations, kind: 'slow', delayMs: 300 });
  const { answer } = await confirm(shop);
  await soon(() => assert.isTrue(sandbox.requests().some(({ operation }) => operation === confirmations)));
  return { answer };
}

const errorOf = async (answer: Response) => {
  assert.equal(answer.status, 503);
  return ((await answer.json()) as { error: { code: string; retryable: boolean } }).error;
};

describe('closing the handler', () => {
  it('waits for a confirmation that was sent: the order is completed, stored and answered', async () => {
    const shop = await startPurchases();
    const { ratenkauf, store, clock, log } = shop;
    const { answer: underWay } = await confirmationUnderWay(shop);
    const closed = ratenkauf.close();
    assert.strictEqual(ratenkauf.close(), closed);
    const answer = await underWay;
    assert.equal(answer.status, 200);
    assert.equal(((await answer.json()) as { state: string }).state, 'confirmed');
    await closed;
    assert.lengthOf(shop.shop.completed(), 1);
    assert.deepEqual(await store.purchases.due({ before: clock.now() + minute }, 10), []);
    assert.deepEqual(log, []);
  });

  it('answers every new request with 503 at once, while others are under way', async () => {
    const shop = await startPurchases();
    const { ratenkauf, browser } = shop;
    await browser.send('/ratenkauf/offers?amount=79900');
    const { answer: underWay } = await confirmationUnderWay(shop);
    const closed = ratenkauf.close();
    for (const path of [
      'offers?amount=79900',
      'plans?amount=79900',
      'consent',
      'health',
      'checkout',
      'purchase',
      'transactions',
      'notification?vorgangskennung=ABCDEF',
      'return/success?token=x',
    ]) {
      const answer = await ratenkauf.handler(new Request(`https://shop.example/ratenkauf/${path}`));
      assert.deepInclude(await errorOf(answer), { code: 'service_unavailable', retryable: true }, path);
      assert.equal(answer.headers.get('retry-after'), '5');
      assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
    }
    assert.propertyVal(await ratenkauf.reconcile().catch((error: unknown) => error), 'code', 'service_unavailable');
    assert.equal((await underWay).status, 200);
    await closed;
  });
});

describe('closing the handler in bounded time', () => {
  it('does not wait for an order that the shop does not complete: the answer is 503, and the next process completes it', async () => {
    const shop = await startPurchases({ limits: short });
    const { completeOrder } = shop.shop.shop;
    let hangs = false;
    Object.assign(shop.shop.shop, { completeOrder: () => ((hangs = true), never()) });
    const { answer: underWay } = await confirmationUnderWay(shop);
    await soon(() => assert.isTrue(hangs));
    assert.isBelow(await closingTime(shop.ratenkauf), 3_000);
    assert.deepInclude(await errorOf(await underWay), { code: 'service_unavailable', retryable: true });
    Object.assign(shop.shop.shop, { completeOrder });
    const next = startProcess(shop.given);
    shop.clock.pass(2 * minute);
    assert.deepInclude(await next.reconcile(), { examined: 1, resolved: 1 });
    assert.lengthOf(shop.shop.completed(), 1);
    await next.close();
    assert.notInclude(
      shop.log.map(({ event }) => event),
      'internal_error',
    );
  });

  it('does not wait for a transport that hangs, even if it ignores its abort signal', async () => {
    const pool = createTransport();
    const sent: string[] = [];
    const transport: Transport = (request) =>
      request.url.includes('bestaetigen') ? (sent.push(request.url), never()) : pool(request);
    const shop = await startPurchases({ limits: short, transport });
    await shop.approve();
    const { answer } = await confirm(shop);
    await soon(() => assert.lengthOf(sent, 1));
    assert.isBelow(await closingTime(shop.ratenkauf), 3_000);
    assert.deepInclude(await errorOf(await answer), { code: 'service_unavailable', retryable: true });
    assert.notInclude(
      shop.log.map(({ event }) => event),
      'internal_error',
    );
    await pool.close();
  });

  it('does not wait for a store that hangs, not even for closing it', async () => {
    const store = memoryStore();
    let isSilent = false;
    const { find } = store.purchases;
    const purchases = { ...store.purchases, find: ((by) => (isSilent ? never() : find(by))) satisfies typeof find };
    const close = () => (isSilent ? never() : store.close());
    const shop = await startPurchases({ store });
    const ratenkauf = startProcess({
      ...shop.given,
      store: { ...shared(store), purchases, close },
      limits: short,
    });
    await shop.approve();
    isSilent = true;
    const cookie = shop.browser.header();
    const answer = ratenkauf.handler(
      new Request('https://shop.example/ratenkauf/purchase', { headers: { cookie, 'sec-fetch-site': 'same-origin' } }),
    );
    assert.isBelow(await closingTime(ratenkauf), 3_000);
    assert.deepInclude(await errorOf(await answer), { code: 'service_unavailable', retryable: true });
    assert.match(shop.log.map(({ message }) => message).join(), /the store did not finish/);
  });

  it('does not blame the store that it closes for a last write that hangs', async () => {
    const store = memoryStore();
    const calls: string[] = [];
    const shop = await startPurchases({ store });
    const ratenkauf = startProcess({
      ...shop.given,
      store: {
        ...shared(store),
        proofs: { ...store.proofs, keep: () => (calls.push('write'), never()) },
        close: async () => void calls.push('close'),
      },
      limits: short,
    });
    await ratenkauf.handler(new Request('https://shop.example/ratenkauf/offers?amount=79900'));
    assert.isBelow(await closingTime(ratenkauf), 3_000);
    assert.deepEqual(calls, ['write', 'close']);
    assert.deepEqual(shop.log, []);
  });

  it('lets many requests be under way at once without a warning of Node', async () => {
    const warnings: Error[] = [];
    const listen = (warning: Error) => void (/MaxListeners/.test(warning.name) && warnings.push(warning));
    process.on('warning', listen);
    onTestFinished(() => void process.off('warning', listen));
    const admission = createAdmission();
    for (let request = 0; request < 20; request += 1) admission.admit(never).catch(() => undefined);
    await setImmediate();
    assert.deepEqual(warnings, []);
  });
});
