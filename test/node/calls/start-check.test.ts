import { assert, describe, it } from 'vitest';
import type { Transport } from '../../../src/server/ratenkauf.js';
import { always, minute, startShop } from '../http/server-shop.js';
import { timed } from '../../support/stopwatch.js';
import { soon } from '../../support/patience.js';

const check = 'webshop.restbetragankaufobergrenze';
const wrong = { service: { password: 'kein-passwort-4711' } };

/** Starts a shop whose handler checks its credentials, which is the default. */
const startChecking = (overrides: Parameters<typeof startShop>[0] = {}) =>
  startShop({ checkCredentials: true, ...overrides });

describe('the credentials', () => {
  it('that are wrong are told in the log within a second of the start, in one line that says what to do, before any page asks', async () => {
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

  it('that are wrong are told once, whoever meets them later', async () => {
    const { log, ask } = await startChecking(wrong);
    await soon(() => assert.lengthOf(log, 1));
    const response = await ask('/health');
    assert.deepInclude(await response.json(), { ok: false, credentials: 'refused' });
    assert.lengthOf(log, 1);
  });

  it('that are right are asked for once, and nothing is logged', async () => {
    const { log, calls, client, clock } = await startChecking();
    await soon(() => assert.equal(calls(check), 1));
    for (const amount of [79900, 80000, 80100]) {
      await client.plans(amount);
      clock.pass(minute);
    }
    assert.equal(calls(check), 1);
    assert.deepEqual(log, []);
  });

  it('are asked for again with the first call that succeeds, when the service was away at the start', async () => {
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

  it('that are right end the incident which the start met', async () => {
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

  it('keep nobody waiting while the service does not answer the check', async () => {
    const { client, log } = await startChecking({
      beforeStart: (sandbox) => sandbox.faults.add(always({ operation: check, kind: 'timeout' })),
    });
    const [{ plans }, ms] = await timed(() => client.plans(79900));
    assert.isNotEmpty(plans);
    assert.isBelow(ms, 1000);
    assert.deepEqual(log, []);
  });

  it('are not told of once the handler is closed', async () => {
    const { ratenkauf, log } = await startChecking({
      beforeStart: (sandbox) => sandbox.faults.add(always({ operation: check, kind: 'timeout' })),
    });
    await ratenkauf.close();
    assert.deepEqual(log, []);
  });

  it('are not asked for where the configuration says so', async () => {
    const asked: string[] = [];
    const transport: Transport = async ({ url }) => (asked.push(url), Promise.reject(new Error('not wanted')));
    await startShop({ checkCredentials: false, transport });
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(asked, []);
  });
});
