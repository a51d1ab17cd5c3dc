import { html } from 'hono/html';
import type { Language } from '../language.js';
import type { RegisteredOrder } from '../orders/register.js';
import type { Html } from '../pages/document.js';
import { deskFrame } from './frame.js';
import { deskPath } from './paths.js';
import { deskTexts } from './texts.js';

const withoutScript = (language: Language): Html => html`<noscript><p>${deskTexts.withoutScript[language]}</p></noscript>`;

/** Renders a link to the login for a user whose login has expired; `back-office.js` makes it visible. */
function wayBackIn(language: Language, path: string): Html {
  const address = `${deskPath(language, 'login')}?next=${encodeURIComponent(path)}`;
  return html`<p class="notice" data-logged-out hidden>${deskTexts.loggedOut[language]} <a href="${address}">${deskTexts.logInAgain[language]}</a></p>`;
}

/** Renders the list of the bank's transactions. */
export function transactionsPage(language: Language): Html {
  const title = deskTexts.transactions[language];
  return deskFrame({
    language,
    title,
    path: (other) => deskPath(other, 'transactions'),
    section: 'transactions',
    hasElements: true,
    main: html`<h1>${title}</h1>
      <p class="lead">${deskTexts.transactionsText[language]}</p>
      ${wayBackIn(language, deskPath(language, 'transactions'))}
      <ratenkauf-transactions transaction-href="${deskPath(language, 'transaction', '{id}')}">${withoutScript(language)}</ratenkauf-transactions>`,
  });
}

/** Renders one transaction, with a link to the shop's order. */
export function transactionPage(id: string, order: RegisteredOrder | undefined, language: Language): Html {
  const title = `${deskTexts.transaction[language]} ${id}`;
  return deskFrame({
    language,
    title,
    path: (other) => deskPath(other, 'transaction', id),
    section: 'transactions',
    hasElements: true,
    main: html`<h1 class="spoken">${title}</h1>
      <p class="back"><a href="${deskPath(language, 'transactions')}">${deskTexts.toTransactions[language]}</a> ${orderOf(order, language)}</p>
      ${wayBackIn(language, deskPath(language, 'transaction', id))}
      <ratenkauf-transaction transaction-id="${id}">${withoutScript(language)}</ratenkauf-transaction>`,
  });
}

const orderOf = (order: RegisteredOrder | undefined, language: Language): Html =>
  order
    ? html`<a href="${deskPath(language, 'order', order.number)}">${deskTexts.toOrder[language]} ${order.number}</a>`
    : html`<span>${deskTexts.noOrder[language]}</span>`;
