import type { TransactionSummaries } from '../../contract/transaction.js';
import { collect } from './collect.js';
import type { TransactionParts } from './parts.js';
import { readConsistently } from './read.js';
import { listed, type Listed } from './urgency.js';

type Summarised = TransactionSummaries['transactions'][number];

/**
 * Returns what transactions wait for, found by one search of the service, with their reports as in the list. A
 * reference that was not found is unknown, unless it may belong to a record that could not be read.
 */
export async function summariesOf(
  parts: TransactionParts,
  ids: readonly string[],
): Promise<Omit<TransactionSummaries, 'mode'>> {
  const wanted = [...new Set(ids)];
  const { found, readings } = await readConsistently(parts, (since) =>
    collect(parts.backend, [{ ids: wanted }], wanted.length, since),
  );
  const known = new Map(readings.map((reading) => [reading.transaction.businessId, listed(reading)]));
  // More than was asked for: the service has not searched for these references only, so others may be missing.
  const isWhole = found.unreadableRecords === 0 && found.count <= wanted.length;
  const reason = isWhole ? 'unknown_transaction' : 'service_malformed';
  return {
    transactions: wanted.map((id): Summarised => {
      const row = known.get(id);
      return row ? summarised(id, row) : { id, isKnown: false, reason };
    }),
    readAt: new Date(Math.min(found.readAt, parts.now())).toISOString(),
  };
}

function summarised(id: string, { reading, standing, summary }: Listed): Summarised {
  const { deadline } = standing.capture;
  const { currentValue } = reading.transaction.order;
  return {
    id,
    isKnown: true,
    summary,
    ...(deadline !== undefined && { deadline }),
    ...(currentValue !== undefined && { currentValue }),
  };
}
