import express from 'express';
import fastify from 'fastify';
import { createServer, type IncomingMessage } from 'node:http';
import { assert, describe, it, onTestFinished } from 'vitest';
import type { Purchase } from '../../../src/contract/purchase.js';
import { startSandbox, knownShop } from '../../../src/sandbox/sandbox.js';
import { createRatenkauf, type Shop } from '../../../src/server.js';
import { ratenkaufPlugin } from '../../../src/server/mounts/fastify.js';
import { toNodeHandler } from '../../../src/server/mounts/node.js';
import { orderOf } from '../purchases/browser.js';
import { checkoutOf, secret } from '../purchases/shop.js';
import { listen } from './listen.js';

interface Tenant {
  readonly tenant: string;
}

/** Starts a handler whose shop writes down with which context each of its functions was called. */
async function startShop() {
  const sandbox = await startSandbox();
  const calls: (readonly [name: string, tenant: string])[] = [];
  const noted = (name: string, { tenant }: Tenant) => void calls.push([name, tenant]);
  const shop: Shop<Tenant> = {
    checkout: async (_request, { context }) => (noted('checkout', context), checkoutOf()),
    sessionKey: async (_request, { context }) => (noted('sessionKey', context), context.tenant),
    prepareOrder: async (_purchase, _request, { context }) => (noted('prepareOrder', context), { orderId: 'A-1' }),
    completeOrder: async () => {},
    releaseOrder: async () => {},
    mayManage: async (_request, { context }) => (noted('mayManage', context), true),
    pages: { review: '/review', payment: '/payment' },
  };
  const ratenkauf = createRatenkauf<Tenant>({
    service: { ...knownShop, host: sandbox.url },
    publicUrl: 'http://localhost:8080/ratenkauf',
    secret,
    shop,
    clientKey: (_request, { context }) => (noted('clientKey', context), undefined),
    database: ':memory:',
    checkCredentials: false,
    reconcileEvery: 0,
    log: () => {},
  });
  onTestFinished(async () => {
    await ratenkauf.close();
    await sandbox.close();
  });
  return { ratenkauf, calls, sandbox };
}

type Started = Awaited<ReturnType<typeof startShop>>;

const own = { origin: 'http://localhost:8080', 'sec-fetch-site': 'same-origin' };

describe('the context that a server gives with a request', () => {
  it('reaches every function of the shop that is called for it, and no other request', async () => {
    const { ratenkauf, calls, sandbox } = await startShop();
    let cookie = '';
    const ask = async (tenant: string, path: string, body?: object) => {
      const request = new Request(`http://localhost:8080/ratenkauf${path}`, {
        headers: { ...own, cookie, 'content-type': 'application/json' },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      });
      const response = await ratenkauf.handler(request, { tenant });
      cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
      return response;
    };
    await ask('one', '/offers?amount=79900');
    await ask('one', '/checkout');
    const { version } = (await (await ask('one', '/consent')).json()) as { version: string };
    const started = await ask('one', '/purchase', { shown: { amount: 79_900 }, consentVersion: version });
    const { paymentPage } = (await started.json()) as { paymentPage: string };
    const technicalId = new URL(paymentPage).searchParams.get('vorgangskennung')!;
    const back = new URL(sandbox.complete(technicalId).returnUrl);
    await ask('one', back.pathname.replace('/ratenkauf', '') + back.search);
    const approved = (await (await ask('one', '/purchase')).json()) as Purchase;
    await ask('one', '/purchase/confirmation', orderOf(approved));
    const names = new Set(calls.map(([name]) => name));
    for (const name of ['checkout', 'sessionKey', 'prepareOrder', 'clientKey']) assert.include([...names], name);
    assert.deepEqual([...new Set(calls.map(([, tenant]) => tenant))], ['one']);
    calls.length = 0;
    await Promise.all([ask('two', '/transactions/search', {}), ask('three', '/checkout')]);
    assert.includeDeepMembers(calls, [
      ['mayManage', 'two'],
      ['checkout', 'three'],
    ]);
    assert.lengthOf(calls, 2);
  });

  it('is made of its request by a server on node:http, Express and Fastify', async () => {
    const onServer: readonly ((mounted: Started['ratenkauf']) => Promise<string>)[] = [
      (mounted) => listen(createServer(toNodeHandler(mounted, { context: ofHeader }))),
      (mounted) => listen(createServer(express().use(mounted.path, toNodeHandler(mounted, { context: ofHeader })))),
      async (mounted) => {
        const app = fastify();
        onTestFinished(() => app.close());
        await app.register(ratenkaufPlugin(mounted, { context: ({ raw }) => ofHeader(raw) }));
        return app.listen({ port: 0, host: '127.0.0.1' });
      },
    ];
    for (const mount of onServer) {
      const { ratenkauf, calls } = await startShop();
      const address = await mount(ratenkauf);
      for (const tenant of ['one', 'two']) await fetch(`${address}/ratenkauf/checkout`, { headers: { tenant } });
      assert.deepEqual(calls, [
        ['checkout', 'one'],
        ['checkout', 'two'],
      ]);
    }
  });

  it('fails the request with an answer when it cannot be made', async () => {
    const { ratenkauf, calls } = await startShop();
    const failing = () => Promise.reject(new Error('no session store'));
    const address = await listen(createServer(toNodeHandler(ratenkauf, { context: failing })));
    const response = await fetch(`${address}/ratenkauf/checkout`);
    assert.equal(response.status, 500);
    assert.nestedInclude((await response.json()) as object, { 'error.code': 'internal' });
    assert.deepEqual(calls, []);
  });
});

const ofHeader = ({ headers }: IncomingMessage): Tenant => ({ tenant: String(headers['tenant']) });
