import { startSandbox } from 'ratenkauf-elements/sandbox';
import { createRatenkauf } from 'ratenkauf-elements/server';

const { NODE_ENV, HOST = '0.0.0.0', ORIGIN = '', PORT = '3000' } = process.env;
const { RATENKAUF_WEBSHOP_ID = '', RATENKAUF_PASSWORD = '', RATENKAUF_HOST = '', RATENKAUF_SECRET = '' } = process.env;

// Outside of production, and while nothing is said about the financing service, the sandbox stands in for it: nothing
// is kept when the process ends, and the shop is reached from this machine only.
const isReal = NODE_ENV === 'production' || Object.keys(process.env).some((name) => name.startsWith('RATENKAUF_'));
const needed = { ORIGIN, RATENKAUF_WEBSHOP_ID, RATENKAUF_PASSWORD, RATENKAUF_HOST, RATENKAUF_SECRET };
const missing = Object.entries(needed).flatMap(([name, value]) => (value === '' ? [name] : []));
if (isReal && missing.length > 0) throw new Error(`The environment lacks ${missing.join(', ')}.`);
// Delete this line when everything marked "Replace" is replaced: until then, orders are gone when the process ends.
if (isReal && !RATENKAUF_WEBSHOP_ID.startsWith('2.de.')) throw new Error('Real orders need what is marked "Replace".');

export const port = Number(PORT);
export const host = isReal ? HOST : '127.0.0.1';
const sandbox = isReal ? undefined : await startSandbox();
if (sandbox) console.log(`Sandbox: ${sandbox.url}/`);

// Replace: the orders in the shop's database, found by the id of their purchase.
const orders = new Map();

export const ratenkauf = createRatenkauf({
  service: sandbox
    ? { webshopId: '2.de.9999.10001', password: 'sandbox', host: sandbox.url }
    : { webshopId: RATENKAUF_WEBSHOP_ID, password: RATENKAUF_PASSWORD, host: RATENKAUF_HOST },
  // Replace: the bank that lends, as it writes its name and address. No rate is shown without it.
  lender: { name: 'Muster-Teilzahlungsbank AG', street: 'Musterstraße 1', postcode: '12345', city: 'Musterstadt' },
  publicUrl: `${sandbox ? `http://localhost:${port}` : ORIGIN}/ratenkauf`, // where browsers reach the handler
  secret: sandbox ? 'for the sandbox, which has no secrets' : RATENKAUF_SECRET, // openssl rand -base64 32
  database: sandbox ? ':memory:' : 'ratenkauf.sqlite',
  shop: {
    // Replace: basket and customer of the session, which the request's cookies name (checkout(request)), or undefined.
    // Amounts are in cents.
    checkout: async () => ({
      amount: 79_900,
      currency: 'EUR',
      items: [{ name: 'Sofa', quantity: 1, price: 79_900 }],
      person: { salutation: 'mr', firstName: 'Ralf', lastName: 'Ratenkauf' },
      billingAddress: { street: 'Beuthener Str. 25', postcode: '90471', city: 'Nürnberg', country: 'DE' },
      deliveryAddress: {
        firstName: 'Ralf',
        lastName: 'Ratenkauf',
        street: 'Beuthener Str. 25',
        postcode: '90471',
        city: 'Nürnberg',
        country: 'DE',
      },
      email: 'ralf.ratenkauf@example.org',
      risk: { loggedIn: false, customerStatus: 'new' },
    }),
    // Replace: the id of the session or account, so that the next person at a browser does not see the purchase.
    sessionKey: null,
    // Makes the order before the bank confirms it, and finds it when called again for the same purchase.
    async prepareOrder({ id }) {
      if (!orders.has(id)) orders.set(id, { number: `A-${1001 + orders.size}`, state: 'pending' });
      return { orderId: orders.get(id).number };
    },
    // The bank has confirmed: deliver, unless it is a test order (isTest). May be called more than once.
    async completeOrder({ id }) {
      const order = orders.get(id);
      if (!order) throw new Error('The purchase has no order.');
      order.state = 'paid';
    },
    // The purchase has ended without an order: give the basket back. May be called more than once, and before there is
    // an order.
    async releaseOrder({ id }) {
      const order = orders.get(id);
      if (order?.state === 'pending') order.state = 'released';
    },
    pages: { review: '/review', payment: '/checkout' },
  },
});
