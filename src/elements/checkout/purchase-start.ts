import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { HandlerError } from '../../contract/client/ask.js';
import type { StartPurchase } from '../../contract/checkout.js';
import type { CheckoutClient } from '../../contract/client/purchase-client.js';
import { RatenkaufStartedEvent, RatenkaufStartEvent, type StartCode, type StartResult } from './start-events.js';
import { handlerCodeOf } from '../element/ratenkauf-element.js';
import { isPageAddress } from '../element/page/page-address.js';
import { checkoutTexts, type CheckoutText } from '../../languages/checkout.js';
import { defaultLanguage } from '../../languages/language.js';

/**
 * Returns the text that explains to the customer why a purchase did not start: that of its code, or whether another try
 * may help.
 */
export const problemOf = (code: StartCode, isRetryable: boolean | undefined): CheckoutText =>
  code in checkoutTexts[defaultLanguage] ? (code as CheckoutText) : isRetryable ? 'retry_later' : 'impossible';

/** Milliseconds after which the page can be used again if the browser did not navigate away. */
const patience = 10_000;

export interface PurchaseStartOptions {
  readonly client: () => CheckoutClient;
  /** Returns the request to the handler, or the code of what is missing. */
  readonly prepare: () => Promise<StartPurchase | StartCode>;
  /** Called if the request to the handler failed. */
  readonly onError: (error: unknown) => void;
  /** Called if nothing was started; with the error if the handler has refused it. */
  readonly onRefused: (code: StartCode, error: Partial<HandlerError>) => void;
}

/** Starts a purchase and goes to the bank; at most one attempt runs at a time. */
export class PurchaseStart implements ReactiveController {
  /** True from the first moment of an attempt until it is over, or the browser has left for the bank. */
  isBusy = false;
  /** Address of the bank's payment page, once the purchase is started. */
  paymentPage: string | undefined;

  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #options: PurchaseStartOptions;
  /** The present attempt; results of another are ignored. */
  #attempt: Promise<StartResult> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement, options: PurchaseStartOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  /** Starts the purchase; calls during an attempt return the same promise. */
  run(): Promise<StartResult> {
    return (this.#attempt ??= this.#run());
  }

  /** Ends the present attempt, so that another one can be started. */
  settle(): void {
    clearTimeout(this.#timer);
    this.#attempt = undefined;
    this.#show(false);
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
  }

  async #run(): Promise<StartResult> {
    const { client, prepare, onError } = this.#options;
    this.#show(true);
    const wanted = await prepare();
    if (typeof wanted === 'string') return this.#refuse(wanted);
    if (!this.#host.dispatchEvent(new RatenkaufStartEvent(wanted))) return this.#refuse('canceled');
    const attempt = this.#attempt;
    let paymentPage = '';
    let failure: unknown;
    try {
      ({ paymentPage } = await client().startPurchase(wanted));
      if (!isPageAddress(paymentPage))
        throw new HandlerError('malformed_answer', 'startPurchase: not an http(s) address', true);
    } catch (error) {
      failure = error;
    }
    if (this.#attempt !== attempt) return { ok: false, code: 'canceled' };
    if (failure) {
      onError(failure);
      return this.#refuse(handlerCodeOf(failure), failure);
    }
    this.#leave(paymentPage);
    return { ok: true, paymentPage };
  }

  #refuse(code: StartCode, error: Partial<HandlerError> = {}): StartResult {
    this.settle();
    this.#options.onRefused(code, error);
    return { ok: false, code };
  }

  #leave(paymentPage: string): void {
    this.#show(true, paymentPage);
    this.#timer = setTimeout(() => this.settle(), patience);
    if (this.#host.dispatchEvent(new RatenkaufStartedEvent(paymentPage))) location.assign(paymentPage);
  }

  #show(isBusy: boolean, paymentPage?: string): void {
    this.isBusy = isBusy;
    this.paymentPage = paymentPage;
    this.#host.requestUpdate();
  }
}
