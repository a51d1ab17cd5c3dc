import type { ReactiveController, ReactiveElement } from 'lit';
import type { MerchantClient } from '../../contract/client/merchant-client.js';
import type { RatenkaufStageChangedEvent } from '../back-office/merchant-events.js';
import { readSummary, time } from '../back-office/reading.js';
import { listen } from '../element/page/listening.js';
import { readWhenShown, TimedLoader } from '../back-office/looking.js';
import { handlerCodeOf } from '../element/ratenkauf-element.js';
import { summaryQueueOf, type Answered, type KnownState } from './summary-queue.js';

/** What a chip says: what is known of a transaction, or why nothing is. */
export type Status = Answered | 'pending' | 'forbidden' | 'failed';

/** The transaction of a chip: its reference, which is empty if there is none, and the client that knows it. */
type StatusSource = readonly [id: string, client: MerchantClient];

/** Errors that one element has reported, for all that waited for the same request. */
const reported = new WeakSet<object>();

/** Reads what one transaction waits for; a failed reading keeps what is known, unless nobody may see it any more. */
export class StatusController implements ReactiveController {
  status: Status = 'pending';

  /** Called once for each request that failed. */
  readonly #source: () => StatusSource;
  readonly #onError: (error: unknown) => void;
  readonly #load: TimedLoader<StatusSource, Status>;
  #asked: StatusSource | undefined;
  /** True if the element has left the page while it waited for an answer. */
  #isInterrupted = false;

  constructor(host: ReactiveElement, source: () => StatusSource, onError: (error: unknown) => void) {
    this.#onError = onError;
    this.#source = source;
    host.addController(this);
    this.#load = new TimedLoader(host, {
      source,
      read: ([id, client], signal) => this.#read(id, client, signal),
      onRead: (status) => (this.status = status),
      onError: (error) => (this.status = this.#without(error)),
    });
    const ask = () => void this.#load.run();
    const look = readWhenShown(host, { load: this.#load, look: ask, restore: ask });
    listen(host, () => window, 'online', look);
    listen(host, () => document, 'ratenkauf-stage-changed', this.#follow);
  }

  hostConnected(): void {
    if (this.#isInterrupted && !this.#load.isPending) void this.#load.run();
  }

  hostDisconnected(): void {
    this.#isInterrupted = this.#load.isPending;
    if (this.#isInterrupted) this.#load.take(this.status);
  }

  async #read(id: string, client: MerchantClient, signal: AbortSignal): Promise<Status | undefined> {
    if (this.#asked?.[0] !== id || this.#asked[1] !== client) this.status = 'pending';
    this.#asked = [id, client];
    return id ? summaryQueueOf(client).ask(id, signal) : undefined;
  }

  /** Returns what the chip says after a failed reading. */
  #without(error: unknown): Status {
    if (!reported.has(error as object)) this.#onError(error);
    reported.add(error as object);
    if (handlerCodeOf(error) === 'forbidden') return 'forbidden';
    return typeof this.status === 'object' ? this.status : 'failed';
  }

  /** Says what another element of the page has just read. */
  readonly #follow = ({ transactionId, summary, deadline }: RatenkaufStageChangedEvent): void => {
    // It may show another one since it was read last.
    if (transactionId !== this.#asked?.[0] || transactionId !== this.#source()[0]) return;
    const { mode } = this.status as Partial<KnownState>;
    this.status = { summary: readSummary(summary), standing: { capture: { deadline: time(deadline) } }, mode };
    this.#load.take(this.status);
  };
}
