import { assert, describe, it } from 'vitest';
import { ConfigError, createRatenkauf, type Checkout, type ShopPages } from '../../../src/server.js';
import { knownShop } from '../../../src/sandbox/sandbox.js';
import { startPurchases } from './shop.js';

/** Pages in the language of the customer, at a storefront of its own. */
const ofLanguage = (language: string, origin = ''): ShopPages => ({
  review: `${origin}/${language}/review`,
  payment: `${origin}/${language}/payment`,
  address: `${origin}/${language}/address`,
});

const pagesWith = (pages: (checkout: Checkout | undefined) => ShopPages) => ({
  pageOrigins: ['https://at.shop.example'],
  shopWith: () => ({ pages }),
});

describe('pages that the shop decides for each purchase', () => {
  it('are those of the start, whatever the shop decides later', async () => {
    let language = 'en';
    const shop = await startPurchases(
      pagesWith((checkout) => ofLanguage(checkout ? language : 'de', 'https://at.shop.example')),
    );
    assert.equal((await shop.client.checkout()).addressPage, 'https://at.shop.example/en/address');
    const technicalId = await shop.start();
    language = 'fr';
    const { location } = await shop.comeBack(technicalId);
    assert.equal(location, 'https://at.shop.example/en/review');
  });

  it('are those for anybody when the purchase is not known', async () => {
    const shop = await startPurchases(pagesWith((checkout) => ofLanguage(checkout ? 'en' : 'de')));
    const { location } = await shop.browser.visit(`/ratenkauf/return/success?token=${'x'.repeat(43)}`);
    assert.equal(location, 'https://shop.example/de/payment');
  });

  it('start no purchase when they are at an origin that is not allowed, or the function fails', async () => {
    const fail = (): ShopPages => {
      throw new Error('no language of Ralf Ratenkauf');
    };
    for (const [pages, code] of [
      [() => ofLanguage('de', 'https://evil.example'), 500],
      [() => ({ review: 'javascript:alert(1)', payment: '/' }), 500],
      [fail, 503],
    ] as const) {
      const shop = await startPurchases(pagesWith(pages));
      const { status } = await shop.browser.send('/ratenkauf/checkout');
      assert.equal(status, code);
      const { location } = await shop.browser.visit(`/ratenkauf/return/success?token=${'x'.repeat(43)}`);
      assert.equal(location, 'https://shop.example/', 'the customer never ends on an error');
      assert.isTrue(shop.log.some(({ event, message }) => event === 'shop_incident' && /shop\.pages/.test(message)));
      assert.isEmpty(shop.sandbox.purchases());
    }
  });
});

it('webshops and origins of pages are refused when they are wrong', () => {
  const config = { service: { ...knownShop, host: 'http://localhost:1' }, publicUrl: 'https://shop.example/ratenkauf' };
  for (const [field, wrong] of [
    ['pageOrigins.0', { pageOrigins: ['https://shop.example/with/path'] }],
    ['pageOrigins.0', { pageOrigins: ['http://shop.example'] }],
    ['pageOrigins', { pageOrigins: 'https://shop.example' as never }],
    ['webshop', { webshop: '' }],
    ['webshop', { webshop: 'x'.repeat(101) }],
  ] as const) {
    const create = () => createRatenkauf(Object.assign({}, config, wrong));
    assert.throws(create, ConfigError, new RegExp(`\\b${field}\\b`));
  }
});

it('the page for a withdrawal is named with a confirmed purchase alone, and is that of the start', async () => {
  const pages = (checkout: Checkout | undefined) =>
    Object.assign(ofLanguage('en'), checkout && { withdrawal: '/en/withdrawal' });
  const { approve, client } = await startPurchases({ shopWith: () => ({ pages }) });
  await approve();
  assert.notProperty(await client.purchase(), 'withdrawalPage');
  assert.include(await client.confirmPurchase(), { withdrawalPage: 'https://shop.example/en/withdrawal' });
});
