import type { Hono } from 'hono';
import { html } from 'hono/html';
import { z } from 'zod';
import { amountText } from '../language.js';
import { lineOf, mostPieces, totalsOf, type Line } from '../order.js';
import type { ShopData } from '../store/data.js';
import { formOf, sessionOf, termSchema, type Environment, type Visit } from '../visit.js';
import { layout, type Html } from './layout.js';
import { picture, sums } from './parts.js';

/** Adds the basket and all its changes. */
export function addBasket(app: Hono<Environment>, data: ShopData): void {
  app.get('/warenkorb', (context) => {
    const visit = context.get('visit');
    return context.html(basketPage(visit, data.baskets.of(visit.session)));
  });
  app.post('/warenkorb', async (context, next) => {
    const change = await formOf(context.req, changeSchema);
    const line = change && lineOf(change.product, change.variant, quantityAfter(change));
    if (!line) return next();
    const session = sessionOf(context, data);
    const isAdded = change.action === 'add';
    if (change.months !== undefined) data.sessions.pick(session, change.months);
    data.baskets[isAdded ? 'add' : 'set'](session, line, line.quantity);
    const place = isAdded || line.quantity === 0 ? '' : `#${lineId(line)}`;
    return context.redirect(context.get('visit').to(`/warenkorb${place}`), 303);
  });
}

const number = z
  .string()
  .regex(/^\d{1,3}$/)
  .transform(Number);
const action = z.enum(['add', 'set', 'less', 'more', 'remove']).catch('set');
/** A change of the basket; undefined if the form has none. */
const changeSchema = z
  .object({ product: z.string(), variant: number, quantity: number, action, months: termSchema })
  .optional()
  .catch(undefined);

const quantityAfter = ({ action: wanted, quantity }: { action: z.infer<typeof action>; quantity: number }): number =>
  ({ add: quantity, set: quantity, less: quantity - 1, more: quantity + 1, remove: 0 })[wanted];

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

/** Each line is a form, which works without scripts. */
function basketLine(line: Line, visit: Visit): Html {
  const { language, say, to, price } = visit;
  const { slug, variant, quantity } = line;
  const [name, choice] = [line.name[language], line.choice[language]];
  const product = to(`/produkt/${slug}`);
  const what = html`<span class="spoken">– ${name}, ${choice}</span>`;
  const step = (action: string, sign: string, label: string, isLast: boolean) =>
    html`<button name="action" value="${action}" aria-label="${label} – ${name}, ${choice}" ${isLast ? 'disabled' : ''}>${sign}</button>`;
  return html`<li id="${lineId(line)}">
    <a href="${product}" tabindex="-1" aria-hidden="true">${picture(line)}</a>
    <div>
      <div class="row apart">
        <h2><a href="${product}">${name}</a></h2>
        <p class="line-price"><span class="spoken">${say('Preis', 'Price')}:</span> ${price(line.price * quantity)}</p>
      </div>
      <p class="quiet">${choice}${quantity > 1 && `, ${price(line.price)} ${say('je Stück', 'each')}`}</p>
      <form class="row line-quantity" method="post" action="${to('/warenkorb')}">
        <input type="hidden" name="product" value="${slug}">
        <input type="hidden" name="variant" value="${variant}">
        <button hidden></button>
        <div class="stepper">
          ${step('less', '−', say('Eins weniger', 'One fewer'), quantity === 1)}
          <input name="quantity" type="number" inputmode="numeric" min="0" max="${mostPieces}" value="${quantity}" autocomplete="off"
            aria-label="${say('Menge', 'Quantity')} – ${name}, ${choice}">
          ${step('more', '+', say('Eins mehr', 'One more'), quantity === mostPieces)}
        </div>
        <button class="link update">${say('Menge übernehmen', 'Update quantity')}</button>
        <button class="link" name="action" value="remove">${say('Entfernen', 'Remove')} ${what}</button>
      </form>
    </div>
  </li>`;
}
