import { assert } from '@open-wc/testing';
import { languages } from '../../../src/languages/language.js';
import { transaction } from '../../../src/testing/builders/transaction.js';
import { held } from '../element/handler.js';
import { hurry, until } from '../element/page.js';
import { show } from './harness.js';
import { applied, reported, rest, routes } from './shop.js';

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
