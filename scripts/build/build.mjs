// Builds the package: modules and types with tsc, the files for pages without a bundler with Vite, the packages that a
// shop does not install with esbuild, what editors and frameworks know of the elements, the printed documents, the shops
// of `ratenkauf-elements init`, what the last tests of these sources say of accessibility, and the style sheets. With
// --unchecked, another process checks the types meanwhile.
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, rmSync, writeFileSync } from 'node:fs';
import { transformSync } from 'esbuild';
import { tsImport } from 'tsx/esm/api';
import { build } from 'vite';

const run = (name, ...args) =>
  execFileSync(process.execPath, [`node_modules/${name}`, ...args], { stdio: ['ignore', 'inherit', 'inherit'] });
const load = (file) => tsImport(`../../${file}`, import.meta.url);

const { alone, default: together } = await load('vite.config.ts');
const { buildIn } = await load('scripts/build/built-in.ts');
const { writeCommonjsTypes } = await load('scripts/build/commonjs-types.ts');
const { removeUnreachableDeclarations } = await load('scripts/build/declarations.ts');
const { writeShopTemplates } = await load('scripts/build/shop-templates.ts');
const { print } = await load('scripts/print/pages.ts');
const { writeReport } = await load('scripts/print/accessibility/report.ts');
const { writeDevelopmentEntries } = await load('scripts/build/development-entries.ts');
const { bundleService } = await load('scripts/build/serve-bundle.ts');
const { thirdPartyNotice } = await load('scripts/build/third-party.ts');

rmSync('dist', { recursive: true, force: true });
const checking = process.argv.includes('--unchecked') ? ['--noCheck'] : [];
run('@typescript/native/bin/tsc', '-p', 'tsconfig.build.json', ...checking);

const files = [];
for (const config of [together, ...alone]) {
  const outputs = await build({ ...config, configFile: false, logLevel: 'warn' });
  for (const { output } of [outputs].flat()) files.push(...output.flatMap(({ moduleIds = [] }) => moduleIds));
}
files.push(...(await buildIn()));
print();
writeDevelopmentEntries();
removeUnreachableDeclarations();
writeCommonjsTypes();
cpSync('clients/php/Ratenkauf.php', 'dist/clients/php/Ratenkauf.php');
writeShopTemplates();
writeReport();
for (const program of ['dist/sandbox/cli.js', 'dist/programs/command/cli.js']) chmodSync(program, 0o755);

const { settingsSchema } = await import('../../dist/programs/serve/settings/json-schema.js');
writeFileSync('dist/programs/serve/settings.schema.json', `${JSON.stringify(settingsSchema(), null, 2)}\n`);

const { headStyles } = await import('../../dist/elements/teaser/head.styles.js');
const { firstPaintStyles } = await import('../../dist/elements/teaser/first-paint.styles.js');
const { checkoutHeadStyles } = await import('../../dist/elements/checkout/head.styles.js');
const { statusHeadStyles } = await import('../../dist/elements/status/reserve.js');
const { summaryHeadStyles } = await import('../../dist/elements/summary/reserve.js');
writeFileSync('dist/ratenkauf.css', headStyles() + checkoutHeadStyles() + summaryHeadStyles() + statusHeadStyles());
writeFileSync(
  'dist/ratenkauf-first-paint.css',
  transformSync(firstPaintStyles(), { loader: 'css', minify: true }).code,
);
for (const name of ['ratenkauf', 'ratenkauf-first-paint']) writeFileSync(`dist/${name}.css.d.ts`, 'export {};\n');

files.push(...(await bundleService()));
writeFileSync('dist/THIRD-PARTY.md', thirdPartyNotice(files));
