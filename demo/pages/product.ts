import { html, raw } from 'hono/html';
import { purchaseTexts } from '../checkout/texts.js';
import { deliveryDay } from '../delivery.js';
import type { Language } from '../language.js';
import { basketPath, homePath, productPath } from '../paths.js';
import { priceText } from '../prices.js';
import { productsByRoom } from '../products/all.js';
import { rooms, type Product } from '../products/product.js';
import { texts } from '../texts.js';
import type { Visit } from '../visit.js';
import { configuration } from './configuration.js';
import { layout, type Html } from './layout.js';
import { productCard, promises, startingPrice, taxesAndShipping } from './parts.js';

/** What changes on the page of a product. */
export interface ProductFacts {
  readonly now: Date;
  /** HTML of the teaser for the first variant, from the handler. */
  readonly teaser: string;
}

/** Renders a product with the choice of variant and quantity, its price and its monthly rate. */
export function productPage(product: Product, visit: Visit, { now, teaser }: ProductFacts): Html {
  const { language } = visit;
  const fullName = `${product.kind[language]} ${product.name}`;
  return layout({
    visit,
    title: fullName,
    description: product.claim[language],
    path: (other) => productPath(other, product.slug),
    main: html`<article class="frame">
      ${trail(product, fullName, language)}
      <div class="product">
        <img class="product-picture" src="/static/products/${product.slug}.svg" alt="${product.picture[language]}" width="800" height="600">
        <div class="product-choice" data-product>
          <h1><span class="kind">${product.kind[language]}</span> ${product.name}</h1>
          <form method="post" action="${basketPath(language)}">
            <input type="hidden" name="action" value="add">
            <input type="hidden" name="product" value="${product.slug}">
            <input type="hidden" name="months" data-term>
            ${price(product, language, teaser)}
            <p class="lead">${product.claim[language]}</p>
            ${configuration(product, language)}
            <button class="button wide">${purchaseTexts.addToBasket[language]}</button>
          </form>
          ${terms(product, language, now)}
        </div>
        ${details(product, language)}
      </div>
    </article>
    ${related(product, language)} ${promises(language)}`,
  });
}

const roomOf = (product: Product) => rooms.find((room) => productsByRoom[room].includes(product)) ?? rooms[0];

function trail(product: Product, fullName: string, language: Language): Html {
  const room = roomOf(product);
  return html`<nav class="trail" aria-label="${texts.trail[language]}">
    <ol>
      <li><a href="${homePath(language)}">${texts.home[language]}</a></li>
      <li><a href="${homePath(language, room)}">${texts[room][language]}</a></li>
      <li aria-current="page">${fullName}</li>
    </ol>
  </nav>`;
}

function price({ variants: [first] }: Product, language: Language, teaser: string): Html {
  return html`<p class="price">
      <span class="spoken">${texts.price[language]}:</span>
      <output class="amount">${priceText(first.price, language)}</output>
      ${taxesAndShipping(language)}
    </p>
    ${raw(teaser)}`;
}

function terms({ weeks }: Product, language: Language, now: Date): Html {
  return html`<dl class="terms">
    <div>
      <dt>${texts.deliveredBy[language]} ${deliveryDay(now, weeks, language)}</dt>
      <dd>${texts.deliveredHow[language]}</dd>
    </div>
    <div>
      <dt>${texts.returned[language]}</dt>
      <dd>${texts.returnedHow[language]}</dd>
    </div>
  </dl>`;
}

function details({ description, properties }: Product, language: Language): Html {
  return html`<div class="details">
    <section>
      <h2>${texts.description[language]}</h2>
      <p>${description[language]}</p>
    </section>
    <section>
      <h2>${texts.properties[language]}</h2>
      <dl class="properties">
        ${properties.map(({ name, value }) => html`<div><dt>${name[language]}</dt><dd>${value[language]}</dd></div>`)}
      </dl>
    </section>
  </div>`;
}

function related(product: Product, language: Language): Html {
  const others = productsByRoom[roomOf(product)].filter((other) => other !== product).slice(0, 3);
  const card = (other: Product) =>
    productCard(
      other,
      language,
      html`<p class="card-price">${startingPrice(other, language)} ${taxesAndShipping(language)}</p>`,
    );
  return html`<section class="room frame" aria-labelledby="related-title">
    <header><h2 id="related-title">${texts.related[language]}</h2></header>
    <ul class="cards">${others.map(card)}</ul>
  </section>`;
}
