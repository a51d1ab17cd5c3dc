import { error, unseen, checkReportOf, type CheckReport, type Remark, type Unseen } from '../../reports.js';
import { promises, type PromiseId } from './promises.js';

/** What is wrong; undefined if nothing is. */
export type Seen = string | Unseen | undefined;

/** Collects what is seen of the promises of a shop, which takes events or does not. */
export function createVerdicts({ takesEvents }: { readonly takesEvents: boolean }) {
  /** What is known of a promise; of several, the first counts. */
  const [broken, unknown] = [new Map<PromiseId, string>(), new Map<PromiseId, string>()];
  const kept = new Set<PromiseId>();
  const add = (known: Map<PromiseId, string>, id: PromiseId, words: string) =>
    void (known.has(id) || known.set(id, words));
  const isBroken = (id: PromiseId | undefined): boolean =>
    id !== undefined && (broken.has(id) || isBroken(promises[id].beyond));

  function remarksOn(id: PromiseId): readonly Remark[] {
    const { mend, beyond } = promises[id];
    const wrong = broken.get(id);
    if (wrong === undefined) return kept.has(id) ? [] : [unseen(unknown.get(id) ?? 'It was not reached.')];
    return [isBroken(beyond) ? unseen(`Says nothing while ${beyond} is broken.`) : error(wrong, mend)];
  }

  /** Something was done; `seen` says what is wrong with it, if anything. */
  function judge(id: PromiseId, seen: Seen, done = promises[id].done): void {
    if (seen === undefined) kept.add(id);
    else if (typeof seen === 'string') add(broken, id, `${done} ${seen}`);
    else add(unknown, id, seen.unseen);
  }

  return {
    judge,
    /** It could not be seen whether those of the promises hold that were not judged. */
    skip: (given: readonly PromiseId[], why: string) => given.forEach((id) => judge(id, unseen(why))),
    /** Returns a verdict on every promise. */
    all: (): readonly CheckReport[] =>
      (Object.keys(promises) as PromiseId[])
        .filter((id) => takesEvents || !id.startsWith('event-'))
        .map((id) => checkReportOf(id, `${id}: ${promises[id].promised}`, remarksOn(id))),
  };
}

export type Verdicts = ReturnType<typeof createVerdicts>;
