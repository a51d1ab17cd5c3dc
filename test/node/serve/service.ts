import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { assert, onTestFinished } from 'vitest';
import { knownShop, startSandbox, type Completion } from '../../../src/sandbox/sandbox.js';
import type { Checkout, HeldCheckout, LogEntry, Ratenkauf } from '../../../src/server.js';
import { calls, type CallName, type CallRow } from '../../../src/programs/serve/admin/table.js';
import type { ServiceEntry } from '../../../src/programs/serve/log/log.js';
import { startService, type Service } from '../../../src/programs/serve/service.js';
import type { SettingValues } from '../../../src/programs/serve/settings/table.js';
import { webshopsOf } from '../../../src/programs/serve/settings/webshops.js';
import { checkoutOf, idIn } from '../purchases/shop.js';

export const adminKeys = ['k'.repeat(32), 'the-next-key-of-32-characters-ok'];
export const eventSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

/** An event as the shop's server gets it. */
export interface Told {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly type: string;
  readonly path: string | undefined;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Starts a shop's server that takes events; `answer` decides the status and the JSON of each answer. */
async function startReceiver() {
  const told: Told[] = [];
  const state: { answer: (event: Told) => { status?: number; json?: object; location?: string } } = {
    answer: () => ({}),
  };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += String(piece);
    const { type, data } = JSON.parse(body) as Pick<Told, 'type' | 'data'>;
    const event = { headers: request.headers as Told['headers'], path: request.url, body, type, data };
    told.push(event);
    const { status = 204, json, location } = state.answer(event);
    if (location) response.setHeader('location', location);
    if (json) response.setHeader('content-type', 'application/json');
    response.writeHead(status).end(json && JSON.stringify(json));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void (server.closeAllConnections(), server.close()));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`, told, state };
}

/** An answer, in a shape that was checked. */
export type Answer = Readonly<Record<string, unknown>>;

/** What a call of the admin API is made with. */
export interface Calling {
  readonly at?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: object;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A checkout as a program in another language sends it. */
export const factsOf = (reference = 'cart-1', overrides: Partial<Checkout> = {}): Checkout =>
  checkoutOf({ shopReference: reference, ...overrides });

/** Starts the service with a sandbox and a shop's server, and returns what a shop in another language does. */
export async function startShopService(
  overrides: SettingValues = {},
  webshops: Readonly<Record<string, SettingValues>> = {},
) {
  const [sandbox, receiver] = [await startSandbox(), await startReceiver()];
  const log: (ServiceEntry | LogEntry)[] = [];
  const values: SettingValues = {
    webshopId: knownShop.webshopId,
    password: knownShop.password,
    host: sandbox.url,
    publicUrl: 'http://localhost:8090/ratenkauf',
    reviewPage: '/kasse/pruefen',
    paymentPage: '/kasse/zahlung',
    secret: 'a secret of the shop, used in tests only',
    database: ':memory:',
    reconcileEvery: 0,
    adminKeys,
    eventsUrl: receiver.url,
    eventSecrets: [eventSecret],
    listen: '127.0.0.1:0',
    adminListen: '127.0.0.1:0',
    ...(overrides.hooks && { hooksUrl: receiver.url }),
    ...overrides,
  };
  const service = await startService({
    webshops: webshopsOf({ values, webshops }),
    log: (entry) => void log.push(entry),
    handlerLog: (entry) => void log.push(entry),
  });
  onTestFinished(async () => {
    await service.stop();
    await sandbox.close();
  });
  const [ratenkauf] = service.handlers as readonly [Ratenkauf];
  return {
    sandbox,
    service,
    ratenkauf,
    log,
    values,
    ...receiver,
    ...shopOf(service, sandbox),
    reach: (how: Reaching) => shopOf(service, sandbox, how),
  };
}

/** How one of the webshops is reached. */
interface Reaching {
  /** Its key of the admin API. */
  readonly key?: string | undefined;
  /** Path of its handler. */
  readonly path?: string;
}

function shopOf(
  { adminUrl, publicUrl }: Service,
  sandbox: Awaited<ReturnType<typeof startSandbox>>,
  { key: adminKey = adminKeys[0], path: mount = '/ratenkauf' }: Reaching = {},
) {
  const send = (name: CallName, { at = {}, query = '', body, key, headers }: Calling = {}): Promise<Response> => {
    const { method, path }: CallRow = calls[name];
    const filled = path.replace(/:(\w+)/g, (_all, part: string) => encodeURIComponent(at[part] ?? ''));
    return fetch(`${adminUrl}${filled}?${query}`, {
      method,
      headers: {
        authorization: `Bearer ${adminKey}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  };
  /** Makes a call that has to succeed, and reads its answer in the shape of the table. */
  const call = async (name: CallName, calling?: Calling) => {
    const response = await send(name, calling);
    const answer: unknown = await response.json();
    const { status = 200, answer: shape } = calls[name] as CallRow;
    assert.equal(response.status, status, JSON.stringify(answer));
    assert.isTrue(shape !== 'file' && shape.safeParse(answer).success, JSON.stringify(answer));
    return answer as Answer;
  };
  /** Sends a request of a page that has the token of a checkout. */
  const page = async (token: string, method: string, path: string, body?: object) => {
    const response = await fetch(`${publicUrl}${mount}${path}`, {
      method,
      headers: {
        'ratenkauf-checkout': token,
        origin: 'http://localhost:8090',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await response.json()) as Answer;
  };
  const tell = async (facts: Checkout) =>
    (await call('tellCheckout', { body: { checkout: facts } })) as unknown as HeldCheckout;
  /** Starts a purchase in the page, finishes the bank's pages, and comes back; resolves with the id. */
  const approve = async (facts = factsOf(), completion: Completion = {}): Promise<string> => {
    const { token } = await tell(facts);
    const { version } = await page(token, 'GET', '/consent');
    const { paymentPage } = await page(token, 'POST', '/purchase', {
      shown: { amount: facts.amount },
      consentVersion: version,
    });
    const { returnUrl } = sandbox.complete(idIn(String(paymentPage)), completion);
    const { pathname, search } = new URL(returnUrl);
    const back = await fetch(publicUrl + pathname + search, { redirect: 'manual' });
    assert.equal(back.headers.get('location'), 'http://localhost:8090/kasse/pruefen');
    return (await tell(facts)).purchase?.id ?? '';
  };
  /** Orders an approved purchase. */
  const order = (id: string, orderId = 'A-1', facts = factsOf()) =>
    call('confirmPurchase', { at: { id }, body: { orderId, checkout: facts }, key: `${orderId}, attempt 1` });
  return { send, call, page, tell, approve, order };
}
