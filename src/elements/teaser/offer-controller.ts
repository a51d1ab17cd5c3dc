import type { ReactiveElement } from 'lit';
import type { HandlerClient } from '../../contract/client/handler-client.js';
import type { Offer } from '../../contract/offer.js';
import { amountReason } from '../../rules/eligibility.js';
import { centsFromDecimal } from '../../rules/money.js';
import { givenOffer } from './given-offer.js';
import { offerQueueOf } from './offer-queue.js';

/** Options of an {@link OfferController}. */
export interface OfferControllerOptions {
  /** Is told of an amount that is none, and of a failed request. */
  readonly onInvalid: (amount: string) => void;
  readonly onError: (error: unknown) => void;
}

/** Reads the offer for an element's amount; of several requests only the last one counts. */
export class OfferController {
  /** The offer; `pending` while it is read; undefined if there is none, because there is no amount or it could not be read. */
  offer: Offer | 'pending' | undefined;

  readonly #host: ReactiveElement;
  readonly #options: OfferControllerOptions;
  #amount?: string;
  #client?: HandlerClient;
  #request?: AbortController;

  constructor(host: ReactiveElement, options: OfferControllerOptions) {
    this.#host = host;
    this.#options = options;
  }

  /** Reads the offer if the amount or the client is another than before. */
  update(amount: string, client: HandlerClient): void {
    if (amount === this.#amount && client === this.#client) return;
    this.#amount = amount;
    this.#client = client;
    void this.read();
  }

  /** Reads the offer, at first from the attribute `offer` if there is one; resolves when it is there or could not be read. */
  async read(): Promise<void> {
    const given = this.#request ? null : this.#host.getAttribute('offer');
    this.#request?.abort();
    const { signal } = (this.#request = new AbortController());
    const answer = this.#ask(signal, given);
    this.offer = answer instanceof Promise ? 'pending' : answer;
    this.#host.requestUpdate();
    if (this.offer !== 'pending') return;
    let offer: Offer | undefined;
    try {
      offer = await answer;
    } catch (error) {
      if (!signal.aborted) this.#options.onError(error);
    }
    if (signal.aborted) return;
    this.offer = offer;
    this.#host.requestUpdate();
  }

  #ask(signal: AbortSignal, given: string | null): Offer | Promise<Offer> | undefined {
    const amount = this.#amount ?? '';
    const cents = centsFromDecimal(amount);
    if (cents === undefined) {
      if (amount.trim()) this.#options.onInvalid(amount);
      return undefined;
    }
    const reason = amountReason(cents);
    if (reason) return { amount: cents, available: false, reason };
    return givenOffer(given, cents) ?? offerQueueOf(this.#client as HandlerClient).ask(cents, signal);
  }
}
