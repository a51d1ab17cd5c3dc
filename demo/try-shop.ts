// What `ratenkauf-elements try-shop` plays against: the shop's functions, its visitors and its orders, in a database of
// their own that is removed afterwards.
import { join } from 'node:path';
import { createApp } from './app.js';
import { ratenkaufShop } from './ratenkauf-shop.js';
import { ralf } from './samples.js';
import { openData } from './store/data.js';
import { numberText, type Order } from './store/orders.js';
import { sessionCookie } from './store/sessions.js';

const { RATENKAUF_TRY_SHOP_FOLDER: folder } = process.env;
if (!folder) throw new Error('This is for ratenkauf-elements try-shop, which names a folder for the database.');
const data = openData(join(folder, 'shop.sqlite'));

export const shop = ratenkaufShop(data);

/** Returns the headers of a visitor with a sofa in the basket, whose address is known. */
export function request(): Record<string, string> {
  const { session, token } = data.sessions.begin('de');
  data.baskets.add(session, { slug: 'priel', variant: 0 }, 1);
  data.sessions.save(session, ralf);
  return { cookie: `${sessionCookie}=${token}` };
}

/** Sends the form of the last step with instalments, as a browser without script may. */
export async function form(headers: Headers): Promise<void> {
  const none = () => {
    throw new Error('A form needs no purchase.');
  };
  const purchases = { unresolved: none, resolve: none };
  const transactions = { documents: none };
  const ratenkauf = { handler: none, renderTeaser: none, renderPreload: none, purchases, transactions };
  const app = createApp({ ratenkauf, data, now: () => new Date() });
  const sent = new Headers(headers);
  sent.set('origin', 'http://localhost:3000');
  const body = new URLSearchParams({ payment: 'instalments', total: '0' });
  await app.request(`http://localhost:3000/kasse/pruefen`, { method: 'POST', headers: sent, body });
}

/** Returns all orders. */
export function orders() {
  const found: Order[] = [];
  for (let number = 1, order = data.register.find(numberText(number)); order;) {
    found.push(order);
    order = data.register.find(numberText((number += 1)));
  }
  return found.map(({ number, totals, state, isTest }) => ({
    orderId: number,
    amount: totals.total,
    state,
    ships: state === 'completed' && !isTest,
  }));
}
