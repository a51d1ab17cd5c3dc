import { assert, it } from 'vitest';
import { openBackOffice, reportsAt } from '../support/back-office.js';
import { openStage } from '../support/stage.js';
import { notesOf } from '../support/notes.js';

const stage = await openStage();

it('many deliveries are confirmed together and reported once each; one that somebody else has reported stays with its reason', async () => {
  const { page, sandbox, complaints } = await openBackOffice(stage);
  sandbox.addTransactions(24);
  const due = sandbox.transactions().filter(({ status }) => /^REPORT_/.test(status));
  assert.isAtLeast(due.length, 3);
  await page.goto('/haendlerbereich/vorgaenge');
  const list = page.locator('ratenkauf-transactions');
  await list.getByRole('button', { name: 'Mehrere melden' }).click();
  await list.getByLabel(`Alle ${due.length} hier`).check();
  const [{ businessId: elsewhere } = { businessId: '' }] = due;
  sandbox.capture(elsewhere);
  await list.getByRole('button', { name: `${due.length} Lieferungen melden` }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^Ja, / }).click();
  await list
    .getByText(
      `Bei einem Vorgang hat es nicht geklappt. Der Grund steht dabei. ${due.length - 1} Lieferungen sind gemeldet.`,
    )
    .last()
    .waitFor();
  assert.deepEqual(reportsAt(sandbox), Array<string>(due.length - 1).fill('transaction.capture'));
  for (const { businessId } of due)
    assert.lengthOf(
      sandbox.transactions().find((each) => each.businessId === businessId)?.bookings ?? [],
      1,
      businessId,
    );
  await list
    .getByText(/Eine andere Meldung ist schon unterwegs|nicht mehr möglich/)
    .first()
    .waitFor();
  assert.deepEqual((await notesOf(page)).violations, []);
  // What the browser and the element tell developers of the one that was refused.
  for (const complaint of complaints)
    assert.match(complaint, /409|captureTransaction: A report of the same kind is pending/);
});
