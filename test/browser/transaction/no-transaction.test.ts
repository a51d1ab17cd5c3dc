import { assert } from '@open-wc/testing';
import { reportTexts } from '../../../src/languages/reports.js';
import { transaction } from '../../../src/testing/builders/transaction.js';
import { codesOf, print } from '../back-office/seen.js';
import { held, refusal, silence } from '../element/handler.js';
import { hidePage, hurry, until } from '../element/page.js';
import { openTransaction, show, showTransaction, tomorrow } from './harness.js';
import { office, reported, rest, routes } from './shop.js';

const words = reportTexts.de;

describe('without a transaction to show', () => {
  const retry = 'Noch einmal versuchen';

  it('says why, and offers another try where that may help', async () => {
    for (const [answer, code, why, mayRetry] of [
      [refusal(403, 'forbidden', false), 'forbidden', words.forbidden, false],
      [refusal(404, 'unknown_transaction', false), 'unknown_transaction', words.unknown_transaction, false],
      [refusal(400, 'invalid_request', false), 'invalid_request', words.unknown_transaction, false],
      [refusal(503, 'service_unavailable', true), 'service_unavailable', words.service_unavailable, true],
      [refusal(502, 'service_refused', false), 'service_refused', words.service_refused, true],
      [() => null, 'malformed_answer', words.failed, true],
      [transaction({ id: 'ZZ99ZZ' }), 'malformed_answer', words.failed, true],
      [{ ...transaction(), standing: undefined }, 'malformed_answer', words.failed, true],
      [{ ...transaction(), bookings: {} }, 'malformed_answer', words.failed, true],
    ] as const) {
      const { detail, shop, errors } = await show(answer);
      assert.include(detail.news, why);
      assert.deepEqual(codesOf(errors), [code]);
      assert.equal(detail.text.includes(retry), mayRetry);
      assert.isNull(detail.query('dl'));
      if (!mayRetry) continue;
      shop.answer({ [routes.read]: transaction() });
      detail.press(retry);
      await until(() => detail.facts['Verbleibt'] === '799,00 €');
      assert.equal(detail.news, '');
    }
  });

  it('the focus moves from the button for another try to what it has loaded', async () => {
    const { detail, shop } = await show(refusal(503, 'service_unavailable', true));
    const answer = held(transaction());
    shop.answer({ [routes.read]: answer });
    detail.part('.actions button').focus();
    detail.press(retry);
    await detail.hears('Der Vorgang wird geladen …');
    answer.release();
    await until(() => detail.hasFocus('.title'));
  });

  it('invalid parts are left out, and the rest is shown', async () => {
    const { detail } = await show({
      ...transaction(),
      customer: null,
      orderDate: 'gestern',
      expiresAt: '2026-99-99',
      takes: null,
      bookings: [null, { kind: 'toString', state: 'constructor', at: 5, amount: -1, message: {} }],
      refunds: [null, { amount: 'viel', reason: 7, date: 'nie' }],
      standing: { capture: null, refund: { state: 'odd', obstacle: {}, open: 7, ended: 'none' } },
    });
    assert.include(detail.head, 'Name: keine Angabe');
    assert.lengthOf(detail.history, 5);
    assert.equal(detail.facts['Verbleibt'], '799,00 €');
  });

  it('reads again by itself, at growing intervals, after a failure that may pass, and shows the failure meanwhile', async () => {
    const timers = hurry();
    const pauses = () => timers.set.filter((ms) => ms !== 10_000);
    const { detail, shop, errors } = await show(refusal(503, 'service_unavailable', true));
    const seen = new Set<string>();
    const watch = new MutationObserver(() => seen.add(detail.news));
    watch.observe(detail.root, { childList: true, characterData: true, subtree: true });
    await until(() => pauses().length === 6);
    assert.deepEqual(pauses(), [2000, 4000, 8000, 16_000, 30_000, 30_000]);
    assert.deepEqual([...seen], []);
    assert.lengthOf(errors, 1);
    watch.disconnect();
    shop.answer({ [routes.read]: transaction() });
    await until(() => detail.facts['Verbleibt'] === '799,00 €');
    assert.equal(detail.news, '');
    shop.answer({ [routes.read]: refusal(503, 'service_unavailable', true) });
    await detail.element.refresh();
    assert.include(detail.news, 'Neuere Angaben sind gerade nicht zu bekommen.');
    assert.deepEqual(pauses().slice(6), [2000]);
    hidePage(true);
    assert.isEmpty(timers.pending.filter((ms) => ms !== 10_000));
    shop.answer({ [routes.read]: transaction(rest) });
    hidePage(false);
    await until(() => detail.facts['Verbleibt'] === '749,00 €');
    assert.equal(detail.news, '');
    shop.answer({ [routes.read]: refusal(403, 'forbidden', false) });
    await detail.element.refresh();
    assert.isEmpty(timers.pending.filter((ms) => ms !== 10_000));
    assert.notMatch(detail.text, /Ralf|749/);
  });

  it('announces once that it is being read again, with the focus where it was', async () => {
    const { detail, shop, page } = await show();
    const width = () => detail.part('footer button').getBoundingClientRect().width;
    const before = width();
    const answer = held(transaction(rest));
    shop.answer({ [routes.read]: answer });
    const button = detail.press('Aktualisieren');
    button.focus();
    await until(() => button.textContent?.trim() === 'Wird aktualisiert …');
    assert.equal(button.getAttribute('aria-disabled'), 'true');
    assert.isTrue(detail.hasFocus('footer button'));
    assert.closeTo(width(), before, 0.5);
    assert.equal(detail.facts['Verbleibt'], '799,00 €');
    button.click();
    answer.release();
    await until(() => button.textContent?.trim() === 'Aktualisieren');
    assert.equal(button.getAttribute('aria-disabled'), 'false');
    assert.equal(detail.facts['Verbleibt'], '749,00 €');
    assert.isTrue(detail.hasFocus('footer button'));
    assert.lengthOf(shop.asked(routes.read), 2);
    shop.answer({ [routes.read]: refusal(503, 'service_unavailable', true) });
    detail.press('Aktualisieren');
    await detail.hears('Neuere Angaben sind gerade nicht zu bekommen.');
    await until(() => button.textContent?.trim() === 'Aktualisieren');
    page.lang = 'en';
    await until(() => button.textContent?.trim() === 'Refresh');
  });

  it('shows the day of the last read when it is not today, and always on paper', async () => {
    const { detail, shop, page } = await show();
    const state = () => detail.part('footer .small');
    const shown = () => [...state().children].map((each) => getComputedStyle(each).display);
    assert.match(state().innerText, /^Stand \d\d:\d\d:\d\d\u00a0Uhr$/);
    const day = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'Europe/Berlin' }).format(new Date());
    assert.include(state().textContent, `Stand ${day.replaceAll(' ', '\u00a0')}, `);
    assert.deepEqual(shown(), ['none']);
    shop.answer({ [routes.read]: refusal(503, 'service_unavailable', true) });
    await detail.element.refresh();
    assert.match(detail.part('.notice').innerText, /Sie sehen den Stand von \d\d:\d\d:\d\d\u00a0Uhr\./);
    tomorrow();
    document.dispatchEvent(new Event('visibilitychange'));
    await detail.updated();
    assert.include(state().innerText, `Stand ${day.replaceAll(' ', '\u00a0')}, `);
    assert.include(detail.part('.notice').innerText, `Sie sehen den Stand von ${day.replaceAll(' ', '\u00a0')}, `);
    page.lang = 'en';
    await detail.hears('You see the state of ');
    assert.match(state().innerText, /^As of \d+\s\w+\s\d+, \d\d:\d\d:\d\d$/);
  });

  it('prints what it shows, with the day, and without buttons and fields', async () => {
    const { detail } = await show(reported({ kind: 'capture', amount: undefined, state: 'refused', reason: 'Nein.' }));
    print(detail);
    for (const control of detail.all<HTMLElement>('button, input, form'))
      assert.equal(control.getClientRects().length, 0, control.outerHTML);
    assert.match(detail.part('footer').innerText, /Stand \d+\.\s\S+\s\d+, \d\d:/);
    assert.include(detail.part('.view').innerText, 'Nein.');
    assert.notInclude(detail.part('.view').innerText, 'Erstattung melden');
    assert.isAbove(detail.part('.history').getClientRects().length, 0);
  });

  it('without a transaction-id no request is sent', async () => {
    const { detail, shop } = await showTransaction(office(), { 'transaction-id': '' });
    assert.equal(detail.part('.title').textContent, 'Kein Vorgang ausgewählt');
    assert.isEmpty(shop.requests);
  });

  it('reserves its space while it loads', async () => {
    const { detail } = openTransaction(office(silence));
    await detail.updated();
    assert.equal(detail.news, 'Der Vorgang wird geladen …');
    assert.isAbove(detail.part('.space').getBoundingClientRect().height, 300);
  });

  it('creates no markup from the words of the bank', async () => {
    const { detail } = await show(transaction({ orderId: '"><img src=x onerror=alert(1)>' }));
    assert.isNull(detail.query('img'));
    assert.isNull(detail.query('[style]'));
  });
});
