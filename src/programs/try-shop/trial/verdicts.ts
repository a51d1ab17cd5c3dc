import { promises, type PromiseId } from './promises.js';

/** Why it could not be seen whether a promise holds. */
export class Unknown {
  constructor(readonly why: string) {}
}

/** What is wrong; undefined if nothing is, and {@link Unknown} if that could not be seen. */
export type Seen = string | Unknown | undefined;

/** What became of one promise. */
export interface Verdict {
  readonly id: PromiseId;
  readonly status: 'held' | 'broken' | 'untried';
  /** What was done; empty if nothing was. */
  readonly done: string;
  /** What was seen, or why it could not be tried; empty if it holds. */
  readonly seen: string;
}

const weight = { untried: 0, held: 1, broken: 2 } as const;

/**
 * Collects what is seen of the promises of a shop, which takes events or does not. Of several verdicts on a promise, the
 * first broken one counts.
 */
export function createVerdicts({ takesEvents }: { readonly takesEvents: boolean }) {
  const ids = (Object.keys(promises) as PromiseId[]).filter((id) => takesEvents || !promises[id].isOfEvents);
  const known = new Map<PromiseId, Verdict>();
  const add = (verdict: Verdict) => {
    const before = known.get(verdict.id);
    if (!before || weight[verdict.status] > weight[before.status]) known.set(verdict.id, verdict);
  };
  const isBroken = (id: PromiseId | undefined): boolean =>
    id !== undefined && (known.get(id)?.status === 'broken' || isBroken(promises[id].beyond));

  function verdictOn(id: PromiseId): Verdict {
    const verdict = known.get(id) ?? { id, status: 'untried', done: '', seen: 'It was not reached.' };
    const { beyond } = promises[id];
    if (verdict.status !== 'broken' || !isBroken(beyond)) return verdict;
    return { id, status: 'untried', done: verdict.done, seen: `Says nothing while ${beyond} is broken.` };
  }

  return {
    /** Something was done; `seen` says what is wrong with it, if anything. */
    judge(id: PromiseId, done: string, seen: Seen): void {
      if (seen instanceof Unknown) add({ id, status: 'untried', done: '', seen: seen.why });
      else add({ id, status: seen === undefined ? 'held' : 'broken', done, seen: seen ?? '' });
    },
    /** It could not be seen whether those of the promises hold that were not judged. */
    skip(given: readonly PromiseId[], why: string): void {
      for (const id of given) add({ id, status: 'untried', done: '', seen: why });
    },
    /** Returns a verdict on every promise. */
    all: (): readonly Verdict[] => ids.map(verdictOn),
  };
}

export type Verdicts = ReturnType<typeof createVerdicts>;
