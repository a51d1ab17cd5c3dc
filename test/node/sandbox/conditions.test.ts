import { afterAll, afterEach, assert, beforeAll, describe, it } from 'vitest';
import { knownShop, startSandbox, type Sandbox } from '../../../src/sandbox/sandbox.js';
import { createPaymentApi } from '../../../src/service/payment/payment-api.js';
import { connect } from '../service/server.js';
import { shopAt } from './purchases.js';

let sandbox: Sandbox;
let shop: ReturnType<typeof shopAt>;
beforeAll(async () => {
  sandbox = await startSandbox({ now: () => new Date('2026-12-03T12:00:00Z') });
  shop = shopAt(sandbox);
});
afterEach(() => sandbox.reset());
afterAll(() => sandbox.close());

const api = () => createPaymentApi({ ...knownShop, host: sandbox.url, transport: connect() });
const initial = { nominalRate: 10.9, exampleAmount: 120_000, exampleMonths: 24, consentNote: '' };

describe('the conditions of the sandbox’s bank', () => {
  it('change plans and example from now on, over HTTP as in code', async () => {
    const { status, json } = await shop.control('conditions', { nominalRate: 7.49, exampleAmount: 150_000 });
    assert.deepEqual([status, json], [200, { ...initial, nominalRate: 7.49, exampleAmount: 150_000 }]);
    const { plans, example } = await api().plans(79900);
    assert.deepEqual([...new Set(plans.map(({ borrowingRate }) => borrowingRate))], [7.49]);
    assert.match(example.replaceAll('\u00a0', ' '), /1\.500,00 €.*7,49 % p\. a\./);
  });

  it('add a sentence to the consent text, as text', async () => {
    sandbox.lendAt({ consentNote: 'Neu <seit> heute.' });
    const { paymentPageDataTransfer } = await api().consentTexts();
    assert.match(paymentPageDataTransfer, /<p>Neu &lt;seit&gt; heute\.<\/p>$/);
  });

  it('leave a purchase that was started the rate of its start', async () => {
    const id = await shop.started();
    sandbox.lendAt({ nominalRate: 1 });
    sandbox.complete(id);
    assert.equal((await api().plans(79900)).plans[0]?.borrowingRate, 1);
    const { ratenplan } = (await shop.get(`vorgang/${id}/finanzierung`)).json as {
      ratenplan: { zinsen: { nominalzins: string } };
    };
    assert.equal(ratenplan.zinsen.nominalzins, '10.90');
  });

  it('are refused where no bank has them, and restored by reset', async () => {
    for (const wrong of [
      { nominalRate: -1 },
      { nominalRate: 9.999 },
      { exampleAmount: 1 },
      { exampleMonths: 7 },
      { rate: 3 },
    ])
      assert.equal((await shop.control('conditions', wrong)).status, 400);
    assert.deepEqual(sandbox.conditions(), initial);
    sandbox.lendAt({ nominalRate: 3 });
    sandbox.reset();
    assert.deepEqual((await shop.control('conditions')).json, initial);
  });
});
