import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { assert, describe, it } from 'vitest';
import { filesIn, textOf } from '../../scripts/imports.js';
import { inOneFile } from '../../scripts/build/shop-templates.js';
import { createCustomer } from '../journey/package/customer.js';
import { foundByDoctor, writtenPages } from '../journey/package/doctor.js';
import { filesOf } from '../journey/frameworks/recipe.js';
import { use } from '../journey/frameworks/use.js';
import { projectOf, type Project, type Server } from './project.js';
import { environmentOf, openPage, openSandbox } from './shop.js';

interface Recipe {
  readonly packages: readonly string[];
  /** Where the recipe has the file that exports the handler. */
  readonly handler: string;
  readonly start: (project: Project, environment: NodeJS.ProcessEnv) => Promise<Server>;
  /** A page that Node renders with the elements loaded; `/` if there is no other. */
  readonly rendered?: string;
  /** A page whose HTML has the rate of 249 € in it, written by the handler. */
  readonly written?: string;
  /** Files around those of the recipe. */
  readonly files?: () => ReadonlyMap<string, string>;
}

/** Returns the shop that `init --server next` writes. */
function writtenByInit(): Map<string, string> {
  const folder = 'dist/programs/init/templates/next';
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
    async start({ must, serve }, environment) {
      await must('next', 'build');
      return serve('next', ['start', '--port', '{port}'], environment);
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
    async start({ must, serve }, environment) {
      await must('astro', 'build');
      return serve('node', ['dist/server/entry.mjs'], environment);
    },
  },
  nuxt: {
    packages: ['nuxt@4.5.2', 'vue@3.5.45'],
    handler: 'server/ratenkauf.mjs',
    async start({ must, serve }, environment) {
      await must('nuxt', 'build');
      return serve('node', ['.output/server/index.mjs'], environment);
    },
  },
};

describe('the recipe for', () => {
  it.each(Object.entries(recipes))(
    '%s, built and started as it says, shows a rate, follows the price, gets the event of the picked term and takes a purchase',
    async (name, { packages, handler, start, files, rendered = '/', written }) => {
      const project = await projectOf(
        new Map([
          ...(files?.() ?? []),
          ...filesOf(`docs/frameworks/${name}.md`),
          [handler, inOneFile('templates/ratenkauf.mjs')],
        ]),
        packages,
      );
      const sandbox = await openSandbox();
      const { address } = await start(project, environmentOf(sandbox));

      const customer = createCustomer(address);
      for (const path of ['/', rendered])
        assert.match(await (await customer.send(path)).text(), /<ratenkauf-teaser amount="799\.00"/);
      assert.equal(await customer.monthlyRate(79_900), 2612);
      for (const file of ['ratenkauf.css', 'ratenkauf-teaser.js'])
        assert.equal((await customer.send(`/ratenkauf/assets/${file}`)).status, 200, file);
      assert.deepEqual(await customer.buy(sandbox.url), { review: '/review', state: 'confirmed', orderId: 'A-1001' });

      const { page, complaints } = await openPage();
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

describe('init --server next', () => {
  it('turns what `npm init` writes into a shop with hydratable pages and one sandbox for all parts of the server', async () => {
    const npmInit = '{ "name": "mine", "version": "1.0.0", "main": "index.js", "type": "commonjs" }';
    const { folder, must, serve } = await projectOf(new Map([['package.json', npmInit]]), recipes.next?.packages ?? []);
    await must('ratenkauf-elements', 'init', '--yes', '--server', 'next');
    const { address, output } = await serve('next', ['dev', '--hostname', 'localhost'], {
      NODE_ENV: undefined,
      PORT: '{port}',
    });
    const { page, complaints } = await openPage();
    for (const path of ['/', '/checkout', '/review']) {
      await page.goto(address + path);
      await page.locator('ratenkauf-teaser, ratenkauf-checkout, ratenkauf-summary').first().waitFor();
      await page.waitForLoadState('networkidle');
    }
    // Nothing was bought: browsers print that the handler has no purchase.
    const expected = /Lit is in dev mode|\[ratenkauf\] purchase|404 \(Not Found\) .*\/ratenkauf\/purchase$/;
    assert.deepEqual(
      complaints.filter((each) => !expected.test(each)),
      [],
    );
    const session = (await page.context().cookies()).find(({ name }) => name === 'session');
    assert.deepInclude(session, { httpOnly: true, sameSite: 'Lax', path: '/' });
    assert.deepEqual(await foundByDoctor(address, writtenPages), []);
    writeFileSync(join(folder, 'app/added.tsx'), 'export const Added = () => null;\n');
    await page.goto(address);
    const sandboxes = [...output().matchAll(/^Sandbox: (http.*)$/gm)].map(([, url = '']) => url);
    assert.lengthOf(sandboxes, 1);
    const customer = createCustomer(address);
    assert.deepEqual(await customer.buy(sandboxes[0] ?? ''), {
      review: '/review',
      state: 'confirmed',
      orderId: 'A-1001',
    });
  });

  it('ends with what the environment lacks, where it is started in production without settings', async () => {
    const { must, run } = await projectOf(writtenByInit(), recipes.next?.packages ?? []);
    await must('next', 'build');
    const { code, output } = await run('npm', 'start');
    assert.equal(code, 1, output);
    assert.match(output, /The environment lacks ORIGIN, RATENKAUF_WEBSHOP_ID, /);
  });
});
