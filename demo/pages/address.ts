import type { Hono } from 'hono';
import { html } from 'hono/html';
import {
  addressSchema,
  readCustomer,
  valuesFor,
  type AddressField,
  type AddressKind,
  type FieldName,
  type Problems,
  type Values,
} from '../address-form.js';
import { inLanguageOf } from '../language.js';
import { countries, salutations, totalsOf, type Line } from '../order.js';
import { ralf } from '../samples.js';
import type { ShopData } from '../store/data.js';
import { formOf, termSchema, type Environment, type Visit } from '../visit.js';
import { layout, type Html } from './layout.js';
import { countryName, field, orderAside, stepsTo, type Field } from './parts.js';

/** Adds the first step of the checkout: customer and addresses. */
export function addAddress(app: Hono<Environment>, { baskets, sessions }: ShopData): void {
  app.get('/kasse', (context) => {
    const visit = context.get('visit');
    const { session } = visit;
    const lines = baskets.of(session);
    if (!session || lines.length === 0) return context.redirect(visit.to('/warenkorb'), 303);
    // The payment option has one address for all languages to lead back to.
    if (context.req.query('from') === 'payment' && session.language !== visit.language)
      return context.redirect(inLanguageOf(session, '/kasse?from=payment'), 303);
    const months = termSchema.parse(context.req.query('months'));
    if (months !== undefined) sessions.pick(session, months);
    const values = session.customer ? valuesFor(session.customer) : {};
    return context.html(addressPage({ visit, values, problems: {} }, lines));
  });
  app.post('/kasse', async (context) => {
    const visit = context.get('visit');
    const { session } = visit;
    const lines = baskets.of(session);
    if (!session || lines.length === 0) return context.redirect(visit.to('/warenkorb'), 303);
    const values = await formOf(context.req, addressSchema);
    const reading = readCustomer(values);
    if ('problems' in reading)
      return context.html(addressPage({ visit, values, problems: reading.problems }, lines), 422);
    sessions.save(session, reading.customer);
    return context.redirect(visit.to('/kasse/zahlung'), 303);
  });
}

/** What the form shows. */
interface Form {
  readonly visit: Visit;
  readonly values: Values;
  readonly problems: Problems;
}

function addressPage(form: Form, lines: readonly Line[]): Html {
  const { visit, values, problems } = form;
  const title = visit.say('Wohin darf es gehen?', 'Where should we deliver it?');
  const isWrong = Object.keys(problems).length > 0;
  const country = countries.find((each) => each === values[values.elsewhere ? 'delivery-country' : 'billing-country']);
  return layout({
    visit,
    title: isWrong ? `${visit.say('Fehler', 'Error')}: ${title}` : title,
    main: html`<section class="frame page">
      ${stepsTo(0, visit)}
      <h1>${title}</h1>
      <div class="columns">
        <div class="stack">${testCustomer(visit)} ${addressForm(form)}</div>
        ${orderAside(lines, totalsOf(lines, country), visit)}
      </div>
    </section>`,
  });
}

/** Renders a button that fills in the customer whom the sandbox knows. */
const testCustomer = ({ say, to }: Visit): Html =>
  html`<form class="notice" method="post" action="${to('/kasse')}">
    ${Object.entries(valuesFor(ralf)).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
    <p>${say('Demo:', 'Demo:')} <button class="link">${say('mit der Testperson Ralf Ratenkauf weiter', 'continue as the test person Ralf Ratenkauf')}</button></p>
  </form>`;

function addressForm(form: Form): Html {
  const { say, to } = form.visit;
  return html`<form class="stack address-form" method="post" action="${to('/kasse')}" novalidate>
    ${problemList(form)}
    <p class="hint">${say(
      'Alle Felder ohne den Zusatz „optional“ brauchen wir für Ihre Bestellung.',
      'We need everything that is not marked as optional.',
    )}</p>
    <fieldset>
      <legend><h2>${say('Rechnungsadresse', 'Billing address')}</h2></legend>
      <div class="fields">${salutation(form)}</div>
      ${addressFields('billing', form)}
    </fieldset>
    <fieldset>
      <legend><h2>${say('Kontakt', 'Contact')}</h2></legend>
      <div class="fields">${email(form)}</div>
    </fieldset>
    <label class="switch">
      <input type="checkbox" id="elsewhere" name="elsewhere" value="yes" ${form.values.elsewhere ? 'checked' : ''}>
      ${say('An eine andere Adresse liefern', 'Deliver to another address')}
    </label>
    <fieldset class="delivery">
      <legend><h2>${say('Lieferadresse', 'Delivery address')}</h2></legend>
      ${addressFields('delivery', form)}
    </fieldset>
    <div class="actions">
      <button class="button">${say('Weiter zur Zahlung', 'Continue to payment')}</button>
      <a href="${to('/warenkorb')}">${say('Warenkorb ändern', 'Change basket')}</a>
    </div>
  </form>`;
}

/** Renders a list of all problems that gets the focus and links to each field. */
function problemList({ visit: { language, say }, problems }: Form): Html | '' {
  const entries = Object.entries(problems);
  if (entries.length === 0) return '';
  const place = (name: string) => (name.startsWith('delivery-') ? say('Lieferadresse: ', 'Delivery address: ') : '');
  return html`<div class="notice wrong" id="problems" role="alert" tabindex="-1" data-focus>
    <h2>${say('Bitte prüfen Sie noch diese Angaben:', 'Please check these entries:')}</h2>
    <ul>${entries.map(([name, problem]) => html`<li><a href="#${name}">${place(name)}${problem[language]}</a></li>`)}</ul>
  </div>`;
}

/** Renders fields of the form with what was entered, and what is wrong with it. */
const put = (form: Form, name: FieldName, wanted: Omit<Field, 'name'>): Html => {
  const { visit, values, problems } = form;
  return field({ name, value: values[name], problem: problems[name]?.[visit.language], ...wanted }, visit);
};

function salutation(form: Form): Html {
  const { say } = form.visit;
  const labels = {
    ms: say('Frau', 'Ms'),
    mr: say('Herr', 'Mr'),
    diverse: say('Divers', 'Mx'),
    none: say('Keine Angabe', 'Prefer not to say'),
  };
  return put(form, 'salutation', {
    label: say('Anrede', 'Title'),
    attributes: { autocomplete: 'honorific-prefix' },
    isOptional: true,
    room: 'wide',
    options: [['', say('Bitte wählen', 'Please choose')], ...salutations.map((each) => [each, labels[each]] as const)],
  });
}

const email = (form: Form): Html =>
  put(form, 'email', {
    label: form.visit.say('E-Mail-Adresse', 'Email address'),
    attributes: { type: 'email', autocomplete: 'email' },
    hint: form.visit.say(
      'Für die Bestätigung und um den Liefertag abzustimmen.',
      'For the confirmation, and to agree on the day of delivery.',
    ),
  });

function addressFields(kind: AddressKind, form: Form): Html {
  const { say } = form.visit;
  const part = (name: AddressField, label: string, purpose: string, more: Partial<Field> = {}) => {
    const autocomplete = `${kind === 'billing' ? 'billing' : 'shipping'} ${purpose}`;
    return put(form, `${kind}-${name}`, { label, attributes: { autocomplete }, ...more });
  };
  const options = countries.map((each) => [each, countryName(each, form.visit)] as const);
  return html`<div class="fields">
    ${part('firstName', say('Vorname', 'First name'), 'given-name')}
    ${part('lastName', say('Nachname', 'Last name'), 'family-name')}
    ${part('street', say('Straße und Hausnummer', 'Street and house number'), 'address-line1', { room: 'wide' })}
    ${part('supplement', say('Adresszusatz', 'Apartment, floor, c/o'), 'address-line2', { room: 'wide', isOptional: true })}
    ${part('postcode', say('Postleitzahl', 'Postcode'), 'postal-code', { room: 'narrow' })}
    ${part('city', say('Ort', 'City'), 'address-level2')}
    ${part('country', say('Land', 'Country'), 'country', { room: 'wide', options })}
  </div>`;
}
