import type { Payload, Where } from 'payload';
import * as z from 'zod';
import {
  RouteError,
  type ManagedTransaction,
  type OrderChange,
  type Ratenkauf,
  type TransactionRequest,
} from '../../server.js';
import { createDone, LOOK_BACK } from '../done.js';
import {
  orderInPayload,
  refundInPayload,
  type DocumentId,
  type PayloadOrder,
  type PayloadRefund,
} from './documents.js';
import type { RefundState } from './fields.js';
import type { PayloadSettings } from './options.js';

/** Reports to the bank what becomes of orders in Payload. */
export interface PayloadReports {
  /** Looks at an order, and reports what has become of it. */
  follow(order: PayloadOrder): Promise<void>;
  /** Asks the bank for a refund, or what became of it. */
  refund(refund: PayloadRefund): Promise<void>;
  /** The bank shows a transaction differently than before. */
  changed(transaction: ManagedTransaction): Promise<void>;
  /** Looks at all orders and refunds of which there may be something to tell. */
  round(): Promise<void>;
}

type RefundStanding = ManagedTransaction['standing']['refund'];

/** Dependencies of the reports. */
export interface PayloadReportsOptions {
  readonly payload: Payload;
  readonly settings: PayloadSettings;
  readonly orders: Pick<Ratenkauf, 'orders'>['orders'];
  readonly transactions: Pick<Ratenkauf['transactions'], 'ofOrder' | 'reverse'>;
}

/** Documents in a page of a search. */
const PAGE = 100;

/** What an order's status says of it; nothing, as long as it is worked on. */
const verbs: Readonly<Record<string, 'shipped' | 'cancelled' | 'refunded'>> = {
  completed: 'shipped',
  cancelled: 'cancelled',
  refunded: 'refunded',
};

/** What the staff read at a refund of which only the bank knows what became of it. */
const IN_DOUBT =
  'Nobody knows whether the bank has it. Ask the bank, then say what it knows: guide to Payload, "What needs a person".';

const keyOfRefund = (id: DocumentId): string => `refund ${id}`;

const pageSchema = z.object({ docs: z.array(z.unknown()), hasNextPage: z.boolean() });

/** Creates the functions. Each report has a key, so that nothing is reported twice. */
export function createReports({ payload, settings, orders, transactions }: PayloadReportsOptions): PayloadReports {
  const { name, slugs, refunds } = settings;
  const done = createDone();

  const setRefund = async (id: DocumentId, state: RefundState, detail: string | undefined): Promise<void> => {
    await payload.update({ collection: refunds, id, data: { state, detail: detail ?? null }, depth: 0 });
  };
  const note = async (id: DocumentId, text: string): Promise<void> => {
    await payload.update({ collection: slugs.orders, id, data: { [name]: { note: text } }, depth: 0 });
  };

  async function tell(order: PayloadOrder, verb: 'shipped' | 'cancelled' | 'refunded', key: string): Promise<void> {
    const id = String(order.id);
    if (verb === 'shipped') await orders.shipped(id, { key });
    else if (verb === 'cancelled') await orders.cancelled(id, { key });
    else {
      const transaction = await transactions.ofOrder(id);
      // Refunds may have paid back all of it.
      if (!transaction || transaction.standing.refund.obstacle === 'nothing_left') return;
      await transactions.reverse(transaction.id, { key });
    }
  }

  async function follow(order: PayloadOrder): Promise<void> {
    const verb = verbs[order.status];
    const key = `${order.id} ${verb}`;
    if (order.purchase === undefined || verb === undefined || done.has(key)) return;
    try {
      await tell(order, verb, key);
      done.add(key);
    } catch (error) {
      if (!(error instanceof RouteError)) throw error;
      if (error.retryable) return;
      done.add(key);
      await note(order.id, `The order is ${verb}, and the bank was not told: ${error.message}`);
    }
  }

  async function refund({ id, order, amount, state }: PayloadRefund): Promise<void> {
    if (state !== 'requested') return;
    try {
      const end = endOf(await orders.refunded(String(order), { amount, key: keyOfRefund(id) }));
      if (end) await setRefund(id, end.state, end.detail);
    } catch (error) {
      if (!(error instanceof RouteError)) throw error;
      if (!error.retryable) await setRefund(id, 'refused', error.message);
    }
  }

  async function* all(collection: string, where: Where): AsyncGenerator<unknown> {
    for (let page = 1; ; page += 1) {
      const search = { collection, where, sort: 'createdAt', page, limit: PAGE, depth: 0 };
      const { docs, hasNextPage } = pageSchema.parse(await payload.find(search));
      yield* docs;
      if (!hasNextPage) return;
    }
  }

  return {
    follow,
    refund,
    async changed({ requests, standing }) {
      for (const request of requests) {
        const found = /^refund (.+)$/.exec(request.key ?? '')?.[1];
        const state = endOfRequest(request) ?? doubtOf(request.id, standing.refund);
        if (request.kind !== 'refund' || found === undefined || !state) continue;
        const id = payload.db.defaultIDType === 'number' ? Number(found) : found;
        await setRefund(id, state.state, state.detail);
      }
    },
    async round() {
      const failures: unknown[] = [];
      // One that fails does not keep the others.
      const noted = (work: Promise<void>) => work.catch((error: unknown) => void failures.push(error));
      const updatedAt = { greater_than: new Date(Date.now() - LOOK_BACK).toISOString() };
      const status = { in: Object.keys(verbs) };
      const ours = { [`${name}.purchase`]: { exists: true }, status, updatedAt };
      for await (const order of all(slugs.orders, ours)) await noted(follow(orderInPayload(order, name)));
      // While they are settled they leave the search: they are read first.
      const open: unknown[] = [];
      for await (const each of all(refunds, { state: { equals: 'requested' } })) open.push(each);
      for (const each of open) await noted(refund(refundInPayload(each)));
      if (failures.length > 0) throw failures[0];
    },
  };
}

/** What is known of a refund. */
interface RefundNews {
  readonly state: RefundState;
  readonly detail: string | undefined;
}

/** Returns that a refund is in doubt, if its report is the one that is overdue, and the bank does not show it. */
const doubtOf = (id: string, { state, id: last, isReceived }: RefundStanding): RefundNews | undefined =>
  state === 'overdue' && last === id && !isReceived ? { state: 'requested', detail: IN_DOUBT } : undefined;

/** Returns how a refund has ended; undefined as long as it has not. */
function endOf(change: OrderChange): RefundNews | undefined {
  if (change.outcome !== 'requested') return { state: 'refused', detail: 'The order has no contract with the bank.' };
  return endOfRequest(change.request);
}

function endOfRequest({ state, code, detail = code }: TransactionRequest): RefundNews | undefined {
  if (state === 'applied') return { state: 'booked', detail: undefined };
  return state === 'refused' || state === 'withdrawn'
    ? { state: 'refused', detail: detail ?? 'It was withdrawn, or refused by the bank.' }
    : undefined;
}
