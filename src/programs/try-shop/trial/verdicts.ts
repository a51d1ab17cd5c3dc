import { error, unseen, checkReportOf, type CheckReport, type Remark, type Unseen } from '../../reports.js';
import { promises, type PromiseId } from './promises.js';

/** What is wrong; undefined if nothing is. */
export type Seen = string | Unseen | undefined;

/** What is known of one promise; of several, the first of each kind counts, and what is broken before all. */
interface Known {
  readonly broken?: string;
  readonly isKept?: true;
  readonly unseen?: string;
}

/** Collects what is seen of the promises of a shop, which takes events or does not. */
export function createVerdicts({ takesEvents }: { readonly takesEvents: boolean }) {
  const known = new Map<PromiseId, Known>();
  const add = (id: PromiseId, news: Known) => known.set(id, Object.assign({}, news, known.get(id)));
  const isBroken = (id: PromiseId | undefined): boolean =>
    id !== undefined && (known.get(id)?.broken !== undefined || isBroken(promises[id].beyond));

  function remarksOn(id: PromiseId): readonly Remark[] {
    const { mend, beyond } = promises[id];
    const { broken, isKept, unseen: why = 'It was not reached.' } = known.get(id) ?? {};
    if (broken === undefined) return isKept ? [] : [unseen(why)];
    return [isBroken(beyond) ? unseen(`Says nothing while ${beyond} is broken.`) : error(broken, mend)];
  }

  return {
    /** Something was done; `seen` says what is wrong with it, if anything. */
    judge(id: PromiseId, seen: Seen, done = promises[id].done): void {
      if (typeof seen === 'object') add(id, seen);
      else add(id, seen === undefined ? { isKept: true } : { broken: `${done} ${seen}` });
    },
    /** It could not be seen whether those of the promises hold that were not judged. */
    skip(given: readonly PromiseId[], why: string): void {
      for (const id of given) add(id, unseen(why));
    },
    /** Returns a verdict on every promise. */
    all: (): readonly CheckReport[] =>
      (Object.keys(promises) as PromiseId[])
        .filter((id) => takesEvents || !id.startsWith('event-'))
        .map((id) => checkReportOf(id, `${id}: ${promises[id].promised}`, remarksOn(id))),
  };
}

export type Verdicts = ReturnType<typeof createVerdicts>;
