import { assert } from '@open-wc/testing';
import type { Transaction } from '../../../src/contract/transaction.js';
import { transaction } from '../answers/transaction.js';
import { held, impatience, refusal, silence } from '../element/handler.js';
import { comeBack, until } from '../element/page.js';
import { openTransaction, show, showTransaction, tomorrow, type TransactionHarness } from './harness.js';
import { applied, inProgress, office, reported, rest, routes } from './shop.js';

describe('ratenkauf-transaction', () => {
  it('shows what the transaction is about, and is accessible', async () => {
    const { detail, shop } = await show();
    await assert.isAccessible(detail.element);
    assert.equal(detail.part('#title').textContent, 'Vorgang AB12CD');
    assert.deepEqual(detail.facts, {
      Status: 'Lieferung melden',
      Frist: 'bis 20. Dezember 2026, 23:59 Uhr',
      Name: 'Ralf Ratenkauf',
      Kundennummer: '400123',
      Bestellnummer: 'B-1001',
      Bestelldatum: '20. November 2026',
      Kreditkonto: '7000123456',
      Bestellwert: '799,00 €',
      Erstattet: '0,00 €',
      Verbleibt: '799,00 €',
    });
    assert.include(detail.section('history'), 'Noch keine Buchungen.');
    assert.equal(detail.news, '');
    assert.lengthOf(shop.requests, 1);
  });

  it('speaks English where the page does, and reads amounts as the English write them', async () => {
    const { detail, page } = await show();
    page.lang = 'en';
    await until(() => detail.facts['Deadline'] === 'until 20 December 2026, 23:59');
    assert.equal(detail.facts['Remaining'], '€799.00');
    await assert.isAccessible(detail.element);
    assert.include(detail.section('refund'), 'All of it: €799.00');
    assert.equal(detail.part('#amount-hint').textContent, 'at most\u00a0€799.00, with a point:\u00a09.90');
    await detail.askForPart('1,5');
    assert.equal(detail.part('#amount-problem').textContent, 'This is not an amount in euros. Please write it like 9.90.');
    await detail.askForPart('1.50');
    assert.include(detail.question, 'that €1.50 is refunded to Ralf Ratenkauf (order B-1001). After that, €797.50 remains.');
  });

  it('marks a deadline that is near with a sign and words', async () => {
    const { detail } = await show(transaction({ status: 'report_capture_expiring' }));
    assert.equal(detail.facts['Status'], '! Lieferung melden, Frist läuft ab');
    assert.equal(detail.part('.sign').getAttribute('aria-hidden'), 'true');
    assert.equal(getComputedStyle(detail.part('.expiring dd')).fontWeight, '600');
    await assert.isAccessible(detail.element);
  });

  it('urges nobody to deliver what was refunded as a whole, as the list does', async () => {
    const { detail } = await show(transaction({ status: 'report_capture_expiring', currentValue: 0, refundsTotal: 79_900 }));
    assert.equal(detail.facts['Status'], 'Lieferung melden');
    assert.isUndefined(detail.facts['Frist']);
  });

  it('says what the service leaves out, and links nothing to it', async () => {
    const { detail } = await show({ id: 'AB12CD', status: 'odd', customer: {}, bookings: [], refunds: [], standing: {}, takes: {} });
    assert.deepEqual(detail.facts, {
      Status: 'Unbekannt',
      Name: 'keine Angabe',
      Bestellnummer: 'keine Angabe',
      Bestelldatum: 'keine Angabe',
      Bestellwert: 'keine Angabe',
      Erstattet: 'keine Angabe',
      Verbleibt: 'keine Angabe',
    });
    assert.include(detail.section('refund'), 'Deshalb kann hier nichts erstattet werden.');
    assert.include(detail.section('capture'), 'Zu diesem Stand des Vorgangs kann keine Lieferung gemeldet werden.');
    await assert.isAccessible(detail.element);
  });

  it('says what the bank writes in a form that nobody can read, and that it is not missing', async () => {
    const { detail } = await show(transaction({ currentValue: undefined, orderId: undefined, unreadable: ['currentValue', 'orderId', 'bookings'] }));
    await assert.isAccessible(detail.element);
    assert.deepInclude(detail.facts, { Verbleibt: 'nicht lesbar', Bestellnummer: 'nicht lesbar', Bestellwert: '799,00 €' });
    assert.include(detail.part('[part=values]').textContent, 'Nicht alle Angaben sind lesbar.');
  });

  it('tells what is wrong from what is well, not by colour alone', async () => {
    const { detail, shop } = await show(reported({}));
    const notice = (tone: string) => detail.part(`.news > .notice.${tone}`);
    shop.answer({ [routes.read]: reported({ state: 'refused', reason: 'Zu viel.' }) });
    await detail.element.refresh();
    assert.deepEqual([...notice('bad').children].map(({ textContent }) => textContent?.replace(/[\s\u00a0]+/g, ' ').trim()), [
      '!',
      'Die Bank hat die Meldung abgelehnt: Erstattung von 50,00 €.',
      'Die Bank schreibt: Zu viel.',
    ]);
    const [sign, words] = notice('bad').children as HTMLCollectionOf<HTMLElement>;
    assert.equal(sign?.getAttribute('aria-hidden'), 'true');
    assert.isBelow(sign?.getBoundingClientRect().right as number, words?.getBoundingClientRect().left as number);
    assert.equal(detail.part('.notice.bad strong').textContent, words?.textContent?.trim());
    shop.answer({ [routes.read]: reported({ state: 'overdue' }) });
    await detail.element.refresh();
    assert.equal(detail.part('.notice.bad strong').textContent, 'Erstattung von 50,00\u00a0€ in Bearbeitung.');
    shop.answer({ [routes.read]: applied() });
    await detail.element.refresh();
    assert.isNull(notice('good').querySelector('.sign, strong'));
  });

  it('keeps the shop’s own links in every state', async () => {
    const { detail, link, shop } = await show();
    for (const answer of [refusal(403, 'forbidden', false), refusal(503, 'service_unavailable', true), transaction()]) {
      shop.answer({ [routes.read]: answer });
      await detail.element.refresh();
      assert.equal(getComputedStyle(link.assignedSlot as Element).display, 'block');
    }
  });

  it('keeps its width at 320 pixels', async () => {
    const long = 'Donaudampfschifffahrtsgesellschaftskapitänswitwe'.repeat(3);
    const { detail, page } = await show(reported({ state: 'refused', reason: long }, { orderId: long, customer: { lastName: long } }));
    page.style.width = '320px';
    assert.isAtMost(detail.part('.surface').scrollWidth, 320);
  });
});

describe('the history', () => {
  const capture = { kind: 'capture', state: 'done', at: '2026-11-21T09:12:00Z' } as const;
  const booked = { kind: 'refund', state: 'done', at: '2026-11-22T23:30:00Z' } as const;

  it('is one list in order of time, in words, with the bank’s message as it came', async () => {
    const bookings: Transaction['bookings'] = [
      capture,
      booked,
      { kind: 'refund', state: 'failed', at: '2026-11-23T11:00:00Z', amount: 99_900, message: '<b>Zu viel</b>' },
      { kind: 'notify', state: 'done', at: '2026-11-23T11:30:00Z' },
      { kind: 'unknown', state: 'unknown' },
      { kind: 'refund', state: 'processing', at: '2026-11-25', amount: 100 },
    ];
    const refunds = [
      { amount: 10_000, reason: 'REVOCATION_PARTIAL', date: '2026-11-23' },
      { amount: 2500, reason: 'Kulanz', date: '2026-11-24' },
    ];
    const { detail, page } = await show(transaction({ status: 'in_billing', bookings, refunds }));
    assert.deepEqual(detail.history, [
      '21. November 2026, 10:12 Uhr Lieferung gebucht',
      '23. November 2026, 00:30 Uhr Erstattung 100,00 € gebucht Grund laut Bank: Teilweiser Widerruf',
      '23. November 2026, 12:00 Uhr Erstattung 999,00 € abgelehnt Die Bank schreibt: <b>Zu viel</b>',
      '23. November 2026, 12:30 Uhr Mitteilung der Bank erledigt',
      'ohne Datum Andere Buchung der Bank Stand unbekannt',
      '24. November 2026 Erstattung 25,00 € gebucht Grund laut Bank: Kulanz',
      '25. November 2026 Erstattung 1,00 € in Bearbeitung',
    ]);
    assert.equal(detail.part('q').lang, 'de');
    await assert.isAccessible(detail.element);
    page.lang = 'en';
    await until(() => detail.history[1] === '23 November 2026, 00:30 Refund €100.00 booked Reason given by the bank: Partial withdrawal');
  });

  for (const [name, bookings, refunds, amounts] of [
    ['a booking and its entry are one refund', [{ ...booked, amount: 5000 }], [{ amount: 5000, date: '2026-11-23' }], ['50,00 €']],
    ['also when the entry has the day of another step', [{ ...booked, amount: 5000 }], [{ amount: 5000, date: '2026-11-25' }], ['50,00 €']],
    ['two refunds of one amount stay two', [{ ...booked, amount: 5000 }], [{ amount: 5000 }, { amount: 5000 }], ['50,00 €', '50,00 €']],
    ['each booking takes one entry', [{ ...booked, amount: 5000 }, { ...booked, amount: 5000 }], [{ amount: 5000 }, { amount: 5000 }], ['50,00 €', '50,00 €']],
    ['other amounts are other refunds', [{ ...booked, amount: 5000 }], [{ amount: 100 }], ['50,00 €', '1,00 €']],
    ['a refused refund is no entry', [{ ...booked, state: 'failed', amount: 5000 }], [{ amount: 5000 }], ['50,00 €', '50,00 €']],
    [
      'entries of the same day come first',
      [booked, { ...booked, at: '2026-11-24T10:00:00Z' }],
      [{ amount: 200, date: '2026-11-24' }, { amount: 100, date: '2026-11-23' }],
      ['1,00 €', '2,00 €'],
    ],
  ] as const) {
    it(name, async () => {
      const { detail } = await show(transaction({ bookings: [...bookings], refunds: [...refunds] }));
      const shown = detail.all('li .amount').map((cell) => (cell.textContent ?? '').replace('\u00a0', ' '));
      assert.deepEqual(shown, [...amounts]);
    });
  }
});

describe('what is older never shows', () => {
  it('after a report: not what was asked before it', async () => {
    const { detail, shop } = await show(transaction(), { [routes.refund]: reported({}) });
    const old = held(transaction());
    shop.answer({ [routes.read]: old });
    const late = detail.element.refresh();
    await detail.askForPart('50');
    await detail.sayYes();
    await detail.hears(inProgress);
    old.release();
    await late;
    await shop.roundTrip();
    await detail.updated();
    assert.include(detail.news, inProgress);
  });

  it('nor what was asked while it was being sent', async () => {
    const answer = held(reported({}));
    const { detail, shop } = await show(transaction(), { [routes.refund]: answer });
    await detail.askForPart('50');
    await detail.sayYes();
    const old = held(transaction());
    shop.answer({ [routes.read]: old });
    const late = detail.element.refresh();
    answer.release();
    await detail.hears(inProgress);
    old.release();
    await late;
    await shop.roundTrip();
    await detail.updated();
    assert.include(detail.news, inProgress);
  });

  it('nor what arrives while it is being sent', async () => {
    const answer = held(reported({}));
    const { detail, shop } = await show(transaction(), { [routes.refund]: answer });
    await detail.askForPart('50');
    await detail.sayYes();
    shop.answer({ [routes.read]: refusal(403, 'forbidden', false) });
    await detail.element.refresh();
    assert.equal(detail.news, 'Die Meldung wird gesendet …');
    answer.release();
    await detail.hears(inProgress);
  });

  it('nor an answer that a newer one has overtaken', async () => {
    const { detail, shop } = await show();
    const old = held(transaction());
    shop.answer({ [routes.read]: old });
    const first = detail.element.refresh();
    await until(() => shop.asked(routes.read).length === 2);
    shop.answer({ [routes.read]: transaction(rest) });
    await detail.element.refresh();
    old.release();
    await first;
    await shop.roundTrip();
    await detail.updated();
    assert.equal(detail.facts['Verbleibt'], '749,00 €');
  });

  const other = (overrides: Partial<Transaction> = {}) => transaction({ id: 'ZZ99ZZ', orderId: 'B-2', ...overrides });

  it('another transaction begins anew: question, input, notices are gone', async () => {
    const { detail, shop } = await show(reported({ state: 'refused' }));
    const answer = held(other());
    shop.answer({ 'GET /transactions/ZZ99ZZ': answer });
    detail.type('#tracking', '0034');
    await detail.askForPart('50');
    detail.element.setAttribute('transaction-id', 'ZZ99ZZ');
    await detail.hears('Der Vorgang wird geladen …');
    assert.isUndefined(detail.dialog);
    assert.notMatch(detail.text, /Ralf|799/);
    assert.isNotNull(detail.focused);
    answer.release();
    await until(() => detail.facts['Bestellnummer'] === 'B-2');
    assert.equal(detail.news, '');
    assert.deepEqual(['#tracking', '#amount'].map((field) => detail.part<HTMLInputElement>(field).value), ['', '']);
    assert.isFalse(detail.part<HTMLInputElement>('#part').checked);
  });

  it('the answer to a report does not show under another transaction', async () => {
    const answer = held(applied());
    const { detail, shop } = await show(transaction(), { [routes.refund]: answer });
    shop.answer({ 'GET /transactions/ZZ99ZZ': other() });
    await detail.askForPart('50');
    await detail.sayYes();
    detail.element.transactionId = 'ZZ99ZZ';
    await until(() => detail.facts['Bestellnummer'] === 'B-2');
    answer.release();
    await shop.roundTrip();
    await detail.updated();
    assert.equal(detail.facts['Bestellnummer'], 'B-2');
    assert.equal(detail.news, '');
  });

  it('back at the transaction while it is being sent, its end is read', async () => {
    const answer = held(applied());
    const { detail, shop } = await show(transaction(), { [routes.refund]: answer });
    shop.answer({ 'GET /transactions/ZZ99ZZ': other() });
    await detail.askForPart('50');
    await detail.sayYes();
    detail.element.transactionId = 'ZZ99ZZ';
    await until(() => detail.facts['Bestellnummer'] === 'B-2');
    detail.element.transactionId = 'AB12CD';
    await until(() => detail.facts['Verbleibt'] === '799,00 €');
    shop.answer({ [routes.read]: applied() });
    answer.release();
    await until(() => detail.facts['Verbleibt'] === '749,00 €');
    assert.lengthOf(shop.asked(routes.refund), 1);
  });

  it('the page comes back from the browser’s memory and is read again', async () => {
    const { detail, shop } = await show();
    shop.answer({ [routes.read]: transaction(rest) });
    comeBack();
    await until(() => detail.facts['Verbleibt'] === '749,00 €');
  });
});

describe('without a transaction to show', () => {
  const stands = ({ element }: TransactionHarness) => assert.isAccessible(element);
  const retry = 'Noch einmal versuchen';

  for (const [name, answer, code, words, mayRetry] of [
    ['not allowed', refusal(403, 'forbidden', false), 'forbidden', 'Sie dürfen Vorgänge nicht ansehen. Vielleicht müssen Sie sich neu anmelden.', false],
    ['not found', refusal(404, 'unknown_transaction', false), 'unknown_transaction', 'Die Bank kennt keinen Vorgang mit dieser Nummer.', false],
    ['a malformed number', refusal(400, 'invalid_request', false), 'invalid_request', 'Die Bank kennt keinen Vorgang mit dieser Nummer.', false],
    ['service down', refusal(503, 'service_unavailable', true), 'service_unavailable', 'Die Bank ist gerade nicht zu erreichen.', true],
    ['service refuses the shop', refusal(502, 'service_refused', false), 'service_refused', 'Die Bank nimmt die Anfrage des Shops nicht an.', true],
    ['a dead handler', () => Promise.reject(new TypeError('failed')), 'unreachable', 'Der Vorgang kann gerade nicht angezeigt werden.', true],
    ['a silent handler', silence, 'timeout', 'Der Vorgang kann gerade nicht angezeigt werden.', true],
    ['null', () => null, 'malformed_answer', 'Der Vorgang kann gerade nicht angezeigt werden.', true],
    ['another transaction', transaction({ id: 'ZZ99ZZ' }), 'malformed_answer', 'Der Vorgang kann gerade nicht angezeigt werden.', true],
    ['no word on how it stands', { ...transaction(), standing: undefined }, 'malformed_answer', 'Der Vorgang kann gerade nicht angezeigt werden.', true],
    ['bookings that are no list', { ...transaction(), bookings: {} }, 'malformed_answer', 'Der Vorgang kann gerade nicht angezeigt werden.', true],
  ] as const) {
    it(`${name}: its own words${mayRetry ? ', and another try' : ''}`, async () => {
      const { detail, shop, errors } = await show(answer, {}, impatience);
      assert.include(detail.news, words);
      assert.deepEqual(errors.map((error) => error.code), [code]);
      assert.equal(detail.text.includes(retry), mayRetry);
      assert.isNull(detail.query('dl'));
      await stands(detail);
      shop.answer({ [routes.read]: transaction() });
      if (!mayRetry) return;
      detail.press(retry).focus();
      await until(() => detail.facts['Verbleibt'] === '799,00 €');
      assert.equal(detail.news, '');
    });
  }

  it('the focus goes from the button for another try to what it brought', async () => {
    const { detail, shop } = await show(refusal(503, 'service_unavailable', true));
    const answer = held(transaction());
    shop.answer({ [routes.read]: answer });
    detail.part('.actions button').focus();
    detail.press(retry);
    await detail.hears('Der Vorgang wird geladen …');
    answer.release();
    await until(() => detail.hasFocus('.title'));
  });

  it('broken pieces are left out, and the rest stands', async () => {
    const { detail } = await show({
      ...transaction(),
      customer: null,
      orderDate: 'gestern',
      expiresAt: '2026-99-99',
      takes: null,
      bookings: [null, { kind: 'toString', state: 'constructor', at: 5, amount: -1, message: {} }],
      refunds: [null, { amount: 'viel', reason: 7, date: 'nie' }],
      standing: { capture: null, refund: { state: 'odd', obstacle: {}, open: 7, ended: 'none' } },
    });
    assert.equal(detail.facts['Name'], 'keine Angabe');
    assert.lengthOf(detail.history, 4);
    assert.equal(detail.facts['Verbleibt'], '799,00 €');
    await stands(detail);
  });

  it('keeps what it shows when a later reading fails, says of when it is, and is right again afterwards', async () => {
    const { detail, shop } = await show();
    shop.answer({ [routes.read]: refusal(503, 'service_unavailable', true) });
    detail.press('Aktualisieren');
    await detail.hears('Neuere Angaben sind gerade nicht zu bekommen.');
    assert.equal(detail.facts['Verbleibt'], '799,00 €');
    shop.answer({ [routes.read]: transaction(rest) });
    detail.press('Aktualisieren');
    await until(() => detail.facts['Verbleibt'] === '749,00 €');
    assert.equal(detail.news, '');
    shop.answer({ [routes.read]: refusal(403, 'forbidden', false) });
    detail.press('Aktualisieren');
    await detail.hears('Sie dürfen Vorgänge nicht ansehen.');
    assert.notMatch(detail.text, /Ralf|749/);
  });

  it('says that it is being read again, once, with the focus where it was', async () => {
    const { detail, shop, page } = await show();
    const width = () => detail.part('header button').getBoundingClientRect().width;
    const before = width();
    const answer = held(transaction(rest));
    shop.answer({ [routes.read]: answer });
    const button = detail.press('Aktualisieren');
    button.focus();
    await until(() => button.textContent?.trim() === 'Wird aktualisiert …');
    assert.equal(button.getAttribute('aria-disabled'), 'true');
    assert.isTrue(detail.hasFocus('header button'));
    assert.closeTo(width(), before, 0.5);
    assert.equal(detail.facts['Verbleibt'], '799,00 €');
    await assert.isAccessible(detail.element);
    button.click();
    answer.release();
    await until(() => button.textContent?.trim() === 'Aktualisieren');
    assert.equal(button.getAttribute('aria-disabled'), 'false');
    assert.equal(detail.facts['Verbleibt'], '749,00 €');
    assert.isTrue(detail.hasFocus('header button'));
    assert.lengthOf(shop.asked(routes.read), 2);
    shop.answer({ [routes.read]: refusal(503, 'service_unavailable', true) });
    detail.press('Aktualisieren');
    await detail.hears('Neuere Angaben sind gerade nicht zu bekommen.');
    await until(() => button.textContent?.trim() === 'Aktualisieren');
    page.lang = 'en';
    await until(() => button.textContent?.trim() === 'Refresh');
  });

  it('is not said to be read again when another transaction is shown meanwhile', async () => {
    const { detail, shop } = await show();
    const old = held(transaction());
    shop.answer({ [routes.read]: old, 'GET /transactions/ZZ99ZZ': transaction({ id: 'ZZ99ZZ', orderId: 'B-2' }) });
    detail.press('Aktualisieren');
    detail.element.transactionId = 'ZZ99ZZ';
    await until(() => detail.facts['Bestellnummer'] === 'B-2');
    assert.equal(detail.part('header button').textContent?.trim(), 'Aktualisieren');
    old.release();
  });

  it('says of which day it is when that is over, and always on paper', async () => {
    const { detail, shop, page } = await show();
    const state = () => detail.part('header .small');
    const shown = () => [...state().children].map((each) => getComputedStyle(each).display);
    assert.match(state().innerText, /^Stand \d\d:\d\d:\d\d\u00a0Uhr$/);
    const day = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'Europe/Berlin' }).format(new Date());
    assert.include(state().textContent, `Stand ${day}, `);
    assert.deepEqual(shown(), ['none']);
    shop.answer({ [routes.read]: refusal(503, 'service_unavailable', true) });
    await detail.element.refresh();
    assert.match(detail.part('.notice').innerText, /Sie sehen den Stand von \d\d:\d\d:\d\d\u00a0Uhr\./);
    tomorrow();
    document.dispatchEvent(new Event('visibilitychange'));
    await detail.updated();
    assert.include(state().innerText, `Stand ${day}, `);
    assert.include(detail.part('.notice').innerText, `Sie sehen den Stand von ${day}, `);
    page.lang = 'en';
    await detail.hears('You see the state of ');
    assert.match(state().innerText, /^As of \d+ \w+ \d+, \d\d:\d\d:\d\d$/);
    await assert.isAccessible(detail.element);
  });

  it('has on paper what it says, with the day, and nothing to press or to fill in', async () => {
    const { detail } = await show(reported({ kind: 'capture', amount: undefined, state: 'refused', reason: 'Nein.' }));
    detail.print();
    for (const control of detail.all<HTMLElement>('button, input, form')) assert.equal(control.getClientRects().length, 0, control.outerHTML);
    assert.match(detail.part('header').innerText, /Stand \d+\. \S+ \d+, \d\d:/);
    assert.include(detail.part('.view').innerText, 'Nein.');
    assert.notInclude(detail.part('.view').innerText, 'Erstattung melden');
    assert.isAbove(detail.part('.history').getClientRects().length, 0);
  });

  it('without a number nobody is asked', async () => {
    const { detail, shop } = await showTransaction(office(), { 'transaction-id': '' });
    assert.equal(detail.part('.title').textContent, 'Kein Vorgang ausgewählt');
    assert.isEmpty(shop.requests);
    await stands(detail);
  });

  it('keeps its space while it loads, and is accessible', async () => {
    const { detail } = openTransaction(office(silence));
    await detail.updated();
    assert.equal(detail.news, 'Der Vorgang wird geladen …');
    assert.isAbove(detail.part('.space').getBoundingClientRect().height, 300);
    await stands(detail);
  });

  for (const width of ['800px', '320px']) {
    it(`keeps the height of its head when everything is there, ${width} wide`, async () => {
      document.body.style.width = width;
      const heights = new Set<number>();
      const watch = () => {
        const head = document.querySelector('ratenkauf-transaction')?.renderRoot?.querySelector('header');
        if (head) heights.add(head.getBoundingClientRect().height);
      };
      const watching = setInterval(watch, 5);
      const answer = held(transaction());
      const shown = show(answer);
      await until(() => heights.size > 0);
      answer.release();
      await shown;
      watch();
      clearInterval(watching);
      document.body.style.width = '';
      assert.lengthOf([...heights], 1, [...heights].join());
    });
  }

  it('makes no attribute of what came from the bank', async () => {
    const { detail } = await show(transaction({ orderId: '"><img src=x onerror=alert(1)>' }));
    assert.isNull(detail.query('img'));
    assert.isNull(detail.query('[style]'));
  });
});
