import { assert, it } from 'vitest';
import { run, startDemo } from '../support/program.js';
import { openStage } from '../support/stage.js';
import { seen, settled, teaserOf } from '../support/teaser.js';
import { inCi } from '../../support/all.js';

const { visit, sandbox } = await openStage();

it('starts sandbox and shop, prints both addresses, shows a rate on the first page, and ends on SIGINT', async () => {
  const demo = startDemo({ PORT: '0', SANDBOX_PORT: '0' });
  const shop = await demo.says(/^Shop: +(http:\/\/localhost:\d+\/)$/m);
  const service = await demo.says(/^Sandbox: +(http:\/\/127\.0\.0\.1:\d+\/)$/m);
  const { page, complaints } = await visit(shop);
  await settled(page);
  assert.match(
    await seen(teaserOf(page)),
    /^ab \d+,\d\d € \/ Monat in \d+ Raten Effektiver Jahreszins \d+,\d\d % .* Nettodarlehensbetrag 2\.490,00 €/,
  );
  assert.deepEqual(complaints, []);
  assert.match(await (await fetch(service)).text(), /<html/);
  assert.strictEqual(await demo.end('SIGINT'), 0);
  assert.isUndefined(await fetch(shop).catch(() => undefined));
});

it('says in one sentence which port is taken and how to choose another', inCi, async () => {
  const demo = startDemo({ PORT: '0', SANDBOX_PORT: String(sandbox.port) });
  assert.match(
    await demo.says(/^(.*is taken.*)$/m),
    /^Port \d+ is taken\. Choose another one: SANDBOX_PORT=\d+ npm start$/,
  );
});

it('runs the sandbox alone from the command line, which answers and ends on SIGTERM', async () => {
  const program = run('dist/sandbox/cli.js', ['--port', '0']);
  const address = await program.says(/(http:\/\/127\.0\.0\.1:\d+)/);
  const query = 'webshopId=2.de.9999.10001&finanzierungsbetrag=799.00';
  const response = await fetch(`${address}/ratenkauf-ws/rest/v2/modellrechnung/durchfuehren?${query}`);
  assert.strictEqual(response.status, 200);
  assert.strictEqual(await program.end('SIGTERM'), 0);
});
