import type { Ratenkauf } from 'ratenkauf-elements/server';

/** Instalments that the bank has approved: cents of one and of all together, and how many. */
export interface Instalments {
  readonly monthlyRate: number;
  readonly months: number;
  readonly total: number;
}

/** State of a shopper's purchase by instalments, as the handler returns it. */
export interface PurchaseState {
  readonly state?: string;
  readonly financing?: { readonly plan: Instalments };
  /** Number of the order, if it is confirmed. */
  readonly orderId?: string;
  /** True if the outcome of the order has been unknown for long. */
  readonly mayGiveUp?: boolean;
  /** True if the customer has given that order up. */
  readonly mayRestart?: boolean;
  /** Code of the handler's error, like `no_purchase`. */
  readonly code?: string;
}

/** Requests the state from the handler, within the same process and with the shopper's cookies. */
export async function purchaseState({ handler }: Pick<Ratenkauf, 'handler'>, request: Request): Promise<PurchaseState> {
  const headers = { cookie: request.headers.get('cookie') ?? '', accept: 'application/json' };
  const response = await handler(new Request(new URL('/ratenkauf/purchase', request.url), { headers }));
  const { error, ...purchase } = (await response.json().catch(() => ({}))) as PurchaseState & { error?: PurchaseState };
  return error ?? purchase;
}
