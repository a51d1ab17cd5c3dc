// Only with ALL_TESTS=1: it builds a page with React; the recipes are in test/journey/frameworks/recipes.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { assert, describe, it, onTestFinished, vi } from 'vitest';
import { textOf } from '../../../scripts/imports.js';
import { openStage, type Visit } from '../support/stage.js';
import { filesOf, folderWith } from './recipe.js';
import { use } from './use.js';

const { blank, shop } = await openStage();
const client = 'src/client.js';
const server = 'src/server.js';

/** The page that a shop has around a component: its HTML comes from the server, React takes it over in the browser. */
const around = (component: string, from: string) =>
  new Map([
    [
      'index.html',
      `<!doctype html><html lang="de"><meta charset="utf-8"><title>Sofa</title><div id="app"></div><script type="module" src="/${client}"></script>`,
    ],
    [
      client,
      `import { createElement } from 'react';
       import { hydrateRoot } from 'react-dom/client';
       import { ${component} } from './${from}';
       hydrateRoot(document.getElementById('app'), createElement(${component}));`,
    ],
    [
      server,
      `import { createElement } from 'react';
       import { renderToString } from 'react-dom/server';
       import { ${component} } from './${from}';
       export const html = renderToString(createElement(${component}));`,
    ],
  ]);

/** Renders a component with `react-dom/server` and opens the page, with the React that reports mismatches. */
async function open(files: ReadonlyMap<string, string>): Promise<Visit & { readonly html: string }> {
  const folder = folderWith(files, ['react', 'react-dom', 'vite', '@vitejs/plugin-react']);
  vi.stubEnv('NODE_ENV', 'development');
  onTestFinished(() => void vi.unstubAllEnvs());
  const common = {
    root: folder,
    base: '/hydrated/',
    mode: 'development',
    configFile: false,
    logLevel: 'error',
  } as const;
  await build({ ...common, build: { minify: false } });
  await build({ ...common, build: { ssr: server, outDir: 'server' } });
  const { html } = (await import(pathToFileURL(join(folder, 'server/server.mjs')).href)) as { html: string };
  const page = join(folder, 'dist/index.html');
  writeFileSync(page, readFileSync(page, 'utf8').replace('<div id="app">', `<div id="app">${html}`));

  const visit = await blank();
  await visit.page.route(`${shop}/hydrated/**`, (route) =>
    route.fulfill({
      path: join(folder, 'dist', new URL(route.request().url()).pathname.slice('/hydrated/'.length) || 'index.html'),
    }),
  );
  await visit.page.goto(`${shop}/hydrated/`);
  return { ...visit, html };
}

/** Lit says in every development build that it is one; the back office is not the shopper's. */
const ofReact = (complaints: readonly string[]) =>
  complaints.filter((each) => !/Lit is in dev mode|\[ratenkauf\]|Failed to load resource/.test(each));

interface Declaration {
  readonly name: string;
  readonly tagName: string;
  readonly events: readonly { readonly name: string }[];
}
const { modules } = JSON.parse(textOf('dist/custom-elements.json')) as {
  modules: { declarations: Declaration[] }[];
};
const elements = modules.flatMap(({ declarations }) => declarations);

/** A page with every component. It notes what it hears, in the first round by one spelling, in the second by the other. */
const everything = `
  import { createElement, useState } from 'react';
  import 'ratenkauf-elements/define/ratenkauf';
  import 'ratenkauf-elements/define/ratenkauf-merchant';
  import * as components from 'ratenkauf-elements/react';
  const heard = (globalThis.heard = []);
  const refs = (globalThis.refs = []);
  const ref = (element) => void refs.push(element?.localName ?? null);
  const given = {
    RatenkaufCheckout: { disabled: true, button: 'none', purchaseClient: { name: 'one' } },
    RatenkaufSummary: { paymentHref: '/kasse', orderId: 'A-1' },
    RatenkaufTeaser: { amount: '799.00', client: undefined },
    RatenkaufTransactions: { pageSize: 50, initialTab: 'open', ref },
  };
  export function Everything() {
    const [round, setRound] = useState(1);
    if (round === 3) return null;
    const elements = ${JSON.stringify(elements.map(({ name, events }) => ({ name, events: events.map((event) => event.name) })))};
    const listeners = (events) => events.map((event) => [
      round === 1 ? 'on' + event.replace(/(?:^|-)(.)/g, (_, letter) => letter.toUpperCase()) : 'on' + event,
      ({ type, currentTarget }) => void heard.push(round + ' ' + currentTarget.localName + ' ' + type),
    ]);
    return createElement('main', null,
      createElement('button', { onClick: () => setRound(round + 1) }, 'Weiter'),
      elements.map(({ name, events }) => createElement(components[name], { key: name, ...given[name], ...Object.fromEntries(listeners(events)) })),
    );
  }`;

describe('a page that React renders on the server and takes over', () => {
  it('shows the rate of the recipe and gets the event of the picked term, although nothing was rendered again', async () => {
    const { page, complaints, html } = await open(
      new Map([...filesOf('docs/frameworks/react.md'), ...around('Product', 'product.tsx')]),
    );
    assert.match(html, /<ratenkauf-teaser amount="799\.00"/);
    await use({ page, complaints: [] });
    assert.deepEqual(ofReact(complaints), []);
    assert.deepEqual(
      await page
        .locator('ratenkauf-teaser')
        .evaluate((teaser) => [
          typeof (teaser as unknown as { client: unknown }).client,
          teaser.getAttribute('client'),
        ]),
      ['object', null],
    );
  });

  it('calls only the newest listener of every event of every component, once, until the component is removed', async () => {
    const { page, complaints, html } = await open(
      new Map([['src/everything.js', everything], ...around('Everything', 'everything.js')]),
    );
    for (const tag of [
      /<ratenkauf-checkout disabled="" button="none">/,
      /<ratenkauf-summary payment-href="\/kasse" order-id="A-1">/,
      /<ratenkauf-transactions page-size="50" tab="open">/,
    ])
      assert.match(html, tag);
    await page.waitForFunction(() => 'refs' in window && (window as unknown as { refs: unknown[] }).refs.length > 0);
    const given = await page
      .locator('ratenkauf-checkout')
      .evaluate((checkout) => (checkout as unknown as { purchaseClient: unknown }).purchaseClient);
    assert.deepEqual(given, { name: 'one' });

    const tags = await page.locator('main > :not(button)').elementHandles();
    /** Dispatches all events on all elements, also those that are no longer in the page; returns what was heard. */
    const dispatch = async () => {
      for (const tag of tags)
        await tag.evaluate((element, all) => {
          const { events } = all.find(({ tagName }) => tagName === (element as Element).localName) ?? { events: [] };
          for (const { name } of events) element.dispatchEvent(new Event(name));
        }, elements);
      return page.evaluate(() => (window as unknown as { heard: string[] }).heard.splice(0));
    };
    const expected = (round: number) =>
      elements.flatMap(({ tagName, events }) => events.map(({ name }) => `${round} ${tagName} ${name}`));
    await page.evaluate(() => void (window as unknown as { heard: string[] }).heard.splice(0));
    assert.deepEqual(await dispatch(), expected(1));
    await page.getByRole('button', { name: 'Weiter' }).click();
    assert.deepEqual(await dispatch(), expected(2));
    await page.getByRole('button', { name: 'Weiter' }).click();
    assert.deepEqual(await dispatch(), []);
    assert.deepEqual(await page.evaluate(() => (window as unknown as { refs: unknown[] }).refs), [
      'ratenkauf-transactions',
      null,
    ]);
    assert.deepEqual(ofReact(complaints), []);
  });
});
