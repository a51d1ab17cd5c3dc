import { assert, describe, it } from 'vitest';
import type { Health } from '../../../src/contract/health.js';
import { inactiveShop, type Sandbox } from '../../../src/sandbox/sandbox.js';
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
  it('that are wrong are logged once, soon after the start, in one line that says what to do, before any page asks', async () => {
    const { log, ask } = await startChecking(wrong);
    await soon(() => assert.lengthOf(log, 1));
    assert.deepInclude(log[0], {
      level: 'error',
      event: 'service_incident',
      code: 'refused',
      operation: 'payment.checkCredentials',
    });
    assert.match(log[0]?.message ?? '', /refused the credentials.*Check webshop id, password/);
    assert.notInclude(JSON.stringify(log), 'kein-passwort');
    assert.deepInclude(await (await ask('/health')).json(), { ok: false, credentials: 'refused' });
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

  it.each([
    ['wrong', wrong, 'service_incident failed, service_incident refused'],
    ['right', {}, 'service_incident failed, service_recovered failed'],
  ] as const)(
    'are checked again at the first call that succeeds, when the service was away at the start: they are %s',
    async (_, overrides, says) => {
      const { sandbox, log, calls, client, clock } = await startChecking({
        beforeStart: ({ faults }) => faults.add(always({ operation: '*', kind: 'status', status: 503 })),
        ...overrides,
      });
      await soon(() => assert.lengthOf(log, 1));
      sandbox.faults.clear();
      clock.pass(minute);
      await client.plans(79900);
      await soon(() => {
        assert.equal(calls(check), 2);
        assert.equal(log.map(({ event, code }) => `${event} ${code}`).join(', '), says);
      });
      await client.plans(80000);
      assert.equal(calls(check), 2);
    },
  );

  it('delay no request while the service does not answer their check, and are not logged once the handler is closed', async () => {
    const { ratenkauf, client, log } = await startChecking({
      beforeStart: ({ faults }) => faults.add(always({ operation: check, kind: 'timeout' })),
    });
    const [{ plans }, ms] = await timed(() => client.plans(79900));
    assert.isNotEmpty(plans);
    assert.isBelow(ms, 1000);
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
  const answered = (operation: typeof check | typeof integration, status: number, body: unknown = {}) => ({
    beforeStart: ({ faults }: Sandbox) => void faults.add(always({ operation, kind: 'status', status, body })),
  });
  const inactive = { title: 'Forbidden', violations: [{ field: null, message: 'Webshop 2.de.9999.10001 inactive' }] };
  const healthOf = async ({ ask }: Awaited<ReturnType<typeof startShop>>) => {
    const response = await ask('/health');
    const { ok, service, credentials, webshop } = (await response.json()) as Health;
    assert.equal(response.status, ok ? 200 : 503);
    return [ok ? 'ok' : 'not ok', service, credentials, webshop ?? 'unknown'].join(', ');
  };

  it.each<[string, Parameters<typeof startShop>[0], string, RegExp | undefined]>([
    ['active', { newer: true }, 'ok, reachable, accepted, active', undefined],
    [
      'not active',
      { newer: true, service: inactiveShop },
      'not ok, reachable, accepted, inactive',
      /authorization\.integrationCheck.*the webshop is not active/,
    ],
    [
      'behind a proxy that answers 403',
      { newer: true, ...answered(integration, 403, '<h1>Forbidden</h1>') },
      'not ok, reachable, unknown, unknown',
      /a proxy or firewall in front of it may have given it/,
    ],
    ['one of wrong credentials', { newer: true, ...wrong }, 'not ok, reachable, refused, unknown', /credentials/],
    ['without the check (404)', answered(check, 404), 'ok, reachable, unknown, unknown', undefined],
    ['without the check (405)', answered(check, 405), 'ok, reachable, unknown, unknown', undefined],
    [
      'without the integration check (404)',
      { newer: true, ...answered(integration, 404) },
      'ok, reachable, unknown, unknown',
      undefined,
    ],
    ['answered with 400', answered(check, 400), 'not ok, reachable, unknown, unknown', /./],
    ['answered with 409', answered(check, 409), 'not ok, reachable, unknown, unknown', /./],
  ])('that is %s is shown by health and logged, by one of both checks', async (_, overrides, expected, words) => {
    const shop = await startChecking(overrides);
    assert.equal(await healthOf(shop), expected);
    assert.equal(shop.calls(overrides?.newer ? check : integration), 0);
    if (!words) return assert.deepEqual(shop.log, []);
    assert.lengthOf(shop.log, 1);
    assert.deepInclude(shop.log[0], { level: 'error', event: 'service_incident' });
    assert.match(shop.log[0]?.message ?? '', words);
  });

  it('that becomes active ends the incident', async () => {
    const shop = await startChecking({ newer: true, ...answered(integration, 403, inactive) });
    await soon(() => assert.lengthOf(shop.log, 1));
    shop.sandbox.faults.clear();
    shop.clock.pass(minute);
    assert.equal(await healthOf(shop), 'ok, reachable, accepted, active');
    assert.deepEqual(
      shop.log.map(({ event }) => event),
      ['service_incident', 'service_recovered'],
    );
  });

  it('whose rates fail is not healthy, although the service does not have the check', async () => {
    const shop = await startShop({
      beforeStart: ({ faults }) => faults.add(always({ operation: '*', kind: 'status', status: 404, body: {} })),
    });
    await shop.ask('/plans?amount=79900');
    assert.equal(await healthOf(shop), 'not ok, malformed, unknown, unknown');
  });
});
