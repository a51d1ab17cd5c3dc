import { assert } from '@open-wc/testing';
import { transaction, type TransactionOverrides } from '../../../src/testing/builders/transaction.js';
import { brokenPieces } from '../element/broken.js';
import { held, silence, type Asked } from '../element/handler.js';
import { until } from '../element/page.js';
import { openTransactions, showTransactions, type TransactionsHarness, withoutMemory } from './harness.js';
import { counts, pagesOf, routes, shopThat, shopWith } from './shop.js';
import { allOr } from '../../support/all.js';

withoutMemory();

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
      assert.lengthOf(shown('form, .tabs, .actions, .saving, .save, button:not(.choice), .action'), 0);
      assert.lengthOf(shown('tbody tr'), 25);
      assert.equal(list.title, '60 Vorgänge');
      assert.equal(list.wordsOf('nav'), 'Seite 1 von 3 · 60 Vorgänge');
      const stuck = list
        .all('*')
        .filter((each) => getComputedStyle(each).position === 'sticky' && each.getClientRects().length > 0);
      assert.lengthOf(stuck, 0);
    });
  }

  for (const size of [13.333, 16])
    it(`words in the cells are whole, in every width (letters of ${size} pixels)`, async () => {
      const { list, frame } = await showTransactions(shopWith(...wordyRows()));
      frame.style.fontSize = `${size}px`;
      print(list);
      assert.deepEqual(brokenIn(list, frame), []);
    });

  it('a sheet of A4 with small margins has rows and columns', async () => {
    const { list, frame } = await showTransactions(shopWith(...wordyRows()));
    frame.style.fontSize = '13.333px';
    frame.style.width = '718px';
    print(list);
    assert.equal(getComputedStyle(list.part('tbody tr')).display, 'table-row');
    // In a grid, Chromium prints what follows the table over its last rows.
    assert.equal(getComputedStyle(list.part('.results')).display, 'block');
    assert.isAtLeast(list.part('td.customer').getBoundingClientRect().width, 150);
  });
});

/** Rows with the longest words that occur: names, amounts, states and remarks. */
const wordyRows = () => {
  const name = { firstName: 'Maximiliane', lastName: 'Leutheusser-Schnarrenberger' };
  const since = new Date(Date.now() - 3 * 86_400_000).toISOString();
  const report = { kind: 'refund', state: 'overdue', isAccepted: true, amount: 1000, at: since } as const;
  const row = (index: number, overrides: TransactionOverrides) =>
    transaction({ id: `MMMMM${index}`, orderId: 'DH-10001', customer: name, originalValue: 999_900, ...overrides });
  return [
    row(1, { expiresAt: '2027-02-18T22:59:59Z', currentValue: 989_900 }),
    row(2, { status: 'report_capture_expiring' }),
    row(3, { status: 'in_billing', reports: [report] }),
    row(4, { reports: [report] }),
    row(5, { status: 'expired' }),
    row(6, { status: 'billed' }),
  ];
};

/** Returns the words in the cells that are broken over several lines, each with its column. */
const brokenWords = (list: TransactionsHarness): string[] => {
  const hasHead = getComputedStyle(list.part('thead')).position === 'static';
  return list
    .all(`tbody :is(th, td)${hasHead ? ', thead th:not(.action)' : ''}`)
    .flatMap((cell) => brokenPieces(cell, /[^\s\u00a0-]+-?/gu).map((word) => `${cell.className}: ${word}`));
};

/** Returns the words that are broken in any width of the frame, and the widths in which the list is wider. */
const brokenIn = (list: TransactionsHarness, frame: HTMLElement): string[] => {
  const surface = list.part('.surface');
  const wrong = new Set<string>();
  for (let width = 320; width <= 1400; width += 20) {
    frame.style.width = `${width}px`;
    for (const word of brokenWords(list)) wrong.add(`${width}: ${word}`);
    if (surface.scrollWidth > surface.clientWidth) wrong.add(`${width}: too wide`);
  }
  return [...wrong];
};

describe('words in the cells are whole', () => {
  for (const language of ['de', 'en'])
    for (const size of allOr([16, 14, 20], [16]))
      it(`in every width of the page (${language}, letters of ${size} pixels)`, async () => {
        const { list, frame } = await showTransactions(shopWith(...wordyRows()), { lang: language });
        frame.style.fontSize = `${size}px`;
        assert.deepEqual(brokenIn(list, frame), []);
      });
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

describe('the tabs', () => {
  it('stay in place when the counts arrive, however high these are', async () => {
    const { list, shop: asked } = await showTransactions(shopThat(pagesOf(100), { [routes.counts]: silence }));
    const places = () => list.all('[role=tab]').map((tab) => tab.getBoundingClientRect().left);
    const before = places();
    asked.answer({ [routes.counts]: counts({ to_deliver: 999, expiring: 0, all: 12_345 }) });
    await list.element.refresh();
    await until(() => list.tabs[0] === 'Zu liefern999');
    assert.deepEqual(places(), before);
    assert.equal(list.part('#tab-all .spoken').textContent, '12.345');
    assert.include(list.part('#tab-all').innerText, '999+');
  });
});
