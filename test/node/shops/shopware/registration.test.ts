import { createHmac } from 'node:crypto';
import { assert, describe, it, vi } from 'vitest';
import { appName, appSecret, startApp } from './app.js';
import { basket } from './entities.js';
import { AppFailed, type StandIn } from './stand-in.js';

const hmac = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('hex');

describe('the registration of a shop', () => {
  it('is signed with a secret that stands in the manifest of this shop alone, proven with it, and gives each shop another one', async () => {
    const { app, shops } = await startApp({ count: 2 });
    const [own, other] = shops.map(
      ({ url }) => /<secret>(.*)<\/secret>/.exec(app.files(url)['manifest.xml'] ?? '')?.[1] ?? '',
    );
    const [shop, second] = shops as [StandIn, StandIn];
    await second.install();
    assert.notEqual(second.secret(), shop.secret());
    assert.isAtLeast(own!.length, 64);
    assert.equal((await shop.register(other)).status, 401);
    const answer = await shop.register(own);
    assert.equal(((await answer.json()) as { proof: string }).proof, hmac(shop.shopId + shop.url + appName, own!));
  });

  it('is refused with a wrong signature, none, an old one, and for a shop that is not configured', async () => {
    const { shop, app } = await startApp();
    assert.equal((await shop.register('another secret')).status, 401);
    assert.equal((await shop.register(appSecret, 'https://unknown.example')).status, 403);
    const old = `shop-id=x&shop-url=${shop.url}&timestamp=${Math.floor(Date.now() / 1000) - 3600}`;
    const send = (query: string, headers: Record<string, string>) =>
      app.fetch(new Request(`https://app.example/shopware/register?${query}`, { headers }));
    assert.equal((await send(old, {})).status, 401);
    assert.equal((await send(old, { 'shopware-app-signature': hmac(old, appSecret) })).status, 400);
  });

  it('is not confirmed with another secret than the one that was given, and with that one as often as asked', async () => {
    const { shop } = await startApp();
    const answer = (await (await shop.register()).json()) as { confirmation_url: string };
    const { credentials } = shop.data;
    assert.equal((await shop.confirm(answer.confirmation_url, 'f'.repeat(96))).status, 401);
    shop.data.credentials = credentials;
    assert.lengthOf((await shop.confirmPage(basket())).methods, 2);
  });
});

describe('a new secret of a shop', () => {
  it('ends the one before it after a minute', async () => {
    const { shop } = await startApp();
    const before = shop.secret();
    await shop.confirmPage(basket());
    await shop.install();
    assert.notEqual(shop.secret(), before);
    const statusBy = async (secret: string) => (await shop.post('orders', {}, secret)).status;
    assert.deepEqual([await statusBy(before), await statusBy(shop.secret())], [400, 400]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    try {
      assert.deepEqual([await statusBy(before), await statusBy(shop.secret())], [401, 400]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is not given to somebody who knows the app’s secret alone, once the shop has signed with its own', async () => {
    const { shop } = await startApp();
    await shop.confirmPage(basket());
    await shop.install();
    const secret = shop.secret();
    shop.useSecret('');
    assert.equal((await shop.register()).status, 401);
    shop.useSecret('f'.repeat(96));
    assert.equal((await shop.register()).status, 401);
    shop.useSecret(secret);
    assert.equal((await shop.register()).status, 200);
  });

  it('counts nothing as long as the shop at its address does not know the credentials', async () => {
    // A version that signs once: the app's secret stands in the manifest of every shop that has a private app.
    const { shop, log } = await startApp({ standIn: { signsTwice: false } });
    await shop.confirmPage(basket());
    const own = { secret: shop.secret(), credentials: shop.data.credentials };
    const { secret, confirmation_url: url } = (await (await shop.register()).json()) as Record<string, string>;
    assert.equal((await shop.confirm(url!, secret!)).status, 204);
    // The real shop has other credentials.
    shop.data.credentials = own.credentials;
    const forged = await shop.post('orders', {}, secret).catch((error: unknown) => error);
    assert.instanceOf(forged, AppFailed);
    assert.include(log.map(({ message }) => message).join(' '), 'oauth/token');
    assert.lengthOf((await shop.confirmPage(basket())).methods, 2);
  });

  it('does not make a shop another one of the same app server', async () => {
    const { shop, shops, sandbox, app } = await startApp({ count: 2 });
    const [, thief] = shops as [StandIn, StandIn];
    await thief.install();
    const cart = basket();
    await thief.confirmPage(cart);
    const answer = await thief.register(appSecret, shop.url);
    const { secret, confirmation_url: url } = (await answer.json()) as Record<string, string>;
    assert.equal((await thief.confirm(url!, secret!)).status, 204);
    // As the first shop, it could sell by the contract of that.
    const refused = await thief.post('orders', {}, secret).catch((error: unknown) => error);
    assert.instanceOf(refused, AppFailed);
    assert.isEmpty(sandbox.purchases());
    assert.isDefined(app);
  });

  it('is forgotten when the shop removes the app', async () => {
    const { shop } = await startApp();
    await shop.confirmPage(basket());
    assert.equal((await shop.post('deleted', { data: { event: 'app.deleted', payload: [] } })).status, 204);
    assert.equal((await shop.post('orders', {})).status, 401);
    shop.useSecret('');
    await shop.install();
    assert.lengthOf((await shop.confirmPage(basket())).methods, 2);
  });
});

describe('the body of a request of a shop', () => {
  /** Sends a body without an end to the app server; resolves with the status, and the kilobytes that were read. */
  async function sendEndless(path: string, headers: Record<string, string>) {
    const { app } = await startApp();
    let pieces = 0;
    const body = new ReadableStream({
      pull: (controller) => ((pieces += 1), controller.enqueue(new Uint8Array(16 * 1024).fill(32))),
    });
    const given: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' };
    const { status } = await app.fetch(new Request(`https://app.example/shopware/${path}`, given));
    return { status, kilobytes: pieces * 16 };
  }

  it.each([
    ['pay', 1024],
    ['register/confirm', 64],
  ])('to %s is not read without a signature, and up to %d KiB with one', async (path, most) => {
    const unsigned = await sendEndless(path, {});
    assert.equal(unsigned.status, 401);
    assert.isAtMost(unsigned.kilobytes, 16);
    const signed = await sendEndless(path, { 'shopware-shop-signature': 'x' });
    assert.equal(signed.status, 413);
    assert.isAtMost(signed.kilobytes, most + 32);
    const announced = { 'shopware-shop-signature': 'x', 'content-length': String(most * 1024 + 1) };
    assert.deepInclude(await sendEndless(path, announced), { status: 413, kilobytes: 16 });
  });

  it('is not parsed before its signature is right, and is of the shop that has signed it', async () => {
    const { app, shop, shops } = await startApp({ count: 2 });
    await shops[1]!.install();
    const send = async (of: StandIn, secret: string) => {
      const body = JSON.stringify({
        source: { url: of.url, shopId: of.shopId },
        also: shops.map(({ shopId }) => shopId),
      });
      const headers = { 'shopware-shop-signature': hmac(body, secret) };
      const parse = vi.spyOn(JSON, 'parse');
      const request = new Request('https://app.example/shopware/deleted', { method: 'POST', headers, body });
      const { status } = await app.fetch(request);
      const isParsed = parse.mock.calls.some(([text]) => text === body);
      parse.mockRestore();
      return { status, isParsed };
    };
    assert.deepEqual(await send(shop, 'f'.repeat(96)), { status: 401, isParsed: false });
    assert.deepEqual(await send(shop, shops[1]!.secret()), { status: 401, isParsed: true });
    assert.deepEqual(await send(shop, shop.secret()), { status: 204, isParsed: true });
  });
});
