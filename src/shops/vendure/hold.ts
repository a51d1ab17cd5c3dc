import {
  Logger,
  parseContext,
  UserInputError,
  type Order,
  type OrderInterceptor,
  type OrderProcess,
  type RequestContext,
} from '@vendure/core';
import type { Ratenkauf } from '../../server.js';
import { heldBy, mayChange, refusalOf, refuses, type Held } from './held.js';
import type { Services } from './services.js';
import { sessionKeyOf, sessionOfRequest, type Visit } from './webshop.js';

/** What Nest gives interceptors of a request. */
type RequestParts = Parameters<typeof parseContext>[0];

/**
 * Creates what holds the orders of customers while the bank's approval of them is open; nothing before Vendure has
 * started.
 */
export function createHold(
  services: () => Services | undefined,
  handlers: () => readonly Pick<Ratenkauf<Visit>, 'purchases'>[],
) {
  /** What cannot be asked holds nothing: a changed order is noticed when it is ordered, and again when it is paid. */
  async function heldIn(ctx: RequestContext): Promise<Held | undefined> {
    const key = ctx.apiType === 'shop' ? sessionKeyOf(ctx) : undefined;
    if (key === undefined) return undefined;
    try {
      return heldBy(await Promise.all(handlers().map(({ purchases }) => purchases.ofSession(key))));
    } catch (error) {
      Logger.error(`It is not known whether an order is held: ${String(error)}`, 'RatenkaufPlugin');
      return undefined;
    }
  }

  /** Returns why a customer may not change an order now, in their language; undefined if they may. */
  async function obstacle(ctx: RequestContext, { code }: Pick<Order, 'code'>): Promise<string | undefined> {
    const held = await heldIn(ctx);
    return held?.code === code ? refusalOf(held, ctx.languageCode) : undefined;
  }

  /** @throws {UserInputError} if a request would change an active order that is held */
  async function check(request: RequestParts): Promise<void> {
    const { info, req } = parseContext(request);
    const present = services();
    if (!present || info?.parentType.name !== 'Mutation' || !mayChange(info.fieldName)) return;
    const ctx = await present.contexts.fromRequest(req, info, undefined, await sessionOfRequest(present, req));
    const held = await heldIn(ctx);
    if (!held || !refuses(held, info.fieldName)) return;
    const order = await present.activeOrders.getActiveOrder(ctx, undefined);
    if (order?.code === held.code) throw new UserInputError(refusalOf(held, ctx.languageCode));
  }

  return {
    /** The part of Vendure's order process that keeps a held order from being opened again, or cancelled. */
    process: {
      onTransitionStart: async (from, to, { ctx, order }) =>
        from !== 'Created' && (to === 'AddingItems' || to === 'Cancelled') ? obstacle(ctx, order) : undefined,
    } satisfies OrderProcess<string>,
    /** Keeps the lines of a held order. */
    lines: {
      willAddItemToOrder: obstacle,
      willAdjustOrderLine: obstacle,
      willRemoveItemFromOrder: obstacle,
    } satisfies OrderInterceptor,
    /** The interceptor of Nest that looks at each request before Vendure works on it. */
    requests: {
      async intercept<Answer>(request: RequestParts, next: { handle(): Answer }): Promise<Answer> {
        await check(request);
        return next.handle();
      },
    },
  };
}
