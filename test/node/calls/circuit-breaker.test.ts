import { assert, describe, it } from 'vitest';
import { createCircuitBreaker } from '../../../src/server/calls/circuit-breaker.js';
import { createIncidentLog } from '../../../src/server/operations/incident-log.js';
import { RouteError } from '../../../src/server/operations/errors.js';
import { ServiceError } from '../../../src/service/wire/service-error.js';
import { createClock, second } from '../http/server-shop.js';

const unreachable = () => new ServiceError({ code: 'unreachable', operation: 'payment.plans' });

/** Creates a breaker, and calls of the service that the test ends. */
function startBreaker() {
  const clock = createClock();
  const breaker = createCircuitBreaker({
    incidents: createIncidentLog({ log: () => {}, now: clock.now, secrets: [] }),
    now: clock.now,
    closed: new AbortController().signal,
  });
  let calls = 0;
  const run = (call: () => Promise<string> = async () => 'answer') =>
    breaker.run('something', () => {
      calls += 1;
      return call();
    });
  const held = () => {
    let succeed = () => {};
    let fail = () => {};
    const answer = run(
      () =>
        new Promise((resolve, reject) => {
          succeed = () => resolve('answer');
          fail = () => reject(unreachable());
        }),
    ).catch((error: unknown) => error);
    return { answer, succeed: () => succeed(), fail: () => fail() };
  };
  const open = () => run(() => Promise.reject(unreachable())).catch(() => undefined);
  return { clock, run, held, open, calls: () => calls };
}

const refused = (answer: Promise<unknown>) =>
  answer.then(
    () => assert.fail('it was called'),
    (error: unknown) => assert.instanceOf(error, RouteError),
  );

describe('a circuit breaker', () => {
  it('lets calls through at once when the clock is set back, instead of waiting for the old time', async () => {
    const { clock, run, open, calls } = startBreaker();
    await open();
    await refused(run());
    clock.pass(-60 * second);
    assert.equal(await run(), 'answer');
    assert.equal(await run(), 'answer');
    assert.equal(calls(), 3);
  });

  it('opens or closes by the result of its probe, not by that of a call begun before it opened', async () => {
    const { clock, run, held, open, calls } = startBreaker();
    const early = held();
    await open();
    clock.pass(5 * second);
    const probe = held();
    early.fail();
    await early.answer;
    probe.succeed();
    assert.equal(await probe.answer, 'answer');
    assert.equal(await run(), 'answer');
    assert.equal(calls(), 4);
  });

  it('stays open for longer when a call that began before it opened fails afterwards', async () => {
    const { clock, run, held, open, calls } = startBreaker();
    const early = held();
    await open();
    clock.pass(4 * second);
    early.fail();
    await early.answer;
    clock.pass(4 * second);
    await refused(run());
    assert.equal(calls(), 2);
    clock.pass(second);
    // The early call took seconds to fail, so the probe runs in the background.
    await refused(run());
    assert.equal(calls(), 3);
    assert.equal(await run(), 'answer');
  });

  it('lets the calls that wait for the first probe through when it succeeds', async () => {
    const { clock, run, held, open, calls } = startBreaker();
    await open();
    clock.pass(5 * second);
    const probe = held();
    const others = [run(), run()];
    probe.succeed();
    assert.deepEqual(await Promise.all(others), ['answer', 'answer']);
    assert.equal(calls(), 4);
  });

  it('refuses the calls that wait for the first probe when it fails, and refuses calls during the next probe at once', async () => {
    const { clock, run, held, open, calls } = startBreaker();
    await open();
    clock.pass(5 * second);
    const first = held();
    const unlucky = refused(run());
    first.fail();
    await unlucky;
    clock.pass(5 * second);
    const next = held();
    await refused(run());
    next.succeed();
    assert.equal(await next.answer, 'answer');
    assert.equal(await run(), 'answer');
    assert.equal(calls(), 4);
  });

  it.each([
    ['timed out', 'timeout' as const, 0],
    ['failed after a second', 'failed' as const, second],
  ])(
    'makes no call wait for a service that %s: it sends one probe at a time in the background',
    async (_what, code, took) => {
      const { clock, run, held, calls } = startBreaker();
      await run(async () => {
        clock.pass(took);
        throw new ServiceError({ code, operation: 'payment.plans' });
      }).catch(() => undefined);
      clock.pass(5 * second);
      const probe = held();
      assert.instanceOf(await probe.answer, RouteError);
      for (let count = 0; count < 10; count += 1) await refused(run());
      assert.equal(calls(), 2);
      probe.succeed();
      await new Promise((resolve) => setImmediate(resolve));
      assert.equal(await run(), 'answer');
    },
  );
});
