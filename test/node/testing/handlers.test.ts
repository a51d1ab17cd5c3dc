import { setupServer } from 'msw/node';
import { assert, describe, it, onTestFinished } from 'vitest';
import { createHandlerClient } from '../../../src/contract/client/handler-client.js';
import { createMerchantClient } from '../../../src/contract/client/merchant-client.js';
import { createPurchaseClient } from '../../../src/contract/client/purchase-client.js';
import { routes } from '../../../src/contract/routes.js';
import { failing, handlers, type HandlersOptions } from '../../../src/testing/handlers.js';

/** Creates the browser's clients, with mocks instead of the network. */
function startMocks(options?: HandlersOptions, base = 'https://shop.example/ratenkauf') {
  const server = setupServer(...handlers(options));
  server.listen({ onUnhandledRequest: 'error' });
  onTestFinished(() => server.close());
  return { base, browser: createHandlerClient({ base }), shopper: createPurchaseClient({ base }), merchant: createMerchantClient({ base }) };
}

describe('the mocks', () => {
  it('answer each method of the clients with the example of its route', async () => {
    const { browser, shopper, merchant } = startMocks();
    const answers = {
      offers: await browser.offers([9900, 79900]),
      plans: await browser.plans(79900),
      consent: await browser.consent(),
      checkout: await shopper.checkout(),
      startPurchase: await shopper.startPurchase(routes.startPurchase.example.body),
      purchase: await shopper.purchase(),
      confirmPurchase: await shopper.confirmPurchase(),
      abandonPurchase: await shopper.abandonPurchase(),
      transactions: await merchant.transactions(),
      transaction: await merchant.transaction('AB12CD'),
      captureTransaction: await merchant.capture('AB12CD', routes.captureTransaction.example.body),
      refundTransaction: await merchant.refund('AB12CD', routes.refundTransaction.example.body),
    };
    for (const [name, answer] of Object.entries(answers)) assert.deepEqual<unknown>(answer, routes[name as keyof typeof answers].example.answer, name);
  });

  it('answer what has no JSON as the handler does', async () => {
    const { base } = startMocks();
    const statusOf = async (path: string) => (await fetch(base + path, { redirect: 'manual' })).status;
    assert.deepEqual([await statusOf('/return/success?token=x'), await statusOf('/notification?vorgangskennung=AB12CD'), await statusOf('/documents')], [303, 204, 200]);
  });

  it('answer what the test says, for every request anew', async () => {
    let asked = 0;
    const { shopper } = startMocks({ answers: { checkout: { amount: 1, reasons: ['amount_below_minimum'], needsSalutation: true }, purchase: () => ({ state: 'expired', amount: (asked += 1) }) } });
    assert.deepEqual(await shopper.checkout(), { amount: 1, reasons: ['amount_below_minimum'], needsSalutation: true });
    assert.deepEqual([(await shopper.purchase()).amount, (await shopper.purchase()).amount], [1, 2]);
  });

  it('fail with an error of the handler, as often as they are asked', async () => {
    const { shopper } = startMocks({ answers: { startPurchase: failing('consent_outdated') } });
    for (const time of [1, 2]) {
      const thrown: unknown = await shopper.startPurchase({ consentVersion: 'old' }).catch((error: unknown) => error);
      assert.deepInclude(thrown, { code: 'consent_outdated', retryable: false }, String(time));
    }
  });

  it('are where the shop has mounted the handler', async () => {
    const { browser } = startMocks({ base: 'https://shop.example/pay' }, 'https://shop.example/pay');
    assert.equal((await browser.plans(79900)).amount, 79900);
  });
});
