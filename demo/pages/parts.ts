import { html } from 'hono/html';
import type { Edition } from '../language.js';
import type { Line, Recipient, Totals } from '../order.js';
import type { Html } from './layout.js';

/** Renders the note on taxes and shipping that the law requires beside every price. */
export const priceNote = ({ say, to }: Edition): Html =>
  html`<span class="taxes">${say('inkl. MwSt., zzgl.', 'incl. VAT, plus')} <a href="${to('/versand')}">${say('Versand', 'shipping')}</a></span>`;

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
          <p class="line-name">${line.name[language]}</p>
          <p>${line.choice[language]}</p>
          <p class="${line.quantity === 1 ? 'single' : ''}">${line.quantity} × ${price(line.price)}</p>
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
    ${row(say('darin enthalten 19 % MwSt.', 'including 19% VAT'), tax, 'tax')}
  </dl>`;
}

/** Renders the order beside a step of the checkout. */
export const orderAside = (lines: readonly Line[], totals: Totals, edition: Edition): Html =>
  html`<aside class="panel" aria-labelledby="order-title">
    <h2 id="order-title">${edition.say('Ihre Bestellung', 'Your order')}</h2>
    ${orderLines(lines, edition)} ${sums(totals, edition)}
  </aside>`;

/** Renders an address as on a letter. */
export function addressLines(recipient: Recipient, { say }: Edition): Html {
  const { firstName, lastName, street, supplement, postcode, city, country } = recipient;
  const land = { DE: say('Deutschland', 'Germany'), AT: say('Österreich', 'Austria') }[country];
  const lines = [`${firstName} ${lastName}`, supplement, street, `${postcode} ${city}`, land];
  return html`${lines.filter(Boolean).map((line) => html`<span class="address-line">${line}</span> `)}`;
}

/** Renders a list of names and values. */
export const pairs = (entries: readonly (readonly [name: string, value: Html | string])[]): Html =>
  html`<dl class="pairs">${entries.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;

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
