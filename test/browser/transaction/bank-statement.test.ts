import { assert } from '@open-wc/testing';
import { transactionTexts } from '../../../src/languages/transaction.js';
import { transaction } from '../../../src/testing/builders/transaction.js';
import { bodiesOf } from '../back-office/seen.js';
import { held } from '../element/handler.js';
import { plain } from '../element/harness.js';
import { show, type TransactionHarness } from './harness.js';
import { applied, reported, routes } from './shop.js';

const words = transactionTexts.de;
const at = '2026-11-20T13:05:00Z';
const overdue = reported({ state: 'overdue', isAccepted: false });
/** The same with its request: the shop can send it once more. */
const repeatable = reported(
  { state: 'overdue', isAccepted: false },
  { requests: [{ id: at, kind: 'refund', state: 'sent', amount: 5000, at }] },
);

const choices = (detail: TransactionHarness): string[] =>
  detail.all('.statement .choice').map((each) => plain(each.textContent));

async function open(detail: TransactionHarness): Promise<void> {
  detail.part('.ask-statement').click();
  await detail.updated();
  await detail.updated();
}

async function enter(detail: TransactionHarness, as?: string): Promise<void> {
  if (as) detail.part(`#statement-${as}`).click();
  await detail.updated();
  detail.part('.statement button[type=submit]').click();
  await detail.updated();
}

describe('what the bank says of a report that is overdue', () => {
  it('can be entered, with the choices that fit: it is sent once more only if the shop still has its request', async () => {
    const { detail } = await show(overdue);
    await open(detail);
    assert.isTrue(detail.hasFocus('#statement-booked'));
    assert.deepEqual(choices(detail), [words.statement_booked, words.statement_withdrawn]);
    const { detail: other } = await show(repeatable);
    await open(other);
    assert.include(choices(other), words.statement_send_again);
  });

  it('is sent once, and the answer is said, with the focus on it', async () => {
    const answer = held(applied());
    const { detail, shop } = await show(overdue, { [routes.resolve]: answer });
    await open(detail);
    await enter(detail, 'booked');
    assert.equal(detail.news, 'Die Auskunft der Bank wird eingetragen …');
    detail.part('.statement button[type=submit]').click();
    answer.release();
    await detail.hears('Erstattung von 50,00 €: Auskunft der Bank eingetragen.');
    assert.include(detail.news, 'Die Bank hat 50,00 € erstattet. Es verbleiben 749,00 €.');
    assert.isTrue(detail.hasFocus('.news'));
    assert.isNull(detail.query('.statement'));
    assert.isNull(detail.query('.ask-statement'));
    assert.deepEqual(bodiesOf(shop, routes.resolve), [{ as: 'booked' }]);
  });

  it('is asked for at the choices if none was made, and can be left alone: nothing is sent', async () => {
    const { detail, shop } = await show(overdue);
    await open(detail);
    await enter(detail);
    await detail.updated();
    assert.include(plain(detail.part('.statement').textContent), words.missing_statement);
    assert.isTrue(detail.hasFocus('#statement-booked'));
    detail.part('.statement button[type=button]').click();
    await detail.updated();
    await detail.updated();
    assert.isTrue(detail.hasFocus('.ask-statement'));
    assert.isNull(detail.query('.statement'));
    assert.isEmpty(shop.asked(routes.resolve));
  });

  it('is not stored if the bank shows the outcome itself: the user is told, and sees it', async () => {
    const error = { code: 'wrong_state', message: 'applied', retryable: false };
    const { detail, shop, errors } = await show(overdue, {
      [routes.resolve]: () => new Response(JSON.stringify({ error }), { status: 409 }),
    });
    await open(detail);
    shop.answer({ [routes.read]: applied() });
    await enter(detail, 'withdrawn');
    await detail.hears('Erstattung von 50,00 €: nichts eingetragen.');
    await detail.hears('Die Bank hat 50,00 € erstattet.');
    assert.lengthOf(errors, 1);
  });

  it('is asked for delivery and refund on their own, one form at a time', async () => {
    const capture = { kind: 'capture', state: 'overdue', isAccepted: true, at: '2026-11-20T12:00:00Z' } as const;
    const { detail } = await show(transaction({ reports: [...overdue.reports, capture] }));
    assert.lengthOf(detail.all('.ask-statement'), 2);
    await open(detail);
    assert.lengthOf(detail.all('.ask-statement'), 1);
    assert.lengthOf(detail.all('.statement'), 1);
  });

  it('is not asked for while a report is pending, refused or booked, nor by a handler that does not know it', async () => {
    for (const row of [
      reported({}),
      reported({ state: 'refused' }),
      applied(),
      { ...overdue, standing: { ...overdue.standing, refund: { ...overdue.standing.refund, resolutions: undefined } } },
    ]) {
      const { detail } = await show(row);
      assert.isNull(detail.query('.ask-statement'));
    }
  });
});
