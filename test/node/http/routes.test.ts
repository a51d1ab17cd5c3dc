import { assert, describe, it } from 'vitest';
import { routes } from '../../../src/contract/routes.js';
import { isTrueFor } from '../../../src/rules/plan-truth.js';
import { shownLender as asShown } from '../../../src/rules/lender.js';
import { lender as configured, startShop } from './server-shop.js';

const answerOf = async (response: Response) => JSON.parse(await response.text()) as unknown;

describe('offers', () => {
  it('says for each amount the plan with the longest term, as the service calculated it', async () => {
    const { client } = await startShop();
    const { offers } = await client.offers([79900, 50000]);
    const { plans } = await client.plans(79900);
    assert.deepEqual(
      offers.map(({ amount }) => amount),
      [50000, 79900],
    );
    const offer = offers[1];
    assert(offer?.available);
    assert.deepEqual(offer.plan, plans.at(-1));
    assert.isTrue(isTrueFor(79900, offer.plan));
    assert.isAbove(plans.length, 1);
  });

  it('asks the service once for each amount while the answers are fresh, and sends an example that belongs to many once', async () => {
    const { client, calls } = await startShop();
    const amounts = [30000, 40000, 50000, 60000];
    const first = await client.offers(amounts);
    const keys = first.offers.map((offer) => offer.available && offer.example);
    assert.deepEqual(Object.keys(first.examples), [...new Set(keys)]);
    assert.lengthOf(Object.keys(first.examples), 1);
    assert.deepEqual(await client.offers(amounts), first);
    await client.plans(30000);
    assert.equal(calls(), 4);
  });

  it('answers once for each amount, also whether it is too small or too large, which the service is not asked', async () => {
    const { ask, calls } = await startShop();
    const response = await ask(
      '/offers?utm_source=letter&amount=19999&amount=0&amount=19999&amount=1000001&__proto__=1',
    );
    assert.deepEqual(routes.offers.answer.parse(await answerOf(response)).offers, [
      { amount: 0, available: false, reason: 'amount_below_minimum' },
      { amount: 19999, available: false, reason: 'amount_below_minimum' },
      { amount: 1000001, available: false, reason: 'amount_above_maximum' },
    ]);
    assert.equal(calls(), 0);
  });

  it('name the lender that the shop has configured, otherwise that of the bank’s example, and none without a plan', async () => {
    const { client } = await startShop();
    assert.deepEqual((await client.offers([79900])).lender, asShown(configured));
    const unnamed = await startShop({ lender: undefined });
    assert.deepEqual((await unnamed.client.offers([79900])).lender, {
      name: 'Muster-Teilzahlungsbank AG',
      address: 'Musterstraße 1, 12345 Musterstadt',
    });
    assert.notProperty(await client.offers([100]), 'lender');
  });
});

describe('plans', () => {
  it('says all plans by term, the example and the lender the shop named', async () => {
    const { client } = await startShop();
    const { amount, plans, example, lender } = await client.plans(123456);
    const months = plans.map((plan) => plan.months);
    assert.equal(amount, 123456);
    assert.deepEqual(
      months,
      [...months].sort((a, b) => a - b),
    );
    assert.isTrue(plans.every((plan) => isTrueFor(123456, plan)));
    assert.include(JSON.stringify(example), 'Effektiver Jahreszins');
    assert.deepEqual(lender, asShown(configured));
  });

  it('refuses an amount that cannot be paid by instalments, without asking the service', async () => {
    const { ask, calls } = await startShop();
    const response = await ask('/plans?amount=19999');
    assert.equal(response.status, 422);
    assert.deepEqual(await answerOf(response), {
      error: {
        code: 'not_eligible',
        message: 'The amount cannot be paid by instalments: amount_below_minimum.',
        retryable: false,
      },
    });
    assert.equal(calls(), 0);
  });
});

describe('consent', () => {
  it('gives the words that the customer consents to, and a version derived from them', async () => {
    const { client, calls } = await startShop();
    const { version, text } = await client.consent();
    assert.include(JSON.stringify(text), 'Ich bin damit einverstanden');
    assert.lengthOf(version, 43);
    assert.equal((await client.consent()).version, version);
    assert.equal(calls('texte.zustimmung'), 1);
  });
});
