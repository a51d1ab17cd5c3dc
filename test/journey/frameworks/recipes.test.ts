import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { assert, describe, it, onTestFinished, vi } from 'vitest';
import { root } from '../../../scripts/imports.js';
import { installBeside } from '../../../scripts/check/install-beside.mjs';
import { inCi } from '../../support/all.js';
import { openStage, type Visit } from '../support/stage.js';
import { filesOf, folderWith } from './recipe.js';
import { use } from './use.js';

const { blank, shop } = await openStage();

/** What a shop has already: its page, and the line that renders the component into it. */
const shops = {
  react: {
    packages: ['react', 'react-dom', 'vite', '@vitejs/plugin-react'],
    main: `import { createElement } from 'react';
      import { createRoot } from 'react-dom/client';
      import { Product } from './product.tsx';
      createRoot(document.getElementById('app')).render(createElement(Product));`,
  },
  vue: {
    packages: ['vue', 'vite', '@vitejs/plugin-vue'],
    main: `import { createApp } from 'vue';
      import Product from './Product.vue';
      createApp(Product).mount('#app');`,
  },
  svelte: {
    packages: ['svelte', 'vite', '@sveltejs/vite-plugin-svelte'],
    main: `import { mount } from 'svelte';
      import Product from './Product.svelte';
      mount(Product, { target: document.getElementById('app') });`,
  },
} as const;
const html =
  '<!doctype html><html lang="de"><title>Sofa</title><div id="app"></div><script type="module" src="/src/main.js"></script>';

/** Builds the recipe as its reader would; returns the folder of the result. */
async function built(recipe: keyof typeof shops): Promise<string> {
  const { main, packages } = shops[recipe];
  const folder = folderWith(
    new Map([...filesOf(`docs/frameworks/${recipe}.md`), ['index.html', html], ['src/main.js', main]]),
    packages,
    recipe === 'react' ? root : installBeside('other-frameworks'),
  );
  // As for a shop's own build; otherwise libraries warn that they are for development.
  vi.stubEnv('NODE_ENV', 'production');
  onTestFinished(() => void vi.unstubAllEnvs());
  await build({
    root: folder,
    base: `/${recipe}/`,
    configFile: join(folder, 'vite.config.ts'),
    logLevel: 'error',
    build: { minify: false },
  });
  return join(folder, 'dist');
}

/** Opens a folder of files at the shop's address, below the name of the recipe. */
async function open(recipe: string, folder: string): Promise<Visit> {
  const visit = await blank();
  await visit.page.route(`${shop}/${recipe}/**`, (route) => {
    const path = join(folder, new URL(route.request().url()).pathname.slice(recipe.length + 2) || 'index.html');
    return existsSync(path) ? route.fulfill({ path }) : route.fulfill({ status: 404 });
  });
  await visit.page.goto(`${shop}/${recipe}/`);
  return visit;
}

describe('the recipe for', () => {
  it('a page without a framework shows a rate, follows the price and gets the event of the picked term', async () => {
    await use(await open('plain', folderWith(filesOf('docs/frameworks/plain.md'), [])));
  });

  it.each(['react', 'vue', 'svelte'] as const)(
    '%s, built with Vite, shows a rate, follows the price, gets the event of the picked term and sets a property',
    inCi,
    async (recipe) => {
      const visit = await open(recipe, await built(recipe));
      await use(visit);
      const given = await visit.page
        .locator('ratenkauf-teaser')
        .evaluate((teaser) => [
          typeof (teaser as unknown as { client: unknown }).client,
          teaser.getAttribute('client'),
        ]);
      assert.deepEqual(given, ['object', null]);
    },
  );
});
