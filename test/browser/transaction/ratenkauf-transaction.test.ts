import { assert } from '@open-wc/testing';
import type { Transaction } from '../../../src/contract/transaction.js';
import { modeTexts } from '../../../src/languages/back-office.js';
import { transaction } from '../../../src/testing/builders/transaction.js';
import { refusal } from '../element/handler.js';
import { until } from '../element/page.js';
import { plain } from '../element/harness.js';
import { show } from './harness.js';
import { reported, routes } from './shop.js';

describe('ratenkauf-transaction', () => {
  it('shows what the transaction is about', async () => {
    const { detail, shop } = await show();
    assert.equal(plain(detail.part('#title').textContent), 'Vorgang AB12CD: 799,00 €');
    assert.equal(detail.head, '799,00 € ●Zu liefern bis 20.12.2026 Ralf Ratenkauf Bestellung B-1001 Vorgang AB12CD');
    assert.deepEqual(detail.facts, {
      Bestellwert: '799,00 €',
      Erstattet: '0,00 €',
      Verbleibt: '799,00 €',
      Frist: '20.12.2026, 23:59',
      Kundennummer: '400123',
      Kreditkonto: '7000123456',
    });
    assert.deepEqual(detail.history, ['Bestellt 799,00 € 20.11.2026']);
    assert.equal(detail.news, '');
    assert.lengthOf(shop.requests, 1);
  });

  it('speaks English where the page does, and reads amounts as the English write them', async () => {
    const { detail, page } = await show();
    page.lang = 'en';
    await until(() => detail.facts['Deadline'] === '20 Dec 2026, 23:59');
    assert.equal(detail.head, '€799.00 ●To deliver by 20 Dec 2026 Ralf Ratenkauf Order B-1001 Transaction AB12CD');
    assert.equal(detail.facts['Remaining'], '€799.00');
    await detail.openRefund();
    assert.include(detail.section('refund'), 'All of it: €799.00');
    assert.equal(detail.part('#amount-hint').textContent, 'at most\u00a0€799.00, with a decimal point:\u00a09.90');
    await detail.askForPart('1,5');
    assert.equal(
      detail.part('#amount-problem').textContent,
      'This is not an amount in euros. Please enter it like 9.90.',
    );
    await detail.askForPart('1.50');
    assert.include(
      detail.question,
      'You report to the bank a refund of €1.50 to Ralf Ratenkauf (order B-1001). After that, €797.50 remains.',
    );
  });

  it('says in its head what it waits for, as the list does, and of which orders of the shop are tests', async () => {
    const expiring = { status: 'report_capture_expiring' } as const;
    const expiresAt = new Date(Date.now() + 3 * 86_400_000).toISOString();
    const { detail, shop } = await show(transaction({ ...expiring, expiresAt, mode: 'test' }));
    assert.equal(plain(detail.part('.chip.warning').textContent), '●Noch 3 Tage');
    assert.equal(detail.part('.chip .mark').ariaHidden, 'true');
    assert.include(detail.textOf('.mode'), plain(modeTexts.de.test));
    shop.answer({
      [routes.read]: transaction({ ...expiring, currentValue: 0, refundsTotal: 79_900, mode: 'test_customers' }),
    });
    await detail.element.refresh();
    assert.include(detail.head, 'Nichts zu liefern');
    assert.isUndefined(detail.facts['Frist']);
    assert.include(detail.textOf('.mode'), plain(modeTexts.de.test_customers));
    shop.answer({ [routes.read]: transaction() });
    await detail.element.refresh();
    assert.isNull(detail.query('.mode'));
  });

  it('says which data the service leaves out, and links nothing to them', async () => {
    const { detail } = await show({
      id: 'AB12CD',
      status: 'odd',
      customer: {},
      bookings: [],
      refunds: [],
      standing: {},
      takes: {},
    });
    assert.equal(
      detail.head,
      'Vorgang AB12CD –Stand unbekannt Name: keine Angabe Bestellung: keine Angabe Vorgang AB12CD',
    );
    assert.deepEqual(detail.facts, {
      Bestellwert: 'keine Angabe',
      Erstattet: 'keine Angabe',
      Verbleibt: 'keine Angabe',
    });
    assert.deepEqual(detail.history, ['Bestellt ohne Datum']);
    assert.include(detail.section('refund'), 'Deshalb kann hier nichts erstattet werden.');
    assert.include(detail.section('capture'), 'Zu diesem Stand des Vorgangs kann keine Lieferung gemeldet werden.');
  });

  it('says which data the bank writes in an unreadable form, and that they are not missing', async () => {
    const { detail } = await show(
      transaction({ currentValue: undefined, orderId: undefined, unreadable: ['currentValue', 'orderId', 'bookings'] }),
    );
    assert.deepInclude(detail.facts, { Verbleibt: 'nicht lesbar', Bestellwert: '799,00 €' });
    assert.include(detail.head, 'Bestellung: nicht lesbar');
    assert.include(detail.part('[part=values]').textContent, 'Nicht alle Angaben sind lesbar.');
  });

  it('distinguishes good and bad states not only by colour', async () => {
    const { detail, shop } = await show(reported({}));
    const notice = (tone: string) => detail.part(`.news .notice.${tone}`);
    shop.answer({ [routes.read]: reported({ state: 'refused', reason: 'Zu viel.' }) });
    await detail.element.refresh();
    assert.deepEqual(
      [...notice('danger').children].map(({ textContent }) => textContent?.replace(/[\s\u00a0]+/g, ' ').trim()),
      ['!', 'Die Bank hat die Meldung abgelehnt: Erstattung von 50,00 €.', 'Die Bank schreibt: Zu viel.'],
    );
    const [sign, words] = notice('danger').children as HTMLCollectionOf<HTMLElement>;
    assert.equal(sign?.getAttribute('aria-hidden'), 'true');
    assert.isBelow(sign?.getBoundingClientRect().right as number, words?.getBoundingClientRect().left as number);
    assert.equal(detail.part('.notice.danger strong').textContent, words?.textContent?.trim());
  });

  it('keeps the shop’s own links in every state', async () => {
    const { detail, link, shop } = await show();
    for (const answer of [refusal(403, 'forbidden', false), refusal(503, 'service_unavailable', true), transaction()]) {
      shop.answer({ [routes.read]: answer });
      await detail.element.refresh();
      assert.equal(getComputedStyle(link.assignedSlot as Element).display, 'block');
    }
  });
});

describe('the history', () => {
  const capture = { kind: 'capture', state: 'done', at: '2025-11-21T09:12:00Z' } as const;
  const booked = { kind: 'refund', state: 'done', at: '2025-11-22T23:30:00Z' } as const;

  it('is one list ordered by time, in words, with the message of the bank unchanged', async () => {
    const bookings: Transaction['bookings'] = [
      capture,
      booked,
      { kind: 'refund', state: 'failed', at: '2025-11-23T11:00:00Z', amount: 99_900, message: '<b>Zu viel</b>' },
      { kind: 'notify', state: 'done', at: '2025-11-23T11:30:00Z' },
      { kind: 'unknown', state: 'unknown' },
      { kind: 'refund', state: 'processing', at: '2025-11-25', amount: 100 },
    ];
    const refunds = [
      { amount: 10_000, reason: 'REVOCATION_PARTIAL', date: '2025-11-23' },
      { amount: 2500, reason: 'Kulanz', date: '2025-11-24' },
    ];
    const { detail, page } = await show(
      transaction({ status: 'in_billing', orderDate: '2025-11-20', bookings, refunds }),
    );
    assert.deepEqual(detail.history, [
      'Erstattung −1,00 € 25.11.2025 · wird gebucht',
      'Erstattung −25,00 € 24.11.2025 · gebucht Grund laut Bank: Kulanz',
      'Andere Buchung der Bank ohne Datum · Stand unbekannt',
      'Mitteilung der Bank 23.11.2025, 12:30 · erledigt',
      'Erstattung 999,00 € 23.11.2025, 12:00 · abgelehnt Die Bank schreibt: <b>Zu viel</b>',
      'Erstattung −100,00 € 23.11.2025, 00:30 · gebucht Grund laut Bank: Teilweiser Widerruf',
      'Lieferung gemeldet 21.11.2025, 10:12 · gebucht',
      'Bestellt 799,00 € 20.11.2025',
    ]);
    assert.equal(detail.part('q').lang, 'de');
    page.lang = 'en';
    await until(
      () =>
        detail.history[5] ===
        'Refund −€100.00 23 Nov 2025, 00:30 · booked Reason given by the bank: Partial withdrawal',
    );
  });

  it('has each refund once, whether the bank shows it as a booking, as an entry or as both', async () => {
    const of50 = { ...booked, amount: 5000 };
    for (const [what, bookings, refunds, amounts] of [
      ['one of a day', [of50], [{ amount: 5000, date: '2025-11-23' }], ['50,00 €']],
      ['an entry of another day', [of50], [{ amount: 5000, date: '2025-11-25' }], ['50,00 €']],
      ['two of one amount', [of50], [{ amount: 5000 }, { amount: 5000 }], ['50,00 €', '50,00 €']],
      ['a booking for each entry', [of50, of50], [{ amount: 5000 }, { amount: 5000 }], ['50,00 €', '50,00 €']],
      ['another amount', [of50], [{ amount: 100 }], ['1,00 €', '50,00 €']],
      ['a refused one', [{ ...of50, state: 'failed' }], [{ amount: 5000 }], ['50,00 €', '50,00 €']],
      [
        'entries of the same day first',
        [booked, { ...booked, at: '2025-11-24T10:00:00Z' }],
        [
          { amount: 200, date: '2025-11-24' },
          { amount: 100, date: '2025-11-23' },
        ],
        ['2,00 €', '1,00 €'],
      ],
    ] as const) {
      const { detail } = await show(transaction({ bookings: [...bookings], refunds: [...refunds] }));
      const shown = detail.all('li .amount').map((cell) => plain(cell.textContent).replace('\u2212', ''));
      assert.deepEqual(shown.slice(0, -1), [...amounts], what);
    }
  });
});
