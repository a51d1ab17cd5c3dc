import { setTimeout as delay } from 'node:timers/promises';
import type { CallOptions } from './payment-connection.js';
import type { BusinessId } from './purchase-ids.js';
import { ServiceError } from './service-error.js';
import { outcomeOf, type Report, type Settlement } from './settlement.js';
import type { Transaction } from './transaction-shapes.js';

/** How long and how often to look. */
export interface SettlingOptions extends CallOptions {
  /** Milliseconds after which a report is overdue. Default ten minutes. */
  readonly patience?: number | undefined;
  /** Milliseconds before the second look; each further pause is half as long again. Default 1,000. */
  readonly firstPause?: number | undefined;
}

const LONGEST_PAUSE = 30_000;

/** Makes the operation `name` that waits for what becomes of an accepted report, by reading its transaction with `read`. */
export const settlingOperation = (name: string, read: (id: BusinessId, options: CallOptions) => Promise<Transaction>) =>
  async (id: BusinessId, report: Report, { signal, patience = 600_000, firstPause = 1_000 }: SettlingOptions = {}): Promise<Settlement> => {
    const end = performance.now() + patience;
    let last: Transaction | undefined;
    let isLast = false;
    for (let pause = firstPause; ; pause = Math.min(LONGEST_PAUSE, pause * 1.5)) {
      const transaction = await read(id, { signal }).catch(untilItWorks);
      last = transaction ?? last;
      const outcome = transaction && outcomeOf(report, transaction);
      if (outcome) return { ...outcome, transaction };
      const left = end - performance.now();
      if (isLast || left <= 0) return { outcome: 'overdue', transaction: last };
      isLast = left <= pause;
      await waited(name, Math.min(pause, left), signal);
    }
  };

/** Trouble that may be over at the next look is no reason to stop looking. */
function untilItWorks(error: unknown): undefined {
  if (!(error instanceof ServiceError && error.retryable)) throw error;
}

async function waited(operation: string, milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await delay(milliseconds, undefined, signal && { signal });
  } catch (cause) {
    throw new ServiceError({ code: 'aborted', operation, cause });
  }
}
