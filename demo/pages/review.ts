import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { Plan, Ratenkauf } from 'ratenkauf-elements/server';
import { z } from 'zod';
import { inLanguageOf } from '../language.js';
import { payments, type Draft, type Payment } from '../order.js';
import { purchaseState } from '../purchase-state.js';
import type { ShopData } from '../store/data.js';
import { anyText, formOf, type Environment, type Visit } from '../visit.js';
import { layout, type Html } from './layout.js';
import { addressLines, deliveryLines, orderLines, paymentName, stepsTo, sums } from './parts.js';

/**
 * What the page says around the order, as the summary's events name it in `public/shop.js`. `open`: can be ordered.
 * `waiting`: the bank's answer is pending. `unclear`: the state is not known. `ended`: the purchase by instalments led
 * to no order.
 */
type Stage = 'open' | 'waiting' | 'unclear' | 'ended';

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

/** Adds the last step of the checkout: the review, where the order is placed. */
export function addReview(app: Hono<Environment>, data: ShopData, ratenkauf: Pick<Ratenkauf, 'handler'>): void {
  app.get('/kasse/pruefen', async (context) => {
    const { session, to } = context.get('visit');
    if (session && context.req.query('from') === 'bank')
      return context.redirect(inLanguageOf(session, '/kasse/pruefen'), 303);
    const draft = data.draft(session);
    const payment = paymentSchema.parse(context.req.query('payment'));
    if (draft && payment === 'prepayment') return show(context, { draft, payment });
    const { state = '', financing, orderId, code, ...purchase } = await purchaseState(ratenkauf, context.req.raw);
    // The purchase of this browser is kept, and the shop does not know whose visit this is.
    if (!draft && code === 'no_checkout') return show(context, { payment, stage: 'unclear' });
    if (!draft) return context.redirect(elsewhere(data, context.get('visit')), 303);
    if (code === 'no_purchase') return context.redirect(to('/kasse/zahlung'), 303);
    if (session && orderId && data.orders.find(session, orderId))
      return context.redirect(to(`/kasse/danke/${orderId}`), 303);
    return show(context, {
      draft,
      payment,
      stage: (!purchase.mayGiveUp && !purchase.mayRestart && stages[state]) || 'unclear',
      isDeclined: state === 'declined',
      plan: financing?.plan,
    });
  });
  app.post('/kasse/pruefen', async (context) => {
    const { session, to } = context.get('visit');
    const draft = data.draft(session);
    // On a second click the basket is empty and the order placed: it leads to the same thanks page.
    if (!session || !draft) return context.redirect(elsewhere(data, context.get('visit')), 303);
    const { payment, total } = await formOf(context.req, orderSchema);
    // An order by instalments is made by the handler only.
    if (payment === 'instalments') return context.redirect(to('/kasse/pruefen'), 303);
    if (data.orders.latest(session, 'pending'))
      return show(context, { draft, payment: 'instalments', notice: 'beingCompleted', stage: 'waiting' });
    if (total !== String(draft.totals.total)) return show(context, { draft, payment, notice: 'changedMeanwhile' });
    return context.redirect(to(`/kasse/danke/${data.orders.place(session, draft).number}`), 303);
  });
}

/** Returns the address for a visitor who has nothing to order: the last order, the basket, or the address form. */
function elsewhere(data: ShopData, { session, to }: Visit): string {
  if (data.baskets.of(session).length > 0) return to('/kasse');
  const latest = session && data.orders.latest(session, 'completed');
  return to(latest ? `/kasse/danke/${latest.number}` : '/warenkorb');
}

/** State of the review page. */
interface Review {
  /** Undefined for a visitor who is back from the bank and whom the shop does not know: the summary says so. */
  readonly draft?: Draft;
  readonly payment: Payment;
  readonly notice?: 'changedMeanwhile' | 'beingCompleted';
  readonly stage?: Stage;
  /** True if the bank has declined. */
  readonly isDeclined?: boolean;
  /** What the bank has approved; only of a purchase by instalments. */
  readonly plan?: Plan | undefined;
}

function show(context: Context<Environment>, review: Review) {
  return context.html(reviewPage(context.get('visit'), review), review.notice ? 409 : 200);
}

const titlesOf = ({ say }: Visit): Readonly<Record<Stage, string>> => ({
  open: say('Stimmt alles?', 'Is everything right?'),
  waiting: say('Einen Augenblick noch', 'Just a moment'),
  unclear: say('Noch in Klärung', 'Still unresolved'),
  ended: say('Noch ist nichts bestellt', 'Nothing has been ordered yet'),
});

/** Renders what is ordered, the order button beside or below it, and where it goes. */
function reviewPage(visit: Visit, review: Review): Html {
  const { draft, payment, notice, stage = 'open', plan } = review;
  const titles = titlesOf(visit);
  const byInstalments = payment === 'instalments';
  return layout({
    visit,
    title: titles[stage],
    element: byInstalments ? 'ratenkauf-summary' : 'ratenkauf-teaser',
    main: html`<section class="frame page" data-stage="${stage}">
      ${stepsTo(2, visit)}
      <h1 ${Object.entries(titles).map(([name, title]) => html` data-${name}="${title}"`)}>${titles[stage]}</h1>
      ${notice && html`<p class="notice" role="alert" tabindex="-1" data-focus>${noticeText(notice, visit)}</p>`}
      <div class="columns">
        ${draft && goods(draft, visit)}
        ${draft && !byInstalments ? orderForm(draft, visit) : summary(review, visit)}
        ${draft && facts(draft, payment, visit)}
      </div>
      ${stage === 'open' && plan ? orderBar(plan, visit) : ''}
    </section>`,
  });
}

const noticeText = (notice: NonNullable<Review['notice']>, { say }: Visit): string =>
  notice === 'changedMeanwhile'
    ? say(
        'Ihr Warenkorb hat sich geändert, während diese Seite offen war. Es wurde nichts bestellt; bitte prüfen Sie die neue Summe.',
        'Your basket has changed while this page was open. Nothing has been ordered; please check the new total.',
      )
    : say(
        'Ihre Bestellung mit Ratenkauf wird gerade abgeschlossen. Es wurde nichts weiter bestellt.',
        'Your order by instalments is being completed right now. Nothing else has been ordered.',
      );

const goods = ({ lines, totals }: Draft, visit: Visit): Html =>
  html`<section class="panel goods" aria-labelledby="items-title">
    ${head('items', visit.say('Ihre Bestellung', 'Your order'), '/warenkorb', visit.say('Warenkorb ändern', 'Change basket'), visit)}
    ${orderLines(lines, visit)} ${sums(totals, visit)}
  </section>`;

function facts({ customer }: Draft, payment: Payment, visit: Visit): Html {
  const { say } = visit;
  const { billing, email } = customer;
  const fact = (name: string, title: string, body: Html | string, path: string, change: string) =>
    html`<section aria-labelledby="${name}-title">${head(name, title, path, change, visit)}<p>${body}</p></section>`;
  const change = say('Adresse ändern', 'Change address');
  const here = html`${addressLines(billing, visit)}<span class="address-line">${email}</span>`;
  return html`<div class="stack facts">
    ${fact('billing', say('Rechnungsadresse', 'Billing address'), here, '/kasse', change)}
    ${fact('delivery', say('Lieferadresse', 'Delivery address'), deliveryLines(customer, visit), '/kasse', change)}
    ${fact(
      'payment',
      say('Zahlungsart', 'Payment method'),
      paymentName(payment, visit),
      '/kasse/zahlung',
      say('Zahlungsart ändern', 'Change payment method'),
    )}
  </div>`;
}

const head = (name: string, title: string, path: string, change: string, { say, to }: Visit): Html =>
  html`<header class="fact-head">
    <h2 id="${name}-title">${title}</h2>
    <a href="${to(path)}" aria-label="${change}">${say('Ändern', 'Change')}</a>
  </header>`;

/** Renders the summary of the purchase; `public/shop.js` follows its state, and goes to the thanks page after an order. */
function summary({ draft, stage = 'open', isDeclined }: Review, visit: Visit): Html {
  const expects = stage === 'open' ? 'approval' : isDeclined ? 'declined' : 'notice';
  const { to } = visit;
  return html`<ratenkauf-summary expects="${expects}" payment-href="${to(draft ? '/kasse/zahlung' : '/warenkorb')}" data-thanks="${to('/kasse/danke/')}">
    ${withoutScript(visit)} ${draft && withdrawal(visit)}
  </ratenkauf-summary>`;
}

const withoutScript = ({ say }: Visit): Html =>
  html`<noscript><p>${say(
    'Um den Ratenkauf abzuschließen, muss JavaScript eingeschaltet sein. Noch ist nichts bestellt.',
    'Instalment purchase needs JavaScript to be completed. Nothing has been ordered yet.',
  )}</p></noscript>`;

const withdrawal = ({ say, to }: Visit): Html =>
  html`<p class="hint" id="place-order">${say(
    'Sie können Ihre Bestellung innerhalb von 14 Tagen ohne Angabe von Gründen widerrufen. Mehr unter',
    'You can withdraw from your order within 14 days without giving reasons. More under',
  )} <a href="${to('/versand')}">${say('Versand und Rückgabe', 'Shipping and returns')}</a>.</p>`;

/** Renders the order form of the other payment; contains the displayed total. */
const orderForm = ({ totals }: Draft, visit: Visit): Html =>
  html`<form class="stack" method="post" action="${visit.to('/kasse/pruefen')}">
    <input type="hidden" name="payment" value="prepayment">
    <input type="hidden" name="total" value="${totals.total}">
    ${withdrawal(visit)}
    <button class="button">${visit.say('Zahlungspflichtig bestellen', 'Order with obligation to pay')}</button>
  </form>`;

/**
 * Renders a bar for small screens with the total of all instalments and the rate, and the way to the order button. It is
 * no order button itself: that one has to stand directly below term, interest and total. `public/shop.js` shows it as
 * long as the order button is out of sight.
 */
const orderBar = ({ monthlyRate, months, total }: Plan, { say, price }: Visit): Html =>
  html`<div class="order-bar" data-order-bar hidden>
    <p>
      <strong>${say('Gesamtbetrag', 'Total payable')} ${price(total)}</strong>
      <small>${price(monthlyRate)} ${say('/\u00a0Monat', '/\u00a0month')}, ${months} ${say('Raten', 'instalments')}</small>
    </p>
    <a class="button" href="#place-order">${say('Zur Bestellung', 'Go to order')}</a>
  </div>`;
