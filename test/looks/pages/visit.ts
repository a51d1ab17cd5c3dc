import type { Page } from 'puppeteer-core';
import type { Completion } from 'ratenkauf-elements/sandbox';
import { post } from '../hands.js';
import type { Look } from '../look.js';
import type { Stage } from '../stage.js';

/** A page of the demo shop, and what the visitor has done before. */
export interface ShopPage extends Pick<Look, 'says' | 'frame'> {
  readonly path: string;
  /** Fields of the address that the visitor has entered, with a chair in the basket. Default: none yet. */
  readonly address?: Readonly<Record<string, string>>;
  readonly before?: (page: Page) => Promise<void>;
  /** What the visitor does on the page. */
  readonly act?: (page: Page) => Promise<void>;
}

/** Returns the look of a page of the shop. */
export const pageOf = (group: string, name: string, { path, address, before, act, ...look }: ShopPage): Look => ({
  group,
  name,
  ...look,
  async open(page, { shop }) {
    // Forms are sent from the smallest page of the shop.
    await page.goto(`${shop}/impressum`);
    if (address) await enter(page, address);
    await before?.(page);
    await page.goto(shop + path);
    await act?.(page);
  },
});

/** A customer whom the bank approves. */
export const ralf = {
  salutation: 'mr',
  'billing-firstName': 'Ralf',
  'billing-lastName': 'Ratenkauf',
  'billing-street': 'Beuthener Str. 25',
  'billing-postcode': '90471',
  'billing-city': 'Nürnberg',
  'billing-country': 'DE',
  email: 'ralf@ratenkauf.example',
};

/** Puts a chair into the basket. */
export const takeChair = (page: Page): Promise<void> =>
  post(page, '/warenkorb', { action: 'add', product: 'lotse', variant: '0', quantity: '1' });

async function enter(page: Page, address: Readonly<Record<string, string>>): Promise<void> {
  await takeChair(page);
  await post(page, '/kasse', address);
}

/** Opens the choice of payment with a chair in the basket and the address of a customer whom the bank approves. */
export async function goToPayment(page: Page, { shop }: Stage): Promise<void> {
  await page.goto(`${shop}/impressum`);
  await enter(page, ralf);
  await page.goto(`${shop}/kasse/zahlung`);
}

/** Starts an instalment purchase as the payment option does; returns the address of the bank's page. */
export async function startPurchase(page: Page, stage: Stage): Promise<string> {
  await goToPayment(page, stage);
  const script = `(async () => {
    const { version } = await (await fetch('/ratenkauf/consent')).json();
    const { amount } = await (await fetch('/ratenkauf/checkout')).json();
    const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ shown: { amount }, consentVersion: version, months: 24 }) };
    return (await fetch('/ratenkauf/purchase', request)).json();
  })()`;
  const answer = (await page.evaluate(script)) as { paymentPage?: string };
  if (!answer.paymentPage) throw new Error(`The purchase did not start: ${JSON.stringify(answer)}`);
  return answer.paymentPage;
}

/** Comes back from the bank, where the customer did this. */
export async function returnFromBank(page: Page, stage: Stage, completion: Completion): Promise<void> {
  const bank = new URL(await startPurchase(page, stage));
  const { returnUrl } = stage.sandbox.complete(bank.searchParams.get('vorgangskennung') ?? '', completion);
  await page.goto(returnUrl);
}
