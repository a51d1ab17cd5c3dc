import type { Transport } from './transport.js';

export interface PaymentApiOptions {
  /** Issued by the operator of the service; `2.de.…` for tests. */
  readonly webshopId: string;
  /** Set by the merchant in the shop administration. */
  readonly password: string;
  /** Address of the service, like `https://pay.example`; with a path if it is behind a gateway. */
  readonly host: string;
  readonly transport: Transport;
}

/** Options of a call to the bank. */
export interface CallOptions {
  /** Aborting ends the call with code `aborted`. */
  readonly signal?: AbortSignal | undefined;
}
