import { assert, describe, it } from 'vitest';
import { tmpdir } from 'node:os';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { useCommand } from './processes.js';

const anywhere = { RATENKAUF_LISTEN: '127.0.0.1:0', RATENKAUF_ADMIN_LISTEN: '127.0.0.1:0' };

const settings = {
  RATENKAUF_WEBSHOP_ID: '2.de.9999.10001',
  RATENKAUF_PASSWORD: 'secret',
  RATENKAUF_HOST: 'https://pay.example',
  RATENKAUF_PUBLIC_URL: 'https://shop.example/ratenkauf',
  RATENKAUF_REVIEW_PAGE: '/kasse/pruefen',
  RATENKAUF_PAYMENT_PAGE: '/kasse/zahlung',
  RATENKAUF_SECRET: 'a secret of the shop, used in tests only',
  RATENKAUF_DATABASE: '/no/such/folder/ratenkauf.sqlite',
  RATENKAUF_ADMIN_KEYS: 'k'.repeat(32),
  RATENKAUF_EVENTS_URL: 'https://shop.example/events',
  RATENKAUF_EVENT_SECRETS: `whsec_${Buffer.alloc(32, 1).toString('base64')}`,
};

describe('ratenkauf-elements serve', () => {
  const run = useCommand();
  const runAlone = useCommand('src/programs/serve/cli.ts', tmpdir());

  it('needs no configuration with --sandbox, and shows no key that it was given: has a page with a rate, is healthy, and ends with 0 at a signal', async () => {
    const [adminKey, eventSecret] = ['k'.repeat(40), settings.RATENKAUF_EVENT_SECRETS];
    const given = { RATENKAUF_ADMIN_KEYS: adminKey, RATENKAUF_EVENT_SECRETS: eventSecret };
    const command = run(['serve', '--sandbox'], Object.assign(given, anywhere));
    const open = await command.says(/Public: (http:\S+?),/);
    const admin = await command.says(/Admin API: (http:\/\/[^\s/]+)/);
    const page = await (await fetch(`${open}/`)).text();
    assert.include(page, '<ratenkauf-teaser amount="799.00"');
    const answer = await fetch(`${open}/ratenkauf/offers?amount=79900`);
    assert.include(await answer.text(), '"available":true');
    assert.equal((await fetch(`${admin}/health/live`)).status, 200);
    const health = run(['health'], { RATENKAUF_ADMIN_LISTEN: new URL(admin).host });
    assert.equal(await health.ended, 0);
    assert.include(command.output.out, '(key: as configured)');
    assert.include(command.output.out, '(secret: as configured)');
    for (const secret of [adminKey, eventSecret]) assert.notInclude(command.output.out + command.output.err, secret);
    command.signal('SIGTERM');
    assert.equal(await command.ended, 0);
    const later = run(['health'], { RATENKAUF_ADMIN_LISTEN: new URL(admin).host });
    assert.equal(await later.ended, 1);
  });

  it('is not ready while it ends, and ends at once at a second signal', async () => {
    const command = run(['serve', '--sandbox'], Object.assign({ RATENKAUF_DRAIN_SECONDS: '300' }, anywhere));
    const admin = await command.says(/Admin API: (http:\/\/[^\s/]+)/);
    assert.equal((await fetch(`${admin}/health/ready`)).status, 200);
    command.signal('SIGTERM');
    await command.says(/(service_stopping)/);
    assert.equal((await fetch(`${admin}/health/ready`)).status, 503);
    assert.equal((await fetch(`${admin}/health/live`)).status, 200);
    command.signal('SIGTERM');
    assert.equal(await command.ended, 1);
  });

  it('says with --check everything that is wrong, or that the settings are right, without opening the database', async () => {
    const command = run(['serve', '--check'], { RATENKAUF_PUBLC_URL: 'https://shop.example', RATENKAUF_LISTEN: 'x' });
    assert.equal(await command.ended, 1);
    assert.include(command.output.err, '- RATENKAUF_PUBLC_URL: no such setting; did you mean RATENKAUF_PUBLIC_URL?');
    assert.include(command.output.err, '- RATENKAUF_WEBSHOP_ID: ');
    assert.include(command.output.err, '- RATENKAUF_LISTEN: an address and a port');
    const right = run(['serve', '--check'], settings);
    assert.equal(await right.ended, 0, right.output.err);
  });

  it('does not start without the package of its database, and names the command that installs it', async () => {
    const database = { RATENKAUF_DATABASE: 'postgres://user:hidden@database/shop' };
    for (const args of [['serve'], ['serve', '--check', '--sandbox']]) {
      const command = runAlone(args, Object.assign({}, settings, anywhere, database));
      assert.equal(await command.ended, 1);
      assert.include(command.output.err, '- RATENKAUF_DATABASE: PostgreSQL needs the package pg');
      assert.include(command.output.err, 'npm install pg');
      assert.notInclude(command.output.err, 'hidden');
    }
  });

  it('does not start at an address that is taken, and names the setting', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const taken = `127.0.0.1:${(other.address() as AddressInfo).port}`;
    for (const name of ['RATENKAUF_LISTEN', 'RATENKAUF_ADMIN_LISTEN']) {
      const command = run(['serve', '--sandbox'], Object.assign({}, anywhere, { [name]: taken }));
      assert.equal(await command.ended, 1);
      assert.include(command.output.err, `- ${name}: another port: ${taken} is taken`);
      assert.notInclude(command.output.err, 'at Server');
    }
    other.close();
    const absent = run(['serve', '--sandbox'], Object.assign({}, anywhere, { RATENKAUF_LISTEN: '192.0.2.1:8090' }));
    assert.equal(await absent.ended, 1);
    assert.include(absent.output.err, '- RATENKAUF_LISTEN: an address of this machine; 192.0.2.1:8090 is not');
  });
});
