import type { Context, Hono } from 'hono';
import { z } from 'zod';
import type { DoubtfulPurchase } from 'ratenkauf-elements/server';
import type { ShopData } from '../data.js';
import { formOf, shortText } from '../form.js';
import type { Language } from '../language.js';
import { doubtPage, doubtsPage, needsOrder, type Decision, type DecisionProblem, type DoubtsPage } from './doubts-page.js';
import type { Connection } from '../connection.js';
import type { Doubts } from './doubts.js';
import { backOfficePath } from './paths.js';

/** Dependencies of the pages for unresolved orders. */
export interface DoubtsParts {
  readonly doubts: Doubts;
  readonly data: ShopData;
}

/** Input of the decision form; undefined if it is no decision. */
const decisionSchema = z
  .object({ finding: z.enum(['confirmed', 'not_confirmed']), why: shortText(500), by: shortText(100), order: shortText(20), sure: shortText(3) })
  .optional()
  .catch(undefined);

/** Adds the list of unresolved orders, and the two steps in which a back-office user resolves one. */
export function addDoubts(app: Hono<{ Bindings: Connection }>, { doubts, data: { users, register } }: DoubtsParts, language: Language): void {
  const show = async (context: Context, news?: DoubtsPage['news'], status: 200 | 409 | 502 = 200) => {
    const purchases = await doubts.inDoubt().catch(() => undefined);
    return context.html(doubtsPage({ language, purchases, news }), status);
  };
  app.get(backOfficePath(language, 'doubts'), (context) => show(context, context.req.query('news') === 'resolved' ? 'resolved' : undefined));
  app.post(backOfficePath(language, 'doubts', ':id'), async (context) => {
    const id = context.req.param('id') ?? '';
    const form = await formOf(context.req, decisionSchema);
    const purchase = (await doubts.inDoubt().catch(() => [])).find((each) => each.id === id);
    if (!purchase || !form) return show(context, 'resolvedElsewhere', 409);
    const decision = decisionOf(form, users.nameOf(context.req.raw) ?? '');
    const isSure = form.sure === 'yes';
    const problem = isSure ? problemOf(purchase, decision, register) : undefined;
    if (!isSure || problem) return context.html(doubtPage(purchase, decision, problem, language), isSure ? 422 : 200);
    const { finding, why, by, orderId } = decision;
    const order = needsOrder(purchase, finding) ? { orderId } : {};
    const refusal = await doubts.resolve(id, finding, { why, by, ...order }).then(() => undefined, codeOf);
    if (refusal === undefined) return context.redirect(`${backOfficePath(language, 'doubts')}?news=resolved`, 303);
    return refusal === 'wrong_state' ? show(context, 'resolvedElsewhere', 409) : show(context, 'notResolved', 502);
  });
}

/** Returns why a decision cannot be carried out. A complete order cannot be used, since it belongs to another purchase. */
function problemOf(purchase: DoubtfulPurchase, { finding, why, by, orderId }: Decision, register: ShopData['register']): DecisionProblem | undefined {
  const needed = needsOrder(purchase, finding) ? [why, by, orderId] : [why, by];
  if (needed.includes('')) return 'doubtIncomplete';
  const order = register.find(orderId);
  const fits = order?.payment === 'instalments' && order.state !== 'completed' && order.totals.total === purchase.amount;
  return needsOrder(purchase, finding) && !fits ? 'doubtNoOrder' : undefined;
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** Uses the name of the login, or the entered one if the login has none. */
const decisionOf = ({ finding, why, by, order }: NonNullable<z.output<typeof decisionSchema>>, name: string): Decision => ({ finding, why, by: name || by, orderId: order, isNamed: name !== '' });
