import { afterAll, afterEach, assert, beforeAll, describe, it } from 'vitest';
import fc from 'fast-check';
import { knownShop, startSandbox, type Sandbox } from '../../../src/sandbox/sandbox.js';
import { initialization, shopAt, V2 } from './purchases.js';
import { inCi } from '../../support/all.js';

let sandbox: Sandbox;
let shop: ReturnType<typeof shopAt>;
beforeAll(async () => {
  sandbox = await startSandbox({ now: () => new Date('2026-03-03T12:53:29Z') });
  shop = shopAt(sandbox);
});
afterEach(() => sandbox.reset());
afterAll(() => sandbox.close());

describe('the start of a purchase', () => {
  it(
    'gives each id once, also when more purchases start in a second than three digits can distinguish',
    inCi,
    async () => {
      const crowd = await startSandbox({ now: () => new Date('2026-03-03T12:53:29Z') });
      const { 'tbk-rk-shop': webshopId, ...headers } = {
        'tbk-rk-shop': knownShop.webshopId,
        'tbk-rk-token': knownShop.password,
      };
      const body = JSON.stringify(initialization());
      for (let i = 0; i < 950; i += 1) {
        await crowd.handler(
          new Request(`http://sandbox${V2}/vorgang`, {
            method: 'POST',
            headers: { 'tbk-rk-shop': webshopId, ...headers },
            body,
          }),
        );
      }
      const purchases = crowd.purchases();
      assert.strictEqual(new Set(purchases.map(({ technicalId }) => technicalId)).size, 950);
      assert.strictEqual(new Set(purchases.map(({ businessId }) => businessId)).size, 950);
      await crowd.close();
    },
  );

  it('is answered with 200 or 400 and without a stack trace, whatever JSON is sent', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(initialization())),
        fc.jsonValue({ depthSize: 'small' }),
        async (name, value) => {
          const { status, json, text } = await shop.start({ [name]: value });
          assert.include([200, 400], status);
          assert.isDefined(json['wsMessages']);
          assert.notMatch(text, /\bat .*\.(ts|js):\d+/);
        },
      ),
      { numRuns: 60 },
    );
  });
});
