import type * as z from 'zod';
import { problemsIn } from '../../contract/problems-in.js';
import { reasonsAgainst, type EligibilityTerms, type IneligibilityReason } from '../../rules/eligibility.js';
import type { Cents } from '../../rules/money.js';
import { withDeadline } from '../scheduling/deadline.js';
import { defaultLimits, type ShopDeadlines } from '../operations/limits.js';
import { ShopError } from '../operations/incidents.js';
import type { Contexts } from './contexts.js';
import type { CheckedCheckout, CheckoutQuery, ManagedTransaction, Shop, ShopPurchase } from './shop.js';
import { type ShopFailures, failureOf } from './failures.js';
import { createPages, type PageRules, type Pages } from './pages.js';
import {
  amountsSchema,
  checkoutSchema,
  impossibleSchema,
  preparedOrderSchema,
  sessionKeySchema,
} from './shop-schema.js';

/** What a request is about. */
type Asked = Pick<CheckoutQuery, 'reference'>;

/**
 * The shop's functions, checked: each returns only validated values, and rejects with a {@link ShopError} if it fails
 * or takes too long.
 */
export interface CheckedShop extends Pick<Shop, 'releaseOrder'> {
  readonly pages: Pages;
  /** Resolves with names and positions as the bank asks for them. */
  checkout(request: Request, asked?: Asked): Promise<CheckedCheckout | undefined>;
  /** Returns all reasons why a checkout cannot be paid by instalments in this shop. */
  reasonsAgainst(checkout: CheckedCheckout): IneligibilityReason[];
  /** Undefined if the shop cannot tell its visitors apart. */
  readonly sessionKey: ((request: Request, asked?: Asked) => Promise<string | undefined>) | undefined;
  /**
   * Resolves with false only if the shop's function gives exactly `false`. Undefined if the shop does not have the
   * function.
   */
  readonly offered: ((request: Request) => Promise<boolean>) | undefined;
  /**
   * Resolves with the order's id. `onLate` is called with the id of an order that is prepared after the deadline, when
   * this promise has already rejected.
   */
  prepareOrder(purchase: ShopPurchase, request: Request, onLate?: (orderId: string) => void): Promise<string>;
  /**
   * Resolves with the number that the shop gave the order when completing it, or with why it cannot be carried out.
   * Anything else, and a number that is none, means that the order is completed.
   */
  completeOrder(purchase: ShopPurchase): Promise<CompletedOrder>;
  /** Resolves with true only if the shop's function gives exactly `true`. */
  mayManage(request: Request): Promise<boolean>;
  /** Resolves with the amounts that are prices. Undefined if the shop does not have the function. */
  readonly pricesAmong: ((amounts: readonly Cents[]) => Promise<readonly Cents[]>) | undefined;
  /** Undefined if the shop does not have the function. */
  readonly transactionChanged: ((transaction: ManagedTransaction) => Promise<void>) | undefined;
}

/** What became of an order when the shop was to complete it. */
interface CompletedOrder {
  readonly orderId?: string | undefined;
  readonly impossible?: string | undefined;
  readonly shopText?: string | undefined;
}

interface CheckedShopOptions {
  readonly terms?: EligibilityTerms;
  readonly pageRules: PageRules;
  readonly contexts: Pick<Contexts, 'of'>;
  readonly deadlines?: ShopDeadlines;
  readonly failures?: ShopFailures;
}

/**
 * Wraps the shop's functions: checks what they return, applies deadlines, keeps the text of their errors out of
 * responses and log, and records in `failures` which of them fail.
 */
export function checkedShop(
  shop: Shop<never>,
  { contexts, pageRules, deadlines = defaultLimits.shop, failures, terms }: CheckedShopOptions,
): CheckedShop {
  const calling = <Value>(
    operation: keyof ShopDeadlines,
    work: () => Promise<Value>,
    onLate?: (value: Value) => void,
  ): Promise<Value> => {
    const ms = deadlines[operation];
    const tooLate = () => new ShopError(operation, `did not finish within ${ms / 1000} seconds`, { reason: 'timeout' });
    const result = withDeadline(ms, tooLate, () => guarded(operation, work), onLate);
    result.then(
      () => failures?.ended(`shop.${operation}`),
      (error: unknown) => failures?.ended(`shop.${operation}`, error instanceof ShopError ? error.reason : undefined),
    );
    return result;
  };
  return {
    pages: createPages(shop.pages, pageRules),
    reasonsAgainst: (checkout) => reasonsAgainst(checkout, terms),
    checkout: (request, asked) =>
      calling('checkout', async (): Promise<CheckedCheckout | undefined> => {
        const checkout = await shop.checkout(request, { ...asked, context: contexts.of(request) });
        return checkout == null ? undefined : checked('checkout', checkoutSchema, checkout);
      }),
    sessionKey: shop.sessionKey
      ? (request, asked) =>
          calling('sessionKey', async () =>
            checked(
              'sessionKey',
              sessionKeySchema,
              await shop.sessionKey?.(request, { ...asked, context: contexts.of(request) }),
            ),
          )
      : undefined,
    offered:
      shop.offered &&
      ((request) =>
        calling('offered', async () => (await shop.offered?.(request, { context: contexts.of(request) })) !== false)),
    prepareOrder: (purchase, request, onLate) => {
      const prepare = async () =>
        checked(
          'prepareOrder',
          preparedOrderSchema,
          await shop.prepareOrder(purchase, request, { context: contexts.of(request) }),
        ).orderId;
      return calling('prepareOrder', prepare, onLate);
    },
    completeOrder: (purchase) => calling('completeOrder', async () => completionIn(await shop.completeOrder(purchase))),
    releaseOrder: (purchase, why) => calling('releaseOrder', () => shop.releaseOrder(purchase, why)),
    mayManage: (request) =>
      calling('mayManage', async () => (await shop.mayManage?.(request, { context: contexts.of(request) })) === true),
    pricesAmong:
      shop.pricesAmong &&
      ((amounts) =>
        calling('pricesAmong', async () => checked('pricesAmong', amountsSchema, await shop.pricesAmong?.(amounts)))),
    transactionChanged:
      shop.transactionChanged &&
      ((transaction) => calling('transactionChanged', async () => shop.transactionChanged?.(transaction))),
  };
}

/** An answer that says `impossible` in any way never counts as a completed order. */
function completionIn(result: unknown): CompletedOrder {
  const { impossible } = Object(result) as { readonly impossible?: unknown };
  if (impossible !== undefined && impossible !== null) return checked('completeOrder', impossibleSchema, result);
  return preparedOrderSchema.safeParse(result).data ?? {};
}

function checked<Value>(operation: keyof Shop<never>, schema: z.ZodType<Value>, value: unknown): Value {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  throw new ShopError(operation, `returned an invalid value. ${problemsIn(error, 'the value')}`);
}

async function guarded<Value>(operation: keyof Shop<never>, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw failureOf(operation, error);
  }
}
