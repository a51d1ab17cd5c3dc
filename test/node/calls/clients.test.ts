import { assert, describe, it } from 'vitest';
import { createRatenkauf, type ServiceConfig } from '../../../src/server.js';
import { fakeTransport, failureOf } from '../service/builders.js';
import { startShop } from '../http/server-shop.js';

const service = { webshopId: '2.de.9999.10001', password: 'geheim-4711', host: 'https://pay.example' };

/** Returns the host that each client calls, for a configuration. */
async function hostsOf(overrides: Partial<ServiceConfig>): Promise<Record<string, string | undefined>> {
  const { transport, requests } = fakeTransport();
  const { clients, close } = createRatenkauf({
    service: { ...service, ...overrides },
    publicUrl: 'https://shop.example',
    checkCredentials: false,
    transport,
    log: () => {},
  });
  const asked = async (work: Promise<unknown>) => {
    await failureOf(work);
    return requests.at(-1)?.url.replace(/\/(ratenkauf|api).*/, '');
  };
  const hosts = {
    payment: await asked(clients.payment.purchase('2.de.1')),
    transactions: await asked(clients.transactions.transaction('ABCDEF')),
    merchant: await asked(clients.merchant.transaction('ABCDEF')),
    authorization: await asked(clients.authorization.transaction('2.de.1')),
  };
  await close();
  return hosts;
}

describe('the clients of the service', () => {
  it("can be used by the shop's own programs, also when the configuration has no shop", async () => {
    const { ratenkauf, sandbox } = await startShop();
    const ids = sandbox.addTransactions(120);
    const found: string[] = [];
    for await (const { businessId } of ratenkauf.clients.transactions.iterate()) found.push(businessId);
    assert.sameMembers(found, ids);
    assert.lengthOf((await ratenkauf.clients.merchant.search()).transactions, 120);
    assert.equal((await ratenkauf.clients.payment.plans(79900)).plans.length > 0, true);
  });

  it('call the host configured for each interface, below its path, and service.host where none is configured', async () => {
    const everywhere = (host: string) => ({ payment: host, transactions: host, merchant: host, authorization: host });
    assert.deepEqual(await hostsOf({}), everywhere('https://pay.example'));
    assert.deepEqual(
      await hostsOf({ host: 'https://gateway.example/bank/' }),
      everywhere('https://gateway.example/bank'),
    );
    const [transactions, merchant, authorization] = ['https://a.example', 'https://c.example/c', 'https://n.example'];
    const hosts = {
      transactionApiHost: `${transactions}/`,
      merchantApiHost: `${merchant}/`,
      authorizationHost: authorization,
    };
    assert.deepEqual(await hostsOf(hosts), { payment: 'https://pay.example', transactions, merchant, authorization });
  });
});

describe('a handler without a shop', () => {
  it('has no routes of the merchant', async () => {
    const { ask } = await startShop();
    for (const path of [
      '/transactions/search',
      '/transactions/ABCDEF',
      '/documents',
      '/notification?vorgangskennung=ABCDEF',
    ]) {
      assert.equal((await ask(path)).status, 404, path);
    }
  });
});
