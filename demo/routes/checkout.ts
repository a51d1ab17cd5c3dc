import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { addressSchema, readCustomer, valuesFor } from '../checkout/address-form.js';
import type { ShopData } from '../data.js';
import { formOf, termSchema } from '../form.js';
import type { Language } from '../language.js';
import { payments, type Draft } from '../orders/draft.js';
import { addressPage } from '../pages/address.js';
import { paymentPage, type PaymentProblem } from '../pages/payment.js';
import { basketPath, checkoutPath, fromBank, fromPayment, paymentPath, reviewPath } from '../paths.js';
import { isEligible } from '../ratenkauf-shop.js';
import { visitOf, type Environment } from '../visit.js';

const paymentSchema = z.object({ payment: z.enum(payments).optional().catch(undefined) });

/** Adds the steps for address and payment. */
export function addCheckout(app: Hono<Environment>, data: ShopData, language: Language): void {
  addAddress(app, data, language);
  addPayment(app, data, language);
}

function addAddress(app: Hono<Environment>, data: ShopData, language: Language): void {
  app.get(checkoutPath(language), (context) => {
    const session = context.get('session');
    const lines = data.baskets.of(session);
    if (!session || lines.length === 0) return context.redirect(basketPath(language), 303);
    const isFromPayment = context.req.query('from') === 'payment';
    if (isFromPayment && session.language !== language)
      return context.redirect(fromPayment(checkoutPath(session.language)), 303);
    const months = termSchema.parse(context.req.query('months'));
    if (months !== undefined) data.sessions.pick(session, months);
    const customer = data.customers.of(session);
    context.header('Cache-Control', 'no-store');
    return context.html(
      addressPage({ visit: visitOf(context, language), lines, values: customer ? valuesFor(customer) : {} }),
    );
  });
  app.post(checkoutPath(language), async (context) => {
    const session = context.get('session');
    const lines = data.baskets.of(session);
    if (!session || lines.length === 0) return context.redirect(basketPath(language), 303);
    const values = await formOf(context.req, addressSchema);
    const reading = readCustomer(values);
    context.header('Cache-Control', 'no-store');
    if ('problems' in reading) {
      const { problems } = reading;
      return context.html(addressPage({ visit: visitOf(context, language), lines, values, problems }), 422);
    }
    data.customers.save(session, reading.customer);
    return context.redirect(paymentPath(language), 303);
  });
}

function addPayment(app: Hono<Environment>, data: ShopData, language: Language): void {
  const page = (context: Context<Environment>, draft: Draft, problem?: PaymentProblem) => {
    context.header('Cache-Control', 'no-store');
    return context.html(
      paymentPage({ visit: visitOf(context, language), draft, problem, isEligible: isEligible(draft) }),
      context.req.method === 'POST' ? 422 : 200,
    );
  };

  app.get(paymentPath(language), (context) => {
    const session = context.get('session');
    const isFromBank = context.req.query('from') === 'bank';
    if (session && isFromBank && session.language !== language)
      return context.redirect(fromBank(paymentPath(session.language)), 303);
    const draft = data.draft(session);
    if (!session || !draft) return context.redirect(checkoutPath(language), 303);
    data.sessions.speak(session, language);
    return page(context, draft, isFromBank ? 'notFinished' : undefined);
  });
  app.post(paymentPath(language), async (context) => {
    const draft = data.draft(context.get('session'));
    if (!draft) return context.redirect(checkoutPath(language), 303);
    const payment = (await formOf(context.req, paymentSchema)).payment;
    if (payment && payment !== 'instalments') return context.redirect(reviewPath(language, payment), 303);
    return page(context, draft, payment ? 'paymentWithoutScript' : 'paymentMissing');
  });
}
