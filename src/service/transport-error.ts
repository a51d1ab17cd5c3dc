/** Why there is no whole answer. */
export type TransportFailure = 'unreachable' | 'timeout' | 'too_large' | 'aborted';

/** No whole answer arrived; `sent` is false only when the service certainly never saw the request. */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  readonly failure: TransportFailure;
  readonly sent: boolean;

  constructor({ failure, sent, cause }: { failure: TransportFailure; sent: boolean; cause?: unknown }) {
    super(`No whole answer: ${failure}`, { cause });
    this.failure = failure;
    this.sent = sent;
  }
}
