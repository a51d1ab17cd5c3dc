// A Medusa that sells by instalments, with a small storefront. Start it with: DATABASE_URL=postgres://… node start.mjs
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { startSandbox } from 'ratenkauf-elements/sandbox';
import { database, isReal, origin, port, sandbox } from './ratenkauf.mjs';

if (!database)
  throw new Error('The environment lacks DATABASE_URL, of an empty PostgreSQL: postgres://user:password@host/name');

const require = createRequire(import.meta.url);
const program = require.resolve('@medusajs/cli/cli.js');
// Medusa starts for production unless it is told otherwise, and then nothing stands in for the bank.
process.env.NODE_ENV = isReal ? 'production' : 'development';

/** Runs a command of Medusa until its end. */
async function run(...args) {
  const [code] = await once(spawn(process.execPath, [program, ...args], { stdio: 'inherit' }), 'close');
  if (code !== 0) process.exit(code ?? 1);
}

if (!isReal) {
  const { url } = await startSandbox({ port: Number(new URL(sandbox).port) });
  console.log(`Sandbox: ${url}/`);
}
await run('db:migrate', '--skip-scripts');
await run('exec', './src/scripts/first-start.js');
const host = isReal ? (process.env.HOST ?? '0.0.0.0') : '127.0.0.1';
process.argv = [process.execPath, program, 'start', '--port', String(port), '--host', host];
require(program);
for (;;) {
  await new Promise((resolve) => setTimeout(resolve, 500));
  const response = await fetch(`http://localhost:${port}/health`).catch(() => undefined);
  if (response?.ok) break;
}
console.log(`Shop:    ${origin}/`);
