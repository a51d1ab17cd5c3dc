import { assert } from '@open-wc/testing';
import { transactionsAnswerSchema, type Report } from '../../../src/contract/transaction.js';
import { transactionsTexts } from '../../../src/languages/transactions.js';
import { overrideTexts } from '../../../src/elements/element/texts.js';
import { withQueued, withReport } from '../../../src/testing/builders/office.js';
import { transaction, transactionsAnswer } from '../../../src/testing/builders/transaction.js';
import { until } from '../element/page.js';
import { showTransactions, withoutMemory } from './harness.js';
import { inDays, mixed, pagesOf, searches, shopThat, shopWith } from './shop.js';

const deliver = 'Lieferung melden';
withoutMemory();

describe('ratenkauf-transactions', () => {
  it('shows each transaction with reference, order, customer, day, value, state and next step, in the order of the handler', async () => {
    const { list } = await showTransactions(shopWith(...mixed));
    await assert.isAccessible(list.element);
    assert.deepEqual(list.rows, [
      ['AAAAA1 B-10', 'Ratenkauf, Ralf', '02.11.2026', '749,00 € von 799,00 €', '✓ Abgerechnet', ''],
      ['AAAAA2 B-9', 'Öztürk, Ayşe', '20.11.2026', '799,00 €', '● Noch 3 Tage', deliver],
      ['AAAAA3', 'Adler', '20.11.2026', '200,00 €', '– Stand unbekannt', ''],
    ]);
    assert.equal(list.title, '3 Vorgänge');
    assert.equal(list.heard, '3 Vorgänge');
    assert.include(list.part('.value .amount').textContent, '749,00\u00a0€');
  });

  it('says what cannot be read of a transaction, how many cannot be read at all, and how many are not listed', async () => {
    const odd = transaction({
      id: 'AAAAA1',
      orderDate: undefined,
      currentValue: undefined,
      customer: {},
      unreadable: ['orderDate', 'currentValue', 'customer'],
    });
    const { list } = await showTransactions(
      shopThat(
        transactionsAnswer([odd, transaction({ id: 'AAAAA2' })], { count: 4, unreadableRecords: 2, unlisted: 1200 }),
      ),
    );
    await assert.isAccessible(list.element);
    assert.deepEqual(list.rows[0], [
      'AAAAA1 B-1001',
      'nicht lesbar',
      'nicht lesbar',
      'nicht lesbar',
      '● Zu liefern bis 20.12.',
      deliver,
    ]);
    assert.include(list.root.textContent, '2\u00a0weitere Vorgänge sind nicht lesbar');
    assert.include(list.root.textContent, 'Es gibt 1.200 weitere, die hier nicht stehen. Bitte suchen Sie nach ihnen.');
    const { list: empty } = await showTransactions(
      shopThat(transactionsAnswer([], { count: 1, unreadableRecords: 1 })),
    );
    assert.include(empty.root.textContent, 'Ein weiterer Vorgang ist nicht lesbar');
    assert.notInclude(empty.root.textContent, 'Alles erledigt');
  });

  it('marks states with a sign and words, not with colour alone', async () => {
    const { list } = await showTransactions(shopWith(...mixed));
    assert.deepEqual(
      list.all('.chip .mark').map((mark) => [mark.getAttribute('aria-hidden'), mark.textContent]),
      [
        ['true', '✓'],
        ['true', '●'],
        ['true', '–'],
      ],
    );
    assert.deepEqual(
      list.all('.chip').map(({ classList }) => classList[1]),
      ['ok', 'warning', 'quiet'],
    );
  });

  for (const [days, words] of [
    [0, 'Nur noch heute'],
    [1, 'Noch 1 Tag'],
    [12, 'Noch 12 Tage'],
  ] as const) {
    it(`counts the days to a deadline that is near: ${words}`, async () => {
      const { list } = await showTransactions(
        shopWith(transaction({ status: 'report_capture_expiring', expiresAt: inDays(days) })),
      );
      assert.deepEqual(list.cells('status'), [`● ${words}`]);
    });
  }

  it('shows the day of a deadline that is near or over, and nothing for an unknown one', async () => {
    const rows = [
      transaction({ id: 'AAAAA1', status: 'report_capture_expiring', expiresAt: '2026-01-05T12:00:00Z' }),
      transaction({ id: 'AAAAA2', expiresAt: undefined }),
    ];
    const { list } = await showTransactions(shopWith(...rows));
    assert.deepEqual(list.cells('status'), ['● Zu liefern bis 05.01.', '● Lieferung noch nicht gemeldet']);
  });

  for (const [minutes, span] of [
    [40, '40 Min.'],
    [125, '2 Std.'],
    [60 * 30, 'einem Tag'],
    [60 * 24 * 5, '5 Tagen'],
  ] as const) {
    it(`shows for how long a report has not been booked: ${span}`, async () => {
      const at = new Date(Date.now() - minutes * 60_000).toISOString();
      const { list } = await showTransactions(
        shopWith(
          transaction({
            status: 'billed',
            reports: [{ kind: 'refund', state: 'overdue', isAccepted: true, amount: 5000, at }],
          }),
        ),
      );
      assert.deepEqual(list.cells('status'), [`! Bitte prüfen: seit ${span} nicht gebucht`]);
      await assert.isAccessible(list.element);
    });
  }

  it('shows how many refunds wait, and for how much together', async () => {
    const pending = withReport(transaction({ id: 'AAAAA1', status: 'billed' }), { kind: 'refund', amount: 100 });
    const unclear = { ...transaction({ id: 'AAAAA3' }), originalValue: 100 };
    const rows = [
      withQueued(withQueued(pending, { amount: 20_00 }), { amount: 5_50 }),
      withQueued(transaction({ id: 'AAAAA2' }), {}),
      withQueued(unclear, { amount: 1_00 }),
    ];
    const { list, frame } = await showTransactions(shopWith(...rows));
    assert.deepEqual(list.cells('status'), [
      '◌ Wird gebucht 2 Erstattungen warten: 25,50 €',
      '◌ Wird gebucht Eine Erstattung wartet: 799,00 €',
      '● Zu liefern bis 20.12. Eine Erstattung wartet',
    ]);
    await assert.isAccessible(list.element);
    frame.lang = 'en';
    await until(() => list.cells('status')[0]?.endsWith('2 refunds queued: €25.50') === true);
  });

  it('speaks English where the page does', async () => {
    const row = {
      status: 'report_capture',
      originalValue: 80_000,
      reports: [{ kind: 'refund', state: 'pending', isAccepted: true, amount: 100, at: '2026-11-20T10:00:00Z' }],
    } as const;
    const { list, frame, shop } = await showTransactions(
      shopThat(pagesOf(10_000, () => ({ ...row, reports: [...row.reports] }))),
    );
    frame.lang = 'en';
    await until(() => list.title === '10,000 transactions');
    list.press('Next');
    await list.updated();
    assert.deepEqual([list.title, list.place], ['Loading transactions…', 'Loading page 2 of 400…']);
    await list.settled();
    await list.turn('Previous');
    assert.deepEqual(list.rows[0], [
      'AAAAAA B-1001',
      'Ratenkauf, Ralf',
      '20 Nov 2026',
      '€799.00 of €800.00',
      '● To deliver by 20 Dec Refund is being booked',
      'Report delivery',
    ]);
    assert.equal(list.place, 'Page 1 of 400 · 10,000 transactions');
    list.write('minValue', '1,234.56');
    await list.search();
    assert.deepEqual(searches(shop).at(-1), { tab: 'to_deliver', minValue: 123_456 });
    await assert.isAccessible(list.element);
  });

  it('urges nobody to deliver what was refunded as a whole', async () => {
    const refunded = { originalValue: 79_900, currentValue: 0, refundsTotal: 79_900 };
    const { list } = await showTransactions(
      shopWith(transaction({ id: 'AAAAA1', status: 'report_capture_expiring', ...refunded })),
    );
    assert.deepEqual([list.cells('status'), list.cells('action')], [['– Nichts zu liefern'], ['']]);
  });

  it('shows what the handler says a transaction waits for, whatever else the answer contains', async () => {
    const { list } = await showTransactions(
      shopWith(
        { ...transaction({ status: 'billed' }), summary: { stage: 'to_deliver' } },
        { ...transaction({ id: 'AAAAA2' }), summary: { stage: 'new' as never } },
      ),
    );
    assert.deepEqual(list.cells('status'), [
      '● Lieferung noch nicht gemeldet',
      '– Stand unbekannt Zu liefern bis 20.12.',
    ]);
  });

  it('shows no impossible amount, and markup from the service as text', async () => {
    const customer = { firstName: '<b>Ralf</b>', lastName: '{count}' };
    const { list } = await showTransactions(shopWith(transaction({ currentValue: 90_000, customer })));
    assert.deepEqual([list.cells('value'), list.cells('customer')], [['nicht lesbar'], ['{count}, <b>Ralf</b>']]);
  });

  it('uses the texts that the shop has overridden', async () => {
    const { done_title } = transactionsTexts.de;
    overrideTexts(transactionsTexts, 'de', { done_title: 'Feierabend' });
    const { list } = await showTransactions(shopWith());
    overrideTexts(transactionsTexts, 'de', { done_title });
    assert.equal(list.title, 'Feierabend');
  });

  it('is tested with answers of the contract', () => {
    for (const answer of [
      transactionsAnswer(mixed),
      pagesOf(10_000)({ route: '', query: '', body: { page: 3, pageSize: 100 } }),
    ])
      assert.deepEqual(
        transactionsAnswerSchema.parse(JSON.parse(JSON.stringify(answer))),
        JSON.parse(JSON.stringify(answer)),
      );
  });
});

describe('the reports of a row', () => {
  const at = '2026-11-20T10:00:00Z';
  const report = { kind: 'refund', isAccepted: true, amount: 5000, at } as const;
  const due = '● Zu liefern bis 20.12.';

  it('stand below what it waits for', async () => {
    const { list } = await showTransactions(
      shopWith(
        transaction({ id: 'AAAAA1', reports: [{ ...report, state: 'pending' }] }),
        transaction({ id: 'AAAAA2', bookings: [{ kind: 'capture', state: 'processing' }] }),
        transaction({ id: 'AAAAA4', reports: [{ ...report, state: 'refused', reason: 'Zu viel.' }] }),
        transaction({ id: 'AAAAA5', reports: [{ ...report, state: 'applied' }] }),
      ),
    );
    assert.deepEqual(list.cells('status'), [
      `${due} Erstattung wird gebucht`,
      '◌ Wird gebucht',
      `${due} Letzte Meldung einer Erstattung abgelehnt`,
      due,
    ]);
  });

  it('are shown as unresolved as long as nobody knows whether the bank has them, and the deadline stays visible', async () => {
    const lost = { ...report, state: 'pending', isAccepted: false } as const;
    const shown = (id: string, amount: number) =>
      transaction({ id, status: 'billed', reports: [lost], bookings: [{ kind: 'refund', state: 'pending', amount }] });
    const { list, frame } = await showTransactions(
      shopWith(transaction({ id: 'AAAAA1', reports: [lost] }), shown('AAAAA2', 50), shown('AAAAA3', 5000)),
    );
    assert.deepEqual(list.cells('status'), [
      '◌ Wird geprüft Zu liefern bis 20.12.',
      '◌ Wird geprüft',
      '◌ Wird gebucht',
    ]);
    frame.lang = 'en';
    await until(() => list.cells('status')[0] === '◌ Being checked To deliver by 20 Dec');
  });

  it('are both shown, first the one under way', async () => {
    const reports = (capture: Report['state'], refund: Report['state']): Report[] => [
      { kind: 'refund', state: refund, isAccepted: true, amount: 5000, at },
      { kind: 'capture', state: capture, isAccepted: true, at },
    ];
    const { list } = await showTransactions(
      shopWith(
        transaction({ id: 'AAAAA1', reports: reports('pending', 'pending') }),
        transaction({ id: 'AAAAA2', reports: reports('refused', 'pending') }),
        transaction({ id: 'AAAAA4', reports: reports('applied', 'refused') }),
      ),
    );
    assert.deepEqual(list.cells('status'), [
      '◌ Wird gebucht Erstattung wird gebucht',
      '! Bitte prüfen: Lieferung abgelehnt Zu liefern bis 20.12. Erstattung wird gebucht',
      `${due} Letzte Meldung einer Erstattung abgelehnt`,
    ]);
    await assert.isAccessible(list.element);
  });
});
