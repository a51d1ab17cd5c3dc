import { assert } from '@open-wc/testing';
import { reportTexts } from '../../../src/languages/reports.js';
import { transactionTexts } from '../../../src/languages/transaction.js';
import { withQueued } from '../../../src/testing/builders/office.js';
import { transaction } from '../../../src/testing/builders/transaction.js';
import { bodiesOf } from '../back-office/seen.js';
import { held } from '../element/handler.js';
import { plain } from '../element/harness.js';
import { until } from '../element/page.js';
import { show } from './harness.js';
import { inProgress, reported, rest, routes } from './shop.js';

const words = transactionTexts.de;
const { de: reportWords } = reportTexts;

describe('reporting the delivery', () => {
  const delivered = () => reported({ kind: 'capture', amount: undefined });

  it('describes what will happen, with the focus on the safe choice; a no sends nothing and keeps the input', async () => {
    const { detail, shop } = await show();
    detail.part('button.main').focus();
    await detail.submit('capture');
    assert.equal(
      detail.question,
      'Lieferung melden? Sie melden der Bank, dass die Ware der Bestellung B-1001 (799,00 €) an Ralf Ratenkauf geliefert ist. Die Bank rechnet dann ab. Das lässt sich nicht zurücknehmen. Sendungsnummer (freiwillig) Abbrechen Ja, Lieferung melden',
    );
    assert.equal(detail.focused?.textContent?.trim(), 'Abbrechen');
    detail.type('#tracking', '0034');
    detail.press('Abbrechen');
    await until(() => !detail.dialog);
    assert.isTrue(detail.hasFocus('button.main'));
    await detail.submit('capture');
    assert.equal(detail.value('#tracking'), '0034');
    detail.dialog?.close();
    await until(() => detail.question === '');
    assert.lengthOf(shop.requests, 1);
  });

  it('is sent once with the tracking number, however often yes is clicked, and then shown in progress', async () => {
    const answer = held(delivered());
    const { detail, shop, page } = await show(transaction(), { [routes.capture]: answer });
    const told: unknown[] = [];
    page.addEventListener('ratenkauf-capture', (event) => told.push([event.transactionId, event.trackingNumber]));
    await detail.submit('capture');
    detail.yes.dispatchEvent(new MouseEvent('click', { detail: 2, bubbles: true }));
    await shop.roundTrip();
    assert.isDefined(detail.dialog, 'the second click of a double click is no yes');
    detail.type('#tracking', ' 0034 ');
    const { yes } = detail;
    yes.click();
    yes.click();
    await detail.submit('capture');
    assert.isUndefined(detail.dialog);
    assert.equal(detail.news, 'Die Meldung wird gesendet …');
    assert.isTrue(detail.hasFocus('.news'));
    assert.equal(detail.part('button.main').getAttribute('aria-busy'), 'true');
    answer.release();
    await detail.hears(
      'Lieferung in Bearbeitung. Die Bank hat die Meldung angenommen, aber noch nicht gebucht. Gemeldet am 20. November 2026, 14:05 Uhr.',
    );
    assert.equal(detail.section('capture'), 'Die Meldung der Lieferung ist in Bearbeitung.');
    assert.include(detail.head, 'Wird gebucht');
    assert.isTrue(detail.hasFocus('.news'));
    assert.deepEqual(
      [shop.asked(routes.capture).map(({ body }) => body), told],
      [[{ trackingNumber: '0034' }], [['AB12CD', '0034']]],
    );
  });

  it('has no field where the service takes no tracking number, and sends nothing when the page cancels the event', async () => {
    const answer = transaction({ takes: { trackingNumber: false, refundReason: false } });
    const { detail, shop, page } = await show(answer, { [routes.capture]: delivered() });
    const cancel = (event: Event) => event.preventDefault();
    page.addEventListener('ratenkauf-capture', cancel);
    await detail.submit('capture');
    assert.isNull(detail.query('#tracking'));
    await detail.sayYes();
    await until(() => !detail.dialog);
    assert.isEmpty(shop.asked(routes.capture));
    assert.equal(detail.news, '');
    page.removeEventListener('ratenkauf-capture', cancel);
    await detail.submit('capture');
    await detail.sayYes();
    await detail.hears('Lieferung in Bearbeitung.');
    assert.deepEqual(bodiesOf(shop, routes.capture), [{}]);
  });
});

describe('a report that is not possible', () => {
  it('is no dead button, but a reason', async () => {
    const all = { currentValue: 0, refundsTotal: 79_900 };
    for (const [kind, answer, reason] of [
      [
        'capture',
        transaction({ status: 'in_billing', bookings: [{ kind: 'capture', state: 'done' }] }),
        reportWords.capture_already_delivered,
      ],
      ['capture', transaction({ status: 'in_billing' }), reportWords.capture_in_billing],
      ['capture', transaction({ status: 'billed' }), reportWords.capture_billed],
      ['capture', transaction({ status: 'expired' }), reportWords.capture_expired],
      [
        'capture',
        transaction({ bookings: [{ kind: 'capture', state: 'pending' }] }),
        reportWords.capture_report_pending,
      ],
      ['capture', transaction(all), reportWords.capture_nothing_left],
      ['refund', transaction(all), reportWords.refund_nothing_left],
      ['refund', withQueued(reported({}), { amount: 749_00 }), reportWords.refund_report_pending],
      ['refund', reported({ amount: 79_900 }), reportWords.refund_report_pending],
      [
        'refund',
        transaction({ bookings: [{ kind: 'refund', state: 'processing', amount: 79_900 }] }),
        reportWords.refund_report_pending,
      ],
      ['refund', transaction({ currentValue: undefined }), reportWords.refund_value_unknown],
      ['refund', transaction({ currentValue: 79_901 }), reportWords.refund_value_untrue],
      ['refund', transaction({ currentValue: -1 }), reportWords.refund_value_untrue],
      ['refund', transaction({ currentValue: '799' as never }), reportWords.refund_value_untrue],
    ] as const) {
      const { detail } = await show(answer);
      assert.include(detail.section(kind), plain(reason));
      assert.isNull(detail.form(kind));
    }
  });

  it('shows no impossible amounts, and leaves the delivery possible', async () => {
    const { detail } = await show(transaction({ currentValue: 79_901 }));
    assert.include(detail.text, plain(words.untrue));
    assert.notMatch(detail.text, /79\d,\d\d/);
    assert.isNotNull(detail.form('capture'));
  });
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
    detail.press('Ja, 50,00\u00a0€ erstatten');
    await detail.hears(inProgress);
    assert.deepEqual(bodiesOf(shop, routes.refund), [{ amount: 5000, currentValue: 79_900, available: 79_900 }]);
    assert.deepEqual(told, [['AB12CD', 5000, undefined]]);
    assert.equal(detail.section('refund'), 'Erstattung melden …');
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
    assert.deepEqual(bodiesOf(shop, routes.refund), [{ amount: 74_900, currentValue: 74_900, available: 74_900 }]);
  });

  it('asks for the reason where the service takes one', async () => {
    const answer = transaction({ takes: { trackingNumber: false, refundReason: true } });
    const { detail, shop } = await show(answer, { [routes.refund]: reported({}) });
    await detail.askForPart('50');
    assert.equal(detail.focused?.id, 'reason');
    assert.equal(detail.part('#reason-problem').textContent, words.missing_reason);
    detail.choose('#reason', 'return_warranty');
    await detail.submit('refund');
    assert.include(detail.question, 'Grund: Rückgabe wegen Garantie oder Gewährleistung');
    await detail.sayYes();
    await detail.hears(inProgress);
    assert.deepEqual(bodiesOf(shop, routes.refund), [
      { amount: 5000, currentValue: 79_900, available: 79_900, reason: 'return_warranty' },
    ]);
  });

  it('shows no example that exceeds the value', async () => {
    for (const [currentValue, hint, all] of [
      [79_900, 'höchstens\u00a0799,00\u00a0€, mit Komma:\u00a09,90', 'Alles: 799,00 €'],
      [1250, 'höchstens\u00a012,50\u00a0€, mit Komma:\u00a09,90', 'Den ganzen Rest: 12,50 €'],
      [999, 'höchstens\u00a09,99\u00a0€', 'Den ganzen Rest: 9,99 €'],
    ] as const) {
      const { detail } = await show(transaction({ currentValue, refundsTotal: 79_900 - currentValue }));
      await detail.openRefund();
      assert.equal(detail.part('#amount-hint').textContent, hint);
      assert.include(detail.section('refund'), all);
    }
  });

  it('preselects nothing, and says at the field what is missing or wrong [WCAG 1.4.1, 3.3.1, 3.3.3]', async () => {
    const { detail, shop } = await show();
    await detail.submit('refund');
    assert.equal(detail.focused?.id, 'all');
    assert.equal(detail.part('#choice-problem').textContent, words.missing_choice);
    const tooMuch = 'Das ist zu viel. Es verbleiben 799,00\u00a0€.';
    for (const [typed, problem] of [
      ['', words.missing_amount],
      ['799,01', tooMuch],
      ['1.000', tooMuch],
      ['12.50', words.no_amount],
      ['fünfzig', words.no_amount],
      ['-5', words.no_amount],
      ['1e2', words.no_amount],
      ['10,005', words.no_amount],
      ['0,00', words.zero_amount],
    ] as const) {
      await detail.askForPart(typed);
      const field = detail.part<HTMLInputElement>('#amount');
      assert.isTrue(detail.hasFocus(field));
      assert.equal(field.getAttribute('aria-invalid'), 'true', typed);
      assert.include(field.getAttribute('aria-describedby'), 'amount-problem');
      assert.equal(detail.part('#amount-problem').textContent, problem, typed);
      const sign = detail.part('#amount-problem').previousElementSibling;
      assert.deepEqual([sign?.classList[0], sign?.ariaHidden], ['sign', 'true']);
      assert.isUndefined(detail.dialog);
      detail.type('#amount', '799,00');
      await detail.updated();
      assert.equal(detail.part('#amount-problem').textContent, '');
    }
    assert.lengthOf(shop.requests, 1);
  });

  it('takes the focus to its first choice, and can be cancelled: it forgets its input and returns the focus', async () => {
    const { detail, shop } = await show();
    await detail.openRefund();
    assert.isTrue(detail.hasFocus('#all'));
    await detail.askForPart('50');
    detail.focused?.click();
    await until(() => !detail.dialog);
    await detail.askForPart('1.000');
    detail.press('Abbrechen');
    await until(() => detail.hasFocus('.open'));
    assert.isNull(detail.query('form'));
    await detail.openRefund();
    assert.equal(detail.value('#amount'), '');
    assert.notInclude(detail.text, 'Das ist zu viel.');
    assert.isEmpty(shop.asked(routes.refund));
  });
});
