import { assert, describe, it } from 'vitest';
import type { KeptUse, UsesWanted } from '../../../../src/server/store/proof-store.js';
import type { Store } from '../../../../src/server/store/store.js';
import { triesAll } from '../../../support/all.js';
import { moment, use } from '../samples.js';

const always = { kind: 'rate', from: '2000-01-01', to: '2100-12-31' } as const;
const content = { digest: 'd1', content: '{"a":1}' };

/** Tests what is kept of what customers were shown. */
export function proving(store: () => Store): void {
  const uses = (wanted: Partial<UsesWanted> = {}, limit = 100) =>
    store().proofs.uses(Object.assign({ ...always }, wanted), limit);

  describe('what customers were shown', () => {
    it('is kept once, with all its days, however often and in whatever order they come', async () => {
      const days = ['2026-12-31', '2026-12-01', '2027-01-01', '2026-12-01'];
      for (const day of days) await store().proofs.keep([content], [use({ day })]);
      await store().proofs.keep([{ digest: 'd1', content: 'another one' }], []);
      assert.deepEqual(
        (await uses()).map((each) => each.days),
        [['2026-12-01', '2026-12-31'], ['2027-01-01']],
      );
      assert.deepEqual(await store().proofs.contents(['d1', 'unknown']), [content]);
      assert.deepEqual(
        await store().proofs.spans('rate', ['d1', 'unknown']),
        new Map([['d1', { firstDay: '2026-12-01', lastDay: '2027-01-01' }]]),
      );
    });

    it('can be limited to what is known of the month', async () => {
      const known = use({ day: '2026-12-01' });
      const [more, unknown] = ['2026-12-02', '2027-01-01'].map((day) => use({ day, onlyIfKnown: true }));
      assert.deepEqual(await store().proofs.keep([content], [known]), []);
      assert.deepEqual(await store().proofs.keep([], [more!, unknown!]), [unknown!]);
      assert.deepEqual(
        (await uses()).map(({ days }) => days),
        [['2026-12-01', '2026-12-02']],
      );
    });

    it('is the same when many write it at once', async () => {
      const days = Array.from({ length: 31 }, (_, index) => `2026-12-${String(index + 1).padStart(2, '0')}`);
      const written = [...days, ...days.toReversed()].map((day, index) =>
        store().proofs.keep([content], [use({ day, firstAt: moment - index, lastAt: moment + index })]),
      );
      await Promise.all(written);
      const [kept] = await uses();
      // From the first time to the last one.
      assert.deepEqual([kept?.days, kept?.firstAt, kept?.lastAt], [days, moment - 61, moment + 61]);
    });

    it('is listed in pages, by month, subject and digest', async () => {
      const rows = [
        use({ day: '2027-01-05', subject: 20_000, digest: 'a' }),
        use({ day: '2026-12-05', subject: 79_900, digest: 'b' }),
        use({ day: '2026-12-05', subject: 79_900, digest: 'a' }),
        use({ day: '2026-12-05', subject: 20_000, digest: 'a' }),
        use({ day: '2026-12-05', kind: 'plans' }),
      ];
      await store().proofs.keep([], rows);
      const names = (list: readonly KeptUse[]) => list.map((each) => `${each.days[0]} ${each.subject} ${each.digest}`);
      const found: KeptUse[] = [];
      for (let isMore = true; isMore;) {
        const page = await uses({ beyond: found.at(-1) }, 1);
        found.push(...page);
        isMore = page.length > 0;
      }
      assert.deepEqual(names(found), [
        '2026-12-05 20000 a',
        '2026-12-05 79900 a',
        '2026-12-05 79900 b',
        '2027-01-05 20000 a',
      ]);
      assert.deepEqual(names(await uses({ subject: 79_900 })), ['2026-12-05 79900 a', '2026-12-05 79900 b']);
      assert.deepEqual(names(await uses({ from: '2027-01-31', to: '2027-02-01' })), ['2027-01-05 20000 a']);
      assert.equal(await store().proofs.count(['rate', 'plans'], '2026-12-24'), 4);
      assert.equal(await store().proofs.count(['plans'], '2027-01-24'), 0);
    });

    it('is deleted by months; a content that was shown since stays', async () => {
      const old = ['a', 'b'].map((digest) => use({ digest, day: '2016-11-30' }));
      const contents = ['a', 'b'].map((digest) => ({ digest, content: '{}' }));
      await store().proofs.keep(contents, old);
      await store().proofs.keep(contents.slice(1), [use({ digest: 'b', day: '2016-12-01' })]);
      assert.equal(await store().proofs.forget('2016-12-31'), 2);
      assert.deepEqual(
        (await uses()).map(({ digest }) => digest),
        ['b'],
      );
      assert.deepEqual(
        (await store().proofs.contents(['a', 'b'])).map(({ digest }) => digest),
        ['b'],
      );
      assert.equal(await store().proofs.forget('2016-12-31'), 0);
      // It stays for the latest of its months, whichever is written last.
      for (const day of ['2026-12-01', '2016-11-30']) await store().proofs.keep([content], [use({ day })]);
      await store().proofs.forget('2026-01-01');
      assert.deepEqual(await store().proofs.contents(['d1']), [content]);
      await store().proofs.forget('2027-01-01');
      assert.isEmpty(await store().proofs.contents(['d1']));
    });

    it('stays when it is shown again while it is deleted as old', async () => {
      for (let turn = 0; turn < (triesAll ? 40 : 8); turn += 1) {
        const digests = Array.from({ length: 20 }, (_, index) => `t${turn}-${index}`);
        const contents = digests.map((digest) => ({ digest, content: '{}' }));
        const on = (day: string) => digests.map((digest) => use({ digest, day }));
        await store().proofs.keep(contents, on('2016-11-30'));
        await Promise.all([store().proofs.keep(contents, on('2026-12-01')), store().proofs.forget('2016-12-31')]);
        assert.lengthOf(await store().proofs.contents(digests), digests.length);
      }
    });

    it('is deleted in batches, however much there is', async () => {
      const many = Array.from({ length: 450 }, (_, index) => use({ digest: `d${index}`, day: '2016-01-01' }));
      await store().proofs.keep(
        many.map(({ digest }) => ({ digest, content: '{}' })),
        many,
      );
      assert.equal(await store().proofs.forget('2026-01-01'), 450);
      assert.isEmpty(await store().proofs.contents(['d0', 'd449']));
    });
  });
}
