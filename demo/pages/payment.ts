import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import { z } from 'zod';
import { inLanguageOf } from '../language.js';
import { payments, type Draft } from '../order.js';
import { isEligible } from '../ratenkauf-shop.js';
import type { ShopData } from '../store/data.js';
import { formOf, type Environment, type Visit } from '../visit.js';
import { layout, type Html } from './layout.js';
import { orderAside, paymentName, stepsTo } from './parts.js';

const paymentSchema = z.object({ payment: z.enum(payments).optional().catch(undefined) });

/** Adds the second step of the checkout: the choice of payment. */
export function addPayment(app: Hono<Environment>, data: ShopData): void {
  const show = (context: Context<Environment>, draft: Draft, problem?: Problem) => {
    return context.html(paymentPage(context.get('visit'), draft, problem), context.req.method === 'POST' ? 422 : 200);
  };
  app.get('/kasse/zahlung', (context) => {
    const { session, language, to } = context.get('visit');
    const isFromBank = context.req.query('from') === 'bank';
    // The bank has one address for all languages to return to.
    if (session && isFromBank && session.language !== language)
      return context.redirect(inLanguageOf(session, '/kasse/zahlung?from=bank'), 303);
    const draft = data.draft(session);
    if (!session || !draft) return context.redirect(to('/kasse'), 303);
    data.sessions.speak(session, language);
    return show(context, draft, isFromBank ? 'notFinished' : undefined);
  });
  app.post('/kasse/zahlung', async (context) => {
    const { session, to } = context.get('visit');
    const draft = data.draft(session);
    if (!draft) return context.redirect(to('/kasse'), 303);
    const { payment } = await formOf(context.req, paymentSchema);
    if (payment === 'prepayment') return context.redirect(to('/kasse/pruefen?payment=prepayment'), 303);
    // The payment option starts instalments itself: only a browser without scripts sends them here.
    return show(context, draft, payment ? 'withoutScript' : 'missing');
  });
}

type Problem = 'missing' | 'withoutScript' | 'notFinished';

const problemText = (problem: Problem, { say }: Visit): string =>
  ({
    missing: say('Bitte wählen Sie, wie Sie zahlen möchten.', 'Please choose how you would like to pay.'),
    withoutScript: say(
      'Für den Ratenkauf muss JavaScript eingeschaltet sein. Mit Vorkasse geht es auch ohne.',
      'Instalment purchase needs JavaScript. Prepayment works without it.',
    ),
    notFinished: say(
      'Der Ratenkauf wurde nicht abgeschlossen, und es wurde nichts bestellt. Sie können ihn neu beginnen oder eine andere Zahlungsart wählen.',
      'The instalment purchase was not completed, and nothing has been ordered. You can start it again, or pay another way.',
    ),
  })[problem];

function paymentPage(visit: Visit, draft: Draft, problem: Problem | undefined): Html {
  const { say, to } = visit;
  const title = say('Wie möchten Sie zahlen?', 'How would you like to pay?');
  return layout({
    visit,
    title: problem === 'missing' ? `${say('Fehler', 'Error')}: ${title}` : title,
    element: 'ratenkauf-checkout',
    main: html`<section class="frame page">
      ${stepsTo(1, visit)}
      <h1>${title}</h1>
      <div class="columns">
        <form class="stack payment-form" method="post" action="${to('/kasse/zahlung')}">
          ${problem ? html`<p class="notice" role="alert" tabindex="-1" data-focus>${problemText(problem, visit)}</p>` : ''}
          <fieldset class="options">
            <legend class="spoken">${say('Zahlungsart', 'Payment method')}</legend>
            ${options(draft, visit)}
          </fieldset>
          <div class="actions">
            <button class="button next">${say('Weiter zur Prüfung', 'Continue to review')}</button>
            <a href="${to('/kasse')}" data-term>${say('Adresse ändern', 'Change address')}</a>
          </div>
        </form>
        ${orderAside(draft.lines, draft.totals, visit)}
      </div>
    </section>`,
  });
}

/** The instalments have their own button, which says that it leads to the bank. */
const options = (draft: Draft, visit: Visit): Html =>
  html`<ratenkauf-checkout expects="${isEligible(draft) ? 'rate' : 'reasons'}">
      <label slot="radio" class="switch">
        <input type="radio" name="payment" value="instalments" autocomplete="off">
        <strong>${paymentName('instalments', visit)}</strong>
      </label>
    </ratenkauf-checkout>
    <label class="option">
      <input type="radio" name="payment" value="prepayment" autocomplete="off">
      <strong>${paymentName('prepayment', visit)}</strong>
      <small>${visit.say(
        'Sie überweisen vorab; wir beginnen mit der Arbeit, sobald das Geld da ist.',
        'You transfer the money in advance; we start to work as soon as it has arrived.',
      )}</small>
    </label>`;
