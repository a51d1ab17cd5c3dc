import type { UnresolvedReport } from '../killing.js';
import { ask, login } from './customer.js';

/** An order in the books of Payload. */
export interface BookedOrder {
  readonly id: number;
  readonly status: string;
  readonly amount: number;
  readonly customer: number | null;
  readonly customerEmail: string | null;
  readonly items: readonly { readonly product: number; readonly quantity: number }[];
  readonly shippingAddress: { readonly city: string };
  readonly transactions: readonly number[];
  readonly ratenkauf: {
    readonly purchase: string | null;
    readonly reference: string | null;
    readonly test: boolean | null;
    readonly note: string | null;
  };
}

/** A transaction in the books of Payload. */
export interface BookedTransaction {
  readonly id: number;
  readonly status: string;
  readonly amount: number;
  readonly order: number | null;
  readonly cart: number;
  readonly ratenkauf: { readonly reference: string | null; readonly months: number | null };
}

/** A refund in the books of Payload. */
export interface BookedRefund {
  readonly id: number;
  readonly order: number;
  readonly amount: number;
  readonly state: string;
  readonly detail: string | null;
}

/** The staff of a shop, at Payload's REST API. */
export type Staff = Awaited<ReturnType<typeof createStaff>>;

const UNRESOLVED = '/api/payments/ratenkauf/payload/unresolved';

/** Logs in. */
export async function createStaff(origin: string) {
  const { token } = await login(origin, 'staff@shop.example');
  const send = async <Body>(path: string, body?: object, method?: string): Promise<Body> => {
    const answer = await ask<Body>(origin, path, Object.assign({ token }, body && { body }, method && { method }));
    if (answer.status > 201) throw new Error(JSON.stringify(answer));
    return answer.body;
  };
  const all = async <Document>(slug: string, where = ''): Promise<readonly Document[]> =>
    (await send<{ docs: Document[] }>(`/api/${slug}?depth=0&limit=1000&pagination=false&${where}`)).docs;
  return {
    token,
    send,
    unresolved: () => send<{ purchases: object[]; reports: UnresolvedReport[] }>(UNRESOLVED),
    /** Says that the bank does not have a report, and that it is to be sent once more. */
    sendAgain: ({ id, transactionId }: UnresolvedReport) =>
      send(UNRESOLVED, { transaction: transactionId, report: id, as: 'send_again' }),
    order: (id: number | undefined) => send<BookedOrder>(`/api/orders/${id}?depth=0`),
    orders: () => all<BookedOrder>('orders'),
    transactions: () => all<BookedTransaction>('transactions'),
    refunds: (order?: number) =>
      all<BookedRefund>('ratenkauf-refunds', order === undefined ? '' : `where[order][equals]=${order}`),
    stock: async (product: number) => (await send<{ inventory: number }>(`/api/products/${product}?depth=0`)).inventory,
    setStatus: (id: number | undefined, status: string) => send(`/api/orders/${id}`, { status }, 'PATCH'),
    refund: async (order: number | undefined, amount: number) =>
      (await send<{ doc: BookedRefund }>('/api/ratenkauf-refunds', { order, amount })).doc,
  };
}
