import type { UnresolvedReport } from '../killing.js';

/** An order as the books of Medusa have it. */
export interface BookedOrder {
  readonly id: string;
  readonly display_id: number;
  readonly status: string;
  readonly payment_status: string;
  readonly fulfillment_status: string;
  readonly metadata: { readonly ratenkauf?: { readonly test?: string } } | null;
  readonly items: readonly { readonly id: string; readonly quantity: number }[];
  readonly summary: { readonly paid_total: number; readonly refunded_total: number };
  readonly payment_collections: readonly {
    readonly payments: readonly {
      readonly id: string;
      readonly amount: number;
      readonly provider_id: string;
      readonly data: Readonly<Record<string, unknown>>;
      readonly captures?: readonly { readonly amount: number }[];
      readonly refunds?: readonly { readonly id: string; readonly amount: number }[];
    }[];
  }[];
}

/** Fields of an order that tests read. */
const fields =
  '+metadata,*items,*summary,*payment_collections.payments,*payment_collections.payments.captures,*payment_collections.payments.refunds';

/** The staff of a shop, at the Admin API. */
export type Staff = ReturnType<typeof createStaff>;

const UNRESOLVED = '/admin/ratenkauf/unresolved';

/** Uses the Admin API with a secret key. */
export function createStaff(origin: string, key: string) {
  /** Resolves with the status and the answer. */
  async function ask(path: string, body?: object): Promise<{ status: number; answer: Record<string, unknown> }> {
    const response = await fetch(origin + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
      },
      body: body ? JSON.stringify(body) : null,
    });
    return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
  }

  /** Throws if the answer is an error. */
  async function admin<Answer>(name: string, path: string, body?: object): Promise<Answer> {
    const { status, answer } = await ask(`/admin${path}`, body);
    if (status >= 400) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer[name] as Answer;
  }

  const pages = async (): Promise<BookedOrder[]> => {
    const all: BookedOrder[] = [];
    for (;;) {
      const page = await admin<BookedOrder[]>('orders', `/orders?limit=100&offset=${all.length}&fields=${fields}`);
      all.push(...page);
      if (page.length < 100) return all;
    }
  };

  const staff = {
    ask,
    unresolved: async () => (await ask(UNRESOLVED)).answer as { reports: UnresolvedReport[] },
    /** Says that the bank does not have a report, and that it is to be sent once more. */
    sendAgain: ({ id, transactionId }: UnresolvedReport) =>
      ask(UNRESOLVED, { transaction: transactionId, report: id, as: 'send_again' }),
    /** Resolves with all orders. */
    orders: pages,
    async order(number: unknown): Promise<BookedOrder> {
      const found = (await pages()).find(({ display_id }) => String(display_id) === String(number));
      if (!found) throw new Error(`There is no order ${String(number)}.`);
      return found;
    },
    /** Makes a parcel of an item, or of all, and sends it. */
    async ship(number: unknown, trackingNumber: string, item?: { readonly id: string }): Promise<void> {
      const { id, items: all } = await staff.order(number);
      const items = all
        .filter((each) => item === undefined || each.id === item.id)
        .map((each) => ({
          id: each.id,
          quantity: each.quantity,
        }));
      const made = await admin<{ fulfillments: { id: string; shipped_at: string | null }[] }>(
        'order',
        `/orders/${id}/fulfillments?fields=*fulfillments`,
        { items },
      );
      const parcel = made.fulfillments.find(({ shipped_at }) => shipped_at === null);
      const labels = [{ tracking_number: trackingNumber, tracking_url: '#', label_url: '#' }];
      await admin('order', `/orders/${id}/fulfillments/${parcel?.id}/shipments`, { items, labels });
    },
    /** Refunds euros of the order's payment; resolves with the status of the answer. */
    async refund(number: unknown, amount: number): Promise<number> {
      const { payment_collections } = await staff.order(number);
      const payment = payment_collections.flatMap(({ payments }) => payments)[0];
      return (await ask(`/admin/payments/${payment?.id}/refund`, { amount })).status;
    },
    async cancel(number: unknown): Promise<void> {
      const { id } = await staff.order(number);
      await admin('order', `/orders/${id}/cancel`, {});
    },
  };
  return staff;
}
