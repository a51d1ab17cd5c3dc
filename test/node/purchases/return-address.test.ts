import fc from 'fast-check';
import { assert, describe, it } from 'vitest';
import { routes } from '../../../src/contract/routes.js';
import { pages, startPurchases } from './shop.js';

/** Returns the address to which the bank redirects an approved customer, and a function that follows a changed one. */
async function approvedReturn() {
  const shop = await startPurchases();
  const { returnUrl } = shop.sandbox.complete(await shop.start());
  return { ...shop, returnUrl, locationOf: async (url: string) => (await shop.browser.visit(url)).location };
}

describe('a return address', () => {
  it.each([
    ['of a campaign', (url: string) => `${url}&utm_source=bank&utm_medium=redirect`],
    ['doubled', (url: string) => `${url}&${new URL(url).searchParams}`],
    ['empty and without a value', (url: string) => `${url}&&=&x&token=`],
    ['with the name of a known one and another value behind it', (url: string) => `${url}&token=abc`],
    ['with the name of a known one and another value before it', (url: string) => url.replace('?', '?token=abc&')],
    ['with the name of a part of the path', (url: string) => `${url}&outcome=abort`],
    ['of an object', (url: string) => `${url}&__proto__=1&constructor=2&hasOwnProperty=3`],
    ['no URL should have', (url: string) => `${url}&%00=%ff&a=%`],
    ['named like a fragment of a framework', (url: string) => `${url}&token[]=1&token%5B%5D=2`],
  ])('leads the approved customer to the review also with added parameters: %s', async (_, change) => {
    const { returnUrl, locationOf, client } = await approvedReturn();
    assert.equal(await locationOf(change(returnUrl)), pages.review);
    assert.equal((await client.purchase()).state, 'approved');
  });

  it('leads to the review whatever is appended to it', async () => {
    const { returnUrl, locationOf } = await approvedReturn();
    const part = fc
      .oneof(fc.string(), fc.constantFrom(...Object.keys(routes.return.address.shape), 'amount', 'utm_source'))
      .map(encodeURIComponent);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(part, part), { maxLength: 5 }), async (added) => {
        assert.equal(
          await locationOf(returnUrl + added.map(([name, value]) => `&${name}=${value}`).join('')),
          pages.review,
        );
      }),
      { numRuns: 30 },
    );
  });
});

describe('unknown parameters', () => {
  it.each([
    'offers?amount=79900',
    'plans?amount=79900',
    'consent',
    'health',
    'checkout',
    'purchase',
    'transactions',
    'documents',
    'notification?vorgangskennung=ABCDEF',
  ])('change nothing about the answer of GET /%s', async (path) => {
    const { browser } = await startPurchases();
    const added = `${path.includes('?') ? `&${path.split('?')[1]}&` : '?'}utm_source=bank&gclid=1&__proto__=2`.replace(
      '?',
      path.includes('?') ? '&' : '?',
    );
    const plain = await browser.send(`/ratenkauf/${path}`);
    const more = await browser.send(`/ratenkauf/${path}${added}`);
    assert.deepEqual([more.status, await more.text()], [plain.status, await plain.text()]);
  });
});
