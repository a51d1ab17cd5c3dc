// A program that uses only the package: a shop with a sandbox, one customer, and a purchase from the offer to the
// order. Prints the result.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toNodeHandler } from 'ratenkauf-elements/node';
import { createRatenkauf, type Checkout } from 'ratenkauf-elements/server';
import { createCustomer } from './customer.js';

const sandbox = process.argv[2] ?? '';
const amount = 79_900;
const address = { street: 'Beuthener Str. 25', postcode: '90471', city: 'Nürnberg', country: 'DE' };
const name = { firstName: 'Ralf', lastName: 'Ratenkauf' };
const checkout: Checkout = {
  amount,
  currency: 'EUR',
  items: [{ name: 'Sofa', quantity: 1, price: amount }],
  person: { salutation: 'mr', ...name },
  billingAddress: address,
  deliveryAddress: { ...address, ...name },
  email: 'ralf.ratenkauf@example.org',
  risk: { loggedIn: false, customerStatus: 'new' },
};

const server = createServer();
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
const completed: (string | undefined)[] = [];
const ratenkauf = createRatenkauf({
  service: { webshopId: '2.de.9999.10001', password: 'sandbox', host: sandbox },
  publicUrl: `${origin}/ratenkauf`,
  lender: { name: 'Muster-Teilzahlungsbank AG', street: 'Musterstraße 1', postcode: '12345', city: 'Musterstadt' },
  secret: 'a secret of the shop, used in tests only',
  database: 'shop.sqlite',
  log: () => {},
  shop: {
    checkout: async () => checkout,
    sessionKey: null,
    prepareOrder: async () => ({ orderId: 'A-1001' }),
    completeOrder: async ({ orderId }) => void completed.push(orderId),
    releaseOrder: async () => {},
    pages: { review: '/review', payment: '/payment' },
  },
});
server.on('request', toNodeHandler(ratenkauf));

const customer = createCustomer(origin);
const bought = await customer.buy(sandbox);
// Known by then, however slow the machine is.
const monthlyRate = await customer.monthlyRate(amount);
const { credentials } = (await (await customer.send('/ratenkauf/health')).json()) as { credentials: string };
server.closeAllConnections();
server.close();
await ratenkauf.close();

console.log(JSON.stringify({ node: process.version, monthlyRate, ...bought, completed, credentials }));
