import { html } from 'hono/html';
import { countries, totalsOf } from '../basket/totals.js';
import type { Line } from '../basket/line.js';
import type { AddressField, AddressKind, FieldName, Problems, Values } from '../checkout/address-form.js';
import { salutations } from '../checkout/customer.js';
import { purchaseTexts } from '../checkout/texts.js';
import { personsAside } from '../guide/persons-page.js';
import type { Language } from '../language.js';
import { basketPath, checkoutPath } from '../paths.js';
import type { Visit } from '../visit.js';
import { choiceField, textField, type Field, type Form } from './fields.js';
import { layout, type Html } from './layout.js';
import { orderAside } from './order-parts.js';
import { stepsTo } from './steps.js';

/** State of the address page. */
export interface AddressPage {
  readonly visit: Visit;
  readonly lines: readonly Line[];
  readonly values: Values;
  readonly problems?: Problems;
}

/** Renders the first step: customer and addresses. */
export function addressPage({ visit, lines, values, problems = {} }: AddressPage): Html {
  const { language } = visit;
  const isWrong = Object.keys(problems).length > 0;
  const title = purchaseTexts.addressTitle[language];
  const country = countries.find((each) => each === values[values.elsewhere ? 'delivery-country' : 'billing-country']);
  return layout({
    visit,
    title: isWrong ? `${purchaseTexts.problem[language]}: ${title}` : title,
    description: title,
    path: checkoutPath,
    style: 'checkout',
    isCheckout: true,
    main: html`<section class="frame purchase">
      ${stepsTo('address', language)}
      <h1>${title}</h1>
      <div class="columns">
        <div>${personsAside(language)} ${form({ language, values, problems })}</div>
        ${orderAside(lines, totalsOf(lines, country), language)}
      </div>
    </section>`,
  });
}

function form(form: Form): Html {
  const { language, values, problems } = form;
  return html`<form class="address-form" method="post" action="${checkoutPath(language)}" novalidate>
    ${problemList(problems, language)}
    <p class="hint">${purchaseTexts.requiredNote[language]}</p>
    <fieldset>
      <legend>${purchaseTexts.billing[language]}</legend>
      <div class="fields">${salutation(form)} ${addressFieldset('billing', form)}</div>
    </fieldset>
    <fieldset>
      <legend>${purchaseTexts.contact[language]}</legend>
      <div class="fields">${textField(emailField(language), form)}</div>
    </fieldset>
    <label class="switch">
      <input type="checkbox" id="elsewhere" name="elsewhere" value="yes" ${values.elsewhere ? 'checked' : ''}>
      ${purchaseTexts.elsewhere[language]}
    </label>
    <fieldset class="delivery">
      <legend>${purchaseTexts.delivery[language]}</legend>
      <div class="fields">${addressFieldset('delivery', form)}</div>
    </fieldset>
    <div class="actions">
      <button class="button">${purchaseTexts.toPayment[language]}</button>
      <a href="${basketPath(language)}">${purchaseTexts.changeBasket[language]}</a>
    </div>
  </form>`;
}

/** Renders a list of all problems that gets the focus and links to each field. */
function problemList(problems: Problems, language: Language): Html | '' {
  const entries = Object.entries(problems) as [FieldName, Problems[FieldName]][];
  if (entries.length === 0) return '';
  const place = (name: FieldName) => (name.startsWith('delivery-') ? `${purchaseTexts.delivery[language]}: ` : '');
  return html`<div class="notice wrong" id="problems" role="alert" tabindex="-1" data-focus>
    <h2>${purchaseTexts.problems[language]}</h2>
    <ul>${entries.map(([name, problem]) => html`<li><a href="#${name}">${place(name)}${problem?.[language] ?? ''}</a></li>`)}</ul>
  </div>`;
}

const emailField = (language: Language): Field => ({
  name: 'email',
  label: purchaseTexts.email[language],
  autocomplete: 'email',
  type: 'email',
  hint: purchaseTexts.emailWhy[language],
  room: 'wide',
});

function salutation(form: Form): Html {
  const { language } = form;
  const options = salutations.map((each) => [each, purchaseTexts[each][language]] as const);
  const field: Field = {
    name: 'salutation',
    label: purchaseTexts.salutation[language],
    autocomplete: 'honorific-prefix',
    isOptional: true,
    room: 'narrow',
  };
  return html`${choiceField(field, [['', purchaseTexts.choose[language]], ...options], form)}<span class="row-end"></span>`;
}

const tokens: Record<AddressField, string> = {
  firstName: 'given-name',
  lastName: 'family-name',
  street: 'address-line1',
  supplement: 'address-line2',
  postcode: 'postal-code',
  city: 'address-level2',
  country: 'country',
};

function addressFieldset(kind: AddressKind, form: Form): Html {
  const { language } = form;
  const field = (name: AddressField, more: Partial<Field> = {}): Field => ({
    name: `${kind}-${name}`,
    label: purchaseTexts[name][language],
    autocomplete: `${kind === 'billing' ? 'billing' : 'shipping'} ${tokens[name]}`,
    ...more,
  });
  const options = countries.map((each) => [each, purchaseTexts[each][language]] as const);
  return html`${textField(field('firstName'), form)} ${textField(field('lastName'), form)}
    ${textField(field('street', { room: 'wide' }), form)} ${textField(field('supplement', { room: 'wide', isOptional: true }), form)}
    ${textField(field('postcode', { room: 'narrow', inputmode: 'numeric' }), form)} ${textField(field('city'), form)}
    ${choiceField(field('country'), options, form)}`;
}
