import type { Hono } from 'hono';
import { html, raw } from 'hono/html';
import type { Ratenkauf } from 'ratenkauf-elements/server';
import { mostPieces } from '../order.js';
import { findProduct, type Product } from '../products.js';
import type { Environment, Visit } from '../visit.js';
import { layout, type Html } from './layout.js';
import { priceNote } from './parts.js';

const week = 7 * 24 * 60 * 60 * 1000;

/** Adds the pages of the products. */
export function addProduct(app: Hono<Environment>, ratenkauf: Pick<Ratenkauf, 'renderTeaser'>, now: () => Date): void {
  app.get('/produkt/:slug', async (context, next) => {
    const product = findProduct(context.req.param('slug'));
    if (!product) return next();
    const visit = context.get('visit');
    // The teaser has its rate in the HTML, so the browser paints it before any script.
    const teaser = await ratenkauf.renderTeaser({ amount: product.variants[0].price, lang: visit.language });
    const day = new Date(now().getTime() + product.weeks * week);
    return context.html(productPage(product, visit, { teaser, day: visit.day(day) }));
  });
}

/** Renders a product with the choice of variant and quantity; `public/shop.js` updates price and rate. */
function productPage(product: Product, visit: Visit, { teaser, day }: { teaser: string; day: string }): Html {
  const { slug, name, kind, claim, description, picture, variants } = product;
  const { language, say, to, price } = visit;
  return layout({
    visit,
    title: `${kind[language]} ${name}`,
    description: claim[language],
    main: html`<article class="frame">
      <p class="quiet"><a href="${to('/')}">${say('Alle Möbel', 'All furniture')}</a></p>
      <div class="columns product">
        <img src="/static/products/${slug}.svg" alt="${picture[language]}" width="800" height="600">
        <div class="stack" data-product>
          <h1><small>${kind[language]}</small> ${name}</h1>
          <form class="stack" method="post" action="${to('/warenkorb')}">
            <input type="hidden" name="action" value="add">
            <input type="hidden" name="product" value="${slug}">
            <input type="hidden" name="months" data-term>
            <p class="price">
              <span class="spoken">${say('Preis', 'Price')}:</span>
              <output>${price(variants[0].price)}</output>
              ${priceNote(visit)}
            </p>
            ${raw(teaser)}
            <p>${claim[language]}</p>
            ${choices(product, visit)} ${quantity(visit)}
            <button class="button wide">${say('In den Warenkorb', 'Add to basket')}</button>
          </form>
          ${terms(day, visit)}
        </div>
        <section class="stack">
          <h2>${say('Beschreibung', 'Description')}</h2>
          <p>${description[language]}</p>
        </section>
      </div>
    </article>`,
  });
}

const choices = ({ choice, variants }: Product, { language, price }: Visit): Html =>
  html`<fieldset class="options">
    <legend>${choice[language]}</legend>
    ${variants.map(
      (variant, index) => html`<label class="option">
        <input type="radio" name="variant" value="${index}" autocomplete="off" data-price="${variant.price}" ${index === 0 ? 'checked' : ''}>
        <span>${variant.name[language]}</span>
        <span>${price(variant.price)}</span>
      </label>`,
    )}
  </fieldset>`;

const quantity = ({ say }: Visit): Html =>
  html`<div class="row apart quantity">
    <label for="quantity">${say('Menge', 'Quantity')}</label>
    <div class="stepper">
      <button type="button" data-step="-1" aria-label="${say('Eins weniger', 'One fewer')}">−</button>
      <input id="quantity" name="quantity" type="number" inputmode="numeric" min="1" max="${mostPieces}" value="1" autocomplete="off">
      <button type="button" data-step="1" aria-label="${say('Eins mehr', 'One more')}">+</button>
    </div>
  </div>`;

const terms = (day: string, { say }: Visit): Html =>
  html`<dl class="stack">
    <div>
      <dt>${say('Bei Ihnen spätestens am', 'With you by')} ${day}</dt>
      <dd class="quiet">${say(
        'Wir fertigen auf Bestellung und stimmen den Tag mit Ihnen ab.',
        'We make to order and agree the day with you.',
      )}</dd>
    </div>
    <div>
      <dt>${say('100 Tage Rückgabe', '100 days to return')}</dt>
      <dd class="quiet">${say(
        'Abholung bei Ihnen, ohne Kosten und ohne Karton.',
        'Collected from you, free of charge and without a box.',
      )}</dd>
    </div>
  </dl>`;
