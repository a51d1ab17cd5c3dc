import { assert, it } from 'vitest';
import { startDemo } from '../support/program.js';
import { openStage } from '../support/stage.js';
import { seen, settled, teaserOf } from '../support/teaser.js';

const { visit } = await openStage();

it('starts sandbox and shop with the password of the environment, prints their addresses, shows a rate on the first page, and ends on SIGINT', async () => {
  const demo = startDemo({ PORT: '0', SANDBOX_PORT: '0', DEMO_ADMIN_PASSWORD: 'Seegras und Salz' });
  const shop = await demo.says(/^Shop: +(http:\/\/localhost:\d+\/)$/m);
  const service = await demo.says(/^Sandbox: +(http:\/\/127\.0\.0\.1:\d+\/)$/m);
  const { page, complaints } = await visit(shop);
  await settled(page);
  assert.match(
    await seen(teaserOf(page)),
    /^ab \d+,\d\d € \/ Monat in \d+ Raten Effektiver Jahreszins \d+,\d\d % .* Nettodarlehensbetrag 2\.490,00 €/,
  );
  assert.deepEqual(complaints, []);
  const office = await demo.says(/^Back office: +(http:\/\/localhost:\d+\/haendlerbereich)$/m);
  const textAt = async (address: string) => (await fetch(address)).text();
  assert.notMatch(await textAt(`${office}/anmelden`), /duenholt<|Seegras/);
  assert.match(await textAt(service), /<html/);
  assert.include(await textAt(`${service}sandbox/notifications`), `${shop}ratenkauf/notification`);
  assert.strictEqual(await demo.end('SIGINT'), 0);
  assert.isUndefined(await fetch(shop).catch(() => undefined));
});
