import type { Page } from 'playwright-core';
import { routeOf } from 'ratenkauf-elements/testing';

/** Opens the shop's page as it is after the bank has declined. */
export async function showDeclined(page: Page, address: string): Promise<void> {
  await page.route('**/ratenkauf/**', routeOf('declined'));
  await page.goto(address);
}
