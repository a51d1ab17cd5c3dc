import { createServer, type RequestListener } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { assert, describe, it, onTestFinished } from 'vitest';
import type { Purchase } from '../../../src/contract/purchase.js';
import { createHookCaller } from '../../../src/programs/serve/hooks/caller.js';
import { hookNames, hooks, type HookName } from '../../../src/programs/serve/hooks/table.js';
import { problemsOf } from '../../../src/programs/serve/settings/configuration.js';
import { settings } from '../../../src/programs/serve/settings/table.js';
import { orderOf } from '../purchases/browser.js';
import { checkoutOf, idIn } from '../purchases/shop.js';
import { eventSecret, startShopService, type Answer, type Told } from './service.js';

const origin = 'http://localhost:8090';

/** Starts the service with hooks, and returns what a browser and the shop's server do; `answers` are those of the shop. */
async function startHooked(answers: Partial<Record<HookName, object>>) {
  const { state, told, service, sandbox, call } = await startShopService({ hooks: Object.keys(answers) });
  state.answer = ({ type }) => ({ status: 200, json: answers[type.replace('hook.', '') as HookName] ?? {} });
  let cookies = '';
  /** Sends a request of a browser that keeps the handler's cookie beside that of the shop. */
  const browse = async (path: string, given: { cookie?: string; body?: object; method?: string } = {}) => {
    const { cookie = cookies, body, method = body ? 'POST' : 'GET' } = given;
    const response = await fetch(`${service.publicUrl}/ratenkauf${path}`, {
      method,
      redirect: 'manual',
      headers: { origin, ...(cookie && { cookie }), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const set = response.headers.getSetCookie().map((each) => each.split(';')[0]);
    if (set.length > 0) cookies = ['session=of-the-shop', ...set].join('; ');
    const text = await response.text();
    return { status: response.status, answer: (text ? JSON.parse(text) : {}) as Answer };
  };
  const asked = (name: HookName): readonly Told[] => told.filter(({ type }) => type === `hook.${name}`);
  return { browse, asked, told, state, sandbox, call };
}

describe('hooks', () => {
  it('let an employee of the shop manage transactions, and nobody else', async () => {
    const { browse, asked, state } = await startHooked({ mayManage: { mayManage: true } });
    assert.equal((await browse('/transactions/search', { cookie: 'session=staff', body: {} })).status, 200);
    const [hook] = asked('mayManage');
    assert.equal(hook!.headers['cookie'], 'session=staff');
    new Webhook(eventSecret).verify(hook!.body, hook!.headers);
    state.answer = () => ({ status: 200, json: { mayManage: false } });
    assert.equal((await browse('/transactions/search', { cookie: 'session=customer', body: {} })).status, 403);
    for (const answer of [{ mayManage: 'true' }, { mayManage: 1 }, {}, [true]]) {
      state.answer = () => ({ status: 200, json: answer });
      const { status } = await browse('/transactions/search', { cookie: 'session=staff', body: {} });
      assert.equal(status, 503, JSON.stringify(answer));
    }
    const before = asked('mayManage').length;
    assert.equal((await browse('/transactions/search', { body: {} })).status, 403);
    assert.lengthOf(asked('mayManage'), before, 'a request without a cookie has no login');
  });

  it('say which amounts are prices, and to whom instalments are offered', async () => {
    const { browse, asked, state } = await startHooked({ pricesAmong: { prices: [] }, offered: { offered: true } });
    assert.include(await errorOf(browse('/plans?amount=79900')), { code: 'not_eligible' });
    assert.deepEqual(
      asked('pricesAmong').map(({ data }) => data),
      [{ amounts: [79_900] }],
    );
    assert.notProperty(asked('pricesAmong')[0]!.headers, 'cookie');
    state.answer = () => ({ status: 200, json: { offered: false } });
    const { answer } = await browse('/offers?amount=79900', { cookie: 'session=reseller' });
    assert.equal((answer['offers'] as readonly Answer[])[0]?.['reason'], 'not_offered');
    assert.equal(asked('offered').at(-1)!.headers['cookie'], 'session=reseller');
  });

  it('drive a purchase by the cookie of the browser, up to the order', async () => {
    const { browse, asked, sandbox, call } = await startHooked({
      checkout: { checkout: checkoutOf({ shopReference: 'cart-7' }) },
      sessionKey: { sessionKey: 'customer 7' },
      prepareOrder: { orderId: 'A-7' },
    });
    const cookie = 'session=of-the-shop';
    assert.equal((await browse('/checkout', { cookie })).answer['amount'], 79_900);
    const { version } = (await browse('/consent')).answer;
    const { answer } = await browse('/purchase', {
      cookie,
      body: { shown: { amount: 79_900 }, consentVersion: version },
    });
    const { returnUrl } = sandbox.complete(idIn(String(answer['paymentPage'])));
    const { pathname, search } = new URL(returnUrl);
    await browse(pathname.replace('/ratenkauf', '') + search);
    assert.equal(
      (await browse('/purchase/confirmation', { body: orderOf((await browse('/purchase')).answer as Purchase) }))
        .answer['state'],
      'confirmed',
    );
    const [order] = asked('prepareOrder');
    assert.deepEqual(Object.keys(order!.data), ['purchaseId', 'amount', 'isTest']);
    const { purchase } = await call('order', { at: { orderId: 'A-7' } });
    assert.equal((purchase as Answer)['id'], order!.data['purchaseId']);
    assert.include(
      asked('checkout').map(({ data }) => data['reference']),
      'cart-7',
    );
    for (const name of ['checkout', 'sessionKey', 'prepareOrder'] as const)
      for (const { data } of asked(name)) assert.isTrue(hooks[name].data.safeParse(data).success, name);
  });

  it('ask nothing about a visitor without a cookie', async () => {
    const { browse, told } = await startHooked({
      checkout: { checkout: null },
      sessionKey: { sessionKey: null },
      prepareOrder: {},
    });
    assert.include(await errorOf(browse('/checkout')), { code: 'no_checkout' });
    assert.deepEqual(told, []);
    assert.include(await errorOf(browse('/checkout', { cookie: 'session=unknown' })), { code: 'no_checkout' });
    assert.isNotEmpty(told);
  });

  it('are named in the settings, and only as far as they can be used', () => {
    const hooksUrl = 'https://shop.example/hooks';
    const wrong = (values: object) => problemsOf(values).map(({ name }) => name);
    for (const given of [['pricesAmong'], ['checkout', 'prepareOrder', 'sessionKey'], hookNames])
      assert.deepEqual(wrong({ hooks: given, hooksUrl }), []);
    for (const given of [['isprice'], ['checkout'], ['prepareOrder', 'offered']])
      assert.deepEqual(wrong({ hooks: given, hooksUrl }), ['RATENKAUF_HOOKS'], given.join());
    assert.deepEqual(wrong({ hooks: ['pricesAmong'] }), ['RATENKAUF_HOOKS']);
    assert.deepEqual(wrong({ hooksUrl }), ['RATENKAUF_HOOKS_URL']);
    for (const other of ['http://169.254.169.254/', 'http://shop.example/', 'file:///etc/passwd', 'https://a:b@c.de'])
      assert.deepEqual(wrong({ hooks: ['pricesAmong'], hooksUrl: other }), ['RATENKAUF_HOOKS_URL'], other);
    for (const name of hookNames) assert.include(settings.hooks.about, `\`${name}\``);
  });
});

describe('an answer to a hook', () => {
  const json = { 'content-type': 'application/json' };
  const answers: readonly (readonly [string, RequestListener, RegExp])[] = [
    ['with another status than 200', (_, response) => response.writeHead(201, json).end('{"prices":[79900]}'), /201/],
    ['of an error', (_, response) => response.writeHead(500).end('Ralf Ratenkauf'), /with 500; only 200 counts/],
    [
      'that leads elsewhere',
      (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
      /302/,
    ],
    ['that is no JSON', (_, response) => response.writeHead(200, json).end('{'), /wrongly/],
    ['that is a page', (_, response) => response.writeHead(200).end('{"prices":[79900]}'), /wrongly/],
    ['of another shape', (_, response) => response.writeHead(200, json).end('{"prices":["Ralf"]}'), /prices/],
    ['without an end', (_, response) => endless(response.writeHead(200, json)), /wrongly/],
    ['that does not come', () => undefined, /within 500 ms/],
    ['that breaks off', (_, response) => response.destroy(), /within 500 ms/],
  ];

  /** Writes until the other side has had enough. */
  const endless = (response: Parameters<RequestListener>[1]): void => {
    const more = () => {
      while (!response.destroyed && response.write(' '.repeat(64 * 1024)));
    };
    response.on('drain', more);
    more();
  };

  it.each(answers)('%s does not count, and its error repeats nothing of it', async (_, answer, expected) => {
    const server = createServer(answer).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void (server.closeAllConnections(), server.close()));
    const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`);
    const call = createHookCaller({ url, secrets: [eventSecret], patience: 500 });
    const error = await call('pricesAmong', { data: { amounts: [79_900] } }).catch(
      (thrown: unknown) => thrown as Error,
    );
    assert.match((error as Error).message, expected);
    assert.equal((error as Error).name, 'ShopError');
    assert.notInclude((error as Error).message, 'Ralf');
  });
});

/** Returns the error of an answer. */
async function errorOf(answering: Promise<{ readonly answer: Answer }>): Promise<Answer> {
  return (await answering).answer['error'] as Answer;
}
