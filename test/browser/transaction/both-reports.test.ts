import { assert } from '@open-wc/testing';
import { transaction } from '../../../src/testing/builders/transaction.js';
import { hurry, until } from '../element/page.js';
import { show } from './harness.js';
import { inProgress, report, rest, routes } from './shop.js';
import { describeInCi } from '../element/in-ci.js';

describeInCi('a delivery and a refund at the same time', () => {
  beforeEach(hurry);

  const capture = report({ kind: 'capture', amount: undefined, at: '2026-11-20T12:00:00Z' });
  const refund = report();
  const delivering =
    'Lieferung in Bearbeitung. Die Bank hat die Meldung angenommen, aber noch nicht gebucht. Gemeldet am 20. November 2026, 13:00 Uhr.';
  const both = transaction({ reports: [refund, capture] });

  it('are both shown in progress, with another refund possible, and announced one by one when they end', async () => {
    const { detail, shop, ends } = await show(both);
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
    assert.deepEqual(
      ends.map(({ kind, outcome }) => [kind, outcome]),
      [
        ['refund', 'applied'],
        ['capture', 'applied'],
      ],
    );
    assert.lengthOf(detail.history, 2);
  });

  it('keep one with a lost answer unresolved when only the other is shown', async () => {
    const { detail, shop } = await show(transaction(), {
      [routes.refund]: () => Promise.reject(new TypeError('connection lost')),
    });
    shop.answer({ [routes.read]: transaction({ reports: [capture] }) });
    await detail.askForPart('50');
    await detail.sayYes();
    await detail.hears(delivering);
    assert.include(detail.news, 'Es kam keine Antwort.');
    assert.include(
      detail.section('refund'),
      'Es ist noch nicht bekannt, ob die Meldung der Erstattung angekommen ist.',
    );
  });

  it('are each announced once when one ends refused and the other overdue', async () => {
    const { detail, shop, ends } = await show(both);
    const reports = [
      { ...refund, state: 'refused', reason: 'Zu viel.' },
      { ...capture, state: 'overdue' },
    ] as const;
    shop.answer({ [routes.read]: transaction({ reports: [...reports] }) });
    await until(() => ends.length === 2);
    await detail.updated();
    const refused = 'Die Bank hat die Meldung abgelehnt: Erstattung von 50,00 €.';
    const overdue =
      'Lieferung in Bearbeitung. Die Bank hat sie noch immer nicht gebucht. Bitte fragen Sie bei der Bank nach.';
    assert.equal(
      detail.news,
      `${refused} Die Bank schreibt: Zu viel. ${overdue} Gemeldet am 20. November 2026, 13:00 Uhr.`,
    );
    assert.notMatch(detail.section('refund'), /abgelehnt|in Bearbeitung/);
    assert.notMatch(detail.section('capture'), /abgelehnt|in Bearbeitung/);
  });
});
