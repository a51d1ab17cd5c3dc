import type { Context, Hono } from 'hono';
import { z } from 'zod';
import type { ShopData } from '../data.js';
import type { Language } from '../language.js';
import { anyText, formOf } from '../form.js';
import { payments } from '../orders/draft.js';
import { interruptedPage } from '../pages/interrupted.js';
import { reviewPage, type ReviewPage, type Stage } from '../pages/review.js';
import { thanksPage } from '../pages/thanks.js';
import { basketPath, checkoutPath, paymentPath, reviewPath, thanksPath } from '../paths.js';
import type { Session } from '../sessions.js';
import { visitOf, type Environment } from '../visit.js';
import { purchaseState } from './purchase-state.js';

type Exchange = Context<Environment>;

/** Dependencies of the review pages. */
export interface ReviewParts {
  readonly data: ShopData;
  readonly ratenkauf: (request: Request) => Promise<Response>;
}

/** Stages by the state of a purchase by instalments; what is not known is unclear. */
const stages: Readonly<Record<string, Stage>> = {
  approved: 'open',
  confirming: 'waiting',
  confirmed: 'waiting',
  initialized: 'ended',
  declined: 'ended',
  abandoned: 'ended',
  expired: 'ended',
  void: 'ended',
};

const paymentSchema = z.enum(payments).catch('instalments');
const orderSchema = z.object({ payment: paymentSchema, total: anyText });

/** Adds the review, the order and the thanks page. */
export function addReview(app: Hono<Environment>, { data, ratenkauf }: ReviewParts, language: Language): void {
  app.get(reviewPath(language), async (context) => {
    const session = context.get('session');
    if (session && context.req.query('from') === 'bank') return context.redirect(reviewPath(session.language), 303);
    const draft = data.draft(session);
    const payment = paymentSchema.parse(context.req.query('payment'));
    if (draft && payment !== 'instalments') return review(context, language, { draft, payment });
    const {
      state = '',
      financing,
      orderId,
      code,
      mayGiveUp,
      mayRestart,
    } = await purchaseState(ratenkauf, context.req.raw);
    if (!draft && code === 'no_checkout') return interrupted(context, language);
    if (!draft) return context.redirect(elsewhere(data, session, language), 303);
    if (code === 'no_purchase') return context.redirect(paymentPath(language), 303);
    if (session && orderId && data.orders.find(session, orderId))
      return context.redirect(thanksPath(language, orderId), 303);
    return review(context, language, {
      draft,
      payment,
      stage: (!mayGiveUp && !mayRestart && stages[state]) || 'unclear',
      isDeclined: state === 'declined',
      instalments: financing?.plan,
    });
  });
  app.post(reviewPath(language), async (context) => order(context, data, language));
  app.get(thanksPath(language, ':number'), (context, next) => {
    const session = context.get('session');
    const found = session && data.orders.find(session, context.req.param('number') ?? '');
    context.header('Cache-Control', 'no-store');
    return found ? context.html(thanksPage(visitOf(context, language), found)) : next();
  });
}

function review(context: Exchange, language: Language, page: Omit<ReviewPage, 'visit'>) {
  context.header('Cache-Control', 'no-store');
  return context.html(reviewPage({ visit: visitOf(context, language), ...page }), page.notice ? 409 : 200);
}

/** The purchase of this browser is kept, and the shop does not know whose visit this is. */
function interrupted(context: Exchange, language: Language) {
  context.header('Cache-Control', 'no-store');
  return context.html(interruptedPage(visitOf(context, language)));
}

/** On a second click the basket is empty and the order placed; it redirects to the same thanks page. */
async function order(context: Exchange, data: ShopData, language: Language) {
  const session = context.get('session');
  const draft = data.draft(session);
  if (!session || !draft) return context.redirect(elsewhere(data, session, language), 303);
  const { payment, total } = await formOf(context.req, orderSchema);
  if (payment === 'instalments') return context.redirect(reviewPath(language), 303);
  if (data.orders.pending(session))
    return review(context, language, { draft, payment: 'instalments', notice: 'beingCompleted', stage: 'waiting' });
  if (total !== String(draft.totals.total))
    return review(context, language, { draft, payment, notice: 'changedMeanwhile' });
  const { number } = data.orders.place(session, draft, payment);
  return context.redirect(thanksPath(language, number), 303);
}

/** Returns the address for a visitor who has nothing to order: the last order, the basket, or the address form. */
function elsewhere(data: ShopData, session: Session | undefined, language: Language): string {
  if (data.baskets.of(session).length > 0) return checkoutPath(language);
  const latest = session && data.orders.latest(session);
  return latest ? thanksPath(language, latest.number) : basketPath(language);
}
