import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { build } from 'esbuild';
import { satisfies } from 'semver';
import { afterAll, assert, beforeAll, describe, it } from 'vitest';
import { root, textOf } from '../../../scripts/imports.js';
import { inOneFile, writeShopTemplates } from '../../../scripts/build/shop-templates.js';
import { packageManagerOf } from '../../../src/programs/init/package-manager.js';
import { askFor, askWhether } from '../../../src/programs/init/questions.js';

let folder = '';
let program = '';
let places = 0;

// The program as it stands in the package, with its templates beside it.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ratenkauf-init-'));
  program = join(folder, 'package/dist/programs/init/cli.mjs');
  await build({
    entryPoints: [join(root, 'src/programs/init/cli.ts')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: program,
  });
  writeShopTemplates(join(folder, 'package/dist/programs/init/templates'));
  await writeFile(join(folder, 'package/package.json'), textOf('package.json'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the command in a folder of its own. */
async function run(
  args: readonly string[],
  {
    files = {},
    links = {},
    environment = {},
  }: {
    files?: Readonly<Record<string, string>>;
    links?: Readonly<Record<string, string>>;
    environment?: NodeJS.ProcessEnv;
  } = {},
) {
  const cwd = join(folder, `place-${places++}`);
  await mkdir(cwd);
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(cwd, name)), { recursive: true });
    await writeFile(join(cwd, name), text);
  }
  for (const [name, target] of Object.entries(links)) await symlink(target, join(cwd, name));
  const child = spawn(process.execPath, [program, ...args], {
    cwd,
    // Whoever runs the tests may do so by any package manager.
    env: { ...process.env, NODE_OPTIONS: '', npm_config_user_agent: undefined, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output.err += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { ...output, code, cwd };
}

const filesIn = async (place: string) =>
  (await readdir(place, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();

describe('init', () => {
  it('writes one file and its package.json, and says how to start it', async () => {
    const { code, out, cwd } = await run(['init', '--server', 'hono', '--dir', 'shops/mine']);
    assert.deepEqual([code, await filesIn(cwd)], [0, ['.gitignore', 'package.json', 'shop.mjs']]);
    assert.equal(
      out,
      'Written: .gitignore, package.json, shop.mjs\n\nNext:\n\n  cd shops/mine && npm install\n  npm start\n\n',
    );
    const { dependencies } = JSON.parse(await readFile(join(cwd, 'shops/mine/package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    const own = JSON.parse(textOf('package.json')) as { version: string };
    assert.isTrue(satisfies(own.version, dependencies['ratenkauf-elements'] ?? ''));
    assert.includeMembers(Object.keys(dependencies), ['@hono/node-server', 'hono']);
  });

  it('writes the app router’s files for Next', async () => {
    const { code, cwd, out } = await run(['init', '--yes', '--server=next']);
    assert.equal(code, 0);
    assert.includeMembers(await filesIn(cwd), [
      'layout.tsx',
      'next.config.mjs',
      'package.json',
      'page.tsx',
      'ratenkauf.mjs',
      'route.ts',
    ]);
    assert.include(out, 'npm run dev');
  });

  it('leaves a package.json as it is, and names the packages to install', async () => {
    const files = { 'package.json': '{ "name": "mine" }' };
    const { code, out, cwd } = await run(['init', '--yes', '--server', 'express'], { files });
    assert.equal(code, 0);
    assert.match(out, /npm install express (?:libsql )?ratenkauf-elements\n {2}node shop\.mjs/);
    assert.equal(await readFile(join(cwd, 'package.json'), 'utf8'), files['package.json']);
  });

  it('speaks as the package manager of the folder, of the repository around it, or the one that has started it', async () => {
    const place = join(folder, 'managers');
    const files: Readonly<Record<string, string>> = {
      'pnpm/pnpm-lock.yaml': '',
      'pnpm/shops/mine/package.json': '{}',
      'pnpm/shops/other/package.json': '{ "packageManager": "yarn@4.9.2" }',
      'yarn/yarn.lock': '',
      'bun/bun.lock': '',
      'npm/package-lock.json': '{}',
      'none/.git/HEAD': '',
    };
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(place, name)), { recursive: true });
      await writeFile(join(place, name), text);
    }
    const said = (name: string, userAgent?: string) => {
      const manager = packageManagerOf(join(place, name), userAgent);
      return [manager.add(['next']), manager.program('next dev'), manager.program('node shop.mjs')].join('; ');
    };
    const ofPnpm = 'pnpm add next; pnpm exec next dev; node shop.mjs';
    assert.deepEqual(
      ['pnpm', 'pnpm/shops/mine', 'yarn', 'pnpm/shops/other', 'bun', 'npm'].map((name) => said(name)),
      [
        ofPnpm,
        ofPnpm,
        'yarn add next; yarn next dev; yarn node shop.mjs',
        'yarn add next; yarn next dev; yarn node shop.mjs',
        'bun add next; bun x next dev; node shop.mjs',
        'npm install next; npx next dev; node shop.mjs',
      ],
    );
    assert.equal(said('none', 'pnpm/11.2.0 npm/? node/v22.20.0 linux x64'), ofPnpm);
    const { out } = await run(['init', '--yes'], { environment: { npm_config_user_agent: 'pnpm/11.2.0' } });
    assert.include(out, '\n  pnpm install\n  pnpm start\n');
  });

  it('keeps secrets, data and builds out of the repository, and names what an own .gitignore lacks', async () => {
    const { cwd } = await run(['init', '--yes']);
    assert.equal(await readFile(join(cwd, '.gitignore'), 'utf8'), 'node_modules/\n.env*\nratenkauf.sqlite*\n');
    const files = { '.gitignore': '/node_modules\n.env*\n' };
    const own = await run(['init', '--yes', '--server', 'next'], { files });
    assert.equal(own.code, 0);
    assert.include(own.out, 'Add to .gitignore: .next/ next-env.d.ts ratenkauf.sqlite*\n');
    assert.equal(await readFile(join(own.cwd, '.gitignore'), 'utf8'), files['.gitignore']);
  });

  it('gives a package of `npm init` the type that Next needs, and keeps the rest of it', async () => {
    const files = {
      'package.json': '{ "name": "mine", "main": "index.js", "type": "commonjs" }',
      'package-lock.json': '{}',
      'node_modules/next/index.js': '',
    };
    const { code, out, cwd } = await run(['init', '--yes', '--server', 'next'], { files });
    assert.equal(code, 0);
    assert.deepEqual(JSON.parse(await readFile(join(cwd, 'package.json'), 'utf8')), {
      name: 'mine',
      main: 'index.js',
      type: 'module',
    });
    assert.include(out, 'package.json has the type "module" now');
    const express = await run(['init', '--yes', '--server', 'express'], { files });
    assert.equal(await readFile(join(express.cwd, 'package.json'), 'utf8'), files['package.json']);
  });

  it('writes below src/ where the app of Next is there', async () => {
    const { code, cwd } = await run(['init', '--yes', '--server', 'next'], {
      files: { 'src/app/about/page.tsx': '', 'package.json': '{}' },
    });
    assert.equal(code, 0);
    assert.deepEqual((await readdir(cwd)).sort(), ['.gitignore', 'next.config.mjs', 'package.json', 'src']);
    assert.includeMembers(await readdir(join(cwd, 'src')), [
      'instrumentation.ts',
      'ratenkauf-handler.ts',
      'ratenkauf.mjs',
    ]);
    assert.includeMembers(await readdir(join(cwd, 'src/app')), ['about', 'checkout', 'layout.tsx', 'ratenkauf']);
  });

  it.each([
    ['vendure', ['@vendure/core', 'sql.js'], ['index.mjs', 'products.csv', 'vendure-config.mjs']],
    ['medusa', ['@medusajs/framework', '@medusajs/medusa', 'pg'], ['medusa-config.js', 'middlewares.js', 'start.mjs']],
  ] as const)(
    'writes a whole %s into an empty folder, of the versions with which its adapter is tried',
    async (server, packages, own) => {
      const { code, out, cwd } = await run(['init', '--yes', '--server', server]);
      assert.equal(code, 0);
      assert.includeMembers(await filesIn(cwd), [
        '.gitignore',
        'package.json',
        'ratenkauf.mjs',
        'storefront.mjs',
        ...own,
      ]);
      assert.include(out, '\n  npm install\n  npm start\n');
      type Manifest = { readonly dependencies: Readonly<Record<string, string>> };
      const { dependencies } = JSON.parse(await readFile(join(cwd, 'package.json'), 'utf8')) as Manifest;
      const tried = JSON.parse(textOf(`test/platforms/${server}/package.json`)) as Manifest;
      for (const name of packages)
        assert.isTrue(satisfies(tried.dependencies[name] ?? '', dependencies[name] ?? ''), name);
      for (const name of ['ratenkauf', 'storefront'])
        assert.notMatch(await readFile(join(cwd, `${name}.mjs`), 'utf8'), /from '\.\./);
    },
  );

  it('changes nothing in a project of Medusa in JavaScript, and says what to add', async () => {
    const files = { 'medusa-config.js': 'mine', 'src/api/middlewares.js': 'mine', 'package.json': '{}' };
    const { code, err, cwd } = await run(['init', '--yes', '--server', 'medusa'], { files });
    assert.equal(code, 1);
    assert.include(err, 'medusa-config.js: import { ratenkauf }');
    assert.include(err, 'src/api/middlewares.js: import { ratenkauf }');
    assert.deepEqual(await filesIn(cwd), ['medusa-config.js', 'middlewares.js', 'package.json']);
  });

  describe('in a project of Vendure', () => {
    const config = { 'src/vendure-config.ts': 'mine', 'src/index.ts': 'mine', 'pnpm-lock.yaml': '' };
    const manifest = (...names: string[]) =>
      JSON.stringify({ dependencies: Object.fromEntries(names.map((name) => [name, '3.7.3'])) });

    it('writes the plugin alone, in its language, and says what to add and how to start the sandbox', async () => {
      const files = { ...config, 'package.json': manifest('@vendure/core', 'pg') };
      const { code, out, cwd } = await run(['init', '--yes', '--server', 'vendure'], { files });
      assert.deepEqual([code, (await filesIn(cwd)).length], [0, Object.keys(files).length + 1]);
      assert.match(
        await readFile(join(cwd, 'src/ratenkauf.ts'), 'utf8'),
        /export const ratenkauf = RatenkaufPlugin\.init\(/,
      );
      assert.equal(
        out,
        'Written: src/ratenkauf.ts\npackage.json stays as it is.\nAdd by hand:\n\n  src/vendure-config.ts: ' +
          "import { ratenkauf } from './ratenkauf', and ratenkauf among the plugins\n\nNext:\n\n  pnpm add " +
          'ratenkauf-elements\n  pnpm exec ratenkauf-sandbox\n\n',
      );
      assert.equal(await readFile(join(cwd, 'src/vendure-config.ts'), 'utf8'), 'mine');
    });

    it('writes a module beside a configuration in JavaScript, and overwrites no plugin that is there', async () => {
      const files = { 'vendure-config.js': 'mine', 'package.json': '{}' };
      const { cwd } = await run(['init', '--yes', '--server', 'vendure'], { files });
      assert.deepEqual(await filesIn(cwd), ['package.json', 'ratenkauf.mjs', 'vendure-config.js']);
      const again = await run(['init', '--yes', '--server', 'vendure'], {
        files: { ...files, 'ratenkauf.mjs': 'mine' },
      });
      assert.deepEqual([again.code, again.err.startsWith('ratenkauf-elements: ratenkauf.mjs in ')], [1, true]);
    });
  });

  describe('in a project of Medusa', () => {
    const files = { 'medusa-config.ts': 'mine', 'package.json': '{ "dependencies": { "pg": "^8.13.0" } }' };

    it('writes the adapter, its routes and its job, and says what to add to which file and setting', async () => {
      const { code, out, cwd } = await run(['init', '--yes', '--server', 'medusa'], { files });
      assert.equal(code, 0);
      const all = ['medusa-config.ts', 'middlewares.ts', 'package.json', 'ratenkauf.ts', 'ratenkauf.ts'];
      assert.deepEqual(await filesIn(cwd), all);
      assert.equal(
        out,
        'Written: src/api/middlewares.ts, src/jobs/ratenkauf.ts, src/ratenkauf.ts\npackage.json stays as it is.\n' +
          "Add by hand:\n\n  medusa-config.ts: import { ratenkauf } from './src/ratenkauf', and among the modules " +
          "{ resolve: '@medusajs/medusa/payment', options: { providers: [ratenkauf.provider] } }\n  .env: " +
          'ORIGIN=http://localhost:8000, the address of the storefront, which leads /ratenkauf to Medusa\n  the region ' +
          'for Germany: the payment provider pp_ratenkauf_ratenkauf, in the settings of Medusa\n\nNext:\n\n  npm install ' +
          'ratenkauf-elements\n  npx ratenkauf-sandbox\n\n',
      );
      assert.equal(await readFile(join(cwd, 'medusa-config.ts'), 'utf8'), 'mine');
    });
  });

  it('prints its usage with --help', async () => {
    const { code, out } = await run(['--help']);
    assert.deepEqual([code, out.startsWith('Usage: ratenkauf-elements init [--server NAME]')], [0, true]);
  });
});

describe('init stops, and writes nothing,', () => {
  it('where a file would be overwritten, and names it', async () => {
    const { code, err, cwd } = await run(['init', '--yes'], { files: { 'shop.mjs': 'mine' } });
    assert.equal(code, 1);
    assert.match(
      err,
      /^ratenkauf-elements: shop\.mjs in .* would be overwritten\. Name another folder with --dir, or move what is there away\.\n$/,
    );
    assert.deepEqual([await filesIn(cwd), await readFile(join(cwd, 'shop.mjs'), 'utf8')], [['shop.mjs'], 'mine']);
  });

  it('where a shop of Next is there, and says what to add to which of its files', async () => {
    const files = {
      'package.json': '{ "type": "commonjs" }',
      'next.config.ts': 'mine',
      'src/instrumentation.js': 'mine',
      'src/app/layout.jsx': 'mine',
      'src/app/page.tsx': 'mine',
      'src/middleware.ts': 'mine',
    };
    const { code, err, cwd } = await run(['init', '--server', 'next', '--dir', '.'], { files });
    assert.equal(code, 1);
    assert.match(err, /is a shop already, and its files are never changed\. They need\n/);
    for (const line of [
      /^ {2}package\.json: "type": "module"/m,
      /^ {2}next\.config\.ts: serverExternalPackages: \['ratenkauf-elements'\]$/m,
      /^ {2}src\/instrumentation\.js: in register\(\): .*startRatenkauf\(\)/m,
      /^ {2}src\/app\/layout\.jsx: .*ratenkauf\.css.*<RatenkaufElements \/>/m,
      /^ {2}src\/middleware\.ts: a cookie session/m,
      /^ {2}src\/app\/page\.tsx: .*<RatenkaufTeaser amount="799\.00" \/>/m,
    ])
      assert.match(err, line);
    assert.match(
      err,
      /Nothing was written\. In a terminal, without --yes, the command asks whether to write the other files/,
    );
    assert.lengthOf(await filesIn(cwd), Object.keys(files).length);
  });

  it('where package.json is no JSON', async () => {
    const { code, err } = await run(['init', '--yes', '--server', 'next'], { files: { 'package.json': '{' } });
    assert.equal(code, 1);
    assert.match(err, /package\.json in .* is no JSON\. Repair it/);
  });

  it.each([
    ['the folder', { 'shops/place.txt': '' }, { mine: 'shops' }, 'mine'],
    ['a folder on the way', { 'shops/place.txt': '' }, { mine: 'shops' }, 'mine/deep'],
    ['a folder inside', { 'shops/place.txt': '' }, { app: 'shops' }, '.'],
    ['a file, of nothing', {}, { 'ratenkauf.mjs': '/nowhere' }, '.'],
  ])('where %s is a link', async (_, files, links, dir) => {
    const { code, err, cwd } = await run(['init', '--yes', '--server', 'next', '--dir', dir], { files, links });
    assert.equal(code, 1);
    assert.match(err, /is a link\. Name the folder itself with --dir, or move it away\.\n$/);
    assert.deepEqual(
      await filesIn(cwd),
      Object.keys(files).map((name) => name.replace(/.*\//, '')),
    );
  });

  it('where the folder cannot be written, and at wrong use', async () => {
    const rows: readonly (readonly [args: readonly string[], code: number, message: RegExp])[] = [
      [
        ['init', '--yes', '--dir', 'a.txt'],
        1,
        /a\.txt cannot be written: a file of this name is in the way\. Name another/,
      ],
      [
        ['init', '--yes', '--dir', 'a.txt/in'],
        1,
        /a\.txt\/in cannot be written: a part of it is a file, not a folder\./,
      ],
      [['init', '--yes', '--server', 'koa'], 2, /There is no server "koa"\. Choose one of node, express,.*\n\nUsage:/],
      [['start'], 2, /There is no command "start", only init, serve, health, doctor and try-shop\./],
      [[], 2, /Say what to do: init, serve, health, doctor or try-shop\./],
      [['init'], 2, /There is no terminal to ask in\. Add --yes, or --server and --dir\./],
    ];
    for (const [args, expected, message] of rows) {
      const { code, err, cwd } = await run(args, { files: { 'a.txt': '' } });
      assert.equal(code, expected, err);
      assert.match(err, message);
      assert.notMatch(err, /\n\s+at /);
      assert.deepEqual(await filesIn(cwd), ['a.txt']);
    }
  });
});

describe('the questions of init', () => {
  /** Answers each question with the next line; ends the input after the last one. */
  function answering(...lines: string[]) {
    const [input, output] = [new PassThrough(), new PassThrough()];
    const said: string[] = [];
    output.setEncoding('utf8').on('data', (text: string) => {
      said.push(text);
      const line = lines.shift();
      if (line === undefined) input.end();
      else input.write(`${line}\n`);
    });
    return { input, output, said };
  }

  it('ask again after an unknown server, and do not ask for what is given already', async () => {
    const { input, output, said } = answering('koa', 'fastify');
    assert.deepEqual(await askFor({ folder: 'mine' }, input, output), { server: 'fastify', folder: 'mine' });
    assert.match(said.join(''), /There is no "koa"/);
    assert.notMatch(said.join(''), /Folder/);
    const empty = answering('', '');
    assert.deepEqual(await askFor({}, empty.input, empty.output), { server: 'node', folder: '.' });
  });

  it('take only an explicit yes for a yes', async () => {
    const asked = async (answer: string) => {
      const { input, output } = answering(answer);
      return askWhether('Write?', input, output);
    };
    assert.deepEqual(await Promise.all(['', 'no', 'maybe', 'y', 'Ja'].map(asked)), [false, false, false, true, true]);
  });

  it('end when the input ends', async () => {
    const { input, output } = answering();
    const asked = await askFor({}, input, output).catch((error: Error) => error.name);
    assert.equal(asked, 'AbortError');
  });
});

it('puts the parts of a template into one file, each once, with all imports at the top', () => {
  const script = inOneFile('templates/servers/node.mjs');
  assert.match(script, /^\/\/ A shop that sells by instalments\.[^]*?\nimport \{ createServer \} from 'node:http';\n/);
  assert.lengthOf(script.match(/^import .*createRatenkauf/gm) ?? [], 1);
  assert.notMatch(script, /from '\.|^export /m);
});
