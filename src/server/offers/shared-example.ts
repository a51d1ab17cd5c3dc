import { isWithin } from '../scheduling/clock.js';
import type { CurrentExample } from './current-example.js';
import type { SharedOffers } from './shared-offers.js';

/** Milliseconds for which an agreement holds: for so long, a change that another instance has seen may be unknown. */
const HOLDS = 10_000;

export interface AgreementOptions {
  readonly shared: Pick<SharedOffers, 'example' | 'keepExample'>;
  readonly validity: Pick<CurrentExample, 'hear' | 'current'>;
  readonly now: () => number;
}

/**
 * Creates the function that makes all instances know the example that one of them has seen last, also after a restart.
 * It resolves with false if that is not known; concurrent calls share one reading.
 */
export function createAgreement({ shared, validity, now }: AgreementOptions): () => Promise<boolean> {
  let agreed: { readonly at: number; readonly isKnown: Promise<boolean> } | undefined;

  async function agree(): Promise<boolean> {
    const theirs = await shared.example();
    if (theirs) validity.hear(theirs);
    const ours = validity.current();
    if (ours && ours.key !== theirs?.key) shared.keepExample(ours);
    return theirs !== undefined;
  }

  return () => {
    if (!agreed || !isWithin(HOLDS, agreed.at, now())) agreed = { at: now(), isKnown: agree() };
    return agreed.isKnown;
  };
}
