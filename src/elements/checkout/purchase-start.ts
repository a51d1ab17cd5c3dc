import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { HandlerError } from '../../contract/client/ask.js';
import type { StartPurchase } from '../../contract/checkout.js';
import type { PurchaseClient } from '../../contract/client/purchase-client.js';
import { PurchaseStartedEvent, PurchaseStartEvent, type StartCode, type StartResult } from '../element/purchase-events.js';
import { codeOf } from '../element/ratenkauf-element.js';
import { isPageAddress } from '../element/page-address.js';

/** Milliseconds after which a page that was left without being gone is usable again. */
const patience = 10_000;

/** What starting needs of the element around it. */
export interface PurchaseStartOptions {
  readonly client: () => PurchaseClient;
  /** What to tell the handler, or the code of what is missing. */
  readonly prepare: () => Promise<StartPurchase | StartCode>;
  /** The handler did not start it. */
  readonly onError: (error: unknown) => void;
  /** Nothing was started. */
  readonly onRefused: (code: StartCode) => void;
}

/** One attempt at a time to start a purchase and to go to the bank. */
export class PurchaseStart implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #options: PurchaseStartOptions;
  #attempt: Promise<StartResult> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts the attempts that are over: what comes of them later leads nowhere. */
  #over = 0;
  #isAsking = false;
  #paymentPage: string | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement, options: PurchaseStartOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  /** The handler is being asked. */
  get isAsking(): boolean {
    return this.#isAsking;
  }

  /** Where the customer is being taken, once the purchase is started. */
  get paymentPage(): string | undefined {
    return this.#paymentPage;
  }

  /** Starts once, however often it is called. */
  run(): Promise<StartResult> {
    return (this.#attempt ??= this.#run());
  }

  /** Makes another attempt possible: the one before is over. */
  settle(): void {
    clearTimeout(this.#timer);
    this.#over++;
    this.#attempt = undefined;
    this.#show(false);
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
  }

  async #run(): Promise<StartResult> {
    const { client, prepare, onError } = this.#options;
    const wanted = await prepare();
    if (typeof wanted === 'string') return this.#refuse(wanted);
    if (!this.#host.dispatchEvent(new PurchaseStartEvent(wanted))) return this.#refuse('canceled');
    this.#show(true);
    const over = this.#over;
    try {
      const { paymentPage } = await client().startPurchase(wanted);
      if (this.#over !== over) return { ok: false, code: 'canceled' };
      if (!isPageAddress(paymentPage)) throw new HandlerError('malformed_answer', 'startPurchase: no address of a page', true);
      this.#leave(paymentPage);
      return { ok: true, paymentPage };
    } catch (error) {
      if (this.#over !== over) return { ok: false, code: 'canceled' };
      onError(error);
      return this.#refuse(codeOf(error));
    }
  }

  #refuse(code: StartCode): StartResult {
    this.settle();
    this.#options.onRefused(code);
    return { ok: false, code };
  }

  #leave(paymentPage: string): void {
    this.#show(false, paymentPage);
    this.#timer = setTimeout(() => this.settle(), patience);
    if (this.#host.dispatchEvent(new PurchaseStartedEvent(paymentPage))) location.assign(paymentPage);
  }

  #show(isAsking: boolean, paymentPage?: string): void {
    this.#isAsking = isAsking;
    this.#paymentPage = paymentPage;
    this.#host.requestUpdate();
  }
}
