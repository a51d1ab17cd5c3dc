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

describe('the configuration of webshops and their pages', () => {
  const config = { service: { ...knownShop, host: 'http://localhost:1' }, publicUrl: 'https://shop.example/ratenkauf' };
  it.each([
    ['pageOrigins.0', { pageOrigins: ['https://shop.example/with/path'] }],
    ['pageOrigins.0', { pageOrigins: ['http://shop.example'] }],
    ['pageOrigins', { pageOrigins: 'https://shop.example' }],
    ['webshop', { webshop: '' }],
    ['webshop', { webshop: 'x'.repeat(101) }],
  ])('is refused when %s is wrong: %o', (field, wrong) => {
    const problems = problemsOf(() => createRatenkauf({ ...config, ...(wrong as object) }));
    assert.deepEqual(problems, [field]);
  });
});

/** Returns the fields that a configuration is refused for. */
function problemsOf(create: () => unknown): string[] {
  try {
    create();
    return [];
  } catch (thrown) {
    assert.instanceOf(thrown, ConfigError);
    return thrown.problems.map(({ field }) => field);
  }
}

describe('the page for a withdrawal', () => {
  it('is named with a confirmed purchase, and with no other one', async () => {
    const pages = { review: '/review', payment: '/payment', withdrawal: '/widerruf' };
    const shop = await startPurchases({ shopWith: () => ({ pages }) });
    await shop.approve();
    assert.notProperty(await shop.client.purchase(), 'withdrawalPage');
    assert.include(await shop.client.confirmPurchase(), { withdrawalPage: 'https://shop.example/widerruf' });
  });

  it('is that of the start when the shop decides for each purchase', async () => {
    const pages = (checkout: Checkout | undefined) => ({
      ...ofLanguage('en'),
      ...(checkout && { withdrawal: '/en/withdrawal' }),
    });
    const shop = await startPurchases({ shopWith: () => ({ pages }) });
    await shop.approve();
    assert.include(await shop.client.confirmPurchase(), { withdrawalPage: 'https://shop.example/en/withdrawal' });
  });
});
