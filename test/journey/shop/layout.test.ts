import type { Page } from 'playwright-core';
import { assert, beforeEach, describe, it } from 'vitest';
import { usualFonts } from '../../../scripts/check/fonts.mjs';
import { triedFonts } from '../support/fonts.js';
import { hold, laidOut, watchLayout } from '../support/layout.js';
import { openSamples } from '../support/samples.js';
import { openShop, openStage } from '../support/stage.js';
import { seen, settled, teaserOf } from '../support/teaser.js';
import { triedWidths } from '../support/widths.js';
import { allOr, inCi } from '../../support/all.js';

const { blank, sandbox } = await openStage();
const sentence = {
  de: /^Ratenkauf von 200 € bis 10.000 € möglich./,
  en: /^Instalments available from €200 to €10,000./,
};
const range = { de: /^Ratenkauf von 200 € bis 10\.000 € möglich/, en: /^Instalments available from €200 to €10,000/ };
const rate = { de: /^ab \d[\d.,]+ € \/ Monat/, en: /^from €\d[\d.,]+ \/ month/ };

type SlowPage = Awaited<ReturnType<typeof openSlowly>>;

/** The fonts of the pages in a language: one of them is enough to test the other one's texts in all. */
const fontsOf = (language: 'de' | 'en') => (language === 'de' ? triedFonts() : [usualFonts]);

/** Opens a page whose script arrives late, and whose answers arrive even later. */
async function openSlowly(address: string, fonts: string, width: number, height: number) {
  const { page } = await blank({ fonts, viewport: { width, height } });
  const letScriptGo = await hold(page, '**/ratenkauf-teaser.js');
  const letOffersGo = await hold(page, '**/ratenkauf/offers?*');
  // The document is not complete before its script has arrived.
  await page.goto(address, { waitUntil: 'commit' });
  await laidOut(page);
  return { page, letScriptGo, letOffersGo, ...(await watchLayout(page)) };
}

/** Opens the same address in pages of several widths and fonts; each step is then applied to all of them. */
async function openEverywhere(address: string, fonts: readonly string[], { height = 2400, at = triedWidths } = {}) {
  const pages = await Promise.all(fonts.flatMap((font) => at.map((width) => openSlowly(address, font, width, height))));
  const onEach = async (step: (slow: SlowPage) => Promise<unknown>) => void (await Promise.all(pages.map(step)));
  return {
    onEach,
    /** Waits for the first teaser to match, and asserts that nothing has moved. */
    show: (words: RegExp, moment: string) =>
      onEach(async ({ page, assertStill }) => {
        await settled(page);
        assert.match(await seen(teaserOf(page)), words);
        await assertStill(moment);
      }),
  };
}

async function loadScript({ letScriptGo, ...slow }: SlowPage) {
  letScriptGo();
  await load(slow);
}

async function load({ page, assertStill }: Pick<SlowPage, 'page' | 'assertStill'>) {
  await page.locator('ratenkauf-teaser .box[aria-busy=true]').first().waitFor();
  await assertStill('while loading');
}

/** Loads the script where the rate, or the sentence in its place, is in the HTML. */
const takeOver = async ({ letScriptGo }: SlowPage) => letScriptGo();

const answer = async ({ letOffersGo }: SlowPage) => letOffersGo();

const pick =
  (variant: number) =>
  ({ page }: { page: Page }) =>
    page.locator('[name=variant]').nth(variant).check();

/** Sets the amounts of the page's teasers, in turn. */
const setAmounts =
  (amounts: readonly string[]) =>
  ({ page }: { page: Page }) =>
    page.evaluate((given) => {
      const teasers = [...document.querySelectorAll('ratenkauf-teaser')];
      teasers.forEach((teaser, index) => teaser.setAttribute('amount', given[index % given.length] ?? ''));
    }, amounts);

beforeEach(() => sandbox.reset());

describe.each(allOr(['de', 'en'] as const, ['de']))(
  'in a page whose language is %s, nothing moves on any screen, in any font',
  (language) => {
    const home = language === 'de' ? '/' : '/en';
    const product = (slug: string) => (language === 'de' ? `/produkt/${slug}` : `/en/produkt/${slug}`);

    it('on a product page: late script, rate from the HTML, loading, another rate, error', async () => {
      const shop = await openShop({ serviceHost: sandbox.url });
      const { onEach, show } = await openEverywhere(shop + product('watt'), fontsOf(language));
      await onEach(takeOver);
      await onEach(answer);
      await show(rate[language], 'with the rate that was in the HTML');
      await onEach(pick(1));
      await show(rate[language], 'with another rate');
      sandbox.faults.add({ operation: '*', kind: 'status', status: 500, times: 1000 });
      await onEach(pick(2));
      await show(sentence[language], 'with an error');
    });

    it('on a product page: late script, range; and once there is space for a rate: rate, range', inCi, async () => {
      const shop = await openShop({ serviceHost: sandbox.url });
      const { onEach, show } = await openEverywhere(shop + product('fachwerk'), fontsOf(language));
      await onEach(async ({ letScriptGo, letOffersGo }) => [letScriptGo(), letOffersGo()]);
      await show(range[language], 'below the range');
      await onEach(async ({ page }) => {
        await pick(1)({ page });
        await settled(page);
        assert.match(await seen(teaserOf(page)), rate[language]);
        const { assertStill } = await watchLayout(page);
        await pick(3)({ page });
        await settled(page);
        assert.match(await seen(teaserOf(page)), range[language]);
        await assertStill('above the range');
      });
    });

    it('on a product page, below the example that the customer has opened, when the rate changes', inCi, async () => {
      const shop = await openShop({ serviceHost: sandbox.url });
      const { onEach } = await openEverywhere(shop + product('watt'), fontsOf(language));
      await onEach(takeOver);
      await onEach(answer);
      await onEach(async ({ page }) => {
        await settled(page);
        await teaserOf(page).locator('summary').click();
        const { assertStill } = await watchLayout(page);
        await page.getByRole('button', { name: /^(Eins mehr|One more)$/ }).click();
        await assertStill('while loading');
        await settled(page);
        assert.match(await seen(teaserOf(page)), rate[language]);
        await assertStill('with another rate');
      });
    });

    it('in the listing: late script, loading, rates', async () => {
      const shop = await openShop({ serviceHost: sandbox.url });
      const { onEach, show } = await openEverywhere(shop + home, fontsOf(language), { height: 4800 });
      await onEach(loadScript);
      await onEach(answer);
      await show(rate[language], 'with rates');
    });

    it('in the listing when the service is down', inCi, async () => {
      sandbox.faults.add({ operation: '*', kind: 'status', status: 500, times: 1000 });
      const shop = await openShop({ serviceHost: sandbox.url });
      const { onEach, show } = await openEverywhere(shop + home, fontsOf(language), { height: 4800 });
      await onEach(loadScript);
      await onEach(answer);
      await show(sentence[language], 'with sentences');
    });

    it.each([
      { text: 'of the usual size', query: '', at: triedWidths },
      { text: 'twice as large', query: '?zoomed', at: [640, 1280] },
    ])(
      'in every variant, with text $text: late script, loading, rate, range, no price, error, rate',
      inCi,
      async ({ query, at }) => {
        const variants = ['block', 'inline'].flatMap((variant) =>
          ['disclosure', 'inline'].map((example) => ({ variant, example })),
        );
        const samples = ['799.00', '11000.00'].flatMap((amount) => variants.map((variant) => ({ ...variant, amount })));
        const { address } = await openSamples({
          serviceHost: sandbox.url,
          samples: [...samples, { amount: '12000.00', hint: 'none' }],
        });
        const { onEach, show } = await openEverywhere(`${address}/${language}${query}`, fontsOf(language), {
          height: 4800,
          at,
        });
        await onEach(loadScript);
        await onEach(answer);
        await show(rate[language], 'with a rate or a range');
        await onEach(setAmounts(['10000.00', '200.00', '1111.11']));
        await show(rate[language], 'with other rates');
        await onEach(setAmounts(['199.99', '10000.01', '9999.99']));
        await show(range[language], 'with ranges');
        await onEach(setAmounts(['']));
        await show(sentence[language], 'without an amount');
        sandbox.faults.add({ operation: '*', kind: 'malformed', times: 1000 });
        await onEach(setAmounts(['1234.56', '4321.00']));
        await show(sentence[language], 'with an error');
        sandbox.faults.clear();
        await onEach(setAmounts(['2000.00', '300.00']));
        await show(rate[language], 'with a rate again');
      },
    );
  },
);
