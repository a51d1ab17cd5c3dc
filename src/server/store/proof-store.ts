/**
 * Kinds of what customers were shown.
 * - `rate`: the plan with the longest term of an amount, as teasers show it; `plans`: all plans of an amount, as dialog
 *   and payment option show them. Both have the content of the bank's whole answer.
 * - `due`: the due days of one term.
 * - `example`, `consent`, `words`: texts.
 * - `left_out`: something was not kept on this day, because the archive was full.
 */
export const proofKinds = ['rate', 'plans', 'due', 'example', 'consent', 'words', 'left_out'] as const;

export type ProofKind = (typeof proofKinds)[number];

/** Something that was shown. It has the same digest wherever and whenever it was. */
export interface ProofContent {
  /** SHA-256 of the JSON, in hexadecimal digits. */
  readonly digest: string;
  /** JSON without personal data, compressed with gzip, in Base64. */
  readonly content: string;
}

/** That a content was shown on a day. */
export interface ProofUse {
  readonly kind: ProofKind;
  /** The amount in cents of a rate or of plans, the term in months of due days, otherwise 0. */
  readonly subject: number;
  readonly digest: string;
  /** The day in Germany, `YYYY-MM-DD`. */
  readonly day: string;
  /** First and last time of that day, as far as known, in milliseconds since 1970. */
  readonly firstAt: number;
  readonly lastAt: number;
  /** True if it is not kept unless another day of the month is. */
  readonly onlyIfKnown?: boolean;
}

/** The days of one month on which a content was shown. */
export interface KeptUse extends Omit<ProofUse, 'day' | 'onlyIfKnown'> {
  /** Ascending. */
  readonly days: readonly string[];
}

/** Which uses are read. */
export interface UsesWanted {
  readonly kind: ProofKind;
  /** First and last day, `YYYY-MM-DD`: uses of their months are read. */
  readonly from: string;
  readonly to: string;
  /** Only those of this subject. */
  readonly subject?: number | undefined;
  /** Only those after this one, in the order of the list. */
  readonly beyond?: KeptUse | undefined;
}

/** First and last day of a content. */
export interface ProofSpan {
  readonly firstDay: string;
  readonly lastDay: string;
}

/** Store of what customers were shown. Nothing of it is ever changed; it only grows, or is deleted after years. */
export interface ProofStore {
  /**
   * Keeps contents, and the days on which they were shown. May be repeated, and done by several processes in any order:
   * days are added, first times only become earlier, and last times only later. Resolves with the uses that are not
   * kept (`onlyIfKnown`).
   */
  keep(contents: readonly ProofContent[], uses: readonly ProofUse[]): Promise<readonly ProofUse[]>;
  /**
   * Returns the first `limit` uses that are wanted, one for each month; by month, subject and digest. Fewer only if
   * there are no more.
   */
  uses(wanted: UsesWanted, limit: number): Promise<readonly KeptUse[]>;
  /** Returns the contents with these digests. */
  contents(digests: readonly string[]): Promise<readonly ProofContent[]>;
  /** Returns the first and last day on which each of these contents was shown as this kind. */
  spans(kind: ProofKind, digests: readonly string[]): Promise<ReadonlyMap<string, ProofSpan>>;
  /** Returns how many uses of these kinds there are in the month of `day`. */
  count(kinds: readonly ProofKind[], day: string): Promise<number>;
  /**
   * Deletes what was shown in months before that of `day`, and the contents that were not shown since. Deletes in
   * batches for a limited time; the next call continues. Resolves with the number of deleted uses.
   */
  forget(day: string): Promise<number>;
}
