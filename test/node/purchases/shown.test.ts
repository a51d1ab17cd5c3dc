import { assert, describe, it } from 'vitest';
import type { HandlerError } from '../../../src/contract/client/ask.js';
import type { Plans } from '../../../src/contract/plan.js';
import { orderOf } from './browser.js';
import { cartOf, startProgram } from './program.js';
import { checkoutOf, startPurchases } from './shop.js';

const dear = checkoutOf({ amount: 129_900, items: [{ name: 'Sofa', quantity: 1, price: 129_900 }] });

/** Starts a shop; returns what a page has read of its checkout, and what it may send. */
async function startRead() {
  const shop = await startPurchases();
  const { amount } = await shop.client.checkout();
  const plansOf = async (of: number) =>
    (await (await shop.browser.send(`/ratenkauf/plans?amount=${of}`)).json()) as Plans;
  const { plans } = await plansOf(amount);
  const shown = { amount, plan: plans[0]! };
  const consentVersion = await shop.consentVersion();
  const start = (read: typeof shown = shown) => shop.client.startPurchase({ shown: read, consentVersion });
  const refusal = (read?: typeof shown) =>
    start(read).then(
      () => undefined,
      (error: HandlerError) => ({ code: error.code, present: error.present }),
    );
  return { ...shop, plansOf, shown, start, refusal, consentVersion };
}

describe('a start', () => {
  it('of a basket that was changed behind the page reaches no bank, and is told what to show instead', async () => {
    const { refusal, start, shop, sandbox, plansOf } = await startRead();
    shop.state.checkout = dear;
    const refused = await refusal();
    assert.equal(refused?.code, 'changed');
    assert.deepInclude(refused?.present?.checkout, { amount: 129_900, reasons: [] });
    assert.deepEqual(refused?.present?.plans, await plansOf(129_900));
    assert.deepEqual(sandbox.purchases(), []);
    await start({ amount: 129_900, plan: refused!.present!.plans!.plans[0]! });
    assert.deepEqual(
      sandbox.purchases().map(({ amount }) => amount),
      [129_900],
    );
  });

  it('with a plan that holds no more is told the present ones; the days are no difference', async () => {
    const { refusal, start, shown, sandbox, plansOf } = await startRead();
    const refused = await refusal({ amount: shown.amount, plan: { ...shown.plan, effectiveRate: 1 } });
    assert.deepEqual([refused?.code, refused?.present?.plans], ['changed', await plansOf(shown.amount)]);
    assert.deepEqual(sandbox.purchases(), []);
    await start({ amount: shown.amount, plan: { ...shown.plan, firstDue: '2020-01-01' } });
    assert.lengthOf(sandbox.purchases(), 1);
  });

  it('whose plans cannot be read now is compared by its amount', async () => {
    const { start, shop, sandbox, shown } = await startRead();
    shop.state.checkout = dear;
    sandbox.faults.add({ operation: 'modellrechnung.durchfuehren', kind: 'status', status: 503, times: 100 });
    await start({ amount: 129_900, plan: shown.plan });
    assert.lengthOf(sandbox.purchases(), 1);
  });

  it('and an order that do not say what was read are refused', async () => {
    const { browser, consentVersion, sandbox } = await startRead();
    const headers = { 'content-type': 'application/json' };
    for (const [path, given] of [
      ['purchase', { consentVersion }],
      ['purchase/confirmation', {}],
    ] as const) {
      const body = JSON.stringify(given);
      const answer = await browser.send(`/ratenkauf/${path}`, { method: 'POST', body, headers });
      assert.equal(answer.status, 400);
      assert.match(await answer.text(), /shown/);
    }
    assert.deepEqual(sandbox.purchases(), []);
  });
});

describe('an order', () => {
  it('of what a second tab has replaced is not sent, and is told the present figures', async () => {
    const { client, approve, comeBack, start, shop, bank, ratenkauf, browser } = await startPurchases();
    await approve();
    const old = orderOf(await client.purchase());
    shop.state.checkout = dear;
    const id = await start();
    await comeBack(id);
    const present = await client.confirmPurchase(old);
    assert.deepInclude(present, { state: 'approved', amount: 129_900 });
    const byShop = { request: browser.pressed(), originChecked: true };
    assert.equal((await ratenkauf.confirm({ ...byShop, shown: old.shown })).state, 'approved');
    assert.equal(bank(id)?.confirmationRequests, 0);
    assert.equal((await ratenkauf.confirm({ ...byShop, shown: orderOf(present).shown })).state, 'confirmed');
  });
});

describe('a program that says what its page has shown', () => {
  it('starts and orders nothing else', async () => {
    const { start, approve, confirm, confirmations } = await startProgram();
    const read = { amount: 79_900 };
    const of = (overrides: Parameters<typeof cartOf>[1]) => ({ checkout: cartOf('cart-1', overrides), shown: read });
    const refused = await start(of({ amount: 80_000 })).catch((error: unknown) => error);
    assert.deepInclude(refused, { code: 'changed', status: 409 });
    const id = await approve(of({}));
    const { shown } = orderOf(await confirm(id, { shown: orderOf({ amount: 79_900 }).shown }));
    assert.deepEqual(confirmations(), [0]);
    assert.equal((await confirm(id, { shown })).state, 'confirmed');
  });
});
