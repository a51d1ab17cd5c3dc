import type { Page } from 'playwright-core';
import { knownShop, type Sandbox } from 'ratenkauf-elements/sandbox';
import { assert, describe, it } from 'vitest';
import {
  askForDelivery,
  askForRefund,
  asked,
  atTheBank,
  inventTransaction,
  openBackOffice,
  openTransaction,
  reportsAt,
  sayYes,
  says,
  type BackOffice,
} from '../support/back-office.js';
import { openStage } from '../support/stage.js';
import { soon } from '../../support/patience.js';
import { inCi } from '../../support/all.js';

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

/** Refunds one euro through another system of the merchant, bypassing the shop. */
async function refundElsewhere(sandbox: Sandbox, id: string): Promise<void> {
  const authorization = `Basic ${btoa(`${knownShop.webshopId}:${knownShop.password}`)}`;
  const headers = { authorization, 'content-type': 'application/json' };
  const response = await fetch(`${sandbox.url}/api/merchant/v3/transaction/${id}/refund`, {
    method: 'POST',
    headers,
    body: '{"value":"1.00"}',
  });
  assert.strictEqual(response.status, 202);
}

describe('a refund', () => {
  it('of an invalid or too large amount is refused at the field, and nothing is sent', inCi, async () => {
    const { page, sandbox } = await atTransaction();
    const field = page.locator('ratenkauf-transaction #amount');
    for (const [typed, words] of [
      ['9.999.999', 'Das ist zu viel. Es verbleiben'],
      ['12,345', 'Das ist kein Betrag'],
      ['0', 'Der Betrag muss'],
      ['zehn', 'Das ist kein Betrag'],
    ] as const) {
      await askForRefund(page, typed);
      await page.locator('#amount-problem').filter({ hasText: words }).waitFor();
      assert.ok(await field.and(page.locator(':focus[aria-invalid=true]')).isVisible(), typed);
      assert.strictEqual(await page.getByRole('dialog').count(), 0);
    }
    assert.deepEqual(reportsAt(sandbox), []);
  });

  it('can be cancelled: Escape sends nothing and returns the focus [WCAG 2.1.2, 2.4.3, 3.3.4]', async () => {
    const { page, sandbox } = await atTransaction();
    await askForRefund(page, '10');
    await asked(page);
    await page.getByRole('button', { name: 'Abbrechen' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Erstattung melden' }).and(page.locator(':focus')).waitFor();
    assert.deepEqual(reportsAt(sandbox), []);
  });

  it('is sent once from two tabs at the same moment, and the other tab says why it was not sent', inCi, async () => {
    const { sandbox, id, tabs } = await inTwoTabs();
    const before = atTheBank(sandbox, id).currentValue;
    for (const tab of tabs) {
      await tab.bringToFront();
      await askForRefund(tab, '20,00');
    }
    const said = await sayYesInBoth(tabs);
    assert.ok(
      said.some((words) => words.includes('Erstattung von 20,00 € in Bearbeitung')),
      said.join('\n'),
    );
    assert.ok(
      said.some((words) => words.includes('Der Vorgang hat sich inzwischen geändert. Es wurde nichts gemeldet.')),
      said.join('\n'),
    );
    sandbox.bookPending();
    for (const tab of tabs) {
      await tab.bringToFront();
      await tab.getByRole('button', { name: 'Aktualisieren' }).click();
      await tab.locator('ratenkauf-transaction dl').getByText('20,00').first().waitFor();
    }
    assert.deepEqual(reportsAt(sandbox), ['transaction.refund']);
    assert.strictEqual(atTheBank(sandbox, id).currentValue, before - 20_00);
  });

  it('is not sent when somebody else has refunded the amount meanwhile: the new value is shown', inCi, async () => {
    const { sandbox, id, tabs } = await inTwoTabs();
    const [page, late] = tabs;
    await page.bringToFront();
    await askForRefund(page, '20,00');
    await sayYes(page);
    await says(page, 'in Bearbeitung');
    sandbox.bookPending();
    await says(page, 'Die Bank hat 20,00 € erstattet');
    await late.bringToFront();
    await askForRefund(late);
    await sayYes(late);
    await says(late, 'Der Vorgang hat sich inzwischen geändert. Es wurde nichts gemeldet.');
    const rest = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2 }).format(
      atTheBank(sandbox, id).currentValue / 100,
    );
    await late.getByRole('radio', { name: `Den ganzen Rest: ${rest}` }).waitFor();
    assert.deepEqual(reportsAt(sandbox), ['transaction.refund']);
  });

  it(
    'that the bank accepts and then refuses ends with the bank’s reason, and another one can be made',
    inCi,
    async () => {
      const { page, sandbox, id, value } = await atTransaction();
      sandbox.faults.add({ operation: 'transaction.refund', kind: 'slow', delayMs: 1_500 });
      await askForRefund(page);
      await sayYes(page);
      await soon(() => assert.deepEqual(reportsAt(sandbox), ['transaction.refund']));
      await refundElsewhere(sandbox, id);
      sandbox.bookPending();
      await says(page, 'in Bearbeitung');
      sandbox.bookPending();
      const words = await says(page, 'Die Bank hat die Meldung abgelehnt: Erstattung von');
      assert.ok(words.includes('Der Betrag ist größer als der verbliebene Bestellwert.'), words);
      assert.strictEqual(atTheBank(sandbox, id).currentValue, value - 1_00);
      await askForRefund(page, '1');
      await sayYes(page);
      await says(page, 'Erstattung von 1,00 € in Bearbeitung.');
      assert.strictEqual(sandbox.bookPending(), 1);
    },
  );

  it('whose outcome is unknown is shown as unresolved, also after a reload, and no other one is offered', async () => {
    const { page, sandbox, id } = await atTransaction();
    sandbox.faults.add({ operation: 'transaction.refund', kind: 'status', status: 500, times: 1 });
    await askForRefund(page, '10');
    await sayYes(page);
    const unclear = 'Erstattung von 10,00 €: noch ungeklärt. Es kam keine brauchbare Antwort der Bank.';
    await says(page, unclear);
    await openTransaction(page, id);
    await says(page, unclear);
    await page.getByText('Es ist noch nicht bekannt, ob die Meldung der Erstattung angekommen ist.').waitFor();
    assert.strictEqual(await page.getByRole('button', { name: 'Erstattung melden' }).count(), 0);
  });

  it('whose answer is lost is looked for, found and not sent again', inCi, async () => {
    const { page, sandbox, id, value } = await atTransaction();
    sandbox.faults.add({ operation: 'transaction.refund', kind: 'answer-lost' });
    await askForRefund(page, '10');
    await sayYes(page);
    await says(
      page,
      'Erstattung von 10,00 € in Bearbeitung. Die Bank hat die Meldung angenommen, aber noch nicht gebucht.',
    );
    sandbox.bookPending();
    await says(page, 'Die Bank hat 10,00 € erstattet.');
    assert.deepEqual(reportsAt(sandbox), ['transaction.refund']);
    assert.strictEqual(atTheBank(sandbox, id).currentValue, value - 10_00);
  });
});

describe('a delivery', () => {
  it('is reported once from two tabs, and never again', async () => {
    const { page, sandbox, id, tabs, market, context } = await inTwoTabs();
    for (const tab of tabs) {
      await tab.bringToFront();
      await askForDelivery(tab);
    }
    const said = await sayYesInBoth(tabs);
    assert.ok(
      said.some((words) => words.includes('Lieferung in Bearbeitung')),
      said.join('\n'),
    );
    sandbox.bookPending();
    await page.bringToFront();
    await openTransaction(page, id);
    await page.getByText('Die Lieferung ist gemeldet. Das geht bei jedem Vorgang nur einmal.').waitFor();
    assert.strictEqual(await page.getByRole('button', { name: 'Lieferung melden' }).count(), 0);
    const again = await context.request.post(`${market.shop}/ratenkauf/transactions/${id}/capture`, {
      data: {},
      headers: { origin: market.shop },
    });
    assert.deepEqual(
      [again.status(), ((await again.json()) as { error: { code: string } }).error.code],
      [409, 'wrong_state'],
    );
    assert.deepEqual(reportsAt(sandbox), ['transaction.capture']);
    assert.strictEqual(atTheBank(sandbox, id).bookings.length, 1);
  });

  it('is sent once, however often yes is clicked', inCi, async () => {
    const { page, sandbox } = await atTransaction();
    await askForDelivery(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Ja, / })
      .evaluate((button: HTMLElement) => {
        button.click();
        button.click();
      });
    await says(page, 'Lieferung in Bearbeitung');
    assert.deepEqual(reportsAt(sandbox), ['transaction.capture']);
  });

  it('that the bank accepts and does not book is shown as overdue, and as booked once it is', inCi, async () => {
    const { page, sandbox, market } = await atTransaction();
    sandbox.holdBookings(true);
    await askForDelivery(page);
    await sayYes(page);
    await says(page, 'Lieferung in Bearbeitung. Die Bank hat die Meldung angenommen, aber noch nicht gebucht.');
    market.advance(11);
    await page.reload();
    await says(page, 'Die Bank hat sie noch immer nicht gebucht. Bitte fragen Sie bei der Bank nach.');
    sandbox.holdBookings(false);
    sandbox.bookPending();
    await page.reload();
    await page.getByText('Die Lieferung ist gemeldet. Das geht bei jedem Vorgang nur einmal.').waitFor();
    assert.deepEqual(reportsAt(sandbox), ['transaction.capture']);
  });
});

describe('while the bank is away', () => {
  const away = { operation: '*', kind: 'status', status: 503, times: 1000 } as const;

  it('an open transaction keeps its values and says that they are old, and nothing is reported', inCi, async () => {
    const { page, sandbox } = await atTransaction();
    sandbox.faults.add(away);
    await askForRefund(page, '10');
    await sayYes(page);
    await says(page, 'Die Bank ist gerade nicht zu erreichen. Es wurde nichts gemeldet.');
    sandbox.faults.clear();
    await page.getByRole('button', { name: 'Erstattung melden' }).click();
    await sayYes(page);
    await says(page, 'Erstattung von 10,00 € in Bearbeitung.');
    assert.strictEqual(sandbox.bookPending(), 1);
  });

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

  it('an unknown reference is shown as unknown, not as a failure', inCi, async () => {
    const { page } = await openBackOffice(stage);
    await page.goto('/haendlerbereich/vorgang/ZZZZZ9');
    await says(page, 'Die Bank kennt keinen Vorgang mit dieser Nummer.');
    await page.getByText('Im Shop gibt es keine Bestellung mit diesem Vorgang.').waitFor();
  });
});
