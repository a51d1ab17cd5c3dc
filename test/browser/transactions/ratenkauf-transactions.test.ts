import { assert } from '@open-wc/testing';
import type { Report, Transaction } from '../../../src/contract/transaction.js';
import { withQueued, withReport } from '../../../src/testing/builders/office.js';
import { transaction, transactionId, transactionsAnswer } from '../../../src/testing/builders/transaction.js';
import { until } from '../element/page.js';
import { showTransactions, withoutMemory } from './harness.js';
import { inDays, mixed, shopThat, shopWith } from './shop.js';

const deliver = 'Lieferung melden';
withoutMemory();

describe('ratenkauf-transactions', () => {
  it('shows each transaction with reference, order, customer, day, value, state and next step, in the order of the handler', async () => {
    const { list } = await showTransactions(shopWith(...mixed));
    assert.deepEqual(list.rows, [
      ['AAAAA1 B-10', 'Ratenkauf, Ralf', '02.11.2026', '749,00 € von 799,00 €', '✓ Abgerechnet', ''],
      ['AAAAA2 B-9', 'Öztürk, Ayşe', '20.11.2026', '799,00 €', '● Noch 3 Tage', deliver],
      ['AAAAA3', 'Adler', '20.11.2026', '200,00 €', '– Stand unbekannt', ''],
    ]);
    assert.equal(list.title, '3 Vorgänge');
    assert.equal(list.heard, '3 Vorgänge');
    assert.include(list.part('.value .amount').textContent, '749,00\u00a0€');
    assert.deepEqual(
      list.all('.chip').map((chip) => [chip.classList[1], chip.querySelector('.mark')?.ariaHidden]),
      [
        ['ok', 'true'],
        ['warning', 'true'],
        ['quiet', 'true'],
      ],
      'not by colour alone',
    );
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

  const at = '2026-11-20T10:00:00Z';
  const due = '● Zu liefern bis 20.12.';
  const report = (kind: Report['kind'], state: Report['state'], more: Partial<Report> = {}): Report => ({
    kind,
    state,
    isAccepted: true,
    amount: 5000,
    at,
    ...more,
  });
  const since = (minutes: number) =>
    transaction({
      status: 'billed',
      reports: [report('refund', 'overdue', { at: new Date(Date.now() - minutes * 60_000).toISOString() })],
    });
  const near = (expiresAt: string) => transaction({ status: 'report_capture_expiring', expiresAt });
  const reported = (...reports: Report[]) => transaction({ reports });
  const lost = report('refund', 'pending', { isAccepted: false });
  const unclear = (amount: number) =>
    transaction({ status: 'billed', reports: [lost], bookings: [{ kind: 'refund', state: 'pending', amount }] });
  const waiting = withReport(transaction({ status: 'billed' }), { kind: 'refund', amount: 100 });

  const waits: readonly (readonly [row: Transaction, german: string, english?: string])[] = [
    [near(inDays(0)), '● Nur noch heute'],
    [near(inDays(1)), '● Noch 1 Tag'],
    [near(inDays(12)), '● Noch 12 Tage'],
    [near('2026-01-05T12:00:00Z'), '● Zu liefern bis 05.01.'],
    [transaction({ expiresAt: undefined }), '● Lieferung noch nicht gemeldet'],
    [since(40), '! Bitte prüfen: seit 40 Min. nicht gebucht'],
    [since(125), '! Bitte prüfen: seit 2 Std. nicht gebucht'],
    [since(60 * 30), '! Bitte prüfen: seit einem Tag nicht gebucht'],
    [since(60 * 24 * 5), '! Bitte prüfen: seit 5 Tagen nicht gebucht'],
    [
      withQueued(withQueued(waiting, { amount: 20_00 }), { amount: 5_50 }),
      '◌ Wird gebucht 2 Erstattungen warten: 25,50 €',
      '◌ Being booked 2 refunds queued: €25.50',
    ],
    [withQueued(transaction(), {}), '◌ Wird gebucht Eine Erstattung wartet: 799,00 €'],
    [withQueued({ ...transaction(), originalValue: 100 }, { amount: 1_00 }), `${due} Eine Erstattung wartet`],
    [transaction({ status: 'report_capture_expiring', currentValue: 0, refundsTotal: 79_900 }), '– Nichts zu liefern'],
    // What the handler says, whatever else its answer contains.
    [{ ...transaction({ status: 'billed' }), summary: { stage: 'to_deliver' } }, '● Lieferung noch nicht gemeldet'],
    [{ ...transaction(), summary: { stage: 'new' as never } }, '– Stand unbekannt Zu liefern bis 20.12.'],
    [transaction({ bookings: [{ kind: 'capture', state: 'processing' }] }), '◌ Wird gebucht'],
    [reported(report('refund', 'pending')), `${due} Erstattung wird gebucht`],
    [reported(report('refund', 'refused')), `${due} Letzte Meldung einer Erstattung abgelehnt`],
    [reported(report('refund', 'applied')), due],
    [reported(lost), '◌ Wird geprüft Zu liefern bis 20.12.', '◌ Being checked To deliver by 20 Dec'],
    [unclear(50), '◌ Wird geprüft'],
    [unclear(5000), '◌ Wird gebucht'],
    [reported(report('refund', 'pending'), report('capture', 'pending')), '◌ Wird gebucht Erstattung wird gebucht'],
    [
      reported(report('refund', 'pending'), report('capture', 'refused')),
      '! Bitte prüfen: Lieferung abgelehnt Zu liefern bis 20.12. Erstattung wird gebucht',
    ],
    [
      reported(report('refund', 'refused'), report('capture', 'applied')),
      `${due} Letzte Meldung einer Erstattung abgelehnt`,
    ],
  ];

  it('says of each transaction what it waits for, and below it what else is reported', async () => {
    const { list, frame } = await showTransactions(
      shopWith(...waits.map(([row], index) => ({ ...row, id: transactionId(index) }))),
    );
    assert.deepEqual(
      list.cells('status'),
      waits.map(([, german]) => german),
    );
    assert.equal(list.cells('action')[waits.findIndex(([, german]) => german === '– Nichts zu liefern')], '');
    frame.lang = 'en';
    await until(() => list.title.endsWith('transactions'));
    for (const [index, [, , english]] of waits.entries())
      if (english) assert.equal(list.cells('status')[index], english);
  });

  it('shows no impossible amount, and markup from the service as text', async () => {
    const customer = { firstName: '<b>Ralf</b>', lastName: '{count}' };
    const { list } = await showTransactions(shopWith(transaction({ currentValue: 90_000, customer })));
    assert.deepEqual([list.cells('value'), list.cells('customer')], [['nicht lesbar'], ['{count}, <b>Ralf</b>']]);
  });
});
