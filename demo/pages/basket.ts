import { html } from 'hono/html';
import type { Line } from '../basket/line.js';
import { totalsOf } from '../basket/totals.js';
import { purchaseTexts } from '../checkout/texts.js';
import type { Language } from '../language.js';
import { basketPath, checkoutPath, homePath } from '../paths.js';
import { amountText } from '../prices.js';
import type { Visit } from '../visit.js';
import { basketLines } from './basket-lines.js';
import { layout, type Html } from './layout.js';
import { sums } from './order-parts.js';

/** Renders the basket with its totals and its monthly rate. */
export function basketPage(visit: Visit, lines: readonly Line[]): Html {
  const { language } = visit;
  return layout({
    visit,
    title: purchaseTexts.basket[language],
    description: purchaseTexts.basket[language],
    path: (other) => basketPath(other),
    style: 'basket',
    main: lines.length > 0 ? filled(lines, language) : empty(language),
  });
}

function filled(lines: readonly Line[], language: Language): Html {
  const totals = totalsOf(lines);
  return html`<section class="frame purchase">
    <h1>${purchaseTexts.basket[language]}</h1>
    <div class="columns">
      ${basketLines(lines, language)}
      <div class="panel">
        <h2>${purchaseTexts.order[language]}</h2>
        ${sums(totals, language)}
        <ratenkauf-teaser amount="${amountText(totals.total)}"></ratenkauf-teaser>
        <a class="button wide" href="${checkoutPath(language)}" data-term>${purchaseTexts.toCheckout[language]}</a>
        <p class="aside-link"><a href="${homePath(language)}">${purchaseTexts.goOn[language]}</a></p>
      </div>
    </div>
  </section>`;
}

const empty = (language: Language): Html =>
  html`<section class="frame prose missing">
    <h1>${purchaseTexts.emptyTitle[language]}</h1>
    <p>${purchaseTexts.emptyText[language]}</p>
    <a class="button" href="${homePath(language)}">${purchaseTexts.goOn[language]}</a>
  </section>`;
