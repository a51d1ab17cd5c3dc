import type { ReactiveControllerHost } from 'lit';
import { HandlerError } from '../../contract/client/ask.js';
import { Polling } from '../element/page/polling.js';

export interface AskingAgainOptions {
  /** Returns true if the last reading has failed. */
  readonly hasFailed: () => boolean;
  /** Returns why the last reading failed. */
  readonly error: () => unknown;
  readonly ask: () => Promise<void>;
}

/** Reads again by itself, at growing intervals, after a failure that may pass. What is shown stays meanwhile. */
export class AskingAgain {
  #isAsking = false;

  constructor(host: ReactiveControllerHost, { hasFailed, error, ask }: AskingAgainOptions) {
    new Polling(host, {
      isOpen: () => this.#isAsking || (hasFailed() && isRetryable(error())),
      ask: async () => {
        this.#isAsking = true;
        await ask();
        this.#isAsking = false;
        host.requestUpdate();
      },
    });
  }

  /** True while it reads by itself. */
  get isAsking(): boolean {
    return this.#isAsking;
  }

  /** Somebody reads again, and has to see that. */
  stop(): void {
    this.#isAsking = false;
  }
}

/** Checks whether the same request may succeed later. */
export const isRetryable = (error: unknown): boolean => error instanceof HandlerError && error.retryable;
