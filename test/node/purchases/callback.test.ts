import { assert, describe, it } from 'vitest';
import type { Completion } from '../../../src/sandbox/sandbox.js';
import { fastForward, soon } from '../../support/patience.js';
import { startPurchases, type PurchaseOverrides } from './shop.js';
import { minute } from '../http/server-shop.js';

/** Starts a purchase whose customer is on the payment page, with a bank that calls back. */
async function startAtBank(overrides: PurchaseOverrides = {}) {
  const shop = await startPurchases(overrides);
  const technicalId = await shop.start();
  const started = shop.sandbox.requests().find(({ operation }) => operation === 'vorgang.anlegen');
  const { urlAuthorizationCallback } = (JSON.parse(started?.body ?? '{}') as { redirectLinks: Record<string, string> })
    .redirectLinks;
  const [{ id } = assert.fail()] = await shop.store.purchases.due({ before: Infinity }, 10);
  const stored = () => shop.store.purchases.find({ id });
  /** Returns the status of the answer. */
  const send = async (method = 'GET', address = `${urlAuthorizationCallback}?transactionId=${technicalId}`) =>
    (await shop.ratenkauf.handler(new Request(address, { method }))).status;
  return {
    ...shop,
    technicalId,
    stored,
    send,
    /** Completes the payment page; returns the address to which the customer would be redirected. */
    decide: (completion: Completion = {}) => shop.sandbox.complete(technicalId, completion).returnUrl,
    call: async () => assert.equal(await send(), 204),
    isIn: (situation: string) => soon(async () => assert.equal((await stored())?.situation, situation)),
  };
}

describe('the callback of the bank', () => {
  it('is answered at once and always in the same way, and resolves what is unresolved', async () => {
    const { decide, send, client, sandbox, browser } = await startAtBank({ verification: 'authorization' });
    await browser.visit(decide());
    sandbox.faults.add({ operation: 'vorgang.bestaetigen', kind: 'answer-lost' });
    sandbox.faults.add({ operation: 'authorization.read', kind: 'status' });
    await client.purchase();
    assert.equal((await client.confirmPurchase()).state, 'confirming');
    const unknown = `https://shop.example/ratenkauf/authorization/${'A'.repeat(43)}`;
    for (const method of ['GET', 'POST'])
      for (const address of [undefined, unknown]) assert.equal(await send(method, address), 204);
    await soon(async () => assert.equal((await client.purchase()).state, 'confirmed'));
  });

  it('makes a purchase approved before its customer is back, also when the customer never comes back', async () => {
    const { decide, call, isIn, client, clock, ratenkauf, stored } = await startAtBank();
    decide();
    await call();
    await isIn('approved');
    const seen = await client.purchase();
    assert.deepInclude(seen, { state: 'approved', secondsLeft: 30 * 60 });
    assert.isDefined(seen.financing);
    clock.pass(31 * minute);
    await ratenkauf.reconcile({ untouchedFor: 0 });
    assert.equal((await stored())?.situation, 'expired');
  });

  it('decides nothing itself: what the bank has not decided stays open, what it declined is declined', async () => {
    const { decide, call, isIn, stored, sandbox } = await startAtBank();
    const pass = fastForward();
    const asked = () => sandbox.requests().filter(({ operation }) => operation === 'vorgang.entscheidung').length;
    await call();
    await soon(() => assert.equal(asked(), 1));
    assert.deepInclude(await stored(), { situation: 'initialized', version: 2 });
    decide({ outcome: 'rejection' });
    await call();
    await pass(2_000);
    await isIn('declined');
  });
});
