import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startSandbox } from 'ratenkauf-elements/sandbox';
import { assert, describe, it, onTestFinished } from 'vitest';
import { root } from '../../scripts/imports.js';
import { createCustomer } from '../journey/package/customer.js';
import { foundByDoctor, writtenPages } from '../journey/package/doctor.js';
import { packed } from '../node/package/packed.js';
import { buy, emptyFolder, init, npm, openPage, start } from './init.js';
import { installVendure } from './vendure/running.js';
import { createStaff } from './vendure/staff.js';

describe('the shop that `init` writes for Vendure', () => {
  it('sells in a browser, from an empty folder by the commands that it says, and again after a restart', async () => {
    const folder = emptyFolder();
    const said = init(folder, 'vendure');
    assert.match(said, /\nNext:\n\n {2}npm install\n {2}npm start\n/);
    npm(folder, 'install', packed());
    const first = await start(folder);
    await buy(await openPage(), first.shop);
    await first.program.end('SIGKILL');
    const second = await start(folder);
    await buy(await openPage(), second.shop);
    assert.deepEqual(await foundByDoctor(second.shop, writtenPages), []);
    const orders = await (await createStaff(second.shop)).orders();
    assert.deepEqual(
      orders.map(({ state }) => state),
      ['PaymentSettled', 'PaymentSettled'],
    );
  });
});

it('adds the plugin to a project of Vendure in TypeScript, which compiles it as it is, and shows rates', async () => {
  const folder = emptyFolder();
  const config = (imports: string, plugins: string) =>
    `import { DefaultJobQueuePlugin, type VendureConfig } from '@vendure/core';\n${imports}
export const config: VendureConfig = {
  apiOptions: { port: Number(process.env.PORT), hostname: '127.0.0.1', adminApiPath: 'admin-api', shopApiPath: 'shop-api' },
  authOptions: { tokenMethod: ['bearer', 'cookie'], superadminCredentials: { identifier: 'superadmin', password: 'superadmin' }, cookieOptions: { secret: 'x' } },
  dbConnectionOptions: { type: 'sqljs', location: 'vendure.sqlite', autoSave: true, synchronize: true },
  paymentOptions: { paymentMethodHandlers: [] },
  plugins: [DefaultJobQueuePlugin${plugins}],
};\n`;
  mkdirSync(join(folder, 'src'));
  writeFileSync(
    join(folder, 'package.json'),
    '{ "name": "mine", "dependencies": { "@vendure/core": "3.7.3", "pg": "8.23.1" } }',
  );
  writeFileSync(join(folder, 'src/vendure-config.ts'), config('', ''));
  writeFileSync(
    join(folder, 'src/index.ts'),
    "import { bootstrap } from '@vendure/core';\nimport { config } from './vendure-config';\nbootstrap(config).then(() => console.log('Shop: http://localhost:' + process.env.PORT + '/'));\n",
  );
  const said = init(folder, 'vendure');
  assert.include(said, 'Written: src/ratenkauf.ts\n');
  assert.include(
    said,
    "src/vendure-config.ts: import { ratenkauf } from './ratenkauf', and ratenkauf among the plugins",
  );
  assert.include(said, '\n  npm install ratenkauf-elements\n  npx ratenkauf-sandbox\n');
  writeFileSync(
    join(folder, 'src/vendure-config.ts'),
    config("import { ratenkauf } from './ratenkauf';", ', ratenkauf'),
  );
  installVendure(folder);
  cpSync(join(root, 'node_modules/@types'), join(folder, 'node_modules/@types'), { recursive: true });
  // As `@vendure/create` sets it.
  const compiler = {
    module: 'nodenext',
    target: 'es2021',
    strict: true,
    esModuleInterop: true,
    skipLibCheck: true,
    rootDir: 'src',
    outDir: 'dist',
    types: ['node'],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: compiler, include: ['src'] }));
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/lib/tsc.js'), '-p', folder], {
    stdio: 'inherit',
  });
  const { shop, sandbox } = await start(folder, 'dist/index.js');
  const { close } = await startSandbox({ port: sandbox });
  onTestFinished(close);
  assert.equal(await createCustomer(shop).monthlyRate(79_900), 2612);
  const staff = await createStaff(shop);
  assert.deepEqual(await staff.paymentMethods(), ['ratenkauf']);
});
