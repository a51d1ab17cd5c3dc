import { html } from 'hono/html';
import type { Edition } from '../language.js';
import type { Country, Customer, Line, Recipient, Totals } from '../order.js';
import type { Html } from './layout.js';

/** Renders the note on taxes and shipping that the law requires beside every price. */
export const priceNote = ({ say, to }: Edition): Html =>
  html`<small>${say('inkl. MwSt., zzgl.', 'incl. VAT, plus')} <a href="${to('/versand')}">${say('Versand', 'shipping')}</a></small>`;

/** Renders the picture of a product; it is decorative, so `alt` is empty. */
export const picture = ({ slug }: Pick<Line, 'slug'>): Html =>
  html`<img src="/static/products/${slug}.svg" alt="" width="800" height="600">`;

/** Renders the lines of an order, read-only. */
export const orderLines = (lines: readonly Line[], { language, price }: Edition): Html =>
  html`<ul class="order-lines">
    ${lines.map(
      (line) => html`<li>
        ${picture(line)}
        <div>
          <p><strong>${line.name[language]}</strong></p>
          <p class="quiet">${line.choice[language]}</p>
          ${line.quantity > 1 ? html`<p class="quiet">${line.quantity} × ${price(line.price)}</p>` : ''}
        </div>
        <p class="line-price">${price(line.price * line.quantity)}</p>
      </li>`,
    )}
  </ul>`;

/** Renders the totals. */
export function sums({ goods, shipping, total, tax }: Totals, { language, say, price }: Edition): Html {
  const row = (name: string, cents: number, kind = '') =>
    html`<div class="${kind}"><dt>${name}</dt><dd>${price(cents)}</dd></div>`;
  return html`<dl class="sums">
    ${row(say('Zwischensumme', 'Subtotal'), goods)} ${row(shipping.name[language], shipping.price)}
    ${row(say('Gesamtsumme', 'Total'), total, 'sum')}
    ${row(say('darin enthalten 19 % MwSt.', 'including 19% VAT'), tax, 'hint')}
  </dl>`;
}

/** Renders the order beside a step of the checkout. */
export const orderAside = (lines: readonly Line[], totals: Totals, edition: Edition): Html =>
  html`<aside class="panel" aria-labelledby="order-title">
    <h2 id="order-title">${edition.say('Ihre Bestellung', 'Your order')}</h2>
    ${orderLines(lines, edition)} ${sums(totals, edition)}
  </aside>`;

/** Returns the name of a country. */
export const countryName = (country: Country, { say }: Edition): string =>
  ({ DE: say('Deutschland', 'Germany'), AT: say('Österreich', 'Austria') })[country];

/** Renders an address as on a letter. */
export function addressLines(recipient: Recipient, edition: Edition): Html {
  const { firstName, lastName, street, supplement, postcode, city, country } = recipient;
  const lines = [`${firstName} ${lastName}`, supplement, street, `${postcode} ${city}`, countryName(country, edition)];
  return html`${lines.filter(Boolean).map((line) => html`<span class="address-line">${line}</span> `)}`;
}

/** Renders where an order is delivered. */
export const deliveryLines = ({ delivery }: Customer, edition: Edition): Html | string =>
  delivery ? addressLines(delivery, edition) : edition.say('Wie die Rechnungsadresse', 'Same as the billing address');

/** Renders a list of names and values, without those that have no value. */
export const pairs = (entries: readonly (readonly [name: string, value: Html | string | false | undefined])[]): Html =>
  html`<dl class="pairs">${entries.map(([name, value]) => value && html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;

/** A field of a form. */
export interface Field {
  readonly name: string;
  /** Default: the name. */
  readonly id?: string;
  readonly label: string;
  readonly value?: string | undefined;
  readonly isOptional?: boolean;
  readonly hint?: Html | string | undefined;
  readonly problem?: Html | string | false | undefined;
  readonly attributes?: Readonly<Record<string, string | number>>;
  /** Width in its row; `wide` takes the whole row. */
  readonly room?: 'wide' | 'narrow';
  /** Pairs of value and label; without them it is a text field. */
  readonly options?: readonly (readonly [value: string, label: string])[];
}

/** Renders a field with label, hint and problem. `required` is for screen readers where the server alone checks. */
export function field(wanted: Field, { say }: Edition): Html {
  const { name, id = name, label, value = '', isOptional, hint, problem, attributes = {}, room = '', options } = wanted;
  const described = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ');
  const shared = html`id="${id}" name="${name}" ${isOptional ? '' : 'required'}
    ${Object.entries(attributes).map(([key, each]) => html` ${key}="${each}"`)}
    ${described && html`aria-describedby="${described}"`} ${problem ? 'aria-invalid=true' : ''}`;
  return html`<div class="field ${room}">
    <label for="${id}">${label} ${isOptional ? html`<small>${say('optional', 'optional')}</small>` : ''}</label>
    ${
      options
        ? html`<select ${shared}>${options.map(
            ([each, text]) => html`<option value="${each}" ${each === value ? 'selected' : ''}>${text}</option>`,
          )}</select>`
        : html`<input maxlength="200" value="${value}" ${shared}>`
    }
    ${hint && html`<p class="hint" id="${id}-hint">${hint}</p>`}
    ${problem && html`<p class="problem" id="${id}-problem">${problem}</p>`}
  </div>`;
}

/** Renders the steps of the checkout, with links to earlier ones. */
export function stepsTo(present: 0 | 1 | 2, { say, to }: Edition): Html {
  const steps = [
    [say('Adresse', 'Address'), '/kasse'],
    [say('Zahlung', 'Payment'), '/kasse/zahlung'],
    [say('Prüfen', 'Review'), ''],
  ] as const;
  return html`<nav class="steps" aria-label="${say('Schritte der Bestellung', 'Steps of your order')}"><ol>${steps.map(
    ([title, path], index) => {
      if (index === present) return html`<li aria-current="step">${title}</li>`;
      return index < present ? html`<li><a href="${to(path)}">${title}</a></li>` : html`<li>${title}</li>`;
    },
  )}</ol></nav>`;
}

/** Returns the name of a payment. */
export const paymentName = (payment: 'instalments' | 'prepayment', { say }: Edition): string =>
  payment === 'instalments' ? say('Ratenkauf', 'Instalment purchase') : say('Vorkasse', 'Prepayment');
