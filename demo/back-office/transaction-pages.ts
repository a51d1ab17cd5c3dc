import { html } from 'hono/html';
import type { Language } from '../language.js';
import type { RegisteredOrder } from '../orders/register.js';
import type { Html } from '../pages/document.js';
import { backOfficeFrame, wayBackIn } from './frame.js';
import { backOfficePath } from './paths.js';
import { backOfficeTexts } from './texts.js';

const withoutScript = (language: Language): Html =>
  html`<noscript><p>${backOfficeTexts.withoutScript[language]}</p></noscript>`;

/** Renders the list of the bank's transactions. */
export function transactionsPage(language: Language): Html {
  const title = backOfficeTexts.transactions[language];
  return backOfficeFrame({
    language,
    title,
    path: (other) => backOfficePath(other, 'transactions'),
    section: 'transactions',
    hasElements: true,
    main: html`<h1>${title}</h1>
      <p class="lead">${backOfficeTexts.transactionsText[language]}</p>
      ${wayBackIn(language, backOfficePath(language, 'transactions'))}
      <ratenkauf-transactions transaction-href="${backOfficePath(language, 'transaction', '{id}')}" documents-href="${backOfficePath(language, 'documents')}">${withoutScript(language)}</ratenkauf-transactions>`,
  });
}

/** Renders one transaction, with a link to the shop's order. */
export function transactionPage(id: string, order: RegisteredOrder | undefined, language: Language): Html {
  const title = `${backOfficeTexts.transaction[language]} ${id}`;
  return backOfficeFrame({
    language,
    title,
    path: (other) => backOfficePath(other, 'transaction', id),
    section: 'transactions',
    hasElements: true,
    main: html`<h1 class="spoken">${title}</h1>
      <p class="back"><a href="${backOfficePath(language, 'transactions')}">${backOfficeTexts.toTransactions[language]}</a> ${orderOf(order, language)}</p>
      ${wayBackIn(language, backOfficePath(language, 'transaction', id))}
      <ratenkauf-transaction transaction-id="${id}">${withoutScript(language)}</ratenkauf-transaction>`,
  });
}

/** Renders what customers saw of instalments on a day. */
export function proofsPage(language: Language): Html {
  const title = backOfficeTexts.proofs[language];
  return backOfficeFrame({
    language,
    title,
    path: (other) => backOfficePath(other, 'proofs'),
    section: 'proofs',
    hasElements: true,
    main: html`<h1 class="spoken">${title}</h1>
      ${wayBackIn(language, backOfficePath(language, 'proofs'))}
      <ratenkauf-proofs>${withoutScript(language)}</ratenkauf-proofs>`,
  });
}

const orderOf = (order: RegisteredOrder | undefined, language: Language): Html =>
  order
    ? html`<a href="${backOfficePath(language, 'order', order.number)}">${backOfficeTexts.toOrder[language]} <span class="reference">${order.number}</span></a>`
    : html`<span>${backOfficeTexts.noOrder[language]}</span>`;
