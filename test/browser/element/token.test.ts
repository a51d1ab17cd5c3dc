import { assert } from '@open-wc/testing';
import { RatenkaufCheckout } from '../../../src/elements/checkout/ratenkauf-checkout.js';
import { RatenkaufSummary } from '../../../src/elements/summary/ratenkauf-summary.js';
import { checkoutAnswer, purchase } from '../../../src/testing/builders/purchase.js';
import { until } from './page.js';

describe('elements with the token of a checkout', () => {
  const { fetch } = globalThis;
  const sent: { readonly path: string; readonly token: string | null }[] = [];

  beforeEach(() => {
    sent.length = 0;
    globalThis.fetch = async (input, init) => {
      const path = new URL(String(input)).pathname;
      sent.push({ path, token: new Headers(init?.headers).get('ratenkauf-checkout') });
      return Response.json(path.endsWith('/checkout') ? checkoutAnswer() : purchase());
    };
  });
  afterEach(() => {
    globalThis.fetch = fetch;
    document.body.replaceChildren();
  });

  const tokenOf = (path: string) => sent.find((each) => each.path === `/ratenkauf/${path}`);

  it('send it with what is about the customer, and with nothing else', async () => {
    RatenkaufCheckout.define();
    document.body.innerHTML = '<ratenkauf-checkout checkout="the-token"></ratenkauf-checkout>';
    await until(() => tokenOf('plans') !== undefined && tokenOf('consent') !== undefined);
    assert.equal(tokenOf('checkout')?.token, 'the-token');
    assert.isNull(tokenOf('plans')?.token);
    assert.isNull(tokenOf('consent')?.token);
  });

  it('send it with their purchase, and none without it', async () => {
    RatenkaufSummary.define();
    for (const token of ['the-token', null]) {
      sent.length = 0;
      document.body.innerHTML = `<ratenkauf-summary ${token ? `checkout="${token}"` : ''}></ratenkauf-summary>`;
      await until(() => tokenOf('purchase') !== undefined);
      assert.equal(tokenOf('purchase')?.token, token);
    }
  });
});
