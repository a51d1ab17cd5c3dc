import type { UnresolvedReport } from '../killing.js';

/** A line of an order, of which all is shipped at once. */
interface Line {
  readonly id: string;
  readonly quantity: number;
}

interface FoundOrder {
  readonly id: string;
  readonly state: string;
  readonly lines: readonly Line[];
  readonly payments: readonly {
    readonly id: string;
    readonly state: string;
    readonly refunds: readonly { readonly state: string }[];
  }[];
  readonly history: { readonly items: readonly unknown[] };
}

/** An order as the books of Vendure have it. */
export interface BookedOrder {
  readonly code: string;
  readonly state: string;
  readonly payments: readonly {
    readonly state: string;
    readonly transactionId: string | null;
    readonly refunds: readonly { readonly state: string; readonly total: number }[];
  }[];
}

/** The staff of a shop, at the Admin API. */
export type Staff = Awaited<ReturnType<typeof createStaff>>;

const UNRESOLVED = '/ratenkauf/vendure/unresolved';

/** Logs in at the Admin API. */
export async function createStaff(origin: string) {
  let token = '';

  /** Throws if the answer is an error, of GraphQL or of Vendure. */
  async function ask<Answer>(query: string): Promise<Answer> {
    const response = await fetch(`${origin}/admin-api`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query }),
    });
    token = response.headers.get('vendure-auth-token') ?? token;
    const { data, errors } = (await response.json()) as { data?: Record<string, unknown>; errors?: unknown };
    const [answer] = Object.values(data ?? {});
    if (errors || (answer as { errorCode?: string } | undefined)?.errorCode)
      throw new Error(JSON.stringify(errors ?? answer));
    return answer as Answer;
  }

  const orderOf = async (code: string) => {
    const fields =
      'items { id state lines { id quantity } payments { id state refunds { state } } history(options: { filter: { type: { eq: "ORDER_NOTE" } } }) { items { data } } }';
    const found = await ask<{ items: FoundOrder[] }>(
      `{ orders(options: { filter: { code: { eq: "${code}" } } }) { ${fields} } }`,
    );
    const [order] = found.items;
    if (!order) throw new Error(`There is no order ${code}.`);
    return order;
  };
  const move = (id: string, state: string) =>
    ask(
      `mutation { transitionFulfillmentToState(id: "${id}", state: "${state}") { ... on Fulfillment { id } ... on ErrorResult { errorCode message } } }`,
    );

  await ask(
    'mutation { login(username: "superadmin", password: "superadmin") { ... on CurrentUser { id } ... on ErrorResult { errorCode message } } }',
  );
  /** Asks the handler with the session of the staff. */
  async function handler(path: string, body?: object): Promise<{ status: number; answer: Record<string, unknown> }> {
    const response = await fetch(origin + path, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', origin, authorization: `Bearer ${token}` },
      body: body ? JSON.stringify(body) : null,
    });
    return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
  }

  return {
    /** Asks the Admin API. */
    ask,
    handler,
    unresolved: async () => (await handler(UNRESOLVED)).answer as { reports: UnresolvedReport[] },
    /** Says that the bank does not have a report, and that it is to be sent once more. */
    sendAgain: ({ id, transactionId }: UnresolvedReport) =>
      handler(UNRESOLVED, { transaction: transactionId, report: id, as: 'send_again' }),
    lines: async (code: string) => (await orderOf(code)).lines,
    state: async (code: string) => (await orderOf(code)).state,
    move,
    /** Resolves with the codes of the payment methods. */
    async paymentMethods(): Promise<string[]> {
      const { items } = await ask<{ items: { code: string }[] }>('{ paymentMethods { items { code } } }');
      return items.map(({ code }) => code);
    },
    /** Resolves with all orders that have a payment, oldest first. */
    async orders(): Promise<readonly BookedOrder[]> {
      const fields = 'items { code state payments { state transactionId refunds { state total } } } totalItems';
      const all: BookedOrder[] = [];
      for (;;) {
        const page = await ask<{ items: BookedOrder[]; totalItems: number }>(
          `{ orders(options: { skip: ${all.length}, take: 100, sort: { id: ASC } }) { ${fields} } }`,
        );
        all.push(...page.items);
        if (all.length >= page.totalItems) return all.filter(({ payments }) => payments.length > 0);
      }
    },
    /** Makes a parcel of a line, and sends it; resolves with its id. */
    async ship(line: Line | undefined, trackingCode: string): Promise<string> {
      const handler = `{ code: "manual-fulfillment", arguments: [{ name: "method", value: "Parcel" }, { name: "trackingCode", value: "${trackingCode}" }] }`;
      const lines = `[{ orderLineId: "${line?.id}", quantity: ${line?.quantity} }]`;
      const { id } = await ask<{ id: string }>(
        `mutation { addFulfillmentToOrder(input: { lines: ${lines}, handler: ${handler} }) { ... on Fulfillment { id } ... on ErrorResult { errorCode message } } }`,
      );
      await move(id, 'Shipped');
      return id;
    },
    /** Asks for a refund of the order's settled payment. */
    async refund(code: string, amount: number): Promise<void> {
      const { payments } = await orderOf(code);
      const paymentId = payments.find(({ state }) => state === 'Settled')?.id;
      await ask(
        `mutation { refundOrder(input: { paymentId: "${paymentId}", amount: ${amount}, lines: [], shipping: 0, adjustment: 0 }) { ... on Refund { id } ... on ErrorResult { errorCode message } } }`,
      );
    },
    /** Resolves with the states of all refunds. */
    refunds: async (code: string) =>
      (await orderOf(code)).payments.flatMap(({ refunds }) => refunds.map(({ state }) => state)),
    /** Resolves with the notes of the staff. */
    note: async (code: string) => JSON.stringify((await orderOf(code)).history.items),
    async cancel(code: string): Promise<void> {
      const { id } = await orderOf(code);
      await ask(
        `mutation { cancelOrder(input: { orderId: "${id}", reason: "of the test" }) { ... on Order { id } ... on ErrorResult { errorCode message } } }`,
      );
    },
  };
}
