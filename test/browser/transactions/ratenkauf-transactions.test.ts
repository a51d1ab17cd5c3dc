import { assert } from '@open-wc/testing';
import type { TransactionSearch } from '../../../src/contract/client/merchant-client.js';
import { transactionsAnswerSchema, type Report, type TransactionsAnswer } from '../../../src/contract/transaction.js';
import { transactionsTexts } from '../../../src/elements/transactions/ratenkauf-transactions.texts.js';
import { overrideTexts } from '../../../src/elements/element/texts.js';
import { transaction, transactionsAnswer } from '../answers/transaction.js';
import { fakeShop, held, impatience, refusal, silence, type Asked } from '../element/handler.js';
import { wordsOf } from '../element/harness.js';
import { comeBack, until } from '../element/page.js';
import { openTransactions, showTransactions, type TransactionsHarness } from './harness.js';
import { askedPages, pagesOf, searches, shopThat, shopWith } from './shop.js';

const timeOf = async (work: () => Promise<void>) => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};
const only = (id: string) => transactionsAnswer([transaction({ id })]);

const mixed = [
  transaction({ id: 'AAAAA1', orderId: 'B-10', orderDate: '2026-11-02', status: 'billed', originalValue: 79_900, currentValue: 74_900 }),
  transaction({ id: 'AAAAA2', orderId: 'B-9', customer: { firstName: 'Ayşe', lastName: 'Öztürk' }, status: 'report_capture_expiring', expiresAt: '2026-12-03T22:59:59Z' }),
  transaction({ id: 'AAAAA3', orderId: undefined, customer: { lastName: 'Adler' }, status: 'unknown', currentValue: 20_000, originalValue: 20_000 }),
];

// Keeps the list from storing its state in the history, where it would affect the next test; memory.test.ts covers that.
before(() => (history.replaceState = () => {}));
after(() => Reflect.deleteProperty(history, 'replaceState'));

describe('ratenkauf-transactions', () => {
  it('says what of a transaction cannot be read, and how many cannot be read at all', async () => {
    const odd = transaction({ id: 'AAAAA1', orderDate: undefined, currentValue: undefined, customer: {}, unreadable: ['orderDate', 'currentValue', 'customer'] });
    const { list } = await showTransactions(shopThat(transactionsAnswer([odd, transaction({ id: 'AAAAA2' })], { count: 4, unreadableRecords: 2 })));
    await assert.isAccessible(list.element);
    assert.deepEqual(list.rows[0], ['AAAAA1', 'B-1001', 'nicht lesbar', 'nicht lesbar', 'nicht lesbar', 'Lieferung melden', 'bis 20.12.2026']);
    assert.include(list.root.textContent, '2\u00a0weitere Vorgänge sind nicht lesbar');
    const { list: empty } = await showTransactions(shopThat(transactionsAnswer([], { count: 1, unreadableRecords: 1 })));
    assert.include(empty.root.textContent, 'Ein weiterer Vorgang ist nicht lesbar');
    assert.notInclude(empty.root.textContent, 'Noch keine Vorgänge');
  });

  it('shows each transaction with reference, order, customer, day, value, status and deadline', async () => {
    const { list } = await showTransactions(shopWith(...mixed));
    await assert.isAccessible(list.element);
    assert.deepEqual(list.rows, [
      ['AAAAA1', 'B-10', 'Ratenkauf, Ralf', '02.11.2026', '749,00 € ursprünglich 799,00 €', 'Abgerechnet', ''],
      ['AAAAA2', 'B-9', 'Öztürk, Ayşe', '20.11.2026', '799,00 €', '! Lieferung melden, Frist läuft ab', 'bis 03.12.2026'],
      ['AAAAA3', '', 'Adler', '20.11.2026', '200,00 €', 'Unbekannt', ''],
    ]);
    assert.equal(list.title, '3 Vorgänge');
    assert.equal(list.heard, '3 Vorgänge');
    assert.isUndefined(list.query('nav')?.outerHTML);
    assert.include(list.part('.value .strong').textContent, '749,00\u00a0€');
  });

  for (const [lang, column, from, to, toAlone, hint] of [
    ['de', 'Verbleibt', 'Verbleibender Wert von (€)', 'bis (€)', 'Verbleibender Wert bis (€)', 'zum Beispiel 1.234,56'],
    ['en', 'Remaining', 'Remaining value from (€)', 'to (€)', 'Remaining value to (€)', 'for instance 1,234.56'],
  ] as const) {
    it(`calls what is left of an order the same in its column and in the search (${lang})`, async () => {
      const { list, frame } = await showTransactions(shopWith(...mixed));
      frame.lang = lang;
      await until(() => wordsOf(list.heading('value')) === column);
      assert.deepEqual(['minValue', 'maxValue'].map((name) => list.wordsOf(`label[for=${name}]`)), [from, to]);
      assert.equal(list.part('#maxValue').getAttribute('aria-label'), toAlone);
      assert.equal(list.wordsOf('#amounts'), hint);
    });
  }

  it('marks what expires with words and a sign, not with colour', async () => {
    const { list } = await showTransactions(shopWith(...mixed));
    const signs = list.all('tbody .status').map((status) => status.querySelector('[aria-hidden=true]')?.textContent);
    assert.deepEqual(signs, [undefined, '!', undefined]);
  });

  it('speaks English where the page does', async () => {
    const { list, frame, shop } = await showTransactions(shopThat(pagesOf(10_000, () => ({ status: 'report_capture_expiring', originalValue: 80_000 }))));
    frame.lang = 'en';
    await until(() => list.title === '10,000 transactions');
    list.press('Next');
    await list.updated();
    assert.deepEqual([list.title, list.place], ['Loading transactions…', 'Loading page 2 of 400…']);
    await list.settled();
    await list.turn('Previous');
    assert.deepEqual(list.rows[0], [
      'AAAAAA', 'B-1001', 'Ratenkauf, Ralf', '20 Nov 2026', '€799.00 originally €800.00', '! Report delivery, deadline is near', 'until 20 Dec 2026',
    ]);
    assert.equal(list.place, 'Page 1 of 400 · 10,000 transactions');
    list.write('minValue', '1,234.56');
    await list.search();
    assert.deepEqual(searches(shop).at(-1), { minValue: 123456 });
    await assert.isAccessible(list.element);
  });

  it('tells how far the last report is', async () => {
    const report = { kind: 'refund', isAccepted: true, amount: 5000, at: '2026-11-20T10:00:00Z' } as const;
    const { list } = await showTransactions(
      shopWith(
        transaction({ id: 'AAAAA1', reports: [{ ...report, state: 'pending' }] }),
        transaction({ id: 'AAAAA2', bookings: [{ kind: 'capture', state: 'processing' }] }),
        transaction({ id: 'AAAAA3', reports: [{ ...report, state: 'overdue' }] }),
        transaction({ id: 'AAAAA4', reports: [{ ...report, state: 'refused', reason: 'Zu viel.' }] }),
        transaction({ id: 'AAAAA5', reports: [{ ...report, state: 'applied' }] }),
      ),
    );
    assert.deepEqual(list.cells('status'), [
      'Lieferung melden Erstattung gemeldet, in Bearbeitung',
      'Lieferung melden Lieferung gemeldet, in Bearbeitung',
      'Lieferung melden Erstattung gemeldet, noch immer nicht gebucht',
      'Lieferung melden Letzte Meldung einer Erstattung abgelehnt',
      'Lieferung melden',
    ]);
  });

  it('calls a report whose answer was lost in progress as soon as the bank shows it', async () => {
    const report = { kind: 'refund', state: 'pending', isAccepted: false, amount: 5000, at: '2026-11-20T10:00:00Z' } as const;
    const shown = (id: string, amount: number) => transaction({ id, reports: [report], bookings: [{ kind: 'refund', state: 'pending', amount }] });
    const { list } = await showTransactions(shopWith(shown('AAAAA1', 50), shown('AAAAA2', 5000)));
    assert.deepEqual(list.cells('status'), [
      'Lieferung melden Erstattung gemeldet, noch ungeklärt',
      'Lieferung melden Erstattung gemeldet, in Bearbeitung',
    ]);
  });

  it('calls a report in doubt as long as nobody knows whether the bank has it', async () => {
    const lost = { state: 'pending', isAccepted: false, at: '2026-11-20T10:00:00Z' } as const;
    const { list, frame } = await showTransactions(
      shopWith(
        transaction({ id: 'AAAAA1', reports: [{ ...lost, kind: 'refund', amount: 5000 }] }),
        transaction({ id: 'AAAAA2', reports: [{ ...lost, kind: 'capture' }, { ...lost, kind: 'refund', isAccepted: true }] }),
      ),
    );
    assert.deepEqual(list.cells('status'), [
      'Lieferung melden Erstattung gemeldet, noch ungeklärt',
      'Lieferung melden Lieferung gemeldet, noch ungeklärt Erstattung gemeldet, in Bearbeitung',
    ]);
    frame.lang = 'en';
    await until(() => list.cells('status')[0] === 'Report delivery Refund reported, not yet known');
  });

  it('urges nobody to deliver what was refunded as a whole', async () => {
    const refunded = { originalValue: 79_900, currentValue: 0, refundsTotal: 79_900 };
    const { list } = await showTransactions(
      shopWith(
        transaction({ id: 'AAAAA1', status: 'report_capture' }),
        transaction({ id: 'AAAAA2', status: 'report_capture_expiring', ...refunded }),
        transaction({ id: 'AAAAA3', status: 'report_capture', ...refunded }),
        transaction({ id: 'AAAAA4', status: 'report_capture_expiring' }),
      ),
    );
    const nothing = 'Lieferung melden Vollständig erstattet, nichts zu liefern';
    assert.deepEqual(list.cells('deadline'), ['bis 20.12.2026', '', '', 'bis 20.12.2026']);
    assert.deepEqual(list.cells('status'), ['Lieferung melden', nothing, nothing, '! Lieferung melden, Frist läuft ab']);
    assert.deepEqual(list.all('.expiring .transaction').map(wordsOf), ['AAAAA4']);
    await list.sort('status');
    assert.deepEqual(list.cells('transaction'), ['AAAAA4', 'AAAAA1', 'AAAAA2', 'AAAAA3']);
  });

  it('leaves no word of a status alone in its line', async () => {
    const { list } = await showTransactions(shopWith(...mixed));
    for (const label of [list.part('label:has([value=report_capture_expiring])'), list.part('.expiring .state')])
      assert.equal(label.textContent?.trim(), 'Lieferung melden, Frist läuft\u00a0ab');
  });

  it('tells of both reports, first what is under way', async () => {
    const at = '2026-11-20T10:00:00Z';
    const reports = (capture: Report['state'], refund: Report['state']): Report[] => [
      { kind: 'refund', state: refund, isAccepted: true, amount: 5000, at },
      { kind: 'capture', state: capture, isAccepted: true, at },
    ];
    const { list } = await showTransactions(
      shopWith(
        transaction({ id: 'AAAAA1', reports: reports('pending', 'pending') }),
        transaction({ id: 'AAAAA2', reports: reports('refused', 'pending') }),
        transaction({ id: 'AAAAA3', reports: reports('refused', 'overdue') }),
        transaction({ id: 'AAAAA4', reports: reports('applied', 'refused') }),
      ),
    );
    assert.deepEqual(list.cells('status'), [
      'Lieferung melden Lieferung gemeldet, in Bearbeitung Erstattung gemeldet, in Bearbeitung',
      'Lieferung melden Erstattung gemeldet, in Bearbeitung Letzte Meldung der Lieferung abgelehnt',
      'Lieferung melden Erstattung gemeldet, noch immer nicht gebucht Letzte Meldung der Lieferung abgelehnt',
      'Lieferung melden Letzte Meldung einer Erstattung abgelehnt',
    ]);
    await assert.isAccessible(list.element);
  });

  it('shows no amount that cannot be true, and what the service says as words', async () => {
    const customer = { firstName: '<b>Ralf</b>', lastName: '{count}' };
    const { list } = await showTransactions(shopWith(transaction({ currentValue: 90_000, customer })));
    assert.deepEqual([list.cells('value'), list.cells('customer')], [['nicht lesbar'], ['{count}, <b>Ralf</b>']]);
  });

  it('takes the words of the shop', async () => {
    const { none_title } = transactionsTexts.de;
    overrideTexts(transactionsTexts, 'de', { none_title: 'Alles erledigt' });
    const { list } = await showTransactions(shopWith());
    overrideTexts(transactionsTexts, 'de', { none_title });
    assert.equal(list.title, 'Alles erledigt');
  });

  it('is tested with answers of the contract', () => {
    for (const answer of [transactionsAnswer(mixed), pagesOf(10_000)({ route: '', query: '', body: { page: 3, pageSize: 100 } })])
      assert.deepEqual(transactionsAnswerSchema.parse(JSON.parse(JSON.stringify(answer))), JSON.parse(JSON.stringify(answer)));
  });
});

describe('searching', () => {
  it('asks on submit, not on each key, for everything that was entered', async () => {
    const { list, shop } = await showTransactions(shopThat(pagesOf(3)));
    assert.deepEqual(searches(shop), [{}]);
    assert.deepEqual(shop.requests[0]?.body, { page: 0, pageSize: 25 });
    list.write('firstName', ' Erika ').dispatchEvent(new Event('input', { bubbles: true }));
    list.write('lastName', 'Muster');
    list.write('orderId', 'B-1');
    list.write('minValue', '1.234,56');
    list.write('maxValue', '2.000');
    list.tick('billed');
    list.tick('report_capture_expiring');
    await shop.roundTrip();
    assert.lengthOf(searches(shop), 1);
    await list.search();
    assert.deepEqual(searches(shop).at(-1), {
      firstName: 'Erika',
      lastName: 'Muster',
      orderId: 'B-1',
      status: ['report_capture_expiring', 'billed'],
      minValue: 123456,
      maxValue: 200000,
    });
    // Addresses appear in logs, so they must not contain search terms.
    assert.deepEqual([...new Set(shop.requests.map(({ route, query }) => route + query))], ['POST /transactions/search']);
    assert.equal(list.query('fieldset legend')?.textContent, 'Status');
    assert.equal(list.part('form').getAttribute('autocomplete'), 'off');
  });

  it('searches when Enter is pressed in a field, and leaves the focus there', async () => {
    const { list, shop } = await showTransactions(shopThat(pagesOf(3)));
    const field = list.write('lastName', 'Muster');
    field.focus();
    field.form?.requestSubmit();
    await list.settled();
    assert.deepEqual(searches(shop).at(-1), { lastName: 'Muster' });
    assert.isTrue(list.hasFocus(field));
  });

  it('asks again when the same search is submitted again', async () => {
    const { list, shop } = await showTransactions(shopThat(pagesOf(3)));
    await list.search();
    assert.lengthOf(searches(shop), 2);
  });

  it('begins a new search with its first page', async () => {
    const { list, shop } = await showTransactions(shopThat(pagesOf(100)));
    await list.turn('Nächste');
    list.write('lastName', 'Muster');
    await list.search();
    assert.deepEqual(askedPages(shop), [0, 1, 0]);
  });

  it('resets the form to where it began, and searches for that', async () => {
    const { list, shop } = await showTransactions(shopThat(pagesOf(3)), { status: 'billed in_billing' });
    list.write('lastName', 'Muster');
    list.tick('billed');
    await list.search();
    await list.turn('Zurücksetzen');
    assert.deepEqual(searches(shop), [{ status: ['in_billing', 'billed'] }, { lastName: 'Muster', status: ['in_billing'] }, { status: ['in_billing', 'billed'] }]);
    assert.equal(list.part<HTMLInputElement>('#lastName').value, '');
    assert.isTrue(list.part<HTMLInputElement>('input[value=billed]').checked);
  });

  for (const [minValue, maxValue, problems, field] of [
    ['12.50', '', ['Das ist kein Betrag in Euro. Schreiben Sie zum Beispiel 1.234,56.', ''], 'minValue'],
    ['', 'viel', ['', 'Das ist kein Betrag in Euro. Schreiben Sie zum Beispiel 1.234,56.'], 'maxValue'],
    ['1.000.000,01', '', ['Schreiben Sie höchstens 1.000.000 €.', ''], 'minValue'],
    ['500', '499,99', ['', 'Dieser Betrag ist kleiner als der erste.'], 'maxValue'],
    ['-5', 'viel', [/^Das ist kein Betrag/, /^Das ist kein Betrag/], 'minValue'],
  ] as const) {
    it(`says at the field why it cannot search from "${minValue}" to "${maxValue}", and sends nothing`, async () => {
      const { list, shop } = await showTransactions(shopThat(pagesOf(3)));
      list.write('minValue', minValue);
      list.write('maxValue', maxValue);
      list.submit();
      await list.updated();
      const fields = ['minValue', 'maxValue'].map((name) => list.part<HTMLInputElement>(`#${name}`));
      const said = fields.map((each) => list.wordsOf(`#${each.getAttribute('aria-describedby')?.split(' ')[0]}`));
      for (const [at, problem] of problems.entries()) assert.match(said[at] ?? '', problem instanceof RegExp ? problem : new RegExp(`^${problem.replace(/\./g, '\\.')}$`));
      assert.deepEqual(fields.map((each) => each.getAttribute('aria-invalid')), problems.map((problem) => String(problem !== '')));
      assert.equal(list.focused?.id, field);
      assert.lengthOf(searches(shop), 1);
      assert.lengthOf(list.rows, 3);
      await assert.isAccessible(list.element);
      list.write('minValue', '');
      list.write('maxValue', '');
      await list.search();
      assert.lengthOf(searches(shop), 2);
      assert.equal(list.part('#minValue').getAttribute('aria-invalid'), 'false');
    });
  }

  it('searches from an amount to the same', async () => {
    const { list, shop } = await showTransactions(shopThat(pagesOf(3)));
    for (const [amount, cents] of [['0', 0], ['500', 50_000], ['1.000.000', 100_000_000]] as const) {
      list.write('minValue', amount);
      list.write('maxValue', amount);
      await list.search();
      assert.deepEqual(searches(shop).at(-1), { minValue: cents, maxValue: cents });
    }
  });

  it('says that nothing fits, or that there is nothing at all', async () => {
    const { list } = await showTransactions(shopThat(pagesOf(0)));
    assert.equal(list.title, 'Noch keine Vorgänge');
    assert.include(list.text, 'Sobald ein Ratenkauf abgeschlossen ist, steht er hier.');
    assert.notInclude(list.text, 'Bestellnummern findet');
    await assert.isAccessible(list.element);
    list.write('lastName', 'Niemand');
    await list.search();
    assert.equal(list.title, 'Keine Vorgänge gefunden');
    assert.equal(list.heard, 'Keine Vorgänge gefunden');
    assert.include(list.text, 'Zu Ihren Angaben passt kein Vorgang.');
    assert.include(list.text, 'Bestellnummern findet die Bank vielleicht nur, wenn sie vollständig und genau so geschrieben sind, Namen nur von ihrem Anfang an.');
    await assert.isAccessible(list.element);
  });

  it('begins with the statuses of its attribute, and tells developers which there are not', async () => {
    const { list, shop, errors } = await showTransactions(shopThat(pagesOf(3)), { status: ' report_capture  unbekannt billed ' });
    assert.deepEqual(searches(shop), [{ status: ['report_capture', 'billed'] }]);
    assert.deepEqual(errors.map(({ code, message }) => [code, message]), [['invalid_request', 'status: unknown unbekannt']]);
    assert.deepEqual(list.ticked, ['report_capture', 'billed']);
  });

  it('begins anew when its attribute changes', async () => {
    const { list, shop } = await showTransactions(shopThat(pagesOf(3)), { status: 'billed' });
    list.write('lastName', 'Muster');
    list.element.setAttribute('status', 'expired');
    await until(() => searches(shop).length === 2);
    await list.settled();
    assert.deepEqual(searches(shop), [{ status: ['billed'] }, { status: ['expired'] }]);
    assert.equal(list.part<HTMLInputElement>('#lastName').value, '');
  });
});

describe('sorting', () => {
  const sorted = async (column: string) => {
    const { list } = await showTransactions(shopWith(...mixed));
    await list.sort(column);
    const up = list.cells('transaction');
    assert.equal(list.heading(column).getAttribute('aria-sort'), 'ascending');
    await list.sort(column);
    assert.equal(list.heading(column).getAttribute('aria-sort'), 'descending');
    return [up, list.cells('transaction')].map((ids) => ids.map((id) => id.at(-1)).join(''));
  };
  for (const [column, up, down] of [
    ['transaction', '123', '321'],
    ['order', '213', '123'],
    ['customer', '321', '123'],
    ['orderDate', '123', '231'],
    ['value', '312', '213'],
    ['status', '213', '123'],
    ['deadline', '213', '213'],
  ] as const) {
    it(`orders by ${column}, up and down, what is not known last`, async () => {
      assert.deepEqual(await sorted(column), [up, down]);
    });
  }

  it('is a button in each heading, keeps the focus and says what it did', async () => {
    const { list } = await showTransactions(shopWith(...mixed));
    const button = list.part('thead .customer button');
    button.focus();
    await list.sort('customer');
    assert.isTrue(list.hasFocus(button));
    assert.equal(list.heard, 'Sortiert nach Name, aufsteigend.');
    await list.sort('customer');
    assert.equal(list.heard, 'Sortiert nach Name, absteigend.');
    assert.lengthOf(list.all('thead [aria-sort=none]'), 6);
    await assert.isAccessible(list.element);
  });

  it('says that it orders the rows of one page only, asks nobody, and orders the next page as well', async () => {
    const { list, shop } = await showTransactions(shopThat(pagesOf(60, (index) => ({ currentValue: 70_000 - index }))));
    assert.equal(list.caption, 'Vorgänge 1 bis 25 von 60. Sortiert wird nur diese Seite, nicht alle 60 Vorgänge.');
    assert.isNotNull(list.query(`#${list.part('table').getAttribute('aria-describedby')}`));
    await list.sort('value');
    assert.lengthOf(searches(shop), 1);
    await list.turn('Nächste');
    assert.include(list.cells('value')[0], '699,51 €');
    assert.include(list.cells('value').at(-1), '699,75 €');
    assert.equal(list.heard, 'Seite 2 von 3 · 60 Vorgänge');
  });
});

describe('pages', () => {
  it('are not spoken of where everything is on one: to the eye the title is enough, the table has its name', async () => {
    const { list } = await showTransactions(shopWith(transaction()));
    assert.equal(list.title, 'Ein Vorgang');
    assert.equal(list.caption, 'Vorgänge, nach jeder Spalte sortierbar');
    assert.equal(getComputedStyle(list.part('caption')).opacity, '0');
    assert.isFalse(list.part('table').hasAttribute('aria-describedby'));
    await assert.isAccessible(list.element);
  });

  it('goes to the next page and back, keeps the focus and says where it is', async () => {
    const { list, shop } = await showTransactions(shopThat(pagesOf(10_000)), { 'page-size': '100' });
    assert.equal(list.place, 'Seite 1 von 100 · 10.000 Vorgänge');
    const next = list.press('Nächste');
    next.focus();
    await list.updated();
    assert.equal(list.place, 'Seite 2 von 100 wird geladen …');
    assert.equal(list.heard, 'Vorgänge werden geladen …');
    await list.settled();
    assert.isTrue(list.hasFocus(next));
    assert.equal(list.heard, 'Seite 2 von 100 · 10.000 Vorgänge');
    assert.equal(list.caption.slice(0, 33), 'Vorgänge 101 bis 200 von 10.000. ');
    await list.turn('Vorherige');
    assert.deepEqual(askedPages(shop), [0, 1, 0]);
    await assert.isAccessible(list.element);
  });

  it('stays where it is at both ends, and keeps the focus there', async () => {
    const { list, shop } = await showTransactions(shopThat(pagesOf(26)));
    const previous = list.press('Vorherige');
    assert.equal(previous.getAttribute('aria-disabled'), 'true');
    const next = list.press('Nächste');
    next.focus();
    await list.settled();
    assert.deepEqual([next.getAttribute('aria-disabled'), previous.getAttribute('aria-disabled')], ['true', 'false']);
    next.click();
    await shop.roundTrip();
    assert.isTrue(list.hasFocus(next));
    assert.deepEqual(askedPages(shop), [0, 1]);
  });

  it('keeps the old rows in view, marked as busy, until the new ones are there', async () => {
    const { list, shop } = await showTransactions(shopThat(pagesOf(60)));
    const height = list.element.offsetHeight;
    const answer = held<[Asked]>(pagesOf(60));
    shop.answer({ 'POST /transactions/search': answer });
    list.press('Nächste');
    await list.updated();
    assert.equal(list.part('.results').getAttribute('aria-busy'), 'true');
    assert.lengthOf(list.rows, 25);
    assert.equal(list.title, 'Vorgänge werden geladen …');
    assert.approximately(list.element.offsetHeight, height, 1);
    await assert.isAccessible(list.element);
    answer.release();
    await list.settled();
    assert.equal(list.rows[0]?.[0], 'AAAAAZ');
  });

  it('turns several pages at once, and shows the last one that was asked for', async () => {
    const { list, shop } = await showTransactions(shopThat(pagesOf(200)));
    const late = held<[Asked]>(pagesOf(200));
    shop.answer({ 'POST /transactions/search': (asked: Asked) => ((asked.body as TransactionSearch).page === 1 ? late : pagesOf(200))(asked) });
    list.press('Nächste');
    await list.updated();
    await list.turn('Nächste');
    late.release();
    await shop.roundTrip();
    await list.updated();
    assert.equal(list.place, 'Seite 3 von 8 · 200 Vorgänge');
    assert.equal(list.caption.slice(0, 28), 'Vorgänge 51 bis 75 von 200. ');
  });

  it('goes back to the last page there is when there are fewer than before', async () => {
    const { list, shop } = await showTransactions(shopThat(pagesOf(80)));
    await list.turn('Nächste');
    await list.turn('Nächste');
    shop.answer({ 'POST /transactions/search': pagesOf(30) });
    await list.element.refresh();
    await list.settled();
    assert.deepEqual(askedPages(shop), [0, 1, 2, 2, 1]);
    assert.equal(list.place, 'Seite 2 von 2 · 30 Vorgänge');
  });

  it('believes the service when its pages are smaller than asked for', async () => {
    const answer = (asked: Asked) => pagesOf(60)({ ...asked, body: { ...(asked.body as TransactionSearch), pageSize: 10 } });
    const { list } = await showTransactions(shopThat(answer), { 'page-size': '100' });
    assert.equal(list.place, 'Seite 1 von 6 · 60 Vorgänge');
  });

  it('shows the beginning of a page to who turned it at the end', async () => {
    const { list } = await showTransactions(shopThat(pagesOf(200)));
    list.press('Nächste').scrollIntoView();
    scrollTo(0, document.documentElement.scrollHeight);
    assert.isBelow(list.part('.title').getBoundingClientRect().top, 0);
    await list.settled();
    await until(() => list.part('.title').getBoundingClientRect().top >= 0);
  });

  it('shows a page of a hundred quickly', async () => {
    const { list } = await showTransactions(shopThat(pagesOf(10_000)), { 'page-size': '100' });
    const turns: number[] = [];
    const sorts: number[] = [];
    const isQuick = () => Math.min(...turns) < 1000 && Math.min(...sorts) < 500;
    // The best of up to ten runs, which excludes other load on the machine.
    for (let i = 0; i < 10 && !isQuick(); i++) {
      turns.push(await timeOf(() => list.turn('Nächste')));
      sorts.push(await timeOf(() => list.sort('customer')));
    }
    assert.isBelow(Math.min(...turns), 1000);
    assert.isBelow(Math.min(...sorts), 500);
  });

  for (const size of ['0', '101', '2.5', 'viel']) {
    it(`has 25 rows when it is asked for ${size}, and tells developers`, async () => {
      const { list, shop, errors } = await showTransactions(shopThat(pagesOf(60)), { 'page-size': size });
      assert.lengthOf(list.rows, 25);
      assert.deepInclude(shop.requests[0]?.body, { pageSize: 25 });
      assert.deepEqual(errors.map(({ message }) => message), ['page-size: must be 1 to 100']);
    });
  }

  it('begins at the first page when the size of its pages changes', async () => {
    const { list, shop } = await showTransactions(shopThat(pagesOf(60)));
    await list.turn('Nächste');
    list.element.setAttribute('page-size', '50');
    await until(() => askedPages(shop).length === 3);
    await list.settled();
    assert.deepEqual(askedPages(shop), [0, 1, 0]);
  });
});

describe('choosing a transaction', () => {
  it('is a link where there is an address, and tells the page first', async () => {
    const { list, frame } = await showTransactions(shopWith(transaction()), { 'transaction-href': '/verwaltung/vorgang/{id}?a={id}' });
    const link = list.part<HTMLAnchorElement>('tbody a');
    assert.equal(link.href, new URL('/verwaltung/vorgang/AB12CD?a=AB12CD', location.href).href);
    const told: string[] = [];
    frame.addEventListener('ratenkauf-transaction-selected', (event) => (told.push(event.transactionId), event.preventDefault()));
    const click = new MouseEvent('click', { bubbles: true, composed: true, cancelable: true });
    link.dispatchEvent(click);
    assert.deepEqual([told, click.defaultPrevented], [['AB12CD'], true]);
    assert.isAtLeast(link.getBoundingClientRect().height, 24);
    await assert.isAccessible(list.element);
  });

  /** Clicks the link; returns whether the browser would have followed it, and the event that the page received. */
  const follow = async (options: MouseEventInit = {}) => {
    const { list, frame } = await showTransactions(shopWith(transaction()), { 'transaction-href': '/vorgang/{id}' });
    const told: string[] = [];
    frame.addEventListener('ratenkauf-transaction-selected', (event) => told.push(event.transactionId));
    let isFollowed = false;
    frame.addEventListener('click', (event) => {
      isFollowed = !event.defaultPrevented;
      event.preventDefault();
    });
    list.part('tbody a').dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, cancelable: true, ...options }));
    return { isFollowed, told };
  };

  it('goes to the page of the transaction unless the page prevents it', async () => {
    assert.deepEqual(await follow(), { isFollowed: true, told: ['AB12CD'] });
  });

  it('leaves opening in a new tab to the browser', async () => {
    for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])
      assert.deepEqual(await follow({ [key]: true }), { isFollowed: true, told: [] });
  });

  it('is a button otherwise', async () => {
    const { list, frame } = await showTransactions(shopWith(transaction()));
    const told: string[] = [];
    frame.addEventListener('ratenkauf-transaction-selected', (event) => told.push(event.transactionId));
    list.press('AB12CD');
    assert.deepEqual(told, ['AB12CD']);
    await assert.isAccessible(list.element);
  });

  for (const address of ['javascript:alert("{id}")', 'data:text/html,{id}', 'https://', 'mailto:{id}@shop.example']) {
    it(`makes no link of ${address}, and tells developers`, async () => {
      const { list, errors } = await showTransactions(shopWith(transaction()), { 'transaction-href': address });
      assert.isUndefined(list.query('tbody a')?.outerHTML);
      assert.isNotNull(list.query('tbody button'));
      assert.deepEqual(errors.map(({ code }) => code), ['invalid_request']);
    });
  }
});

describe('without rows', () => {
  it('says that it loads, and keeps their space', async () => {
    const { list } = openTransactions(shopThat(silence), { 'page-size': '100' });
    await list.updated();
    assert.equal(list.title, 'Vorgänge werden geladen …');
    assert.isAbove(list.part('.results').offsetHeight, 3000);
    await assert.isAccessible(list.element);
  });

  it('says that somebody may not see transactions, without another try, and hides what was typed', async () => {
    const { list, shop, errors } = await showTransactions(shopWith(...mixed));
    list.write('lastName', 'Ratenkauf').focus();
    shop.answer({ 'POST /transactions/search': refusal(403, 'forbidden', false) });
    await list.element.refresh();
    await list.settled();
    assert.equal(list.title, 'Sie dürfen Vorgänge nicht ansehen');
    assert.equal(list.heard, 'Sie dürfen Vorgänge nicht ansehen');
    assert.equal(list.part('form').offsetHeight, 0);
    assert.isUndefined(list.query('.results button')?.outerHTML);
    assert.isNull(list.table);
    assert.isTrue(list.hasFocus('.title'));
    assert.deepEqual(errors.map(({ code, retryable }) => [code, retryable]), [['forbidden', false]]);
    await assert.isAccessible(list.element);
    shop.answer({ 'POST /transactions/search': transactionsAnswer(mixed) });
    await list.element.refresh();
    assert.lengthOf(list.rows, 3);
    assert.isAbove(list.part('form').offsetHeight, 0);
  });

  for (const [name, answer, code, words] of [
    ['a bank out of order', refusal(503, 'service_unavailable', true), 'service_unavailable', 'Die Bank ist gerade nicht zu erreichen.'],
    ['wrong credentials', refusal(502, 'service_refused', false), 'service_refused', 'Die Bank nimmt die Anfrage des Shops nicht an.'],
    ['a fault of the handler', refusal(500, 'internal', true), 'internal', 'Bitte versuchen Sie es noch einmal.'],
    ['a dead handler', () => Promise.reject(new TypeError('failed')), 'unreachable', 'Bitte versuchen Sie es noch einmal.'],
    ['a silent handler', silence, 'timeout', 'Bitte versuchen Sie es noch einmal.'],
    ['null', () => null, 'malformed_answer', 'Bitte versuchen Sie es noch einmal.'],
  ] as const) {
    it(`${name} leaves words and another try, never the rows of before`, async () => {
      const { list, shop, errors } = await showTransactions(fakeShop({ 'POST /transactions/search': transactionsAnswer(mixed) }, impatience));
      shop.answer({ 'POST /transactions/search': answer });
      list.part('tbody .choice').focus();
      await list.element.refresh();
      await list.settled();
      assert.isNull(list.table);
      assert.match(list.title, /^Die Vorgänge können (gerade )?nicht geladen werden$/);
      assert.equal(list.heard, list.title);
      assert.include(list.text, words);
      assert.deepEqual(errors.map((error) => error.code), [code]);
      assert.isTrue(list.hasFocus('.title'));
      await assert.isAccessible(list.element);
      shop.answer({ 'POST /transactions/search': transactionsAnswer(mixed) });
      list.press('Noch einmal versuchen').focus();
      await list.updated();
      assert.isNull(list.table);
      await list.settled();
      assert.lengthOf(list.rows, 3);
      assert.isTrue(list.hasFocus('.title'));
    });
  }

  for (const [name, answer] of [
    ['no rows', { ...transactionsAnswer(), transactions: undefined }],
    ['rows that are none', { ...transactionsAnswer(), transactions: [null] }],
    ['a reference that is none', transactionsAnswer([transaction({ id: '../../x' })])],
    ['the same transaction twice', transactionsAnswer([transaction(), transaction()])],
    ['a row without bookings', transactionsAnswer([{ ...transaction(), bookings: undefined as never }])],
    ['another page', transactionsAnswer([transaction()], { page: 1, count: 30 })],
    ['more rows than there are', transactionsAnswer([transaction()], { count: 0 })],
    ['no rows of many', transactionsAnswer([], { count: 3 })],
    ['a count that is none', transactionsAnswer([transaction()], { count: 1.5 })],
    ['a page without size', transactionsAnswer([transaction()], { pageSize: 0 })],
  ] as const) {
    it(`shows nothing of an answer with ${name}`, async () => {
      const { list, errors } = await showTransactions(shopThat(answer));
      assert.isNull(list.table);
      assert.equal(list.title, 'Die Vorgänge können gerade nicht geladen werden');
      assert.deepEqual(errors.map(({ code }) => code), ['malformed_answer']);
    });
  }

  it('keeps the shop’s own links in every state', async () => {
    const { link, list, shop } = await showTransactions(shopWith(...mixed));
    for (const answer of [transactionsAnswer([]), refusal(403, 'forbidden', false), refusal(503, 'service_unavailable', true)]) {
      shop.answer({ 'POST /transactions/search': answer });
      await list.element.refresh();
      await until(() => link.offsetHeight > 0);
    }
  });
});

describe('answers that come late', () => {
  it('are not shown when a newer search has been answered', async () => {
    const late = held(only('OLDOLD'));
    const { list, shop } = await showTransactions(shopWith(...mixed));
    shop.answer({ 'POST /transactions/search': late });
    list.submit();
    await list.updated();
    shop.answer({ 'POST /transactions/search': only('NEWNEW') });
    await list.search();
    assert.deepEqual(list.cells('transaction'), ['NEWNEW']);
    late.release();
    await shop.roundTrip();
    await list.updated();
    assert.deepEqual(list.cells('transaction'), ['NEWNEW']);
  });

  it('are not shown even when nobody could stop them', async () => {
    const { list } = await showTransactions(shopWith(...mixed));
    const late = held(only('OLDOLD'));
    const answers = [late(), only('NEWNEW')];
    const shop = shopWith();
    list.element.merchantClient = { ...shop.merchantClient, transactions: async () => (await answers.shift()) as TransactionsAnswer };
    await list.updated();
    list.submit();
    await list.settled();
    late.release();
    await shop.roundTrip();
    await list.updated();
    await list.sort('order');
    assert.deepEqual(list.cells('transaction'), ['NEWNEW']);
  });

  it('do not bring back rows after a failure', async () => {
    const { list, shop } = await showTransactions(shopWith(...mixed));
    const late = held(only('OLDOLD'));
    shop.answer({ 'POST /transactions/search': late });
    list.submit();
    await list.updated();
    shop.answer({ 'POST /transactions/search': refusal(403, 'forbidden', false) });
    await list.search();
    late.release();
    await shop.roundTrip();
    await list.updated();
    assert.isNull(list.table);
  });

  it('rows of one client are none of another', async () => {
    const { list } = await showTransactions(shopWith(...mixed));
    list.element.merchantClient = shopThat(silence).merchantClient;
    await list.updated();
    assert.isNull(list.table);
  });
});

describe('a page that is shown again', () => {
  it('by the back button shows nothing of before, and asks again', async () => {
    const { list, shop } = await showTransactions(shopWith(...mixed));
    const late = held(only('NEWNEW'));
    shop.answer({ 'POST /transactions/search': late });
    comeBack();
    await list.updated();
    assert.isNull(list.table);
    late.release();
    await list.settled();
    assert.deepEqual(list.cells('transaction'), ['NEWNEW']);
  });

  it('with the element put back asks again; an element that is gone asks nobody', async () => {
    const { list, shop, frame } = await showTransactions(shopWith(...mixed));
    list.element.remove();
    comeBack();
    await shop.roundTrip();
    assert.lengthOf(searches(shop), 1);
    frame.append(list.element);
    await until(() => searches(shop).length === 2);
    await list.settled();
    assert.lengthOf(list.rows, 3);
  });

  it('after refresh() keeps page and focus on the same transaction', async () => {
    const { list, shop } = await showTransactions(shopWith(...mixed));
    const choice = list.press('AAAAA2');
    choice.focus();
    shop.answer({ 'POST /transactions/search': transactionsAnswer(mixed.slice(1)) });
    await list.element.refresh();
    assert.deepEqual(list.cells('transaction'), ['AAAAA2', 'AAAAA3']);
    assert.equal(list.focused?.textContent, 'AAAAA2');
    shop.answer({ 'POST /transactions/search': only('NEWNEW') });
    await list.element.refresh();
    assert.isTrue(list.hasFocus('.title'));
  });
});

describe('on paper', () => {
  const printRules: CSSMediaRule[] = [];
  /** Shows the list in its print layout. */
  const print = ({ root }: TransactionsHarness) => {
    const rules = root.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules]);
    printRules.push(...rules.filter((rule) => rule instanceof CSSMediaRule && rule.media.mediaText === 'print') as CSSMediaRule[]);
    for (const { media } of printRules) media.mediaText = 'all';
  };
  afterEach(() => {
    for (const { media } of printRules.splice(0)) media.mediaText = 'print';
  });

  for (const [width, headings] of [[700, 0], [1280, 7]] as const) {
    it(`are the rows, without what can only be pressed (${width} pixels)`, async () => {
      const { list, frame } = await showTransactions(shopThat(pagesOf(60)));
      frame.style.width = `${width}px`;
      print(list);
      const shown = (selector: string) => list.all(selector).filter((each) => each.getClientRects().length > 0);
      assert.lengthOf(shown('form, nav, .sort svg, #sorts, .actions'), 0);
      assert.lengthOf(shown('thead .sort'), headings);
      assert.lengthOf(shown('tbody tr'), 25);
      assert.equal(list.caption, 'Vorgänge 1 bis 25 von 60.');
      const stuck = list.all('*').filter((each) => getComputedStyle(each).position === 'sticky' && each.getClientRects().length > 0);
      assert.lengthOf(stuck, 0);
    });
  }
});

describe('a narrow page', () => {
  it('hides no row that has the focus behind the way to other pages', async () => {
    const { list, frame } = await showTransactions(shopThat(pagesOf(60)));
    frame.style.width = '320px';
    scrollTo(0, 0);
    for (const choice of list.all<HTMLElement>('tbody .choice')) {
      choice.focus();
      const isCovered = choice.getBoundingClientRect().bottom > list.part('nav').getBoundingClientRect().top;
      assert.isFalse(isCovered, choice.textContent ?? '');
    }
  });

  for (const [width, size] of [[320, 16], [560, 16], [600, 16], [640, 16], [700, 16], [704, 16], [768, 16], [1088, 16], [1100, 16], [1280, 32]] as const) {
    it(`breaks no day, no amount and no short order number in ${width} pixels with letters of ${size}`, async () => {
      const { list, frame } = await showTransactions(
        shopWith(
          transaction({ id: 'AAAAA1', orderId: 'DH-10001', status: 'report_capture_expiring', expiresAt: '2027-02-18T22:59:59Z', originalValue: 999_900 }),
          transaction({ id: 'AAAAA2', orderId: 'X'.repeat(50), customer: { lastName: 'Y'.repeat(27) } }),
        ),
      );
      frame.style.width = `${width}px`;
      frame.style.fontSize = `${size}px`;
      const linesOf = (selector: string) => {
        const range = document.createRange();
        range.selectNodeContents(list.part(`.expiring ${selector}`));
        return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
      };
      for (const unbroken of ['.choice', '.orderDate', '.deadline', '.value .strong', '.order .number']) assert.equal(linesOf(unbroken), 1, unbroken);
      const surface = list.part('.surface');
      assert.isAtMost(surface.scrollWidth, surface.clientWidth);
    });
  }

  for (const width of [320, 500, 768, 1100]) {
    it(`has room for everything in ${width} pixels`, async () => {
      const { list, frame } = await showTransactions(
        shopThat(pagesOf(60, (index) => ({ orderId: 'X'.repeat(50), status: index ? 'billed' : 'report_capture_expiring', originalValue: 99_999_900, customer: { lastName: 'Y'.repeat(27) } }))),
      );
      frame.style.width = `${width}px`;
      await list.updated();
      const surface = list.part('.surface');
      assert.isAtMost(surface.scrollWidth, surface.clientWidth);
      for (const target of list.all<HTMLElement>('button, a, label:has(input[type=checkbox]), input[type=text]'))
        assert.isAtLeast(Math.round(target.getBoundingClientRect().height), 24, target.outerHTML);
      const [from, to] = ['#minValue', '#maxValue'].map((field) => list.part(field).getBoundingClientRect().top);
      assert.equal(from, to);
      assert.equal(list.part('table').getAttribute('role'), 'table');
      await assert.isAccessible(list.element);
    });
  }
});
