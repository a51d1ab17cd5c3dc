import { type Kysely, sql } from 'kysely';
import { purchaseEnds } from '../../../rules/purchase-state.js';
import { wholeMoment } from './columns.js';
import type { Tables } from './schema.js';
import { StoreError } from '../store-error.js';
import { retrySerialization } from './statements.js';

/**
 * Remembers the number of the store's last generation outside of the database, which cannot know by itself that it is
 * an older copy.
 */
export interface Witness {
  /** Returns the number; undefined if there is none. */
  read(): Promise<number | undefined>;
  /**
   * Returns true if the changes beside the file (`-wal`) were made in another one, so that opening the database would
   * mix the two. Must be called before it is opened.
   */
  hasForeignChanges(): Promise<boolean>;
  write(generation: number): Promise<void>;
}

export interface GenerationsOptions {
  readonly db: Kysely<Tables>;
  readonly identityOf: () => Promise<string>;
  readonly witness: Witness | undefined;
  readonly onRestored: () => void;
}

/** Recognises a store that is not the one it was. */
export interface Generations {
  /**
   * Compares the store with what is known of it; if it is an older copy, or `isMixed`, marks the purchases that were
   * open, so that none of them ends without an answer of the bank.
   */
  recognise(at: number, isMixed: boolean): Promise<void>;
  /** Begins a new generation, and recognises a store that was replaced while this process runs. */
  advance(at: number): Promise<void>;
}

/** What the store knows of itself. */
interface Known {
  readonly generation: number;
  readonly identity: string;
}

/** Creates the functions that recognise a store that was restored from a backup or replaced. */
export function createGenerations({ db, identityOf, witness, onRestored }: GenerationsOptions): Generations {
  /** The generation that this process has written last. */
  let last: Known | undefined;

  async function next(
    at: number,
    isOlder: (known: Known, identity: string, witnessed: number | undefined) => boolean,
  ): Promise<void> {
    const identity = await identityOf();
    const { generation, isRestored } = await retrySerialization(() =>
      db.transaction().execute(async (transaction) => {
        const known = await begun(transaction, identity);
        // Read while others wait: what one of them has written before is there.
        const witnessed = await witness?.read();
        const isFound = isOlder(known, identity, witnessed);
        // The next process may come before the witness of this generation: it must not find a store without one.
        if (known.generation === 0 && witnessed === undefined) await witness?.write(0);
        const generation = Math.max(known.generation, witnessed ?? 0, last?.generation ?? 0) + 1;
        await transaction.updateTable('ratenkaufStore').set({ generation, identity }).execute();
        if (isFound) await markRestored(transaction, at);
        return { generation, isRestored: isFound };
      }),
    );
    last = { generation, identity };
    await witness?.write(generation);
    if (isRestored) onRestored();
  }

  return {
    recognise: (at, isMixed) =>
      next(at, (known, identity, witnessed) => {
        if (isMixed) return true;
        if (known.generation > 0 && known.identity !== identity) return true;
        // A new store has no generation yet; the witness of one that is gone has.
        const isUnseen = witnessed === undefined && known.generation > 0;
        return witness !== undefined && (isUnseen || (witnessed ?? 0) > known.generation);
      }),
    advance: async (at) => {
      try {
        await begin(at);
      } catch (error) {
        // The file that this process has written to is lost: whatever takes its place is older.
        if (last && error instanceof StoreError && error.code === 'damaged') await witness?.write(last.generation + 1);
        throw error;
      }
    },
  };

  function begin(at: number): Promise<void> {
    return next(at, (known, identity) => {
      if (!last) return false;
      return last.identity !== identity || known.generation < last.generation;
    });
  }
}

/** Returns what the store knows of itself, and locks it until the end of the transaction. */
async function begun(db: Kysely<Tables>, identity: string): Promise<Known> {
  const first = db.insertInto('ratenkaufStore').values({ id: 'store', generation: 0, identity });
  await first.onConflict((conflict) => conflict.doNothing()).execute();
  // Changes nothing, but waits for other processes that begin a generation.
  const locked = db.updateTable('ratenkaufStore').set({ id: 'store' }).returning(['generation', 'identity']);
  const row = await locked.executeTakeFirstOrThrow();
  return { generation: Number(row.generation), identity: row.identity };
}

/**
 * Stores when the store was found to be older, and marks the purchases of all webshops that may have been ordered since
 * the backup was made, also those of which an order was being prepared or had been refused, because they may be open
 * again later; and those that the shop had not completed, which may have been taken back since.
 */
async function markRestored(db: Kysely<Tables>, at: number): Promise<void> {
  const restored = { restoredAt: wholeMoment(at) };
  await db.updateTable('ratenkaufStore').set(restored).execute();
  const open = db.updateTable('ratenkaufPurchases').set(restored);
  await open.where('isResolved', '=', 0).where('situation', 'not in', purchaseEnds).execute();
}

/**
 * Returns what makes a PostgreSQL database differ from one that was filled from a dump: the numbers of the database and
 * of the table.
 */
export async function identityInPostgres(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ identity: string }>`
    select concat((select oid from pg_database where datname = current_database()), '.', ${sql.lit('ratenkauf_purchases')}::regclass::oid) as identity
  `.execute(db);
  return rows[0]?.identity ?? '';
}
