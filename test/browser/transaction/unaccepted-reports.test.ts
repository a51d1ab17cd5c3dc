import { assert } from '@open-wc/testing';
import { transaction } from '../../../src/testing/builders/transaction.js';
import { impatience, refusal, silence } from '../element/handler.js';
import { hurry, until } from '../element/page.js';
import { show } from './harness.js';
import { applied, reported, rest, routes } from './shop.js';
import { describeInCi } from '../element/in-ci.js';

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

  for (const [name, answer] of [
    ['on the way', lost],
    ['in time', silence],
    ['by a proxy', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['by a crash', () => refusal(500, 'internal', true)],
    ['beyond reading', () => ({ nothing: true })],
  ] as const) {
    it(`${name}: nobody knows yet, and it is never sent twice`, async () => {
      const { detail, shop } = await sendLost(answer, transaction());
      await detail.hears(
        'Es kam keine Antwort. Wir prüfen, ob die Meldung angekommen ist. Bitte melden Sie nicht noch einmal.',
      );
      assert.include(
        detail.section('refund'),
        'Es ist noch nicht bekannt, ob die Meldung der Erstattung angekommen ist.',
      );
      assert.isTrue(detail.hasFocus('.news'));
      await assert.isAccessible(detail.element);
      assert.lengthOf(shop.asked(routes.refund), 1);
    });
  }

  it('is found by reading, and its end is announced', async () => {
    const { detail, shop, ends } = await sendLost(lost, reported({ isAccepted: false }));
    await detail.hears('Es kam keine brauchbare Antwort der Bank.');
    assert.notInclude(detail.news, 'Es kam keine Antwort.');
    shop.answer({ [routes.read]: applied() });
    await detail.hears('Die Bank hat 50,00 € erstattet.');
    assert.deepEqual(
      ends.map(({ outcome }) => outcome),
      ['applied'],
    );
  });

  it('is no longer looked for after some reads; a new report then shows a warning', async () => {
    const { detail, shop } = await sendLost(lost, transaction());
    await detail.hears('Die Bank zeigt Ihre Meldung nicht. Wahrscheinlich ist sie nicht angekommen.');
    assert.equal(detail.value('#amount'), '50');
    await assert.isAccessible(detail.element);
    await detail.submit('refund');
    assert.include(detail.question, 'Eine frühere Meldung über 50,00 € ist noch nicht gebucht.');
    assert.lengthOf(shop.asked(routes.refund), 1);
  });

  it('stays unresolved when the user may no longer see the transaction, and is found when they may again', async () => {
    const { detail, shop } = await sendLost(lost, refusal(403, 'forbidden', false));
    await detail.hears('Ihnen fehlt die Berechtigung, Vorgänge anzusehen.');
    assert.include(detail.news, 'Es ist noch nicht bekannt, ob die Meldung der Erstattung angekommen ist. Ihnen fehlt');
    assert.notMatch(detail.text, /Ralf|799/);
    shop.answer({ [routes.read]: applied() });
    await detail.element.refresh();
    assert.equal(detail.news, '');
    assert.equal(detail.facts['Verbleibt'], '749,00 €');
  });

  it('stays unresolved while the transaction cannot be read', async () => {
    const { detail, shop } = await sendLost(lost, refusal(503, 'service_unavailable', true));
    await until(() => shop.asked(routes.read).length > 4);
    assert.include(detail.news, 'Es kam keine Antwort.');
    assert.equal(detail.facts['Verbleibt'], '799,00 €');
  });
});

describeInCi('a report that is not accepted', () => {
  const changed = transaction({ ...rest, refunds: [{ amount: 5000, date: '2026-11-21' }] });

  for (const [code, words] of [
    [
      'transaction_changed',
      'Der Vorgang hat sich inzwischen geändert. Es wurde nichts gemeldet. Bitte prüfen Sie die neuen Angaben.',
    ],
    ['report_pending', 'Eine andere Meldung ist schon unterwegs. Ihre wurde nicht gesendet.'],
    ['amount_too_high', 'Der Betrag ist höher als das, was verbleibt. Es wurde nichts gemeldet.'],
    ['wrong_state', 'Das ist bei diesem Vorgang nicht mehr möglich. Es wurde nichts gemeldet.'],
    ['report_rejected', 'Die Bank hat die Meldung nicht angenommen. Es wurde nichts gebucht.'],
    ['service_unavailable', 'Die Bank ist gerade nicht zu erreichen. Es wurde nichts gemeldet.'],
    ['service_refused', 'Es wurde nichts gemeldet. Die Bank nimmt die Anfrage des Shops nicht an.'],
    ['invalid_request', 'Die Meldung konnte nicht gesendet werden. Es wurde nichts gemeldet.'],
  ] as const) {
    it(`${code}: says so, shows what holds now, keeps what was filled in`, async () => {
      const { detail, shop, errors } = await show(transaction(), { [routes.refund]: refusal(409, code, false) });
      shop.answer({ [routes.read]: changed });
      await detail.askForPart('50');
      await detail.sayYes();
      await detail.hears(words);
      await until(() => detail.facts['Verbleibt'] === '749,00 €');
      assert.equal(detail.value('#amount'), '50');
      assert.isTrue(detail.hasFocus('.news'));
      assert.deepEqual(
        errors.map((error) => error.code),
        [code],
      );
      await assert.isAccessible(detail.element);
    });
  }

  it('with the bank down for everything, nothing has to be typed again', async () => {
    hurry();
    const down = refusal(503, 'service_unavailable', true);
    const { detail, shop } = await show(transaction(), { [routes.refund]: down });
    shop.answer({ [routes.read]: down });
    await detail.askForPart('50');
    await detail.sayYes();
    await detail.hears('Neuere Angaben sind gerade nicht zu bekommen.');
    assert.include(detail.news, 'Die Bank ist gerade nicht zu erreichen. Es wurde nichts gemeldet.');
    assert.equal(detail.value('#amount'), '50');
    assert.isTrue(detail.part<HTMLInputElement>('#part').checked);
    shop.answer({ [routes.read]: transaction(), [routes.refund]: reported({}) });
    await until(() => !detail.news.includes('Neuere Angaben'));
    assert.equal(detail.value('#amount'), '50');
    await detail.submit('refund');
    await detail.sayYes();
    await detail.hears('Erstattung von 50,00 € in Bearbeitung.');
    assert.deepEqual(
      shop.asked(routes.refund).map(({ body }) => (body as { amount: number }).amount),
      [50_00, 50_00],
    );
  });

  it('does not show values again that are known to be outdated', async () => {
    const { detail, shop } = await show(transaction(), { [routes.refund]: refusal(409, 'transaction_changed', false) });
    shop.answer({ [routes.read]: refusal(503, 'service_unavailable', true) });
    await detail.askForPart('50');
    await detail.sayYes();
    await detail.hears('Die Bank ist gerade nicht zu erreichen.');
    assert.include(detail.news, 'Der Vorgang hat sich inzwischen geändert. Es wurde nichts gemeldet.');
    assert.notInclude(detail.text, '799,00');
    assert.isTrue(detail.hasFocus('.news'));
    await assert.isAccessible(detail.element);
  });

  for (const [status, code, words] of [
    [403, 'forbidden', 'Ihnen fehlt die Berechtigung, Vorgänge anzusehen. Vielleicht müssen Sie sich neu anmelden.'],
    [404, 'unknown_transaction', 'Die Bank kennt keinen Vorgang mit dieser Nummer.'],
  ] as const) {
    it(`${code}: says that nothing was reported, and shows nothing of the transaction any more`, async () => {
      const { detail } = await show(transaction(), { [routes.refund]: refusal(status, code, false) });
      await detail.askForPart('50');
      await detail.sayYes();
      await detail.hears(words);
      assert.equal(detail.news, `Es wurde nichts gemeldet. ${words}`);
      assert.notMatch(detail.text, /Ralf|799/);
      assert.isTrue(detail.hasFocus('.news'));
      await assert.isAccessible(detail.element);
    });
  }

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
