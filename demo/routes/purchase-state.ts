/** How a shopper's purchase by instalments stands, as far as the handler can say. */
export interface PurchaseState {
  readonly state?: string;
  /** Number of the order, when it is confirmed. */
  readonly orderId?: string;
  /** Code of the handler's error, like `no_purchase`. */
  readonly code?: string;
}

/** Asks the handler within the same process what the shopper's own browser could ask it. */
export async function purchaseState(ratenkauf: (request: Request) => Promise<Response>, request: Request): Promise<PurchaseState> {
  const headers = { cookie: request.headers.get('cookie') ?? '', accept: 'application/json' };
  const response = await ratenkauf(new Request(new URL('/ratenkauf/purchase', request.url), { headers }));
  const { error, ...purchase } = (await response.json().catch(() => ({}))) as PurchaseState & { error?: PurchaseState };
  return error ?? purchase;
}
