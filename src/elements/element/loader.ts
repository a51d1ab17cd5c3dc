import type { ReactiveController, ReactiveControllerHost } from 'lit';

export interface LoaderOptions<Source extends readonly unknown[], Value> {
  /** Returns what the read depends on; it is read again when one of these is another than before. */
  readonly source: () => Source;
  /** Reads; resolves with undefined if there is nothing to read. */
  readonly read: (source: Source, signal: AbortSignal) => Promise<Value | undefined>;
  /** Called with what was read. */
  readonly onRead?: (value: Value) => void;
  readonly onError?: (error: unknown) => void;
  /** Where the value is left to the next loader that reads with the same first part of the source. */
  readonly kept?: WeakMap<object, Value>;
}

/**
 * Reads something for an element, for the first time before its first rendering; of several reads only the last one
 * counts.
 */
export class Loader<Source extends readonly unknown[], Value> implements ReactiveController {
  /** What was read: the previous value during a read, undefined after a failure. */
  value: Value | undefined;
  isPending = false;
  hasFailed = false;
  /** Why the last read failed. */
  error: unknown;

  readonly #host: ReactiveControllerHost;
  readonly #options: LoaderOptions<Source, Value>;
  #source: Source | undefined;
  #request: AbortController | undefined;
  #running: Promise<void> | undefined;

  constructor(host: ReactiveControllerHost, options: LoaderOptions<Source, Value>) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  hostUpdate(): void {
    const before = this.#source;
    if (!before || this.#options.source().some((each, index) => each !== before[index])) void this.run();
  }

  /** Reads again; resolves when this read has ended. */
  run(): Promise<void> {
    const { read, onRead, onError, kept } = this.#options;
    const source = this.#options.source();
    if (!this.#source) this.value = kept?.get(source[0] as object);
    this.#source = source;
    this.#request?.abort();
    const { signal } = (this.#request = new AbortController());
    this.isPending = true;
    this.hasFailed = false;
    this.#host.requestUpdate();
    this.#running = read(source, signal).then(
      (value) => {
        if (signal.aborted) return;
        this.#end(value);
        if (value === undefined) return;
        kept?.set(source[0] as object, value);
        onRead?.(value);
      },
      (error: unknown) => {
        if (signal.aborted) return;
        this.error = error;
        this.#end(undefined, true);
        onError?.(error);
      },
    );
    return this.#running;
  }

  /** Takes a value that came in another way than by reading. */
  take(value: Value): void {
    this.#request?.abort();
    this.#source = this.#options.source();
    this.#end(value);
  }

  #end(value: Value | undefined, hasFailed = false): void {
    this.isPending = false;
    this.value = value;
    this.hasFailed = hasFailed;
    this.#host.requestUpdate();
  }

  /** Resolves when no read is running. */
  async settled(): Promise<void> {
    while (this.isPending) await this.#running;
  }
}
