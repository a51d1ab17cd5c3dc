import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { build } from 'esbuild';
import { satisfies } from 'semver';
import { afterAll, assert, beforeAll, describe, it } from 'vitest';
import { root, textOf } from '../../../scripts/imports.js';
import { inOneFile, writeShopTemplates } from '../../../scripts/shop-templates.js';
import { askFor } from '../../../src/init/questions.js';

let folder = '';
let program = '';
let places = 0;

// The program as it stands in the package, with its templates beside it.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ratenkauf-init-'));
  program = join(folder, 'package/dist/init/cli.mjs');
  await build({
    entryPoints: [join(root, 'src/init/cli.ts')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: program,
  });
  writeShopTemplates(join(folder, 'package/dist/init/templates'));
  await writeFile(join(folder, 'package/package.json'), textOf('package.json'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the command in a folder of its own. */
async function run(args: readonly string[], { files = {} }: { files?: Readonly<Record<string, string>> } = {}) {
  const cwd = join(folder, `place-${places++}`);
  await mkdir(cwd);
  for (const [name, text] of Object.entries(files)) await writeFile(join(cwd, name), text);
  const child = spawn(process.execPath, [program, ...args], {
    cwd,
    env: { ...process.env, NODE_OPTIONS: '' },
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
    assert.deepEqual([code, await filesIn(cwd)], [0, ['package.json', 'shop.mjs']]);
    assert.equal(out, 'Written: package.json, shop.mjs\n\nNext:\n\n  cd shops/mine && npm install\n  npm start\n\n');
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

  it('explains itself', async () => {
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
      /There is no server "koa"\. Choose one of node, express, fastify, hono, next\.\n\nUsage:/,
    ],
    [['start'], /There is no command "start", only init\./],
    [[], /Say what to do: init\./],
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

  it('ask again for a server that there is not, and nothing that is known', async () => {
    const { input, output, said } = answering('koa', 'fastify');
    assert.deepEqual(await askFor({ folder: 'mine' }, input, output), { server: 'fastify', folder: 'mine' });
    assert.match(said.join(''), /There is no "koa"/);
    assert.notMatch(said.join(''), /Folder/);
  });

  it('end with the input', async () => {
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
