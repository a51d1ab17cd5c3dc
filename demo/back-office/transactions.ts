import type { Hono } from 'hono';
import { html } from 'hono/html';
import type { Html } from '../pages/layout.js';
import type { ShopData } from '../store/data.js';
import type { RegisteredOrder } from '../store/register.js';
import { officePage, withoutScript, type Office, type OfficeEnvironment } from './frame.js';

/** Adds the pages with the elements of the back office: the bank's transactions, one of them, and the proofs. */
export function addTransactions(app: Hono<OfficeEnvironment>, { register }: ShopData): void {
  app.get('/vorgaenge', (context) => context.html(transactionsPage(context.get('office'))));
  app.get('/vorgang/:id{[A-Z0-9]{6}}', (context) => {
    const id = context.req.param('id');
    return context.html(transactionPage(context.get('office'), id, register.ofTransaction(id)));
  });
  app.get('/nachweise', (context) => context.html(proofsPage(context.get('office'))));
}

function transactionsPage(office: Office): Html {
  const { say, to } = office;
  return officePage(office, {
    title: say('Vorgänge', 'Transactions'),
    lead: say(
      'Alle Käufe auf Raten, wie die Bank sie jetzt kennt.',
      'All purchases by instalments, as the bank knows them now.',
    ),
    section: 'transactions',
    hasElements: true,
    main: html`<ratenkauf-transactions
      transaction-href="${to('/haendlerbereich/vorgang/{id}')}" documents-href="${to('/haendlerbereich/abrechnungen')}">
      ${withoutScript(office)}
    </ratenkauf-transactions>`,
  });
}

/** Renders one transaction, with a link to the shop's order. */
function transactionPage(office: Office, id: string, order: RegisteredOrder | undefined): Html {
  const { say, to } = office;
  const none = say(
    'Im Shop gibt es keine Bestellung mit diesem Vorgang.',
    'The shop has no order with this transaction.',
  );
  const path = to(`/haendlerbereich/bestellung/${order?.number}`);
  return officePage(office, {
    title: `${say('Vorgang', 'Transaction')} ${id}`,
    hasHeading: true,
    section: 'transactions',
    hasElements: true,
    main: html`<p class="row back">
        <a href="${to('/haendlerbereich/vorgaenge')}">${say('Alle Vorgänge', 'All transactions')}</a>
        ${order ? html`<a href="${path}">${say('Zur Bestellung', 'To order')} ${order.number}</a>` : html`<span>${none}</span>`}
      </p>
      <ratenkauf-transaction transaction-id="${id}">${withoutScript(office)}</ratenkauf-transaction>`,
  });
}

/** Renders what customers saw of instalments on a day. */
const proofsPage = (office: Office): Html =>
  officePage(office, {
    title: office.say('Nachweise', 'Proofs'),
    hasHeading: true,
    section: 'proofs',
    hasElements: true,
    main: html`<ratenkauf-proofs>${withoutScript(office)}</ratenkauf-proofs>`,
  });
