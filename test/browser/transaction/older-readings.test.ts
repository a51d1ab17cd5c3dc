import { assert } from '@open-wc/testing';
import type { Transaction } from '../../../src/contract/transaction.js';
import { transaction } from '../../../src/testing/builders/transaction.js';
import { held } from '../element/handler.js';
import { comeBack, pass, until } from '../element/page.js';
import { show } from './harness.js';
import { applied, inProgress, reported, rest, routes } from './shop.js';

/** Reads the transaction again; the answer, of the state before any report, is held back until it `arrives`. */
function askSlowly({ detail, shop }: Awaited<ReturnType<typeof show>>) {
  const old = held(transaction());
  shop.answer({ [routes.read]: old });
  const read = detail.element.refresh();
  return {
    async arrives() {
      old.release();
      await read;
      await shop.roundTrip();
      await detail.updated();
    },
  };
}

/** Returns another transaction than the one that is shown at first. */
const other = (overrides: Partial<Transaction> = {}) => transaction({ id: 'ZZ99ZZ', orderId: 'B-2', ...overrides });

/** Reports a refund, and shows another transaction before the answer. */
async function leaveWhileSending() {
  const answer = held(applied());
  const { detail, shop } = await show(transaction(), { [routes.refund]: answer });
  shop.answer({ 'GET /transactions/ZZ99ZZ': other() });
  await detail.refund('50');
  detail.element.transactionId = 'ZZ99ZZ';
  await until(() => detail.head.includes('Bestellung B-2'));
  return { answer, detail, shop };
}

describe('an older answer is never shown', () => {
  it('if it was requested before a report, or while that was being sent', async () => {
    for (const isBefore of [true, false]) {
      const answer = held(reported({}));
      const started = await show(transaction(), { [routes.refund]: answer });
      const { detail } = started;
      const early = isBefore ? askSlowly(started) : undefined;
      await detail.refund('50');
      const late = early ?? askSlowly(started);
      answer.release();
      await detail.hears(inProgress);
      await late.arrives();
      assert.include(detail.news, inProgress);
    }
  });

  it('when another transaction is shown: question, input and notices are gone', async () => {
    const { detail, shop } = await show(reported({ state: 'refused' }));
    const answer = held(other());
    shop.answer({ 'GET /transactions/ZZ99ZZ': answer });
    await detail.askForPart('50');
    detail.element.setAttribute('transaction-id', 'ZZ99ZZ');
    await detail.hears('Der Vorgang wird geladen …');
    assert.isUndefined(detail.dialog);
    assert.notMatch(detail.text, /Ralf|799/);
    assert.isNotNull(detail.focused);
    answer.release();
    await until(() => detail.head.includes('Bestellung B-2'));
    assert.equal(detail.news, '');
    await detail.openRefund();
    assert.equal(detail.value('#amount'), '');
    assert.isFalse(detail.part<HTMLInputElement>('#part').checked);
  });

  it('when it is the answer to a report of another transaction, whose outcome is read when that is shown again', async () => {
    for (const comesBack of [false, true]) {
      const { answer, detail, shop } = await leaveWhileSending();
      if (comesBack) {
        detail.element.transactionId = 'AB12CD';
        await until(() => detail.facts['Verbleibt'] === '799,00 €');
        shop.answer({ [routes.read]: applied() });
      }
      answer.release();
      await shop.roundTrip();
      await detail.updated();
      if (comesBack) await until(() => detail.facts['Verbleibt'] === '749,00 €');
      else assert.include(detail.head, 'Bestellung B-2');
      assert.equal(detail.news, '');
      assert.lengthOf(shop.asked(routes.refund), 1);
    }
  });

  it('when the page comes back, or somebody looks half a minute later: it is read again, and what it says stays', async () => {
    const { detail, shop } = await show();
    comeBack();
    await until(() => shop.asked(routes.read).length === 2);
    await shop.roundTrip();
    const late = held(transaction(rest));
    shop.answer({ [routes.read]: late });
    pass(30);
    window.dispatchEvent(new Event('focus'));
    await until(() => shop.asked(routes.read).length === 3);
    assert.equal(detail.facts['Verbleibt'], '799,00 €');
    late.release();
    await until(() => detail.facts['Verbleibt'] === '749,00 €');
  });

  it('where a reading begins while another one runs: `refresh()` resolves when the newer one is shown', async () => {
    const { detail, shop } = await show();
    shop.answer({ [routes.read]: held(transaction()) });
    const refreshed = detail.element.refresh();
    await until(() => shop.asked(routes.read).length === 2);
    const late = held(transaction(rest));
    shop.answer({ [routes.read]: late });
    comeBack();
    await until(() => shop.asked(routes.read).length === 3);
    late.release();
    await refreshed;
    assert.equal(detail.facts['Verbleibt'], '749,00 €');
  });
});
