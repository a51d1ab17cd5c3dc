import type { ReactiveElement } from 'lit';
import type { HandlerError } from '../../contract/client/ask.js';
import type { RateClient } from '../../contract/client/handler-client.js';
import type { Offer } from '../../contract/offer.js';
import { amountReason } from '../../rules/eligibility.js';
import { centsFromDecimal } from '../../rules/money.js';
import { offerQueueOf } from './offer-queue.js';

/**
 * Milliseconds after a failure until the offer is asked for again; twice as many after each further one. The first is
 * the time that the handler gives the bank's answer to arrive after all.
 */
const firstWait = 2000;

/** Reads the offer for an element's amount; of several requests only the last one counts. */
export class OfferController {
  /**
   * The offer; `pending` while it is read; undefined if there is none, because there is no amount or it could not be
   * read.
   */
  offer: Offer | 'pending' | undefined;

  readonly #host: ReactiveElement;
  /** Called for a failed request, and for an amount that is none. */
  readonly #onError: (error: unknown) => void;
  #amount = '';
  #client?: RateClient;
  #request?: AbortController;

  constructor(host: ReactiveElement, onError: (error: unknown) => void) {
    this.#host = host;
    this.#onError = onError;
  }

  /**
   * Reads the offer if the amount or the client is another than before; then returns what {@link read} returns. A page
   * may give a number as well, or nothing.
   */
  update(given: string | number | null | undefined, client: RateClient): Promise<void> | undefined {
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
    let offer: OfferController['offer'] | Promise<Offer> = this.#ask(signal);
    if (offer instanceof Promise) {
      if (!waited) this.#show('pending');
      const answer = offer;
      offer = undefined;
      try {
        offer = await answer;
      } catch (error) {
        if (signal.aborted) return;
        if (!waited) this.#onError(error);
        const wait = 2 * waited || firstWait;
        if ((error as HandlerError).retryable)
          setTimeout(() => !signal.aborted && this.#host.isConnected && this.read(wait), wait);
      }
    }
    if (!signal.aborted) this.#show(offer);
  }

  #show(offer: OfferController['offer']): void {
    this.offer = offer;
    this.#host.requestUpdate();
  }

  #ask(signal: AbortSignal): Offer | Promise<Offer> | undefined {
    const cents = centsFromDecimal(this.#amount);
    if (cents === undefined) {
      if (this.#amount) this.#onError({ code: 'invalid_amount', message: `amount="${this.#amount}": write 1299.00.` });
      return undefined;
    }
    const reason = amountReason(cents);
    if (reason) return { amount: cents, available: false, reason };
    return offerQueueOf(this.#client as RateClient).ask(cents, signal);
  }
}
