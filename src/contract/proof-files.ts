/* What a shop's own programs ask of the proofs, and files as they get them. */
import type { Language } from '../languages/language.js';
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
  /** First day in Germany: `2026-12-01`. */
  readonly from: string;
  /** Last day, which is part of it: at most 366 days in all. */
  readonly to: string;
  /** Amount in cents; all by default. */
  readonly amount?: Cents | undefined;
  /** `csv`: one row for each plan and text. `html`: one page without anything else. */
  readonly format: (typeof proofFormats)[number];
  /** Language of headings and names; `de` by default. */
  readonly lang?: Language | undefined;
}

/** A file to save. */
export interface FileDownload {
  /** With the period in it, and its ending. */
  readonly fileName: string;
  /** For the header of the same name, with the charset of a text. */
  readonly contentType: string;
  /** Has to be read or cancelled. */
  readonly body: ReadableStream<Uint8Array>;
}
