import { assert } from '@open-wc/testing';
import { reportTexts } from '../../../src/languages/reports.js';
import { transaction } from '../../../src/testing/builders/transaction.js';
import { codesOf } from '../back-office/seen.js';
import { impatience, refusal, silence } from '../element/handler.js';
import { hurry, until } from '../element/page.js';
import { show } from './harness.js';
import { applied, reported, rest, routes } from './shop.js';
import { describeInCi } from '../element/in-ci.js';

const words = reportTexts.de;

describeInCi('a report whose answer is lost', () => {
  beforeEach(hurry);
  const lost = () => Promise.reject(new TypeError('connection lost'));
  const sendLost = async (answer: unknown, after: unknown) => {
    const page = await show(transaction(), { [routes.refund]: answer }, impatience);
    page.shop.answer({ [routes.read]: after });
    await page.detail.askForPart('50');
    await page.detail.sayYes();
    return page;
  };

  it('is unresolved, and is never sent twice', async () => {
    for (const answer of [
      lost,
      silence,
      () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
      () => refusal(500, 'internal', true),
      () => ({ nothing: true }),
    ]) {
      const { detail, shop } = await sendLost(answer, transaction());
      await detail.hears(words.unanswered);
      assert.include(detail.section('refund'), words.refund_unclear);
      assert.isTrue(detail.hasFocus('.news'));
      assert.lengthOf(shop.asked(routes.refund), 1);
    }
  });

  it('is found by reading, and its end is announced', async () => {
    const { detail, shop, ends } = await sendLost(lost, reported({ isAccepted: false }));
    await detail.hears('Es kam keine brauchbare Antwort der Bank.');
    assert.notInclude(detail.news, 'Es kam keine Antwort.');
    shop.answer({ [routes.read]: applied() });
    await detail.hears('Die Bank hat 50,00 € erstattet.');
    assert.deepEqual(ends, ['refund applied']);
  });

  it('is no longer looked for after some reads; a new report then shows a warning', async () => {
    const { detail, shop } = await sendLost(lost, transaction());
    await detail.hears(words.not_arrived);
    assert.equal(detail.value('#amount'), '50');
    await detail.submit('refund');
    assert.include(detail.question, 'Eine frühere Meldung über 50,00 € ist noch nicht gebucht.');
    assert.lengthOf(shop.asked(routes.refund), 1);
  });

  it('stays unresolved when the user may no longer see the transaction, and is found when they may again', async () => {
    const { detail, shop } = await sendLost(lost, refusal(403, 'forbidden', false));
    await detail.hears(words.forbidden);
    assert.include(detail.news, `${words.refund_unclear} Ihnen fehlt`);
    assert.notMatch(detail.text, /Ralf|799/);
    shop.answer({ [routes.read]: applied() });
    await detail.element.refresh();
    assert.equal(detail.news, '');
    assert.equal(detail.facts['Verbleibt'], '749,00 €');
  });
});

describeInCi('a report that is not accepted', () => {
  const changed = transaction({ ...rest, refunds: [{ amount: 5000, date: '2026-11-21' }] });

  it('says so, shows what holds now, and keeps what was filled in', async () => {
    for (const [code, why] of [
      ['transaction_changed', words.transaction_changed],
      ['report_pending', words.report_pending],
      ['amount_too_high', words.amount_too_high],
      ['wrong_state', words.wrong_state],
      ['report_rejected', words.report_rejected],
      ['service_unavailable', words.not_reported_unavailable],
      ['service_refused', `${words.not_reported} ${words.service_refused}`],
      ['invalid_request', words.not_reported],
    ] as const) {
      const { detail, shop, errors } = await show(transaction(), { [routes.refund]: refusal(409, code, false) });
      shop.answer({ [routes.read]: changed });
      await detail.refund('50');
      await detail.hears(why);
      await until(() => detail.facts['Verbleibt'] === '749,00 €');
      assert.equal(detail.value('#amount'), '50');
      assert.isTrue(detail.hasFocus('.news'));
      assert.deepEqual(codesOf(errors), [code]);
    }
  });

  it('does not show values again that are known to be outdated', async () => {
    const { detail, shop } = await show(transaction(), { [routes.refund]: refusal(409, 'transaction_changed', false) });
    shop.answer({ [routes.read]: refusal(503, 'service_unavailable', true) });
    await detail.refund('50');
    await detail.hears('Die Bank ist gerade nicht zu erreichen.');
    assert.include(detail.news, 'Der Vorgang hat sich inzwischen geändert. Es wurde nichts gemeldet.');
    assert.notInclude(detail.text, '799,00');
    assert.isTrue(detail.hasFocus('.news'));
  });

  it('shows nothing of the transaction any more where the user may not see it, or the bank does not know it', async () => {
    for (const [status, code] of [
      [403, 'forbidden'],
      [404, 'unknown_transaction'],
    ] as const) {
      const { detail } = await show(transaction(), { [routes.refund]: refusal(status, code, false) });
      await detail.refund('50');
      await detail.hears(words[code]);
      assert.equal(detail.news, `${words.nothing_reported} ${words[code]}`);
      assert.notMatch(detail.text, /Ralf|799/);
      assert.isTrue(detail.hasFocus('.news'));
    }
  });

  it('closes the question when the transaction has changed meanwhile, and sends nothing', async () => {
    const { detail, shop } = await show();
    await detail.askForPart('50');
    shop.answer({ [routes.read]: changed });
    await detail.element.refresh();
    await detail.hears('Der Vorgang hat sich geändert, während Sie gefragt wurden. Es wurde nichts gemeldet.');
    assert.isUndefined(detail.dialog);
    assert.isNotNull(detail.focused);
    assert.isEmpty(shop.asked(routes.refund));
  });
});
