import type { Page } from 'puppeteer-core';
import { isShown, press, type } from '../hands.js';
import type { Look } from '../look.js';
import type { Stage } from '../stage.js';
import { startPurchase } from './visit.js';

const toBank = async (page: Page, stage: Stage) => {
  await page.goto(await startPurchase(page, stage));
  await isShown(page, /Geburtsdatum/);
};

/** Fills in the bank's form. */
async function apply(page: Page, income: string): Promise<void> {
  const fields: unknown = await page.evaluate(
    `Object.fromEntries([...document.querySelectorAll('label[for]')].map((label) => [label.textContent.trim().split(/\\s/)[0], '#' + CSS.escape(label.htmlFor)]))`,
  );
  const { Geburtsdatum = '', IBAN = '', Monatliches = '' } = fields as Record<string, string>;
  await type(page, Geburtsdatum, '05.04.1972');
  await type(page, Monatliches, income);
  await type(page, IBAN, 'DE12500105170648489890');
  await page.evaluate(`document.querySelectorAll('input[type=checkbox]').forEach((box) => (box.checked = true))`);
  await press(page, /^Weiter/, 'button');
}

/** The pages of the bank, as the sandbox shows them. */
export const bankLooks: Look[] = [
  { group: 'bank', name: 'application', open: toBank, says: /Geburtsdatum/ },
  {
    group: 'bank',
    name: 'application with problems',
    open: async (page, stage) => {
      await toBank(page, stage);
      await press(page, /^Weiter/, 'button');
    },
    says: /Bitte/,
  },
  {
    group: 'bank',
    name: 'overview',
    open: async (page, stage) => {
      await toBank(page, stage);
      await apply(page, '1.750');
    },
    says: /Bitte prüfen Sie Ihren Ratenkauf/,
  },
  {
    group: 'bank',
    name: 'unknown purchase',
    open: async (page, { sandbox }) =>
      void (await page.goto(`${sandbox.url}/ratenkauf/content/intern/einstieg.jsf?vorgangskennung=x`)),
    says: /\S/,
  },
];

/** Sections of the sandbox's console, by the names of their links. */
const sections = ['Overview', 'Purchases', 'Transactions', 'Faults', 'Clock', 'Journal', 'Webhooks', 'Settings'];

/** The console of the sandbox, with a purchase at the bank. */
export const sandboxLooks: Look[] = sections.map((section) => ({
  group: 'sandbox',
  name: section.toLowerCase(),
  async open(page, stage) {
    await startPurchase(page, stage);
    await page.goto(stage.sandbox.url);
    await press(page, new RegExp(`^${section}`), 'nav a');
    await page.waitForSelector('nav [aria-current]');
  },
  says: new RegExp(section),
}));
