import type { ReactiveElement } from 'lit';
import type { RateClient } from '../../contract/client/handler-client.js';
import type { Offer } from '../../contract/offer.js';
import { amountReason } from '../../rules/eligibility.js';
import { centsFromDecimal } from '../../rules/money.js';
import { offerQueueOf } from './offer-queue.js';

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

  /** Reads the offer if the amount or the client is another than before; then returns what {@link read} returns. */
  update(amount: string, client: RateClient): Promise<void> | undefined {
    if (amount === this.#amount && client === this.#client) return undefined;
    this.#amount = amount;
    this.#client = client;
    return this.read();
  }

  /** Reads the offer; resolves when it is there or could not be read. */
  async read(): Promise<void> {
    this.#request?.abort();
    const { signal } = (this.#request = new AbortController());
    const answer = this.#ask(signal);
    this.offer = answer instanceof Promise ? 'pending' : answer;
    this.#host.requestUpdate();
    if (this.offer !== 'pending') return;
    let offer: Offer | undefined;
    try {
      offer = await answer;
    } catch (error) {
      if (!signal.aborted) this.#onError(error);
    }
    if (signal.aborted) return;
    this.offer = offer;
    this.#host.requestUpdate();
  }

  #ask(signal: AbortSignal): Offer | Promise<Offer> | undefined {
    const cents = centsFromDecimal(this.#amount);
    if (cents === undefined) {
      if (this.#amount.trim())
        this.#onError({ code: 'invalid_amount', message: `amount="${this.#amount}": write it like 1299.00.` });
      return undefined;
    }
    const reason = amountReason(cents);
    if (reason) return { amount: cents, available: false, reason };
    return offerQueueOf(this.#client as RateClient).ask(cents, signal);
  }
}
