import { assert } from '@open-wc/testing';
import { transaction } from '../../../src/testing/builders/transaction.js';
import { held, type Asked } from '../element/handler.js';
import { until } from '../element/page.js';
import { openTransactions, showTransactions, type TransactionsHarness } from './harness.js';
import { counts, pagesOf, routes, shopThat, shopWith } from './shop.js';
import { allOr } from '../../support/all.js';

// Keeps the list from storing its state in the history, where it would affect the next test; memory.test.ts covers
// that.
before(() => (history.replaceState = () => {}));
after(() => Reflect.deleteProperty(history, 'replaceState'));

describe('on paper', () => {
  const printRules: CSSMediaRule[] = [];
  /** Shows the list in its print layout. */
  const print = ({ root }: TransactionsHarness) => {
    const rules = root.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules]);
    printRules.push(
      ...(rules.filter((rule) => rule instanceof CSSMediaRule && rule.media.mediaText === 'print') as CSSMediaRule[]),
    );
    for (const { media } of printRules) media.mediaText = 'all';
  };
  afterEach(() => {
    for (const { media } of printRules.splice(0)) media.mediaText = 'print';
  });

  for (const width of [320, 700, 1280]) {
    it(`the rows are printed, without buttons and fields (${width} pixels)`, async () => {
      const { list, frame } = await showTransactions(shopThat(pagesOf(60)));
      frame.style.width = `${width}px`;
      print(list);
      const shown = (selector: string) => list.all(selector).filter((each) => each.getClientRects().length > 0);
      assert.lengthOf(shown('form, nav, .tabs, .actions, .saving, .save, button:not(.choice)'), 0);
      assert.lengthOf(shown('tbody tr'), 25);
      assert.equal(list.title, '60 Vorgänge');
      const stuck = list
        .all('*')
        .filter((each) => getComputedStyle(each).position === 'sticky' && each.getClientRects().length > 0);
      assert.lengthOf(stuck, 0);
    });
  }
});

/** Its width and the size of its letters, in pixels. */
type Page = readonly [width: number, size: number];

describe('the width of the page', () => {
  for (const [width, size] of allOr<Page>(
    [
      [320, 16],
      [560, 16],
      [600, 16],
      [640, 16],
      [700, 16],
      [704, 16],
      [768, 16],
      [1088, 16],
      [1100, 16],
      [1280, 32],
    ],
    [
      [320, 16],
      [704, 16],
      [1280, 32],
    ],
  )) {
    it(`breaks no day, no amount and no short order number in ${width} pixels with letters of ${size}`, async () => {
      const { list, frame } = await showTransactions(
        shopWith(
          transaction({
            id: 'AAAAA1',
            orderId: 'DH-10001',
            status: 'report_capture',
            expiresAt: '2027-02-18T22:59:59Z',
            originalValue: 999_900,
          }),
          transaction({ id: 'AAAAA2', orderId: 'X'.repeat(50), customer: { lastName: 'Y'.repeat(27) } }),
        ),
      );
      frame.style.width = `${width}px`;
      frame.style.fontSize = `${size}px`;
      const linesOf = (selector: string) => {
        const range = document.createRange();
        range.selectNodeContents(list.part(`tbody tr ${selector}`));
        return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
      };
      for (const unbroken of ['.choice', '.orderDate', '.value .amount', '.transaction .small'])
        assert.equal(linesOf(unbroken), 1, unbroken);
      const surface = list.part('.surface');
      assert.isAtMost(surface.scrollWidth, surface.clientWidth);
    });
  }

  for (const width of [320, 500, 768, 1100]) {
    it(`has room for everything in ${width} pixels`, async () => {
      const { list, frame } = await showTransactions(
        shopThat(
          pagesOf(60, (index) => ({
            orderId: 'X'.repeat(50),
            status: index ? 'billed' : 'report_capture_expiring',
            originalValue: 99_999_900,
            customer: { lastName: 'Y'.repeat(27) },
          })),
        ),
      );
      frame.style.width = `${width}px`;
      list.part('.toggle').click();
      await list.updated();
      const surface = list.part('.surface');
      assert.isAtMost(surface.scrollWidth, surface.clientWidth);
      const targets = list.all<HTMLElement>('button, a, label:has(input[type=checkbox]), input:not([type=checkbox])');
      for (const target of targets.filter((each) => each.getClientRects().length > 0))
        assert.isAtLeast(Math.round(target.getBoundingClientRect().height), 24, target.outerHTML);
      const [from, to] = ['#minValue', '#maxValue'].map((field) => list.part(field).getBoundingClientRect().top);
      assert.equal(from, to);
      assert.equal(list.part('table').getAttribute('role'), 'table');
      await assert.isAccessible(list.element);
    });
  }
});

describe('the page does not shift', () => {
  for (const rows of [0, 2, 25, 100]) {
    it(`when ${rows} rows and the counts arrive after the page was shown`, async () => {
      const answer = held<[Asked]>(pagesOf(rows));
      const sums = held(counts());
      const { list, link } = openTransactions(shopThat(answer, { [routes.counts]: sums }), { 'page-size': '100' });
      await list.updated();
      const places = () =>
        ['.tabs', 'form', '.title', '#tab-all']
          .map((part) => list.part(part).getBoundingClientRect())
          .map(({ left, top }) => [left, top]);
      const before = places();
      assert.isAtLeast(link.getBoundingClientRect().top, innerHeight * 0.8);
      answer.release();
      await list.settled();
      sums.release();
      await until(() => list.tabs[0] === 'Zu liefern11');
      assert.deepEqual(places(), before);
      assert.isAtLeast(link.getBoundingClientRect().top, innerHeight * 0.8);
    });
  }

  it('when another tab is chosen, until its rows have arrived', async () => {
    const { list, shop } = await showTransactions(shopThat(pagesOf(60)));
    const answer = held<[Asked]>(pagesOf(60));
    shop.answer({ [routes.search]: answer });
    const places = () =>
      ['tbody tr', '#tab-expiring', '#tab-all']
        .map((part) => list.part(part).getBoundingClientRect())
        .map(({ left, top }) => [left, top]);
    const before = places();
    list.part('#tab-all').click();
    await list.updated();
    assert.deepEqual(places(), before);
    answer.release();
    await list.settled();
    assert.deepEqual(places(), before);
  });
});
