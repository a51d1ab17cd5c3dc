import type { Context, Hono } from 'hono';
import { z } from 'zod';
import type { UnresolvedPurchase } from 'ratenkauf-elements/server';
import type { ShopData } from '../data.js';
import { formOf, shortText } from '../form.js';
import type { Language } from '../language.js';
import {
  resolutionPage,
  unresolvedPage,
  needsOrder,
  type Decision,
  type DecisionProblem,
  type UnresolvedPage,
} from './unresolved-page.js';
import type { Connection } from '../connection.js';
import type { UnresolvedPurchases } from './unresolved.js';
import { backOfficePath } from './paths.js';

/** Dependencies of the pages for unresolved orders. */
export interface UnresolvedParts {
  readonly purchases: UnresolvedPurchases;
  readonly data: ShopData;
}

/** Input of the decision form; undefined if it is no decision. */
const decisionSchema = z
  .object({
    outcome: z.enum(['confirmed', 'not_confirmed', 'delivered', 'taken_back']),
    why: shortText(500),
    by: shortText(100),
    order: shortText(20),
    sure: shortText(3),
  })
  .optional()
  .catch(undefined);

/** Adds the list of unresolved orders, and the two steps in which a back-office user resolves one. */
export function addUnresolved(
  app: Hono<{ Bindings: Connection }>,
  { purchases, data: { users, register } }: UnresolvedParts,
  language: Language,
): void {
  const show = async (context: Context, news?: UnresolvedPage['news'], status: 200 | 409 | 502 = 200) => {
    const unresolved = await purchases.unresolved().catch(() => undefined);
    return context.html(unresolvedPage({ language, purchases: unresolved, news }), status);
  };
  app.get(backOfficePath(language, 'unresolved'), (context) =>
    show(context, context.req.query('news') === 'resolved' ? 'resolved' : undefined),
  );
  app.post(backOfficePath(language, 'unresolved', ':id'), async (context) => {
    const id = context.req.param('id') ?? '';
    const form = await formOf(context.req, decisionSchema);
    const purchase = (await purchases.unresolved().catch(() => [])).find((each) => each.id === id);
    if (!purchase || !form) return show(context, 'resolvedElsewhere', 409);
    const decision = decisionOf(form, users.nameOf(context.req.raw) ?? '');
    const isSure = form.sure === 'yes';
    const problem = isSure ? problemOf(purchase, decision, register) : undefined;
    if (!isSure || problem)
      return context.html(resolutionPage(purchase, decision, problem, language), isSure ? 422 : 200);
    const { outcome, why, by, orderId } = decision;
    const order = needsOrder(purchase, outcome) ? { orderId } : {};
    const refusal = await purchases.resolve(id, outcome, { why, by, ...order }).then(() => undefined, codeOf);
    if (refusal === undefined) return context.redirect(`${backOfficePath(language, 'unresolved')}?news=resolved`, 303);
    return refusal === 'wrong_state' ? show(context, 'resolvedElsewhere', 409) : show(context, 'notResolved', 502);
  });
}

/**
 * Returns why a decision cannot be carried out. A complete order cannot be used, since it belongs to another purchase.
 */
function problemOf(
  purchase: UnresolvedPurchase,
  { outcome, why, by, orderId }: Decision,
  register: ShopData['register'],
): DecisionProblem | undefined {
  const needed = needsOrder(purchase, outcome) ? [why, by, orderId] : [why, by];
  if (needed.includes('')) return 'resolveIncomplete';
  const order = register.find(orderId);
  const fits =
    order?.payment === 'instalments' && order.state !== 'completed' && order.totals.total === purchase.amount;
  return needsOrder(purchase, outcome) && !fits ? 'resolveNoOrder' : undefined;
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** Uses the name of the login, or the entered one if the login has none. */
const decisionOf = (
  { outcome, why, by, order }: NonNullable<z.output<typeof decisionSchema>>,
  name: string,
): Decision => ({ outcome, why, by: name || by, orderId: order, isNamed: name !== '' });
