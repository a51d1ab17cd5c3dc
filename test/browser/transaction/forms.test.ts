import { assert } from '@open-wc/testing';
import { withQueued } from '../../../src/testing/builders/office.js';
import { transaction } from '../../../src/testing/builders/transaction.js';
import { held } from '../element/handler.js';
import { until } from '../element/page.js';
import { show } from './harness.js';
import { inProgress, reported, rest, routes } from './shop.js';

describe('reporting the delivery', () => {
  const delivered = () => reported({ kind: 'capture', amount: undefined });

  it('describes what will happen, with the focus on the safe choice', async () => {
    const { detail } = await show();
    await detail.submit('capture');
    assert.equal(
      detail.question,
      'Lieferung melden? Sie melden der Bank, dass die Ware der Bestellung B-1001 (799,00 €) an Ralf Ratenkauf geliefert ist. Die Bank rechnet dann ab. Das lässt sich nicht zurücknehmen. Sendungsnummer (freiwillig) Abbrechen Ja, Lieferung melden',
    );
    assert.equal(detail.focused?.textContent?.trim(), 'Abbrechen');
    await assert.isAccessible(detail.element);
  });

  it('sends nothing when the user says no, and keeps the input', async () => {
    const { detail, shop } = await show();
    detail.part('button.main').focus();
    await detail.submit('capture');
    detail.type('#tracking', '0034');
    detail.press('Abbrechen');
    await until(() => !detail.dialog);
    assert.isTrue(detail.hasFocus('button.main'));
    await detail.submit('capture');
    assert.equal(detail.value('#tracking'), '0034');
    detail.dialog?.dispatchEvent(new Event('cancel', { cancelable: true }));
    detail.dialog?.close();
    await until(() => detail.question === '');
    assert.lengthOf(shop.requests, 1);
  });

  it('is sent once with the tracking number, and then shown in progress', async () => {
    const answer = held(delivered());
    const { detail, shop, page } = await show(transaction(), { [routes.capture]: answer });
    const told: unknown[] = [];
    page.addEventListener('ratenkauf-capture', (event) => told.push([event.transactionId, event.trackingNumber]));
    detail.part('button.main').focus();
    await detail.submit('capture');
    detail.type('#tracking', ' 0034 ');
    await detail.sayYes();
    assert.equal(detail.news, 'Die Meldung wird gesendet …');
    assert.isTrue(detail.hasFocus('.news'));
    answer.release();
    await detail.hears(
      'Lieferung in Bearbeitung. Die Bank hat die Meldung angenommen, aber noch nicht gebucht. Gemeldet am 20. November 2026, 14:05 Uhr.',
    );
    assert.equal(detail.section('capture'), 'Die Meldung der Lieferung ist in Bearbeitung.');
    assert.include(detail.head, 'Wird gebucht');
    assert.isTrue(detail.hasFocus('.news'));
    assert.deepEqual(
      shop.asked(routes.capture).map(({ body }) => body),
      [{ trackingNumber: '0034' }],
    );
    assert.deepEqual(told, [['AB12CD', '0034']]);
    await assert.isAccessible(detail.element);
  });

  it('sends no tracking number when the field is empty, and has no field where the service takes none', async () => {
    const answer = transaction({ takes: { trackingNumber: false, refundReason: false } });
    const { detail, shop } = await show(answer, { [routes.capture]: delivered() });
    await detail.submit('capture');
    assert.isNull(detail.query('#tracking'));
    await detail.sayYes();
    await detail.hears('Lieferung in Bearbeitung.');
    assert.deepEqual(
      shop.asked(routes.capture).map(({ body }) => body),
      [{}],
    );
  });

  it('sends once, however often yes is clicked', async () => {
    const answer = held(delivered());
    const { detail, shop } = await show(transaction(), { [routes.capture]: answer });
    await detail.submit('capture');
    const yes = detail.yes;
    yes.click();
    yes.click();
    await detail.submit('capture');
    assert.isUndefined(detail.dialog);
    assert.equal(detail.part('button.main').getAttribute('aria-busy'), 'true');
    answer.release();
    await detail.hears('Lieferung in Bearbeitung.');
    assert.lengthOf(shop.asked(routes.capture), 1);
  });

  it('does not count the second click of a double click as a yes', async () => {
    const { detail, shop } = await show(transaction(), { [routes.capture]: delivered() });
    await detail.submit('capture');
    detail.yes.dispatchEvent(new MouseEvent('click', { detail: 2, bubbles: true }));
    await shop.roundTrip();
    assert.include(detail.question, 'Lieferung melden?');
    assert.isEmpty(shop.asked(routes.capture));
  });

  it('sends nothing when the page cancels the event', async () => {
    const { detail, shop, page } = await show(transaction(), { [routes.capture]: delivered() });
    page.addEventListener('ratenkauf-capture', (event) => event.preventDefault());
    await detail.submit('capture');
    await detail.sayYes();
    await until(() => !detail.dialog);
    assert.isEmpty(shop.asked(routes.capture));
    assert.equal(detail.news, '');
  });

  for (const [name, answer, words] of [
    [
      'delivered',
      transaction({ status: 'in_billing', bookings: [{ kind: 'capture', state: 'done' }] }),
      'Die Lieferung ist gemeldet.',
    ],
    ['in billing', transaction({ status: 'in_billing' }), 'Die Bank rechnet den Vorgang schon ab.'],
    ['billed', transaction({ status: 'billed' }), 'Die Bank hat den Vorgang abgerechnet.'],
    ['expired', transaction({ status: 'expired' }), 'Die Frist ist abgelaufen.'],
    ['under way elsewhere', transaction({ bookings: [{ kind: 'capture', state: 'pending' }] }), 'ist in Bearbeitung.'],
    [
      'all is refunded',
      transaction({ currentValue: 0, refundsTotal: 79_900 }),
      'Die Bestellung ist oder wird ganz erstattet. Eine Lieferung muss nicht gemeldet werden.',
    ],
  ] as const) {
    it(`shows a reason instead of a dead button when ${name}`, async () => {
      const { detail } = await show(answer);
      assert.include(detail.section('capture'), words);
      assert.isNull(detail.form('capture'));
      await assert.isAccessible(detail.element);
    });
  }
});

describe('reporting a refund', () => {
  it('shows the amount and what is left afterwards, sends both, and shows the resulting transaction', async () => {
    const { detail, shop, page } = await show(transaction(), { [routes.refund]: reported({}) });
    const told: unknown[] = [];
    page.addEventListener('ratenkauf-refund', (event) => told.push([event.transactionId, event.amount, event.reason]));
    await detail.askForPart('50,00');
    assert.include(
      detail.question,
      'Sie melden der Bank eine Erstattung von 50,00 € an Ralf Ratenkauf (Bestellung B-1001). Danach verbleiben 749,00 €. Das lässt sich nicht zurücknehmen.',
    );
    await assert.isAccessible(detail.element);
    detail.press('Ja, 50,00\u00a0€ erstatten');
    await detail.hears(inProgress);
    assert.deepEqual(
      shop.asked(routes.refund).map(({ body }) => body),
      [{ amount: 5000, currentValue: 79_900, available: 79_900 }],
    );
    assert.deepEqual(told, [['AB12CD', 5000, undefined]]);
    assert.equal(detail.section('refund'), 'Erstattung melden …');
    await assert.isAccessible(detail.element);
  });

  it('refunds all that is left', async () => {
    const { detail, shop } = await show(transaction(rest), { [routes.refund]: reported({ amount: 74_900 }, rest) });
    await detail.openRefund();
    detail.part('#all').click();
    await detail.submit('refund');
    assert.include(
      detail.question,
      'eine Erstattung von 749,00 € an Ralf Ratenkauf (Bestellung B-1001). Danach verbleibt vom Bestellwert nichts.',
    );
    await detail.sayYes();
    await detail.hears('Erstattung von 749,00 € in Bearbeitung.');
    assert.deepEqual(
      shop.asked(routes.refund).map(({ body }) => body),
      [{ amount: 74_900, currentValue: 74_900, available: 74_900 }],
    );
  });

  it('asks for the reason where the service takes one', async () => {
    const answer = transaction({ takes: { trackingNumber: false, refundReason: true } });
    const { detail, shop } = await show(answer, { [routes.refund]: reported({}) });
    await detail.askForPart('50');
    assert.equal(detail.focused?.id, 'reason');
    assert.equal(detail.part('#reason-problem').textContent, 'Bitte wählen Sie den Grund der Erstattung.');
    await assert.isAccessible(detail.element);
    detail.choose('#reason', 'return_warranty');
    await detail.submit('refund');
    assert.include(detail.question, 'Grund: Rückgabe wegen Garantie oder Gewährleistung');
    await detail.sayYes();
    await detail.hears(inProgress);
    assert.deepEqual(
      shop.asked(routes.refund).map(({ body }) => body),
      [{ amount: 5000, currentValue: 79_900, available: 79_900, reason: 'return_warranty' }],
    );
  });

  for (const [currentValue, hint, all] of [
    [79_900, 'höchstens 799,00 €, mit Komma: 9,90', 'Alles: 799,00 €'],
    [1250, 'höchstens 12,50 €, mit Komma: 9,90', 'Den ganzen Rest: 12,50 €'],
    [999, 'höchstens 9,99 €', 'Den ganzen Rest: 9,99 €'],
  ] as const) {
    it(`shows no example that exceeds the value: ${currentValue} cents`, async () => {
      const { detail } = await show(transaction({ currentValue, refundsTotal: 79_900 - currentValue }));
      await detail.openRefund();
      const words = detail.part('#amount-hint').textContent ?? '';
      assert.equal(words.replaceAll('\u00a0', ' '), hint);
      assert.notMatch(words, / \d/);
      assert.include(detail.section('refund'), all);
    });
  }

  it('preselects nothing, and says what is missing', async () => {
    const { detail } = await show();
    await detail.submit('refund');
    assert.equal(detail.focused?.id, 'all');
    assert.equal(detail.part('#choice-problem').textContent, 'Bitte wählen Sie, wie viel erstattet wird.');
    await assert.isAccessible(detail.element);
  });

  for (const [typed, problem] of [
    ['', 'Bitte geben Sie den Betrag ein.'],
    ['799,01', 'Das ist zu viel. Es verbleiben 799,00 €.'],
    ['1.000', 'Das ist zu viel. Es verbleiben 799,00 €.'],
    ['12.50', 'Das ist kein Betrag in Euro. Bitte geben Sie ihn so ein: 9,90.'],
    ['fünfzig', 'Das ist kein Betrag in Euro. Bitte geben Sie ihn so ein: 9,90.'],
    ['-5', 'Das ist kein Betrag in Euro. Bitte geben Sie ihn so ein: 9,90.'],
    ['1e2', 'Das ist kein Betrag in Euro. Bitte geben Sie ihn so ein: 9,90.'],
    ['10,005', 'Das ist kein Betrag in Euro. Bitte geben Sie ihn so ein: 9,90.'],
    ['0,00', 'Der Betrag muss mindestens 0,01 € sein.'],
  ] as const) {
    it(`says at the field what is wrong with "${typed}" [WCAG 3.3.1, 3.3.3]`, async () => {
      const { detail, shop } = await show();
      await detail.askForPart(typed);
      const field = detail.part<HTMLInputElement>('#amount');
      assert.isTrue(detail.hasFocus('#amount'));
      assert.equal(field.getAttribute('aria-invalid'), 'true');
      assert.include(field.getAttribute('aria-describedby'), 'amount-problem');
      assert.equal(detail.part('#amount-problem').textContent?.replace(/\u00a0/g, ' '), problem);
      assert.isUndefined(detail.dialog);
      detail.type('#amount', '799,00');
      await detail.updated();
      assert.equal(detail.part('#amount-problem').textContent, '');
      assert.lengthOf(shop.requests, 1);
    });
  }

  it('is accessible with a problem at the field [WCAG 1.4.1, 3.3.1]', async () => {
    const { detail } = await show();
    await detail.openRefund();
    assert.isNull(detail.query('.problem .sign'));
    await detail.askForPart('1.000');
    const sign = detail.part('.problem > .sign');
    assert.equal(sign.nextElementSibling?.id, 'amount-problem');
    assert.equal(sign.getAttribute('aria-hidden'), 'true');
    await assert.isAccessible(detail.element);
  });

  it('works with the keyboard', async () => {
    const { detail, shop } = await show(transaction(), { [routes.refund]: reported({}) });
    const controls = () => detail.all<HTMLElement>('button, input, select').filter((each) => each.tabIndex === 0);
    const names = () => controls().map((each) => each.id || each.textContent?.trim());
    assert.deepEqual(names(), ['Lieferung melden', 'Erstattung melden …', 'Aktualisieren']);
    await detail.openRefund();
    assert.isTrue(detail.hasFocus('#all'));
    const order = controls();
    assert.deepEqual(names(), [
      'Lieferung melden',
      'all',
      'part',
      'amount',
      'Erstattung melden …',
      'Abbrechen',
      'Aktualisieren',
    ]);
    for (const each of order) assert.isAtLeast((each.closest('label') ?? each).getBoundingClientRect().height, 24);
    await detail.askForPart('50');
    (detail.focused as HTMLElement).click();
    await until(() => !detail.dialog);
    assert.isEmpty(shop.asked(routes.refund));
  });

  it('can be cancelled: the form closes, forgets its input and returns the focus', async () => {
    const { detail } = await show();
    await detail.askForPart('1.000');
    detail.press('Abbrechen');
    await until(() => detail.hasFocus('.open'));
    assert.isNull(detail.query('form'));
    await detail.openRefund();
    assert.equal(detail.value('#amount'), '');
    assert.notInclude(detail.text, 'Das ist zu viel.');
  });

  for (const [name, answer, words] of [
    ['all is refunded', transaction({ currentValue: 0, refundsTotal: 79_900 }), 'Der ganze Bestellwert ist erstattet.'],
    [
      'everything waits or is under way',
      withQueued(reported({}), { amount: 749_00 }),
      'Alles, was verbleibt, ist schon zur Erstattung gemeldet oder vorgemerkt.',
    ],
    [
      'one of everything is under way',
      reported({ amount: 79_900 }),
      'Alles, was verbleibt, ist schon zur Erstattung gemeldet oder vorgemerkt.',
    ],
    [
      'everything is booked at the moment',
      transaction({ bookings: [{ kind: 'refund', state: 'processing', amount: 79_900 }] }),
      'Alles, was verbleibt, ist schon zur Erstattung gemeldet oder vorgemerkt.',
    ],
    [
      'nobody says what is left',
      transaction({ currentValue: undefined }),
      'Die Bank nennt nicht, wie viel vom Bestellwert verbleibt.',
    ],
    [
      'more is left than there was',
      transaction({ currentValue: 79_901 }),
      'Die Beträge der Bank können nicht stimmen.',
    ],
    ['the value is negative', transaction({ currentValue: -1 }), 'Die Beträge der Bank können nicht stimmen.'],
    [
      'the value is no number',
      transaction({ currentValue: '799' as never }),
      'Die Beträge der Bank können nicht stimmen.',
    ],
  ] as const) {
    it(`shows a reason when ${name}`, async () => {
      const { detail } = await show(answer);
      assert.include(detail.section('refund'), words);
      assert.isNull(detail.form('refund'));
      await assert.isAccessible(detail.element);
    });
  }

  it('shows no impossible amounts', async () => {
    const { detail } = await show(transaction({ currentValue: 79_901 }));
    assert.include(
      detail.text,
      'Die Bank nennt Beträge, die nicht stimmen können. Deshalb werden sie hier nicht gezeigt.',
    );
    assert.notMatch(detail.text, /79\d,\d\d/);
    assert.isNotNull(detail.form('capture'));
  });
});
