import { html } from 'hono/html';
import type { Language } from '../language.js';
import type { Html } from '../pages/document.js';
import { priceText } from '../prices.js';
import type { UnresolvedPurchase, ResolutionOutcome as Outcome } from 'ratenkauf-elements/server';
import { backOfficeFrame } from './frame.js';
import { momentText, transactionLink } from './order-words.js';
import { backOfficePath } from './paths.js';
import { backOfficeTexts } from './texts.js';

/** State of the list of unresolved orders. */
export interface UnresolvedPage {
  readonly language: Language;
  /** Undefined if they cannot be read. */
  readonly purchases: readonly UnresolvedPurchase[] | undefined;
  /** Result of the last decision. */
  readonly news?: 'resolved' | 'resolvedElsewhere' | 'notResolved' | undefined;
}

/** A decision of a back-office user, as the form has it. */
export interface Decision {
  readonly outcome: Outcome;
  readonly why: string;
  readonly by: string;
  /** Number of the shop's order; only needed if the purchase has none. */
  readonly orderId: string;
  /** True if the name comes from the login and cannot be changed here. */
  readonly isNamed: boolean;
}

const page = (language: Language, title: string, main: Html): Html =>
  backOfficeFrame({
    language,
    title,
    path: (other) => backOfficePath(other, 'unresolved'),
    section: 'unresolved',
    main,
  });

/** Renders all orders of unknown outcome. */
export function unresolvedPage({ language, purchases, news }: UnresolvedPage): Html {
  const title = backOfficeTexts.unresolvedTitle[language];
  return page(
    language,
    title,
    html`<h1>${title}</h1>
    <p class="lead">${backOfficeTexts.unresolvedText[language]}</p>
    ${news ? html`<p class="notice" role="status">${backOfficeTexts[news][language]}</p>` : ''}
    ${list(purchases, language)}`,
  );
}

function list(purchases: UnresolvedPage['purchases'], language: Language): Html {
  if (!purchases) return html`<p class="notice" role="alert">${backOfficeTexts.unresolvedUnread[language]}</p>`;
  if (purchases.length === 0) return html`<p>${backOfficeTexts.noneUnresolved[language]}</p>`;
  return html`<ul class="unresolved">${purchases.map((purchase) => html`<li class="panel">${facts(purchase, language)} ${form(purchase, language)}</li>`)}</ul>`;
}

const kinds: Readonly<Record<UnresolvedPurchase['kind'], keyof typeof backOfficeTexts>> = {
  unknown: 'kindUnknown',
  given_up: 'kindGivenUp',
  unwanted: 'kindUnwanted',
  contradicted: 'kindContradicted',
  undelivered: 'kindUndelivered',
};

function facts(
  { kind, amount, orderId, orderReference, transactionId, since, asked, lastFailure }: UnresolvedPurchase,
  language: Language,
): Html {
  const order = orderId
    ? html`<a class="reference" href="${backOfficePath(language, 'order', orderId)}">${orderId}</a>`
    : html`–`;
  const pairs: readonly (readonly [keyof typeof backOfficeTexts, Html | string])[] = [
    ['resolveKind', backOfficeTexts[kinds[kind]][language]],
    ...(kind === 'undelivered' && lastFailure ? [['resolveFailure', lastFailure] as const] : []),
    ['order', order],
    ...(orderReference && orderReference !== orderId ? [['orderAtBank', orderReference] as const] : []),
    ['transactionOf', transactionId ? transactionLink(transactionId, language) : '–'],
    ['total', priceText(amount, language)],
    ['resolveSince', momentText(new Date(since), language)],
    ['resolveAsked', asked === 1 ? backOfficeTexts.once[language] : `${asked}${backOfficeTexts.times[language]}`],
  ];
  return html`<dl class="pairs">${pairs.map(([name, content]) => html`<div><dt>${backOfficeTexts[name][language]}</dt><dd>${content}</dd></div>`)}</dl>`;
}

function form({ id, resolutions }: UnresolvedPurchase, language: Language): Html {
  const field = `why-${id}`;
  return html`<form method="post" action="${backOfficePath(language, 'unresolved', id)}">
    <div class="field">
      <label for="${field}">${backOfficeTexts.resolveWhy[language]}</label>
      <input id="${field}" name="why" required maxlength="500" autocomplete="off" aria-describedby="${field}-hint">
      <p class="hint" id="${field}-hint">${backOfficeTexts.resolveWhyHint[language]}</p>
    </div>
    <div class="resolve-actions">
      ${resolutions.map((outcome, place) => html`<button class="${place === 0 ? 'button' : 'button second'}" name="outcome" value="${outcome}">${backOfficeTexts[choices[outcome]][language]}</button>`)}
    </div>
  </form>`;
}

/** Checks whether the decision needs the number of the confirmed order. */
export const needsOrder = ({ orderId }: UnresolvedPurchase, outcome: Outcome): boolean =>
  outcome === 'confirmed' && orderId === undefined;

function orderField(orderId: string, language: Language): Html {
  return html`<div class="field">
          <label for="order">${backOfficeTexts.resolveOrder[language]}</label>
          <input id="order" name="order" required maxlength="20" autocomplete="off" aria-describedby="order-hint" value="${orderId}">
          <p class="hint" id="order-hint">${backOfficeTexts.resolveOrderHint[language]}</p>
        </div>`;
}

type Words = Readonly<Record<Outcome, keyof typeof backOfficeTexts>>;
const choices: Words = {
  confirmed: 'resolveConfirmed',
  not_confirmed: 'resolveMissing',
  delivered: 'resolveDelivered',
  taken_back: 'resolveTakenBack',
};
const questions: Words = {
  confirmed: 'sureConfirmed',
  not_confirmed: 'sureMissing',
  delivered: 'sureDelivered',
  taken_back: 'sureTakenBack',
};
const consequences: Words = {
  confirmed: 'followsConfirmed',
  not_confirmed: 'followsMissing',
  delivered: 'followsDelivered',
  taken_back: 'followsTakenBack',
};
const answers: Words = {
  confirmed: 'yesConfirmed',
  not_confirmed: 'yesMissing',
  delivered: 'yesDelivered',
  taken_back: 'yesTakenBack',
};

/** Problem of a decision: reason, name or order are missing, or the order does not exist. */
export type DecisionProblem = 'resolveIncomplete' | 'resolveNoOrder';

/** Renders the confirmation of a decision, with its consequences. */
export function resolutionPage(
  purchase: UnresolvedPurchase,
  { outcome, why, by, orderId, isNamed }: Decision,
  problem: DecisionProblem | undefined,
  language: Language,
): Html {
  const title = backOfficeTexts[questions[outcome]][language];
  return page(
    language,
    title,
    html`<h1>${title}</h1>
    <p class="lead">${backOfficeTexts[consequences[outcome]][language]}</p>
    <div class="panel resolution">
      ${facts(purchase, language)}
      <form method="post" action="${backOfficePath(language, 'unresolved', purchase.id)}">
        <input type="hidden" name="sure" value="yes">
        ${problem ? html`<p class="problem" role="alert">${backOfficeTexts[problem][language]}</p>` : ''}
        ${needsOrder(purchase, outcome) ? orderField(orderId, language) : ''}
        <div class="field">
          <label for="why">${backOfficeTexts.resolveWhy[language]}</label>
          <input id="why" name="why" required maxlength="500" autocomplete="off" value="${why}">
        </div>
        <div class="field">
          <label for="by">${backOfficeTexts.resolveBy[language]}</label>
          <input id="by" name="by" required maxlength="100" autocomplete="name" value="${by}" ${isNamed ? 'readonly' : ''}>
        </div>
        <div class="resolve-actions">
          <button class="button" name="outcome" value="${outcome}">${backOfficeTexts[answers[outcome]][language]}</button>
          <a class="button second" href="${backOfficePath(language, 'unresolved')}">${backOfficeTexts.resolveBack[language]}</a>
        </div>
      </form>
    </div>`,
  );
}
