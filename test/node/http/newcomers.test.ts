import { createServer } from 'node:http';
import { assert, describe, it } from 'vitest';
import { createMerchantClient } from '../../../src/contract/client/merchant-client.js';
import { createPurchaseClient } from '../../../src/contract/client/purchase-client.js';
import { createRatenkauf, type LogEntry, type Shop } from '../../../src/server.js';
import { soon } from '../../support/patience.js';
import { checkoutOf, createShop, secret, startPurchases } from '../purchases/shop.js';
import { listen } from './listen.js';
import { startShop, type ShopOverrides } from './server-shop.js';

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

/** Returns the message that the page of a shop without purchases shows in its console. */
async function inRateShop(base = publicUrl): Promise<string> {
  const { ratenkauf } = await startShop();
  const fetch = (input: RequestInfo | URL, init?: RequestInit) => ratenkauf.handler(new Request(input, init));
  return thrown(() => createPurchaseClient({ base, fetch }).checkout());
}

/** The same, of one with purchases. */
async function inShop(work: (started: Awaited<ReturnType<typeof startPurchases>>) => unknown): Promise<string> {
  const started = await startPurchases();
  return thrown(() => work(started));
}

/** What a beginner does, and what is said then: the problem and its remedy. */
const mistakes: readonly (readonly [did: string, line: () => Promise<string>, says: RegExp])[] = [
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
    'forgets a function of the shop',
    starting({ secret, shop: withoutMember('completeOrder') }),
    /shop\.completeOrder: expected a function/,
  ],
  [
    'has a password that is wrong',
    () => logged({ service: { password: 'falsch' } }),
    /payment\.checkCredentials \(refused, HTTP 401\): the bank refused the credentials\. Check webshop id, password/,
  ],
  [
    'has not started the sandbox',
    () => logged({ service: { host: 'http://127.0.0.1:9' } }),
    /\(unreachable\): no connection, or it was lost\. Check the host and the network/,
  ],
  [
    'names the host of something else',
    async () => logged({ service: { host: await listen(createServer((_, response) => response.end('<title>Shop'))) } }),
    /\(malformed, HTTP 200\): the answer is not what the specification says\. Check the host/,
  ],
  [
    'mounts the handler elsewhere than publicUrl says',
    () => inRateShop('https://shop.example/api'),
    /checkout: This handler answers only below \/ratenkauf, the path of publicUrl\. Mount it there/,
  ],
  [
    'has a checkout in the page and no shop on the server',
    () => inRateShop(),
    /checkout: There is no such route below \/ratenkauf\. Purchases and transactions need the field shop in the conf/,
  ],
  [
    'opens the shop under another name than publicUrl',
    () =>
      inShop(({ browser }) => {
        const fetch = (input: RequestInfo | URL, init?: RequestInit) =>
          browser.send(input as string, { ...init, headers: { ...init?.headers, origin: 'http://localhost:3000' } });
        return createPurchaseClient({ base: publicUrl, fetch }).abandonPurchase();
      }),
    /another origin than that of publicUrl\. Open the shop there, or correct publicUrl\./,
  ],
  [
    'does not find the checkout by the request’s session',
    () =>
      inShop(({ browser, shop: kept }) => {
        kept.state.checkout = undefined;
        return browser.client.checkout();
      }),
    /checkout: The checkout is not known here: shop\.checkout\(request\) resolved with none\. It has to find it by the c/,
  ],
  [
    'gives amounts with a fraction',
    async () => {
      const { browser, log } = await startPurchases({ checkout: checkoutOf({ amount: 799.99 }) });
      await browser.send('/ratenkauf/checkout');
      return (log[0] as LogEntry).message;
    },
    /shop\.checkout returned an invalid value\. amount: expected whole cents, like 129900 for 1299\.00 euros/,
  ],
  [
    'has a back office and no mayManage',
    () =>
      inShop(({ browser }) =>
        createMerchantClient({
          base: publicUrl,
          fetch: (input, init) => browser.send(input as string, init),
        }).transactions({ page: 0, pageSize: 25 }),
      ),
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
    const text = await line();
    // The sentence stands alone, or is one of a list with one line per field.
    assert.lengthOf(
      text.split('\n').filter((each) => says.test(each)),
      1,
      text,
    );
  });
});
