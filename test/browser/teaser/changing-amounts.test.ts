import { assert } from '@open-wc/testing';
import { RatenkaufTeaser } from '../../../src/elements/teaser/ratenkauf-teaser.js';
import { decimalFromCents, formatAmount } from '../../../src/rules/money.js';
import { offersAnswer } from '../answers/offers.js';
import { fakeHandler, held, settled, showTeaser, sleep, until } from '../page.js';
import { randomOf } from '../../support/random.js';

const changes = 50;
/** How long an amount must not change before it is asked for, in milliseconds. */
const rest = 30;
const seeds = Array.from({ length: 30 }, (_, i) => i + 1);

/** The amount whose figures a teaser shows, as the eye reads it; undefined when it shows none. */
function shownAmount(teaser: RatenkaufTeaser): string | undefined {
  const rate = teaser.renderRoot.querySelector('.content .rate')?.textContent ?? '';
  const figures = teaser.renderRoot.querySelector('.content p.small')?.textContent ?? '';
  const amount = /Nettodarlehensbetrag ([\d.,]+)/.exec(figures)?.[1];
  return amount ?? (/\d+,/.test(rate + figures) ? 'a rate without its amount' : undefined);
}

const expected = (teaser: RatenkaufTeaser) => formatAmount(Math.round(Number(teaser.amount) * 100), 'de-DE').slice(0, -2);

/** A pause, and how much longer than asked for this machine made it. */
async function sleepAndTellLateness(ms: number): Promise<number> {
  const start = performance.now();
  await sleep(ms);
  return performance.now() - start - ms;
}

/**
 * Changes one teaser's amount again and again; tells every untruth seen, the requests, the time to the final rate without that
 * for which the machine itself was late, and how often its lateness made a rest of what was to be a quick change.
 */
async function change(seed: number, pause: number, parent: HTMLElement) {
  const random = randomOf(seed);
  let answerLateness = 0;
  const handler = fakeHandler(async (amounts) => {
    answerLateness = await sleepAndTellLateness(10 + 190 * random());
    return offersAnswer(amounts);
  });
  const teaser = document.createElement(RatenkaufTeaser.tag) as RatenkaufTeaser;
  teaser.client = handler;
  const untruths: string[] = [];
  let rightSince: number | undefined;
  const look = () => {
    const shown = shownAmount(teaser);
    if (shown !== undefined && shown !== expected(teaser)) untruths.push(`${shown} for ${teaser.amount}`);
    rightSince = shown === expected(teaser) ? (rightSince ?? performance.now()) : undefined;
  };
  const observer = new MutationObserver(look);
  const watched = { subtree: true, childList: true, characterData: true, attributes: true };
  observer.observe(teaser, watched);
  teaser.amount = '500.00';
  parent.append(teaser);
  observer.observe(teaser.renderRoot, watched);
  await settled(teaser);
  handler.requests.length = 0;
  let forcedRests = 0;
  const start = performance.now();
  let last = start;
  for (let i = 1; i <= changes; i++) {
    const now = performance.now();
    if (pause < rest && now - last >= rest) forcedRests++;
    last = now;
    teaser.setAttribute('amount', decimalFromCents(20_000 + Math.floor(random() * 900_000)));
    look();
    if (i < changes) await sleep(Math.max(0, start + i * pause - performance.now()));
  }
  const end = performance.now();
  const restLateness = await sleepAndTellLateness(rest);
  await until(() => rightSince !== undefined);
  const latency = (rightSince ?? Infinity) - end - restLateness - answerLateness;
  await sleep(250);
  look();
  observer.disconnect();
  return { untruths, requests: handler.requests.length, forcedRests, latency, right: shownAmount(teaser) === expected(teaser) };
}

const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] as number;

describe('an amount that changes', () => {
  for (const { pause, abreast } of [
    { pause: 16, abreast: 6 },
    { pause: 60, abreast: 10 },
  ]) {
    it(`${changes} times, ${pause} ms apart, never shows the rate of another amount, and the right one soon after`, async function () {
      this.timeout(60_000);
      const { frame } = await showTeaser({ amount: '' });
      const results: Awaited<ReturnType<typeof change>>[] = [];
      // A few at a time: more would measure how busy the browser is.
      for (let i = 0; i < seeds.length; i += abreast) {
        results.push(...(await Promise.all(seeds.slice(i, i + abreast).map((seed) => change(seed, pause, frame)))));
      }
      assert.deepEqual(results.flatMap(({ untruths }) => untruths), []);
      assert.isTrue(results.every(({ right }) => right));
      // After a rest one request is made at once and one when it is quiet again.
      if (pause < rest) for (const { requests, forcedRests } of results) assert.isAtMost(requests, 10 + 2 * forcedRests);
      const latency = median(results.map((result) => result.latency));
      const most = Math.max(...results.map(({ requests }) => requests));
      const forced = Math.max(...results.map(({ forcedRests }) => forcedRests));
      console.log(
        `${pause} ms apart: right rate ${Math.round(latency)} ms after the last change (median), ${most} requests at the most, ${forced} rests forced by the machine at the most`,
      );
      assert.isAtMost(latency, 165);
    });
  }

  it('takes the old rate away before the next line of the script that changed it', async () => {
    const { teaser } = await showTeaser();
    assert.equal(shownAmount(teaser), '799,00');
    teaser.setAttribute('amount', '899.00');
    assert.isUndefined(shownAmount(teaser));
  });

  it('shows the last amount even when its answer comes before an earlier one', async () => {
    const early = held((amounts: number[]) => offersAnswer(amounts));
    const answers = [early, offersAnswer];
    const handler = fakeHandler((amounts) => answers.shift()?.(amounts));
    const { teaser } = await showTeaser({ amount: '' }, handler);
    teaser.amount = '300.00';
    await until(() => handler.requests.length === 1);
    teaser.amount = '400.00';
    await settled(teaser);
    early.release();
    await sleep(50);
    assert.equal(shownAmount(teaser), '400,00');
  });
});

describe('all teasers of a page', () => {
  async function showMany(amounts: string[], handler = fakeHandler()) {
    const { frame } = await showTeaser({ amount: '' }, handler);
    const teasers = amounts.map((amount) => {
      const teaser = document.createElement(RatenkaufTeaser.tag) as RatenkaufTeaser;
      Object.assign(teaser, { amount, client: handler });
      return teaser;
    });
    frame.append(...teasers);
    await Promise.all(teasers.map(settled));
    return { teasers, handler };
  }

  it('make one request with sorted, distinct amounts, and each shows its own', async () => {
    const { teasers, handler } = await showMany(['899.00', '299.00', '899', '150.00', '1299.50']);
    assert.deepEqual(handler.requests.map(({ search }) => search), ['?amount=29900&amount=89900&amount=129950']);
    assert.deepEqual(teasers.map(shownAmount), ['899,00', '299,00', '899,00', undefined, '1.299,50']);
  });

  it('ask for at most a hundred amounts at a time, one request after the other', async () => {
    let flying = 0;
    const handler = fakeHandler(async (amounts) => {
      assert.equal(++flying, 1);
      await sleep(5);
      flying--;
      return offersAnswer(amounts);
    });
    const { teasers } = await showMany(Array.from({ length: 230 }, (_, i) => `${300 + i}.00`), handler);
    assert.deepEqual(handler.requests.map(({ searchParams }) => searchParams.size), [100, 100, 30]);
    assert.equal(shownAmount(teasers[229] as RatenkaufTeaser), '529,00');
  });

  it('let a request finish that somebody still waits for, and join what is being asked already', async () => {
    const answer = held((amounts: number[]) => offersAnswer(amounts));
    const handler = fakeHandler(answer);
    const { frame, teaser } = await showTeaser({ amount: '' }, handler);
    const other = document.createElement(RatenkaufTeaser.tag) as RatenkaufTeaser;
    Object.assign(other, { amount: '300.00', client: handler });
    frame.append(other);
    teaser.amount = '400.00';
    await until(() => handler.requests.length === 1);
    teaser.amount = '300.00';
    await sleep(50);
    teaser.amount = '500.00';
    await sleep(50);
    assert.lengthOf(handler.requests, 1);
    answer.release();
    await settled(teaser);
    assert.deepEqual(handler.requests.map(({ search }) => search), ['?amount=30000&amount=40000', '?amount=50000']);
    assert.deepEqual([shownAmount(other), shownAmount(teaser)], ['300,00', '500,00']);
  });
});
