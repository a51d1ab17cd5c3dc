import type { ReactiveElement } from 'lit';
import type { HandlerError } from '../../contract/client/ask.js';
import type { RateClient } from '../../contract/client/handler-client.js';
import { isEligible } from '../../rules/eligibility.js';
import { centsFromDecimal } from '../../rules/money.js';
import { offerQueueOf } from './offer-queue.js';
import type { TeaserOffer, TeaserView } from './template.js';

/**
 * Milliseconds after a failure until the offer is asked for again; twice as many after each further one. The first is
 * the time that the handler gives the bank's answer to arrive after all.
 */
const firstWait = 2000;

/** Reads the offer for an element's amount; of several requests only the last one counts. */
export interface OfferReader {
  /**
   * Reads the offer if the amount or the client is another than before; then returns what {@link read} returns. A page
   * may give a number as well, or nothing.
   */
  update(given: string | number | null | undefined, client: RateClient): Promise<void> | undefined;
  /**
   * Reads the offer; resolves when it is there or could not be read. Then it is asked for again, if that may help; what
   * is shown stays meanwhile. `waited`: milliseconds since it was asked for before.
   */
  read(waited?: number): Promise<void>;
}

/**
 * Creates the reader of an element, which puts the offer into `view` and updates the element. `onError` is called for a
 * failed request, and for an amount that is none.
 */
export function createOfferReader(
  host: ReactiveElement,
  view: TeaserView,
  onError: (error: unknown) => void,
): OfferReader {
  let amount = '';
  let client: RateClient;
  let request: AbortController | undefined;

  function show(offer: TeaserView['offer']): void {
    view.offer = offer;
    if (offer !== 'pending') view.lastShown = offer;
    host.requestUpdate();
  }

  function ask(signal: AbortSignal): TeaserOffer | Promise<TeaserOffer> | undefined {
    const cents = centsFromDecimal(amount);
    if (cents !== undefined)
      return isEligible(cents) ? offerQueueOf(client).askFor(cents, signal) : { available: false };
    if (amount) onError({ code: 'invalid_amount', message: `amount="${amount}": write 1299.00.` });
    return undefined;
  }

  async function read(waited = 0): Promise<void> {
    request?.abort();
    const { signal } = (request = new AbortController());
    let next: TeaserView['offer'] | Promise<TeaserOffer> = ask(signal);
    if (next instanceof Promise) {
      if (!waited) show('pending');
      const answer = next;
      next = undefined;
      try {
        next = await answer;
      } catch (error) {
        if (signal.aborted) return;
        if (!waited) onError(error);
        const wait = 2 * waited || firstWait;
        if ((error as HandlerError).retryable)
          setTimeout(() => !signal.aborted && host.isConnected && read(wait), wait);
      }
    }
    if (!signal.aborted) show(next);
  }

  return {
    update(given, by) {
      const before = amount;
      amount = `${given ?? ''}`.trim();
      if (amount === before && client === by) return undefined;
      client = by;
      return read();
    },
    read,
  };
}
