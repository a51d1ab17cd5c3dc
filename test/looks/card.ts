// Photographs scripts/site/browser/card.html as card.png beside it, which is shown where somebody links to the site:
// `npx tsx test/looks/card.ts`, after a change of the page.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { ensurePinnedChromium } from '../../scripts/browsers.mjs';
import { root } from '../../scripts/imports.js';

const folder = join(root, 'scripts/site/browser');
const executablePath = await ensurePinnedChromium();
const browser = await chromium.launch({ executablePath });
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await page.goto(pathToFileURL(join(folder, 'card.html')).href);
await page.screenshot({ path: join(folder, 'card.png') });
await browser.close();
