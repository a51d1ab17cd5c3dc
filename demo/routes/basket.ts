import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { lineOf } from '../basket/line.js';
import type { ShopData } from '../data.js';
import { anyText, formOf, termSchema } from '../form.js';
import type { Language } from '../language.js';
import { basketPage } from '../pages/basket.js';
import { lineId } from '../pages/basket-lines.js';
import { basketPath } from '../paths.js';
import { sessionOf, visitOf, type Environment } from '../visit.js';

/** Adds the basket and all its changes. */
export function addBasket(app: Hono<Environment>, data: ShopData, language: Language): void {
  app.get(basketPath(language), (context) => {
    context.header('Cache-Control', 'no-store');
    return context.html(basketPage(visitOf(context, language), data.baskets.of(context.get('session'))));
  });
  app.post(basketPath(language), async (context, next) => {
    const wish = await readRequest(context);
    if (!wish) return next();
    const { line, isAdded } = wish;
    const session = sessionOf(context, data, language);
    if (wish.months !== undefined) data.sessions.pick(session, wish.months);
    if (isAdded) data.baskets.add(session, line, line.quantity);
    else data.baskets.set(session, line, line.quantity);
    return context.redirect(basketPath(language, isAdded || line.quantity === 0 ? undefined : lineId(line)), 303);
  });
}

const number = z
  .string()
  .regex(/^\d{1,3}$/)
  .transform(Number);
const requestSchema = z
  .object({ product: z.string(), variant: number, quantity: number, action: anyText, months: termSchema })
  .optional()
  .catch(undefined);

/** Reads the submitted form; undefined if the shop does not sell the product. */
async function readRequest({ req }: Context<Environment>) {
  const wish = await formOf(req, requestSchema);
  const line = wish && lineOf(wish.product, wish.variant, wish.quantity);
  return line && { line, isAdded: wish.action === 'add', months: wish.months };
}
