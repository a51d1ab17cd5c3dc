import { assert, describe, it } from 'vitest';
import { checkoutOf, startPurchases } from '../purchases/shop.js';

it('what the shop throws is logged with its place in the code and without its message, also one that looks like a place', async () => {
  const inFrames = 'refused\n    at Ralf Ratenkauf (Beuthener Str:25:1)\n    at Ralf (/srv/Ratenkauf:1:2)';
  const shortened = Object.assign(new Error(inFrames), { message: 'refused' });
  const lengthened = Object.assign(new Error('refused'), { message: inFrames });
  for (const error of [new Error(inFrames), shortened, lengthened]) {
    const { browser, log } = await startPurchases({ shopWith: () => ({ checkout: () => Promise.reject(error) }) });
    assert.equal((await browser.send('/ratenkauf/checkout')).status, 503);
    assert.isNotEmpty(log);
    assert.notMatch(JSON.stringify(log), /Ralf|Ratenkauf|Beuthener|refused/);
  }
});

describe('a mistake of the shop is logged', () => {
  it('when its pages have another origin than publicUrl: once for each, and a few times when strangers send many', async () => {
    const { browser, log } = await startPurchases();
    const from = (origin: string) => browser.send('/ratenkauf/purchase', { method: 'DELETE', headers: { origin } });
    for (const origin of ['https://www.shop.example', 'http://shop.example', 'https://www.shop.example'])
      assert.equal((await from(origin)).status, 403);
    assert.deepEqual(
      log.map(({ event, level }) => [event, level]),
      [
        ['foreign_origin', 'warn'],
        ['foreign_origin', 'warn'],
      ],
    );
    assert.match(log[0]?.message ?? '', /https:\/\/www\.shop\.example.*https:\/\/shop\.example.*publicUrl/);
    for (let index = 0; index < 50; index += 1) await from(`https://${index}.evil.example`);
    await from('Ralf Ratenkauf');
    assert.isAtMost(log.length, 10);
    assert.notInclude(JSON.stringify(log), 'Ralf');
  });

  it.each([
    ['its amount is in euros and its prices are in cents', 799, 79900],
    ['its amount is in cents and its prices are in euros', 79900, 799],
  ])('when %s', async (_, amount, price) => {
    const checkout = checkoutOf({ amount, items: [{ name: 'Sofa', quantity: 1, price }] });
    const { browser, log } = await startPurchases({ checkout });
    assert.equal((await browser.send('/ratenkauf/checkout')).status, 500);
    assert.match(JSON.stringify(log), /euros.*hundredth.*cents/);
  });
});
