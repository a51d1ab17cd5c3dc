import type { AvailableOffer, OffersAnswer } from '../../contract/offer.js';
import { freshFor } from '../../contract/paths.js';
import type { Cents } from '../../rules/money.js';
import { offerIn } from './offer-queue.js';

/** The attribute `offer`: the handler's answer for one amount, and the time until which it is fresh, in milliseconds since 1970. */
export interface GivenAnswer extends OffersAnswer {
  readonly until: number;
}

/** Returns the offer for `amount` that the handler has written into the page; undefined if there is none, or none that is fresh and plausible. */
export function givenOffer(text: string | null, amount: Cents): AvailableOffer | undefined {
  if (!text) return undefined;
  try {
    const answer = JSON.parse(text) as GivenAnswer;
    const left = answer.until - Date.now();
    const offer = offerIn(answer, amount);
    if (offer.available && left > 0 && left <= freshFor) return offer;
  } catch {
    // The element asks for one.
  }
  return undefined;
}
