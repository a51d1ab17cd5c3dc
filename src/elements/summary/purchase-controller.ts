import type { ReactiveControllerHost } from 'lit';
import type { HandlerErrorCode } from '../../contract/client/ask.js';
import type { StartedClient } from '../../contract/client/purchase-client.js';
import type { ConfirmPurchase, Purchase } from '../../contract/purchase.js';
import { Polling } from '../element/page/polling.js';
import type { ConfirmResult, SummaryState } from './summary-events.js';
import { Loader } from '../element/loader.js';
import { handlerCodeOf } from '../element/ratenkauf-element.js';
import { Countdown } from './countdown.js';
import { readPurchase } from './read-purchase.js';

/** What the summary renders. While the customer's order is being sent, that is the approval. */
export type View = Exclude<SummaryState, 'ordering'>;

/** Action of the customer that takes a while. */
export type Action = 'ordering' | 'abandoning';

/** Why the customer's last action had no effect. */
export type OrderProblem = 'may_retry' | 'figures_changed' | 'not_sent' | 'not_abandoned' | undefined;

export interface PurchaseControllerOptions {
  readonly client: () => StartedClient;
  /** Called for each request that failed. */
  readonly onError: (error: unknown) => void;
  /** Called before a change that is the response to the customer. */
  readonly onAct: () => void;
  /** Called when an order becomes known as confirmed. */
  readonly onOrdered: (orderId: string | undefined) => void;
}

/** Codes that say that nothing of a purchase may be shown; a view of their own says so. */
const isNothingToShow = (code: HandlerErrorCode): code is 'no_purchase' | 'no_checkout' =>
  code === 'no_purchase' || code === 'no_checkout';

/** Checks if a purchase has the figures that stood above the order button. */
const isAsRead = (purchase: Purchase | undefined, { amount, plan }: ConfirmPurchase['shown']): boolean =>
  JSON.stringify([purchase?.amount, purchase?.financing?.plan]) === JSON.stringify([amount, plan]);

/** The shopper's purchase: reads it, orders, gives it up, and asks again while its outcome is open. */
export class PurchaseController {
  purchase: Purchase | undefined;
  /** Action of the customer that is running. */
  busy: Action | undefined;
  problem: OrderProblem;
  readonly countdown: Countdown;

  readonly #host: ReactiveControllerHost;
  readonly #options: PurchaseControllerOptions;
  readonly #load: Loader<readonly [StartedClient], Purchase>;
  #failure: HandlerErrorCode | undefined;
  #confirmation: Promise<ConfirmResult> | undefined;
  /** Counts starts and ends of the customer's actions; answers to earlier reads are ignored. */
  #steps = 0;

  constructor(host: ReactiveControllerHost, options: PurchaseControllerOptions) {
    this.#host = host;
    this.#options = options;
    this.countdown = new Countdown(host);
    this.#load = new Loader(host, {
      source: () => [options.client()] as const,
      read: async ([client], signal) => {
        const steps = this.#steps;
        const purchase = readPurchase(await client.purchase({ signal }));
        return steps === this.#steps && !this.busy ? purchase : undefined;
      },
      onRead: (purchase) => this.#take(purchase),
      onError: (error) => this.#onLoadError(error),
    });
    const isOpen = () => /confirming|unresolved|given_up|initialized/.test(this.shown) && !this.busy;
    new Polling(host, { isOpen, ask: () => this.read() });
  }

  /** What is rendered. */
  get shown(): View {
    const { purchase } = this;
    if (this.#failure) return isNothingToShow(this.#failure) ? this.#failure : 'failed';
    if (!purchase) return 'loading';
    if (purchase.state === 'confirming' && purchase.mayRestart) return 'given_up';
    if (purchase.state === 'confirming' && purchase.mayGiveUp) return 'unresolved';
    return purchase.state === 'approved' && this.countdown.isOver && !this.busy ? 'expired' : purchase.state;
  }

  /** The state as the event names it. */
  get state(): SummaryState {
    return this.busy === 'ordering' ? this.busy : this.shown;
  }

  get isReading(): boolean {
    return this.#load.isPending;
  }

  /** Reads the purchase again. */
  read(): Promise<void> {
    return this.#load.run();
  }

  /** Reads the purchase after the page was left and came back: requests that were running are aborted. */
  readAfterReturn(): void {
    this.busy = undefined;
    void this.read();
  }

  /** Reads the purchase anew after a failure. */
  retry(): void {
    this.#failure = undefined;
    this.purchase = undefined;
    this.#options.onAct();
    void this.read();
  }

  /** Orders; calls during an attempt return the same promise. */
  confirm(): Promise<ConfirmResult> {
    return (this.#confirmation ??= this.#confirm().finally(() => (this.#confirmation = undefined)));
  }

  /**
   * Abandons the purchase, or gives up its order, if the handler allows it; resolves with true if it is abandoned. What
   * becomes of an order that is given up, the customer reads before going on.
   */
  async abandon(): Promise<boolean> {
    if (this.busy) return false;
    this.#begin('abandoning');
    try {
      this.#take(readPurchase(await this.#options.client().abandonPurchase()));
    } catch (error) {
      this.#options.onError(error);
      this.problem = 'not_abandoned';
    }
    this.#step(undefined);
    if (this.problem) await this.read();
    return this.shown === 'abandoned';
  }

  async #confirm(): Promise<ConfirmResult> {
    await this.#host.updateComplete;
    // What comes now was not there when the customer decided.
    const read = this.shown === 'approved' ? this.purchase : undefined;
    await this.#load.settled();
    const { amount, financing } = read ?? this.purchase ?? {};
    if (this.shown === 'approved' && !this.busy && amount !== undefined && financing)
      await this.#order({ amount, plan: financing.plan });
    return this.#result();
  }

  /**
   * Asks the bank to confirm. If the answer gets lost, the state is read from the handler; if that fails too, the
   * outcome is unknown.
   */
  async #order(read: ConfirmPurchase['shown']): Promise<void> {
    this.#begin('ordering');
    try {
      this.#take(readPurchase(await this.#options.client().confirmPurchase({ shown: read })));
      if (this.problem === 'not_sent' && !isAsRead(this.purchase, read)) this.problem = 'figures_changed';
    } catch (error) {
      this.#options.onError(error);
      // The shop was asked before anything was sent.
      if (handlerCodeOf(error) === 'shop_unavailable') this.problem = 'may_retry';
      else await this.#askAfter(handlerCodeOf(error));
    }
    this.#step(undefined);
  }

  async #askAfter(code: HandlerErrorCode): Promise<void> {
    try {
      if (code !== 'timeout') return this.#take(readPurchase(await this.#options.client().purchase()));
    } catch (error) {
      const failed = handlerCodeOf(error);
      if (isNothingToShow(failed)) return void (this.#failure = failed);
    }
    if (this.purchase) this.purchase = { ...this.purchase, state: 'confirming' };
  }

  #begin(busy: Action): void {
    this.#step(busy);
    this.problem = undefined;
    this.#options.onAct();
  }

  #step(busy: Action | undefined): void {
    this.#steps++;
    this.busy = busy;
    this.#host.requestUpdate();
  }

  #take(purchase: Purchase): void {
    const { state, mayRetry, secondsLeft, orderId } = purchase;
    const wasOrdered = this.busy === 'ordering' || this.purchase?.state === 'confirming';
    if (wasOrdered && state === 'approved') this.problem = 'not_sent';
    if (mayRetry) this.problem = 'may_retry';
    const isNew = state === 'confirmed' && this.purchase?.state !== state;
    this.#failure = undefined;
    this.purchase = purchase;
    this.countdown.secondsLeft = state === 'approved' ? secondsLeft : undefined;
    if (isNew) this.#options.onOrdered(orderId);
  }

  /** Keeps the present view unless the handler answers that there is no purchase, or none for this visit. */
  #onLoadError(error: unknown): void {
    const code = handlerCodeOf(error);
    if (!this.busy && (!this.purchase || isNothingToShow(code))) this.#failure = code;
    this.#options.onError(error);
  }

  #result(): ConfirmResult {
    const { shown } = this;
    if (shown === 'confirmed') return { ok: true, orderId: this.purchase?.orderId };
    if (shown === 'approved') return { ok: false, code: 'may_retry' };
    if (shown === 'unresolved' || shown === 'given_up') return { ok: false, code: 'confirming' };
    return { ok: false, code: shown === 'failed' || shown === 'loading' ? (this.#failure ?? 'unreachable') : shown };
  }
}
