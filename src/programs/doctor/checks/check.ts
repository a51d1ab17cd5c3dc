import type { Evidence } from '../seen/evidence.js';

/** Something that is wrong with a shop. */
export interface Finding {
  /** `error`: something does not work, or is not allowed. `warning`: it works, and should be changed. */
  readonly severity: 'error' | 'warning';
  /** What is wrong, in one sentence. */
  readonly wrong: string;
  /** What to do, in one sentence. */
  readonly advice: string;
}

/** What a check has seen. */
export interface Judgement {
  readonly findings: readonly Finding[];
  /** Why something could not be seen, and what to give so that it can be; absent if all of it was seen. */
  readonly unchecked?: string | undefined;
}

/** One of the questions that are asked of every shop. */
export interface Check {
  /** In kebab-case; does not change. */
  readonly id: string;
  readonly title: string;
  /** Never rejects because of what a shop answers. */
  readonly judge: (evidence: Evidence) => Judgement | Promise<Judgement>;
}

/** Nothing is wrong, and everything was seen. */
export const fine: Judgement = { findings: [] };

/** It was not seen whether something is wrong. */
export const unchecked = (because: string): Judgement => ({ findings: [], unchecked: because });

/** Something does not work, or is not allowed. */
export const error = (wrong: string, advice: string): Finding => ({ severity: 'error', wrong, advice });

/** It works, and should be changed. */
export const warning = (wrong: string, advice: string): Finding => ({ severity: 'warning', wrong, advice });

/** A finding where something is wrong. */
export type MaybeFinding = Finding | false | undefined;

/** Returns the judgement of some findings; what is false or undefined is none. */
export const judged = (findings: readonly MaybeFinding[], because?: string): Judgement => ({
  findings: findings.filter((finding) => finding !== undefined && finding !== false),
  unchecked: because,
});
