import type { ReactiveControllerHost } from 'lit';
import { HandlerError } from '../../contract/client/ask.js';
import type { Loader } from '../element/loader.js';
import { Polling } from '../element/page/polling.js';

type Reading = Pick<Loader<readonly unknown[], unknown>, 'hasFailed' | 'isPending' | 'error'>;

/** Reads again by itself, at growing intervals, after a failure that may pass. What is shown stays meanwhile. */
export class AskingAgain {
  readonly #load: Reading;
  #isAsking = false;

  constructor(host: ReactiveControllerHost, load: Reading, ask: () => Promise<unknown>) {
    this.#load = load;
    new Polling(host, {
      isOpen: () => this.#isAsking || (load.hasFailed && isRetryable(load.error)),
      ask: async () => {
        this.#isAsking = true;
        await ask().finally(() => (this.#isAsking = false));
        host.requestUpdate();
      },
    });
  }

  /** True if the last reading has failed, also while it is read again by itself. */
  get hasFailed(): boolean {
    return this.#load.hasFailed || (this.#isAsking && this.#load.isPending);
  }

  /** Checks whether a failure is known already: it may pass, and this was read by itself. */
  knows(error: unknown): boolean {
    return this.#isAsking && isRetryable(error);
  }

  /** Somebody reads again, and has to see that. */
  stop(): void {
    this.#isAsking = false;
  }
}

/** Checks whether the same request may succeed later. */
export const isRetryable = (error: unknown): boolean => error instanceof HandlerError && error.retryable;
