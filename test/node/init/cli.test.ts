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

  it('takes node and the present folder with --yes', async () => {
    const { code, out, cwd } = await run(['init', '--yes']);
    assert.equal(code, 0);
    assert.include(out, '\n  npm install\n  npm start\n');
    assert.include(await readFile(join(cwd, 'shop.mjs'), 'utf8'), "from 'node:http'");
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

  it.each([
    ['pnpm', { 'pnpm-lock.yaml': '' }, 'pnpm add', 'pnpm exec next dev'],
    ['yarn', { 'yarn.lock': '' }, 'yarn add', 'yarn next dev'],
    ['bun', { 'bun.lock': '' }, 'bun add', 'bun x next dev'],
    ['npm', { 'package-lock.json': '{}' }, 'npm install', 'npx next dev'],
  ])('says it in the words of %s where its lock file is', async (_, lock, add, start) => {
    const { out } = await run(['init', '--yes', '--server', 'next'], { files: { 'package.json': '{}', ...lock } });
    assert.match(out, new RegExp(`\\n {2}${add} .*next.*\\n {2}${start} `));
  });

  it('speaks as the lock file of the repository around the folder, and as the field "packageManager" before it', async () => {
    const files = { 'pnpm-lock.yaml': '', 'shops/other/package.json': '{ "packageManager": "yarn@4.9.2" }' };
    const mine = await run(['init', '--yes', '--dir', 'shops/mine'], { files });
    assert.include(mine.out, '\n  cd shops/mine && pnpm install\n  pnpm start\n');
    const other = await run(['init', '--yes', '--dir', 'shops/other'], { files });
    assert.match(other.out, /\n {2}cd shops\/other && yarn add .*\n {2}yarn node shop\.mjs\n/);
  });

  it('speaks as what has started it where no file says more', async () => {
    const environment = { npm_config_user_agent: 'pnpm/11.2.0 npm/? node/v22.20.0 linux x64' };
    const { out } = await run(['init', '--yes'], { environment });
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

  it('writes a whole Vendure into an empty folder', async () => {
    const { code, out, cwd } = await run(['init', '--yes', '--server', 'vendure']);
    assert.equal(code, 0);
    assert.deepEqual(await filesIn(cwd), [
      '.gitignore',
      'browser.js',
      'first-start.mjs',
      'index.mjs',
      'package.json',
      'products.csv',
      'ratenkauf.mjs',
      'storefront.mjs',
      'vendure-config.mjs',
    ]);
    assert.include(out, '\n  npm install\n  npm start\n');
    const { dependencies } = JSON.parse(await readFile(join(cwd, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    // The versions with which the adapter is tried.
    const tried = JSON.parse(textOf('test/platforms/vendure/package.json')) as { dependencies: Record<string, string> };
    for (const name of ['@vendure/core', 'sql.js'])
      assert.isTrue(satisfies(tried.dependencies[name] ?? '', dependencies[name] ?? ''), name);
    assert.include(await readFile(join(cwd, '.gitignore'), 'utf8'), 'vendure.sqlite*\n');
    const files = await Promise.all(
      ['ratenkauf', 'storefront'].map((name) => readFile(join(cwd, `${name}.mjs`), 'utf8')),
    );
    for (const text of files) assert.notMatch(text, /from '\.\./);
  });

  it('writes a whole Medusa into an empty folder', async () => {
    const { code, out, cwd } = await run(['init', '--yes', '--server', 'medusa']);
    assert.equal(code, 0);
    assert.deepEqual(await filesIn(cwd), [
      '.gitignore',
      'browser.js',
      'first-start.js',
      'medusa-config.js',
      'middlewares.js',
      'package.json',
      'ratenkauf.js',
      'ratenkauf.mjs',
      'start.mjs',
      'storefront.mjs',
    ]);
    assert.include(out, '\n  npm install\n  npm start\n');
    const { dependencies } = JSON.parse(await readFile(join(cwd, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    // The versions with which the adapter is tried.
    const tried = JSON.parse(textOf('test/platforms/medusa/package.json')) as { dependencies: Record<string, string> };
    for (const name of ['@medusajs/framework', '@medusajs/medusa', 'pg'])
      assert.isTrue(satisfies(tried.dependencies[name] ?? '', dependencies[name] ?? ''), name);
    const files = await Promise.all(
      ['ratenkauf', 'storefront'].map((name) => readFile(join(cwd, `${name}.mjs`), 'utf8')),
    );
    for (const text of files) assert.notMatch(text, /from '\.\./);
  });

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

    it('needs a driver of SQLite where Vendure has no PostgreSQL and Node no SQLite, and nothing that is there', async () => {
      const files = { ...config, 'package.json': manifest('@vendure/core', 'better-sqlite3') };
      const { out } = await run(['init', '--yes', '--server', 'vendure'], { files });
      assert.match(
        out,
        process.getBuiltinModule('node:sqlite') ? /add ratenkauf-elements\n/ : /add libsql ratenkauf-elements\n/,
      );
      const all = { ...config, 'package.json': manifest('@vendure/core', 'ratenkauf-elements', 'pg') };
      assert.include((await run(['init', '--yes', '--server', 'vendure'], { files: all })).out, '\n  pnpm install\n');
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

    it('stops where its package.json is no JSON', async () => {
      const files = { ...config, 'package.json': '{' };
      const { code, err } = await run(['init', '--yes', '--server', 'vendure'], { files });
      assert.equal(code, 1);
      assert.match(err, /package\.json in .* is no JSON\. Repair it/);
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

    it('changes no middlewares that are there, and says what they need', async () => {
      const own = Object.assign({}, files, { 'src/api/middlewares.ts': 'mine', 'package.json': '{}' });
      const { out, cwd } = await run(['init', '--yes', '--server', 'medusa'], { files: own });
      assert.include(out, "src/api/middlewares.ts: import { ratenkauf } from '../ratenkauf', and ...ratenkauf.midd");
      assert.include(out, '\n  npm install pg ratenkauf-elements\n');
      assert.equal(await readFile(join(cwd, 'src/api/middlewares.ts'), 'utf8'), 'mine');
    });

    it('joins it from a folder without a package.json, too, which the packages of a workspace may be in', async () => {
      const { code, cwd } = await run(['init', '--yes', '--server', 'medusa'], { files: { 'medusa-config.ts': '' } });
      assert.deepEqual([code, (await filesIn(cwd)).includes('package.json')], [0, false]);
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

  it('where a file of the handler is there already', async () => {
    const { code, err } = await run(['init', '--yes', '--server', 'next'], { files: { 'ratenkauf.mjs': 'mine' } });
    assert.deepEqual([code, err.startsWith('ratenkauf-elements: ratenkauf.mjs in ')], [1, true]);
  });

  it('where package.json is no JSON', async () => {
    const { code, err } = await run(['init', '--yes', '--server', 'next'], { files: { 'package.json': '{' } });
    assert.equal(code, 1);
    assert.match(err, /package\.json in .* is no JSON\. Repair it/);
  });

  it.each([
    ['the folder', { 'shops/place.txt': '' }, { mine: 'shops' }, 'mine'],
    ['the folder, with a slash behind it', { 'shops/place.txt': '' }, { mine: 'shops' }, 'mine/'],
    ['a folder on the way', { 'shops/place.txt': '' }, { mine: 'shops' }, 'mine/deep'],
    ['a folder inside', { 'shops/place.txt': '' }, { app: 'shops' }, '.'],
    ['a file, of nothing', {}, { 'ratenkauf.mjs': '/nowhere' }, '.'],
    ['package.json', { 'other.json': '{ "type": "commonjs" }' }, { 'package.json': 'other.json' }, '.'],
  ])('where %s is a link', async (_, files, links, dir) => {
    const { code, err, cwd } = await run(['init', '--yes', '--server', 'next', '--dir', dir], { files, links });
    assert.equal(code, 1);
    assert.match(err, /is a link\. Name the folder itself with --dir, or move it away\.\n$/);
    assert.deepEqual(
      await filesIn(cwd),
      Object.keys(files).map((name) => name.replace(/.*\//, '')),
    );
  });

  it.each([
    [
      'shop.txt',
      /shop\.txt cannot be written: a file of this name is in the way\. Name another folder with --dir\.\n$/,
    ],
    ['shop.txt/inside', /shop\.txt\/inside cannot be written: a part of it is a file, not a folder\./],
  ])('where the folder cannot be written (%s)', async (dir, message) => {
    const { code, err, cwd } = await run(['init', '--yes', '--dir', dir], { files: { 'shop.txt': '' } });
    assert.equal(code, 1);
    assert.match(err, message);
    assert.notMatch(err, /\n\s+at /);
    assert.deepEqual(await filesIn(cwd), ['shop.txt']);
  });

  it.each([
    [
      ['init', '--yes', '--server', 'koa'],
      /There is no server "koa"\. Choose one of node, express, fastify, hono, next, vendure, medusa\.\n\nUsage:/,
    ],
    [['start'], /There is no command "start", only init, serve, health, doctor and try-shop\./],
    [[], /Say what to do: init, serve, health, doctor or try-shop\./],
    [['init', '--force'], /'--force'[^]*Usage:/],
    [['init'], /There is no terminal to ask in\. Add --yes, or --server and --dir\./],
  ])('at wrong use: %j', async (args, message) => {
    const { code, err, cwd } = await run(args);
    assert.equal(code, 2);
    assert.match(err, message);
    assert.notMatch(err, /\n\s+at /);
    assert.deepEqual(await filesIn(cwd), []);
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

  it('take an empty answer for the default', async () => {
    const { input, output } = answering('', '');
    assert.deepEqual(await askFor({}, input, output), { server: 'node', folder: '.' });
  });

  it('ask again after an unknown server, and do not ask for what is given already', async () => {
    const { input, output, said } = answering('koa', 'fastify');
    assert.deepEqual(await askFor({ folder: 'mine' }, input, output), { server: 'fastify', folder: 'mine' });
    assert.match(said.join(''), /There is no "koa"/);
    assert.notMatch(said.join(''), /Folder/);
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
