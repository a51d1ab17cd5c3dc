// Builds the package: modules and types with tsc, the files for pages without a bundler with Vite, and the style sheet for the head.
import { execFileSync } from 'node:child_process';
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { tsImport } from 'tsx/esm/api';
import { build } from 'vite';

const run = (name, ...args) =>
  execFileSync(process.execPath, [`node_modules/${name}`, ...args], { stdio: ['ignore', 'inherit', 'inherit'] });

const { alone } = await tsImport('../vite.config.ts', import.meta.url);

rmSync('dist', { recursive: true, force: true });
run('@typescript/native/bin/tsc', '-p', 'tsconfig.build.json');
run('vite/bin/vite.js', 'build', '--logLevel', 'warn');
for (const config of alone) await build({ ...config, configFile: false, logLevel: 'warn' });
chmodSync('dist/sandbox/cli.js', 0o755);

const { headStyles } = await import('../dist/elements/teaser/head.styles.js');
const { checkoutHeadStyles } = await import('../dist/elements/checkout/head.styles.js');
const { summaryHeadStyles } = await import('../dist/elements/summary/room.js');
writeFileSync('dist/ratenkauf.css', headStyles() + checkoutHeadStyles() + summaryHeadStyles());
