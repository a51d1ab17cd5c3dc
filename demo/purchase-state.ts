import type { Purchase, Ratenkauf } from 'ratenkauf-elements/server';

/** A shopper's purchase by instalments as the handler returns it, or the code of its error, like `no_purchase`. */
export type PurchaseState = Partial<Purchase> & { readonly code?: string };

/** Requests the purchase from the handler, within the same process and with the shopper's cookies. */
export async function purchaseState({ handler }: Pick<Ratenkauf, 'handler'>, request: Request): Promise<PurchaseState> {
  const headers = { cookie: request.headers.get('cookie') ?? '', accept: 'application/json' };
  const response = await handler(new Request(new URL('/ratenkauf/purchase', request.url), { headers }));
  const { error, ...purchase } = (await response.json().catch(() => ({}))) as PurchaseState & { error?: PurchaseState };
  return error ?? purchase;
}
