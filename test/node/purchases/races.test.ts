import { assert, describe, it, onTestFinished } from 'vitest';
import { createBrowser } from './browser.js';
import { idIn, pages, startProcess, startPurchases } from './shop.js';

const fifty = Array.from({ length: 50 }, (_, index) => index);

/** Starts two processes of one shop on one store, called in turn. */
async function startTwoProcesses() {
  const shop = await startPurchases();
  const other = startProcess(shop.given);
  onTestFinished(() => other.close());
  let turn = 0;
  const browser = createBrowser(() => [shop.ratenkauf.handler, other.handler][(turn += 1) % 2]!);
  for (const [name, value] of shop.browser.cookies) browser.cookies.set(name, value);
  return {
    ...shop,
    other,
    both: browser,
    share: () => shop.browser.cookies.forEach((value, name) => browser.cookies.set(name, value)),
  };
}

describe('fifty at once, in two processes on one store', () => {
  it('start one purchase that counts, and all get its payment page', async () => {
    const { client, consentVersion, both, share, store, shop } = await startTwoProcesses();
    await client.checkout();
    share();
    const version = await consentVersion();
    const answers = await Promise.all(fifty.map(() => both.client.startPurchase({ consentVersion: version })));
    assert.lengthOf(new Set(answers.map(({ paymentPage }) => paymentPage)), 1);
    const open = await store.purchases.due({ before: Infinity }, 100);
    assert.deepEqual(
      open.map(({ situation, technicalId }) => [situation, technicalId]),
      [['initialized', idIn(answers[0]?.paymentPage ?? '')]],
    );
    assert.equal(shop.state.prepared, 0);
  });

  it('return to the same page, and one decision is recorded', async () => {
    const { start, sandbox, both, share, store } = await startTwoProcesses();
    const id = await start();
    share();
    const { returnUrl } = sandbox.complete(id);
    const answers = await Promise.all(fifty.map(() => both.visit(returnUrl)));
    assert.deepEqual(
      answers,
      fifty.map(() => ({ status: 303, location: pages.review })),
    );
    const [record] = await store.purchases.due({ before: Infinity }, 100);
    assert.deepInclude(record, { situation: 'approved', version: 3 });
  });

  it('order once: one confirmation is sent, one order made and completed, all get the same answer', async () => {
    const { approve, bank, both, share, shop } = await startTwoProcesses();
    const id = await approve();
    share();
    const answers = await Promise.all(fifty.map(() => both.client.confirmPurchase()));
    for (const answer of answers) assert.deepEqual(answer, answers[0]);
    assert.deepInclude(answers[0], { state: 'confirmed', orderId: 'A-1001' });
    assert.deepInclude(bank(id), { confirmations: 1, confirmationRequests: 1 });
    assert.equal(shop.state.prepared, 1);
    assert.deepEqual([...shop.orders.values()], [{ orderId: 'A-1001', state: 'completed', told: 1 }]);
  });

  it('order, return, give up, start and call back at the same time: one order for each confirmation, and none without', async () => {
    const { approve, sandbox, both, share, shop, consentVersion, ratenkauf, other, clock } = await startTwoProcesses();
    await approve();
    share();
    const consent = await consentVersion();
    const tries = fifty.map(async (index) => {
      const { client } = both;
      if (index % 5 === 0) return client.abandonPurchase();
      if (index % 5 === 1) return client.startPurchase({ consentVersion: consent });
      if (index % 5 === 2)
        return index % 2 ? ratenkauf.reconcile({ untouchedFor: 0 }) : other.reconcile({ untouchedFor: 0 });
      return client.confirmPurchase();
    });
    await Promise.allSettled(tries);
    for (let round = 0; round < 3; round += 1) {
      clock.pass(61_000);
      await ratenkauf.reconcile();
    }
    const confirmed = sandbox.purchases().filter(({ confirmations }) => confirmations > 0);
    assert.deepEqual(
      shop.completed().map(({ orderId }) => orderId),
      confirmed.map(({ orderId }) => orderId),
    );
    assert.isTrue(confirmed.every(({ confirmations }) => confirmations === 1));
  });
});

describe('a second start', () => {
  it('gives up the purchase that is open at the bank, whose return then changes nothing', async () => {
    const { start, comeBack, client, sandbox } = await startPurchases();
    const first = await start(12);
    const second = await start(24);
    assert.notEqual(first, second);
    assert.deepEqual(await comeBack(first), { status: 303, location: pages.payment });
    assert.deepInclude(await client.purchase(), { state: 'initialized', requestedMonths: 24 });
    await comeBack(second);
    assert.equal((await client.confirmPurchase()).state, 'confirmed');
    assert.deepEqual(
      sandbox.purchases().map(({ confirmations }) => confirmations),
      [0, 1],
    );
  });

  it('is refused while the outcome of the first order is unknown, until that is resolved', async () => {
    const { approve, start, client, sandbox, bank, clock } = await startPurchases({ verification: 'authorization' });
    const id = await approve();
    sandbox.faults.add({ operation: 'vorgang.bestaetigen', kind: 'answer-lost' });
    sandbox.faults.add({ operation: 'authorization.read', kind: 'status', times: 3 });
    assert.equal((await client.confirmPurchase()).state, 'confirming');
    assert.equal(bank(id)?.confirmations, 1);
    assert.deepInclude((await start().catch((thrown: unknown) => thrown)) as object, { code: 'wrong_state' });
    assert.deepInclude((await client.abandonPurchase().catch((thrown: unknown) => thrown)) as object, {
      code: 'wrong_state',
    });
    sandbox.faults.clear();
    clock.pass(3_000);
    assert.deepInclude(await client.purchase(), { state: 'confirmed', orderId: 'A-1001' });
  });

  it('is refused while completeOrder fails for the first order, so that no basket is ordered twice', async () => {
    const { approve, start, client, shop, ratenkauf, clock } = await startPurchases();
    await approve();
    shop.state.failing = 'completeOrder';
    assert.equal((await client.confirmPurchase()).state, 'confirmed');
    assert.deepInclude((await start().catch((thrown: unknown) => thrown)) as object, { code: 'wrong_state' });
    assert.deepEqual(shop.completed(), []);
    shop.state.failing = undefined;
    clock.pass(300_000);
    await ratenkauf.reconcile();
    assert.lengthOf(shop.completed(), 1);
    await start();
  });
});
