import { assert } from '@open-wc/testing';
import { RatenkaufTeaser } from '../../../src/elements/teaser/ratenkauf-teaser.js';
import { offersAnswer } from '../../../src/testing/builders/offers.js';
import { openPage, until } from '../element/page.js';

describe('teasers that are in the page before their script', () => {
  it('send one request for all, before any of them is rendered', async () => {
    const amounts = [39_900, 49_900, 59_900];
    const list = document.createElement('div');
    list.innerHTML = amounts.map((amount) => `<ratenkauf-teaser amount="${amount / 100}.00"></ratenkauf-teaser>`).join('');
    openPage(list);
    const teasers = [...list.children];
    const isShown = (teaser: Element, what: string) => teaser.shadowRoot?.querySelector(what) !== null;
    const requests: { address: string; rendered: number }[] = [];
    const { fetch } = globalThis;
    globalThis.fetch = (address) => {
      requests.push({ address: String(address), rendered: teasers.filter((teaser) => isShown(teaser, '.box')).length });
      return Promise.resolve(Response.json(offersAnswer(amounts)));
    };

    try {
      RatenkaufTeaser.define();
      assert.deepEqual(requests, [{ address: `/ratenkauf/offers?amount=${amounts.join('&amount=')}`, rendered: 0 }]);
      await until(() => teasers.every((teaser) => isShown(teaser, '.rated')));
      assert.lengthOf(requests, 1);
    } finally {
      globalThis.fetch = fetch;
    }
  });
});
