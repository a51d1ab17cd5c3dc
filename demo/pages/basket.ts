import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import { z } from 'zod';
import { amountText } from '../language.js';
import { lineOf, mostPieces, totalsOf, type Line } from '../order.js';
import type { ShopData } from '../store/data.js';
import { anyText, formOf, sessionOf, termSchema, type Environment, type Visit } from '../visit.js';
import { layout, type Html } from './layout.js';
import { picture, sums } from './parts.js';

/** Adds the basket and all its changes. */
export function addBasket(app: Hono<Environment>, data: ShopData): void {
  app.get('/warenkorb', (context) => {
    const visit = context.get('visit');
    context.header('Cache-Control', 'no-store');
    return context.html(basketPage(visit, data.baskets.of(visit.session)));
  });
  app.post('/warenkorb', async (context, next) => {
    const wish = await readRequest(context);
    if (!wish) return next();
    const { line, isAdded, months } = wish;
    const session = sessionOf(context, data);
    if (months !== undefined) data.sessions.pick(session, months);
    if (isAdded) data.baskets.add(session, line, line.quantity);
    else data.baskets.set(session, line, line.quantity);
    const place = isAdded || line.quantity === 0 ? '' : `#${lineId(line)}`;
    return context.redirect(context.get('visit').to(`/warenkorb${place}`), 303);
  });
}

const number = z
  .string()
  .regex(/^\d{1,3}$/)
  .transform(Number);
const requestSchema = z
  .object({ product: z.string(), variant: number, quantity: number, action: anyText, months: termSchema })
  .optional()
  .catch(undefined);

/** Reads the submitted form; undefined if the shop does not sell the product. */
async function readRequest({ req }: Context<Environment>) {
  const wish = await formOf(req, requestSchema);
  const line = wish && lineOf(wish.product, wish.variant, wish.quantity);
  return line && { line, isAdded: wish.action === 'add', months: wish.months };
}

const basketPage = (visit: Visit, lines: readonly Line[]): Html =>
  layout({
    visit,
    title: visit.say('Warenkorb', 'Basket'),
    main: lines.length > 0 ? filled(lines, visit) : empty(visit),
  });

function filled(lines: readonly Line[], visit: Visit): Html {
  const { say, to } = visit;
  const totals = totalsOf(lines);
  return html`<section class="frame page">
    <h1>${say('Warenkorb', 'Basket')}</h1>
    <div class="columns">
      <ul class="lines">${lines.map((line) => basketLine(line, visit))}</ul>
      <aside class="panel stack" aria-labelledby="order-title">
        <h2 id="order-title">${say('Ihre Bestellung', 'Your order')}</h2>
        ${sums(totals, visit)}
        <ratenkauf-teaser amount="${amountText(totals.total)}"></ratenkauf-teaser>
        <a class="button wide" href="${to('/kasse')}" data-term>${say('Zur Kasse', 'Go to checkout')}</a>
        <p><a href="${to('/')}">${say('Weiter einkaufen', 'Continue shopping')}</a></p>
      </aside>
    </div>
  </section>`;
}

const empty = ({ say, to }: Visit): Html =>
  html`<section class="frame prose stack">
    <h1>${say('Ihr Warenkorb ist leer', 'Your basket is empty')}</h1>
    <p>${say('Noch ist Platz im Zimmer. Schauen Sie sich um.', 'There is still room in your home. Have a look around.')}</p>
    <p><a class="button" href="${to('/')}">${say('Weiter einkaufen', 'Continue shopping')}</a></p>
  </section>`;

/** Returns the id of a line within its page. */
const lineId = ({ slug, variant }: Pick<Line, 'slug' | 'variant'>): string => `${slug}-${variant}`;

/** Each change has its own form, which works without scripts. */
function basketLine(line: Line, visit: Visit): Html {
  const { language, say, to, price } = visit;
  const [name, choice] = [line.name[language], line.choice[language]];
  const product = to(`/produkt/${line.slug}`);
  return html`<li id="${lineId(line)}">
    <a href="${product}" tabindex="-1" aria-hidden="true">${picture(line)}</a>
    <div>
      <div class="row">
        <h2><a href="${product}">${name}</a></h2>
        <p class="line-price"><span class="spoken">${say('Preis', 'Price')}:</span> ${price(line.price * line.quantity)}</p>
      </div>
      <p class="quiet">${choice}${line.quantity > 1 ? `, ${price(line.price)} ${say('je Stück', 'each')}` : ''}</p>
      <div class="row apart">
        ${quantityForm(line, `${name}, ${choice}`, visit)}
        <button class="link" form="set-${lineId(line)}" name="quantity" value="0">
          ${say('Entfernen', 'Remove')} <span class="spoken">– ${name}, ${choice}</span>
        </button>
      </div>
    </div>
  </li>`;
}

/** A form of its own, so that the Enter key submits the quantity and not another button. */
function quantityForm(line: Line, title: string, { say, to }: Visit): Html {
  const { slug, variant, quantity } = line;
  const id = lineId(line);
  const identity = html`<input type="hidden" name="product" value="${slug}">
    <input type="hidden" name="variant" value="${variant}">`;
  const step = (count: number, sign: string, name: string) =>
    html`<button form="set-${id}" name="quantity" value="${count}" aria-label="${name} – ${title}"
      ${count < 1 || count > mostPieces ? 'disabled' : ''}>${sign}</button>`;
  return html`<form id="set-${id}" hidden method="post" action="${to('/warenkorb')}">${identity}</form>
    <form class="row line-quantity" method="post" action="${to('/warenkorb')}">
      ${identity}
      <div class="stepper">
        ${step(quantity - 1, '−', say('Eins weniger', 'One fewer'))}
        <input name="quantity" type="number" inputmode="numeric" min="0" max="${mostPieces}" value="${quantity}" autocomplete="off"
          aria-label="${say('Menge', 'Quantity')} – ${title}">
        ${step(quantity + 1, '+', say('Eins mehr', 'One more'))}
      </div>
      <button class="link update">${say('Menge übernehmen', 'Update quantity')}</button>
    </form>`;
}
