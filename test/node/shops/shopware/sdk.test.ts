import { AppServer, SimpleShop, type ShopRepositoryInterface } from '@shopware-ag/app-server-sdk';
import { assert, describe, it, vi } from 'vitest';
import { appName, appSecret, startApp } from './app.js';
import { basket } from './entities.js';

/** Shopware's own app server, which knows the shops that it is told of. */
function createOwn() {
  const shops = new Map<string, SimpleShop>();
  const repository: ShopRepositoryInterface<SimpleShop> = {
    createShop: async (id, url, secret) => void shops.set(id, new SimpleShop(id, url, secret)),
    getShopById: async (id) => shops.get(id) ?? null,
    updateShop: async (shop) => void shops.set(shop.getShopId(), shop),
    deleteShop: async (id) => void shops.delete(id),
  };
  const authorizeCallbackUrl = 'https://app.example/shopware/register/confirm';
  const cfg = { appName, appSecret, authorizeCallbackUrl, enforceDoubleSignature: true };
  return { own: new AppServer(cfg, repository), shops };
}

/** Starts the app, and keeps what it was asked and what it has answered. */
async function startWatched() {
  const started = await startApp();
  const { app } = started;
  const exchanges: { request: Request; answer: Response }[] = [];
  const answerOf = app.fetch;
  vi.spyOn(app, 'fetch').mockImplementation(async (request) => {
    const copy = request.clone();
    const answer = await answerOf(request);
    exchanges.push({ request: copy, answer: answer.clone() });
    return answer;
  });
  return { ...started, exchanges };
}

describe('Shopware’s own app server', () => {
  it('takes the registration and the change of a secret that we take, with the same proof and both signatures', async () => {
    const { shop, exchanges } = await startWatched();
    const before = shop.secret();
    await shop.install();
    await shop.confirmPage(basket());
    const [registered, confirmed, asked] = exchanges;
    const { own, shops } = createOwn();
    const known = new SimpleShop(shop.shopId, shop.url, before, true);
    shops.set(shop.shopId, known);
    const answer = await own.registration.authorize(registered!.request);
    const [theirs, ours] = (await Promise.all([answer.json(), registered!.answer.json()])) as {
      proof: string;
      secret: string;
    }[];
    assert.deepEqual([answer.status, theirs?.proof], [200, ours?.proof]);
    // The secret that we have given, in place of the one that it has.
    known.setPendingShopSecret(ours!.secret);
    assert.equal((await own.registration.authorizeCallback(confirmed!.request)).status, 204);
    assert.equal(known.getShopSecret(), shop.secret());
    assert.equal((await own.contextResolver.fromAPI(asked!.request.clone())).shop.getShopId(), shop.shopId);
  });

  it('verifies the signature of every answer of ours, and signs calls that we take', async () => {
    const { shop, app, customer, exchanges } = await startWatched();
    const cart = basket();
    await customer.approve(cart);
    const ordered = await shop.order(cart);
    assert.isTrue(ordered.isPlaced);
    if (ordered.isPlaced) await shop.refund(ordered.order, 100);
    const { signer } = createOwn().own;
    const answers = exchanges.filter(({ answer }) => answer.headers.has('shopware-app-signature'));
    const paths = answers.map(({ request }) => new URL(request.url).pathname.split('/').at(-1));
    assert.sameMembers([...new Set(paths)], ['checkout-gateway', 'validate', 'pay', 'refund']);
    for (const { answer } of answers) {
      const signature = answer.headers.get('shopware-app-signature') ?? '';
      assert.isTrue(await signer.verify(signature, await answer.text(), shop.secret()));
    }
    const body = JSON.stringify({ source: { url: shop.url, shopId: shop.shopId, appVersion: '1.0.0' }, ä: '€' });
    const headers = { 'shopware-shop-signature': await signer.sign(body, shop.secret()) };
    const call = new Request('https://app.example/shopware/orders', { method: 'POST', headers, body });
    assert.equal((await app.fetch(call)).status, 400, 'signed, and of another form than expected');
  });
});
