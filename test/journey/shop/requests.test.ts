import type { Page, Response } from 'playwright-core';
import { assert, it } from 'vitest';
import { openSamples } from '../support/samples.js';
import { arrivalsAt, openStage } from '../support/stage.js';
import { settled } from '../support/teaser.js';

const { blank, sandbox } = await openStage();

const amountsOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('ratenkauf-teaser')].map((teaser) => teaser.getAttribute('amount') ?? ''),
  );

const isEligible = (euros: string) => Number(euros) >= 200 && Number(euros) <= 10_000;

/** Waits until all rates are there, also those that are far from the viewport. */
async function answered(page: Page) {
  await settled(page);
  await page.waitForLoadState('networkidle');
}

/** Opens a page with these amounts once. */
async function firstView(shown: readonly string[]) {
  sandbox.reset();
  const address = await openSamples(sandbox.url, shown);
  const arrivals = arrivalsAt(address);
  const visited = await blank();
  const answers: Promise<string[]>[] = [];
  visited.page.on('response', (response) => {
    if (response.url().includes('/ratenkauf/offers?')) answers.push(lateIn(response));
  });
  await visited.page.goto(address);
  await answered(visited.page);
  return { page: visited.page, arrivals, late: (await Promise.all(answers)).flat() };
}

/** Returns the amounts that an answer has no rate of, because the bank was slow: the page asks for them again. */
async function lateIn(response: Response): Promise<string[]> {
  const { offers } = (await response.json()) as { offers: { amount: number; available: boolean; reason?: string }[] };
  return offers.flatMap(({ amount, available, reason }) => (!available && reason === 'failed' ? String(amount) : []));
}

const amountsIn = (address: string) => new URL(address, 'http://shop').searchParams.getAll('amount');

/** Amounts of a long listing: some twice, and some outside of what can be paid by instalments. */
const listing = Array.from({ length: 25 }, (_, index) => `${100 + (index % 20) * 60}.00`);

it('makes two requests for the twenty-five teasers of a page, the first for those in view, a further one only for rates that were late, and asks the service once for each distinct amount', async () => {
  const { page, arrivals, late } = await firstView(listing);
  const amounts = await amountsOf(page);
  assert.strictEqual(amounts.length, 25);
  assert.deepEqual(
    arrivals.slice(0, 2).map((address) => amountsIn(address).length),
    [8, new Set(amounts.filter(isEligible)).size - 8],
    arrivals.join('\n'),
  );
  // On a busy machine, a rate may take longer than a page waits.
  assert.includeMembers(late, arrivals.slice(2).flatMap(amountsIn), arrivals.join('\n'));

  const asked = sandbox.requests().map(({ query }) => query['finanzierungsbetrag']?.[0] ?? '');
  const eligible = amounts.filter(isEligible);
  const distinct = [...new Set(eligible)];
  assert.ok(
    distinct.length < eligible.length && eligible.length < amounts.length,
    'the listing has amounts of all kinds',
  );
  // The checks at the start have no amount, or the smallest.
  const ofTeasers = asked.map(Number).filter((amount) => amount > 200);
  assert.deepEqual(ofTeasers.sort(byValue), distinct.map(Number).sort(byValue));
});

const byValue = (a: number, b: number) => a - b;
