import type { Hono } from 'hono';
import { html } from 'hono/html';
import type { ShopData } from '../store/data.js';
import type { Order } from '../store/orders.js';
import type { Environment, Visit } from '../visit.js';
import { layout, type Html } from './layout.js';
import { addressLines, orderAside } from './parts.js';

const week = 7 * 24 * 60 * 60 * 1000;

/** Adds the page after an order. */
export const addThanks = (app: Hono<Environment>, { orders }: ShopData): unknown =>
  app.get('/kasse/danke/:number', (context, next) => {
    const visit = context.get('visit');
    const order = visit.session && orders.find(visit.session, context.req.param('number'));
    return order ? context.html(thanksPage(order, visit)) : next();
  });

/** Renders the number of an order, the next steps, and its content. */
function thanksPage(order: Order, visit: Visit): Html {
  const title = visit.say('Vielen Dank für Ihre Bestellung', 'Thank you for your order');
  return layout({
    visit,
    title,
    element: order.payment === 'instalments' ? 'ratenkauf-summary' : 'ratenkauf-teaser',
    main: html`<section class="frame page">
      <h1>${title}</h1>
      <div class="columns">
        ${next(order, visit)} ${orderAside(order.lines, order.totals, visit)}
      </div>
    </section>`,
  });
}

function next({ number, payment, customer, lines, changed }: Order, visit: Visit): Html {
  const { say, to } = visit;
  const weeks = Math.max(...lines.map((line) => line.weeks));
  const day = visit.day(new Date(changed.getTime() + weeks * week));
  return html`<div class="stack thanks">
    <p class="order-number">${say('Ihre Bestellnummer', 'Your order number')} <strong>${number}</strong></p>
    <p>${say('Eine Bestätigung ist unterwegs an', 'A confirmation is on its way to')}
      <span class="address-line">${customer.email}</span></p>
    <h2>${say('Wie es weitergeht', 'What happens next')}</h2>
    <p>${say(
      `Wir fertigen Ihre Möbel und melden uns, um den Liefertag abzustimmen. Spätestens am ${day} sind sie bei Ihnen.`,
      `We make your furniture and get in touch to agree on the day of delivery. It is with you by ${day}.`,
    )}</p>
    ${payment === 'instalments' ? instalments(number, visit) : prepayment(visit)}
    <h2>${say('Lieferadresse', 'Delivery address')}</h2>
    <p>${addressLines(customer.delivery ?? customer.billing, visit)}</p>
    <p class="actions">
      <a class="button" href="${to('/')}">${say('Weiter einkaufen', 'Continue shopping')}</a>
      <button class="link" type="button" data-print>${say('Drucken', 'Print')}</button>
    </p>
  </div>`;
}

const instalments = (number: string, { say }: Visit): Html =>
  html`<p>${say(
    'Ihre Raten zieht die Bank zu den vereinbarten Terminen ein.',
    'The bank collects your instalments on the days agreed.',
  )}</p>
    <ratenkauf-summary view="confirmed" order-id="${number}"></ratenkauf-summary>`;

const prepayment = ({ say }: Visit): Html =>
  html`<p>${say(
    'Die Angaben zur Überweisung stehen in der Bestätigung. Als Verwendungszweck genügt die Bestellnummer.',
    'The details for the transfer are in the confirmation. The order number will do as the reference.',
  )}</p>`;
