import { withDeadline } from '../scheduling/deadline.js';
import { StoreError, type RecordError } from './store-error.js';
import { storeErrorOf } from './store-fault.js';
import type { Store } from './store.js';

/** Default deadline of a call, in milliseconds. */
const DEADLINE = 10_000;
/** Deadline of the calls that may take longer, in milliseconds. */
const LONG_DEADLINE = 60_000;

/** Kind of a call. Reads and writes are monitored separately, because a store may be readable but not writable. */
export type StoreAccess = 'read' | 'write';

export interface GuardOptions {
  readonly onFailure: (error: StoreError, access: StoreAccess) => void;
  /** Called for the first success after a failure. */
  readonly onSuccess: (access: StoreAccess) => void;
  /** Deadline of a call, in milliseconds. Default 10,000. */
  readonly deadline?: number;
}

/**
 * Wraps a store so that every call settles within seconds. Calls reject with a {@link StoreError}, or with a {@link
 * RecordError} if only the record is invalid.
 */
export function guardedStore(store: Store, options: GuardOptions): Store {
  const { guard, stopWatching } = createGuard(options);
  const calls = (Object.keys(store) as (keyof Store)[]).map((name) => {
    const access = reads.has(name) ? 'read' : 'write';
    return [name, guard(access, store[name] as Call, long.has(name) ? LONG_DEADLINE : undefined)] as const;
  });
  return {
    ...store,
    ...Object.fromEntries(calls),
    isReachable: () =>
      guard('write', () => reached(store))().then(
        () => true,
        () => false,
      ),
    close: () => (stopWatching(), guard('write', () => store.close())()),
  };
}

type Call = (...input: never[]) => Promise<unknown>;

/** The calls that only read; all others write. */
const reads: ReadonlySet<keyof Store> = new Set([
  'currentOf',
  'byToken',
  'openUntil',
  'find',
  'ordered',
  'perhapsOrdered',
  'ofSession',
  'byOrderId',
  'byBusinessId',
  'unresolved',
  'tasksOf',
  'findTask',
  'openTasks',
  'outboxEntryOf',
  'dueOutboxEntries',
  'restoredAt',
  'unservedWebshops',
  'proofUses',
  'proofContents',
  'proofSpans',
  'countUses',
  'rateOf',
  'keyOf',
  'checkoutOf',
  'now',
]);

/** The calls that may take longer: they create tables and indexes, or write many proofs. */
const long: ReadonlySet<keyof Store> = new Set(['migrate', 'keepProofs']);

/** Creates the function that wraps one call. */
function createGuard({ onFailure, onSuccess, deadline: usual = DEADLINE }: GuardOptions) {
  let isWatching = true;
  const failing = new Set<StoreAccess>();
  return {
    guard:
      <Input extends unknown[], Result>(
        access: StoreAccess,
        work: (...input: Input) => Promise<Result>,
        deadline: number = usual,
      ) =>
      async (...input: Input): Promise<Result> => {
        try {
          const result = await withDeadline(
            deadline,
            () => tooLate(deadline),
            () => work(...input),
          );
          if (failing.delete(access) && isWatching) onSuccess(access);
          return result;
        } catch (thrown) {
          const error = storeErrorOf(thrown);
          if (isIncident(error) && isWatching) {
            failing.add(access);
            onFailure(error, access);
          }
          throw error;
        }
      },
    /** From now on, neither failures nor their end are reported. */
    stopWatching: () => void (isWatching = false),
  };
}

const tooLate = (ms: number) => new StoreError('unavailable', `The store has not answered for ${ms} ms.`);

/** Duplicates and invalid records are no failures of the store. */
const isIncident = (error: StoreError | RecordError): error is StoreError =>
  error instanceof StoreError && error.code !== 'duplicate';

async function reached(store: Store): Promise<void> {
  if (!(await store.isReachable()))
    throw new StoreError('unavailable', 'The store could not be written when its health was checked.');
}
