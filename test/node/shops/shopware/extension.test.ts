import { parseDocument } from 'htmlparser2';
import { assert, describe, it } from 'vitest';
import { startApp } from './app.js';

/** Returns the texts of all elements with a name, in the order in which they stand. */
function textsIn(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(([, text]) => text ?? '');
}

describe('the app that Shopware installs', () => {
  it('names the addresses that the app server answers at, and is well-formed', async () => {
    const { app, shop } = await startApp();
    const manifest = app.files(shop.url)['manifest.xml'] ?? '';
    const opened: string[] = [];
    parseDocument(manifest, { xmlMode: true });
    for (const [, closing, name, selfClosed] of manifest.matchAll(/<(\/?)([\w-]+)(?:\s[^>]*?)?(\/?)>/g)) {
      if (closing) assert.equal(opened.pop(), name);
      else if (!selfClosed) opened.push(name ?? '');
    }
    assert.deepEqual(opened, []);
    const addresses = [...manifest.matchAll(/https:\/\/app\.example\/shopware\/[\w/-]+/g)].map(([address]) => address);
    assert.lengthOf(new Set(addresses), 7);
    for (const address of new Set(addresses)) {
      const isRegistration = address.endsWith('/register');
      const answer = await app.fetch(new Request(address, { method: isRegistration ? 'GET' : 'POST' }));
      assert.equal(answer.status, 401, address);
    }
    assert.deepEqual(textsIn(manifest, 'identifier'), ['ratenkauf']);
  });

  it('has templates whose blocks are closed, with the handler of this shop', async () => {
    const { app, shops } = await startApp({ count: 2 });
    for (const { url } of shops) {
      const templates = Object.entries(app.files(url)).filter(([name]) => name.endsWith('.twig'));
      assert.lengthOf(templates, 3);
      for (const [, text] of templates) {
        const count = (words: string) => text.split(words).length - 1;
        assert.equal(count('{% block'), count('{% endblock'));
        assert.equal(count('{% if'), count('{% endif'));
        assert.include(text, '/ratenkauf/');
      }
    }
    assert.throws(() => app.files('https://other.example'), TypeError);
  });
});

describe('the options of the app server', () => {
  it('are refused with what is wrong', async () => {
    const { createShopwareApp } = await import('../../../../src/shops/shopware/shopware.js');
    const lender = { name: 'Bank AG', street: 'Straße 1', postcode: '12345', city: 'Stadt' };
    const service = { webshopId: '2.de.9999.10001', password: 'sandbox', host: 'http://localhost:4010' };
    const shop = { service, lender, publicUrl: 'https://shop.example/ratenkauf' };
    const right = {
      name: 'Ratenkauf',
      url: 'https://app.example',
      appSecret: 'x'.repeat(16),
      secret: 'y'.repeat(32),
      database: ':memory:',
      shops: { 'https://shop.example': shop },
    };
    const wrong = [
      { name: 'with space' },
      { url: 'no address' },
      { appSecret: 'short' },
      { payWithin: 30_000 },
      { shops: {} },
      { shops: { 'https://a.example': shop, 'https://b.example/': shop } },
      {
        shops: {
          'https://a.example': shop,
          'https://b.example': Object.assign({}, shop, { publicUrl: 'https://b.example/ratenkauf' }),
        },
      },
    ];
    for (const each of wrong) assert.throws(() => createShopwareApp({ ...right, ...each }), /createShopwareApp: /);
  });
});
