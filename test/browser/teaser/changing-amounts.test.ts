import { assert } from '@open-wc/testing';
import { decimalFromCents, formatAmount } from '../../../src/rules/money.js';
import { offersAnswer } from '../../../src/testing/builders/offers.js';
import { fakeHandler, held } from '../element/handler.js';
import { openPage, until, watchTimers } from '../element/page.js';
import { allOrFirst, triesAll } from '../../support/all.js';
import { randomOf } from '../../support/random.js';
import { showTeaser, TeaserHarness } from './harness.js';

const changes = 50;
/** Time in milliseconds after which an unchanged amount may be requested. */
const rest = 30;
const seeds = Array.from({ length: triesAll ? 30 : 8 }, (_, i) => i + 1);

const expected = ({ element }: TeaserHarness) =>
  formatAmount(Math.round(Number(element.amount) * 100), 'de').slice(0, -2);

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Changes one teaser's amount repeatedly; returns every wrong rate seen, the number of requests without those for quick
 * changes that delays of this machine turned into rests, and whether the rate of the last amount is shown at the end.
 */
async function change(seed: number, interval: number, parent: HTMLElement) {
  const random = randomOf(seed);
  const answers: Promise<unknown>[] = [];
  const answer = async (amounts: number[]) => {
    await pause(10 + 190 * random());
    return offersAnswer(amounts);
  };
  const handler = fakeHandler((amounts) => answers[answers.push(answer(amounts)) - 1]);
  const teaser = TeaserHarness.make(handler, { amount: '500.00' });
  const { element } = teaser;
  const untruths: string[] = [];
  const look = () => {
    const shown = teaser.shownAmount;
    if (shown !== undefined && shown !== expected(teaser)) untruths.push(`${shown} for ${element.amount}`);
  };
  parent.append(element);
  await teaser.settled();
  const observer = new MutationObserver(look);
  observer.observe(element.renderRoot, { subtree: true, childList: true, characterData: true, attributes: true });
  handler.requests.length = 0;
  let forcedRests = 0;
  const start = performance.now();
  let last = start;
  for (let i = 1; i <= changes; i++) {
    const now = performance.now();
    if (interval < rest && now - last >= rest) forcedRests++;
    last = now;
    element.setAttribute('amount', decimalFromCents(20_000 + Math.floor(random() * 900_000)));
    look();
    if (interval && i < changes) await pause(Math.max(0, start + i * interval - performance.now()));
  }
  await until(() => handler.requests.at(-1)?.query === `?amount=${Math.round(Number(element.amount) * 100)}`);
  await Promise.all(answers);
  await teaser.settled();
  look();
  observer.disconnect();
  return { untruths, requests: handler.requests.length - forcedRests, right: teaser.shownAmount === expected(teaser) };
}

describe('an amount that changes', () => {
  for (const { when, interval, most } of allOrFirst(2, [
    { when: 'in one task', interval: 0, most: 1 },
    { when: '16 ms apart', interval: 16, most: 6 },
    { when: '60 ms apart', interval: 60, most: 30 },
  ]))
    it(`${changes} times ${when} never shows the rate of another amount, shows the right one once it is answered, and needs at most ${most} of so many requests`, async () => {
      const { frame } = await showTeaser({ amount: '' });
      const results = await Promise.all(seeds.map((seed) => change(seed, interval, frame)));
      assert.deepEqual(
        results.flatMap(({ untruths }) => untruths),
        [],
      );
      assert.isTrue(results.every(({ right }) => right));
      const requests = results.map((result) => result.requests).sort((a, b) => a - b);
      assert.isAtMost(requests[seeds.length / 2] as number, most, `median of ${requests.join()}`);
    });

  it('is requested at once when the last request was long ago, as is the amount of a new element at any time', async () => {
    const handler = fakeHandler();
    const { frame, teaser } = await showTeaser({}, handler);
    await pause(200);
    const timers = watchTimers();
    await teaser.change('899.00');
    frame.append(TeaserHarness.make(handler, { amount: '999.00' }).element);
    await until(() => handler.requests.length === 3);
    assert.isEmpty(timers.set.filter((ms) => ms > 0));
  });

  it('shows the last amount even when its answer comes before an earlier one', async () => {
    const early = held((amounts: number[]) => offersAnswer(amounts));
    const answers = [early, offersAnswer];
    const handler = fakeHandler((amounts) => answers.shift()?.(amounts));
    const { teaser } = await showTeaser({ amount: '' }, handler);
    teaser.element.amount = '300.00';
    await until(() => handler.requests.length === 1);
    await teaser.change('400.00');
    early.release();
    await handler.roundTrip();
    await teaser.updated();
    assert.equal(teaser.shownAmount, '400,00');
  });
});

describe('all teasers of a page', () => {
  async function showMany(amounts: string[], handler = fakeHandler()) {
    const teasers = amounts.map((amount) => TeaserHarness.make(handler, { amount }));
    openPage(document.createElement('div'), ...teasers.map(({ element }) => element));
    await Promise.all(teasers.map((teaser) => teaser.settled()));
    return { teasers, handler };
  }

  it('make one request with sorted, distinct amounts, and each shows its own', async () => {
    const { teasers, handler } = await showMany(['899.00', '299.00', '899', '150.00', '1299.50']);
    assert.deepEqual(
      handler.requests.map(({ query }) => query),
      ['?amount=29900&amount=89900&amount=129950'],
    );
    assert.deepEqual(
      teasers.map(({ shownAmount }) => shownAmount),
      ['899,00', '299,00', '899,00', undefined, '1.299,50'],
    );
  });

  it('ask for eight amounts first and then for at most a hundred at a time, one request after the other', async () => {
    const timers = watchTimers();
    const answers = Array.from({ length: 4 }, () => held((amounts: number[]) => offersAnswer(amounts)));
    const asked: number[] = [];
    const handler = fakeHandler((amounts) => answers[asked.push(amounts.length) - 1]?.(amounts));
    const shown = showMany(
      Array.from({ length: 230 }, (_, i) => `${300 + i}.00`),
      handler,
    );
    for (const [before, answer] of answers.entries()) {
      await until(() => asked.length > before);
      // No other request is planned.
      await until(() => timers.pending.length === 0);
      assert.deepEqual(asked, [8, 100, 100, 22].slice(0, before + 1));
      answer.release();
    }
    const { teasers } = await shown;
    assert.equal(teasers[229]?.shownAmount, '529,00');
  });

  it('do not abort a request that one of them still waits for, and share amounts that are being requested', async () => {
    const answer = held((amounts: number[]) => offersAnswer(amounts));
    const handler = fakeHandler(answer);
    const timers = watchTimers();
    const { frame, teaser } = await showTeaser({ amount: '' }, handler);
    const other = TeaserHarness.make(handler, { amount: '300.00' });
    frame.append(other.element);
    teaser.element.amount = '400.00';
    await until(() => handler.requests.length === 1);
    for (const amount of ['300.00', '500.00']) {
      teaser.element.amount = amount;
      await teaser.updated();
      assert.isEmpty(timers.pending, 'no other request is planned');
    }
    assert.lengthOf(handler.requests, 1);
    answer.release();
    await teaser.settled();
    assert.deepEqual(
      handler.requests.map(({ query }) => query),
      ['?amount=30000&amount=40000', '?amount=50000'],
    );
    assert.deepEqual([other.shownAmount, teaser.shownAmount], ['300,00', '500,00']);
  });
});
