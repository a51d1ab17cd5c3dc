import { isKnown } from './known.js';
import type { TransactionParts } from './parts.js';

/** Notices of transactions unknown to the shop that one process keeps; when there is another one, the oldest of them makes room. */
export const mostUnknown = 200;
/** Notices that are read to find those of an earlier process. */
const MOST_READ = 1_000;

/** The notices of transactions with which the shop has nothing to do, as far as it knows: anybody may invent them. */
export interface Strangers {
  /** Makes room for one that is about to be kept. Never takes away what the shop has to do with. Not to be called twice at a time. */
  admit(id: string): Promise<void>;
  /** Its notice is gone. */
  forget(id: string): void;
}

/** Keeps the number of those notices within {@link mostUnknown} for each process. */
export function createStrangers(parts: Pick<TransactionParts, 'store'>): Strangers {
  const { store } = parts;
  /** Oldest first; undefined until those of an earlier process were read. */
  let kept: Set<string> | undefined;

  async function readKept(): Promise<Set<string>> {
    const due = await store.dueNotices({ before: Number.MAX_SAFE_INTEGER }, MOST_READ);
    return new Set(due.filter(({ told }) => told === null).map(({ transactionId }) => transactionId));
  }

  async function remove(id: string): Promise<void> {
    const notice = await store.noticeOf(id);
    // The shop may have learned of it since.
    if (notice?.told === null && !(await isKnown(parts, id))) await store.removeNotice(notice);
  }

  return {
    async admit(id) {
      kept ??= await readKept();
      if (kept.has(id)) return;
      for (const oldest of kept) {
        if (kept.size < mostUnknown) break;
        await remove(oldest);
        kept.delete(oldest);
      }
      kept.add(id);
    },
    forget: (id) => void kept?.delete(id),
  };
}
