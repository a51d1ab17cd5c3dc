import { assert, expect } from '@open-wc/testing';
import { transaction } from '../answers/transaction.js';
import { part, press, text } from '../page-purchase.js';
import { held, sleep, until } from '../page.js';
import {
  askForPart,
  dialog,
  focused,
  hasFocus,
  hears,
  inProgress,
  news,
  question,
  reported,
  rest,
  routes,
  sayYes,
  section,
  show,
  submit,
  type,
} from './page-transaction.js';

describe('reporting the delivery', () => {
  const delivered = () => reported({ kind: 'capture', amount: undefined });

  it('says in words what will happen, with the focus on the safe choice', async () => {
    const { element } = await show();
    type(element, '#tracking', ' 0034 ');
    await submit(element, 'capture');
    assert.equal(
      question(element),
      'Lieferung melden? Sie melden der Bank, dass die Ware der Bestellung B-1001 (799,00 €) an Ralf Ratenkauf geliefert ist. Die Bank rechnet dann ab. Das lässt sich nicht zurücknehmen.Sendungsnummer: 0034 Abbrechen Ja, Lieferung melden',
    );
    assert.equal(focused(element)?.textContent?.trim(), 'Abbrechen');
    await expect(element).to.be.accessible();
  });

  it('keeps to its width on a small screen, whatever has no place to break', async () => {
    const [orderId, lastName, trackingNumber] = ['4'.repeat(28), 'W'.repeat(34), 'JJD0003'.repeat(5)];
    const { element } = await show(transaction({ orderId, customer: { lastName } }));
    type(element, '#tracking', trackingNumber);
    await submit(element, 'capture');
    const asked = dialog(element) as HTMLDialogElement;
    asked.style.width = '304px';
    const { right } = asked.getBoundingClientRect();
    for (const each of asked.querySelectorAll('*')) assert.isAtMost(each.getBoundingClientRect().right, right, each.outerHTML);
    assert.isAtMost(asked.scrollWidth, asked.clientWidth);
    assert.include(question(element), trackingNumber);
  });

  it('sends nothing when the clerk says no, and keeps what was filled in', async () => {
    const { element, shop } = await show();
    type(element, '#tracking', '0034');
    part(element, 'form.capture button').focus();
    await submit(element, 'capture');
    press(element, 'Abbrechen');
    await until(() => !dialog(element));
    assert.isTrue(hasFocus(element, 'form.capture button'));
    await submit(element, 'capture');
    dialog(element)?.dispatchEvent(new Event('cancel', { cancelable: true }));
    dialog(element)?.close();
    await until(() => question(element) === '');
    assert.equal(part<HTMLInputElement>(element, '#tracking').value, '0034');
    assert.lengthOf(shop.requests, 1);
  });

  it('is sent once with the tracking number, and then in progress', async () => {
    const answer = held(delivered());
    const { element, shop, page } = await show(transaction(), { [routes.capture]: answer });
    const told: unknown[] = [];
    page.addEventListener('ratenkauf-capture', (event) => told.push([event.transactionId, event.trackingNumber]));
    type(element, '#tracking', ' 0034 ');
    part(element, 'form.capture button').focus();
    await submit(element, 'capture');
    await sayYes(element);
    assert.equal(news(element), 'Die Meldung wird gesendet …');
    assert.isTrue(hasFocus(element, '.news'));
    answer.release();
    await hears(element, 'Lieferung in Bearbeitung. Die Bank hat die Meldung angenommen, aber noch nicht gebucht. Gemeldet am 20. November 2026, 14:05 Uhr.');
    assert.equal(section(element, 'capture'), 'Lieferung melden Die Meldung der Lieferung ist in Bearbeitung.');
    assert.isTrue(hasFocus(element, '.news'));
    assert.deepEqual(shop.asked(routes.capture).map(({ body }) => body), [{ trackingNumber: '0034' }]);
    assert.deepEqual(told, [['AB12CD', '0034']]);
    await expect(element).to.be.accessible();
  });

  it('sends no tracking number when there is none, and has no field where none is taken', async () => {
    const answer = transaction({ takes: { trackingNumber: false, refundReason: false } });
    const { element, shop } = await show(answer, { [routes.capture]: delivered() });
    assert.isNull(element.renderRoot.querySelector('#tracking'));
    await submit(element, 'capture');
    await sayYes(element);
    await hears(element, 'Lieferung in Bearbeitung.');
    assert.deepEqual(shop.asked(routes.capture).map(({ body }) => body), [{}]);
  });

  it('sends once, however often yes is clicked', async () => {
    const answer = held(delivered());
    const { element, shop } = await show(transaction(), { [routes.capture]: answer });
    await submit(element, 'capture');
    const yes = part(element, 'dialog .primary');
    yes.click();
    yes.click();
    await submit(element, 'capture');
    assert.isUndefined(dialog(element));
    answer.release();
    await hears(element, 'Lieferung in Bearbeitung.');
    assert.lengthOf(shop.asked(routes.capture), 1);
  });

  it('takes the second click of a double click for no answer', async () => {
    const { element, shop } = await show(transaction(), { [routes.capture]: delivered() });
    await submit(element, 'capture');
    part(element, 'dialog .primary').dispatchEvent(new MouseEvent('click', { detail: 2, bubbles: true }));
    await sleep(20);
    assert.include(question(element), 'Lieferung melden?');
    assert.isEmpty(shop.asked(routes.capture));
  });

  it('leaves the sending to a page that cancels the event', async () => {
    const { element, shop, page } = await show(transaction(), { [routes.capture]: delivered() });
    page.addEventListener('ratenkauf-capture', (event) => event.preventDefault());
    await submit(element, 'capture');
    await sayYes(element);
    await until(() => !dialog(element));
    assert.isEmpty(shop.asked(routes.capture));
    assert.equal(news(element), '');
  });

  for (const [name, answer, words] of [
    ['delivered', transaction({ status: 'in_billing', bookings: [{ kind: 'capture', state: 'done' }] }), 'Die Lieferung ist gemeldet.'],
    ['in billing', transaction({ status: 'in_billing' }), 'Die Bank rechnet den Vorgang schon ab.'],
    ['billed', transaction({ status: 'billed' }), 'Die Bank hat den Vorgang abgerechnet.'],
    ['expired', transaction({ status: 'expired' }), 'Die Frist ist abgelaufen.'],
    ['under way elsewhere', transaction({ bookings: [{ kind: 'capture', state: 'pending' }] }), 'ist in Bearbeitung.'],
    ['all is refunded', transaction({ currentValue: 0, refundsTotal: 79_900 }), 'Die Bestellung ist ganz erstattet. Eine Lieferung muss nicht gemeldet werden.'],
  ] as const) {
    it(`says why it is not possible when ${name}, instead of a dead button`, async () => {
      const { element } = await show(answer);
      assert.include(section(element, 'capture'), words);
      assert.isNull(element.renderRoot.querySelector('form.capture'));
      await expect(element).to.be.accessible();
    });
  }
});

describe('reporting a refund', () => {
  it('says the amount and what is left afterwards, sends both, and shows the transaction as it stands then', async () => {
    const { element, shop, page } = await show(transaction(), { [routes.refund]: reported({}) });
    const told: unknown[] = [];
    page.addEventListener('ratenkauf-refund', (event) => told.push([event.transactionId, event.amount, event.reason]));
    await askForPart(element, '50,00');
    assert.include(
      question(element),
      'Sie melden der Bank, dass Ralf Ratenkauf 50,00 € erstattet werden (Bestellung B-1001). Danach bleiben 749,00 €. Das lässt sich nicht zurücknehmen.',
    );
    await expect(element).to.be.accessible();
    press(element, 'Ja, 50,00\u00a0€ erstatten');
    await hears(element, inProgress);
    assert.deepEqual(shop.asked(routes.refund).map(({ body }) => body), [{ amount: 5000, currentValue: 79_900 }]);
    assert.deepEqual(told, [['AB12CD', 5000, undefined]]);
    assert.include(section(element, 'refund'), 'Eine Erstattung von 50,00 € ist in Bearbeitung.');
    await expect(element).to.be.accessible();
  });

  it('refunds all that is left', async () => {
    const { element, shop } = await show(transaction(rest), { [routes.refund]: reported({ amount: 74_900 }, rest) });
    part(element, '#all').click();
    await submit(element, 'refund');
    assert.include(question(element), 'dass Ralf Ratenkauf 749,00 € erstattet werden (Bestellung B-1001). Danach bleibt vom Bestellwert nichts.');
    await sayYes(element);
    await hears(element, 'Erstattung von 749,00 € in Bearbeitung.');
    assert.deepEqual(shop.asked(routes.refund).map(({ body }) => body), [{ amount: 74_900, currentValue: 74_900 }]);
  });

  it('asks for the reason where the service takes one', async () => {
    const answer = transaction({ takes: { trackingNumber: false, refundReason: true } });
    const { element, shop } = await show(answer, { [routes.refund]: reported({}) });
    await askForPart(element, '50');
    assert.equal(focused(element)?.id, 'reason');
    assert.equal(part(element, '#reason-problem').textContent, 'Bitte wählen Sie den Grund der Erstattung.');
    await expect(element).to.be.accessible();
    const field = part<HTMLSelectElement>(element, '#reason');
    field.value = 'return_warranty';
    field.dispatchEvent(new Event('change'));
    await submit(element, 'refund');
    assert.include(question(element), 'Grund: Rückgabe wegen Garantie oder Gewährleistung');
    await sayYes(element);
    await hears(element, inProgress);
    assert.deepEqual(shop.asked(routes.refund).map(({ body }) => body), [{ amount: 5000, currentValue: 79_900, reason: 'return_warranty' }]);
  });

  for (const [currentValue, hint, all] of [
    [79_900, 'höchstens 799,00 €, mit Komma: 9,90', 'Alles: 799,00 €'],
    [1250, 'höchstens 12,50 €, mit Komma: 9,90', 'Den ganzen Rest: 12,50 €'],
    [999, 'höchstens 9,99 €', 'Den ganzen Rest: 9,99 €'],
  ] as const) {
    it(`shows no example that would be too much: of ${currentValue} cents`, async () => {
      const { element } = await show(transaction({ currentValue, refundsTotal: 79_900 - currentValue }));
      const words = part(element, '#amount-hint').textContent ?? '';
      assert.equal(words.replaceAll('\u00a0', ' '), hint);
      assert.notMatch(words, / \d/);
      assert.include(section(element, 'refund'), all);
    });
  }

  it('chooses nothing beforehand, and says what is missing', async () => {
    const { element } = await show();
    await submit(element, 'refund');
    assert.equal(focused(element)?.id, 'all');
    assert.equal(part(element, '#choice-problem').textContent, 'Bitte wählen Sie, wie viel erstattet wird.');
    await expect(element).to.be.accessible();
  });

  for (const [typed, problem] of [
    ['', 'Bitte geben Sie den Betrag ein.'],
    ['799,01', 'Das ist zu viel. Es bleiben 799,00 €.'],
    ['1.000', 'Das ist zu viel. Es bleiben 799,00 €.'],
    ['12.50', 'Das ist kein Betrag in Euro. Bitte schreiben Sie ihn wie 9,90.'],
    ['fünfzig', 'Das ist kein Betrag in Euro. Bitte schreiben Sie ihn wie 9,90.'],
    ['-5', 'Das ist kein Betrag in Euro. Bitte schreiben Sie ihn wie 9,90.'],
    ['1e2', 'Das ist kein Betrag in Euro. Bitte schreiben Sie ihn wie 9,90.'],
    ['10,005', 'Das ist kein Betrag in Euro. Bitte schreiben Sie ihn wie 9,90.'],
    ['0,00', 'Der Betrag muss mindestens 0,01 € sein.'],
  ] as const) {
    it(`says at the field what is wrong with "${typed}"`, async () => {
      const { element, shop } = await show();
      await askForPart(element, typed);
      const field = part<HTMLInputElement>(element, '#amount');
      assert.isTrue(hasFocus(element, '#amount'));
      assert.equal(field.getAttribute('aria-invalid'), 'true');
      assert.include(field.getAttribute('aria-describedby'), 'amount-problem');
      assert.equal(part(element, '#amount-problem').textContent?.replace(/\u00a0/g, ' '), problem);
      assert.isUndefined(dialog(element));
      type(element, '#amount', '799,00');
      await element.updateComplete;
      assert.equal(part(element, '#amount-problem').textContent, '');
      assert.lengthOf(shop.requests, 1);
    });
  }

  it('is accessible with a problem at the field', async () => {
    const { element } = await show();
    assert.isNull(element.renderRoot.querySelector('.problem .sign'));
    await askForPart(element, '1.000');
    const sign = part(element, '.problem > .sign');
    assert.equal(sign.nextElementSibling?.id, 'amount-problem');
    assert.equal(sign.getAttribute('aria-hidden'), 'true');
    await expect(element).to.be.accessible();
  });

  it('keeps to the keyboard', async () => {
    const { element, shop } = await show(transaction(), { [routes.refund]: reported({}) });
    const order = [...element.renderRoot.querySelectorAll<HTMLElement>('button, input, select')].filter((each) => each.tabIndex === 0);
    assert.deepEqual(order.map((each) => each.id || each.textContent?.trim()), [
      'Aktualisieren',
      'tracking',
      'Lieferung melden …',
      'all',
      'part',
      'amount',
      'Erstattung melden …',
    ]);
    for (const each of order) assert.isAtLeast((each.closest('label') ?? each).getBoundingClientRect().height, 24);
    await askForPart(element, '50');
    (focused(element) as HTMLElement).click();
    await until(() => !dialog(element));
    assert.isEmpty(shop.asked(routes.refund));
  });

  for (const [name, answer, words] of [
    ['all is refunded', transaction({ currentValue: 0, refundsTotal: 79_900 }), 'Der ganze Bestellwert ist erstattet.'],
    ['one is under way', reported({}), 'Eine Erstattung von 50,00 € ist in Bearbeitung. Die nächste können Sie melden, sobald die Bank sie gebucht hat.'],
    ['one is booked at the moment', transaction({ bookings: [{ kind: 'refund', state: 'processing' }] }), 'Eine Erstattung ist in Bearbeitung.'],
    ['nobody says what is left', transaction({ currentValue: undefined }), 'Die Bank nennt nicht, wie viel vom Bestellwert bleibt.'],
    ['more is left than there was', transaction({ currentValue: 79_901 }), 'Die Beträge der Bank können nicht stimmen.'],
    ['the value is negative', transaction({ currentValue: -1 }), 'Die Beträge der Bank können nicht stimmen.'],
    ['the value is no number', transaction({ currentValue: '799' as never }), 'Die Beträge der Bank können nicht stimmen.'],
  ] as const) {
    it(`says why there is none when ${name}`, async () => {
      const { element } = await show(answer);
      assert.include(section(element, 'refund'), words);
      assert.isNull(element.renderRoot.querySelector('form.refund'));
      await expect(element).to.be.accessible();
    });
  }

  it('shows no amounts that cannot be true', async () => {
    const { element } = await show(transaction({ currentValue: 79_901 }));
    assert.include(text(element), 'Die Bank nennt Beträge, die nicht stimmen können. Deshalb werden sie hier nicht gezeigt.');
    assert.notMatch(text(element), /79\d,\d\d/);
    assert.isNotNull(element.renderRoot.querySelector('form.capture'));
  });
});
