import type { Hono } from 'hono';
import { html, raw } from 'hono/html';
import type { Ratenkauf } from 'ratenkauf-elements/server';
import { amountText } from '../language.js';
import { products, type Product } from '../products.js';
import type { Environment, Visit } from '../visit.js';
import { layout, type Html } from './layout.js';
import { priceNote } from './parts.js';

/** Adds the first page: all products, each with its price and rate. */
export const addHome = (app: Hono<Environment>, ratenkauf: Pick<Ratenkauf, 'renderPreload'>): unknown =>
  app.get('/', (context) => {
    // With it, the browser asks for the rates before the script of the teasers has arrived.
    const preload = ratenkauf.renderPreload(products.map(({ variants }) => variants[0].price));
    return context.html(homePage(context.get('visit'), preload));
  });

function homePage(visit: Visit, preload: string): Html {
  const { say } = visit;
  const text = say(
    'Dünholt baut aus massivem Holz, Wolle und Steinzeug. Sechs Stücke, keines zu viel, jedes so gemacht, dass es sich reparieren lässt.',
    'Dünholt builds with solid wood, wool and stoneware. Six pieces, not one too many, each made so that it can be repaired.',
  );
  return layout({
    visit,
    title: say('Möbel von der Küste', 'Furniture from the coast'),
    description: text,
    head: raw(preload),
    main: html`${hero(visit, text)}
      <section class="frame" id="furniture" aria-labelledby="furniture-title">
        <h2 id="furniture-title">${say('Alle Möbel', 'All furniture')}</h2>
        <ul class="cards">${products.map((product) => card(product, visit))}</ul>
      </section>
      ${promises(visit)}`,
  });
}

/** Renders the sofa in the picture with its price and rate, so that a rate is seen at first sight. */
function hero(visit: Visit, text: string): Html {
  const { language, say, to } = visit;
  const [sofa] = products;
  return html`<section class="frame columns hero">
    <h1>${say('Möbel, die den Wind kennen', 'Furniture that knows the wind')}</h1>
    <article class="card">
      <img src="/static/room.svg" alt="${say(
        'Wohnzimmer mit petrolfarbenem Sofa, Couchtisch, Stehleuchte und Blick aufs Meer',
        'Living room with a teal sofa, a coffee table, a floor lamp and a view of the sea',
      )}" width="1200" height="800">
      <div class="caption">
        <div>
          <h2><a href="${to(`/produkt/${sofa.slug}`)}">${sofa.kind[language]} ${sofa.name}</a></h2>
          ${startingPrice(sofa, visit)}
        </div>
        <ratenkauf-teaser amount="${amountText(sofa.variants[0].price)}" label="${sofa.name}"></ratenkauf-teaser>
      </div>
    </article>
    <div class="stack">
      <p class="lead">${text}</p>
      <p><a class="button" href="#furniture">${say('Zu den Möbeln', 'See the furniture')}</a></p>
    </div>
  </section>`;
}

function card(product: Product, visit: Visit): Html {
  const { slug, name, kind, claim, variants } = product;
  const { language, to } = visit;
  return html`<li class="card">
    <a href="${to(`/produkt/${slug}`)}">
      <img src="/static/products/${slug}.svg" alt="" width="800" height="600">
      <h3><small>${kind[language]}</small> ${name}</h3>
      <p>${claim[language]}</p>
    </a>
    ${startingPrice(product, visit)}
    <ratenkauf-teaser variant="inline" amount="${amountText(variants[0].price)}" label="${name}"></ratenkauf-teaser>
  </li>`;
}

const startingPrice = ({ variants: [{ price }] }: Product, visit: Visit): Html =>
  html`<p class="price">${visit.say('ab', 'from')} <strong>${visit.price(price)}</strong> ${priceNote(visit)}</p>`;

const promises = ({ say }: Visit): Html =>
  html`<section class="promises" aria-label="${say('Was für alle unsere Möbel gilt', 'What is true of all our furniture')}">
    <ul class="frame">
      <li>${say('Ins Zimmer gebracht und aufgebaut', 'Carried into your room and put together')}</li>
      <li>${say('100 Tage zum Probewohnen', '100 days to live with it')}</li>
      <li>${say('Zehn Jahre Ersatzteile', 'Ten years of spare parts')}</li>
    </ul>
  </section>`;
