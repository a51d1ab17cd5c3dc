import { relative } from 'node:path';
import { assert, describe, it, onTestFinished } from 'vitest';
import { filesIn, textOf } from '../../scripts/imports.js';
import { createCustomer } from '../journey/package/customer.js';
import { filesOf } from '../journey/frameworks/recipe.js';
import { use } from '../journey/frameworks/use.js';
import { openBrowser } from '../journey/support/stage.js';
import { projectOf, type Project, type Server } from './project.js';

interface Recipe {
  readonly packages: readonly string[];
  /** Where the recipe has the file that exports the handler. */
  readonly handler: string;
  readonly start: (project: Project) => Promise<Server>;
  /** A page that Node renders with the elements loaded; `/` if there is no other. */
  readonly rendered?: string;
  /** A page whose HTML has the rate of 249 € in it, written by the handler. */
  readonly written?: string;
  /** Files around those of the recipe. */
  readonly files?: () => ReadonlyMap<string, string>;
}

/** Returns the shop that `init --server next` writes. */
function writtenByInit(): Map<string, string> {
  const folder = 'dist/init/templates/next';
  return new Map(filesIn(folder).map((file) => [relative(folder, file), textOf(file)]));
}

const types = ['typescript@5.9.3', '@types/node@22.20.5'];

/** Next starts from the shop of `init`; the others are only what their recipe says. */
const recipes: Readonly<Record<string, Recipe>> = {
  next: {
    packages: ['next@16.4.6', 'react@19.3.1', 'react-dom@19.3.1', '@types/react@19.3.0', ...types],
    handler: 'ratenkauf.mjs',
    files: writtenByInit,
    written: '/lamp',
    async start({ must, serve }) {
      await must('next', 'build');
      return serve('next', ['start', '--port', '{port}']);
    },
  },
  astro: {
    packages: ['astro@7.3.5', '@astrojs/node@11.1.6'],
    handler: 'src/ratenkauf.mjs',
    // The frontmatter is run by Node for every request.
    files: () =>
      new Map([
        [
          'src/pages/rendered.astro',
          '---\nimport \'ratenkauf-elements/define/ratenkauf\';\nexport const prerender = false;\n---\n<ratenkauf-teaser amount="799.00"></ratenkauf-teaser>\n',
        ],
      ]),
    rendered: '/rendered',
    async start({ must, serve }) {
      await must('astro', 'build');
      return serve('node', ['dist/server/entry.mjs']);
    },
  },
  nuxt: {
    packages: ['nuxt@4.5.2', 'vue@3.5.45'],
    handler: 'server/ratenkauf.mjs',
    async start({ must, serve }) {
      await must('nuxt', 'build');
      return serve('node', ['.output/server/index.mjs']);
    },
  },
};

describe('the recipe for', () => {
  it.each(Object.entries(recipes))(
    '%s, built and started as it says, shows a rate, follows the price, hears of the picked term and takes a purchase',
    async (name, { packages, handler, start, files, rendered = '/', written }) => {
      const project = await projectOf(
        new Map([
          ...(files?.() ?? []),
          ...filesOf(`docs/frameworks/${name}.md`),
          [handler, textOf('templates/ratenkauf.mjs')],
        ]),
        packages,
      );
      const { address, output } = await start(project);

      const customer = createCustomer(address);
      for (const path of ['/', rendered])
        assert.match(await (await customer.send(path)).text(), /<ratenkauf-teaser amount="799\.00"/);
      assert.equal(await customer.monthlyRate(79_900), 2612);
      const sandbox = /^Sandbox: (http.*)$/m.exec(output())?.[1] ?? '';
      assert.deepEqual(await customer.buy(sandbox), { review: '/review', state: 'confirmed', orderId: 'A-1001' });

      const page = await (await openBrowser()).newPage({ reducedMotion: 'reduce' });
      onTestFinished(() => page.close());
      const complaints: string[] = [];
      page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()));
      page.on('pageerror', ({ message }) => complaints.push(message));
      await page.route('**/favicon.ico', (route) => route.fulfill({ body: '' }));
      await page.goto(address);
      await use({ page, complaints });
      if (written === undefined) return;
      assert.match(
        await (await customer.send(written)).text(),
        /<ratenkauf-teaser amount="249\.00"[^>]*>.*Nettodarlehensbetrag.*249,00/s,
      );
      await page.goto(address + written);
      await page.locator('ratenkauf-teaser:defined').getByText('249,00').first().waitFor();
      assert.strictEqual(await page.locator('ratenkauf-teaser').evaluate((element) => element.childElementCount), 0);
      assert.deepEqual(complaints, []);
    },
  );
});
