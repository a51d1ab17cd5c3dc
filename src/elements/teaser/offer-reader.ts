import type { ReactiveElement } from 'lit';
import type { HandlerError } from '../../contract/client/ask.js';
import type { OffersClient } from '../../contract/client/handler-client.js';
import { isEligible } from '../../rules/eligibility.js';
import { centsFromDecimal } from '../../rules/money.js';
import { offerQueueOf } from './offer-queue.js';
import type { TeaserOffer } from './template.js';

/**
 * Milliseconds after a failure until the offer is asked for again; twice as many after each further one. The first is
 * the time that the handler gives the bank's answer to arrive after all.
 */
const firstWait = 2000;

/**
 * Reads the offer for an element's amount, and updates the element; of several requests only the last one counts.
 * `onError` is called for a failed request, and for an amount that is none.
 */
export class OfferReader {
  /** The offer; `pending` while it is read; undefined if there is none. */
  offer: TeaserOffer | 'pending' | undefined;
  /** The offer that was shown last. */
  lastShown: TeaserOffer | undefined;

  readonly #host: ReactiveElement;
  readonly #onError: (error: unknown) => void;
  #amount = '';
  #client: OffersClient | undefined;
  #request: AbortController | undefined;

  constructor(host: ReactiveElement, onError: (error: unknown) => void) {
    this.#host = host;
    this.#onError = onError;
  }

  /**
   * Reads the offer if the amount or the client is another than before; then returns what {@link read} returns. A page
   * may give a number as well, or nothing.
   */
  update(given: string | number | null | undefined, client: OffersClient): Promise<void> | undefined {
    const amount = `${given ?? ''}`.trim();
    if (amount === this.#amount && client === this.#client) return undefined;
    this.#amount = amount;
    this.#client = client;
    return this.read();
  }

  /**
   * Reads the offer; resolves when it is there or could not be read. Then it is asked for again, if that may help; what
   * is shown stays meanwhile. `waited`: milliseconds since it was asked for before.
   */
  async read(waited = 0): Promise<void> {
    this.#request?.abort();
    const { signal } = (this.#request = new AbortController());
    const answer = this.#ask(signal);
    if (!(answer instanceof Promise)) return this.#show(answer);
    if (!waited) this.#show('pending');
    let offer: TeaserOffer | undefined;
    try {
      offer = await answer;
    } catch (error) {
      if (signal.aborted) return;
      if (!waited) this.#onError(error);
      if ((error as HandlerError).retryable) this.#askAgain(2 * waited || firstWait, signal);
    }
    if (!signal.aborted) this.#show(offer);
  }

  #ask(signal: AbortSignal): TeaserOffer | Promise<TeaserOffer> | undefined {
    const cents = centsFromDecimal(this.#amount);
    if (cents === undefined) {
      if (this.#amount) this.#onError({ code: 'invalid_amount', message: `amount="${this.#amount}": write 1299.00.` });
      return undefined;
    }
    if (!this.#client || !isEligible(cents)) return { available: false };
    return offerQueueOf(this.#client).askFor(cents, signal);
  }

  #askAgain(wait: number, signal: AbortSignal): void {
    setTimeout(() => !signal.aborted && this.#host.isConnected && this.read(wait), wait);
  }

  #show(offer: TeaserOffer | 'pending' | undefined): void {
    this.offer = offer;
    if (offer !== 'pending') this.lastShown = offer;
    this.#host.requestUpdate();
  }
}
