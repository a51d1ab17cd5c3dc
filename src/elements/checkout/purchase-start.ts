import type { ReactiveControllerHost } from 'lit';
import { HandlerError } from '../../contract/client/ask.js';
import type { StartPurchase } from '../../contract/checkout.js';
import type { CheckoutClient } from '../../contract/client/purchase-client.js';
import { RatenkaufStartedEvent, RatenkaufStartEvent, type StartCode, type StartResult } from './start-events.js';
import { handlerCodeOf } from '../element/ratenkauf-element.js';
import { listen } from '../element/page/listening.js';
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
  /** Checks if the purchase starts in place of a form's submission. */
  readonly replaces: (submission: SubmitEvent) => boolean;
  /** Returns the request to the handler, or the code of what is missing. */
  readonly prepare: () => Promise<StartPurchase | StartCode>;
  /** Called if nothing was started; with the error if the request to the handler failed. */
  readonly onRefused: (code: StartCode, error?: Partial<HandlerError>) => void;
}

/** Starts a purchase and goes to the bank; at most one attempt runs at a time. */
export class PurchaseStart {
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
    // On the window: after all other listeners of the page, since any of them may cancel the submission.
    listen(
      host,
      () => window,
      'submit',
      (event) => {
        if (!options.replaces(event)) return;
        event.preventDefault();
        void this.run();
      },
    );
  }

  /** True from the first moment of an attempt until it is over, or the browser has left for the bank. */
  get isBusy(): boolean {
    return this.#attempt !== undefined;
  }

  /** Starts the purchase; calls during an attempt return the same promise. */
  run(): Promise<StartResult> {
    this.#attempt ??= this.#run();
    this.#host.requestUpdate();
    return this.#attempt;
  }

  /** Ends the present attempt, so that another one can be started. */
  settle(): void {
    clearTimeout(this.#timer);
    this.#attempt = this.paymentPage = undefined;
    this.#host.requestUpdate();
  }

  async #run(): Promise<StartResult> {
    const { client, prepare } = this.#options;
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
    if (failure) return this.#refuse(handlerCodeOf(failure), failure);
    this.#leave(paymentPage);
    return { ok: true, paymentPage };
  }

  #refuse(code: StartCode, error?: Partial<HandlerError>): StartResult {
    this.settle();
    this.#options.onRefused(code, error);
    return { ok: false, code };
  }

  #leave(paymentPage: string): void {
    this.paymentPage = paymentPage;
    this.#host.requestUpdate();
    this.#timer = setTimeout(() => this.settle(), patience);
    if (this.#host.dispatchEvent(new RatenkaufStartedEvent(paymentPage))) location.assign(paymentPage);
  }
}
