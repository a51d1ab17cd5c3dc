import { createHash } from 'node:crypto';
import type { ManagedTransaction, Ratenkauf, Shop, ShopPurchase, UnresolvedPurchase } from '../../../server.js';
import type { ServiceLog } from '../log/log.js';
import type { ShopEventName } from './table.js';
import type { SendEvent, ShopEvent } from './sender.js';

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
  /** Tells that a purchase needs an operator; rejects if the shop does not take it. */
  tellUnresolved(purchase: UnresolvedPurchase): Promise<void>;
}

/** Creates it. */
export function createTelling({ send, ratenkauf, log, asksForOrders }: TellingOptions): Telling {
  async function completeOrder(purchase: ShopPurchase) {
    const { impossible, shopText, orderId } = answerOf(await send(eventOf('order.confirmed', purchase)));
    if (typeof impossible === 'string' && impossible.trim() !== '')
      return { impossible, ...(typeof shopText === 'string' && { shopText }) };
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
    const data = { transactionId: id, status, ...(orderId !== undefined && { orderId }) };
    await send({ id: idOf('transaction.changed', JSON.stringify(transaction)), type: 'transaction.changed', data });
  }

  const tellUnresolved = async (purchase: UnresolvedPurchase): Promise<void> => {
    await send(eventOf('order.unresolved', purchase, { kind: purchase.kind })).catch((error: Error) => {
      // Nobody else hears of it: no list has these events.
      log({ level: 'warn', event: 'event_untaken', message: error.message });
      throw error;
    });
  };

  return { functions: { completeOrder, releaseOrder, transactionChanged }, tellUnresolved };
}

/** Returns the fields of the shop's answer, whatever it is. */
const answerOf = (answer: unknown) => Object(answer) as Readonly<Record<string, unknown>>;

/** Returns an id that is the same whenever the same thing is told again, in any process. */
const idOf = (...parts: readonly string[]): string =>
  `msg_${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 32)}`;

type Told = Pick<ShopPurchase, 'id' | 'orderId' | 'transactionId'> & Partial<Pick<ShopPurchase, 'isTest'>>;

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
