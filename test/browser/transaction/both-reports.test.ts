import { assert, expect } from '@open-wc/testing';
import { transaction } from '../answers/transaction.js';
import { hurry, part } from '../page-purchase.js';
import { until } from '../page.js';
import {
  askForPart,
  hears,
  history,
  inProgress,
  news,
  report,
  rest,
  routes,
  sayYes,
  section,
  show,
  submit,
} from './page-transaction.js';

describe('a delivery and a refund at the same time', () => {
  beforeEach(hurry);

  const capture = report({ kind: 'capture', amount: undefined, at: '2026-11-20T12:00:00Z' });
  const refund = report();
  const delivering = 'Lieferung in Bearbeitung. Die Bank hat die Meldung angenommen, aber noch nicht gebucht. Gemeldet am 20. November 2026, 13:00 Uhr.';
  const both = transaction({ reports: [refund, capture] });

  it('are both in progress after a reload: each says so at its form, and neither is offered again', async () => {
    const { element } = await show(both);
    assert.equal(news(element), `${delivering} ${inProgress} Gemeldet am 20. November 2026, 14:05 Uhr.`);
    assert.equal(section(element, 'capture'), 'Lieferung melden Die Meldung der Lieferung ist in Bearbeitung.');
    assert.include(section(element, 'refund'), 'Eine Erstattung von 50,00 € ist in Bearbeitung.');
    assert.isNull(element.renderRoot.querySelector('form'));
    await expect(element).to.be.accessible();
  });

  it('are told one by one when they end', async () => {
    const { element, shop, ends } = await show(both);
    shop.answer({ [routes.read]: transaction({ ...rest, reports: [{ ...refund, state: 'applied' }, capture] }) });
    await hears(element, 'Die Bank hat 50,00 € erstattet. Es bleiben 749,00 €.');
    assert.include(news(element), delivering);
    assert.isNotNull(element.renderRoot.querySelector('form.refund'));
    assert.isNull(element.renderRoot.querySelector('form.capture'));
    await expect(element).to.be.accessible();
    const reports = [{ ...refund, state: 'applied' }, { ...capture, state: 'applied' }] as const;
    const bookings = [{ kind: 'capture', state: 'done' }] as const;
    shop.answer({ [routes.read]: transaction({ ...rest, status: 'in_billing', bookings: [...bookings], reports: [...reports] }) });
    await hears(element, 'Die Bank hat 50,00 € erstattet. Es bleiben 749,00 €. Die Bank hat die Lieferung gebucht.');
    assert.deepEqual(ends.map(({ kind, outcome }) => [kind, outcome]), [['refund', 'applied'], ['capture', 'applied']]);
    assert.lengthOf(history(element), 1);
  });

  it('are both in progress when one is sent while the other is under way', async () => {
    const { element, ends } = await show(transaction({ reports: [capture] }), { [routes.refund]: both });
    await askForPart(element, '50');
    await sayYes(element);
    await hears(element, inProgress);
    assert.include(news(element), delivering);
    assert.isNull(element.renderRoot.querySelector('form'));
    assert.isEmpty(ends);
  });

  it('are told of when one ends while the other is sent', async () => {
    const answer = transaction({ status: 'in_billing', reports: [refund, { ...capture, state: 'applied' }] });
    const { element, ends } = await show(transaction({ reports: [capture] }), { [routes.refund]: answer });
    await askForPart(element, '50');
    await sayYes(element);
    await hears(element, 'Die Bank hat die Lieferung gebucht.');
    assert.include(news(element), inProgress);
    assert.deepEqual(ends.map(({ kind, outcome }) => [kind, outcome]), [['capture', 'applied']]);
  });

  it('leave a lost one in doubt when only the other is shown', async () => {
    const { element, shop } = await show(transaction(), { [routes.refund]: () => Promise.reject(new TypeError('connection lost')) });
    shop.answer({ [routes.read]: transaction({ reports: [capture] }) });
    await askForPart(element, '50');
    await sayYes(element);
    await hears(element, delivering);
    assert.include(news(element), 'Es kam keine Antwort.');
    assert.include(section(element, 'refund'), 'Es ist noch nicht bekannt, ob die Meldung der Erstattung angekommen ist.');
  });

  it('of which one was refused: why stands at its form until the next one, beside what is under way', async () => {
    const refused = { ...capture, state: 'refused', reason: 'Schon gemeldet.' } as const;
    const { element, shop } = await show(transaction({ reports: [refund, refused] }), { [routes.capture]: both });
    const why = 'Die Bank hat die Meldung der Lieferung abgelehnt. Gemeldet am 20. November 2026, 13:00 Uhr. Die Bank schreibt: Schon gemeldet.';
    assert.include(section(element, 'capture'), why);
    assert.equal(part(element, 'section[aria-labelledby=capture] q').lang, 'de');
    assert.equal(news(element), `${inProgress} Gemeldet am 20. November 2026, 14:05 Uhr.`);
    await expect(element).to.be.accessible();
    shop.answer({ [routes.read]: transaction({ ...rest, reports: [{ ...refund, state: 'applied' }, refused] }) });
    await hears(element, 'Die Bank hat 50,00 € erstattet.');
    assert.include(section(element, 'capture'), why);
    await submit(element, 'capture');
    await sayYes(element);
    await hears(element, delivering);
    assert.notInclude(section(element, 'capture'), 'abgelehnt');
  });

  it('of which one ends refused and the other overdue: each is told, and not twice', async () => {
    const { element, shop, ends } = await show(both);
    const reports = [{ ...refund, state: 'refused', reason: 'Zu viel.' }, { ...capture, state: 'overdue' }] as const;
    shop.answer({ [routes.read]: transaction({ reports: [...reports] }) });
    await until(() => ends.length === 2);
    await element.updateComplete;
    const refused = 'Die Bank hat die Meldung abgelehnt: Erstattung von 50,00 €.';
    const overdue = 'Lieferung in Bearbeitung. Die Bank hat sie noch immer nicht gebucht. Bitte fragen Sie bei der Bank nach.';
    assert.equal(news(element), `${refused} Die Bank schreibt: Zu viel. ${overdue} Gemeldet am 20. November 2026, 13:00 Uhr.`);
    assert.notMatch(section(element, 'refund'), /abgelehnt|in Bearbeitung/);
    assert.notMatch(section(element, 'capture'), /abgelehnt|in Bearbeitung/);
    await expect(element).to.be.accessible();
  });

  it('are found overdue after a reload: told at once, and not twice', async () => {
    const { element } = await show(transaction({ reports: [{ ...refund, state: 'overdue' }, { ...capture, state: 'overdue' }] }));
    const delivery = 'Lieferung in Bearbeitung. Die Bank hat sie noch immer nicht gebucht.';
    const money = 'Erstattung von 50,00 € in Bearbeitung. Die Bank hat sie noch immer nicht gebucht.';
    for (const words of [delivery, money]) assert.include(news(element), words);
    for (const kind of ['capture', 'refund'] as const) assert.notInclude(section(element, kind), 'in Bearbeitung');
    await expect(element).to.be.accessible();
  });
});
