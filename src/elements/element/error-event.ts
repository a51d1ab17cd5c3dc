import type { HandlerErrorCode } from '../../contract/client/ask.js';

/** Code of a failure to show content: the handler's codes, or `invalid_amount` for an attribute that is no price. */
export type ElementErrorCode = HandlerErrorCode | 'invalid_amount';

/**
 * `ratenkauf-error`: an element has nothing to show. For developers and monitoring; customers see a sentence. Default
 * action: one warning in the console for each cause.
 */
export class RatenkaufErrorEvent extends Event {
  readonly code: ElementErrorCode;
  /** Description and advice for developers. */
  readonly message: string;
  /** True if the same request may succeed a little later. */
  readonly retryable: boolean;

  constructor(code: ElementErrorCode, message: string, retryable: boolean) {
    super('ratenkauf-error', { bubbles: true, composed: true, cancelable: true });
    this.code = code;
    this.message = message;
    this.retryable = retryable;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'ratenkauf-error': RatenkaufErrorEvent;
  }
}
