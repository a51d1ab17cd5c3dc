import { assert } from '@open-wc/testing';
import { RatenkaufTeaser } from '../../../src/elements/teaser/ratenkauf-teaser.js';
import { offersAnswer } from '../../../src/testing/builders/offers.js';
import { openPage, until } from '../element/page.js';

describe('teasers that are in the page before their script', () => {
  it('send one request for all that have a price in the range, before any of them is created', async () => {
    const amounts = [39_900, 49_900, 59_900];
    const list = document.createElement('div');
    list.innerHTML = ['399.00', '499.00', '150.00', '599.00', '10000.01', '1.299,00', '']
      .map((amount) => `<ratenkauf-teaser amount="${amount}"></ratenkauf-teaser>`)
      .join('');
    openPage(list);
    const teasers = [0, 1, 3].map((index) => list.children[index] as Element);
    const isRated = (teaser: Element) => Boolean(teaser.shadowRoot?.querySelector('.rated'));
    const requests: { address: string; created: number }[] = [];
    const { fetch } = globalThis;
    globalThis.fetch = (address) => {
      requests.push({
        address: String(address),
        created: teasers.filter((teaser) => teaser instanceof RatenkaufTeaser).length,
      });
      return Promise.resolve(Response.json(offersAnswer(amounts)));
    };

    try {
      RatenkaufTeaser.define();
      assert.deepEqual(requests, [
        { address: `${location.origin}/ratenkauf/offers?amount=${amounts.join('&amount=')}`, created: 0 },
      ]);
      await until(() => teasers.every(isRated));
      assert.lengthOf(requests, 1);
    } finally {
      globalThis.fetch = fetch;
    }
  });
});
