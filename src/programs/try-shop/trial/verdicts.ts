import { error, checkReportOf, type CheckReport, type Unseen } from '../../reports.js';
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
  const ids = (Object.keys(promises) as PromiseId[]).filter((id) => takesEvents || !promises[id].isOfEvents);
  const known = new Map<PromiseId, Known>();
  const add = (id: PromiseId, news: Known) => known.set(id, Object.assign({}, news, known.get(id)));
  const isBroken = (id: PromiseId | undefined): boolean =>
    id !== undefined && (known.get(id)?.broken !== undefined || isBroken(promises[id].beyond));

  function verdictOn(id: PromiseId): CheckReport {
    const { promised, mend, beyond } = promises[id];
    const { broken, isKept, unseen: why = 'It was not reached.' } = known.get(id) ?? {};
    const row = { id, title: `${id}: ${promised}` };
    if (broken === undefined) return checkReportOf(row, [], isKept ? [] : [why]);
    if (isBroken(beyond)) return checkReportOf(row, [], [`Says nothing while ${beyond} is broken.`]);
    return checkReportOf(row, [error(broken, mend)], []);
  }

  return {
    /** Something was done; `seen` says what is wrong with it, if anything. */
    judge(id: PromiseId, done: string, seen: Seen): void {
      if (typeof seen === 'object') add(id, seen);
      else add(id, seen === undefined ? { isKept: true } : { broken: `${done} ${seen}` });
    },
    /** It could not be seen whether those of the promises hold that were not judged. */
    skip(given: readonly PromiseId[], unseen: string): void {
      for (const id of given) add(id, { unseen });
    },
    /** Returns a verdict on every promise. */
    all: (): readonly CheckReport[] => ids.map(verdictOn),
  };
}

export type Verdicts = ReturnType<typeof createVerdicts>;
