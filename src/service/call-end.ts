import { TransportError, type TransportFailure } from './transport-error.js';

/** What ends a call before its answer does. */
export type CallEnd = ReturnType<typeof endOfCall>;

/** Ends a call when its time of `ms` milliseconds is up or its caller gives up. */
export function endOfCall(ms: number, given: AbortSignal | undefined) {
  const controller = new AbortController();
  let end: (failure: TransportFailure, cause?: unknown) => void = () => {};
  const reached = new Promise<never>((_, reject) => {
    end = (failure, cause) => {
      reject(new TransportError({ failure, sent: true, cause }));
      controller.abort();
    };
  });
  const abort = () => end('aborted', given?.reason);
  let timer = setTimeout(end, ms, 'timeout');
  given?.addEventListener('abort', abort, { once: true });
  return {
    signal: controller.signal,
    /** Rejects with a TransportError; never resolves. */
    reached,
    /** Gives the call `more` milliseconds from now on, instead of what was left. */
    extend(more: number) {
      clearTimeout(timer);
      timer = setTimeout(end, more, 'timeout');
    },
    /** Stops the time until it is extended again. */
    rest: () => clearTimeout(timer),
    /** The call is over. */
    forget() {
      clearTimeout(timer);
      given?.removeEventListener('abort', abort);
    },
  };
}
