import type { Page } from 'playwright-core';
import { assert, describe, it } from 'vitest';
import {
  askForDelivery,
  atTheBank,
  inventTransaction,
  openBackOffice,
  openTransaction,
  reportsAt,
  says,
  type BackOffice,
} from '../support/back-office.js';
import { openStage } from '../support/stage.js';

const stage = await openStage();

/** Opens a transaction that can be delivered and refunded as a back-office user. */
async function atTransaction(): Promise<BackOffice & { id: string; value: number }> {
  const backOffice = await openBackOffice(stage);
  const id = inventTransaction(backOffice.sandbox);
  await openTransaction(backOffice.page, id);
  return { ...backOffice, id, value: atTheBank(backOffice.sandbox, id).currentValue };
}

/** Opens the same transaction in two tabs of one browser. */
async function inTwoTabs(): Promise<BackOffice & { id: string; tabs: readonly [Page, Page] }> {
  const backOffice = await atTransaction();
  const tab = await backOffice.context.newPage();
  await openTransaction(tab, backOffice.id);
  return { ...backOffice, tabs: [backOffice.page, tab] };
}

/** Confirms in both tabs at the same moment; resolves with the resulting message of each. */
async function sayYesInBoth(tabs: readonly [Page, Page]): Promise<string[]> {
  const yes = tabs.map((tab) => tab.getByRole('dialog').getByRole('button', { name: /^Ja, / }));
  await Promise.all(yes.map((button) => button.waitFor()));
  await Promise.all(yes.map((button) => button.evaluate((element: HTMLElement) => element.click())));
  return Promise.all(tabs.map((tab) => says(tab, /in Bearbeitung|Nichts|nicht gesendet|wurde nichts/)));
}

describe('while the bank is away', () => {
  const away = { operation: '*', kind: 'status', status: 503, times: 1000 } as const;

  it('each page says so in words, with a way to try again', async () => {
    const { page, sandbox } = await openBackOffice(stage);
    const id = inventTransaction(sandbox);
    sandbox.faults.add(away);
    await page.goto(`/haendlerbereich/vorgang/${id}`);
    await says(page, 'Die Bank ist gerade nicht zu erreichen.');
    await page.goto('/haendlerbereich/vorgaenge');
    await page.locator('ratenkauf-transactions').getByText('Die Bank ist gerade nicht zu erreichen').waitFor();
    await page.goto('/haendlerbereich/abrechnungen');
    await page.getByRole('button', { name: 'Archiv herunterladen' }).click();
    await page.getByRole('alert').filter({ hasText: 'Die Bank ist gerade nicht zu erreichen.' }).waitFor();
    assert.notMatch(await page.locator('body').innerText(), /[{}]|service_|error/);
    sandbox.faults.clear();
    await page.goto('/haendlerbereich/vorgaenge');
    await page.locator('ratenkauf-transactions').getByRole('link', { name: id }).waitFor();
  });
});
