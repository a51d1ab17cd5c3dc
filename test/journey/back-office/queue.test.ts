import type { Page } from 'playwright-core';
import { assert, it } from 'vitest';
import { inCi } from '../../support/all.js';
import { soon } from '../../support/patience.js';
import {
  askForRefund,
  asked,
  atTheBank,
  inventTransaction,
  openBackOffice,
  openTransaction,
  reportsAt,
  sayYes,
  says,
} from '../support/back-office.js';
import { openStage } from '../support/stage.js';

const stage = await openStage();

/** Asks for a refund that has to wait, and returns the question that is answered with yes. */
async function queueRefund(page: Page, part: string): Promise<string> {
  await askForRefund(page, part);
  const question = await asked(page);
  await sayYes(page);
  await says(page, `Erstattung von ${part} € vorgemerkt.`);
  return question;
}

/** Returns what stands in the list's row of a transaction. */
async function rowOf(page: Page, id: string): Promise<string> {
  await page.goto('/haendlerbereich/vorgaenge');
  await page.getByRole('tab', { name: /^Alle/ }).click();
  const row = page.locator(`ratenkauf-transactions tr[data-id=${id}]`);
  await row.waitFor();
  return (await row.innerText()).replace(/\s+/g, ' ');
}

it('refunds are asked for while one is being booked, taken back, and sent when their turn comes', inCi, async () => {
  const { page, sandbox, complaints } = await openBackOffice(stage);
  const id = inventTransaction(sandbox);
  const { currentValue: value } = atTheBank(sandbox, id);
  const refunds = () => atTheBank(sandbox, id).refunds.map(({ amount }) => amount);
  const waiting = page.locator('ratenkauf-transaction .request');
  await openTransaction(page, id);
  await askForRefund(page, '10,00');
  await sayYes(page);
  await says(page, 'Erstattung von 10,00 € in Bearbeitung.');

  assert.match(await queueRefund(page, '20,00'), /Erstattung vormerken\?.*sobald alle davor gebucht sind/);
  await queueRefund(page, '5,50');
  assert.strictEqual(await waiting.count(), 2);
  assert.include(await rowOf(page, id), '2 Erstattungen warten: 25,50 €');

  await openTransaction(page, id);
  await page.getByRole('button', { name: 'Erstattung zurücknehmen: 20,00 €' }).click();
  await says(page, 'Erstattung von 20,00 € zurückgenommen. Sie wird nicht gesendet.');
  assert.strictEqual(await waiting.count(), 1);
  assert.include(await rowOf(page, id), 'Eine Erstattung wartet: 5,50 €');
  assert.deepEqual(reportsAt(sandbox), ['transaction.refund']);
  assert.deepEqual(refunds(), []);

  await openTransaction(page, id);
  assert.strictEqual(sandbox.bookPending(), 1);
  await says(page, 'Die Bank hat 10,00 € erstattet.');
  await says(page, 'Erstattung von 5,50 € in Bearbeitung.');
  assert.strictEqual(await waiting.count(), 0);
  await soon(() => assert.strictEqual(sandbox.bookPending(), 1));
  await says(page, 'Die Bank hat 5,50 € erstattet.');
  assert.deepEqual(refunds(), [10_00, 5_50]);
  assert.strictEqual(atTheBank(sandbox, id).currentValue, value - 15_50);
  assert.deepEqual(reportsAt(sandbox), ['transaction.refund', 'transaction.refund']);
  assert.notMatch(await rowOf(page, id), /warte/);
  assert.deepEqual(complaints, []);
});
