import { html } from 'hono/html';
import { testPersons } from 'ratenkauf-elements/sandbox';
import type { Language } from '../language.js';
import { layout, type Html } from '../pages/layout.js';
import { addressLines } from '../pages/order-parts.js';
import { personsPath } from '../paths.js';
import { priceText } from '../prices.js';
import type { Visit } from '../visit.js';
import { personNames, persons, type PersonName } from './persons.js';
import { guideTexts } from './texts.js';

/** Renders the page of the test persons. */
export function personsPage(visit: Visit): Html {
  const { language } = visit;
  const title = guideTexts.personsTitle[language];
  return layout({
    visit,
    title,
    description: guideTexts.personsText[language],
    path: personsPath,
    style: 'checkout',
    main: html`<section class="frame guide-page">
      <h1>${title}</h1>
      <p class="lead">${guideTexts.personsText[language]}</p>
      <form method="post" action="${personsPath(language)}">
        <ul class="persons">${personNames.map((name) => card(name, language))}</ul>
      </form>
      <h2>${guideTexts.atBank[language]}</h2>
      <p>${guideTexts.bankText[language]}</p>
      ${bankDetails(language)}
    </section>`,
  });
}

/** Renders the way to fill in a test person, beside the form for the address. */
export const personsAside = (language: Language): Html =>
  html`<details class="fill-in">
    <summary>${guideTexts.personsAside[language]}</summary>
    <form method="post" action="${personsPath(language)}">
      <ul>${personNames.map((name) => html`<li><button class="quiet-button" name="person" value="${name}">${nameOf(name)}</button> ${persons[name].outcome[language]}</li>`)}</ul>
    </form>
  </details>`;

function nameOf(name: PersonName): string {
  const { firstName, lastName } = persons[name].customer.billing;
  return `${firstName} ${lastName}`;
}

function card(name: PersonName, language: Language): Html {
  const { customer, outcome } = persons[name];
  return html`<li class="panel">
    <h2 id="person-${name}">${outcome[language]}</h2>
    <p>${addressLines(customer.delivery ?? customer.billing, language)}</p>
    <button class="button" name="person" value="${name}" aria-describedby="person-${name}">${guideTexts.fillIn[language]}</button>
  </li>`;
}

function bankDetails(language: Language): Html {
  const { approved, adjustedBelowIncome, rejectedBelowIncome } = testPersons;
  const income = (cents: number, outcome: string) => html`<dd>${priceText(cents, language)}: ${outcome}</dd>`;
  const below = (cents: number, outcome: string) =>
    html`<dd>${guideTexts.below[language]} ${priceText(cents, language)}: ${outcome}</dd>`;
  return html`<dl class="bank-details">
    <div><dt>${guideTexts.birthDate[language]}</dt><dd>${approved.birthDate.split('-').reverse().join('.')}</dd></div>
    <div><dt>${guideTexts.iban[language]}</dt><dd>${approved.iban.replace(/(.{4})(?=.)/g, '$1\u00a0')}</dd></div>
    <div>
      <dt>${guideTexts.income[language]}</dt>
      ${income(approved.income, guideTexts.incomeApproved[language])}
      ${below(adjustedBelowIncome, guideTexts.incomeAdjusted[language])}
      ${below(rejectedBelowIncome, guideTexts.incomeRejected[language])}
    </div>
  </dl>`;
}
