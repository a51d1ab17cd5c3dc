import { assert, it } from 'vitest';
import { namesFrom } from '../../../demo/environment.js';
import { openShop } from './visit.js';

it('the demo answers only to the names of this machine and the configured ones, so that no page reads it by DNS rebinding', async () => {
  const { get } = openShop({ hosts: namesFrom({ DEMO_HOSTS: ' Shop.example, ' }, 'DEMO_HOSTS') });
  for (const origin of ['http://localhost:3000', 'https://shop.example'])
    assert.strictEqual((await get(`${origin}/`)).status, 200, origin);
  for (const origin of ['http://evil.example:3000', 'http://localhost.evil.example', 'http://127.0.0.1.evil.example']) {
    for (const path of ['/', '/haendlerbereich', '/ratenkauf/health'])
      assert.strictEqual((await get(origin + path)).status, 421, origin + path);
  }
});

it('the demo leads from the other names of this machine to the one under which its handler accepts orders', async () => {
  const { get } = openShop();
  for (const origin of ['http://127.0.0.1:3000', 'http://[::1]:3000', 'http://de.localhost:3000']) {
    const answer = await get(`${origin}/produkt/watt?a=1`);
    assert.deepEqual(
      [answer.status, answer.headers.get('location')],
      [307, 'http://localhost:3000/produkt/watt?a=1'],
      origin,
    );
  }
});
