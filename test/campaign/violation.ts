/** A violated invariant, with the purchase it concerns. */
export interface Violation {
  readonly what: string;
  readonly purchase: string;
}

/** What an audit has found: a violation, unless there is an excuse. */
export interface Finding extends Violation {
  /** Why it had to happen. */
  readonly excuse?: string;
}

/** Returns what was found of one purchase: the sentences that are true. */
export const found = (purchase: string, facts: Readonly<Record<string, boolean>>): Finding[] =>
  Object.entries(facts).flatMap(([what, isSo]) => (isSo ? [{ what, purchase }] : []));

/** Excuses by their names: whether each of them holds. The first one that holds counts. */
export type Excuses = Readonly<Record<string, boolean>>;

/** Adds the excuse that holds, if any, to findings that have none. */
export function unless(excuses: Excuses, findings: readonly Finding[]): Finding[] {
  const [excuse] = Object.keys(excuses).filter((name) => excuses[name] === true);
  return findings.map(({ what, purchase, excuse: own = excuse }) => ({
    what,
    purchase,
    ...(own !== undefined && { excuse: own }),
  }));
}
