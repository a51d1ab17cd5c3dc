import { html, raw } from 'hono/html';
import type { Language } from '../language.js';
import { homePath, productPath } from '../paths.js';
import { amountText } from '../prices.js';
import { findProduct, productsByRoom } from '../products/all.js';
import { rooms, type Product, type Room } from '../products/product.js';
import { texts } from '../texts.js';
import type { Visit } from '../visit.js';
import { layout, type Html } from './layout.js';
import { productCard, promises, startingPrice, taxesAndShipping } from './parts.js';

/** The product in the picture of the first page. */
const sofa = findProduct('priel');

/** Renders the first page: all products by room, each with its price and rate. */
export function homePage(visit: Visit, preload: (amounts: number[]) => string): Html {
  const { language } = visit;
  const products = [...(sofa ? [sofa] : []), ...rooms.flatMap((room) => productsByRoom[room])];
  return layout({
    visit,
    title: texts.claim[language],
    description: texts.heroText[language],
    path: (other) => homePath(other),
    head: raw(preload(products.map(({ variants }) => variants[0].price))),
    main: html`${hero(language)} ${rooms.map((room) => roomSection(room, language))} ${promises(language)}`,
  });
}

function hero(language: Language): Html {
  return html`<section class="hero frame">
    <h1>${texts.heroTitle[language]}</h1>
    <article>
      <img src="/static/room.svg" alt="${texts.heroPicture[language]}" width="1200" height="800">
      ${sofa ? caption(sofa, language) : ''}
    </article>
    <div class="hero-words">
      <p>${texts.heroText[language]}</p>
      <a class="button" href="#living">${texts.heroLink[language]}</a>
    </div>
  </section>`;
}

/** Renders the sofa in the picture with its price and rate, so that a rate is seen at first sight. */
function caption(product: Product, language: Language): Html {
  return html`<div class="caption">
    <div>
      <h2><a href="${productPath(language, product.slug)}">${product.kind[language]} ${product.name}</a></h2>
      <p class="card-price">${startingPrice(product, language)} ${taxesAndShipping(language)}</p>
    </div>
    <ratenkauf-teaser amount="${amountText(product.variants[0].price)}" label="${product.name}"></ratenkauf-teaser>
  </div>`;
}

function roomSection(room: Room, language: Language): Html {
  return html`<section class="room frame" id="${room}" aria-labelledby="${room}-title">
    <header>
      <h2 id="${room}-title">${texts[room][language]}</h2>
      <p>${texts[`${room}Line`][language]}</p>
    </header>
    <ul class="cards">${productsByRoom[room].map((product) => pricedCard(product, language, room))}</ul>
  </section>`;
}

function pricedCard(product: Product, language: Language, room: Room): Html {
  const below = html`<p class="card-price">${startingPrice(product, language)} ${taxesAndShipping(language)}</p>
    <ratenkauf-teaser
      variant="inline"
      amount="${amountText(product.variants[0].price)}"
      label="${product.name}"
    ></ratenkauf-teaser>`;
  return productCard(product, language, below, room === 'living' ? 'eager' : 'lazy');
}
