import type { Admission } from './admission.js';
import type { Background } from '../scheduling/background.js';
import { withDeadline } from '../scheduling/deadline.js';
import type { Limits } from './limits.js';
import type { Runtime } from '../scheduling/clock.js';

interface Closable {
  close(): Promise<void>;
}

/** The parts to close. */
export interface ClosingOptions extends Pick<Runtime, 'onError'> {
  readonly limits: Pick<Limits, 'grace' | 'ending'>;
  /** Aborted first: ends calls made only for pages. */
  readonly closing: AbortController;
  readonly admission: Admission;
  readonly background: Background;
  /** Aborted after the grace period: ends all calls of the service. */
  readonly ending: AbortController;
  readonly connection: Closable;
  /** Writes what customers were shown last. */
  readonly writeLast: () => Promise<void>;
  /** Absent without a shop. */
  readonly store: Closable | undefined;
}

/**
 * Creates the function that closes a handler within a limited time, even if parts hang. Repeated calls share one close.
 */
export function createClosing(options: ClosingOptions): () => Promise<void> {
  let closed: Promise<void> | undefined;
  return () => (closed ??= close(options));
}

async function close({
  limits,
  closing,
  admission,
  background,
  ending,
  connection,
  writeLast,
  store,
  onError,
}: ClosingOptions): Promise<void> {
  const { grace, ending: patience } = limits;
  const inTime = async (what: string, work: () => Promise<void>) => {
    const tooLate = () => new Error(`${what} did not finish within ${patience / 1000} seconds`);
    await withDeadline(patience, tooLate, work).catch((error: unknown) => onError(error, 'close'));
  };
  closing.abort();
  await Promise.all([admission.close(grace), background.close(grace)]);
  ending.abort();
  const ifInTime = (work: () => Promise<void>) =>
    withDeadline(patience / 2, () => new Error('the grace period is over'), work).catch(() => undefined);
  // The outcome of aborted work still has to be stored. A write that takes long is no fault of closing the store.
  await Promise.all([ifInTime(admission.idle), ifInTime(writeLast)]);
  await inTime('the connection to the service', () => connection.close());
  await inTime('the store', async () => store?.close());
}
