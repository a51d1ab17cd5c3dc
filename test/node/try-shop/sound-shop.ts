/** Functions and texts that replace those of the sound shop, as they stand in the module. */
export interface Fault {
  /** Bodies of functions, by name. */
  readonly functions?: Readonly<Record<string, string>>;
  /** Parts of the module that are replaced. */
  readonly texts?: Readonly<Record<string, string>>;
}

/** Returns the module of a small shop that keeps all promises, with its orders in a database; or one with faults. */
export function shopModule(...faults: readonly Fault[]): string {
  const given = Object.assign({}, sound, ...faults.map(({ functions }) => functions)) as typeof sound;
  const methods = Object.entries(given).map(([name, body]) => `  ${name}: ${body},`);
  let text = `${head}
export const shop = () => ({
${methods.join('\n')}
  pages: { review: '/review', payment: '/payment' },
});
`;
  for (const [part, other] of faults.flatMap(({ texts = {} }) => Object.entries(texts))) {
    if (!text.includes(part)) throw new Error(`The shop has no ${part}`);
    text = text.replaceAll(part, other);
  }
  return text;
}

const sound: Readonly<Record<string, string>> = {
  checkout: 'async (request) => checkoutOf(cartOf(request))',
  sessionKey: 'async (request) => cartOf(request)?.id',
  mayManage: 'async () => false',
  prepareOrder: `async ({ id, amount }, request) => {
    const cart = cartOf(request);
    if (!cart) throw new Error('There is no cart.');
    db.prepare(
      "INSERT INTO orders (purchase, cart, amount, state, ships, mails) VALUES (?, ?, ?, 'pending', 0, 0) ON CONFLICT DO NOTHING",
    ).run(id, cart.id, amount);
    db.prepare("UPDATE orders SET state = 'pending' WHERE purchase = ? AND state = 'released'").run(id);
    return { orderId: numberOf(orderOf(id)) };
  }`,
  completeOrder: `async ({ id, orderId, isTest }) => {
    const order = orderOf(id);
    if (!order) throw new Error('There is no order.');
    if (orderId !== undefined && orderId !== numberOf(order)) throw new Error('It is the number of another order.');
    db.prepare(
      "UPDATE orders SET state = 'completed', ships = ?, mails = mails + 1 WHERE purchase = ? AND state <> 'completed'",
    ).run(isTest ? 0 : 1, id);
  }`,
  releaseOrder: `async ({ id }) => {
    db.prepare("UPDATE orders SET state = 'released' WHERE purchase = ? AND state = 'pending'").run(id);
  }`,
  transactionChanged: `async ({ orderId, status }) => {
    db.prepare('UPDATE orders SET news = ? WHERE number = ?').run(status, String(orderId).replace('A-', ''));
  }`,
};

const head = `import Database from 'libsql';
import { randomUUID } from 'node:crypto';

const db = new Database(import.meta.filename.replace(/js$/, 'sqlite'), { timeout: 5000 });
db.pragma('journal_mode = WAL');
db.exec("CREATE TABLE IF NOT EXISTS carts (id TEXT PRIMARY KEY, amount INTEGER NOT NULL)");
db.exec(
  "CREATE TABLE IF NOT EXISTS orders (number INTEGER PRIMARY KEY AUTOINCREMENT, purchase TEXT UNIQUE, cart TEXT, amount INTEGER, state TEXT, ships INTEGER, mails INTEGER, news TEXT)",
);
const pause = (ms = 20) => new Promise((resolve) => setTimeout(resolve, ms));
const numberOf = (order) => 'A-' + order.number;
const orderOf = (purchase) => db.prepare('SELECT * FROM orders WHERE purchase = ?').get(purchase);
const cartOf = (request) =>
  db.prepare('SELECT * FROM carts WHERE id = ?').get(/cart=([^;]+)/.exec(request.headers.get('cookie') ?? '')?.[1] ?? '');
const address = { street: 'Beuthener Str. 25', postcode: '90471', city: 'Nürnberg', country: 'DE' };
const checkoutOf = (cart) =>
  cart && {
    amount: cart.amount,
    currency: 'EUR',
    items: [{ name: 'Sofa', quantity: 1, price: cart.amount }],
    person: { salutation: 'mr', firstName: 'Ralf', lastName: 'Ratenkauf' },
    billingAddress: address,
    deliveryAddress: Object.assign({ firstName: 'Ralf', lastName: 'Ratenkauf' }, address),
    email: 'ralf.ratenkauf@example.org',
    risk: { loggedIn: false, customerStatus: 'new' },
  };

export function request() {
  const id = randomUUID();
  db.prepare('INSERT INTO carts VALUES (?, 79900)').run(id);
  return { cookie: 'cart=' + id };
}

const mayOrder = (payment) => payment !== 'instalments';

export async function form(headers) {
  const cart = cartOf({ headers });
  if (mayOrder('instalments'))
    db.prepare("INSERT INTO orders (cart, amount, state, ships, mails) VALUES (?, ?, 'completed', 1, 1)").run(cart.id, cart.amount);
}

export const orders = () =>
  db
    .prepare('SELECT * FROM orders')
    .all()
    .map((order) => ({
      orderId: numberOf(order),
      amount: order.amount,
      state: order.state,
      ships: order.ships === 1,
      mails: order.mails,
    }));
`;
