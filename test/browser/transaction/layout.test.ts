import { assert } from '@open-wc/testing';
import { languages } from '../../../src/languages/language.js';
import { transaction } from '../../../src/testing/builders/transaction.js';
import { allOr } from '../../support/all.js';
import { print } from '../back-office/seen.js';
import { held } from '../element/handler.js';
import { hurry, until } from '../element/page.js';
import { show } from './harness.js';
import { applied, reported, routes } from './shop.js';

describe('ratenkauf-transaction', () => {
  it('breaks neither the order number nor its name in a narrow page', async () => {
    const { detail, page } = await show();
    const { lineHeight } = getComputedStyle(detail.part('.who'));
    for (let width = 240; width <= 400; width += 8) {
      page.style.width = `${width}px`;
      const lines = detail.all('.who > span').map((each) => Math.round(each.clientHeight / parseFloat(lineHeight)));
      assert.deepEqual(lines, [1, 1, 1], `${width} pixels`);
    }
  });

  it('fits a small screen with its question, also with long words', async () => {
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

  it('keeps the height of its head when everything is there', async () => {
    for (const width of ['800px', '320px']) {
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
    }
  });
});

const bottom = (node: Element) => node.getBoundingClientRect().bottom + scrollY;

describe('the space of what becomes of a report', () => {
  beforeEach(() => void hurry());

  for (const lang of languages)
    for (const width of allOr([288, 358, 480, 720, 1000], [288, 720]))
      it(`is kept from the moment that it is sent, in a page in ${lang} and ${width} px`, async () => {
        const answer = held(reported({}));
        const { detail, shop, page } = await show(transaction(), { [routes.refund]: answer });
        page.lang = lang;
        page.style.width = `${width}px`;
        await detail.refund('50');
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
        print(detail);
        assert.equal(getComputedStyle(detail.part('.place > .size')).display, 'none', 'on paper');
      });

  it('is kept when the bank refuses it without a reason', async () => {
    const { detail, shop, page } = await show(reported({}));
    page.style.width = '358px';
    const before = bottom(detail.part('footer'));
    shop.answer({ [routes.read]: reported({ state: 'refused' }) });
    await until(() => detail.query('.news .danger') !== null);
    assert.closeTo(bottom(detail.part('footer')), before, 0.5);
  });
});
