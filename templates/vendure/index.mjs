// A Vendure that sells by instalments, with a small storefront. Start it with: node index.mjs
import { existsSync } from 'node:fs';
import { bootstrap } from '@vendure/core';
import { startSandbox } from 'ratenkauf-elements/sandbox';
import { fill } from './first-start.mjs';
import { isReal, origin, sandbox } from './ratenkauf.mjs';
import { config, database } from './vendure-config.mjs';

if (!isReal) {
  const { url } = await startSandbox({ port: Number(new URL(sandbox).port) });
  console.log(`Sandbox: ${url}/`);
}
const isEmpty = !existsSync(database);
const app = await bootstrap(config);
if (isEmpty) await fill(app);
console.log(`Shop:    ${origin}/`);
