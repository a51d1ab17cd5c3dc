import { assert } from '@open-wc/testing';
import { reportTexts } from '../../../src/languages/reports.js';
import { transaction } from '../../../src/testing/builders/transaction.js';
import { hurry, until, type Timers } from '../element/page.js';
import { show } from './harness.js';
import { applied, inProgress, report, reported, rest, routes } from './shop.js';

const words = reportTexts.de;

describe('a report under way', () => {
  let timers: Timers;
  beforeEach(() => void (timers = hurry()));

  it('is read again by itself until the bank has booked it', async () => {
    const { detail, shop, ends } = await show(reported({}));
    assert.include(detail.news, inProgress);
    shop.answer({ [routes.read]: applied() });
    await detail.hears('Die Bank hat 50,00 € erstattet. Es verbleiben 749,00 €.');
    assert.equal(detail.part('.news').getAttribute('role'), 'status');
    assert.deepEqual(ends, ['refund applied']);
    assert.equal(detail.facts['Verbleibt'], '749,00 €');
    assert.isNotNull(detail.form('refund'));
    await shop.roundTrip();
    assert.isEmpty(timers.pending);
    await detail.element.refresh();
    assert.lengthOf(ends, 1);
  });

  it('announces how it ends, in German and English, and why the bank has refused it, in the words of the bank [WCAG 4.1.3]', async () => {
    const full = { amount: 79_900 };
    const capture = { kind: 'capture', amount: undefined } as const;
    const reason = 'Der Betrag übersteigt den Bestellwert.';
    for (const [of, then, german, english, end] of [
      [
        {},
        reported({ state: 'refused', reason }),
        `Die Bank hat die Meldung abgelehnt: Erstattung von 50,00 €. Die Bank schreibt: ${reason}`,
        'The bank has refused the refund of €50.00. The bank writes (in German):',
        'refund refused',
      ],
      [
        full,
        reported({ state: 'applied', ...full }, { currentValue: 0, refundsTotal: 79_900 }),
        'Die Bank hat 799,00 € erstattet. Vom Bestellwert verbleibt nichts.',
        'The bank has refunded €799.00. Nothing of the order value remains.',
        'refund applied',
      ],
      [
        capture,
        reported({ ...capture, state: 'applied' }, { status: 'in_billing' }),
        'Die Bank hat die Lieferung gebucht.',
        'The bank has booked the delivery.',
        'capture applied',
      ],
    ] as const) {
      const { detail, shop, ends, page } = await show(reported(of));
      shop.answer({ [routes.read]: then });
      await detail.hears(german);
      for (const quote of detail.all('.news q')) assert.equal(quote.lang, 'de');
      page.lang = 'en';
      await detail.hears(english);
      assert.deepEqual(ends, [end]);
    }
  });

  it('announces the end of a report that was made elsewhere', async () => {
    const pending = { kind: 'refund', state: 'pending', amount: 700 } as const;
    const { detail, shop, ends } = await show(reported({ kind: 'capture', state: 'applied' }, { bookings: [pending] }));
    shop.answer({ [routes.read]: transaction({ bookings: [{ ...pending, state: 'failed', message: 'Nein.' }] }) });
    await detail.hears('Die Bank hat die Meldung abgelehnt: Erstattung von 7,00 €. Die Bank schreibt: Nein.');
    assert.deepEqual(ends, ['refund refused']);
  });

  it('beside another one is shown with it, and each is announced when it ends', async () => {
    const refund = report();
    const capture = report({ kind: 'capture', amount: undefined, at: '2026-11-20T12:00:00Z' });
    const delivering =
      'Lieferung in Bearbeitung. Die Bank hat die Meldung angenommen, aber noch nicht gebucht. Gemeldet am 20. November 2026, 13:00 Uhr.';
    const { detail, shop, ends } = await show(transaction({ reports: [refund, capture] }));
    assert.equal(detail.news, `${delivering} ${inProgress} Gemeldet am 20. November 2026, 14:05 Uhr.`);
    assert.isNull(detail.form('capture'));
    assert.isNotNull(detail.form('refund'));
    shop.answer({ [routes.read]: transaction({ ...rest, reports: [{ ...refund, state: 'applied' }, capture] }) });
    await detail.hears('Die Bank hat 50,00 € erstattet. Es verbleiben 749,00 €.');
    assert.include(detail.news, delivering);
    assert.isNotNull(detail.form('refund'));
    assert.isNull(detail.form('capture'));
    const reports = [
      { ...refund, state: 'applied' },
      { ...capture, state: 'applied' },
    ] as const;
    const bookings = [{ kind: 'capture', state: 'done' }] as const;
    shop.answer({
      [routes.read]: transaction({ ...rest, status: 'in_billing', bookings: [...bookings], reports: [...reports] }),
    });
    await detail.hears('Die Bank hat 50,00 € erstattet. Es verbleiben 749,00 €. Die Bank hat die Lieferung gebucht.');
    assert.deepEqual(ends, ['refund applied', 'capture applied']);
    assert.lengthOf(detail.history, 2);
  });

  it('is identified by its id: a newer report or another one that has ended is not taken for its end', async () => {
    const { detail, shop, ends } = await show(reported({}));
    const newer = transaction({
      reports: [report({ at: '2026-11-20T13:10:00Z', amount: 1000 })],
      standing: { refund: { ended: [{ id: 'of somebody else', outcome: 'applied', amount: 700 }] } },
    });
    shop.answer({ [routes.read]: newer });
    await detail.hears('Erstattung von 10,00 € in Bearbeitung.');
    assert.isEmpty(ends);
    shop.answer({ [routes.read]: reported({ state: 'applied', at: '2026-11-20T13:10:00Z', amount: 1000 }, rest) });
    await detail.hears('Die Bank hat 10,00 € erstattet.');
    assert.lengthOf(ends, 1);
  });

  it('is offered or blocked with a reason as the handler says, whatever else the answer contains', async () => {
    const standing = {
      capture: { state: 'impossible', obstacle: 'billed' },
      refund: { state: 'impossible', obstacle: 'value_unknown' },
    } as const;
    const { detail, shop } = await show(transaction({ standing }));
    assert.include(detail.section('capture'), 'Die Bank hat den Vorgang abgerechnet.');
    assert.include(detail.section('refund'), 'Deshalb kann hier nichts erstattet werden.');
    const possible = { state: 'possible', obstacle: undefined } as const;
    shop.answer({
      [routes.read]: transaction({ status: 'billed', standing: { capture: possible, refund: possible } }),
    });
    await detail.element.refresh();
    assert.isNotNull(detail.form('capture'));
    assert.isNotNull(detail.form('refund'));
  });

  it('that is a refund ends when the value falls, where the bank shows no booking of it', async () => {
    const { detail, shop } = await show(transaction({ bookings: [{ kind: 'refund', state: 'pending' }] }));
    shop.answer({ [routes.read]: transaction(rest) });
    await detail.hears('Die Bank hat 50,00 € erstattet. Es verbleiben 749,00 €.');
  });

  it('that ends at once is announced with its outcome; the input is kept if it was refused', async () => {
    const refused = reported({ state: 'refused', isAccepted: false, reason: 'Eine andere ist offen.' });
    for (const [answer, words, outcome] of [
      [applied(), 'Die Bank hat 50,00 € erstattet. Es verbleiben 749,00 €.', 'applied'],
      [refused, 'abgelehnt: Erstattung von 50,00 €. Die Bank schreibt: Eine andere ist offen.', 'refused'],
    ] as const) {
      const { detail, ends } = await show(transaction(), { [routes.refund]: answer });
      await detail.refund('50');
      await detail.hears(words);
      assert.deepEqual(ends, [`refund ${outcome}`]);
      assert.equal(detail.query<HTMLInputElement>('#amount')?.value, outcome === 'refused' ? '50' : undefined);
    }
  });

  it('is shown as unresolved, with no other one, as long as nobody knows whether the bank has it', async () => {
    for (const [kind, amount, unclear, place] of [
      ['capture', undefined, 'Lieferung: noch ungeklärt.', words.capture_unclear],
      ['refund', 5000, 'Erstattung von 50,00 €: noch ungeklärt.', words.refund_unclear],
    ] as const) {
      const lost = { kind, amount, isAccepted: false };
      const another = { kind, state: 'pending', amount: 700 } as const;
      const { detail, shop } = await show(reported(lost, kind === 'refund' ? { bookings: [another] } : {}));
      assert.equal(
        detail.news,
        `${unclear} Es kam keine brauchbare Antwort der Bank. Wir prüfen, ob die Meldung angekommen ist. Bitte melden Sie nicht noch einmal. Gemeldet am 20. November 2026, 14:05 Uhr.`,
      );
      assert.equal(detail.section(kind), place);
      shop.answer({ [routes.read]: reported(lost, { bookings: [{ kind, state: 'processing', amount }] }) });
      await detail.element.refresh();
      assert.include(detail.news, 'in Bearbeitung. Die Bank hat die Meldung angenommen, aber noch nicht gebucht.');
      assert.equal(
        detail.section(kind),
        kind === 'capture' ? words.capture_report_pending : 'Erstattung melden …',
        'the bank shows a booking of it',
      );
      const { detail: later, page } = await show(reported({ ...lost, state: 'overdue' }));
      assert.include(
        later.news,
        `${unclear} Die Bank zeigt noch immer nichts davon. Bitte fragen Sie bei der Bank nach`,
      );
      page.lang = 'en';
      await later.hears('not clear yet. The bank still shows nothing of it. Please ask the bank before you report');
    }
  });

  it('that was refused is announced when it ends, and shown at its form only after a reload', async () => {
    const refused = reported({ state: 'refused', reason: 'Zu viel.' });
    const { detail, shop } = await show(reported({}));
    shop.answer({ [routes.read]: refused });
    await detail.hears('Die Bank hat die Meldung abgelehnt');
    assert.notInclude(detail.section('refund'), 'abgelehnt');
    const { detail: reloaded } = await show(refused);
    assert.equal(reloaded.news, '');
    assert.include(reloaded.section('refund'), 'Die Bank schreibt: Zu viel.');
  });

  it('is shown as overdue when the bank does not book it, and a new refund shows a warning', async () => {
    const { detail, shop, ends } = await show(reported({}));
    shop.answer({ [routes.read]: reported({ state: 'overdue' }) });
    await detail.hears(
      'Die Bank hat sie noch immer nicht gebucht. Bitte fragen Sie bei der Bank nach, bevor Sie noch einmal eine Erstattung melden.',
    );
    shop.answer({
      [routes.read]: reported({ state: 'overdue' }, { bookings: [{ kind: 'refund', state: 'pending', amount: 5000 }] }),
    });
    await detail.element.refresh();
    assert.deepEqual(ends, ['refund overdue']);
    assert.equal(detail.section('refund'), 'Erstattung melden …', 'without a contradiction at its form');
    await detail.askForPart('20');
    assert.include(
      detail.question,
      'Bitte beachten Sie: Eine frühere Meldung über 50,00 € ist noch nicht gebucht. Die Bank kann sie noch buchen; dann wären beide Beträge erstattet.',
    );
  });

  it('keeps input and focus while the element reads again by itself', async () => {
    const { detail, shop } = await show(reported({ kind: 'capture', amount: undefined }));
    await detail.openRefund();
    detail.type('#amount', '12,');
    detail.part('#amount').focus();
    const asked = shop.requests.length;
    await until(() => shop.requests.length > asked + 1);
    assert.equal(detail.value('#amount'), '12,');
    assert.equal(detail.focused?.id, 'amount');
  });

  it('keeps the focus in the element when the form that had it disappears', async () => {
    const { detail, shop } = await show();
    await detail.openRefund();
    detail.part('#amount').focus();
    shop.answer({ [routes.read]: reported({ amount: 79_900 }) });
    await detail.element.refresh();
    assert.isTrue(detail.hasFocus('.news'));
  });
});
