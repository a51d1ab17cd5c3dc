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

/** Says that a call only reads; all others write. */
export const reading = <Call extends object>(call: Call): Call => Object.assign(call, { access: 'read' } as const);

/** Says that a call may take long: it creates tables and indexes, or writes many rows. */
export const lasting = <Call extends object>(call: Call): Call => Object.assign(call, { isLong: true } as const);

const accessOf = (call: object): StoreAccess => ('access' in call && call.access === 'read' ? 'read' : 'write');

const isLong = (call: object): boolean => 'isLong' in call;

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
  const guarded = <Part extends object>(part: Part): Part => {
    const calls = Object.entries(part).map(([name, call]: [string, Call | object]) => [
      name,
      isCall(call) ? guard(call) : guarded(call),
    ]);
    return Object.fromEntries(calls) as Part;
  };
  return {
    ...guarded(store),
    isReachable: () =>
      guard(() => reached(store))().then(
        () => true,
        () => false,
      ),
    close: () => (stopWatching(), guard(store.close)()),
  };
}

type Call = (...input: never[]) => Promise<unknown>;

const isCall = (part: Call | object): part is Call => typeof part === 'function';

/** Creates the function that wraps one call. */
function createGuard({ onFailure, onSuccess, deadline: usual = DEADLINE }: GuardOptions) {
  let isWatching = true;
  const failing = new Set<StoreAccess>();
  return {
    guard:
      <Input extends unknown[], Result>(work: (...input: Input) => Promise<Result>) =>
      async (...input: Input): Promise<Result> => {
        const [access, deadline] = [accessOf(work), isLong(work) ? LONG_DEADLINE : usual];
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
