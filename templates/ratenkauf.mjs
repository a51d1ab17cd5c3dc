import { startSandbox } from 'ratenkauf-elements/sandbox';
import { createRatenkauf } from 'ratenkauf-elements/server';
import { clientKey, credentials, isReal, lender, origin, secret } from './environment.mjs';
import { sessionOf } from './session.mjs';

const sandbox = isReal ? undefined : await startSandbox();
if (sandbox) console.log(`Sandbox: ${sandbox.url}/`);

// Replace: the orders in the shop's database, found by the id of their purchase. These are gone when the process ends.
const orders = new Map();

export const ratenkauf = createRatenkauf({
  service: sandbox ? { webshopId: '2.de.9999.10001', password: 'sandbox', host: sandbox.url } : credentials,
  lender,
  publicUrl: `${origin}/ratenkauf`,
  secret,
  clientKey,
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
    // Better the id of the account, where there is one: the next person at a browser does not see the purchase.
    sessionKey: async ({ headers }) => sessionOf(headers.get('cookie')),
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
    pages: { review: '/review', payment: '/checkout', withdrawal: '/widerruf' },
  },
});
