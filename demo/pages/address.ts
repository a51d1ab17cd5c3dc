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
import type { ShopData } from '../store/data.js';
import { formOf, termSchema, type Environment, type Visit } from '../visit.js';
import { layout, type Html } from './layout.js';
import { orderAside, stepsTo } from './parts.js';

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
    context.header('Cache-Control', 'no-store');
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
    context.header('Cache-Control', 'no-store');
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
    main: html`<section class="frame purchase">
      ${stepsTo(0, visit)}
      <h1>${title}</h1>
      <div class="columns">
        <div>${testCustomer(visit)} ${addressForm(form)}</div>
        ${orderAside(lines, totalsOf(lines, country), visit)}
      </div>
    </section>`,
  });
}

const ralf: Values = {
  salutation: 'mr',
  'billing-firstName': 'Ralf',
  'billing-lastName': 'Ratenkauf',
  'billing-street': 'Beuthener Str. 25',
  'billing-postcode': '90471',
  'billing-city': 'Nürnberg',
  'billing-country': 'DE',
  email: 'ralf@ratenkauf.example',
};

/** Renders a button that fills in the customer whom the sandbox knows. */
const testCustomer = ({ say, to }: Visit): Html =>
  html`<form class="fill-in" method="post" action="${to('/kasse')}">
    ${Object.entries(ralf).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
    <p>${say('Demo:', 'Demo:')} <button class="quiet-button">${say('mit der Testperson Ralf Ratenkauf weiter', 'continue as the test person Ralf Ratenkauf')}</button></p>
  </form>`;

function addressForm(form: Form): Html {
  const { say, to } = form.visit;
  return html`<form class="address-form" method="post" action="${to('/kasse')}" novalidate>
    ${problemList(form)}
    <p class="hint">${say(
      'Alle Felder ohne den Zusatz „optional“ brauchen wir für Ihre Bestellung.',
      'We need everything that is not marked as optional.',
    )}</p>
    <fieldset>
      <legend>${say('Rechnungsadresse', 'Billing address')}</legend>
      <div class="fields">${salutation(form)} ${addressFieldset('billing', form)}</div>
    </fieldset>
    <fieldset>
      <legend>${say('Kontakt', 'Contact')}</legend>
      <div class="fields">${email(form)}</div>
    </fieldset>
    <label class="switch">
      <input type="checkbox" id="elsewhere" name="elsewhere" value="yes" ${form.values.elsewhere ? 'checked' : ''}>
      ${say('An eine andere Adresse liefern', 'Deliver to another address')}
    </label>
    <fieldset class="delivery">
      <legend>${say('Lieferadresse', 'Delivery address')}</legend>
      <div class="fields">${addressFieldset('delivery', form)}</div>
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

const salutation = (form: Form): Html => {
  const { say } = form.visit;
  const labels = {
    ms: say('Frau', 'Ms'),
    mr: say('Herr', 'Mr'),
    diverse: say('Divers', 'Mx'),
    none: say('Keine Angabe', 'Prefer not to say'),
  };
  const options = salutations.map((each) => [each, labels[each]] as const);
  const label = say('Anrede', 'Title');
  return html`${field(
    {
      name: 'salutation',
      label,
      autocomplete: 'honorific-prefix',
      isOptional: true,
      room: 'narrow',
      options: [['', say('Bitte wählen', 'Please choose')], ...options],
    },
    form,
  )}<span class="row-end"></span>`;
};

const email = (form: Form): Html =>
  field(
    {
      name: 'email',
      label: form.visit.say('E-Mail-Adresse', 'Email address'),
      autocomplete: 'email',
      attributes: 'type=email',
      hint: form.visit.say(
        'Für die Bestätigung und um den Liefertag abzustimmen.',
        'For the confirmation, and to agree on the day of delivery.',
      ),
      room: 'wide',
    },
    form,
  );

function addressFieldset(kind: AddressKind, form: Form): Html {
  const { say } = form.visit;
  const put = (name: AddressField, label: string, token: string, more: Partial<Field> = {}) => {
    const autocomplete = `${kind === 'billing' ? 'billing' : 'shipping'} ${token}`;
    return field({ name: `${kind}-${name}`, label, autocomplete, ...more }, form);
  };
  const supplement = { room: 'wide', isOptional: true } as const;
  const options = [
    ['DE', say('Deutschland', 'Germany')],
    ['AT', say('Österreich', 'Austria')],
  ] as const;
  return html`${put('firstName', say('Vorname', 'First name'), 'given-name')}
    ${put('lastName', say('Nachname', 'Last name'), 'family-name')}
    ${put('street', say('Straße und Hausnummer', 'Street and house number'), 'address-line1', { room: 'wide' })}
    ${put('supplement', say('Adresszusatz', 'Apartment, floor, c/o'), 'address-line2', supplement)}
    ${put('postcode', say('Postleitzahl', 'Postcode'), 'postal-code', { room: 'narrow', attributes: 'inputmode=numeric' })}
    ${put('city', say('Ort', 'City'), 'address-level2')}
    ${put('country', say('Land', 'Country'), 'country', { options })}`;
}

/** A field of the form. */
interface Field {
  readonly name: FieldName;
  readonly label: string;
  readonly autocomplete: string;
  readonly isOptional?: boolean;
  readonly hint?: string;
  readonly attributes?: string;
  /** Width in its row; `wide` takes the whole row. */
  readonly room?: 'wide' | 'narrow';
  /** Pairs of value and label; without them it is a text field. */
  readonly options?: readonly (readonly [value: string, label: string])[];
}

/**
 * Renders a field with label, hint and problem. The form is validated by the server only, since the browser's messages
 * may be in another language; `required` is for screen readers.
 */
function field(wanted: Field, { visit: { language, say }, values, problems }: Form): Html {
  const { name, label, autocomplete, isOptional, hint, attributes = '', room = '', options } = wanted;
  const problem = problems[name]?.[language];
  const value = values[name] ?? '';
  const described = [problem && `${name}-problem`, hint && `${name}-hint`].filter(Boolean).join(' ');
  const shared = html`id="${name}" name="${name}" autocomplete="${autocomplete}" ${isOptional ? '' : 'required'}
    ${described ? html`aria-describedby="${described}"` : ''} ${problem ? 'aria-invalid=true' : ''}`;
  return html`<div class="field ${room}">
    <label for="${name}">${label} ${isOptional ? html`<span class="optional">${say('optional', 'optional')}</span>` : ''}</label>
    ${
      options
        ? html`<select ${shared}>${options.map(
            ([each, text]) => html`<option value="${each}" ${each === value ? 'selected' : ''}>${text}</option>`,
          )}</select>`
        : html`<input ${shared} ${attributes} maxlength="200" value="${value}">`
    }
    ${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : ''}
    ${problem ? html`<p class="problem" id="${name}-problem">${problem}</p>` : ''}
  </div>`;
}
