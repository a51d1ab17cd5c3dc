import { setupServer } from 'msw/node';
import { assert, describe, it, onTestFinished } from 'vitest';
import { createHandlerClient } from '../../../src/contract/client/handler-client.js';
import { createMerchantClient } from '../../../src/contract/client/merchant-client.js';
import { createPurchaseClient } from '../../../src/contract/client/purchase-client.js';
import { routes } from '../../../src/contract/routes.js';
import { handlers } from '../../../src/testing/msw.js';
import {
  answers,
  consent,
  failing,
  fetchOf,
  purchase,
  type AnswersOptions,
  type Overrides,
  type Scenario,
} from '../../../src/testing/testing.js';
import { codeOf } from '../../support/matching.js';

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

describe('the mocks', () => {
  it('answer each method of the clients as the contract demands, for the requested amounts and ids', async () => {
    const { browser, shopper, merchant } = startMocks();
    const answered = {
      offers: await browser.offers([9900, 79900]),
      plans: await browser.plans(50_000),
      consent: await browser.consent(),
      checkout: await shopper.checkout(),
      startPurchase: await shopper.startPurchase(routes.startPurchase.example.body),
      purchase: await shopper.purchase(),
      confirmPurchase: await shopper.confirmPurchase(routes.confirmPurchase.example.body),
      abandonPurchase: await shopper.abandonPurchase(),
      transactions: await merchant.transactions({ tab: 'to_deliver' }),
      transactionCounts: await merchant.transactionCounts(),
      transaction: await merchant.transaction('CD34EF'),
      captureTransaction: await merchant.capture('AB12CD', routes.captureTransaction.example.body),
      refundTransaction: await merchant.refund('AB12CD', { amount: 10_000, currentValue: 79_900 }),
    };
    for (const [name, answer] of Object.entries(answered)) routes[name as keyof typeof answered].answer.parse(answer);
    assert.deepEqual(
      answered.offers.offers.map(({ amount, available }) => [amount, available]),
      [
        [9900, false],
        [79900, true],
      ],
    );
    assert.deepEqual([answered.plans.amount, answered.transaction.id], [50_000, 'CD34EF']);
    assert.deepEqual([answered.confirmPurchase.state, answered.abandonPurchase.state], ['confirmed', 'abandoned']);
    assert.deepEqual(
      [answered.captureTransaction.standing.capture.state, answered.refundTransaction.standing.refund.amount],
      ['in_progress', 10_000],
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

  it.each(['alone', 'in place of what the scenario says'])(
    'answer as the test has configured, %s, for every request anew',
    async (way) => {
      let asked = 0;
      const answers: Overrides = {
        checkout: { amount: 1, reasons: ['amount_below_minimum'], needsSalutation: true },
        purchase: () => ({ state: 'expired', amount: (asked += 1) }),
      };
      const { shopper } = way === 'alone' ? startMocks(answers) : startMocks('declined', { answers });
      assert.deepEqual(await shopper.checkout(), {
        amount: 1,
        reasons: ['amount_below_minimum'],
        needsSalutation: true,
      });
      assert.deepEqual([(await shopper.purchase()).amount, (await shopper.purchase()).amount], [1, 2]);
    },
  );

  it('give a whole response as often as it is asked for', async () => {
    const { shopper } = startMocks({ purchase: Response.json(purchase({ state: 'abandoned' })) });
    for (const time of [1, 2]) assert.equal((await shopper.purchase()).state, 'abandoned', String(time));
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
    assert.equal(await codeOf(startMocks('unreachable').browser.consent()), 'unreachable');
    assert.equal(await codeOf(startMocks('not_mounted').browser.consent()), 'malformed_answer');
    assert.equal(await codeOf(startMocks('service_down').browser.consent()), 'service_unavailable');
  });
});

describe('the replacement of fetch without msw', () => {
  it('answers as the mocks do', async () => {
    const { browser, shopper, merchant } = clients(
      '/ratenkauf',
      fetchOf('available', { answers: { consent: consent({ version: 'v2' }) } }),
    );
    assert.deepEqual([(await browser.plans(50_000)).amount, (await browser.consent()).version], [50_000, 'v2']);
    assert.equal((await merchant.refund('AB12CD', { amount: 500, currentValue: 79_900 })).standing.refund.amount, 500);
    assert.equal((await shopper.abandonPurchase()).state, 'abandoned');
    assert.equal(await codeOf(browser.plans(9900)), 'not_eligible');
    assert.equal(await codeOf(clients('/ratenkauf', fetchOf('unreachable')).browser.consent()), 'unreachable');
    assert.equal(await codeOf(clients('/ratenkauf', fetchOf('not_mounted')).browser.consent()), 'malformed_answer');
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
    const { confirmPurchase } = answers('declined');
    assert.deepEqual([confirmPurchase.method, confirmPurchase.path], ['POST', '/purchase/confirmation']);
    assert.equal(
      (
        await confirmPurchase.answer(
          new Request('https://shop.example/ratenkauf/purchase/confirmation', { method: 'POST' }),
        )
      ).status,
      409,
    );
  });
});
