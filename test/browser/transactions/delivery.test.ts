import { assert } from '@open-wc/testing';
import type { RatenkaufReportResolvedEvent } from '../../../src/elements/back-office/merchant-events.js';
import { transaction, transactionsAnswer } from '../../../src/testing/builders/transaction.js';
import { held, refusal } from '../element/handler.js';
import { wordsOf } from '../element/harness.js';
import { hurry, until } from '../element/page.js';
import { showTransactions, withoutMemory } from './harness.js';
import { counts, routes, shopThat } from './shop.js';

withoutMemory();

const sent = 'POST /transactions/AAAAA1/capture';
const read = 'GET /transactions/AAAAA1';
const row = transaction({ id: 'AAAAA1' });
const other = transaction({ id: 'AAAAA2', orderId: 'B-2' });
const report = { kind: 'capture', state: 'pending', isAccepted: true, at: '2026-11-20T13:05:00Z' } as const;
const pending = transaction({ id: 'AAAAA1', reports: [report] });
const delivered = transaction({
  id: 'AAAAA1',
  status: 'in_billing',
  bookings: [{ kind: 'capture', state: 'done' }],
  reports: [{ ...report, state: 'applied' }],
});
const start = (more = {}) =>
  showTransactions(
    shopThat(transactionsAnswer([row, other]), {
      [read]: row,
      'GET /transactions/AAAAA2': other,
      [sent]: pending,
      ...more,
    }),
  );

describe('the delivery from a row', () => {
  beforeEach(hurry);

  it('describes what will happen, is sent once with the tracking number, and the row shows that it is being booked, and then that it is', async () => {
    const { list, shop, frame } = await start();
    const told: unknown[] = [];
    const ends: RatenkaufReportResolvedEvent[] = [];
    frame.addEventListener('ratenkauf-report-resolved', (event) => ends.push(event));
    frame.addEventListener('ratenkauf-capture', (event) => told.push([event.transactionId, event.trackingNumber]));
    assert.equal((await list.deliver('AAAAA1')).getAttribute('aria-label'), 'Lieferung melden, Vorgang AAAAA1');
    assert.include(
      list.dialog?.textContent?.replaceAll('\u00a0', ' '),
      'Sie melden der Bank, dass die Ware der Bestellung B-1001 (799,00 €) an Ralf Ratenkauf geliefert ist.',
    );
    assert.equal(list.focused?.textContent?.trim(), 'Abbrechen');
    list.type('#tracking', ' 0034 ');
    await list.sayYes();
    await until(() => list.cells('status')[0] === '◌ Wird gebucht');
    assert.deepEqual(list.cells('action'), ['', 'Lieferung melden']);
    assert.deepEqual(
      [told, shop.asked(sent).map(({ body }) => body)],
      [[['AAAAA1', '0034']], [{ trackingNumber: '0034' }]],
    );
    assert.include(list.heard, 'Lieferung in Bearbeitung.');
    assert.equal(list.focused?.textContent, 'AAAAA1');
    assert.isEmpty(list.all('.status .notice'));
    shop.answer({ [read]: delivered });
    await until(() => ends.length === 1);
    assert.deepEqual(
      ends.map(({ transactionId, kind, outcome }) => [transactionId, kind, outcome]),
      [['AAAAA1', 'capture', 'applied']],
    );
    await until(() => list.cells('status')[0] === '◌ In Abrechnung');
    assert.equal(list.heard, 'Die Bank hat die Lieferung gebucht.');
  });

  it('shows at its button that it is being sent, and no other one can be sent meanwhile', async () => {
    const answer = held(pending);
    const second = transaction({ id: 'AAAAA2', orderId: 'B-2', reports: [report] });
    const { list, shop } = await start({ [sent]: answer, 'POST /transactions/AAAAA2/capture': second });
    shop.answer({ [routes.search]: transactionsAnswer([pending, other]) });
    const button = await list.deliver('AAAAA1');
    await list.sayYes();
    assert.equal(button.getAttribute('aria-busy'), 'true');
    const states = () => list.all('.deliver').map((each) => each.getAttribute('aria-disabled'));
    assert.deepEqual(states(), ['false', 'true']);
    await list.deliver('AAAAA2');
    assert.isUndefined(list.dialog);
    answer.release();
    await until(() => list.cells('status')[0] === '◌ Wird gebucht');
    assert.deepEqual(states(), ['false']);
    await list.deliver('AAAAA2');
    assert.include(list.part('dialog').textContent, 'B-2');
    shop.answer({ [routes.search]: transactionsAnswer([pending, second]) });
    await list.sayYes();
    await until(() => list.cells('status').join() === '◌ Wird gebucht,◌ Wird gebucht');
  });

  it('is not asked for in a row that is out of date: what has changed is said there, and the list is read again', async () => {
    const { list, shop } = await start();
    shop.answer({
      [read]: delivered,
      [routes.search]: transactionsAnswer([delivered, other]),
      [routes.counts]: counts({ to_deliver: 10 }),
    });
    await list.deliver('AAAAA1');
    await until(() => list.tabs.includes('Zu liefern10'));
    assert.isUndefined(list.dialog);
    assert.isEmpty(shop.asked(sent));
    const changed =
      'Der Vorgang hat sich geändert, während Sie gefragt wurden. Es wurde nichts gemeldet. Bitte prüfen Sie die neuen Angaben. Die Lieferung ist gemeldet. Das geht bei jedem Vorgang nur einmal.';
    assert.include(list.heard, changed);
    assert.include(list.cells('status')[0], changed);
    assert.deepEqual(list.cells('action'), ['', 'Lieferung melden']);
    assert.equal(list.focused?.textContent, 'AAAAA1');
    shop.answer({ [routes.search]: transactionsAnswer([other]) });
    await list.element.refresh();
    await until(() => list.ids.join() === 'AAAAA2');
    assert.include(list.wordsOf('.results > .place > :first-child'), `Vorgang AAAAA1: ${changed}`);
  });

  it('takes the row out of what is to deliver at once, counts it elsewhere, and says what becomes of it above the rows', async () => {
    const { list, shop } = await start();
    shop.answer({
      [routes.search]: transactionsAnswer([other]),
      [routes.counts]: counts({ to_deliver: 10, in_billing: 5 }),
      [read]: pending,
    });
    await list.deliver('AAAAA1');
    await list.sayYes();
    await until(() => list.ids.join() === 'AAAAA2');
    await until(() => list.tabs.includes('Zu liefern10') && list.tabs.includes('In Abrechnung5'));
    assert.include(
      list.wordsOf('.results > .place > :first-child'),
      'Vorgang AAAAA1: Lieferung in Bearbeitung. Die Bank hat die Meldung angenommen, aber noch nicht gebucht.',
    );
    assert.isTrue(list.hasFocus(list.part('.title')));
    const asked = shop.asked(routes.counts).length;
    shop.answer({ [read]: delivered });
    const notices = () => list.all('.results > .place > :first-child').map(wordsOf);
    await until(() => notices().includes('Vorgang AAAAA1: Die Bank hat die Lieferung gebucht.'));
    await until(() => shop.asked(routes.counts).length > asked);
  });

  it('that is not accepted shows the reason at its row', async () => {
    const { list, shop } = await start({ [sent]: refusal(409, 'wrong_state', false) });
    shop.answer({ [read]: delivered });
    await list.deliver('AAAAA1');
    await list.sayYes();
    await until(
      () =>
        list
          .cells('status')[0]
          ?.includes('Das ist bei diesem Vorgang nicht mehr möglich. Es wurde nichts gemeldet.') === true,
    );
    await until(() => list.cells('status')[0]?.includes('In Abrechnung') === true);
  });

  it('is not offered where somebody has to check first, or where the handler says that it is impossible', async () => {
    const rows = [
      transaction({ id: 'AAAAA1', reports: [{ ...report, state: 'overdue' }] }),
      transaction({ id: 'AAAAA3', status: 'expired' }),
      transaction({ id: 'AAAAA4', reports: [{ ...report, state: 'refused' }] }),
    ];
    const { list } = await showTransactions(shopThat(transactionsAnswer(rows)));
    assert.deepEqual(list.cells('action'), ['', '', 'Lieferung melden']);
  });
});
