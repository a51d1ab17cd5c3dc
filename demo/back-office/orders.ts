import type { Hono } from 'hono';
import { html } from 'hono/html';
import type { Html } from '../pages/layout.js';
import { addressLines, deliveryLines, orderLines, pairs, paymentName, sums } from '../pages/parts.js';
import type { ShopData } from '../store/data.js';
import type { Register, RegisteredOrder } from '../store/register.js';
import { officePage, type Office, type OfficeEnvironment } from './frame.js';

/** Adds the list of all orders, and the page of each. */
export function addOrders(app: Hono<OfficeEnvironment>, { register }: ShopData): void {
  app.get('/', (context) => {
    const page = Number(/^\d{1,6}$/.exec(context.req.query('page') ?? '')?.[0] ?? 1);
    return context.html(ordersPage(context.get('office'), register.page(page)));
  });
  app.get('/bestellung/:number', (context, next) => {
    const order = register.find(context.req.param('number'));
    return order ? context.html(orderPage(context.get('office'), order)) : next();
  });
}

function ordersPage(office: Office, { orders, page, pages }: ReturnType<Register['page']>): Html {
  const { say } = office;
  const title = say('Bestellungen', 'Orders');
  return officePage(office, {
    title: page === 1 ? title : `${title}, ${say('Seite', 'Page')} ${page}`,
    section: 'orders',
    hasElements: true,
    main: html`${orders.length > 0 ? table(office, orders) : html`<p>${say('Noch hat niemand bestellt.', 'Nobody has ordered yet.')}</p>`}
      ${pages > 1 ? paging(office, page, pages) : ''}`,
  });
}

/** The columns of the table: name, heading and content. */
const columnsOf = (office: Office) => {
  const { say, moment, price } = office;
  const customer = ({ customer: { billing } }: RegisteredOrder) => `${billing.firstName} ${billing.lastName}`;
  return [
    ['number', say('Nummer', 'Number'), ({ number }: RegisteredOrder) => orderLink(office, number)],
    ['date', say('Datum', 'Date'), ({ changed }: RegisteredOrder) => moment(changed)],
    ['customer', say('Kunde', 'Customer'), customer],
    ['total', say('Summe', 'Total'), ({ totals }: RegisteredOrder) => price(totals.total)],
    ['payment', say('Zahlung', 'Payment'), ({ payment }: RegisteredOrder) => paymentName(payment, office)],
    ['state', say('Stand', 'State'), (order: RegisteredOrder) => stateText(office, order)],
    ['bank', say('Bank', 'Bank'), (order: RegisteredOrder) => atBank(office, order)],
  ] as const;
};

function table(office: Office, orders: readonly RegisteredOrder[]): Html {
  const [first, ...others] = columnsOf(office);
  const [, , number] = first;
  const head = ([name, text]: readonly [string, string, unknown]) =>
    html`<th scope="col" class="column-${name}">${text}</th>`;
  const row = (order: RegisteredOrder) => html`<tr>
    <th scope="row">${number(order)}</th>
    ${others.map(([name, text, content]) => html`<td class="column-${name}" data-column="${text}">${content(order)}</td>`)}
  </tr>`;
  return html`<table class="orders">
    <caption class="spoken">${office.say('Bestellungen', 'Orders')}</caption>
    <thead><tr>${[first, ...others].map(head)}</tr></thead>
    <tbody>${orders.map(row)}</tbody>
  </table>`;
}

/** Renders what the bank's transaction waits for; without scripts, what the bank said last. */
function atBank(office: Office, order: RegisteredOrder): Html | string {
  const { transaction } = order;
  if (!transaction) return '–';
  const says = html`<span class="quiet">${bankText(office, order)}</span>`;
  return html`${transactionLink(office, transaction.id)}
    <ratenkauf-status transaction-id="${transaction.id}">${says}</ratenkauf-status>`;
}

function paging({ say, to }: Office, page: number, pages: number): Html {
  const link = (rel: string, other: number, text: string) =>
    html`<a rel="${rel}" href="${to(`/haendlerbereich${other > 1 ? `?page=${other}` : ''}`)}">${text}</a>`;
  return html`<nav class="row" aria-label="${say('Seiten', 'Pages')}">
    ${page > 1 ? link('prev', page - 1, say('Neuere', 'Newer')) : ''}
    <span>${say('Seite', 'Page')} ${page} ${say('von', 'of')} ${pages}</span>
    ${page < pages ? link('next', page + 1, say('Ältere', 'Older')) : ''}
  </nav>`;
}

/** Renders one order: its state, the bank's status, items and customer. */
function orderPage(office: Office, order: RegisteredOrder): Html {
  const { say, to } = office;
  const title = `${say('Bestellung', 'Order')} ${order.number}`;
  return officePage(office, {
    title,
    section: 'orders',
    main: html`<p class="back"><a href="${to('/haendlerbereich')}">${say('Alle Bestellungen', 'All orders')}</a></p>
      <div class="columns">
        <div class="stack order-facts">
          ${pairs([
            [say('Stand', 'State'), html`<strong>${stateText(office, order)}</strong>`],
            [say('Datum', 'Date'), office.moment(order.changed)],
            [say('Zahlung', 'Payment'), paymentName(order.payment, office)],
            [say('Summe', 'Total'), office.price(order.totals.total)],
          ])}
          <section class="stack" aria-labelledby="bank"><h2 id="bank">${say('Bank', 'Bank')}</h2> ${bankFacts(office, order)}</section>
          ${addresses(office, order)}
        </div>
        <section class="panel" aria-labelledby="goods">
          <h2 id="goods">${say('Was bestellt ist', 'What was ordered')}</h2>
          ${orderLines(order.lines, office)} ${sums(order.totals, office)}
        </section>
      </div>`,
  });
}

function bankFacts(office: Office, order: RegisteredOrder): Html {
  const { say, to } = office;
  const hint = (text: string) => html`<p class="hint">${text}</p>`;
  if (order.payment !== 'instalments')
    return hint(
      say('Mit dieser Bestellung hat die Bank nichts zu tun.', 'The bank has nothing to do with this order.'),
    );
  if (!order.transaction)
    return hint(say('Die Bank hat noch keinen Vorgang genannt.', 'The bank has not named a transaction yet.'));
  const { id, news, told } = order.transaction;
  const text = bankText(office, order);
  const changed = say('zuletzt geändert', 'last changed');
  const since = told ? html`, <span class="quiet">${changed} ${office.moment(told)}</span>` : '';
  const left = news?.currentValue;
  return html`${pairs([
    [say('Vorgang', 'Transaction'), transactionLink(office, id)],
    [say('Die Bank sagt', 'The bank says'), html`${text}${since}`],
    [say('Verbleibender Bestellwert', 'Remaining order value'), left !== undefined && office.price(left)],
  ])}
    <p><a class="button" href="${to(`/haendlerbereich/vorgang/${id}`)}">${
      left === 0
        ? say('Vorgang öffnen', 'Open transaction')
        : say('Lieferung oder Erstattung melden', 'Report delivery or refund')
    }</a></p>`;
}

function addresses(office: Office, { customer }: RegisteredOrder): Html {
  const { say } = office;
  const { email, billing } = customer;
  return html`<section class="stack" aria-labelledby="customer">
    <h2 id="customer">${say('Kunde', 'Customer')}</h2>
    ${pairs([
      [say('Rechnungsadresse', 'Billing address'), addressLines(billing, office)],
      [say('Lieferadresse', 'Delivery address'), deliveryLines(customer, office)],
      [say('E-Mail-Adresse', 'Email address'), html`<a href="mailto:${email}">${email}</a>`],
    ])}
  </section>`;
}

/** Returns the state of an order from the shop's view: `Geliefert, teilweise erstattet: 50,00 €`. */
function stateText({ say, price }: Office, { state, isTest, transaction }: RegisteredOrder): string {
  const { isDelivered = false, refunded = 0, currentValue } = transaction?.news ?? {};
  const steps = {
    pending: say('Wartet auf die Bank', 'Waiting for the bank'),
    completed: say('Bestellt', 'Ordered'),
    released: say('Nicht zustande gekommen', 'Not completed'),
    delivered: say('Geliefert', 'Delivered'),
  };
  const step = steps[isDelivered ? 'delivered' : state];
  const first = isTest ? `${say('Testbestellung', 'Test order')}: ${step}` : step;
  if (refunded === 0) return first;
  const words = currentValue === 0 ? say('erstattet', 'refunded') : say('teilweise erstattet', 'partly refunded');
  return `${first}, ${words}: ${price(refunded)}`;
}

/** Returns the bank's last known status: `Lieferung noch nicht gemeldet`. */
function bankText({ say }: Office, { transaction }: RegisteredOrder): string {
  const status = transaction?.news?.status;
  if (status === undefined) return say('noch nichts', 'nothing yet');
  const texts: Readonly<Record<string, string>> = {
    report_capture: say('Lieferung noch nicht gemeldet', 'Delivery not reported yet'),
    report_capture_expiring: say(
      'Lieferung noch nicht gemeldet, Frist läuft\u00a0ab',
      'Delivery not reported yet, deadline is near',
    ),
    in_billing: say('In Abrechnung', 'In billing'),
    billed: say('Abgerechnet', 'Billed'),
    expired: say('Frist abgelaufen', 'Deadline has passed'),
  };
  return texts[status] ?? say('Stand unbekannt', 'State unknown');
}

/** Renders the number of an order as a link to it. */
export const orderLink = ({ to }: Office, number: string): Html =>
  html`<a class="reference" href="${to(`/haendlerbereich/bestellung/${number}`)}">${number}</a>`;

/** Renders the bank's reference as a link to the transaction. */
export const transactionLink = ({ to }: Office, id: string): Html =>
  html`<a class="reference" href="${to(`/haendlerbereich/vorgang/${id}`)}">${id}</a>`;
