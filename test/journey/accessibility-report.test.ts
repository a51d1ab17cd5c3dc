import { onTestFinished, it } from 'vitest';
import { pageOf } from '../../scripts/print/accessibility/page.js';
import { presentReport } from '../../scripts/print/accessibility/report.js';
import { assertAccessibleEverywhere } from './support/accessibility.js';
import { openBrowser } from './support/stage.js';

it('the report on accessibility is accessible itself, with its tests open [EN 12.1.2]', async () => {
  const context = await (await openBrowser()).newContext();
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.setContent(pageOf(presentReport()));
  await page.locator('details').evaluateAll((all) => all.forEach((each) => each.setAttribute('open', '')));
  await assertAccessibleEverywhere(page);
});
