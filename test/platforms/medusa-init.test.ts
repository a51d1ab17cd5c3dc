import { execFileSync } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startSandbox } from 'ratenkauf-elements/sandbox';
import { assert, it, onTestFinished } from 'vitest';
import { root } from '../../scripts/imports.js';
import { foundByDoctor, writtenPages } from '../journey/package/doctor.js';
import { packed } from '../node/package/packed.js';
import { freePort } from '../support/free-port.js';
import { buy, emptyFolder, init, npm, openPage, start } from './init.js';
import { installMedusa, startDatabase } from './medusa/running.js';
import { createServerProcess } from './server-process.js';

it('sells in a browser, from an empty folder by the commands that `init` says, and again after a restart', async () => {
  const [folder, database] = [emptyFolder(), await startDatabase()];
  onTestFinished(() => database.stop());
  assert.match(init(folder, 'medusa'), /\nNext:\n\n {2}npm install\n {2}npm start\n/);
  npm(folder, 'install', packed());
  const first = await start(folder, 'start.mjs', { DATABASE_URL: database.url });
  await buy(await openPage(), first.shop);
  await first.program.end('SIGKILL');
  const second = await start(folder, 'start.mjs', { DATABASE_URL: database.url });
  await buy(await openPage(), second.shop);
  assert.deepEqual(await foundByDoctor(second.shop, writtenPages), []);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query('select provider_id, captured_at is not null as paid from payment');
  await client.end();
  const paid = { provider_id: 'pp_ratenkauf_ratenkauf', paid: true };
  assert.deepEqual(rows, [paid, paid]);
}, 1_200_000);

/** The configuration of a project, as Medusa's starter has it, without and with the adapter. */
const configuration = (imports: string, modules: string) =>
  `import { defineConfig, loadEnv } from '@medusajs/framework/utils'
${imports}
loadEnv(process.env.NODE_ENV || 'development', process.cwd())

const cors = { storeCors: 'http://localhost', adminCors: 'http://localhost', authCors: 'http://localhost' }
module.exports = defineConfig({
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    http: { ...cors, jwtSecret: 'of the test', cookieSecret: 'of the test' },
  },
  admin: { disable: true },
  ${modules}
})
`;

/** What Medusa's starter sets for the compiler. */
const compiler = {
  target: 'ES2021',
  esModuleInterop: true,
  module: 'Node16',
  moduleResolution: 'Node16',
  emitDecoratorMetadata: true,
  experimentalDecorators: true,
  skipLibCheck: true,
  strictNullChecks: true,
  outDir: './.medusa/server',
  rootDir: './',
  types: ['node'],
};

/** Writes a project of Medusa in TypeScript, lets `init` join it, and compiles it. */
function compiledProject(): string {
  const folder = emptyFolder();
  const dependencies = { '@medusajs/medusa': '2.21.2', pg: '^8.13.0' };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'mine', dependencies }));
  writeFileSync(join(folder, 'medusa-config.ts'), configuration('', ''));
  const include = ['medusa-config.ts', 'src'];
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: compiler, include }));
  assert.include(init(folder, 'medusa'), 'Written: src/api/middlewares.ts, src/jobs/ratenkauf.ts, src/ratenkauf.ts\n');
  const module = "{ resolve: '@medusajs/medusa/payment', options: { providers: [ratenkauf.provider] } }";
  const joined = configuration("import { ratenkauf } from './src/ratenkauf'", `modules: [${module}],`);
  writeFileSync(join(folder, 'medusa-config.ts'), joined);
  installMedusa(folder);
  cpSync(join(root, 'node_modules/@types'), join(folder, 'node_modules/@types'), { recursive: true });
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/lib/tsc.js'), '-p', folder], {
    stdio: 'inherit',
  });
  // So does Medusa's own command.
  cpSync(join(folder, 'package.json'), join(folder, '.medusa/server/package.json'));
  return folder;
}

it('joins a project of Medusa in TypeScript, which compiles it as it is, and shows rates', async () => {
  const [folder, database, sandbox] = [compiledProject(), await startDatabase(), await startSandbox()];
  const port = String(await freePort());
  const origin = `http://localhost:${port}`;
  const medusa = createServerProcess({
    name: 'Medusa',
    folder: join(folder, '.medusa/server'),
    origin,
    answersAt: '/health',
    environment: { DATABASE_URL: database.url, SANDBOX: sandbox.url, ORIGIN: origin, MEDUSA_DISABLE_TELEMETRY: 'true' },
    program: join(folder, 'node_modules/@medusajs/cli/cli.js'),
    args: ['start', '-p', port],
  });
  onTestFinished(async () => {
    await medusa.end();
    await database.stop();
    await sandbox.close();
  });
  await medusa.fill('db:migrate', '--skip-scripts');
  await medusa.start();
  const answer = (await (await fetch(`${origin}/ratenkauf/offers?amount=79900`)).json()) as {
    offers: { plan: { monthlyRate: number } }[];
  };
  assert.equal(answer.offers[0]?.plan.monthlyRate, 2612);
}, 600_000);
