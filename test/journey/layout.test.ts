import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { beforeEach, describe, it } from 'vitest';
import { hold, watchLayout } from '../support/journey-layout.js';
import { openSamples } from '../support/journey-samples.js';
import { openShop, openStage } from '../support/journey-stage.js';
import { seen, settled, teaserOf } from '../support/journey-teaser.js';

const { blank, sandbox } = await openStage();
const widths = [320, 768, 1280];
const sentence = { de: /^Ratenkauf: in monatlichen Raten bezahlen/, en: /^Pay in monthly instalments/ };
const range = { de: /^Ratenkauf ab 200 € bis 10\.000 €/, en: /^Instalments from €200 to €10,000/ };
const rate = { de: /^ab \d[\d.,]+ € \/ Monat/, en: /^from €\d[\d.,]+ \/ month/ };

/** Opens a page of which the script arrives late, and the answers to its questions later still. */
async function openSlowly(address: string, width: number, height: number) {
  const { page } = await blank({ viewport: { width, height } });
  const letScriptGo = await hold(page, '**/ratenkauf-teaser.js');
  const letOffersGo = await hold(page, '**/ratenkauf/offers?*');
  // The document is not complete before its script is there.
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState === 'interactive');
  await page.waitForFunction(() => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet));
  await page.waitForFunction(() => [...document.images].every((image) => image.complete || image.loading === 'lazy'));
  const { assertStill } = await watchLayout(page);
  return { page, letScriptGo, letOffersGo, assertStill };
}

const someAreLoading = (page: Page) => page.locator('ratenkauf-teaser .content[aria-busy=true]').first().waitFor();

async function pick(page: Page, variant: number) {
  await page.locator('[name=variant]').nth(variant).check();
  await settled(page);
}

async function setAmounts(page: Page, amounts: readonly string[]) {
  await page.evaluate((given) => {
    const teasers = [...document.querySelectorAll('ratenkauf-teaser')];
    teasers.forEach((teaser, index) => teaser.setAttribute('amount', given[index % given.length] ?? ''));
  }, amounts);
  await settled(page);
}

beforeEach(() => sandbox.reset());

describe.each(['de', 'en'] as const)('in a page whose language is %s nothing moves', (language) => {
  const home = language === 'de' ? '/' : '/en';
  const product = (slug: string) => (language === 'de' ? `/produkt/${slug}` : `/en/product/${slug}`);

  it.each(widths)('on a product page, %i px wide: late script, loading, rate, another rate, error', async (width) => {
    const shop = await openShop({ serviceHost: sandbox.url });
    const { page, letScriptGo, letOffersGo, assertStill } = await openSlowly(shop + product('watt'), width, 2400);
    const words = () => seen(teaserOf(page));
    letScriptGo();
    await someAreLoading(page);
    await assertStill('while loading');
    letOffersGo();
    await settled(page);
    assert.match(await words(), rate[language]);
    await assertStill('with a rate');
    await pick(page, 1);
    assert.match(await words(), rate[language]);
    await assertStill('with another rate');
    sandbox.faults.add({ operation: '*', kind: 'status', status: 500, times: 1000 });
    await pick(page, 2);
    assert.match(await words(), sentence[language]);
    await assertStill('with an error');
  });

  it.each([320, 1280])('on a product page, %i px wide, below the example that the customer has opened, when the rate changes', async (width) => {
    const shop = await openShop({ serviceHost: sandbox.url });
    const { page } = await blank({ viewport: { width, height: 2400 } });
    await page.goto(shop + product('watt'));
    await settled(page);
    await teaserOf(page).locator('summary').click();
    const { assertStill } = await watchLayout(page);
    await page.getByRole('button', { name: /^(Eins mehr|One more)$/ }).click();
    await assertStill('while loading');
    await settled(page);
    assert.match(await seen(teaserOf(page)), rate[language]);
    await assertStill('with another rate');
  });

  it.each(widths)('on a product page, %i px wide: late script, range, rate, range', async (width) => {
    const shop = await openShop({ serviceHost: sandbox.url });
    const { page, letScriptGo, letOffersGo, assertStill } = await openSlowly(shop + product('fachwerk'), width, 2400);
    const words = () => seen(teaserOf(page));
    letScriptGo();
    await settled(page);
    assert.match(await words(), range[language]);
    await assertStill('below the range');
    letOffersGo();
    await pick(page, 1);
    assert.match(await words(), rate[language]);
    await assertStill('with a rate');
    await pick(page, 3);
    assert.match(await words(), range[language]);
    await assertStill('above the range');
  });

  it.each(widths)('in the listing, %i px wide: late script, loading, rates', async (width) => {
    const shop = await openShop({ serviceHost: sandbox.url });
    const { page, letScriptGo, letOffersGo, assertStill } = await openSlowly(shop + home, width, 4800);
    letScriptGo();
    await someAreLoading(page);
    await assertStill('while loading');
    letOffersGo();
    await settled(page);
    assert.match(await seen(teaserOf(page)), rate[language]);
    await assertStill('with rates');
  });

  it('in the listing when the service is down', async () => {
    sandbox.faults.add({ operation: '*', kind: 'status', status: 500, times: 1000 });
    const shop = await openShop({ serviceHost: sandbox.url });
    const { page, letScriptGo, letOffersGo, assertStill } = await openSlowly(shop + home, 320, 4800);
    letScriptGo();
    letOffersGo();
    await settled(page);
    assert.match(await seen(teaserOf(page)), sentence[language]);
    await assertStill('with sentences');
  });

  describe.each([
    { text: 'with text of the usual size', query: '', widths },
    { text: 'with text twice as large', query: '?zoomed', widths: [640, 1280] },
  ])('$text', ({ query, widths: these }) => {
    it.each(these)('in every variant, %i px wide: late script, loading, rate, range, no price, error, rate', async (width) => {
        const variants = ['block', 'inline'].flatMap((variant) => ['disclosure', 'inline'].map((example) => ({ variant, example })));
      const samples = ['799.00', '50.00'].flatMap((amount) => variants.map((variant) => ({ ...variant, amount })));
      const { address } = await openSamples({ serviceHost: sandbox.url, samples: [...samples, { amount: '12000.00', hint: 'none' }] });
      const { page, letScriptGo, letOffersGo, assertStill } = await openSlowly(`${address}/${language}${query}`, width, 4800);
      letScriptGo();
      await someAreLoading(page);
      await assertStill('while loading');
      letOffersGo();
      await settled(page);
      await assertStill('with a rate or a range');
      for (const amounts of [['10000.00', '200.00', '1111.11'], ['199.99', '10000.01', '9999.99'], ['']]) {
        await setAmounts(page, amounts);
        await assertStill(`with the amounts ${amounts}`);
      }
      sandbox.faults.add({ operation: '*', kind: 'malformed', times: 1000 });
      await setAmounts(page, ['1234.56', '4321.00']);
      assert.match(await seen(teaserOf(page)), sentence[language]);
      await assertStill('with an error');
      sandbox.faults.clear();
      await setAmounts(page, ['2000.00', '300.00']);
      assert.match(await seen(teaserOf(page)), rate[language]);
      await assertStill('with a rate again');
    });
  });
});
