import { assert } from '@open-wc/testing';
import type { Transaction } from '../../../src/contract/transaction.js';
import { withQueued } from '../../../src/testing/builders/office.js';
import { bodiesOf } from '../back-office/seen.js';
import { held } from '../element/handler.js';
import { plain } from '../element/harness.js';
import { until } from '../element/page.js';
import { show } from './harness.js';
import { reported, routes } from './shop.js';

/** A transaction with a refund of 50 € that is being booked, and others that wait. */
const waiting = (...amounts: readonly number[]): Transaction =>
  amounts.reduce((row, amount) => withQueued(row, { amount }), reported({}));

const without = (row: Transaction, id: string): Transaction => ({
  ...row,
  requests: row.requests.map((each) => (each.id === id ? { ...each, state: 'withdrawn' } : each)),
});

describe('refunds while one is being booked', () => {
  it('can be asked for, up to what is left after it, and say that they wait', async () => {
    const { detail, shop } = await show(reported({}), { [routes.refund]: waiting(20_00) });
    await detail.openRefund();
    assert.include(
      detail.section('refund'),
      'Eine Erstattung ist noch nicht gebucht. Diese wird gesendet, sobald die Bank alle davor gebucht hat.',
    );
    assert.include(detail.section('refund'), 'Den ganzen Rest: 749,00 €');
    await detail.askForPart('749,01');
    assert.include(detail.section('refund'), 'Das ist zu viel. Es verbleiben 749,00 €.');
    await detail.askForPart('20,00');
    assert.equal(
      detail.question,
      'Erstattung vormerken? Sie merken eine Erstattung von 20,00 € an Ralf Ratenkauf (Bestellung B-1001) vor. Sie wird der Bank gemeldet, sobald alle davor gebucht sind. Danach verbleiben 729,00 €. Bis dahin können Sie sie zurücknehmen. Abbrechen Ja, 20,00 € vormerken',
    );
    await detail.sayYes();
    await detail.hears('Erstattung von 20,00 € vorgemerkt. Wir senden sie, sobald die Bank alle davor gebucht hat.');
    assert.isTrue(detail.hasFocus('.news'));
    assert.isNull(detail.query('form.refund'));
    assert.deepEqual(bodiesOf(shop, routes.refund), [{ amount: 20_00, currentValue: 79_900, available: 74_900 }]);
  });

  it('are taken back once, with the focus on what became of it, and nothing beside them moves', async () => {
    const before = waiting(20_00, 5_50);
    const answer = held(without(before, 'request-1'));
    const { detail, shop } = await show(before, { [routes.withdraw]: answer });
    assert.deepEqual(
      detail.all('.withdraw').map((each) => plain(each.ariaLabel)),
      ['Erstattung zurücknehmen: 20,00 €', 'Erstattung zurücknehmen: 5,50 €'],
    );
    const history = detail.part('.history').getBoundingClientRect();
    const open = detail.part('.open').getBoundingClientRect();
    detail.part('.withdraw').click();
    await detail.updated();
    assert.equal(detail.news, 'Die Erstattung wird zurückgenommen …');
    detail.part('.withdraw').click();
    answer.release();
    await detail.hears('Erstattung von 20,00 € zurückgenommen. Sie wird nicht gesendet.');
    assert.isTrue(detail.hasFocus('.news'));
    assert.lengthOf(detail.all('.request'), 1);
    assert.lengthOf(shop.asked(routes.withdraw), 1);
    const now = detail.part('.history').getBoundingClientRect();
    assert.equal(now.left, history.left);
    assert.equal(detail.part('.open').getBoundingClientRect().top - now.top, open.top - history.top);
  });

  it('are still sent if they could not be taken back, and the user is told', async () => {
    const error = { code: 'wrong_state', message: 'sent', retryable: false };
    const answer = new Response(JSON.stringify({ error }), { status: 409 });
    const { detail, errors } = await show(waiting(20_00), { [routes.withdraw]: () => answer });
    detail.part('.withdraw').click();
    await detail.hears('Erstattung von 20,00 €: nicht zurückgenommen. Vielleicht ist sie schon gesendet.');
    assert.lengthOf(errors, 1);
  });

  it('that were refused without being sent stand in the history, and are told when that happens', async () => {
    const before = waiting(700_00);
    let now = before;
    const { detail } = await show(() => now);
    now = {
      ...before,
      requests: before.requests.flatMap((each) => {
        const byBank = { ...each, id: 'other', state: 'refused', detail: 'storniert' } as const;
        return [{ ...each, state: 'refused', code: 'amount_too_high' } as const, byBank];
      }),
    };
    await detail.element.refresh();
    await detail.hears('Erstattung von 700,00 €: nicht gesendet. Als sie an der Reihe war, verblieb dafür zu wenig.');
    const history = detail.section('history');
    assert.include(history, 'nicht gesendet Der Betrag war höher als das, was verblieb.');
    assert.lengthOf(history.match(/700,00/g)!, 1, 'what the bank refused was sent, whatever its words are');
    assert.lengthOf(detail.all('.request'), 0);
  });

  it('that are booked between two readings are all said, with what is left behind the last one', async () => {
    let now = waiting(30_00, 20_00);
    const { detail, ends } = await show(() => now);
    now = {
      ...reported({ state: 'applied', amount: 20_00, at: '2026-11-20T13:20:00Z' }, { currentValue: 699_00 }),
      requests: now.requests.map((each) => ({ ...each, state: 'applied' }) as const),
    };
    const ended = [
      { id: '2026-11-20T13:05:00Z', outcome: 'applied', amount: 50_00 },
      { id: 'request-1', outcome: 'applied', amount: 30_00 },
      { id: 'request-2', outcome: 'applied', amount: 20_00 },
    ] as const;
    now = { ...now, standing: { ...now.standing, refund: { ...now.standing.refund, ended: [...ended] } } };
    await detail.element.refresh();
    await detail.hears(
      'Die Bank hat 50,00 € erstattet. Die Bank hat 30,00 € erstattet. Die Bank hat 20,00 € erstattet. Es verbleiben 699,00 €.',
    );
    assert.deepEqual(ends, ['refund applied', 'refund applied', 'refund applied']);
    assert.lengthOf(detail.all('.news .size'), 1);
  });

  it('cannot be taken back while another one is being sent, nor a delivery be reported, and the buttons say so', async () => {
    const answer = held(waiting(20_00, 5_50));
    const { detail } = await show(waiting(20_00), { [routes.refund]: answer });
    const states = () => detail.all('.withdraw, .main').map((each) => each.getAttribute('aria-disabled'));
    assert.deepEqual(states(), ['false', 'false']);
    await detail.refund('5,50');
    assert.deepEqual(states(), ['true', 'true']);
    answer.release();
    await until(() => states().join() === 'false,false,false');
  });
});
