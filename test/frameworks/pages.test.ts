import type { Page } from 'playwright-core';
import { assert, describe, it } from 'vitest';
import { textOf } from '../../scripts/imports.js';
import { filesOf } from '../journey/frameworks/recipe.js';
import { use } from '../journey/frameworks/use.js';
import { projectOf, type Project } from './project.js';
import { serverFiles, streamingServer } from './server-files.js';
import { environmentOf, openPage, openSandbox, startPurchase, toTheBank } from './shop.js';

interface Shop {
  readonly start?: readonly [string, ...string[]];
  readonly folder?: string;
  /** Called with the address before anything is clicked. */
  readonly look?: (page: Page) => Promise<void>;
}

/** Starts the shop of a project, and uses its page up to the bank: rate, event of the picked term, purchase. */
async function buyIn(
  { serve }: Project,
  { start = ['node', 'shop.mjs'], folder = 'dist', look = async () => {} }: Shop = {},
) {
  const sandbox = await openSandbox();
  const [program, ...args] = start;
  const { address } = await serve(program, args, { ...environmentOf(sandbox), PAGES: folder });
  const { page, complaints } = await openPage();
  await page.goto(address);
  await look(page);
  await use({ page, complaints });
  await startPurchase(page, sandbox);
}

/** Asserts that a page is streamed, and waits until React has taken over what arrived last: before, it takes no clicks. */
async function takenOver(page: Page): Promise<void> {
  const { body } = await fetch(page.url());
  let text = '';
  for await (const piece of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += piece;
    if (text.includes('Wird geladen')) break;
  }
  assert.include(text, 'Wird geladen');
  assert.notInclude(text, '<ratenkauf-teaser');
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('ratenkauf-teaser') ?? {}).some((key) => key.startsWith('__reactProps')),
  );
}

const manifest = (fields: object) => JSON.stringify({ private: true, type: 'module', ...fields });

describe('docs/frameworks/bundlers.md: a page built by', () => {
  const recipe = filesOf('docs/frameworks/bundlers.md');

  it.each([
    ['webpack 5', ['webpack@5.113.0', 'webpack-cli@7.3.1'], ['webpack', '--config', 'webpack.config.mjs']],
    ['Rollup', ['rollup@4.68.8', '@rollup/plugin-node-resolve@16.0.3'], ['rollup', '--config', 'rollup.config.mjs']],
    ['Parcel', ['parcel@2.16.4'], ['parcel', 'build', 'src/main.js', '--no-source-maps']],
  ] as const)(
    '%s shows a rate, gets the event of the picked term, and starts a purchase',
    async (_, packages, [program, ...args]) => {
      const fields = /```json\n(\{ "@parcel.*\})\n/.exec(textOf('docs/frameworks/bundlers.md'))?.[1] ?? '{}';
      const files = new Map([...recipe, ...serverFiles, ['package.json', manifest(JSON.parse(fields) as object)]]);
      const project = await projectOf(files, packages);
      await project.must(program, ...args);
      await buyIn(project);
    },
  );

  it('webpack 5 in the folders of Yarn without node_modules, and a server that Yarn starts, do as well', async () => {
    const files = new Map([...recipe, ...serverFiles, ['package.json', manifest({})]]);
    const project = await projectOf(files, ['webpack@5.113.0', 'webpack-cli@7.3.1', 'libsql@0.5.29'], 'yarn');
    await project.must('yarn', 'webpack', '--config', 'webpack.config.mjs');
    await buyIn(project, { start: ['yarn', 'node', 'shop.mjs'] });
  });
});

describe('docs/frameworks/angular.md', () => {
  const workspace = {
    version: 1,
    projects: {
      shop: {
        projectType: 'application',
        root: '',
        sourceRoot: 'src',
        architect: {
          build: {
            builder: '@angular/build:application',
            options: {
              browser: 'src/main.ts',
              index: 'src/index.html',
              outputPath: { base: 'dist', browser: '' },
              tsConfig: 'tsconfig.json',
            },
          },
        },
      },
    },
  };
  const compilerOptions = {
    target: 'es2022',
    module: 'es2022',
    moduleResolution: 'bundler',
    strict: true,
    experimentalDecorators: true,
    skipLibCheck: true,
  };
  const main = `import { bootstrapApplication } from '@angular/platform-browser';
    import { Product } from './product';
    void bootstrapApplication(Product);`;
  const packages = [
    ...['build', 'cli'].map((name) => `@angular/${name}@21.2.27`),
    ...['common', 'compiler', 'compiler-cli', 'core', 'platform-browser'].map((name) => `@angular/${name}@21.2.26`),
  ];

  it('shows a rate, follows the price, gets the event of the picked term, and starts a purchase', async () => {
    const files = new Map([
      ...filesOf('docs/frameworks/angular.md'),
      ...serverFiles,
      ['package.json', manifest({})],
      ['angular.json', JSON.stringify(workspace)],
      ['tsconfig.json', JSON.stringify({ compilerOptions, files: ['src/main.ts'] })],
      ['src/main.ts', main],
    ]);
    const project = await projectOf(files, [...packages, 'rxjs@7.8.2', 'tslib@2.8.1', 'typescript@5.9.3']);
    await project.must('ng', 'build');
    await buyIn(project);
  });
});

describe('docs/frameworks/plain.md: pages that are swapped by', () => {
  const head = (script: string) => `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>Shop</title>
    <link rel="stylesheet" href="/ratenkauf/assets/ratenkauf.css">
    <script type="module" src="/ratenkauf/assets/ratenkauf.js"></script>${script}</head>`;
  const listening = `<script type="module">
    document.addEventListener('ratenkauf-plan-selected', ({ months }) => {
      document.querySelector('#term').textContent = 'Laufzeit: ' + months + ' Monate';
    });
    document.addEventListener('click', ({ target }) => {
      const teaser = document.querySelector('ratenkauf-teaser');
      if (target.id === 'more') teaser.amount = (Number(teaser.amount) + 799).toFixed(2);
    });
  </script>`;
  const list = '<a href="/sofa/">Sofa</a> <ratenkauf-teaser amount="499.00" variant="inline"></ratenkauf-teaser>';
  const product = `<a href="/">Zur Liste</a><button id="more">Noch eins</button>
    <ratenkauf-teaser amount="799.00"></ratenkauf-teaser><p id="term">Noch keine Laufzeit gewählt</p>
    <ratenkauf-checkout></ratenkauf-checkout>`;

  it.each([
    ['Turbo', '@hotwired/turbo@8.0.23', 'node_modules/@hotwired/turbo/dist/turbo.es2017-umd.js', '<body>'],
    ['htmx', 'htmx.org@2.0.11', 'node_modules/htmx.org/dist/htmx.min.js', '<body hx-boost="true">'],
  ])('%s have their rates, events and purchases, also when a page is shown again', async (_, name, script, body) => {
    const pageOf = (content: string) =>
      `${head(`<script src="/${script}"></script>${listening}`)}${body}${content}</body></html>`;
    const files = new Map([...serverFiles, ['index.html', pageOf(list)], ['sofa/index.html', pageOf(product)]]);
    const { serve } = await projectOf(files, [name]);
    const sandbox = await openSandbox();
    const { address } = await serve('node', ['shop.mjs'], { ...environmentOf(sandbox), PAGES: '.' });
    const { page, complaints } = await openPage();
    await page.goto(address);
    await page.evaluate(() => void Object.assign(window, { isSame: true }));
    const rated = page.getByText(/^ab .* in \d+ Raten$/).first();
    await rated.waitFor();
    await page.getByRole('link', { name: 'Sofa' }).click();
    await page.getByText('Noch keine Laufzeit gewählt').waitFor();
    await page.getByRole('link', { name: 'Zur Liste' }).click();
    await page.getByRole('link', { name: 'Sofa' }).waitFor();
    assert.isTrue(await page.evaluate(() => 'isSame' in window), 'The page was loaded, and not swapped.');
    await page.goBack();
    await use({ page, complaints });
    await startPurchase(page, sandbox);
  });
});

describe('docs/testing.md: stories of Storybook with msw', () => {
  const config = new Map([
    ['package.json', manifest({})],
    ['src/payment.stories.ts', textOf('test/journey/testing/payment.stories.ts')],
    [
      '.storybook/main.ts',
      `export default {
        framework: '@storybook/web-components-vite', stories: ['../src/*.stories.ts'], addons: ['msw-storybook-addon'],
        staticDirs: ['../public'], core: { disableTelemetry: true },
      };`,
    ],
    [
      '.storybook/preview.ts',
      "import { mswLoader } from 'msw-storybook-addon/csf3';\nexport default { loaders: [mswLoader()] };",
    ],
  ]);
  const storybook = ['storybook@10.6.7', '@storybook/web-components-vite@10.6.0', 'msw-storybook-addon@3.0.3'];

  it('show the payment option or its reason, and start a purchase, in a built Storybook without a handler', async () => {
    const files = new Map([...config, ...serverFiles]);
    const project = await projectOf(files, [...storybook, 'lit@3.3.3', 'msw@2.15.0', 'vite@8.3.8']);
    await project.must('msw', 'init', 'public', '--save');
    await project.must('storybook', 'build', '--quiet');
    const sandbox = await openSandbox();
    const environment = { ...environmentOf(sandbox), PAGES: 'storybook-static' };
    const { address } = await project.serve('node', ['shop.mjs'], environment);
    const { page, complaints } = await openPage();
    await page.goto(`${address}/iframe.html?id=payment--abroad&viewMode=story`);
    await page
      .getByText(/Lieferadresse/)
      .first()
      .waitFor();
    await page.route('https://bank.example/**', (route) => route.fulfill({ body: 'The bank' }));
    await page.goto(`${address}/iframe.html?id=payment--possible&viewMode=story`);
    const picked: number[] = [];
    await page.exposeFunction('note', (months: number) => picked.push(months));
    await page.evaluate(() => {
      const { note } = window as unknown as { note: (months: number) => void };
      document.addEventListener('ratenkauf-plan-selected', ({ months }) => note(months));
    });
    await toTheBank(page);
    await page.waitForURL('https://bank.example/pay/1');
    assert.deepEqual(picked, [24]);
    assert.deepEqual(complaints, []);
  });
});

describe.each(['18.3.1', '19.3.1'])('docs/frameworks/react.md: React %s', (version) => {
  const component = version.startsWith('18') ? 'product-of-react-18.tsx' : 'product.tsx';
  const app = `import { createElement, lazy, Suspense } from 'react';
    import { Product } from './${component}';
    // One for each page, so that the server streams every page, and not only its first one.
    export const appOf = () => {
      const Late = lazy(() => new Promise((resolve) => setTimeout(resolve, 300)).then(() => ({ default: Product })));
      return () => createElement('main', null,
        createElement(Suspense, { fallback: createElement('p', null, 'Wird geladen') }, createElement(Late)),
        createElement('ratenkauf-checkout'));
    };`;
  const server = `import { createElement } from 'react';
    import { renderToPipeableStream } from 'react-dom/server';
    import { appOf } from './app.js';
    export const renderInto = (response, script) => {
      response.write('<!doctype html><html lang="de"><title>Sofa</title><link rel="stylesheet" href="/ratenkauf/assets/ratenkauf.css"><div id="app">');
      const { pipe } = renderToPipeableStream(createElement(appOf()), {
        bootstrapModules: [script],
        onShellReady: () => pipe(response),
      });
    };`;

  it('streams a page from the server, takes it over, and sells', async () => {
    const files = new Map([
      ...filesOf('docs/frameworks/react.md'),
      ...serverFiles,
      ['package.json', manifest({})],
      ['src/app.js', app],
      ['src/server.js', server],
      [
        'src/client.js',
        `import { createElement } from 'react';
        import { hydrateRoot } from 'react-dom/client';
        import 'ratenkauf-elements/define/ratenkauf-checkout';
        import { appOf } from './app.js';
        hydrateRoot(document.querySelector('#app'), createElement(appOf()));`,
      ],
      streamingServer,
      [
        'vite.config.ts',
        `import react from '@vitejs/plugin-react';
        const client = {
          lib: { entry: 'src/client.js', formats: ['es'], fileName: () => 'client.js', cssFileName: 'client' },
          rolldownOptions: { output: { codeSplitting: false } },
        };
        export default ({ isSsrBuild }) => ({
          plugins: [react()],
          build: isSsrBuild ? {} : client,
          // In development, React says where the browser's page differs from the server's.
          define: { 'process.env.NODE_ENV': '"development"' },
        });`,
      ],
    ]);
    const packages = [`react@${version}`, `react-dom@${version}`, 'vite@8.3.8', '@vitejs/plugin-react@6.3.0'];
    const project = await projectOf(files, packages);
    await project.must('vite', 'build');
    await project.must('vite', 'build', '--ssr', 'src/server.js', '--outDir', 'server');
    await buyIn(project, { start: ['node', 'streaming.mjs'], look: takenOver });
    const program = `import { createElement } from 'react';
      import { renderToString } from 'react-dom/server';
      import { RatenkaufTeaser } from 'ratenkauf-elements/react';
      console.log(renderToString(createElement(RatenkaufTeaser, { amount: '799.00' })));`;
    const { output } = await project.run('node', '--input-type=module', '--eval', program);
    assert.include(
      output,
      version.startsWith('18')
        ? 'ratenkauf-elements/react needs React 19, and this is 18'
        : '<ratenkauf-teaser amount="799.00">',
    );
  });
});
