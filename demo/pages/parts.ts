import { html } from 'hono/html';
import type { Language } from '../language.js';
import { informationPath, productPath } from '../paths.js';
import { priceText } from '../prices.js';
import type { Product } from '../products/product.js';
import { texts } from '../texts.js';
import type { Html } from './layout.js';

/** Renders the note on taxes and shipping that the law requires beside every price. */
export const taxesAndShipping = (language: Language): Html =>
  html`<span class="taxes">${texts.taxes[language]} <a href="${informationPath(language, 'shipping')}">${texts.shipping[language]}</a></span>`;

/** Renders the lowest price of a product; with “from” if a variant costs more. */
export function startingPrice({ variants }: Product, language: Language): Html {
  const [{ price }] = variants;
  const hasDearer = variants.some((variant) => variant.price > price);
  return html`${hasDearer ? html`<span class="from">${texts.from[language]}</span> ` : ''}${priceText(price, language)}`;
}

/** Renders a product in a list: picture, name and claim as one link, with `below` under it. */
export function productCard(
  product: Product,
  language: Language,
  below: Html,
  loading: 'eager' | 'lazy' = 'lazy',
): Html {
  return html`<li class="card">
    <a class="card-link" href="${productPath(language, product.slug)}">
      <img src="/static/products/${product.slug}.svg" alt="" width="800" height="600" loading="${loading}">
      <h3><span class="kind">${product.kind[language]}</span> ${product.name}</h3>
      <p>${product.claim[language]}</p>
    </a>
    ${below}
  </li>`;
}

/** Renders the shop's three promises. */
export function promises(language: Language): Html {
  const all = [
    [texts.promiseDelivery, texts.promiseDeliveryText],
    [texts.promiseReturn, texts.promiseReturnText],
    [texts.promiseRepair, texts.promiseRepairText],
  ] as const;
  return html`<section class="promises" aria-label="${texts.promises[language]}">
    <ul class="frame">${all.map(([title, text]) => html`<li><h2>${title[language]}</h2><p>${text[language]}</p></li>`)}</ul>
  </section>`;
}
