import { html } from 'hono/html';
import type { Language } from '../language.js';
import type { Html } from '../pages/document.js';
import { priceText } from '../prices.js';
import type { DoubtfulPurchase, ResolutionOutcome as Finding } from 'ratenkauf-elements/server';
import { backOfficeFrame } from './frame.js';
import { momentText, transactionLink } from './order-words.js';
import { backOfficePath } from './paths.js';
import { backOfficeTexts } from './texts.js';

/** State of the list of unresolved orders. */
export interface DoubtsPage {
  readonly language: Language;
  /** Undefined if they cannot be read. */
  readonly purchases: readonly DoubtfulPurchase[] | undefined;
  /** Result of the last decision. */
  readonly news?: 'resolved' | 'resolvedElsewhere' | 'notResolved' | undefined;
}

/** A decision of a back-office user, as the form has it. */
export interface Decision {
  readonly finding: Finding;
  readonly why: string;
  readonly by: string;
  /** Number of the shop's order; only needed if the purchase has none. */
  readonly orderId: string;
  /** True if the name comes from the login and cannot be changed here. */
  readonly isNamed: boolean;
}

const page = (language: Language, title: string, main: Html): Html =>
  backOfficeFrame({ language, title, path: (other) => backOfficePath(other, 'doubts'), section: 'doubts', main });

/** Renders all orders of unknown outcome. */
export function doubtsPage({ language, purchases, news }: DoubtsPage): Html {
  const title = backOfficeTexts.doubtsTitle[language];
  return page(language, title, html`<h1>${title}</h1>
    <p class="lead">${backOfficeTexts.doubtsText[language]}</p>
    ${news ? html`<p class="notice" role="status">${backOfficeTexts[news][language]}</p>` : ''}
    ${list(purchases, language)}`);
}

function list(purchases: DoubtsPage['purchases'], language: Language): Html {
  if (!purchases) return html`<p class="notice" role="alert">${backOfficeTexts.doubtsUnread[language]}</p>`;
  if (purchases.length === 0) return html`<p>${backOfficeTexts.noDoubts[language]}</p>`;
  return html`<ul class="doubts">${purchases.map((purchase) => html`<li class="panel">${facts(purchase, language)} ${form(purchase, language)}</li>`)}</ul>`;
}

function facts({ amount, orderId, orderReference, transactionId, since, asked }: DoubtfulPurchase, language: Language): Html {
  const order = orderId ? html`<a class="reference" href="${backOfficePath(language, 'order', orderId)}">${orderId}</a>` : html`–`;
  const pairs: readonly (readonly [keyof typeof backOfficeTexts, Html | string])[] = [
    ['order', order],
    ...(orderReference && orderReference !== orderId ? [['orderAtBank', orderReference] as const] : []),
    ['transactionOf', transactionId ? transactionLink(transactionId, language) : '–'],
    ['total', priceText(amount, language)],
    ['doubtSince', momentText(new Date(since), language)],
    ['doubtAsked', asked === 1 ? backOfficeTexts.once[language] : `${asked}${backOfficeTexts.times[language]}`],
  ];
  return html`<dl class="pairs">${pairs.map(([name, content]) => html`<div><dt>${backOfficeTexts[name][language]}</dt><dd>${content}</dd></div>`)}</dl>`;
}

function form({ id }: DoubtfulPurchase, language: Language): Html {
  const field = `why-${id}`;
  return html`<form method="post" action="${backOfficePath(language, 'doubts', id)}">
    <div class="field">
      <label for="${field}">${backOfficeTexts.doubtWhy[language]}</label>
      <input id="${field}" name="why" required maxlength="500" autocomplete="off" aria-describedby="${field}-hint">
      <p class="hint" id="${field}-hint">${backOfficeTexts.doubtWhyHint[language]}</p>
    </div>
    <div class="doubt-actions">
      <button class="button" name="finding" value="confirmed">${backOfficeTexts.doubtConfirmed[language]}</button>
      <button class="button second" name="finding" value="not_confirmed">${backOfficeTexts.doubtMissing[language]}</button>
    </div>
  </form>`;
}

/** Checks whether the decision needs the number of the confirmed order. */
export const needsOrder = ({ orderId }: DoubtfulPurchase, finding: Finding): boolean => finding === 'confirmed' && orderId === undefined;

function orderField(orderId: string, language: Language): Html {
  return html`<div class="field">
          <label for="order">${backOfficeTexts.doubtOrder[language]}</label>
          <input id="order" name="order" required maxlength="20" autocomplete="off" aria-describedby="order-hint" value="${orderId}">
          <p class="hint" id="order-hint">${backOfficeTexts.doubtOrderHint[language]}</p>
        </div>`;
}

const questions = { confirmed: 'sureConfirmed', not_confirmed: 'sureMissing' } as const;
const answers = { confirmed: 'yesConfirmed', not_confirmed: 'yesMissing' } as const;

/** Problem of a decision: reason, name or order are missing, or the order does not exist. */
export type DecisionProblem = 'doubtIncomplete' | 'doubtNoOrder';

/** Renders the confirmation of a decision, with its consequences. */
export function doubtPage(purchase: DoubtfulPurchase, { finding, why, by, orderId, isNamed }: Decision, problem: DecisionProblem | undefined, language: Language): Html {
  const title = backOfficeTexts[questions[finding]][language];
  return page(language, title, html`<h1>${title}</h1>
    <p class="lead">${backOfficeTexts[finding === 'confirmed' ? 'followsConfirmed' : 'followsMissing'][language]}</p>
    <div class="panel doubt">
      ${facts(purchase, language)}
      <form method="post" action="${backOfficePath(language, 'doubts', purchase.id)}">
        <input type="hidden" name="sure" value="yes">
        ${problem ? html`<p class="problem" role="alert">${backOfficeTexts[problem][language]}</p>` : ''}
        ${needsOrder(purchase, finding) ? orderField(orderId, language) : ''}
        <div class="field">
          <label for="why">${backOfficeTexts.doubtWhy[language]}</label>
          <input id="why" name="why" required maxlength="500" autocomplete="off" value="${why}">
        </div>
        <div class="field">
          <label for="by">${backOfficeTexts.doubtBy[language]}</label>
          <input id="by" name="by" required maxlength="100" autocomplete="name" value="${by}" ${isNamed ? 'readonly' : ''}>
        </div>
        <div class="doubt-actions">
          <button class="button" name="finding" value="${finding}">${backOfficeTexts[answers[finding]][language]}</button>
          <a class="button second" href="${backOfficePath(language, 'doubts')}">${backOfficeTexts.doubtBack[language]}</a>
        </div>
      </form>
    </div>`);
}
