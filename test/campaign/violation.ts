/** A violated invariant, with the purchase it concerns. */
export interface Violation {
  readonly what: string;
  readonly purchase: string;
}

/** Returns the violations of one purchase: the sentences that are true. */
export const found = (purchase: string, facts: Readonly<Record<string, boolean>>): Violation[] =>
  Object.entries(facts).flatMap(([what, isSo]) => (isSo ? [{ what, purchase }] : []));
