import { assert, describe, it } from 'vitest';
import { createKeeping } from '../../../src/server/proof/keeping.js';
import { proofBounds, type ProofBounds } from '../../../src/server/proof/waiting.js';
import { endOfDay } from '../../../src/server/scheduling/clock.js';
import type { ProofKind } from '../../../src/server/store/proof-store.js';
import type { Store } from '../../../src/server/store/store.js';
import { StoreError } from '../../../src/server/store/store-error.js';
import { startShop } from '../http/server-shop.js';
import { memoryStore, shared } from '../purchases/shop.js';
import { startMerchantProcess } from '../transactions/shop.js';
import { shownLender } from '../../../src/rules/lender.js';
import { plan } from '../../../src/testing/builders/offers.js';
import { rejectionOf } from '../../support/matching.js';
import { lender, lenderLine, noonOf, rateOf, startProving } from './shop.js';

/** Creates what keeps proofs, with room for two rates of strangers and four in all. */
function keepingWith(known: readonly number[] = [], bounds: Partial<ProofBounds> = {}) {
  const store = shared(memoryStore());
  const full: string[] = [];
  const away = { now: false };
  const at = { now: noonOf('2026-12-03') };
  const start = () =>
    createKeeping({
      store: {
        count: store.proofs.count,
        keep: async (...given) => {
          if (away.now) throw new StoreError('unavailable', 'away');
          return store.proofs.keep(...given);
        },
      },
      ready: () => store.migrate(),
      writeIn: () => {},
      filterLinks: (text) => text,
      isKnown: (amount) => known.includes(amount),
      onFull: (month) => full.push(month),
      now: () => at.now,
      endOfDay,
      bounds: Object.assign({ ...proofBounds }, { strangers: 2, month: 4 }, bounds),
    });
  const given = (amount: number) => ({
    amount,
    plans: [plan(amount)],
    example: { text: ['Beispiel'] },
    lender: shownLender(lender),
  });
  const uses = (kind: ProofKind) => store.proofs.uses({ kind, from: '2026-12-01', to: '2026-12-31' }, 100);
  return { start, given, uses, full, away, at, store };
}

/** A store that cannot keep proofs while it fails. */
function failingStore(why: 'unavailable' | 'full') {
  const inside = memoryStore();
  const fails = { now: false };
  const keep: Store['proofs']['keep'] = async (...given) => {
    if (fails.now) throw new StoreError(why, 'away');
    return inside.proofs.keep(...given);
  };
  return { store: { ...inside, proofs: { ...inside.proofs, keep } } satisfies Store, fails };
}

describe('what customers were shown', () => {
  it('is not kept without a shop, and that is said', async () => {
    const { ratenkauf, ask, client } = await startShop();
    await client.offers([79900]);
    for (const asked of [
      ratenkauf.proof({ day: '2026-12-03', amount: 79900 }),
      ratenkauf.proofs({ from: '2026-12-03', to: '2026-12-03', format: 'csv' }),
    ]) {
      const error = await rejectionOf(asked);
      assert.include(error, { code: 'not_found' });
      assert.match((error as Error).message, /without the field shop/);
    }
    assert.equal((await ask('/proof?day=2026-12-03&amount=79900')).status, 404);
  });

  it('is written when the handler is closed, and kept once by several processes and after a restart', async () => {
    const { see, given, store, ratenkauf, clock } = await startProving();
    await see();
    await ratenkauf.close();
    assert.equal(await store.proofs.count(['rate'], '2026-12-03'), 1, 'written at the end');
    const [one, other] = [startMerchantProcess(given), startMerchantProcess(given)];
    for (const each of [one, other]) await each.send('offers?amount=79900');
    await Promise.all([one, other].map((each) => each.ratenkauf.reconcile()));
    clock.set(noonOf('2026-12-04'));
    await Promise.all([one, other].map((each) => each.send('offers?amount=79900')));
    await Promise.all([one, other].map((each) => each.ratenkauf.reconcile()));
    const uses = await store.proofs.uses({ kind: 'rate', from: '2026-12-01', to: '2026-12-31' }, 10);
    assert.deepEqual(
      uses.map(({ days }) => days),
      [['2026-12-03', '2026-12-04']],
    );
    const { rates } = await one.ratenkauf.proof({ day: '2026-12-04', amount: 79900 });
    assert.deepInclude(rates[0], { firstDay: '2026-12-03', lastDay: '2026-12-04' });
  });

  it('waits for a store that fails: customers do not, nothing is lost, and one incident is logged', async () => {
    const { store, fails } = failingStore('unavailable');
    const { see, proof, log, clock, sandbox, ratenkauf } = await startProving('2026-12-03', { store });
    fails.now = true;
    await see();
    await ratenkauf.reconcile().catch(() => undefined);
    for (let turn = 0; turn < 3; turn += 1) await ratenkauf.reconcile().catch(() => undefined);
    assert.deepEqual(
      log.filter(({ level }) => level === 'error').map(({ event, code }) => [event, code]),
      [['store_incident', 'unavailable']],
    );
    clock.set(noonOf('2026-12-04'));
    sandbox.lendAt({ nominalRate: 5 });
    await see();
    await ratenkauf.reconcile().catch(() => undefined);
    fails.now = false;
    const [first, second] = [await proof('2026-12-03'), await proof('2026-12-04')];
    assert.deepEqual([rateOf(first), rateOf(second)], [10.9, 5]);
  });

  it('can be read of other days while the store has no room, but not of a day of which something is not written', async () => {
    const { store, fails } = failingStore('full');
    const { see, proof, clock, send } = await startProving('2026-12-03', { store });
    await see();
    await proof('2026-12-03');
    fails.now = true;
    clock.set(noonOf('2026-12-04'));
    await see();
    assert.equal((await proof('2026-12-03')).result, 'shown');
    assert.equal((await send('proof?day=2026-12-04&amount=79900')).status, 503);
    assert.equal((await send('proofs?from=2026-12-01&to=2026-12-31&format=csv')).status, 503);
    fails.now = false;
    assert.equal((await proof('2026-12-04')).result, 'shown');
  });

  it('is deleted after the years of the configuration, by months', async () => {
    const { see, proof, clock, ratenkauf } = await startProving('2026-12-03', { proofKept: 2 });
    await see();
    clock.set(noonOf('2028-12-31'));
    await ratenkauf.reconcile();
    assert.equal((await proof('2026-12-03')).result, 'shown');
    clock.set(noonOf('2029-01-01'));
    await ratenkauf.reconcile();
    assert.equal((await proof('2026-12-03')).result, 'nothing_kept');
  });

  it('names another lender from the process that names it', async () => {
    const { see, given, proof } = await startProving();
    await see();
    const otherLender = { name: 'Andere Bank AG', street: 'Andere Straße 2', postcode: '54321', city: 'Anderstadt' };
    const other = startMerchantProcess({ ...given, lender: otherLender });
    await other.send('offers?amount=79900');
    await other.ratenkauf.reconcile();
    const { rates } = await proof('2026-12-03');
    assert.sameMembers(
      rates.map(({ painted }) => painted[0]!.lender),
      [`Kreditgeber: ${lenderLine}`, 'Kreditgeber: Andere Bank AG, Andere Straße 2, 54321 Anderstadt'],
    );
  });
});

describe('the room of a month', () => {
  const showing = async ({ start, given }: ReturnType<typeof keepingWith>, amounts: readonly number[]) => {
    const keeping = start();
    for (const amount of amounts) {
      keeping.givenOut.rate(given(amount));
      await keeping.write();
    }
    await keeping.write();
  };

  it('ends for amounts of strangers first, also when many are written at once; that something is left out is kept and told once', async () => {
    const many = keepingWith([500, 600]);
    const keeping = many.start();
    for (const amount of [100, 200, 300, 400, 500, 600, 700]) keeping.givenOut.rate(many.given(amount));
    await keeping.write();
    assert.deepEqual(
      (await many.uses('rate')).map(({ subject }) => subject),
      [100, 200, 500, 600],
    );
    const made = keepingWith([500]);
    await showing(made, [100, 200, 300, 400, 500]);
    assert.deepEqual(
      (await made.uses('rate')).map(({ subject }) => subject),
      [100, 200, 500],
    );
    assert.deepEqual(
      (await made.uses('left_out')).map(({ days }) => days),
      [['2026-12-03']],
    );
    assert.deepEqual(made.full, ['2026-12']);
    assert.lengthOf(await made.uses('example'), 1);
  });

  it('also ends for texts, should the bank send another one each time', async () => {
    const made = keepingWith([], { texts: 5, month: 100, strangers: 100 });
    const keeping = made.start();
    for (const amount of [100, 200, 300, 400, 500, 600, 700]) {
      keeping.givenOut.rate({ ...made.given(amount), example: { text: [`Beispiel ${amount}`] } });
      await keeping.write();
    }
    const texts = await Promise.all((['example', 'due', 'words'] as const).map(made.uses));
    assert.lengthOf(texts.flat(), 5);
    assert.lengthOf(await made.uses('left_out'), 1);
  });

  it('is bounded in memory while the store is away; that something was dropped is kept afterwards', async () => {
    const made = keepingWith([], { waiting: 20, month: 1000, strangers: 1000 });
    const keeping = made.start();
    made.away.now = true;
    for (let amount = 100; amount < 200; amount += 1) {
      keeping.givenOut.rate(made.given(amount));
      if (amount % 30 === 0) await keeping.write().catch(() => undefined);
    }
    made.away.now = false;
    await keeping.write();
    assert.isBelow((await made.uses('rate')).length, 20);
    assert.deepEqual(
      (await made.uses('left_out')).map(({ days }) => days),
      [['2026-12-03']],
    );
  });

  it('never keeps days without a content, whatever is left out before', async () => {
    const known: number[] = [];
    const made = keepingWith(known);
    const keeping = made.start();
    for (const amount of [100, 200, 300]) keeping.givenOut.rate(made.given(amount));
    await keeping.write();
    known.push(300);
    keeping.givenOut.rate({ ...made.given(300), lender: { name: 'Andere Bank', address: 'Anderstadt' } });
    await keeping.write();
    const kept = await made.uses('rate');
    assert.lengthOf(await made.store.proofs.contents(kept.map(({ digest }) => digest)), kept.length);
  });

  it('is there for what is kept already, also after a restart', async () => {
    const made = keepingWith();
    await showing(made, [100, 200, 300]);
    made.full.length = 0;
    await showing(made, [200]);
    assert.deepEqual(made.full, []);
  });
});

describe('noting what is given out', () => {
  it('happens again on the next day, though it is the same answer of the bank', async () => {
    const made = keepingWith();
    const keeping = made.start();
    const text = { version: 'v', text: ['Ich bin einverstanden.'] };
    for (const moment of ['2026-12-03T22:59:59Z', '2026-12-03T23:00:00Z']) {
      made.at.now = Date.parse(moment);
      keeping.givenOut.consent(text);
    }
    await keeping.write();
    assert.deepEqual(
      (await made.uses('consent')).map(({ days }) => days),
      [['2026-12-03', '2026-12-04']],
    );
  });
});
