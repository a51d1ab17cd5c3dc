import { assert } from '@open-wc/testing';
import { RatenkaufTeaser } from '../../../src/elements/teaser/ratenkauf-teaser.js';
import { offersAnswer } from '../../../src/testing/builders/offers.js';
import { fakeHandler } from '../element/handler.js';
import { openPage, until } from '../element/page.js';
import { TeaserHarness } from './harness.js';

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

  it('ask for the first eight amounts of a list first, and for the others next, so that what is in view does not wait for them', async () => {
    const amounts = Array.from({ length: 24 }, (_, index) => 90_000 - 1000 * index);
    const answers = new Map<string, () => void>();
    const handler = fakeHandler(async (asked, { query }) => {
      await new Promise<void>((resolve) => answers.set(query, resolve));
      return offersAnswer(asked);
    });
    const teasers = [...amounts, 90_000].map((amount) =>
      TeaserHarness.make(handler, { amount: (amount / 100).toFixed(2), variant: 'inline' }),
    );
    const list = document.createElement('div');
    list.append(...teasers.map(({ element }) => element));
    openPage(list);
    const queryOf = (asked: number[]) => `?amount=${asked.toReversed().join('&amount=')}`;
    const first = queryOf(amounts.slice(0, 8));
    await until(() => answers.has(first));
    assert.lengthOf(handler.requests, 1);
    answers.get(first)!();
    for (const teaser of teasers.slice(0, 4)) await teaser.settled();
    const rest = queryOf(amounts.slice(8));
    await until(() => answers.has(rest));
    for (const teaser of teasers.slice(0, 4)) assert.isNotNull(teaser.query('.rated'));
    answers.get(rest)!();
    await handler.roundTrip();
    assert.deepEqual(
      handler.requests.map(({ query }) => query),
      [first, rest],
    );
  });
});
