import { assert, describe, it } from 'vitest';
import { createApp } from '../../../demo/app.js';
import { namesFrom, portFrom } from '../../../demo/environment.js';
import { openData } from '../../../demo/store/data.js';
import { handlerWith, openShop } from './visit.js';

const now = () => new Date('2026-11-20');
const handler = (request: Request) => Promise.resolve(new Response(new URL(request.url).pathname));
const app = createApp({ ratenkauf: handlerWith({ handler }), data: openData(':memory:', now), now });
const textOf = async (path: string) => (await app.request(path)).text();

describe('the pages of the demo shop', () => {
  it('lead only to addresses that exist', async () => {
    const links = new Set<string>();
    for (const path of ['/', '/en', '/produkt/priel', '/en/produkt/priel', '/versand']) {
      for (const [, link] of (await textOf(path)).matchAll(/ (?:href|src)="(\/[^"#]*)/g))
        if (!link?.startsWith('/ratenkauf/assets/')) links.add(link ?? '');
    }
    assert.isAbove(links.size, 30);
    const isLogin = ({ headers }: Response) => headers.get('location')?.includes('?next=') === true;
    for (const link of links) {
      const response = await app.request(link);
      assert.isOk(response.status === 200 || isLogin(response), `${link}: ${response.status}`);
    }
  });

  it('answer an unknown address with a message in the language of that address', async () => {
    for (const [path, language] of [
      ['/produkt/x', 'de'],
      ['/en/x', 'en'],
    ] as const) {
      const response = await app.request(path);
      assert.strictEqual(response.status, 404);
      assert.match(await response.text(), new RegExp(`<html lang="${language}">`));
    }
  });

  it('carry a policy that blocks foreign and inline content, and stay within it', async () => {
    const response = await app.request('/');
    const policy = response.headers.get('content-security-policy') ?? '';
    const required =
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types lit-html";
    for (const directive of required.split('; ')) assert.isOk(policy.split('; ').includes(directive), directive);
    assert.strictEqual(response.headers.get('x-content-type-options'), 'nosniff');
    assert.notMatch(await response.text(), / style=|<style|<script>| on\w+=|https?:/);
  });
});

describe('the files of the demo shop', () => {
  it('are only those in the public folder', async () => {
    for (const path of [
      '/static/%2e%2e/app.ts',
      '/static/..%2fapp.ts',
      '/static/%252e%252e/app.ts',
      '/static//etc/passwd',
    ]) {
      assert.strictEqual((await app.request(path)).status, 404, path);
    }
  });
});

describe('the environment of the demo shop', () => {
  it('gives the ports, or says what is wrong with them', () => {
    assert.strictEqual(portFrom({}, 'PORT', 3000), 3000);
    assert.strictEqual(portFrom({ PORT: '0' }, 'PORT', 3000), 0);
    for (const PORT of ['abc', '-1', '65536', '3000.5'])
      assert.throws(() => portFrom({ PORT }, 'PORT', 3000), /^PORT must be/);
  });
});

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
