import { assert } from '@open-wc/testing';
import { refusal } from '../element/handler.js';
import { until } from '../element/page.js';
import { showTransactions, withoutMemory } from './harness.js';
import { askedPages, counts, pagesOf, routes, searches, shopThat } from './shop.js';

withoutMemory();

const shop = (answer: unknown = () => counts()) => shopThat(pagesOf(26), { [routes.counts]: answer });

describe('the tabs', () => {
  it('are the parts of the list with their counts, in a tablist that names what it shows', async () => {
    const { list } = await showTransactions(shop());
    await until(() => list.tabs[0] === 'Zu liefern11');
    assert.deepEqual(list.tabs, ['Zu liefern11', 'Frist läuft ab2', 'In Abrechnung4', 'Abgerechnet58', 'Alle83']);
    assert.equal(list.tab, 'to_deliver');
    const tabs = list.part('[role=tablist]');
    assert.equal(tabs.getAttribute('aria-label'), 'Vorgänge nach Stand');
    const panel = list.part('[role=tabpanel]');
    assert.equal(panel.getAttribute('aria-labelledby'), 'tab-to_deliver');
    assert.equal(list.part('#tab-to_deliver').getAttribute('aria-controls'), panel.id);
  });

  it('request their part, from its first page, and keep the search', async () => {
    const { list, shop: asked } = await showTransactions(shop());
    await list.turn('Nächste');
    list.write('words', 'Muster');
    await list.search();
    await list.open('billed');
    assert.deepEqual(searches(asked), [
      { tab: 'to_deliver' },
      { tab: 'to_deliver' },
      { tab: 'to_deliver', words: 'Muster' },
      { tab: 'billed', words: 'Muster' },
    ]);
    assert.deepEqual(askedPages(asked), [0, 1, 0, 0]);
    assert.equal(list.part('[role=tabpanel]').getAttribute('aria-labelledby'), 'tab-billed');
  });

  it('are one stop for the Tab key; arrows, Home and End move, Enter chooses [WCAG 2.1.1, 4.1.2]', async () => {
    const { list, shop: asked } = await showTransactions(shop());
    const press = (key: string) =>
      list.focused?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    assert.deepEqual(
      list.all('[role=tab]').map(({ tabIndex }) => tabIndex),
      [0, -1, -1, -1, -1],
    );
    list.part('#tab-to_deliver').focus();
    const path = ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'End', 'ArrowRight', 'ArrowLeft', 'Home'].map(
      (key) => (press(key), list.focused?.id.replace('tab-', '')),
    );
    assert.deepEqual(path, ['expiring', 'in_billing', 'expiring', 'all', 'to_deliver', 'all', 'to_deliver']);
    assert.lengthOf(searches(asked), 1);
    press('ArrowRight');
    list.focused?.click();
    await list.settled();
    assert.deepEqual(
      [list.tab, list.focused?.id, list.all('[role=tab]').map(({ tabIndex }) => tabIndex)],
      ['expiring', 'tab-expiring', [-1, 0, -1, -1, -1]],
    );
  });

  it('have one more when something has to be checked', async () => {
    const { list, shop: asked } = await showTransactions(shop(counts({ check: 1 })));
    await until(() => list.tabs[5] === 'Bitte prüfen1');
    await list.open('check');
    assert.deepEqual(searches(asked).at(-1), { tab: 'check' });
  });

  it('are shown without counts when there are none, with the rows', async () => {
    for (const answer of [refusal(503, 'service_unavailable', true), { ...counts(), all: -1 }, { to_deliver: 1 }]) {
      const { list, errors, shop: asked } = await showTransactions(shop(answer));
      await asked.roundTrip();
      await list.updated();
      assert.deepEqual(list.tabs, ['Zu liefern', 'Frist läuft ab', 'In Abrechnung', 'Abgerechnet', 'Alle']);
      assert.lengthOf(list.rows, 25);
      assert.deepEqual(errors, []);
    }
  });

  it('start with the one of the attribute, and tell developers of an unknown one', async () => {
    const { list, shop: asked, errors } = await showTransactions(shop(), { tab: 'billed' });
    assert.deepEqual([searches(asked), list.tab], [[{ tab: 'billed' }], 'billed']);
    list.element.setAttribute('tab', 'all');
    await until(() => searches(asked).length === 2);
    await list.settled();
    assert.deepEqual(searches(asked).at(-1), { tab: 'all' });
    assert.deepEqual(errors, []);
    const other = await showTransactions(shop(), { tab: 'unbekannt' });
    assert.deepEqual(
      [other.errors.map(({ code, message }) => [code, message]), other.list.tab],
      [[['invalid_request', 'tab: unknown unbekannt']], 'to_deliver'],
    );
  });
});
