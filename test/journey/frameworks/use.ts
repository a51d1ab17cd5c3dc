import { assert } from 'vitest';
import type { Visit } from '../support/stage.js';

/**
 * Does what every recipe's page is there for: sees a rate, picks a term, raises the price. The term is picked first:
 * until then the framework has rendered nothing again, and what it bound on the way from the server is all there is.
 */
export async function use({ page, complaints }: Pick<Visit, 'page' | 'complaints'>): Promise<void> {
  const rate = page.getByText(/^ab .* in \d+ Raten$/).first();
  const first = await rate.textContent();
  await page.getByText('Noch keine Laufzeit gewählt').waitFor();
  await page.getByRole('button', { name: 'Alle Laufzeiten vergleichen' }).click();
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /^12 Raten\b/ })
    .check();
  await page.getByRole('button', { name: '12 Raten wählen' }).click();
  await page.getByText('Laufzeit: 12 Monate').waitFor();
  await page.getByRole('button', { name: 'Noch eins' }).click();
  assert.equal(
    await page.locator('ratenkauf-teaser').evaluate((teaser) => (teaser as unknown as { amount: string }).amount),
    '1598.00',
  );
  await page.waitForFunction((before) => {
    const now = document.querySelector('ratenkauf-teaser')?.shadowRoot?.textContent ?? '';
    return / in \d+ Raten/.test(now) && !now.includes(before);
  }, first ?? '');
  assert.deepEqual(complaints, []);
}
