import type { Admission } from './admission.js';
import type { Background } from '../scheduling/background.js';
import { withDeadline } from '../scheduling/deadline.js';
import type { Limits } from './limits.js';

interface Closable {
  close(): Promise<void>;
}

/** What is closed, in this order. */
export interface ClosingOptions {
  readonly limits: Pick<Limits, 'grace' | 'ending'>;
  /** Aborted at once: ends what only asks on behalf of pages. */
  readonly closing: AbortController;
  readonly admission: Admission;
  readonly background: Background;
  /** Aborted when the grace is over: ends all calls of the service. */
  readonly ending: AbortController;
  readonly connection: Closable;
  /** Absent without a shop. */
  readonly store: Closable | undefined;
  readonly onError: (error: unknown, source: string) => void;
}

/** Makes the way to close a handler: in bounded time, whatever hangs. However often it is called, it is closed once. */
export function createClosing(options: ClosingOptions): () => Promise<void> {
  let closed: Promise<void> | undefined;
  return () => (closed ??= close(options));
}

async function close({ limits, closing, admission, background, ending, connection, store, onError }: ClosingOptions): Promise<void> {
  const { grace, ending: patience } = limits;
  const inTime = async (what: string, work: () => Promise<void>) => {
    const tooLate = () => new Error(`${what} has not come to an end in ${patience / 1000} seconds`);
    await withDeadline(patience, tooLate, work).catch((error: unknown) => onError(error, 'close'));
  };
  closing.abort();
  await Promise.all([admission.close(grace), background.close(grace)]);
  ending.abort();
  // The result of what was ended is still kept.
  await withDeadline(patience / 2, () => new Error('nobody waits any more'), admission.idle).catch(() => undefined);
  await inTime('the connection to the service', () => connection.close());
  await inTime('the store', async () => store?.close());
}
