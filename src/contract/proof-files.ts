/* What a shop's own programs ask of the proofs. */
import type { Language } from '../rules/language.js';
import type { Cents } from '../rules/money.js';
import type { proofFormats } from './names.js';

/** Which proof is read. */
export interface ProofRequest {
  /** The day in Germany: `2026-12-03`. */
  readonly day: string;
  /** Amount in cents. */
  readonly amount: Cents;
}

/** Which proofs are exported. */
export interface ProofsRequest {
  /** First and last day in Germany, at most 366 days: `2026-12-03`. */
  readonly from: string;
  readonly to: string;
  /** Amount in cents; all by default. */
  readonly amount?: Cents | undefined;
  /** `csv`: one row for each plan and text. `html`: one page without anything else. */
  readonly format: (typeof proofFormats)[number];
  /** Language of headings and names; `de` by default. */
  readonly lang?: Language | undefined;
}

/** A file with proofs. */
export interface ProofFile {
  readonly fileName: string;
  readonly contentType: string;
  /** Has to be read or cancelled. */
  readonly body: ReadableStream<Uint8Array>;
}
