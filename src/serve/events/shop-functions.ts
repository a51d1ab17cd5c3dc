import { createHash } from 'node:crypto';
import {
  RouteError,
  type ManagedTransaction,
  type Ratenkauf,
  type Shop,
  type ShopPurchase,
  type UndeliveredPurchase,
  type UnresolvedPurchase,
} from '../../server.js';
import { ShopError } from '../../server/operations/incidents.js';
import type { ServiceLog } from '../log/log.js';
import type { ShopEventName } from './table.js';
import { eventNamed, type SendEvent, type ShopEvent } from './sender.js';

/** What the functions of the shop do: they tell its server what has happened. */
export type ShopFunctions = Pick<Shop, 'completeOrder' | 'releaseOrder' | 'transactionChanged'>;

interface TellingOptions {
  readonly send: SendEvent;
  /** The handler, once it runs. */
  readonly ratenkauf: () => Pick<Ratenkauf, 'purchases'>;
  readonly log: ServiceLog;
  /** True if the shop is asked for orders (hook `prepareOrder`): it may have made one whose number did not arrive. */
  readonly asksForOrders: boolean;
}

/** What tells the shop's server of everything that has happened. */
export interface Telling {
  /** The shop's functions: the handler's outbox calls them until they succeed. */
  readonly functions: ShopFunctions;
  /** Tells of purchases that need an operator, once each; what fails is told the next time. */
  tellUnresolved(): Promise<void>;
  /**
   * Tells again at once what the shop has not taken.
   * @throws {RouteError} `shop_unavailable` if it does not take it this time either
   */
  tellAgain(purchase: UndeliveredPurchase): Promise<void>;
  /** Returns in a word why this process could not tell the change of a transaction; undefined if it could, or did not try. */
  lastFailureOf(transactionId: string): string | undefined;
}

/** Most failures that are remembered: as many as the list of undelivered changes has. */
const MOST_FAILURES = 1_000;

/** Creates it. */
export function createTelling({ send, ratenkauf, log, asksForOrders }: TellingOptions): Telling {
  /** Transactions whose order the shop has not taken yet: what follows has to wait. */
  const untold = new Set<string>();
  const told = new Set<string>();
  /** Why changes of transactions were not told, the newest last. */
  const failures = new Map<string, string>();

  async function completeOrder(purchase: ShopPurchase) {
    const { transactionId = '' } = purchase;
    untold.add(transactionId);
    const answer = await send(eventOf('order.confirmed', purchase));
    untold.delete(transactionId);
    const { impossible, orderId } = Object(answer) as Readonly<Record<string, unknown>>;
    if (typeof impossible === 'string' && impossible.trim() !== '') return { impossible };
    return typeof orderId === 'string' ? { orderId } : undefined;
  }

  async function releaseOrder(purchase: ShopPurchase, why: string): Promise<void> {
    // The shop has made no order for it.
    if (purchase.orderId === undefined && !asksForOrders) return;
    const present = await ratenkauf().purchases.find(purchase.id);
    await send(eventOf(present?.isImpossible ? 'order.impossible' : 'order.released', purchase, { why }));
  }

  async function transactionChanged(transaction: ManagedTransaction): Promise<void> {
    const { id, status, orderId } = transaction;
    if (untold.has(id))
      throw new ShopError('event', 'waits until the shop has taken the event order.confirmed of its order.', {
        name: eventNamed('transaction.changed'),
        reason: 'waiting',
      });
    const data = { transactionId: id, status, ...(orderId !== undefined && { orderId }) };
    const event = {
      id: idOf('transaction.changed', JSON.stringify(transaction)),
      type: 'transaction.changed',
      data,
    } as const;
    failures.delete(id);
    await send(event).catch((error: unknown) => {
      if (error instanceof ShopError) failures.set(id, error.reason);
      const [oldest = ''] = failures.keys();
      if (failures.size > MOST_FAILURES) failures.delete(oldest);
      throw error;
    });
  }

  async function tellUnresolved(): Promise<void> {
    const open = (await ratenkauf().purchases.unresolved()).filter(({ kind }) => kind !== 'undelivered');
    const ids = new Set(open.map(keyOf));
    for (const key of told) if (!ids.has(key)) told.delete(key);
    for (const purchase of open.filter((each) => !told.has(keyOf(each)))) {
      const isTaken = await send(eventOf('order.unresolved', purchase, { kind: purchase.kind })).then(
        () => true,
        // Nobody else hears of it: no list has these events.
        ({ message }: Error) => {
          log({ level: 'warn', event: 'event_untaken', message });
          return false;
        },
      );
      if (isTaken) told.add(keyOf(purchase));
    }
  }

  async function tellAgain(purchase: UndeliveredPurchase): Promise<void> {
    const { id, state } = purchase;
    const present = await ratenkauf().purchases.find(id);
    const { isTest = false } = present ?? {};
    const told = Object.assign({ isTest }, purchase);
    const event =
      state === 'confirmed'
        ? eventOf('order.confirmed', told)
        : eventOf(present?.isImpossible ? 'order.impossible' : 'order.released', told, { why: state });
    const answer = await send(event).catch((cause: unknown) => {
      const why = cause instanceof ShopError ? `${cause.message[0]?.toUpperCase()}${cause.message.slice(1)}` : '';
      throw new RouteError('shop_unavailable', { message: `The shop has not taken the event. ${why}`.trim(), cause });
    });
    const { impossible } = Object(answer) as Readonly<Record<string, unknown>>;
    const isImpossible = state === 'confirmed' && typeof impossible === 'string';
    const resolution = { by: 'ratenkauf-elements serve', why: 'The shop has answered the event, sent again.' };
    await ratenkauf().purchases.resolve(id, isImpossible ? 'taken_back' : 'delivered', resolution);
  }

  return {
    functions: { completeOrder, releaseOrder, transactionChanged },
    tellUnresolved,
    tellAgain,
    lastFailureOf: (transactionId) => failures.get(transactionId),
  };
}

const keyOf = ({ id, kind }: Pick<UnresolvedPurchase, 'id' | 'kind'>): string => `${id} ${kind}`;

/** Returns an id that is the same whenever the same thing is told again, in any process. */
const idOf = (...parts: readonly string[]): string =>
  `msg_${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 32)}`;

type Told = Pick<ShopPurchase, 'id' | 'orderId' | 'transactionId'> & Partial<Pick<ShopPurchase, 'webshop' | 'isTest'>>;

function eventOf(type: ShopEventName, purchase: Told, more: Readonly<Record<string, string>> = {}): ShopEvent {
  const { id, orderId, transactionId, isTest } = purchase;
  const data = {
    purchaseId: id,
    ...(orderId !== undefined && { orderId }),
    ...(transactionId !== undefined && { transactionId }),
    ...(isTest !== undefined && { isTest }),
    ...more,
  };
  return { id: idOf(type, id, ...Object.values(more)), type, data };
}
