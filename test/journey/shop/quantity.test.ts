import type { Page } from 'playwright-core';
import { assert, it } from 'vitest';
import { amountIn, figuresOf } from '../support/figures.js';
import { arrivalsAt, openShop, openStage } from '../support/stage.js';
import { seen, settled, teaserOf } from '../support/teaser.js';

const { visit, sandbox } = await openStage();

declare global {
  interface Window {
    /** Rates that were shown beside an amount they do not belong to. */
    untruths: string[];
    /** Amounts for which a rate was shown. */
    shown: Set<string>;
  }
}

/** Checks on every change and every frame of the page whether the rate shown belongs to the price beside it. */
const watchTruth = (page: Page) =>
  page.evaluate(() => {
    window.untruths = [];
    window.shown = new Set();
    const teaser = document.querySelector('ratenkauf-teaser') as HTMLElement;
    const look = () => {
      const words = teaser.shadowRoot?.querySelector<HTMLElement>('.box')?.innerText ?? '';
      const loan = /Nettodarlehensbetrag\s+([\d.]+),(\d\d)/.exec(words);
      if (!loan) return;
      const amount = `${loan[1]?.replaceAll('.', '')}.${loan[2]}`;
      window.shown.add(amount);
      const price = document
        .querySelector('output')
        ?.textContent?.replace(/[^\d,]/g, '')
        .replace(',', '.');
      for (const now of [teaser.getAttribute('amount'), price])
        if (now !== amount) window.untruths.push(`${amount} beside ${now}`);
    };
    const observer = new MutationObserver(look);
    const everything = { subtree: true, childList: true, characterData: true, attributes: true };
    observer.observe(teaser, { attributes: true });
    observer.observe(teaser.shadowRoot as ShadowRoot, everything);
    const eachFrame = () => {
      look();
      requestAnimationFrame(eachFrame);
    };
    eachFrame();
  });

async function press(page: Page, button: string, times: number, pause: number) {
  await page.getByRole('button', { name: button }).focus();
  for (let time = 0; time < times; time += 1) {
    await page.keyboard.press('Enter');
    await page.waitForTimeout(pause);
  }
}

it('shows the rate of the final amount, and never one of another, while the quantity changes quickly and answers come late', async () => {
  sandbox.reset();
  const shop = await openShop({ serviceHost: sandbox.url });
  const arrivals = arrivalsAt(shop);
  const { page } = await visit(`${shop}/produkt/watt`);
  await settled(page);
  await watchTruth(page);
  for (const delayMs of [180, 20, 140, 10, 200, 60, 90, 30, 150, 40])
    sandbox.faults.add({ operation: '*', kind: 'slow', delayMs });
  await press(page, 'Eins mehr', 9, 16);
  await press(page, 'Eins weniger', 5, 60);
  await press(page, 'Eins mehr', 12, 16);
  await press(page, 'Eins weniger', 11, 30);
  await settled(page);

  assert.strictEqual(await page.locator('output').innerText(), amountIn('de-DE')('4794.00').replace(' ', '\u00a0'));
  const { amount, monthlyRate, months } = await figuresOf(sandbox, '4794.00');
  const words = await seen(teaserOf(page));
  assert.ok(
    words.startsWith(`ab ${monthlyRate} / Monat in ${months} Raten `) &&
      words.includes(`Nettodarlehensbetrag ${amount}`),
    words,
  );
  const { untruths, shown } = await page.evaluate(() => ({ untruths: window.untruths, shown: [...window.shown] }));
  assert.deepEqual(untruths, []);
  assert.ok(shown.includes('799.00') && shown.includes('4794.00'), String(shown));
  assert.ok(arrivals.length < 37, `${arrivals.length} requests for 37 changes`);
});

it('hides the old rate in the same task in which the quantity changes', async () => {
  const { page } = await visit('/produkt/watt');
  await settled(page);
  const words = await page.evaluate(() => {
    document.querySelector<HTMLElement>('[data-step="1"]')?.click();
    const root = document.querySelector('ratenkauf-teaser')?.shadowRoot;
    return root?.querySelector<HTMLElement>('.box')?.innerText ?? '';
  });
  assert.notMatch(words, /€ \/ Monat|Nettodarlehensbetrag\s+799/);
});

it('shows no rate for a quantity that costs more than can be paid by instalments, and one again below', async () => {
  const { page } = await visit('/produkt/watt');
  await settled(page);
  await page.getByLabel('Menge').fill('13');
  await settled(page);
  assert.match(await seen(teaserOf(page)), /^Ratenkauf von 200 € bis 10\.000 € möglich/);
  await page.getByLabel('Menge').fill('12');
  await settled(page);
  assert.ok((await seen(teaserOf(page))).includes(`Nettodarlehensbetrag ${amountIn('de-DE')('9588.00')} `));
});
