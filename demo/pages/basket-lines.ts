import { html } from 'hono/html';
import { mostPieces, type Line } from '../basket/line.js';
import { purchaseTexts } from '../checkout/texts.js';
import type { Language } from '../language.js';
import { basketPath, productPath } from '../paths.js';
import { priceText } from '../prices.js';
import { texts } from '../texts.js';
import type { Html } from './layout.js';

/** Returns the id of a line within its page. */
export const lineId = ({ slug, variant }: Pick<Line, 'slug' | 'variant'>): string => `${slug}-${variant}`;

/** Renders the lines of the basket. Each change has its own form and works without scripts. */
export const basketLines = (lines: readonly Line[], language: Language): Html =>
  html`<ul class="lines">${lines.map((line) => basketLine(line, language))}</ul>`;

function basketLine(line: Line, language: Language): Html {
  const title = `${line.name[language]}, ${line.choice[language]}`;
  return html`<li class="line" id="${lineId(line)}">
    <a class="line-picture" href="${productPath(language, line.slug)}" tabindex="-1" aria-hidden="true">${picture(line)}</a>
    <div class="line-words">
      <h2><a href="${productPath(language, line.slug)}">${line.name[language]}</a></h2>
      <p>${line.choice[language]}</p>
      ${line.quantity > 1 ? html`<p>${priceText(line.price, language)} ${purchaseTexts.each[language]}</p>` : ''}
    </div>
    <p class="line-price"><span class="spoken">${texts.price[language]}:</span> ${priceText(line.price * line.quantity, language)}</p>
    <div class="line-actions">
      ${quantityForm(line, title, language)}
      <button class="quiet-button" form="set-${lineId(line)}" name="quantity" value="0">
        ${purchaseTexts.remove[language]} <span class="spoken">– ${title}</span>
      </button>
    </div>
  </li>`;
}

/** A form of its own, so that the Enter key submits the quantity and not another button. */
function quantityForm(line: Line, title: string, language: Language): Html {
  const [id, { quantity }] = [lineId(line), line];
  const step = (to: number, sign: string, name: string) =>
    html`<button form="set-${id}" name="quantity" value="${to}" aria-label="${name} – ${title}" ${to < 1 || to > mostPieces ? 'disabled' : ''}>${sign}</button>`;
  return html`<form id="set-${id}" hidden method="post" action="${basketPath(language)}">${identity(line)}</form>
    <form class="line-quantity" method="post" action="${basketPath(language)}">
      ${identity(line)}
      <div class="stepper">
        ${step(quantity - 1, '−', texts.fewer[language])}
        <input name="quantity" type="number" inputmode="numeric" min="0" max="${mostPieces}" value="${quantity}" autocomplete="off"
          aria-label="${texts.quantity[language]} – ${title}">
        ${step(quantity + 1, '+', texts.more[language])}
      </div>
      <button class="quiet-button update">${purchaseTexts.update[language]}</button>
    </form>`;
}

const identity = ({ slug, variant }: Line): Html =>
  html`<input type="hidden" name="product" value="${slug}"><input type="hidden" name="variant" value="${variant}">`;

/** Renders the picture of a line; it is decorative, so `alt` is empty. */
export const picture = ({ slug }: Line): Html =>
  html`<img src="/static/products/${slug}.svg" alt="" width="800" height="600">`;
