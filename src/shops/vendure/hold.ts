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
import { sessionKeyOf, sessionOfRequest, type Visit } from './visits.js';

/** What Nest gives interceptors of a request. */
type RequestParts = Parameters<typeof parseContext>[0];

/** Holds the orders of customers while the bank's approval of them is open. */
export type Hold = ReturnType<typeof createHold>;

/** Creates the hold. */
export function createHold(services: Services, handlers: readonly Pick<Ratenkauf<Visit>, 'purchases'>[]) {
  /** What cannot be asked holds nothing: a changed order is noticed when it is ordered, and again when it is paid. */
  async function heldIn(ctx: RequestContext): Promise<Held | undefined> {
    const key = ctx.apiType === 'shop' ? sessionKeyOf(ctx) : undefined;
    if (key === undefined) return undefined;
    try {
      return heldBy(await Promise.all(handlers.map(({ purchases }) => purchases.ofSession(key))));
    } catch (error) {
      Logger.error(`It is not known whether an order is held: ${String(error)}`, 'RatenkaufPlugin');
      return undefined;
    }
  }

  return {
    /** Returns why a customer may not change an order now, in their language; undefined if they may. */
    async obstacle(ctx: RequestContext, { code }: Pick<Order, 'code'>): Promise<string | undefined> {
      const held = await heldIn(ctx);
      return held?.code === code ? refusalOf(held, ctx.languageCode) : undefined;
    },
    /**
     * Looks at a request before Vendure works on it.
     * @throws {UserInputError} if it would change an active order that is held
     */
    async check(request: RequestParts): Promise<void> {
      const { info, req } = parseContext(request);
      if (info?.parentType.name !== 'Mutation' || !mayChange(info.fieldName)) return;
      const ctx = await services.contexts.fromRequest(req, info, undefined, await sessionOfRequest(services, req));
      const held = await heldIn(ctx);
      if (!held || !refuses(held, info.fieldName)) return;
      const order = await services.activeOrders.getActiveOrder(ctx, undefined);
      if (order?.code === held.code) throw new UserInputError(refusalOf(held, ctx.languageCode));
    },
  };
}

type Obstacle = Hold['obstacle'];

/** Creates the part of Vendure's order process that keeps a held order from being opened again, or cancelled. */
export const createOrderProcess = (obstacle: Obstacle): OrderProcess<string> => ({
  onTransitionStart: async (from, to, { ctx, order }) =>
    from !== 'Created' && (to === 'AddingItems' || to === 'Cancelled') ? obstacle(ctx, order) : undefined,
});

/** Creates the interceptor that keeps the lines of a held order. */
export const createOrderInterceptor = (obstacle: Obstacle): OrderInterceptor => ({
  willAddItemToOrder: obstacle,
  willAdjustOrderLine: obstacle,
  willRemoveItemFromOrder: obstacle,
});

/** Creates the interceptor of Nest that looks at each request before Vendure works on it. */
export const createMutationInterceptor = (check: Hold['check']) => ({
  async intercept<Answer>(request: RequestParts, next: { handle(): Answer }): Promise<Answer> {
    await check(request);
    return next.handle();
  },
});
