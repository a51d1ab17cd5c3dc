import { assert, beforeEach, describe, it, onTestFinished, vi } from 'vitest';
import { knownShop, startSandbox } from '../../../src/sandbox/sandbox.js';
import { sharingBounds } from '../../../src/server/offers/shared-rates.js';
import { composeRatenkauf } from '../../../src/server/ratenkauf.js';
import type { LogEntry } from '../../../src/server.js';
import type { RateRecord, RateStore, Store } from '../../../src/server/store/store.js';
import { createShop, memoryStore, secret, shared } from '../purchases/shop.js';
import { always, callsOf, createClock, minute, patient } from '../http/server-shop.js';
import { incidentsTo } from '../../support/incidents.js';
import { soon } from '../../support/patience.js';

/** Two processes of a shop on one store, and their own sandboxes and clocks, so that their calls are counted apart. */
async function startTwo(overrides: Partial<RateStore> = {}) {
  const inside = memoryStore();
  const store: Store = { ...inside, rates: { ...inside.rates, ...overrides } };
  onTestFinished(() => store.close());
  return { store, first: await startOne(store), second: await startOne(store) };
}

async function startOne(store: Store) {
  const clock = createClock();
  const sandbox = await startSandbox({ now: () => new Date(clock.now()) });
  const log: LogEntry[] = [];
  const ratenkauf = composeRatenkauf(
    {
      service: { ...knownShop, host: sandbox.url },
      publicUrl: 'https://shop.example/ratenkauf',
      shop: createShop().shop,
      secret,
      now: clock.now,
      log: incidentsTo(log),
      reconcileEvery: 0,
      checkCredentials: false,
      clientKey: undefined,
    },
    { limits: patient, store: shared(store) },
  );
  onTestFinished(async () => {
    await ratenkauf.close();
    await sandbox.close();
  });
  const ask = (path: string) => ratenkauf.handler(new Request(`https://shop.example/ratenkauf${path}`));
  const offer = async (amount = 79_900) => (await ask(`/offers?amount=${amount}`)).text();
  return { clock, sandbox, log, ratenkauf, ask, offer, calls: () => callsOf(sandbox) };
}

const isAvailable = (text: string) => (JSON.parse(text) as { offers: { available: boolean }[] }).offers[0]?.available;

/** Resolves with the answer for an amount when it is written. */
const written = (store: Store, amount = 79_900) =>
  soon(async () => {
    const found = await store.rates.find(amount);
    assert.isDefined(found);
    return found;
  });

// Fetches behind an answer begin at once, and answers are written without being gathered.
beforeEach(() => {
  const begin = globalThis.setTimeout;
  vi.spyOn(Math, 'random').mockReturnValue(0);
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((work: () => void, ms?: number) =>
    begin(work, ms === sharingBounds.gathering ? 0 : ms),
  );
  onTestFinished(() => void vi.restoreAllMocks());
});

describe('rates of a store that processes share', () => {
  it('are asked for by one of them, and answered by the others with the same bytes', async () => {
    const { store, first, second } = await startTwo();
    const answers = [await first.offer()];
    await written(store);
    answers.push(await second.offer(), await second.offer());
    assert.equal(new Set(answers).size, 1);
    assert.isTrue(isAvailable(answers[0] ?? ''));
    assert.deepEqual([first.calls(), second.calls()], [1, 0]);
  });

  it('are not used when they are of another day or from the future', async () => {
    for (const pass of [12 * 60 * minute, -1]) {
      const { store, first, second } = await startTwo();
      await first.offer();
      await written(store);
      second.clock.pass(pass);
      assert.isTrue(isAvailable(await second.offer()));
      assert.equal(second.calls(), 1, String(pass));
    }
  });

  it('are given at once by a process that was started again, and refreshed behind the answer if they are not fresh', async () => {
    const { store, first, second } = await startTwo();
    await first.ratenkauf.warm([79_900, 50_000]);
    await written(store, 50_000);
    second.sandbox.faults.add(always({ operation: '*', kind: 'status', status: 503 }));
    second.clock.pass(5 * 60 * minute);
    assert.isTrue(isAvailable(await second.offer()));
    await soon(() => assert.equal(second.calls(), 1));
    assert.isTrue(isAvailable(await second.offer(50_000)));
    assert.isFalse(isAvailable(await second.offer(60_000)));
  });

  it('are not given by a process that was started again once another one has seen another example', async () => {
    const { store, first, second } = await startTwo();
    await first.offer();
    first.sandbox.lendAt({ nominalRate: 12.5 });
    first.clock.pass(minute);
    await first.offer(50_000);
    await written(store, 50_000);
    second.clock.pass(2 * minute);
    second.sandbox.lendAt({ nominalRate: 12.5 });
    assert.include(await second.offer(), '"borrowingRate":12.5');
    assert.equal(second.calls(), 1);
  });

  it('are not used unless they are plausible answers of the service for their amount', async () => {
    const { store, first, second } = await startTwo();
    await first.offer();
    await first.offer(50_000);
    const [{ answer: own }, { answer: ofOther }] = [await written(store), await written(store, 50_000)];
    const cheaper = own.replace(/"monthlyRate":(\d+)/, (_found, rate) => `"monthlyRate":${Number(rate) - 100}`);
    assert.notEqual(cheaper, own);
    const fields = JSON.parse(own) as object;
    const linkTo = (href: string) => JSON.stringify({ ...fields, example: [{ tag: 'a', href, content: ['x'] }] });
    const untrue = [
      cheaper,
      ofOther,
      JSON.stringify({ ...fields, plans: [] }),
      linkTo('javascript:alert(1)'),
      'x',
      '[]',
      'null',
      '{}',
      `${own}x`,
    ];
    const put = (answer: string) => {
      const rate: RateRecord = { amount: 79_900, fetchedAt: second.clock.now(), example: 'x', answer };
      return store.rates.keep([rate]);
    };
    for (const [index, each] of untrue.entries()) {
      await put(each);
      assert.isTrue(isAvailable(await second.offer()));
      assert.equal(second.calls(), index + 1, each.slice(0, 50));
      second.clock.pass(24 * 60 * minute);
    }
    await put(own);
    assert.isTrue(isAvailable(await second.offer()));
    assert.equal(second.calls(), untrue.length, 'an honest one is used');
  });

  it('lose no answer and little time when the store fails or hangs, and it is then left alone for a while', async () => {
    for (const find of [() => Promise.reject(new Error('away')), () => new Promise<never>(() => {})]) {
      let asked = 0;
      const { first } = await startTwo({ find: () => ((asked += 1), find()) });
      for (const amount of [79_900, 50_000, 60_000]) assert.isTrue(isAvailable(await first.offer(amount)));
      assert.equal(asked, 1);
      first.clock.pass(sharingBounds.rest + 1);
      await first.offer(70_000);
      assert.equal(asked, 2);
    }
  });

  it('are refreshed by one of the processes, while all of them show what they have', async () => {
    const { store, first, second } = await startTwo();
    const before = [await first.offer()];
    await written(store);
    before.push(await second.offer());
    for (const { clock } of [first, second]) clock.pass(11 * minute);
    assert.equal(await first.offer(), before[0]);
    await soon(() => assert.equal(first.calls(), 2));
    const policyOf = async ({ ask }: typeof first) =>
      (await ask('/offers?amount=79900')).headers.get('cache-control') ?? '';
    await soon(async () => assert.include(await policyOf(first), 'max-age=600'));
    await soon(async () => assert.equal((await store.rates.find(79_900))?.fetchedAt, first.clock.now()));
    assert.equal(await second.offer(), before[1]);
    await soon(async () => assert.include(await policyOf(second), 'max-age=600'));
    assert.equal(second.calls(), 0);
  });
});
