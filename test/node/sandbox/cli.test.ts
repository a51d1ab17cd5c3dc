import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, assert, beforeAll, it } from 'vitest';
import { startSandbox } from '../../../src/sandbox/sandbox.js';

const running: ChildProcess[] = [];
let folder = '';

// A single plain file starts several times faster than the sources through a loader; lazily loaded modules are not part
// of it.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ratenkauf-sandbox-'));
  await build({
    entryPoints: ['src/sandbox/cli.ts'],
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: join(folder, 'cli.mjs'),
  });
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

function start(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(folder, 'cli.mjs'), ...args], {
    env: { ...process.env, NODE_OPTIONS: '', ...env },
  });
  running.push(child);
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output.err += chunk.toString()));
  return { child, output, exit: once(child, 'close').then(([code]) => code as number | null) };
}

/** Starts the command and returns its address, once it serves. */
async function serving(args: string[], env?: Record<string, string>) {
  const started = start(args, env);
  while (!started.output.out.includes('Test orders:')) await once(started.child.stdout, 'data');
  return { ...started, url: /http:\/\/127\.0\.0\.1:\d+/.exec(started.output.out)?.[0] ?? '' };
}

it.concurrent('the command prints address and credentials, serves, and ends with code 0 at SIGINT', async () => {
  const { child, output, exit, url } = await serving([], { SANDBOX_PORT: '0' });
  assert.match(output.out, /2\.de\.9999\.10001\n.*sandbox\n.*are processed, unlike by the real bank\n$/);
  assert.strictEqual((await fetch(url)).status, 200);
  child.kill('SIGINT');
  assert.deepEqual([await exit, output.err], [0, '']);
});

it.concurrent('the command leaves test orders unprocessed with its option, and ends with code 0 at SIGTERM', async () => {
  const { child, output, exit, url } = await serving(['--port=0', '--ignore-test-orders']);
  assert.deepEqual(await (await fetch(`${url}/sandbox/test-orders`)).json(), { processed: false });
  assert.include(output.out, 'are not processed');
  child.kill('SIGTERM');
  assert.deepEqual([await exit, output.err], [0, '']);
});

it.concurrent.each([
  [['--port', '99999'], {}, /--port must be a whole number from 0 to 65535, not "99999"/],
  [[], { SANDBOX_PORT: 'abc' }, /SANDBOX_PORT must be .* not "abc"/],
  [['--prot', '4010'], {}, /'--prot'[^]*Usage:/],
])('the command refuses %j %j with a clear error', async (args, env, message) => {
  const { output, exit } = start(args, env);
  assert.strictEqual(await exit, 2);
  assert.match(output.err, message);
  assert.notMatch(output.err, /\n\s+at /);
});

it.concurrent('the command ends with an error when its port is taken', async () => {
  const other = await startSandbox();
  const { output, exit } = start([`--port=${other.port}`]);
  assert.strictEqual(await exit, 1);
  assert.strictEqual(output.err, `ratenkauf-sandbox: Port ${other.port} is taken. Choose another one with --port.\n`);
  await other.close();
});

it.concurrent('the command prints its usage', async () => {
  const { output, exit } = start(['--help']);
  assert.deepEqual([await exit, output.out.startsWith('Usage: ratenkauf-sandbox [--port 4010]')], [0, true]);
});
