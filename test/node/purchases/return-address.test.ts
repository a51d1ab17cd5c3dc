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
  it('leads the approved customer to the review also with added parameters', async () => {
    const { returnUrl, locationOf, client } = await approvedReturn();
    for (const url of [
      `${returnUrl}&utm_source=bank&utm_medium=redirect`,
      `${returnUrl}&${new URL(returnUrl).searchParams}`,
      `${returnUrl}&&=&x&token=`,
      `${returnUrl}&token=abc`,
      returnUrl.replace('?', '?token=abc&'),
      `${returnUrl}&outcome=abort`,
      `${returnUrl}&__proto__=1&constructor=2&hasOwnProperty=3`,
      `${returnUrl}&%00=%ff&a=%`,
      `${returnUrl}&token[]=1&token%5B%5D=2`,
    ]) {
      assert.equal(await locationOf(url), pages.review, url);
      assert.equal((await client.purchase()).state, 'approved');
    }
  });

  it('leads to the review whatever is appended to it', async () => {
    const { returnUrl, locationOf } = await approvedReturn();
    const names = fc.constantFrom(...Object.keys(routes.return.address.shape), 'amount', 'utm_source');
    const part = fc.oneof(fc.string(), names).map(encodeURIComponent);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(part, part), { maxLength: 5 }), async (added) => {
        const appended = added.map(([name, value]) => `&${name}=${value}`).join('');
        assert.equal(await locationOf(returnUrl + appended), pages.review);
      }),
      { numRuns: 30 },
    );
  });
});

it('unknown parameters change nothing about any answer', async () => {
  const { browser } = await startPurchases();
  const answerOf = async (path: string) => {
    const response = await browser.send(`/ratenkauf/${path}`);
    return [response.status, await response.text()];
  };
  const added = 'utm_source=bank&gclid=1&__proto__=2';
  for (const path of ['consent', 'health', 'checkout', 'purchase', 'transactions', 'documents'])
    assert.deepEqual(await answerOf(`${path}?${added}`), await answerOf(path), path);
  for (const path of ['offers?amount=79900', 'plans?amount=79900', 'notification?vorgangskennung=ABCDEF'])
    assert.deepEqual(await answerOf(`${path}&${path.split('?')[1]}&${added}`), await answerOf(path), path);
});
