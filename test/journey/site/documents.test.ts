import type { Page } from 'playwright-core';
import { assert, describe, expect, it } from 'vitest';
import { pathOf, sources } from '../../../scripts/site/pages.js';
import { allOr, allOrFirst, inCi } from '../../support/all.js';
import { assertAccessible, assertColoursAccessible, assertReflows } from '../support/accessibility.js';
import { openSite } from './site.js';

const site = openSite();
const all = [...sources().map(pathOf), 'playground.html', 'de/playground.html', '404.html'];

const search = async (page: Page, words: string) => {
  await page.keyboard.press('Control+k');
  await page.getByRole('searchbox').fill(words);
};
const firstFound = (page: Page) => page.locator('#found a').first();

describe('every page of the site', () => {
  it.each(allOr(all, ['guide/mounts.html', 'de/server.html', 'playground.html', '404.html']))(
    '%s is accessible, light and dark, on a large screen and a small one [WCAG 1.4.3, 1.4.10, 2.1.1, 4.1.2; EN 12.1.2]',
    async (path) => {
      const { page, errors } = await site.fromServer(path);
      await assertAccessible(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      await assertColoursAccessible(page);
      // Loaded anew: what a page measures and folds away depends on the screen that it finds.
      await page.setViewportSize({ width: 390, height: 900 });
      await page.reload();
      await assertAccessible(page);
      await assertReflows(page);
      assert.deepEqual(errors, []);
    },
  );
});

describe('the search', () => {
  it.each(
    allOrFirst(1, [
      ['csp', 'Content security policy'],
      ['hydration', 'Next'],
      ['hydration', 'React 19'],
      ['webpack', 'In a bundled server'],
      ['angular', 'Angular'],
    ]),
  )('finds %s', async (words, heading) => {
    const { page } = await site.fromDisk('index.html');
    await search(page, words);
    await page.locator('#found').getByText(heading, { exact: true }).first().waitFor();
  });

  it('says when it finds nothing, and shows parts where no place has all words', async () => {
    const { page } = await site.fromDisk('de/start.html');
    await search(page, 'xyzzyplugh');
    await page.getByText('Zu „xyzzyplugh“ gibt es keinen Treffer.').waitFor();
    await search(page, 'Retoure xyzzyplugh');
    await page.getByText('Alle Wörter zusammen kommen nirgends vor.').waitFor();
    await firstFound(page).waitFor();
  });

  it('shows pages of the language that is read before the others', async () => {
    const { page } = await site.fromDisk('de/start.html');
    await search(page, 'Proxy');
    await firstFound(page).getByText('Hinter einem Proxy').waitFor();
  });

  it('puts a name with a dot first, and other languages last', async () => {
    const { page } = await site.fromDisk('index.html');
    await search(page, 'purchases.start');
    await firstFound(page).getByText('ratenkauf.purchases.start()').waitFor();
    await search(page, 'csp');
    const found = page.locator('#found a');
    await expect.poll(async () => (await found.nth(1).getAttribute('href')) ?? '').not.toMatch(/purchase|^\.\/de\/|^$/);
  });

  it('shows whole words, without what makes lists and tables of lines', async () => {
    const { page } = await site.fromDisk('index.html');
    for (const words of ['go live', 'status', 'Widerruf']) {
      await search(page, words);
      await firstFound(page).waitFor();
      const excerpts = await page.locator('#found a > span').allTextContents();
      assert.deepEqual(
        excerpts.filter(
          (each) => /- \[ \]|\||\*\*|^… [a-z]+$/.test(each) || (each.length > 140 && !/[.!?:…]$/.test(each)),
        ),
        [],
      );
    }
  });

  it('is opened, walked and closed by keys, and is accessible [WCAG 2.1.1, 2.1.4, 2.4.3; EN 12.1.2]', async () => {
    const { page } = await site.fromServer('guide/server.html');
    await search(page, 'backups and restore');
    await firstFound(page).waitFor();
    await page.locator('#found mark').first().waitFor();
    await assertAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await assertColoursAccessible(page);
    await page.keyboard.press('ArrowDown');
    assert.isTrue(await firstFound(page).evaluate((link) => link === document.activeElement));
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Escape');
    assert.isFalse(await page.locator('#search').isVisible());
    await search(page, 'backups and restore');
    await firstFound(page).getByText('Backups and restore').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/guide\/operations\.html#backups-and-restore$/);
  });
});

describe('tabs', () => {
  const tab = (page: Page, name: string) => page.getByRole('tab', { name });
  const isShown = async (page: Page, code: string) => page.getByText(code, { exact: true }).isVisible();

  it('show one way at a time, are walked by keys and remembered on other pages [WCAG 2.1.1, 4.1.2]', async () => {
    const { page } = await site.fromServer('guide/mounts.html');
    assert.deepEqual([await isShown(page, '// node.mjs'), await isShown(page, '// express.mjs')], [true, false]);
    await tab(page, 'Node').focus();
    await page.keyboard.press('ArrowRight');
    assert.deepEqual([await isShown(page, '// node.mjs'), await isShown(page, '// express.mjs')], [false, true]);
    assert.equal(await tab(page, 'Express 5').getAttribute('aria-selected'), 'true');
    await page.goto(new URL('../de/einbinden.html', page.url()).href);
    assert.isTrue(await isShown(page, '// express.mjs'));
  });

  it('are remembered apart where they are about something else, and say what they are about [WCAG 4.1.2]', async () => {
    const { page } = await site.fromServer('guide/mounts.html');
    await tab(page, 'Express 5').click();
    await page.goto(new URL('elements.html', page.url()).href);
    await tab(page, 'Vue').click();
    await page.goto(new URL('mounts.html', page.url()).href);
    assert.equal(await tab(page, 'Express 5').getAttribute('aria-selected'), 'true');
    await page.getByRole('tablist', { name: 'Servers' }).waitFor();
  });

  it('show what a link leads to', async () => {
    const { page } = await site.fromDisk('guide/mounts.html#hono');
    assert.isTrue(await isShown(page, '// hono.mjs'));
    await page.locator('.contents').getByRole('link', { name: 'Fastify 5' }).click();
    assert.isTrue(await isShown(page, '// fastify.mjs'));
  });

  it.each([390, 1280])('stand below the head of the page where a link leads to one, at %d pixels', async (width) => {
    const { page } = await site.fromDisk('guide/mounts.html#hono', { viewport: { width, height: 900 } });
    const room = () =>
      page.evaluate(() => {
        const bottom = document.querySelector('body > header')!.getBoundingClientRect().bottom;
        return document.querySelector('[role=tab][aria-selected=true]')!.getBoundingClientRect().top - bottom;
      });
    await expect.poll(room).toBeGreaterThan(0);
    assert.isBelow(await room(), 300);
    await page.evaluate(() => (location.hash = '#fastify-5'));
    await expect.poll(() => isShown(page, '// fastify.mjs')).toBe(true);
    await expect.poll(room).toBeGreaterThan(0);
    assert.isBelow(await room(), 300);
  });

  it('stand one below the other without a script', async () => {
    const { page } = await site.fromDisk('guide/mounts.html', { javaScriptEnabled: false });
    assert.deepEqual([await isShown(page, '// node.mjs'), await isShown(page, '// hono.mjs')], [true, true]);
  });
});

it('code is copied as it is', async () => {
  const { page } = await site.fromServer('index.html', { permissions: ['clipboard-read', 'clipboard-write'] });
  const block = page.locator('.code', { hasText: '// shop.mjs' });
  await block.getByRole('button', { name: 'Copy' }).click();
  await block.getByRole('button', { name: 'Copied' }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(copied, /^\/\/ shop\.mjs\nimport \{ createServer \} from 'node:http';\n/);
  assert.equal(copied, await block.locator('code').textContent());
});

it('only what has to be scrolled is a stop of the keyboard [WCAG 2.1.1]', async () => {
  const { page } = await site.fromDisk('index.html', { viewport: { width: 390, height: 900 } });
  const stops = await page
    .locator('pre')
    .evaluateAll((blocks) => blocks.map((each) => [each.scrollWidth > each.clientWidth, each.tabIndex === 0]));
  assert.isNotEmpty(stops.filter(([isWide]) => isWide));
  assert.deepEqual(
    stops.filter(([isWide, isStop]) => isWide !== isStop),
    [],
  );
});

it('opens on a small screen only the group of the page in the menu', async () => {
  const { page } = await site.fromDisk('guide/mounts.html', { viewport: { width: 390, height: 900 } });
  await page.getByText('Pages', { exact: true }).click();
  const menu = page.getByRole('navigation', { name: 'Pages' });
  await menu.getByRole('link', { name: 'Mount the handler' }).waitFor();
  assert.isFalse(await menu.getByRole('link', { name: 'Vendure' }).isVisible());
  await menu.getByText('Shop systems').click();
  await menu.getByRole('link', { name: 'Vendure' }).waitFor();
});

describe('what is wide', () => {
  const small = { viewport: { width: 390, height: 900 } };

  it('fades where it goes on, until it is scrolled to its end', async () => {
    const { page } = await site.fromDisk('index.html', small);
    const wide = page.locator('.code', { hasText: '// shop.mjs' });
    const fades = () => wide.evaluate((box) => getComputedStyle(box, '::after').content !== 'none');
    assert.isTrue(await fades());
    await wide.locator('pre').evaluate((block) => block.scrollTo(block.scrollWidth, 0));
    await expect.poll(fades).toBe(false);
  });

  it.each(allOrFirst(1, ['handler.html', 'configuration.html', 'guide/errors.html', 'de/fehlersuche.html']))(
    '%s stands below each other in its tables where there is little room, and stays a table [WCAG 1.3.1, 1.4.10]',
    async (path) => {
      const { page } = await site.fromDisk(path, small);
      const cut = await page
        .locator('.table:has(.stack)')
        .evaluateAll((boxes) => boxes.filter((box) => box.scrollWidth > box.clientWidth).length);
      assert.equal(cut, 0);
      const table = page
        .getByRole('table')
        .filter({ has: page.getByRole('columnheader').nth(2) })
        .first();
      const heads = await table.getByRole('columnheader').count();
      const cells = await table.getByRole('row').nth(1).getByRole('cell').all();
      assert.isAbove(heads, 2);
      const [first, last] = [await cells[0]!.boundingBox(), await cells.at(-1)!.boundingBox()];
      assert.isAbove(last!.y, first!.y);
    },
  );
});

it.each(allOrFirst(1, ['guide/errors.html', 'guide/servers.html', 'guide/back-office.html']))(
  '%s has room for its tables beside menu and contents',
  async (path) => {
    const { page } = await site.fromDisk(path, { viewport: { width: 1280, height: 900 } });
    const tables = await page
      .locator('.table')
      .evaluateAll((boxes) => boxes.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
    assert.isNotEmpty(tables);
    assert.deepEqual([...new Set(tables)], [0]);
  },
);

it('dark or light is remembered from page to page', async () => {
  const { page } = await site.fromServer('index.html');
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.getByRole('button', { name: 'Dark or light' }).click();
  const dark = await ground();
  assert.notEqual(dark, light);
  await page.goto(new URL('limits.html', page.url()).href);
  assert.equal(await ground(), dark);
});

it('an older version says so, and leads to the same page of the newest, or of another, where these have it', async () => {
  const { page } = await site.fromServer('guide/server.html#backups-and-restore');
  await page.route('**/versions.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'globalThis.ratenkaufVersions = ["99.0.0", "0.1.0"];' }),
  );
  await page.reload();
  await page.getByText('This is version 0.1.0.').waitFor();
  const newest = page.getByRole('link', { name: 'Read the newest.' });
  await expect.poll(() => newest.getAttribute('href')).toMatch(/\/latest\/guide\/server\.html/);
  await page.getByLabel('Version').selectOption('99.0.0');
  await page.waitForURL(/\/99\.0\.0\/index\.html$/);
});

it('shows at an address without a page where to go, in both languages', async () => {
  const { page, errors } = await site.fromServer('latest/guide/no-such/page.html');
  await page.getByRole('heading', { name: 'There is no page here' }).waitFor();
  await page.getByRole('heading', { name: 'Hier gibt es keine Seite' }).waitFor();
  assert.deepEqual(
    errors.filter((each) => !each.includes('404')),
    [],
  );
  await search(page, 'restore');
  await firstFound(page).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Fehlersuche' }).click();
  await page.getByRole('heading', { level: 1, name: 'Fehlersuche' }).waitFor();
});

it('asks for nothing outside of the site, and everything works under a strict policy', inCi, async () => {
  const { page, asked, errors } = await site.fromServer('playground.html');
  await page.locator('#preview').getByText('26,10').first().waitFor();
  await search(page, 'restore');
  await firstFound(page).waitFor();
  const own = new URL(page.url()).origin;
  assert.deepEqual(
    asked.filter((address) => !address.startsWith(own)),
    [],
  );
  assert.deepEqual(errors, []);
});
