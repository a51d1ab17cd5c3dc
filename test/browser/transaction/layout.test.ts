import { assert } from '@open-wc/testing';
import { languages } from '../../../src/languages/language.js';
import { transaction } from '../../../src/testing/builders/transaction.js';
import { brokenPieces } from '../element/broken.js';
import { held } from '../element/handler.js';
import { hurry, until } from '../element/page.js';
import { show } from './harness.js';
import { applied, reported, rest, routes } from './shop.js';

/** With the longest dates and amounts. */
const longest = transaction({
  expiresAt: '2027-09-30T14:05:00Z',
  clearingDate: '2027-09-30',
  originalValue: 9_999_900,
  currentValue: 8_999_900,
  refundsTotal: 1_000_000,
  bookings: [{ kind: 'refund', state: 'done', amount: 1_000_000, at: '2027-09-30T14:05:00Z' }],
});

for (const lang of languages)
  it(`breaks no date and no amount in any width (${lang})`, async () => {
    const { detail, page } = await show(longest);
    page.lang = lang;
    await detail.updated();
    const broken = new Set<string>();
    const surface = detail.part('.surface');
    for (let width = 268; width <= 1400; width += 20) {
      page.style.width = `${width}px`;
      // No-break spaces hold the pieces together.
      for (const part of detail.all('dd, dt, li, .title'))
        for (const piece of brokenPieces(part, /[^ \n]+/g)) broken.add(`${width}: ${piece}`);
      if (surface.scrollWidth > surface.clientWidth) broken.add(`${width}: too wide`);
    }
    assert.deepEqual([...broken], []);
    assert.match(detail.text, /(30\.09\.|30 Sept )2027, 16:05/);
  });

describe('ratenkauf-transaction', () => {
  it('breaks neither the order number nor its name in a narrow page, but a number that is longer than the line', async () => {
    const { detail, page } = await show();
    const { lineHeight } = getComputedStyle(detail.part('.who'));
    for (let width = 240; width <= 400; width += 4) {
      page.style.width = `${width}px`;
      const lines = detail.all('.who > span').map((each) => Math.round(each.clientHeight / parseFloat(lineHeight)));
      assert.deepEqual(lines, [1, 1, 1], `${width} pixels`);
    }
    const orderId = 'urn:uuid:9a7c3f52-4f0e-4f43-8f0a-6f0d7c1e2b3a';
    const { detail: other, page: narrow } = await show(transaction({ orderId }));
    narrow.style.width = '288px';
    assert.isAtMost(other.part('.who').scrollWidth, other.part('.who').clientWidth);
  });

  it('fits a width of 320 pixels', async () => {
    const long = 'Donaudampfschifffahrtsgesellschaftskapitänswitwe'.repeat(3);
    const { detail, page } = await show(
      reported({ state: 'refused', reason: long }, { orderId: long, customer: { lastName: long } }),
    );
    page.style.width = '320px';
    assert.isAtMost(detail.part('.surface').scrollWidth, 320);
  });

  it('fits a small screen, also with long words', async () => {
    const [orderId, lastName] = ['4'.repeat(28), 'W'.repeat(34)];
    const { detail } = await show(transaction({ orderId, customer: { lastName } }));
    await detail.submit('capture');
    const asked = detail.dialog as HTMLDialogElement;
    asked.style.width = '304px';
    const { right } = asked.getBoundingClientRect();
    for (const each of asked.querySelectorAll('*'))
      assert.isAtMost(each.getBoundingClientRect().right, right, each.outerHTML);
    assert.isAtMost(asked.scrollWidth, asked.clientWidth);
  });

  for (const width of ['800px', '320px']) {
    it(`keeps the height of its head when everything is there, ${width} wide`, async () => {
      document.body.style.width = width;
      const heights = new Set<number>();
      const watch = () => {
        const head = document.querySelector('ratenkauf-transaction')?.renderRoot?.querySelector('header');
        if (head) heights.add(head.getBoundingClientRect().height);
      };
      const watching = setInterval(watch, 5);
      const answer = held(transaction());
      const shown = show(answer);
      await until(() => heights.size > 0);
      answer.release();
      await shown;
      watch();
      clearInterval(watching);
      document.body.style.width = '';
      assert.lengthOf([...heights], 1, [...heights].join());
    });
  }
});

const bottom = (node: Element) => node.getBoundingClientRect().bottom + scrollY;

describe('the space of what becomes of a report', () => {
  beforeEach(() => void hurry());

  for (const lang of languages)
    for (const width of [288, 358, 480, 720, 1000])
      it(`is kept from the moment that it is sent, in a page in ${lang} and ${width} px`, async () => {
        const answer = held(reported({}));
        const { detail, shop, page } = await show(transaction(), { [routes.refund]: answer });
        page.lang = lang;
        page.style.width = `${width}px`;
        await detail.askForPart('50');
        await detail.sayYes();
        const news = detail.part('.news');
        await until(() => news.childElementCount > 0);
        const sending = news.offsetHeight;
        assert.notInclude(news.textContent, '50');

        answer.release();
        await until(() => detail.query('form.refund') === null);
        assert.equal(news.offsetHeight, sending);
        const accepted = bottom(detail.part('footer'));

        shop.answer({ [routes.read]: applied() });
        await until(() => detail.query('.notice.ok') !== null);
        assert.include(detail.news, '50');
        assert.equal(news.offsetHeight, sending);
        assert.closeTo(bottom(detail.part('footer')), accepted, 0.5);
      });

  it('is kept when the bank refuses it without a reason', async () => {
    const { detail, shop, page } = await show(reported({}));
    page.style.width = '358px';
    const before = bottom(detail.part('footer'));
    shop.answer({ [routes.read]: reported({ state: 'refused' }) });
    await until(() => detail.query('.news .danger') !== null);
    assert.closeTo(bottom(detail.part('footer')), before, 0.5);
  });

  it('is not kept on paper', async () => {
    const { detail, shop } = await show(reported({}));
    shop.answer({ [routes.read]: reported({ state: 'applied' }, rest) });
    await until(() => detail.query('.notice.ok') !== null);
    detail.print();
    assert.equal(getComputedStyle(detail.part('.place > .size')).display, 'none');
  });
});
