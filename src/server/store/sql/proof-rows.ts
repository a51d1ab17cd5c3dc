import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { lasting, reading } from '../guarded-store.js';
import type { KeptUse, ProofContent, ProofSpan, ProofStore, ProofUse } from '../proof-store.js';
import { wholeMoment, type RecordOf } from './columns.js';
import { proofDays, proofs } from './schema.js';
import { BATCH, inBatches, retrySerialization } from './statements.js';
import { ownRows, type Own, type OwnRows } from './table.js';

/** Rows that one transaction writes: SQLite runs it synchronously, within a few milliseconds. */
const WRITTEN_AT_ONCE = 50;

/** Creates the store of what customers were shown. */
export function proofStore(own: Own): ProofStore {
  const [contentRows, dayRows] = [ownRows(own, proofs), ownRows(own, proofDays)];
  const usesOf = (rows: readonly object[]) => rows.map((row) => useOf(dayRows.recordOf(row)));

  /**
   * Keeps contents until `lastMonth` is forgotten. Another process may be deleting one of them as old: its row is locked
   * here first, and is not old any more, or it is inserted again.
   */
  const keepContents = (contents: readonly ProofContent[], lastMonth: number): Promise<void> =>
    own.db.transaction().execute(async (transaction) => {
      const rows = contentRows.within(transaction);
      const digests = contents.map(({ digest }) => digest);
      const renewed = rows
        .update()
        .set({ lastMonth })
        .where('digest', 'in', digests)
        .where('lastMonth', '<', lastMonth);
      await renewed.execute();
      await rows.insert(contents.map(({ digest, content }) => ({ digest, content, lastMonth }))).execute();
      // Another process may have inserted it for an earlier month.
      await renewed.execute();
    });

  return {
    keep: lasting(async (contents, uses) => {
      // In the same order in every process, so that they do not wait for each other in a circle.
      const lastMonth = Math.max(0, ...uses.map(({ day }) => monthOf(day)));
      for (const batch of inPieces(contents.toSorted(byText(({ digest }) => digest)))) {
        await retrySerialization(() => keepContents(batch, lastMonth));
        await setImmediate();
      }
      const leftOut: ProofUse[] = [];
      for (const batch of inPieces(uses.toSorted(byText(keyOf)))) {
        const added = await retrySerialization(() =>
          own.db.transaction().execute(async (transaction) => {
            const unknown: ProofUse[] = [];
            for (const use of batch) if (!(await addUse(dayRows.within(transaction), use))) unknown.push(use);
            return unknown;
          }),
        );
        leftOut.push(...added);
        await setImmediate();
      }
      return leftOut;
    }),
    uses: reading(async ({ kind, from, to, subject, beyond }, limit) => {
      const months = dayRows.select().where('month', '>=', monthOf(from)).where('month', '<=', monthOf(to));
      let wanted = months.selectAll().where('kind', '=', kind);
      if (subject !== undefined) wanted = wanted.where('subject', '=', subject);
      if (beyond)
        wanted = wanted.where(({ eb, refTuple, tuple }) =>
          eb(
            refTuple('month', 'subject', 'digest'),
            '>',
            tuple(monthOf(beyond.days[0] ?? from), beyond.subject, beyond.digest),
          ),
        );
      return usesOf(await wanted.orderBy('month').orderBy('subject').orderBy('digest').limit(limit).execute());
    }),
    contents: reading(async (digests) =>
      digests.length === 0
        ? []
        : contentRows.select().select(['digest', 'content']).where('digest', 'in', digests).execute(),
    ),
    spans: reading(async (kind, digests) => {
      const spans = new Map<string, ProofSpan>();
      if (digests.length === 0) return spans;
      const those = dayRows.select().selectAll().where('digest', 'in', digests).where('kind', '=', kind);
      for (const { digest, days } of usesOf(await those.orderBy('month').execute())) {
        const firstDay = spans.get(digest)?.firstDay ?? days[0];
        const lastDay = days.at(-1);
        if (firstDay !== undefined && lastDay !== undefined) spans.set(digest, { firstDay, lastDay });
      }
      return spans;
    }),
    count: reading(async (kinds, day) => {
      const those = dayRows.select().where('kind', 'in', kinds).where('month', '=', monthOf(day));
      const { count } = await those.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
      return Number(count);
    }),
    forget: async (day) => {
      const month = monthOf(day);
      const ofOldUses = dayRows.select().select('digest').where('month', '<', month).limit(BATCH);
      const forgotten = await inBatches(dayRows.delete().where('month', '<', month).where('digest', 'in', ofOldUses));
      const ofOld = contentRows.select().select('digest').where('lastMonth', '<', month).limit(BATCH);
      await inBatches(contentRows.delete().where('lastMonth', '<', month).where('digest', 'in', ofOld));
      return forgotten;
    },
  };
}

type Days = OwnRows<typeof proofDays.columns, object>;

/** Adds a day to the row of its month, or a new row; resolves with false if it may not add one. */
async function addUse(
  rows: Pick<Days, 'update' | 'insert'>,
  { kind, subject, digest, day, onlyIfKnown = false, ...at }: ProofUse,
): Promise<boolean> {
  const month = monthOf(day);
  const bit = 2 ** (Number(day.slice(8)) - 1);
  const [firstAt, lastAt] = [wholeMoment(at.firstAt), wholeMoment(at.lastAt)];
  const change = rows
    .update()
    .set({
      days: sql<number>`${sql.ref('days')} | ${sql.lit(bit)}`,
      firstAt: sql<number>`case when ${sql.ref('firstAt')} < ${firstAt} then ${sql.ref('firstAt')} else ${firstAt} end`,
      lastAt: sql<number>`case when ${sql.ref('lastAt')} > ${lastAt} then ${sql.ref('lastAt')} else ${lastAt} end`,
    })
    .where(({ and }) => and({ month, kind, subject, digest }))
    .returning('month');
  if ((await change.execute()).length > 0) return true;
  if (onlyIfKnown) return false;
  const added = await rows
    .insert([{ month, kind, subject, digest, days: bit, firstAt, lastAt }])
    .returning('month')
    .execute();
  // Another process was faster.
  if (added.length === 0) await change.execute();
  return true;
}

function useOf({ month, days, ...use }: RecordOf<typeof proofDays.columns>): KeptUse {
  const text = String(month);
  const numbers = Array.from({ length: 31 }, (_, index) => index).filter((index) => Math.floor(days / 2 ** index) % 2);
  return {
    ...use,
    days: numbers.map((index) => `${text.slice(0, 4)}-${text.slice(4)}-${String(index + 1).padStart(2, '0')}`),
  };
}

const monthOf = (day: string): number => Number(day.slice(0, 4) + day.slice(5, 7));

const keyOf = ({ kind, subject, digest, day }: ProofUse): string => `${kind} ${subject} ${digest} ${day}`;

const byText =
  <Value>(textOf: (value: Value) => string) =>
  (a: Value, b: Value): number =>
    textOf(a) < textOf(b) ? -1 : 1;

const inPieces = <Value>(values: readonly Value[]): Value[][] =>
  Array.from({ length: Math.ceil(values.length / WRITTEN_AT_ONCE) }, (_, index) =>
    values.slice(index * WRITTEN_AT_ONCE, (index + 1) * WRITTEN_AT_ONCE),
  );
