import { assert, describe, it } from 'vitest';
import type { Health } from '../../../src/contract/health.js';
import { inactiveShop } from '../../../src/sandbox/sandbox.js';
import type { Transport } from '../../../src/server.js';
import { always, minute, startShop } from '../http/server-shop.js';
import { timed } from '../../support/stopwatch.js';
import { soon } from '../../support/patience.js';

const check = 'webshop.restbetragankaufobergrenze';
const wrong = { service: { password: 'kein-passwort-4711' } };

/** Starts a shop whose handler checks its credentials, which is the default. */
const startChecking = (overrides: Parameters<typeof startShop>[0] = {}) =>
  startShop({ checkCredentials: true, ...overrides });

describe('the credentials', () => {
  it('that are wrong are logged within a second of the start, in one line that says what to do, before any page asks', async () => {
    const { log } = await startChecking(wrong);
    await soon(() => assert.lengthOf(log, 1));
    assert.deepInclude(log[0], {
      level: 'error',
      event: 'service_incident',
      code: 'refused',
      operation: 'payment.checkCredentials',
    });
    assert.match(log[0]?.message ?? '', /refused the credentials.*Check webshop id, password/);
    assert.notInclude(JSON.stringify(log), 'kein-passwort');
  });

  it('that are wrong are logged once, however many calls they make fail later', async () => {
    const { log, ask } = await startChecking(wrong);
    await soon(() => assert.lengthOf(log, 1));
    const response = await ask('/health');
    assert.deepInclude(await response.json(), { ok: false, credentials: 'refused' });
    assert.lengthOf(log, 1);
  });

  it('that are right are checked once, and nothing is logged', async () => {
    const { log, calls, client, clock } = await startChecking();
    await soon(() => assert.equal(calls(check), 1));
    for (const amount of [79900, 80000, 80100]) {
      await client.plans(amount);
      clock.pass(minute);
    }
    assert.equal(calls(check), 1);
    assert.deepEqual(log, []);
  });

  it('are checked again at the first call that succeeds, when the service was away at the start', async () => {
    const { sandbox, log, calls, client, clock } = await startChecking({
      beforeStart: (sandbox) => sandbox.faults.add(always({ operation: '*', kind: 'status', status: 503 })),
      ...wrong,
    });
    await soon(() =>
      assert.deepEqual(
        log.map(({ code }) => code),
        ['failed'],
      ),
    );
    assert.equal(calls(check), 1);
    sandbox.faults.clear();
    clock.pass(minute);
    await client.plans(79900);
    await soon(() =>
      assert.deepEqual(
        log.map(({ code }) => code),
        ['failed', 'refused'],
      ),
    );
    await client.plans(80000);
    assert.equal(calls(check), 2);
  });

  it('that are right end the incident that was logged at the start', async () => {
    const { sandbox, log, client, clock } = await startChecking({
      beforeStart: (sandbox) => sandbox.faults.add(always({ operation: '*', kind: 'status', status: 503 })),
    });
    await soon(() => assert.lengthOf(log, 1));
    sandbox.faults.clear();
    clock.pass(minute);
    await client.plans(79900);
    await soon(() =>
      assert.deepEqual(
        log.map(({ event }) => event),
        ['service_incident', 'service_recovered'],
      ),
    );
  });

  it('delay no request while the service does not answer their check', async () => {
    const { client, log } = await startChecking({
      beforeStart: (sandbox) => sandbox.faults.add(always({ operation: check, kind: 'timeout' })),
    });
    const [{ plans }, ms] = await timed(() => client.plans(79900));
    assert.isNotEmpty(plans);
    assert.isBelow(ms, 1000);
    assert.deepEqual(log, []);
  });

  it('are not logged once the handler is closed', async () => {
    const { ratenkauf, log } = await startChecking({
      beforeStart: (sandbox) => sandbox.faults.add(always({ operation: check, kind: 'timeout' })),
    });
    await ratenkauf.close();
    assert.deepEqual(log, []);
  });

  it('are not checked where the configuration says so', async () => {
    const asked: string[] = [];
    const transport: Transport = async ({ url }) => (asked.push(url), Promise.reject(new Error('not wanted')));
    await startShop({ checkCredentials: false, transport });
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(asked, []);
  });
});

describe('the webshop', () => {
  const integration = 'integrationcheck';
  const healthOf = async ({ ask }: Awaited<ReturnType<typeof startShop>>) => {
    const response = await ask('/health');
    return { status: response.status, ...((await response.json()) as Health) };
  };

  it('that is not active is shown by health and logged, where the newer interface is configured', async () => {
    const shop = await startChecking({ newer: true, service: inactiveShop });
    await soon(() => assert.lengthOf(shop.log, 1));
    assert.deepInclude(shop.log[0], { level: 'error', event: 'service_incident', code: 'refused' });
    assert.match(shop.log[0]?.message ?? '', /authorization\.integrationCheck.*the webshop is not active/);
    assert.deepEqual(await healthOf(shop), {
      status: 503,
      ok: false,
      service: 'reachable',
      credentials: 'accepted',
      webshop: 'inactive',
      mode: 'test',
      lender: 'configured',
    });
    assert.equal(shop.calls(check), 0);
  });

  it('is not called inactive, nor its credentials refused, by a proxy that answers 403', async () => {
    const proxy = { operation: integration, kind: 'status', status: 403, body: '<h1>Forbidden</h1>' } as const;
    const shop = await startChecking({ newer: true, beforeStart: (sandbox) => sandbox.faults.add(always(proxy)) });
    await soon(() => assert.lengthOf(shop.log, 1));
    assert.deepInclude(shop.log[0], { event: 'service_incident', code: 'refused' });
    assert.match(shop.log[0]?.message ?? '', /a proxy or firewall in front of it may have given it/);
    const { status, ok, credentials, webshop } = await healthOf(shop);
    assert.deepEqual(
      { status, ok, credentials, webshop },
      { status: 503, ok: false, credentials: 'unknown', webshop: undefined },
    );
  });

  it('that is active is shown by health, and only the integration check asks for it', async () => {
    const shop = await startChecking({ newer: true });
    assert.deepEqual(await healthOf(shop), {
      status: 200,
      ok: true,
      service: 'reachable',
      credentials: 'accepted',
      webshop: 'active',
      mode: 'test',
      lender: 'configured',
    });
    assert.isAbove(shop.calls(integration), 0);
    assert.equal(shop.calls(check), 0);
    assert.deepEqual(shop.log, []);
  });

  it('that becomes active ends the incident', async () => {
    const shop = await startChecking({
      newer: true,
      beforeStart: ({ faults }) => faults.add(always({ operation: integration, ...inactiveAnswer })),
    });
    await soon(() => assert.lengthOf(shop.log, 1));
    shop.sandbox.faults.clear();
    shop.clock.pass(minute);
    assert.deepInclude(await healthOf(shop), { ok: true, webshop: 'active' });
    assert.deepEqual(
      shop.log.map(({ event }) => event),
      ['service_incident', 'service_recovered'],
    );
  });

  const inactiveAnswer = {
    kind: 'status',
    status: 403,
    body: { title: 'Forbidden', violations: [{ field: null, message: 'Webshop 2.de.9999.10001 inactive' }] },
  } as const;

  it('has an unknown state when the credentials are wrong', async () => {
    const shop = await startChecking({ newer: true, ...wrong });
    assert.deepEqual(await healthOf(shop), {
      status: 503,
      ok: false,
      service: 'reachable',
      credentials: 'refused',
      mode: 'test',
      lender: 'configured',
    });
    assert.equal(shop.calls(check), 0);
  });

  it.each([
    ['the check that is not in the specification', false, check],
    ['the integration check', true, integration],
  ] as const)(
    'and its credentials have an unknown state, without an error, where the service does not have %s',
    async (_, newer, operation) => {
      for (const status of [404, 405]) {
        const shop = await startChecking({
          newer,
          beforeStart: ({ faults }) => faults.add(always({ operation, kind: 'status', status, body: {} })),
        });
        const answer = {
          status: 200,
          ok: true,
          service: 'reachable',
          credentials: 'unknown',
          mode: 'test',
          lender: 'configured',
        };
        assert.deepEqual(await healthOf(shop), answer);
        assert.deepEqual(shop.log, [], String(status));
      }
    },
  );

  it.each([400, 409, 415])(
    'and its credentials have an unknown state where the check is answered with %i',
    async (status) => {
      const shop = await startShop({
        beforeStart: ({ faults }) => faults.add(always({ operation: check, kind: 'status', status, body: {} })),
      });
      assert.deepInclude(await healthOf(shop), { ok: false, credentials: 'unknown' });
      assert.lengthOf(shop.log, 1);
    },
  );

  it('whose rates fail is not healthy, although the service does not have the check', async () => {
    const shop = await startShop({
      beforeStart: ({ faults }) => faults.add(always({ operation: '*', kind: 'status', status: 404, body: {} })),
    });
    await shop.ask('/plans?amount=79900');
    assert.deepInclude(await healthOf(shop), { ok: false, service: 'malformed', credentials: 'unknown' });
  });
});
