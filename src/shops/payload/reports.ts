import type { Payload, Where } from 'payload';
import * as z from 'zod';
import type { ManagedTransaction } from '../../server.js';
import {
  createReporting,
  endOfRequest,
  type OrderWithNews,
  type OrderNews,
  type RefundEnd,
  type ToldHandler,
} from '../reporting.js';
import {
  orderInPayload,
  refundInPayload,
  type DocumentId,
  type PayloadOrder,
  type PayloadRefund,
  type RefundState,
} from './documents.js';
import type { LocalApi } from './local-api.js';
import type { PayloadSettings } from './options.js';

/** Documents in a page of a search. */
const PAGE = 100;

/** What an order's status says of it; nothing, as long as it is worked on. */
const newsOf: Readonly<Record<string, OrderNews>> = {
  completed: { kind: 'shipped' },
  cancelled: { kind: 'cancelled' },
  refunded: { kind: 'reversed' },
};

/** What the staff read at a refund of which only the bank knows what became of it. */
const IN_DOUBT =
  'Nobody knows whether the bank has it. Ask the bank, then say what it knows: guide to Payload, "What needs a person".';

const pageSchema = z.object({ docs: z.array(z.unknown()), hasNextPage: z.boolean() });

/** News of an order, or of a refund, with the id of its document. */
type Changed = OrderWithNews & { readonly id: DocumentId };

const changeOfOrder = ({ id, status, purchase }: PayloadOrder): Changed => {
  const news = purchase === undefined ? undefined : newsOf[status];
  return { id, number: String(id), purchase, news: news ? [news] : [] };
};

const keyOfRefund = (id: DocumentId): string => `refund ${id}`;

/** Creates the reports to the bank of what becomes of orders in Payload. */
export function createReports(payload: Payload, settings: PayloadSettings, local: LocalApi, handler: ToldHandler) {
  const { name, slugs, refunds } = settings;

  async function changeOfRefund({ id, order, amount, state, createdAt: openSince }: PayloadRefund): Promise<Changed> {
    const purchase = (await local.order(order))?.purchase;
    const news = { kind: 'refunded', key: keyOfRefund(id), amount, openSince } as const;
    return { id, number: String(order), purchase, news: state === 'requested' ? [news] : [] };
  }

  const setRefund = async (id: DocumentId, state: RefundState, detail?: string): Promise<void> => {
    await payload.update({ collection: refunds, id, data: { state, detail: detail ?? null }, depth: 0 });
  };
  const close = (id: DocumentId, end: RefundEnd): Promise<void> =>
    end.isBooked ? setRefund(id, 'booked') : setRefund(id, 'refused', end.why);

  async function* all(collection: string, where: Where): AsyncGenerator<unknown> {
    for (let page = 1; ; page += 1) {
      const search = { collection, where, sort: 'createdAt', page, limit: PAGE, depth: 0 };
      const { docs, hasNextPage } = pageSchema.parse(await payload.find(search));
      yield* docs;
      if (!hasNextPage) return;
    }
  }

  /** Returns all refunds that have not ended. While they end they leave the search: they are read first. */
  async function openRefunds(where: Where = {}): Promise<PayloadRefund[]> {
    const open: PayloadRefund[] = [];
    for await (const each of all(refunds, Object.assign({ state: { equals: 'requested' } }, where)))
      open.push(refundInPayload(each));
    return open;
  }

  const { follow, round } = createReporting<Changed>({
    handlers: [handler],
    async *changedOrders(since) {
      const updatedAt = { greater_than: since.toISOString() };
      const status = { in: Object.keys(newsOf) };
      const ours = { [`${name}.purchase`]: { exists: true }, status, updatedAt };
      for await (const order of all(slugs.orders, ours)) yield changeOfOrder(orderInPayload(order, name));
      for (const refund of await openRefunds()) yield await changeOfRefund(refund);
    },
    async refused({ id }, note) {
      await payload.update({ collection: slugs.orders, id, data: { [name]: { note } }, depth: 0 });
    },
    ended: ({ id }, _refund, end) => close(id, end),
    inDoubt: ({ id }) => setRefund(id, 'requested', IN_DOUBT),
  });

  return {
    /** Looks at an order, and reports what has become of it. */
    follow: async (order: PayloadOrder) => void (await follow(changeOfOrder(order))),
    /** Asks the bank for a refund, or what became of it. */
    refund: async (refund: PayloadRefund) => void (await follow(await changeOfRefund(refund))),
    /** The bank shows a transaction differently than before. */
    async changed({ id: transaction, requests, standing }: ManagedTransaction): Promise<void> {
      const open = await openRefunds({ [`order.${name}.reference`]: { equals: transaction } });
      for (const { id } of open) {
        const request = requests.find(({ kind, key }) => kind === 'refund' && key === keyOfRefund(id));
        const end = request && endOfRequest(request);
        if (end) await close(id, end);
        else if (request && isInDoubt(request.id, standing.refund)) await setRefund(id, 'requested', IN_DOUBT);
      }
    },
    /** Looks at all orders and refunds of which there may be something to tell. */
    round,
  };
}

/** Returns true if the report of a refund is the one that is overdue, and the bank does not show it. */
const isInDoubt = (id: string, { state, id: last, isReceived }: ManagedTransaction['standing']['refund']): boolean =>
  state === 'overdue' && last === id && !isReceived;
