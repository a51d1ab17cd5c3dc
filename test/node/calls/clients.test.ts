import { assert, describe, it } from 'vitest';
import { createRatenkauf, snapshotOf, type ServiceConfig } from '../../../src/server.js';
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
    const ids = sandbox.addTransactions(250);
    const found: string[] = [];
    for await (const { businessId } of ratenkauf.clients.transactions.iterate()) found.push(businessId);
    assert.sameMembers(found, ids);
    assert.lengthOf((await ratenkauf.clients.merchant.search()).transactions, 250);
    assert.equal((await ratenkauf.clients.payment.plans(79900)).plans.length > 0, true);
  });

  it('send a report and wait for its outcome', async () => {
    const { ratenkauf, sandbox } = await startShop();
    const { transactions } = ratenkauf.clients;
    sandbox.addTransactions(20);
    const { businessId, order } = (await transactions.search({ statuses: ['report_capture'] })).transactions[0]!;
    const snapshot = snapshotOf(await transactions.transaction(businessId));
    await transactions.refund(businessId, 1_00);
    sandbox.bookPending();
    const { outcome, transaction } = await transactions.outcome(businessId, { kind: 'refund', amount: 1_00, snapshot });
    assert.deepEqual([outcome, transaction?.order.currentValue], ['applied', order.currentValue! - 1_00]);
  });

  it('call the host configured for each interface, and service.host where none is configured', async () => {
    const [payment, transactions, merchant, authorization] = [
      'https://pay.example',
      'https://a.example',
      'https://c.example',
      'https://n.example',
    ];
    assert.deepEqual(await hostsOf({}), { payment, transactions: payment, merchant: payment, authorization: payment });
    const hosts = {
      transactionApiHost: `${transactions}/`,
      merchantApiHost: merchant,
      authorizationHost: authorization,
    };
    assert.deepEqual(await hostsOf(hosts), { payment, transactions, merchant, authorization });
  });

  it('call below the path of each configured address', async () => {
    const gateway = 'https://gateway.example/bank';
    assert.deepEqual(await hostsOf({ host: `${gateway}/` }), {
      payment: gateway,
      transactions: gateway,
      merchant: gateway,
      authorization: gateway,
    });
    const hosts = {
      transactionApiHost: `${gateway}/a`,
      merchantApiHost: `${gateway}/c/`,
      authorizationHost: `${gateway}/n`,
    };
    assert.deepEqual(await hostsOf({ host: gateway, ...hosts }), {
      payment: gateway,
      transactions: `${gateway}/a`,
      merchant: `${gateway}/c`,
      authorization: `${gateway}/n`,
    });
  });

  it('send the customer to the payment page below the path of the service', () => {
    const { clients } = createRatenkauf({
      service: { ...service, host: 'https://gateway.example/bank' },
      publicUrl: 'https://shop.example',
      checkCredentials: false,
      transport: fakeTransport().transport,
      log: () => {},
    });
    assert.equal(
      clients.payment.paymentPageUrl('2.de.1'),
      'https://gateway.example/bank/ratenkauf/content/intern/einstieg.jsf?vorgangskennung=2.de.1',
    );
  });

  it('read answers whose business ids are in lower case', async () => {
    const { ratenkauf, sandbox } = await startShop();
    const [id = ''] = sandbox.addTransactions(1);
    const body = { transactionId: id.toLowerCase(), status: 'BILLED' };
    sandbox.faults.add({ operation: 'transaction.read', kind: 'status', status: 200, body });
    assert.equal((await ratenkauf.clients.transactions.transaction(id)).businessId, id);
    const record = { vorgangskennungFachlich: id.toLowerCase(), haendlerstatusV2: 'ABGERECHNET' };
    sandbox.faults.add({
      operation: 'transaktionen.lesen',
      kind: 'status',
      status: 200,
      body: { wsMessages: { messages: [] }, ergebnisse: [record] },
    });
    assert.equal((await ratenkauf.clients.merchant.transaction(id)).businessId, id);
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
