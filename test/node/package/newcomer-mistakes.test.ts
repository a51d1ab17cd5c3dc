import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { assert, describe, it, onTestFinished } from 'vitest';
import { createMerchantClient } from '../../../src/contract/client/merchant-client.js';
import { createPurchaseClient } from '../../../src/contract/client/purchase-client.js';
import { ratenkaufPlugin } from '../../../src/server/mounts/fastify.js';
import { toNodeHandler } from '../../../src/server/mounts/node.js';
import { createRatenkauf, type LogEntry, type Shop } from '../../../src/server.js';
import { checkoutOf, createShop, secret, startPurchases } from '../purchases/shop.js';
import { startShop, type ShopOverrides } from '../http/server-shop.js';
import { soon } from '../../support/patience.js';

/** A beginner's mistake, the resulting message, and a pattern for the problem and its remedy in it. */
type Mistake = readonly [did: string, line: () => unknown, says: RegExp];

const service = { webshopId: '2.de.9999.10001', password: 'sandbox', host: 'http://localhost:4010' };
const publicUrl = 'https://shop.example/ratenkauf';
const { shop } = createShop();
const withoutMember = (name: keyof Shop) => Object.fromEntries(Object.entries(shop).filter(([key]) => key !== name));

/** Returns the message of the thrown or rejected error. */
async function thrown(work: () => unknown): Promise<string> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Error) return error.message;
  }
  return assert.fail('Nothing was thrown.');
}

const starting = (config: object) => () =>
  thrown(() => createRatenkauf({ service, publicUrl, checkCredentials: false, ...config }));
const startingService = (fields: object) => starting({ service: { ...service, ...fields } });

/** Returns the first line of the log after the start. */
async function logged(overrides: ShopOverrides): Promise<string> {
  const { log } = await startShop({ checkCredentials: true, ...overrides });
  return soon(() => (log[0] as LogEntry).message);
}

/**
 * Starts a server that is not the service and returns its address; if it does not listen, the server is closed already.
 */
async function otherServer(listens: boolean): Promise<string> {
  const server = createServer((_, response) => response.end('<!doctype html><title>Shop</title>'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => new Promise<void>((resolve) => (server.close(() => resolve()), server.closeAllConnections()));
  if (listens) onTestFinished(close);
  else await close();
  return host;
}

/** Returns the message of an error as the page's console shows it. */
const inConsole = async (work: () => Promise<unknown>) => `[ratenkauf] ${await thrown(work)}`;

/** Returns a page of a shop that has rates but no purchases. */
async function rateShop() {
  const { ratenkauf } = await startShop();
  return createPurchaseClient({ base: publicUrl, fetch: (input, init) => ratenkauf.handler(new Request(input, init)) });
}

/** Returns the log line after the page has read the checkout. */
async function loggedShop(checkout: ReturnType<typeof checkoutOf>): Promise<string> {
  const { browser, log } = await startPurchases({ checkout });
  await browser.send('/ratenkauf/checkout');
  return (log[0] as LogEntry).message;
}

const mistakes: readonly Mistake[] = [
  [
    'misspells a field',
    startingService({ webshopID: '2.de.9999.10001' }),
    /service\.webshopID: expected no such field; did you mean webshopId\?/,
  ],
  [
    'misspells another',
    starting({ publicURL: publicUrl }),
    /publicURL: expected no such field; did you mean publicUrl\?/,
  ],
  [
    'takes some other number for the webshop id',
    startingService({ webshopId: '10001' }),
    /service\.webshopId: expected a webshop id like 2\.de\.9999\.10001, beginning with 1\.de or 2\.de/,
  ],
  [
    'copies the password with the end of its line',
    startingService({ password: 'geheim\n' }),
    /service\.password: expected the API password: not empty, no white space around it/,
  ],
  [
    'leaves the password’s environment variable unset',
    startingService({ password: undefined }),
    /service\.password: expected the API password: not empty/,
  ],
  [
    'names the host without https://',
    startingService({ host: 'pay.example' }),
    /service\.host: expected the address of the bank like https:\/\/pay\.example/,
  ],
  [
    'has a public address without encryption',
    starting({ publicUrl: 'http://shop.example/ratenkauf' }),
    /publicUrl: expected the address browsers use, like https:\/\/shop\.example\/ratenkauf.*http: only for localhost/,
  ],
  [
    'has a shop and no secret',
    starting({ shop }),
    /secret: expected at least 32 random characters, like those of `openssl rand -base64 32`, when there is a shop/,
  ],
  [
    'takes a password for the secret',
    starting({ shop, secret: 'geheim' }),
    /secret: expected at least 32 random characters/,
  ],
  [
    'forgets a function of the shop',
    starting({ secret, shop: withoutMember('completeOrder') }),
    /shop\.completeOrder: expected a function/,
  ],
  [
    'leaves the address of a page empty',
    starting({ secret, shop: { ...shop, pages: { review: '/review', payment: '' } } }),
    /shop\.pages\.payment: expected an address of the shop/,
  ],
  [
    'gives toNodeHandler something else than the result of createRatenkauf',
    () => thrown(() => toNodeHandler(undefined as never)),
    /toNodeHandler needs the result of createRatenkauf/,
  ],
  [
    'calls it with a Request',
    () =>
      thrown(async () =>
        toNodeHandler((await startShop()).ratenkauf)(new Request(publicUrl) as never, undefined as never),
      ),
    /For Fastify, register the plugin.*for servers that speak fetch, like Hono, call ratenkauf\.handler\(request\)/,
  ],
  [
    'registers the Fastify plugin with a prefix',
    async () => {
      const { ratenkauf } = await startShop();
      return thrown(() => fastify().register(ratenkaufPlugin(ratenkauf), { prefix: '/api' }).ready());
    },
    /Register ratenkaufPlugin without a prefix: the handler answers at \/ratenkauf, the path of publicUrl/,
  ],
  [
    'mounts the handler elsewhere than publicUrl says',
    async () => {
      const { ratenkauf } = await startShop();
      const client = createPurchaseClient({
        base: 'https://shop.example/api',
        fetch: (input, init) => ratenkauf.handler(new Request(input, init)),
      });
      return inConsole(() => client.checkout());
    },
    /checkout: This handler answers only below \/ratenkauf, the path of publicUrl\. Mount it there/,
  ],
  [
    'reads the body before the handler',
    async () => {
      const { ratenkauf } = await startPurchases();
      const readFirst = async (input: RequestInfo | URL, init?: RequestInit) => {
        const request = new Request(input, { ...init, headers: { ...init?.headers, origin: 'https://shop.example' } });
        await request.text();
        return ratenkauf.handler(request);
      };
      return inConsole(() =>
        createPurchaseClient({ base: publicUrl, fetch: readFirst }).startPurchase({
          shown: { amount: 79_900 },
          consentVersion: 'v1',
        }),
      );
    },
    /startPurchase: The body was read before the handler got the request\. Mount the handler before everything that reads bodies/,
  ],
  [
    'has a password that is wrong',
    () => logged({ service: { password: 'falsch' } }),
    /payment\.checkCredentials \(refused, HTTP 401\): the bank refused the credentials\. Check webshop id, password and activation/,
  ],
  [
    'has not started the sandbox',
    async () => logged({ service: { host: await otherServer(false) } }),
    /\(unreachable\): no connection, or it was lost\. Check the host and the network/,
  ],
  [
    'names the host of something else',
    async () => logged({ service: { host: await otherServer(true) } }),
    /\(malformed, HTTP 200\): the answer is not what the specification says\. Check the host/,
  ],
  [
    'has a checkout in the page and no shop on the server',
    async () => inConsole(async () => (await rateShop()).checkout()),
    /checkout: There is no such route below \/ratenkauf\. Purchases and transactions need the field shop in the configuration of createRatenkauf\./,
  ],
  [
    'opens the shop under another name than publicUrl',
    async () => {
      const { browser } = await startPurchases();
      const fetchFrom = (input: RequestInfo | URL, init?: RequestInit) =>
        browser.send(input as string, { ...init, headers: { ...init?.headers, origin: 'http://localhost:3000' } });
      return inConsole(() => createPurchaseClient({ base: publicUrl, fetch: fetchFrom }).abandonPurchase());
    },
    /another origin than that of publicUrl\. Open the shop there, or correct publicUrl\./,
  ],
  [
    'does not find the checkout by the request’s session',
    async () => {
      const { browser, shop: kept } = await startPurchases();
      kept.state.checkout = undefined;
      return inConsole(() => browser.client.checkout());
    },
    /checkout: The checkout is not known here: shop\.checkout\(request\) resolved with none\. It has to find it by the cookies of the request, or by the reference of the purchase\./,
  ],
  [
    'gives amounts in euros',
    () => loggedShop(checkoutOf({ amount: 799, items: [{ name: 'Sofa', quantity: 1, price: 79_900 }] })),
    /amount: looks like euros: it is a hundredth of what the items cost\. All amounts are whole cents/,
  ],
  [
    'gives amounts with a fraction',
    () => loggedShop(checkoutOf({ amount: 799.99 })),
    /shop\.checkout returned an invalid value\. amount: expected whole cents, like 129900 for 1299\.00 euros/,
  ],
  [
    'has a back office and no mayManage',
    async () => {
      const { browser } = await startPurchases();
      return inConsole(() =>
        createMerchantClient({
          base: publicUrl,
          fetch: (input, init) => browser.send(input as string, init),
        }).transactions({ page: 0, pageSize: 25 }),
      );
    },
    /shop\.mayManage\(request\) decides, and without it access is always denied/,
  ],
  [
    'confirms with a button of the shop’s own, and has no shop',
    async () => {
      const { ratenkauf } = await startShop();
      return thrown(() => ratenkauf.confirm({ request: new Request(publicUrl) }));
    },
    /There are no purchases without the field shop in the configuration of createRatenkauf/,
  ],
];

describe('one line says what to do to a newcomer who', () => {
  it.each(mistakes)('%s', async (_, line, says) => {
    const text = String(await line());
    // The sentence stands alone, or is one of a list with one line per field.
    const lines = text.split('\n').filter((each) => says.test(each));
    assert.lengthOf(lines, 1, text);
  });
});
