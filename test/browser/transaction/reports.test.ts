import { assert } from '@open-wc/testing';
import type { Transaction } from '../../../src/contract/transaction.js';
import { transaction } from '../../../src/testing/builders/transaction.js';
import { refusal } from '../element/handler.js';
import { hidePage, hurry, until, type Timers } from '../element/page.js';
import { show } from './harness.js';
import { applied, inProgress, report, reported, rest, routes } from './shop.js';

describe('a report under way', () => {
  let timers: Timers;
  beforeEach(() => void (timers = hurry()));

  it('is read again by itself until the bank has booked it', async () => {
    const { detail, shop, ends } = await show(reported({}));
    assert.include(detail.news, inProgress);
    shop.answer({ [routes.read]: applied() });
    await detail.hears('Die Bank hat 50,00 € erstattet. Es verbleiben 749,00 €.');
    assert.equal(detail.part('.news').getAttribute('role'), 'status');
    assert.deepEqual(
      ends.map(({ transactionId, kind, outcome }) => [transactionId, kind, outcome]),
      [['AB12CD', 'refund', 'applied']],
    );
    assert.equal(detail.facts['Verbleibt'], '749,00 €');
    assert.isNotNull(detail.form('refund'));
    await assert.isAccessible(detail.element);
    await shop.roundTrip();
    assert.isEmpty(timers.pending);
    await detail.element.refresh();
    assert.lengthOf(ends, 1);
  });

  it('announces why the bank has refused it, in the words of the bank', async () => {
    const { detail, shop, ends, page } = await show(reported({}));
    shop.answer({ [routes.read]: reported({ state: 'refused', reason: 'Der Betrag übersteigt den Bestellwert.' }) });
    await detail.hears(
      'Die Bank hat die Meldung abgelehnt: Erstattung von 50,00 €. Die Bank schreibt: Der Betrag übersteigt den Bestellwert.',
    );
    assert.equal(detail.part('.news q').lang, 'de');
    assert.deepEqual(
      ends.map(({ outcome }) => outcome),
      ['refused'],
    );
    await assert.isAccessible(detail.element);
    page.lang = 'en';
    await detail.hears('The bank has refused the refund of €50.00. The bank writes (in German):');
  });

  it('announces that nothing is left after a full refund', async () => {
    const { detail, shop, page } = await show(reported({ amount: 79_900 }));
    shop.answer({
      [routes.read]: reported({ state: 'applied', amount: 79_900 }, { currentValue: 0, refundsTotal: 79_900 }),
    });
    await detail.hears('Die Bank hat 799,00 € erstattet. Vom Bestellwert verbleibt nichts.');
    page.lang = 'en';
    await detail.hears('The bank has refunded €799.00. Nothing of the order value remains.');
  });

  it('announces the end of a delivery [WCAG 4.1.3]', async () => {
    const { detail, shop, ends } = await show(reported({ kind: 'capture', amount: undefined }));
    shop.answer({
      [routes.read]: reported({ kind: 'capture', state: 'applied', amount: undefined }, { status: 'in_billing' }),
    });
    await detail.hears('Die Bank hat die Lieferung gebucht.');
    assert.deepEqual(
      ends.map(({ kind, outcome }) => [kind, outcome]),
      [['capture', 'applied']],
    );
  });

  it('announces the end of a report that was made elsewhere', async () => {
    const pending = { kind: 'refund', state: 'pending', amount: 700 } as const;
    const { detail, shop, ends } = await show(reported({ kind: 'capture', state: 'applied' }, { bookings: [pending] }));
    shop.answer({ [routes.read]: transaction({ bookings: [{ ...pending, state: 'failed', message: 'Nein.' }] }) });
    await detail.hears('Die Bank hat die Meldung abgelehnt: Erstattung von 7,00 €. Die Bank schreibt: Nein.');
    assert.deepEqual(
      ends.map(({ kind, outcome }) => [kind, outcome]),
      [['refund', 'refused']],
    );
  });

  it('announces the end of a refund also while a delivery is under way', async () => {
    const pending = { kind: 'refund', state: 'pending', amount: 700 } as const;
    const capture = { kind: 'capture', amount: undefined } as const;
    const { detail, shop } = await show(reported(capture, { bookings: [pending] }));
    shop.answer({ [routes.read]: reported(capture, { bookings: [{ ...pending, state: 'done' }] }) });
    await detail.hears('Die Bank hat 7,00 € erstattet.');
    assert.include(detail.news, 'Lieferung in Bearbeitung.');
  });

  it('that somebody else has made and withdrawn has no end: an earlier report or an older booking is not taken for it', async () => {
    const bookings: Transaction['bookings'] = [{ kind: 'refund', state: 'done', amount: 700 }];
    for (const before of [report({ state: 'applied', amount: 700, at: '2026-11-20T12:00:00Z' }), undefined]) {
      const { detail, shop, ends } = await show(reported({}, { bookings }));
      shop.answer({ [routes.read]: transaction({ bookings, reports: before ? [before] : [] }) });
      await until(() => detail.news === '');
      assert.isEmpty(ends);
      assert.isNotNull(detail.form('refund'));
    }
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

  it('that ends at once is announced with its outcome', async () => {
    const { detail, ends } = await show(transaction(), { [routes.refund]: applied() });
    await detail.askForPart('50');
    await detail.sayYes();
    await detail.hears('Die Bank hat 50,00 € erstattet. Es verbleiben 749,00 €.');
    assert.lengthOf(ends, 1);
    assert.isNull(detail.query('form'));
  });

  it('that is refused at once shows why, and keeps the input', async () => {
    const refused = reported({ state: 'refused', isAccepted: false, reason: 'Eine andere ist offen.' });
    const { detail, ends } = await show(transaction(), { [routes.refund]: refused });
    await detail.askForPart('50');
    await detail.sayYes();
    await detail.hears(
      'Die Bank hat die Meldung abgelehnt: Erstattung von 50,00 €. Die Bank schreibt: Eine andere ist offen.',
    );
    assert.deepEqual(
      ends.map(({ outcome }) => outcome),
      ['refused'],
    );
    assert.equal(detail.value('#amount'), '50');
    await assert.isAccessible(detail.element);
  });

  for (const [kind, amount, unclear, place] of [
    [
      'capture',
      undefined,
      'Lieferung: noch ungeklärt.',
      'Es ist noch nicht bekannt, ob die Meldung der Lieferung angekommen ist.',
    ],
    [
      'refund',
      5000,
      'Erstattung von 50,00 €: noch ungeklärt.',
      'Es ist noch nicht bekannt, ob die Meldung der Erstattung angekommen ist.',
    ],
  ] as const) {
    it(`of a ${kind} is shown as unresolved when nobody knows whether the bank has it`, async () => {
      const { detail } = await show(reported({ kind, amount, isAccepted: false }));
      assert.equal(
        detail.news,
        `${unclear} Es kam keine brauchbare Antwort der Bank. Wir prüfen, ob die Meldung angekommen ist. Bitte melden Sie nicht noch einmal. Gemeldet am 20. November 2026, 14:05 Uhr.`,
      );
      assert.equal(detail.section(kind), place);
      await assert.isAccessible(detail.element);
    });

    it(`of a ${kind} is shown in progress as soon as the bank shows a booking of it, although its answer was lost`, async () => {
      const { detail } = await show(
        reported({ kind, amount, isAccepted: false }, { bookings: [{ kind, state: 'processing', amount }] }),
      );
      assert.include(detail.news, 'in Bearbeitung. Die Bank hat die Meldung angenommen, aber noch nicht gebucht.');
      assert.equal(
        detail.section(kind),
        kind === 'capture' ? 'Die Meldung der Lieferung ist in Bearbeitung.' : 'Erstattung melden …',
      );
    });

    it(`of a ${kind} that is overdue and not shown by the bank is said to have perhaps not arrived`, async () => {
      const { detail, page } = await show(reported({ kind, amount, state: 'overdue', isAccepted: false }));
      assert.include(
        detail.news,
        `${unclear} Die Bank zeigt noch immer nichts davon. Bitte fragen Sie bei der Bank nach, bevor Sie`,
      );
      assert.notInclude(detail.text, 'in Bearbeitung');
      page.lang = 'en';
      await detail.hears('not clear yet. The bank still shows nothing of it. Please ask the bank before you report');
      await assert.isAccessible(detail.element);
    });
  }

  it('is not identified with a booking of another amount', async () => {
    const { detail } = await show(
      reported({ isAccepted: false }, { bookings: [{ kind: 'refund', state: 'pending', amount: 700 }] }),
    );
    assert.include(detail.news, 'Erstattung von 50,00 €: noch ungeklärt.');
    assert.include(
      detail.section('refund'),
      'Es ist noch nicht bekannt, ob die Meldung der Erstattung angekommen ist.',
    );
  });

  it('that is overdue while the bank is working on it is announced once, without a contradiction at its form', async () => {
    const { detail } = await show(
      reported({ state: 'overdue' }, { bookings: [{ kind: 'refund', state: 'pending', amount: 5000 }] }),
    );
    assert.include(detail.news, 'Bitte fragen Sie bei der Bank nach, bevor Sie noch einmal eine Erstattung melden.');
    assert.equal(detail.section('refund'), 'Erstattung melden …');
    await assert.isAccessible(detail.element);
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
    await assert.isAccessible(detail.element);
    await detail.element.refresh();
    assert.deepEqual(
      ends.map(({ outcome }) => outcome),
      ['overdue'],
    );
    await detail.askForPart('20');
    assert.include(
      detail.question,
      'Bitte beachten Sie: Eine frühere Meldung über 50,00 € ist noch nicht gebucht. Die Bank kann sie noch buchen; dann wären beide Beträge erstattet.',
    );
    await assert.isAccessible(detail.element);
  });

  it('is read again at growing intervals, also after failures, and not while the page is hidden', async () => {
    const { detail, shop } = await show(reported({}));
    const asked = () => shop.asked(routes.read).length;
    shop.answer({ [routes.read]: refusal(503, 'service_unavailable', true) });
    await until(() => timers.set.length === 4);
    for (const [i, wait] of timers.set.slice(1).entries()) assert.isAbove(wait, 1.4 * (timers.set[i] as number));
    assert.include(detail.news, inProgress);
    assert.match(detail.news, /Sie sehen den Stand von \d\d:\d\d:\d\d Uhr\./);
    await assert.isAccessible(detail.element);
    hidePage(true);
    const before = asked();
    assert.isEmpty(timers.pending);
    hidePage(false);
    await until(() => asked() === before + 1);
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
