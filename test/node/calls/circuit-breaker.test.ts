import { assert, describe, it, onTestFinished, vi } from 'vitest';
import { createCircuitBreaker } from '../../../src/server/calls/circuit-breaker.js';
import { defaultLimits } from '../../../src/server/operations/limits.js';
import { createIncidentLog } from '../../../src/server/operations/incident-log.js';
import { RouteError } from '../../../src/server/operations/errors.js';
import type { LogEntry } from '../../../src/server.js';
import { ServiceError } from '../../../src/service/wire/service-error.js';
import { incidentsTo } from '../../support/incidents.js';
import { createClock, second } from '../http/server-shop.js';

const unreachable = () => new ServiceError({ code: 'unreachable', operation: 'payment.plans' });

/** Creates a breaker, and calls of the service that the test ends. */
function startBreaker(patience = defaultLimits.probe) {
  const clock = createClock();
  const breaker = createCircuitBreaker({
    incidents: createIncidentLog({ log: () => {}, now: clock.now, secrets: [] }),
    now: clock.now,
    closed: new AbortController().signal,
    patience,
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

  it('stays open when a call that began before it opened succeeds afterwards', async () => {
    const { run, held, open, calls } = startBreaker();
    const early = held();
    await open();
    early.succeed();
    assert.equal(await early.answer, 'answer');
    await refused(run());
    assert.equal(calls(), 2);
  });

  it('lets other calls wait for its first probe as long as it may, and later ones not at all', async () => {
    const { clock, run, held, open, calls } = startBreaker(50);
    await open();
    clock.pass(5 * second);
    const probe = held();
    const begun = performance.now();
    await refused(run());
    assert.isAbove(performance.now() - begun, 45);
    const turn = new Promise((resolve) => setImmediate(resolve, 'it waits'));
    assert.isUndefined(await Promise.race([refused(run()), turn]));
    assert.equal(calls(), 2);
    probe.succeed();
    assert.equal(await probe.answer, 'answer');
  });

  it('lets the calls that wait for the first probe through or refuses them as it ends, and those during the next one at once', async () => {
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
    await open();
    clock.pass(5 * second);
    const probe = held();
    const others = [run(), run()];
    probe.succeed();
    assert.deepEqual(await Promise.all(others), ['answer', 'answer']);
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

/** Creates a breaker on a clock that the test moves, with calls that take a while, or for ever. */
function startTimed() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const log: LogEntry[] = [];
  const breaker = createCircuitBreaker({
    incidents: createIncidentLog({ log: incidentsTo(log), now: Date.now, secrets: [] }),
    now: Date.now,
    closed: new AbortController().signal,
    patience: defaultLimits.probe,
  });
  let calls = 0;
  const late: string[] = [];
  /** `ms`: undefined for a call that is never answered. */
  const run = (ms: number | undefined, isPatient = false) => {
    const call = () => {
      calls += 1;
      return new Promise<string>((resolve) => ms !== undefined && setTimeout(resolve, ms, `after ${ms}`));
    };
    const options = { onLate: (answer: string) => void late.push(answer), isPatient };
    return breaker.run('something', call, options).catch((error: unknown) => (error as RouteError).code);
  };
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  /** Lets `count` calls be answered one after the other. */
  const usual = async (ms: number, count = 10) => {
    for (let index = 0; index < count; index += 1) await Promise.all([run(ms), pass(ms)]);
  };
  /** Returns after how long, of ten seconds, calls that are never answered are given up. */
  const givenUpAfter = async (count = 3) => {
    const begun = Date.now();
    let ended: number | undefined;
    const all = Promise.all(Array.from({ length: count }, () => run(undefined)));
    void all.then(() => (ended = Date.now() - begun));
    await pass(10_000);
    return ended;
  };
  return { run, pass, usual, givenUpAfter, late, log, calls: () => calls };
}

describe('a service that does not answer', () => {
  it.each([
    ['tens of milliseconds', 40, 700],
    ['half a second', 500, 2000],
    ['four seconds', 4000, 8000],
  ])('is noticed by calls that take four times as long as usual, with a least and a most: %s', async (_, ms, after) => {
    const { usual, givenUpAfter } = startTimed();
    await usual(ms);
    assert.equal(await givenUpAfter(), after);
  });

  it('is noticed after eight seconds before its first answer, which may be slow, and after two when little is known of it', async () => {
    assert.equal(await startTimed().givenUpAfter(), 8000);
    const { usual, givenUpAfter } = startTimed();
    await usual(40, 1);
    assert.equal(await givenUpAfter(), 2000);
  });

  it('is not suspected because of two calls without an answer, or because of calls between which others are answered', async () => {
    const { usual, run, pass, calls, givenUpAfter } = startTimed();
    await usual(40);
    assert.isUndefined(await givenUpAfter(2));
    await usual(40, 1);
    for (let count = 0; count < 10; count += 1) {
      void run(undefined);
      await pass(1000);
      await usual(40, 1);
    }
    assert.equal(calls(), 10 + 2 + 1 + 20);
  });

  it('is asked by one call at a time, for which nobody waits, and is usable again with any answer', async () => {
    const { usual, givenUpAfter, run, pass, calls, late, log } = startTimed();
    await usual(40);
    await givenUpAfter();
    const before = calls();
    assert.deepEqual(await Promise.all([run(9000), run(0), run(0)]), Array(3).fill('service_unavailable'));
    await pass(8999);
    assert.equal(await run(0), 'service_unavailable');
    assert.equal(calls() - before, 1);
    await pass(1);
    assert.deepEqual(late, ['after 9000']);
    const [answer] = await Promise.all([run(40), pass(40)]);
    assert.equal(answer, 'after 40');
    assert.deepEqual(
      log.map(({ event, code }) => [event, code]),
      [
        ['service_incident', 'timeout'],
        ['service_recovered', 'timeout'],
      ],
    );
  });

  it('but is only slow is usable with the first late answer, which is kept, and is then given the time that it needs', async () => {
    const { usual, run, pass, late } = startTimed();
    await usual(40);
    const slow = Promise.all([run(1500), run(1500), run(1500)]);
    await pass(700);
    assert.deepEqual(await slow, Array(3).fill('service_unavailable'));
    assert.equal(await run(0), 'service_unavailable');
    await pass(800);
    assert.deepEqual(late, Array(3).fill('after 1500'));
    const next = Promise.all([run(3000), run(3000), run(3000)]);
    await pass(3000);
    assert.deepEqual(await next, Array(3).fill('after 3000'));
  });

  it('is still asked for what a purchase needs, for as long as that takes', async () => {
    const { usual, run, pass, givenUpAfter } = startTimed();
    await usual(40);
    const early = run(14_000, true);
    assert.equal(await givenUpAfter(), 700);
    const during = run(12_000, true);
    await pass(12_000);
    assert.deepEqual(await Promise.all([early, during]), ['after 14000', 'after 12000']);
  });

  it('is not suspected when the process itself was busy', async () => {
    const { usual, run, pass } = startTimed();
    await usual(40);
    const calls = Promise.all([run(750), run(750), run(750)]);
    // The timers are late, as they are after a long task; the answers come just afterwards.
    vi.setSystemTime(Date.now() + 1000);
    const real = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => real() + 1000);
    await pass(750);
    assert.deepEqual(await calls, Array(3).fill('after 750'));
  });
});
