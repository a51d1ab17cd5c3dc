import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { listen } from '../element/page/listening.js';

/** A choice of the user in the browser's storage, the same for all lists of the shop's origin. */
export class Stored<Value> implements ReactiveController {
  #value: Value;
  readonly #host: ReactiveControllerHost;
  readonly #key: string;
  readonly #read: (text: string | null) => Value;

  /** `read` may throw if it cannot read the text; it has a value for `null`. */
  constructor(host: ReactiveControllerHost, key: string, read: (text: string | null) => Value) {
    this.#host = host;
    this.#key = key;
    this.#read = read;
    this.#value = read(null);
    host.addController(this);
    listen(
      host,
      () => window,
      'storage',
      (event) => {
        if (event.key !== key && event.key !== null) return;
        this.hostConnected();
        host.requestUpdate();
      },
    );
  }

  hostConnected(): void {
    try {
      this.#value = this.#read(localStorage.getItem(this.#key));
    } catch {
      this.#value = this.#read(null);
    }
  }

  get value(): Value {
    return this.#value;
  }

  /** Keeps a value as this text; `null` removes it. */
  keep(value: Value, text: string | null): void {
    this.#value = value;
    this.#host.requestUpdate();
    try {
      if (text === null) localStorage.removeItem(this.#key);
      else localStorage.setItem(this.#key, text);
    } catch {
      // Without storage it is kept as long as the page.
    }
  }
}
