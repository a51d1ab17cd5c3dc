import { setImmediate } from 'node:timers/promises';
import type { FileDownload } from '../../contract/proof-files.js';
import type { RouteInput } from '../../contract/routes.js';
import { germanDay } from '../../service/wire/values.js';
import type { ProofStore } from '../store/proof-store.js';
import { csvRows } from './export.js';
import { exportTexts } from '../../languages/exported-proofs.js';
import { createKeeping, type GivenOut, type KeepingOptions } from './keeping.js';
import { pagePieces } from './page.js';
import { readProof, type ProofAnswer } from './proofs.js';

/** What customers were shown, kept for years. All functions but `givenOut` reject if the store fails. */
export interface ProofArchive {
  readonly givenOut: GivenOut;
  /** Writes what is not written yet. */
  write(): Promise<void>;
  /** Deletes what is older than it is kept; resolves with the number of deleted rows. */
  forget(): Promise<number>;
  /** Returns what customers saw of an amount on a day. */
  proof(asked: RouteInput<'proof'>): Promise<ProofAnswer>;
  /** Returns a file with everything of a period. */
  file(asked: RouteInput<'proofs'>): Promise<FileDownload>;
}

export interface ProofArchiveOptions extends KeepingOptions {
  readonly store: ProofStore;
  /** Years for which it is kept. */
  readonly years: number;
}

/** Creates the archive of what customers were shown. */
export function createProofArchive(options: ProofArchiveOptions): ProofArchive {
  const { store, ready, now, years } = options;
  const { givenOut, write, isWaiting } = createKeeping(options);
  // What was shown a moment ago is in the answer, too. A store without room can still be read about other days.
  const written = async (period: { readonly from: string; readonly to: string }) => {
    await ready();
    await write().catch((error: unknown) => {
      if (isWaiting(period)) throw error;
    });
  };
  return {
    givenOut,
    write,
    async forget() {
      await ready();
      const today = germanDay(now());
      return store.forget(`${Number(today.slice(0, 4)) - years}${today.slice(4)}`);
    },
    async proof({ day, amount }) {
      await written({ from: day, to: day });
      return readProof(store, { day, amount, today: germanDay(now()) });
    },
    async file({ format, ...wanted }) {
      await written(wanted);
      const { from, to, lang = 'de' } = wanted;
      const name = `${exportTexts[lang].file}-${from}${from === to ? '' : `-${to}`}`;
      return format === 'csv'
        ? { fileName: `${name}.csv`, contentType: 'text/csv; charset=utf-8', body: streamOf(csvRows(store, wanted)) }
        : {
            fileName: `${name}.html`,
            contentType: 'text/html; charset=utf-8',
            body: streamOf(pagePieces(store, wanted)),
          };
    },
  };
}

/** Returns texts as a stream, which writes the next one when it is wanted, and lets customers go first. */
function streamOf(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      await setImmediate();
      const next: IteratorResult<string, unknown> = await texts.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
    async cancel() {
      await texts.return(undefined);
    },
  });
}
