import type { TransactionParts } from './parts.js';

/**
 * Whether the shop has to do with a transaction, as far as its store knows: it bought by it, reported something of it or was told of it.
 * Hints may be sent by anybody: what is asked about all others is asked little, and what fails about them is no trouble.
 */
export async function isKnown({ store }: Pick<TransactionParts, 'store'>, id: string): Promise<boolean> {
  const [purchase, notice, reports] = await Promise.all([store.byBusinessId(id), store.noticeOf(id), store.reportsOf([id])]);
  return purchase !== undefined || (notice !== undefined && notice.told !== null) || reports.length > 0;
}
