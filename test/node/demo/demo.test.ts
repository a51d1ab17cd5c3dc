import { existsSync } from 'node:fs';
import { assert, describe, it } from 'vitest';
import { createApp } from '../../../demo/app.js';
import { portFrom, portProblem } from '../../../demo/environment.js';
import { amountText, editions, words } from '../../../demo/language.js';
import { findProduct, products } from '../../../demo/products.js';
import { openData } from '../../../demo/store/data.js';
import { handlerWith } from './visit.js';

const now = () => new Date('2026-11-20');
const handler = (request: Request) => Promise.resolve(new Response(new URL(request.url).pathname));
const app = createApp({ ratenkauf: handlerWith({ handler }), data: openData(':memory:', now), now });
const textOf = async (path: string) => (await app.request(path)).text();

describe('the products of the demo shop', () => {
  it('have an address and a picture each', () => {
    assert.strictEqual(new Set(products.map(({ slug }) => slug)).size, products.length);
    for (const product of products) {
      assert.strictEqual(findProduct(product.slug), product);
      assert.isOk(
        existsSync(new URL(`../../../demo/public/products/${product.slug}.svg`, import.meta.url)),
        product.slug,
      );
    }
  });

  it('have prices below, within and above what can be paid by instalments, even on one page', () => {
    const prices = products.flatMap(({ variants }) => variants.map(({ price }) => price));
    assert.isOk(prices.every((price) => Number.isSafeInteger(price) && price > 0));
    const shelves = findProduct('fachwerk')?.variants.map(({ price }) => price) ?? [];
    assert.isOk(Math.min(...shelves) < 20_000 && Math.max(...shelves) > 1_000_000);
  });
});

describe('the words and numbers of the demo shop', () => {
  it('write prices as the language does', () => {
    assert.strictEqual(editions.de.price(129_900), '1.299,00\u00a0€');
    assert.strictEqual(editions.en.price(129_900), '€1,299.00');
  });

  it('write amounts as the teaser reads them', () => {
    assert.deepEqual([129_900, 5, 1_049_050].map(amountText), ['1299.00', '0.05', '10490.50']);
  });

  it('name days in Germany, also just before midnight elsewhere', () => {
    assert.strictEqual(editions.de.day(new Date('2026-11-27T23:30:00Z')), '28.\u00a0November\u00a02026');
    assert.strictEqual(editions.en.day(new Date('2026-12-04T12:00:00Z')), '4\u00a0December\u00a02026');
  });

  it('keep numbers and units on one line', () => {
    assert.strictEqual(words('44 × 42 cm, 2 Meter', '').de, '44\u00a0×\u00a042\u00a0cm, 2 Meter');
  });
});

describe('the pages of the demo shop', () => {
  it('exist in both languages and link to each other', async () => {
    const german = await textOf('/produkt/priel');
    const english = await textOf('/en/produkt/priel');
    assert.match(german, /<html lang="de">[^]*href="\/en\/produkt\/priel" lang="en"/);
    assert.match(english, /<html lang="en">[^]*href="\/produkt\/priel" lang="de"/);
  });

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
  it('can be cached and revalidated', async () => {
    const first = await app.request('/static/shop.css');
    assert.strictEqual(first.headers.get('cache-control'), 'no-cache');
    const again = await app.request('/static/shop.css', {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    assert.strictEqual(again.status, 304);
  });

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

  it('leave everything below /ratenkauf/ to the handler', async () => {
    assert.strictEqual(await textOf('/ratenkauf/offers?amount=79900'), '/ratenkauf/offers');
  });
});

describe('the environment of the demo shop', () => {
  it('gives the ports, or says what is wrong with them', () => {
    assert.strictEqual(portFrom({}, 'PORT', 3000), 3000);
    assert.strictEqual(portFrom({ PORT: '0' }, 'PORT', 3000), 0);
    for (const PORT of ['abc', '-1', '65536', '3000.5'])
      assert.throws(() => portFrom({ PORT }, 'PORT', 3000), /^PORT must be/);
  });

  it('explains a taken port and offers another one', () => {
    const taken = Object.assign(new Error('listen EADDRINUSE'), { code: 'EADDRINUSE' });
    assert.strictEqual(
      portProblem(taken, 'PORT', 3000).message,
      'Port 3000 is taken. Choose another one: PORT=3001 npm start',
    );
  });
});
