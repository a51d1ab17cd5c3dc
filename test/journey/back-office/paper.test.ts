import type { Page } from 'playwright-core';
import { assert, it } from 'vitest';
import { inventTransaction, openBackOffice } from '../support/back-office.js';
import { sheetsOf } from '../support/paper.js';
import { chair, chairTotal, ralf, send } from '../support/purchase.js';
import { openStage } from '../support/stage.js';

const stage = await openStage();

/** Prints a page on sheets of many heights, all as wide as A4; returns the pieces of text on the sheets of each. */
async function printed(page: Page): Promise<number[][]> {
  const prints: number[][] = [];
  for (let height = 120; height <= 297; height += 3)
    prints.push(await sheetsOf(page, { width: '190mm', height: `${height}mm` }));
  return prints;
}

it.each([11, 60])('the list is printed without an empty sheet (%s transactions)', async (count) => {
  const { page, sandbox } = await openBackOffice(stage);
  inventTransaction(sandbox, undefined, count);
  await page.goto('/haendlerbereich/vorgaenge');
  await page.getByRole('tab', { name: new RegExp(`^Alle\\s*${count}$`) }).click();
  await page.getByRole('heading', { name: `${count} Vorgänge` }).waitFor();
  await page.locator('ratenkauf-transactions .results[aria-busy=false]').waitFor();
  for (const sheets of await printed(page)) assert.notInclude(sheets, 0);
});

it('an order is printed from its first sheet on', async () => {
  const { page, market, ...visit } = await openBackOffice(stage);
  await send({ page, ...visit }, market.shop, '/warenkorb', { ...chair, action: 'add' });
  await send({ page, ...visit }, market.shop, '/kasse', ralf);
  await send({ page, ...visit }, market.shop, '/kasse/pruefen', { payment: 'prepayment', total: String(chairTotal) });
  await page.goto('/haendlerbereich/bestellung/DH-10001');
  await page.getByText('Was bestellt ist').waitFor();
  // The heading alone has less.
  for (const [first] of await printed(page)) assert.isAbove(first!, 100);
});
