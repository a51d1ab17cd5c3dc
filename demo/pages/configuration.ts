import { html } from 'hono/html';
import { mostPieces } from '../basket/line.js';
import type { Language } from '../language.js';
import { priceText } from '../prices.js';
import type { Product, Variant } from '../products/product.js';
import { texts } from '../texts.js';
import type { Html } from './layout.js';

/** Renders the choice of variant and quantity; `public/shop.js` updates price and rate. */
export function configuration({ choice, variants }: Product, language: Language): Html {
  return html`<fieldset class="variants">
      <legend>${choice[language]}</legend>
      ${variants.map((variant, index) => option(variant, index, language))}
    </fieldset>
    ${quantity(language)}`;
}

function option({ name, price }: Variant, index: number, language: Language): Html {
  return html`<label>
    <input type="radio" name="variant" value="${index}" autocomplete="off" data-price="${price}" ${index === 0 ? 'checked' : ''}>
    <span class="variant-name">${name[language]}</span>
    <span class="variant-price">${priceText(price, language)}</span>
  </label>`;
}

function quantity(language: Language): Html {
  return html`<div class="quantity">
    <label for="quantity">${texts.quantity[language]}</label>
    <div class="stepper">
      <button type="button" data-step="-1" aria-label="${texts.fewer[language]}">−</button>
      <input id="quantity" name="quantity" type="number" inputmode="numeric" min="1" max="${mostPieces}" value="1" autocomplete="off">
      <button type="button" data-step="1" aria-label="${texts.more[language]}">+</button>
    </div>
  </div>`;
}
