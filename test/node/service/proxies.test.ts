import { createServer } from 'node:http';
import { connect } from 'node:net';
import { afterEach, assert, describe, it, vi } from 'vitest';
import { createSender } from '../../../src/programs/serve/events/sender.js';
import { eventSecret } from '../serve/service.js';
import { createBoundedFetch, usualLimits } from '../../../src/programs/bounded-fetch.js';
import { createFetch } from '../../../src/service/call/proxies.js';
import { createTransport, type TransportError, type TransportLimits } from '../../../src/service/call/transport.js';
import { createPaymentApi } from '../../../src/service/payment/payment-api.js';
import { listen } from '../http/listen.js';
import { connect as connectWith } from './server.js';

afterEach(() => void vi.unstubAllEnvs());

/** Starts a proxy that leads to a server of its own, whatever is asked for, or refuses with a status. */
async function startProxy(status = 200) {
  const asked: string[] = [];
  const target = await listen(createServer((_, response) => response.end('from behind')));
  const proxy = createServer();
  proxy.on('connect', ({ url = '', headers }, socket) => {
    asked.push([url, headers['proxy-authorization']].filter(Boolean).join(' '));
    if (status !== 200) return socket.end(`HTTP/1.1 ${status} No\r\n\r\n`);
    const behind = connect(Number(new URL(target).port), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      behind.pipe(socket).pipe(behind);
    });
    for (const each of [socket, behind]) each.on('error', () => each.destroy());
  });
  const { host } = new URL(await listen(proxy));
  return { host, asked };
}

/** Sends a request; resolves with its answer, or its error. */
async function send(url: string, limits: TransportLimits = {}) {
  return connectWith(limits)({ method: 'GET', url, headers: {} }).then(
    ({ body }) => Buffer.from(body).toString(),
    ({ failure, sent, connection }: TransportError) => ({ failure, sent, connection }),
  );
}

/** A name that nobody has. */
const bank = 'http://pay.invalid/';
const withoutProxy = { failure: 'unreachable', sent: false, connection: 'without a proxy' } as const;

describe('the proxies of the environment', () => {
  it('are used for the bank, in capital and small letters, with the credentials in their address', async () => {
    const { host, asked } = await startProxy();
    vi.stubEnv('HTTP_PROXY', `http://user:geheim@${host}`);
    assert.equal(await send(bank), 'from behind');
    vi.stubEnv('http_proxy', host);
    assert.equal(await send(bank), 'from behind');
    assert.deepEqual(asked, [`pay.invalid:80 Basic ${btoa('user:geheim')}`, 'pay.invalid:80']);
  });

  it('are used for https: by HTTPS_PROXY, otherwise by HTTP_PROXY', async () => {
    const [one, other] = [await startProxy(502), await startProxy(502)];
    vi.stubEnv('HTTP_PROXY', `http://${one.host}`);
    await send('https://pay.invalid/');
    vi.stubEnv('HTTPS_PROXY', `http://${other.host}`);
    await send('https://pay.invalid/');
    assert.deepEqual([one.asked, other.asked], [['pay.invalid:443'], ['pay.invalid:443']]);
  });

  it.each([
    ['by NO_PROXY', bank, 'pay.invalid', {}],
    ['by its domain in NO_PROXY', bank, '.invalid', {}],
    ['by NO_PROXY=*', bank, '*', {}],
    ['by the option', bank, '', { proxyFromEnvironment: false }],
    ['for this machine', 'http://127.0.0.1:1/', '', {}],
    ['for this machine by name', 'http://localhost:1/', 'other.example', {}],
  ])('are not used where that is said %s', async (_, url, except, limits) => {
    const { host, asked } = await startProxy();
    vi.stubEnv('HTTP_PROXY', `http://${host}`);
    vi.stubEnv('NO_PROXY', except);
    assert.deepEqual(await send(url, limits), withoutProxy);
    assert.deepEqual(asked, []);
  });

  it('are named where no connection can be made, without their credentials, and nothing was sent', async () => {
    vi.stubEnv('HTTP_PROXY', 'http://user:geheim@127.0.0.1:1');
    const connection = 'through the proxy 127.0.0.1:1';
    assert.deepEqual(await send(bank), { failure: 'unreachable', sent: false, connection });
    const { host } = await startProxy(407);
    vi.stubEnv('HTTP_PROXY', `http://user:geheim@${host}`);
    const answered = `through the proxy ${host}, which answers 407`;
    assert.deepEqual(await send(bank), { failure: 'unreachable', sent: false, connection: answered });
  });

  it('are in the message of an error of the service, as is that none was used', async () => {
    const messageOf = async (host: string) => {
      const api = createPaymentApi({ host, webshopId: '2.de.9999.1', password: 'x', transport: connectWith() });
      return ((await api.consentTexts().catch((error: unknown) => error)) as Error).message;
    };
    vi.stubEnv('HTTPS_PROXY', 'http://user:geheim@127.0.0.1:1');
    const message = await messageOf('https://pay.invalid');
    assert.include(message, 'ECONNREFUSED, through the proxy 127.0.0.1:1');
    assert.notInclude(message, 'geheim');
    assert.include(await messageOf('http://127.0.0.1:1'), 'ECONNREFUSED, without a proxy');
  });

  it('are used for events and by the doctor, and named where no connection can be made', async () => {
    const { host, asked } = await startProxy(502);
    vi.stubEnv('HTTPS_PROXY', `http://user:geheim@${host}`);
    const proxied = createFetch();
    const url = new URL('https://shop.invalid/events');
    const event = { id: 'msg_1', type: 'order.confirmed', data: {} } as const;
    const options = { url, secrets: [eventSecret], fetch: proxied, log: () => {}, nameOf: (name: string) => name };
    const said = ((await createSender(options)(event).catch((error: unknown) => error)) as Error).message;
    const ask = createBoundedFetch({ limits: usualLimits, cookieOrigin: url.origin, fetch: proxied });
    const { reason } = (await ask(url)) as { reason: string };
    for (const text of [said, reason]) {
      assert.include(text, `through the proxy ${host}, which answers 502`);
      assert.notInclude(text, 'geheim');
    }
    assert.lengthOf(asked, 2);
    await createFetch({ proxyFromEnvironment: false })(url).catch(() => undefined);
    assert.lengthOf(asked, 2);
  });

  it('that are no addresses are refused, and not repeated', () => {
    for (const wrong of ['socks5://user:geheim@proxy.example', 'http://user:geheim@']) {
      vi.stubEnv('HTTPS_PROXY', wrong);
      assert.throws(() => createTransport(), /^HTTPS_PROXY in the environment is no address of a proxy/);
      assert.doesNotThrow(() => createTransport({ proxyFromEnvironment: false }));
    }
  });
});
