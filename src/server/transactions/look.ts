import { ServiceError } from '../../service/service-error.js';
import type { ReportRecord } from '../store/transaction-store.js';
import { isKnown } from './known.js';
import type { TransactionParts } from './parts.js';
import { isOpen, read } from './read.js';
import { firstNotice, tell } from './tell.js';

/** Readings of one look: each of them because somebody else was at it. */
const MOST_READINGS = 5;
/** Looks at a transaction of which the shop knows nothing before it is given up. */
const MOST_ATTEMPTS = 10;

/**
 * Reads a transaction anew, settles its open reports and tells the shop what it does not know. Changes nothing else, and keeps nothing
 * of transactions that are not the shop's, or not much for a while when the service cannot tell. Tells whether nothing is left to do.
 */
export async function look(parts: TransactionParts, id: string): Promise<boolean> {
  const { store, shop } = parts;
  if (!shop.transactionChanged && !(await isFollowing(parts, id))) return true;
  const seen = (await isKnown(parts, id)) ? parts : { ...parts, backend: parts.quietBackend };
  for (let readings = 1; readings <= MOST_READINGS; readings += 1) {
    const notice = await store.noticeOf(id);
    try {
      const reading = await read(seen, id);
      const telling = await tell(parts, notice, reading);
      if (telling === 'left') return false;
      if (telling === 'known') return await follow(parts, reading.reports);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      await (error.code === 'not_found' ? forget(parts, id) : postpone(parts, id));
      return false;
    }
  }
  await postpone(parts, id);
  return false;
}

/** Whether a report of a transaction is still to be followed. */
export const isFollowing = async ({ store }: Pick<TransactionParts, 'store'>, id: string): Promise<boolean> =>
  (await store.reportsOf([id])).some(({ isFollowed }) => !isFollowed);

/** The shop knows what became of these reports, as far as it is known. */
async function follow({ store, now }: TransactionParts, reports: readonly ReportRecord[]): Promise<boolean> {
  const done = reports.filter((record) => !record.isFollowed && !isOpen(record));
  const followed = await Promise.all(done.map((record) => store.changeReport(record, { isFollowed: true, updatedAt: now() })));
  return followed.every(Boolean) && !reports.some(isOpen);
}

/** Leaves a look to reconciling; one of what the shop does not know only when that was promised, and not for ever. */
async function postpone(parts: TransactionParts, id: string): Promise<void> {
  const { store, shop, now } = parts;
  if (!shop.transactionChanged) return;
  for (;;) {
    const notice = await store.noticeOf(id);
    const isOurs = await isKnown(parts, id);
    if (!notice && !isOurs) return;
    const attempts = (notice?.attempts ?? 0) + 1;
    const changes = { isDue: true, attempts, updatedAt: now() };
    const isGivenUp = attempts > MOST_ATTEMPTS && !isOurs;
    const left = notice ? (isGivenUp ? store.removeNotice(notice) : store.changeNotice(notice, changes)) : store.insertNotice(firstNotice(id, changes));
    // Whoever was first may have finished with what is older than this.
    if (await left) return;
  }
}

/** The service knows no such transaction of the shop's. */
async function forget({ store, now }: TransactionParts, id: string): Promise<void> {
  const notice = await store.noticeOf(id);
  if (notice?.told === null) await store.removeNotice(notice);
  else if (notice?.isDue) await store.changeNotice(notice, { isDue: false, updatedAt: now() });
}
