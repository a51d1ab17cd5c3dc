import { assert } from '@open-wc/testing';
import type { Transaction } from '../../../src/contract/transaction.js';
import { transaction, transactionsAnswer } from '../../../src/testing/builders/transaction.js';
import { held, refusal } from '../element/handler.js';
import { wordsOf } from '../element/harness.js';
import { hurry, until } from '../element/page.js';
import { showTransactions, type TransactionsHarness, withoutMemory } from './harness.js';
import { counts, routes, shopThat } from './shop.js';

withoutMemory();

const ids = ['AAAAA1', 'AAAAA2', 'AAAAA3'] as const;
const rowOf = (id: string, more: Partial<Transaction> = {}) => transaction({ id, orderId: `B-${id.at(-1)}`, ...more });
const pendingOf = (id: string) =>
  rowOf(id, { reports: [{ kind: 'capture', state: 'pending', isAccepted: true, at: '2026-11-20T13:05:00Z' }] });
const sent = (id: string) => `POST /transactions/${id}/capture`;
const rows = (...shown: readonly Transaction[]) => transactionsAnswer([...shown]);
const all = () => rows(...ids.map((id) => rowOf(id)));

const start = async (more = {}) => {
  const answers = ids.flatMap((id): [string, unknown][] => [
    [`GET /transactions/${id}`, rowOf(id)],
    [sent(id), pendingOf(id)],
  ]);
  const shown = await showTransactions(shopThat(all(), { ...Object.fromEntries(answers), ...more }));
  const { list, shop } = shown;
  const captures = () => shop.requests.map(({ route }) => route).filter((route) => route.endsWith('/capture'));
  return { ...shown, list, shop, captures };
};

/** Begins the choice, and chooses these rows. */
async function choose(list: TransactionsHarness, ...chosen: readonly string[]): Promise<void> {
  list.press('Mehrere melden');
  await list.updated();
  for (const id of chosen) list.part(`tr[data-id=${id}] .pick input`).click();
  await list.updated();
}

/** Asks for what was chosen, and says yes. */
async function report(list: TransactionsHarness): Promise<void> {
  list.part('.bar-of-many .primary').click();
  await list.updated();
  await until(() => list.dialog?.matches('.question-of-many') === true);
  list.part('.question-of-many .primary').click();
  await list.updated();
}

const failedOne = '! Bei einem Vorgang hat es nicht geklappt. Der Grund steht dabei.';

const notices = (list: TransactionsHarness) => list.all('.results > .notice').map(wordsOf);

describe('many deliveries at once', () => {
  beforeEach(hurry);

  it('are chosen in the rows, named with their sum before they are reported, and each is reported once', async () => {
    const { list, shop, frame, captures } = await start();
    const told: string[] = [];
    frame.addEventListener('ratenkauf-capture', ({ transactionId }) => told.push(transactionId));
    await choose(list, 'AAAAA1', 'AAAAA3');
    assert.equal(list.wordsOf('.bar-of-many .primary'), '2 Lieferungen melden');
    assert.isTrue(list.part<HTMLInputElement>('.bar-of-many .check input').indeterminate);
    list.part('.bar-of-many .primary').click();
    await until(() => list.dialog !== undefined);
    assert.equal(list.wordsOf('.question-of-many h3'), '2 Lieferungen melden?');
    assert.deepEqual(list.all('.asked li').map(wordsOf), [
      'B-1 Ralf Ratenkauf 799,00 €',
      'B-3 Ralf Ratenkauf 799,00 €',
    ]);
    assert.equal(list.focused?.textContent?.trim(), 'Abbrechen');
    shop.answer({
      [routes.search]: rows(rowOf('AAAAA2')),
      [routes.counts]: counts({ to_deliver: 1, in_billing: 6 }),
    });
    list.part('.question-of-many .primary').click();
    await until(() => list.ids.join() === 'AAAAA2');
    assert.deepEqual(notices(list), ['2 Lieferungen sind gemeldet.']);
    assert.equal(list.heard, '2 Lieferungen sind gemeldet.');
    await until(() => list.tabs.includes('Zu liefern1') && list.tabs.includes('In Abrechnung6'));
    assert.deepEqual([captures().length, told], [2, ['AAAAA1', 'AAAAA3']]);
    assert.isNull(list.query('.bar-of-many'));
  });

  it('are reported one after the other, each row shows its own result, and a failed one stays with its reason', async () => {
    const answer = held(pendingOf('AAAAA1'));
    const { list, shop, captures } = await start({
      [sent('AAAAA1')]: answer,
      [sent('AAAAA2')]: refusal(409, 'wrong_state', false),
      'GET /transactions/AAAAA3': pendingOf('AAAAA3'),
    });
    await choose(list, ...ids);
    await report(list);
    await until(() => captures().length === 1);
    assert.equal(list.wordsOf('.bar-of-many .primary'), '0 von 3 gemeldet …');
    shop.answer({ [routes.search]: rows(rowOf('AAAAA2')) });
    answer.release();
    await until(() => notices(list).length > 0);
    await until(() => list.ids.join() === 'AAAAA2');
    assert.deepEqual(notices(list), [`${failedOne} 2 Lieferungen sind gemeldet.`]);
    assert.equal(list.wordsOf('.results > .notice strong'), 'Bei einem Vorgang hat es nicht geklappt.');
    assert.include(list.cells('status')[0], 'Das ist bei diesem Vorgang nicht mehr möglich. Es wurde nichts gemeldet.');
    assert.equal(list.wordsOf('.bar-of-many .check'), 'Diese Lieferung');
    assert.isTrue(list.part<HTMLInputElement>('tr[data-id=AAAAA2] .pick input').checked);
    assert.lengthOf(captures(), 3);
    list.part('.bar-of-many button').click();
    await list.updated();
    assert.deepEqual([notices(list), list.all('.status .notice')], [[], []]);
  });

  it('end where the bank cannot be reached: the others are not tried, and stay chosen', async () => {
    const { list, shop, captures } = await start({ [sent('AAAAA1')]: refusal(503, 'service_unavailable', true) });
    await choose(list, ...ids);
    shop.answer({ [routes.search]: rows(rowOf('AAAAA2'), rowOf('AAAAA3')) });
    await report(list);
    await until(() => notices(list).length === 2);
    assert.equal(notices(list)[0], `${failedOne} 2 Lieferungen sind noch nicht gemeldet.`);
    assert.include(notices(list)[1], 'Vorgang AAAAA1: Die Bank ist gerade nicht zu erreichen.', 'its row is gone');
    assert.lengthOf(captures(), 1);
    assert.isTrue(list.part<HTMLInputElement>('tr[data-id=AAAAA3] .pick input').checked);
  });

  it('are not sent twice where an answer is lost: nobody knows whether it has arrived', async () => {
    const { list, shop, captures } = await start({
      [sent('AAAAA1')]: () => Promise.reject(new TypeError('connection lost')),
    });
    await choose(list, 'AAAAA1', 'AAAAA2');
    shop.answer({ [routes.search]: rows(rowOf('AAAAA1', { status: 'billed' })) });
    await report(list);
    await until(() => notices(list).length > 0);
    assert.lengthOf(captures(), 2);
    await until(() => list.ids.join() === 'AAAAA1');
    assert.equal(getComputedStyle(list.part('.bar-of-many .check')).display, 'none', 'nothing is left to choose');
    assert.include(list.cells('status')[0], 'Es ist noch nicht bekannt, ob die Meldung der Lieferung angekommen ist.');
  });

  it('can be stopped: the one under way is finished, the others are not sent', async () => {
    const answer = held(pendingOf('AAAAA1'));
    const { list, captures } = await start({ [sent('AAAAA1')]: answer });
    await choose(list, ...ids);
    await report(list);
    await until(() => captures().length === 1);
    list.press('Anhalten');
    answer.release();
    await until(() => notices(list).length > 0);
    assert.deepEqual(notices(list), ['2 Lieferungen sind noch nicht gemeldet. Eine Lieferung ist gemeldet.']);
    assert.lengthOf(captures(), 1);
  });

  it('are all chosen with one box, and nothing is sent without a yes, or by the second click of a double click', async () => {
    const { list: lonely } = await showTransactions(
      shopThat(rows(rowOf('AAAAA1'), rowOf('AAAAA2', { status: 'billed' }))),
    );
    assert.isNull(lonely.query('.many'), 'offered only where there are several');
    const { list, captures } = await start();
    await choose(list);
    assert.isTrue(list.hasFocus(list.part('tr[data-id=AAAAA1] .pick input')));
    const primary = list.part('.bar-of-many .primary');
    assert.equal(primary.getAttribute('aria-disabled'), 'true');
    primary.click();
    await list.updated();
    assert.isUndefined(list.dialog);
    list.part('.bar-of-many .check input').click();
    await list.updated();
    assert.equal(wordsOf(primary), '3 Lieferungen melden');
    primary.click();
    await until(() => list.dialog !== undefined);
    list.part('.question-of-many .primary').dispatchEvent(new MouseEvent('click', { detail: 2, bubbles: true }));
    await list.updated();
    assert.isDefined(list.dialog);
    list.part('.question-of-many .actions button').click();
    await until(() => !list.dialog);
    assert.isEmpty(captures());
    list.press('Abbrechen');
    await list.updated();
    assert.deepEqual(list.cells('action'), Array<string>(3).fill('Lieferung melden'));
  });

  it('wait for one that is being sent from its row, so that its outcome is not lost', async () => {
    const answer = held(refusal(409, 'wrong_state', false));
    const { list, captures } = await start({ [sent('AAAAA1')]: answer });
    await list.deliver('AAAAA1');
    await list.sayYes();
    await choose(list, 'AAAAA2', 'AAAAA3');
    const button = list.part('.bar-of-many .primary');
    assert.equal(button.getAttribute('aria-disabled'), 'true');
    button.click();
    await list.updated();
    assert.isUndefined(list.dialog);
    answer.release();
    await until(() => button.getAttribute('aria-disabled') === 'false');
    assert.include(list.cells('status')[0], 'Es wurde nichts gemeldet.');
    await report(list);
    await until(() => captures().length === 3);
  });

  it('leave those to the page whose event it cancels', async () => {
    const { list, frame, captures } = await start();
    frame.addEventListener('ratenkauf-capture', (event) => {
      if (event.transactionId === 'AAAAA1') event.preventDefault();
    });
    await choose(list, 'AAAAA1', 'AAAAA2');
    await report(list);
    await until(() => notices(list).length > 0);
    assert.deepEqual(captures(), [sent('AAAAA2')]);
  });
});
