import { setupServer } from 'msw/node';
import { assert, describe, it, onTestFinished } from 'vitest';
import { createHandlerClient } from '../../../src/contract/client/handler-client.js';
import { createMerchantClient } from '../../../src/contract/client/merchant-client.js';
import { createPurchaseClient } from '../../../src/contract/client/purchase-client.js';
import { routes } from '../../../src/contract/routes.js';
import { handlers } from '../../../src/testing/msw.js';
import {
  answers,
  checkoutAnswer,
  consent,
  failing,
  fetchOf,
  purchase,
  type AnswersOptions,
  type Overrides,
  type Scenario,
} from '../../../src/testing/testing.js';
import { assertHas, codeOf } from '../../support/matching.js';

/** Creates the browser's clients. */
const clients = (base: string, fetch?: typeof globalThis.fetch) => {
  const options = { base, ...(fetch && { fetch }) };
  return {
    base,
    browser: createHandlerClient(options),
    shopper: createPurchaseClient(options),
    merchant: createMerchantClient(options),
  };
};

/** Creates the browser's clients, with mocks instead of the network. */
function startMocks(
  scenario?: Scenario | Overrides,
  options?: AnswersOptions,
  base = 'https://shop.example/ratenkauf',
) {
  const server = setupServer(...handlers(scenario, options));
  server.listen({ onUnhandledRequest: 'error' });
  onTestFinished(() => server.close());
  return { server, ...clients(base) };
}

/** Scenarios without an answer of the handler, and the code of the clients' errors. */
const withoutAnswer = [
  ['unreachable', 'unreachable'],
  ['not_mounted', 'malformed_answer'],
  ['service_down', 'service_unavailable'],
] as const;

describe('the mocks', () => {
  it('answer each method of the clients for the requested amounts and ids', async () => {
    const { browser, shopper, merchant } = startMocks();
    const { confirmPurchase, captureTransaction, startPurchase } = routes;
    const { offers } = await browser.offers([9900, 79900]);
    assertHas(offers, [
      { amount: 9900, available: false },
      { amount: 79900, available: true },
    ]);
    assertHas(
      [
        await browser.plans(50_000),
        await shopper.startPurchase(startPurchase.example.body),
        await shopper.confirmPurchase(confirmPurchase.example.body),
        await shopper.abandonPurchase(),
        await merchant.transaction('CD34EF'),
        await merchant.capture('AB12CD', captureTransaction.example.body),
        await merchant.refund('AB12CD', { amount: 10_000, currentValue: 79_900 }),
      ],
      [
        { amount: 50_000 },
        {},
        { state: 'confirmed' },
        { state: 'abandoned' },
        { id: 'CD34EF' },
        { standing: { capture: { state: 'in_progress' } } },
        { standing: { refund: { amount: 10_000 } } },
      ],
    );
  });

  it('answer requests without JSON as the handler does', async () => {
    const { base } = startMocks();
    const statusOf = async (path: string) => (await fetch(base + path, { redirect: 'manual' })).status;
    assert.deepEqual(
      [
        await statusOf('/return/success?token=x'),
        await statusOf('/notification?vorgangskennung=AB12CD'),
        await statusOf('/documents'),
      ],
      [303, 204, 200],
    );
  });

  it('answer as the test has configured, alone or in place of what the scenario says, for every request anew', async () => {
    let asked = 0;
    const checkout = checkoutAnswer({ amount: 1, reasons: ['amount_below_minimum'], needsSalutation: true });
    const given: Overrides = {
      checkout,
      purchase: () => ({ state: 'expired', amount: (asked += 1) }),
      abandonPurchase: Response.json(purchase({ state: 'abandoned' })),
    };
    for (const start of [() => startMocks(given), () => startMocks('declined', { answers: given })]) {
      const { shopper, server } = start();
      assert.deepEqual(await shopper.checkout(), checkout);
      const amounts = [(await shopper.purchase()).amount, (await shopper.purchase()).amount];
      assert.deepEqual(amounts, [asked - 1, asked]);
      for (const time of [1, 2]) assert.equal((await shopper.abandonPurchase()).state, 'abandoned', String(time));
      server.close();
    }
    assert.equal(asked, 4);
  });

  it('fail with an error of the handler and its status, as often as configured', async () => {
    const { shopper, base } = startMocks({
      startPurchase: failing('consent_outdated'),
      purchase: failing('no_purchase'),
      checkout: failing('internal', { status: 418, retryable: true }),
    });
    for (const time of [1, 2]) {
      const thrown: unknown = await shopper
        .startPurchase(routes.startPurchase.example.body)
        .catch((error: unknown) => error);
      assert.deepInclude(thrown, { code: 'consent_outdated', retryable: false }, String(time));
    }
    assert.deepEqual([(await fetch(`${base}/purchase`)).status, (await fetch(`${base}/checkout`)).status], [404, 418]);
  });

  it('can be changed to another scenario in the middle of a test', async () => {
    const { server, shopper } = startMocks('approved');
    assert.equal((await shopper.purchase()).state, 'approved');
    server.use(...handlers('declined'));
    assert.equal((await shopper.purchase()).state, 'declined');
    server.resetHandlers();
    assert.equal((await shopper.purchase()).state, 'approved');
  });

  it.each([
    ['/pay', 'https://shop.example/pay'],
    ['https://shop.example/pay', 'https://shop.example/pay'],
  ])('answer where the shop has mounted the handler: %s', async (handler, base) => {
    const { browser } = startMocks('available', { handler }, base);
    assert.equal((await browser.plans(79900)).amount, 79900);
  });

  it('simulate a missing handler and a service that is down', async () => {
    for (const [scenario, code] of withoutAnswer)
      assert.equal(await codeOf(startMocks(scenario).browser.consent()), code);
  });
});

describe('the replacement of fetch without msw', () => {
  it('answers as the mocks do', async () => {
    const options = { answers: { consent: consent({ version: 'v2' }) } };
    const { browser, shopper, merchant } = clients('/ratenkauf', fetchOf('available', options));
    assert.deepEqual([(await browser.plans(50_000)).amount, (await browser.consent()).version], [50_000, 'v2']);
    assert.equal((await merchant.refund('AB12CD', { amount: 500, currentValue: 79_900 })).standing.refund.amount, 500);
    assert.equal((await shopper.abandonPurchase()).state, 'abandoned');
    assert.equal(await codeOf(browser.plans(9900)), 'not_eligible');
    for (const [scenario, code] of withoutAnswer)
      assert.equal(await codeOf(clients('/ratenkauf', fetchOf(scenario)).browser.consent()), code);
  });

  it('fails with the address at which nothing answers', async () => {
    const answer = fetchOf('available', { handler: '/pay' });
    assert.equal((await answer('/pay/consent')).status, 200);
    assert.equal((await answer(new Request('https://shop.example/pay/nothing'))).status, 404);
    const thrown: unknown = await answer('/ratenkauf/consent').catch((error: unknown) => error);
    assert.equal(
      (thrown as Error).message,
      'Nothing answers at https://shop.example/ratenkauf/consent: the handler of the test is at /pay.',
    );
  });

  it('waits as long as the test has configured, and stops when the page aborts', async () => {
    let resolve = () => {};
    const released = new Promise<void>((released) => (resolve = released));
    const answer = fetchOf('slow', { wait: () => released });
    const stop = new AbortController();
    const given = answer('/ratenkauf/consent', { signal: stop.signal });
    stop.abort(new Error('The page is gone.'));
    assert.equal(await given.catch((error: unknown) => (error as Error).message), 'The page is gone.');
    const later = answer('/ratenkauf/consent');
    resolve();
    assert.equal((await later).status, 200);
  });

  it('is built from the routes, for tools with their own way of answering', async () => {
    const { method, path, answer } = answers('declined').confirmPurchase;
    assert.deepEqual([method, path], ['POST', '/purchase/confirmation']);
    const request = new Request(`https://shop.example/ratenkauf${path}`, { method });
    assert.equal((await answer(request)).status, 409);
  });
});
