import type { ReactiveController, ReactiveElement } from 'lit';
import type { MerchantClient } from '../../contract/client/merchant-client.js';
import type { RatenkaufStageChangedEvent } from '../back-office/merchant-events.js';
import { readSummary, time } from '../back-office/reading.js';
import { listen } from '../element/page/listening.js';
import { watchShowing } from '../element/page/showing.js';
import { pause } from '../back-office/looking.js';
import { handlerCodeOf } from '../element/ratenkauf-element.js';
import { summaryQueueOf, type Answered, type KnownState } from './summary-queue.js';

/** What a chip says: what is known of a transaction, or why nothing is. */
export type Status = Answered | 'pending' | 'forbidden' | 'failed';

/** The transaction of a chip. */
export interface StatusSource {
  /** Its reference; empty if there is none. */
  readonly id: string;
  readonly client: MerchantClient;
}

/** Errors that one element has reported, for all that waited for the same request. */
const reported = new WeakSet<object>();

/** Reads what one transaction waits for; a failed reading keeps what is known, unless nobody may see it any more. */
export class StatusController implements ReactiveController {
  status: Status = 'pending';

  readonly #host: ReactiveElement;
  readonly #source: () => StatusSource;
  /** Called once for each request that failed. */
  readonly #onError: (error: unknown) => void;
  #asked: StatusSource | undefined;
  #askedAt = -Infinity;
  #request: AbortController | undefined;
  /** True if the element has left the page while it waited for an answer. */
  #isInterrupted = false;

  constructor(host: ReactiveElement, source: () => StatusSource, onError: (error: unknown) => void) {
    this.#host = host;
    this.#source = source;
    this.#onError = onError;
    host.addController(this);
    watchShowing(host, (isRestored) => (isRestored ? void this.#ask() : this.#look()));
    listen(host, () => window, 'online', this.#look);
    listen(host, () => document, 'ratenkauf-stage-changed', this.#follow);
  }

  hostUpdate(): void {
    const source = this.#source();
    const { id, client } = this.#asked ?? {};
    if (source.id === id && source.client === client) return;
    this.status = 'pending';
    this.#asked = source;
    void this.#ask();
  }

  hostConnected(): void {
    if (this.#isInterrupted) void this.#ask();
  }

  hostDisconnected(): void {
    this.#isInterrupted = this.#request !== undefined;
    this.#stop();
  }

  /** Asks again; resolves when the answer is there. */
  async #ask(): Promise<void> {
    this.#stop();
    this.#isInterrupted = false;
    if (!this.#asked?.id) return;
    const { id, client } = this.#asked;
    const request = (this.#request = new AbortController());
    this.#askedAt = performance.now();
    let status: Status;
    try {
      status = await summaryQueueOf(client).ask(id, request.signal);
    } catch (error) {
      if (request.signal.aborted) return;
      status = this.#without(error);
    }
    if (request.signal.aborted) return;
    this.#request = undefined;
    this.#become(status);
  }

  /** Returns what the chip says after a failed reading. */
  #without(error: unknown): Status {
    if (!reported.has(error as object)) this.#onError(error);
    reported.add(error as object);
    if (handlerCodeOf(error) === 'forbidden') return 'forbidden';
    return typeof this.status === 'object' ? this.status : 'failed';
  }

  #stop(): void {
    this.#request?.abort();
    this.#request = undefined;
  }

  #become(status: Status): void {
    this.status = status;
    this.#host.requestUpdate();
  }

  readonly #look = (): void => {
    if (performance.now() - this.#askedAt >= pause) void this.#ask();
  };

  /** Says what another element of the page has just read. */
  readonly #follow = ({ transactionId, summary, deadline }: RatenkaufStageChangedEvent): void => {
    if (transactionId !== this.#asked?.id) return;
    this.#stop();
    const { mode } = this.status as Partial<KnownState>;
    this.#become({ summary: readSummary(summary), standing: { capture: { deadline: time(deadline) } }, mode });
  };
}
