// One instance of a shop's server in a process of its own: takes the address of the service and the database, and sends
// back its port.
import { createServer } from 'node:http';
import { createRatenkauf } from 'ratenkauf-elements/server';
import { toNodeHandler } from 'ratenkauf-elements/node';
import { postgres } from 'ratenkauf-elements/postgres';

const [, , host, database] = process.argv;
const address = { street: 'Beuthener Str. 25', postcode: '90471', city: 'Nürnberg', country: 'DE' };
const checkout = {
  amount: 79_900,
  currency: 'EUR',
  person: { salutation: 'mr', firstName: 'Ralf', lastName: 'Ratenkauf', birthDate: '1972-04-05' },
  billingAddress: address,
  deliveryAddress: { firstName: 'Ralf', lastName: 'Ratenkauf', ...address },
  email: 'ralf.ratenkauf@example.org',
  risk: {
    loggedIn: true,
    customerSince: '2020-02-29',
    orders: 3,
    customerStatus: 'existing',
    logistics: 'Paketdienst',
  },
  items: [{ name: 'Sofa Modell Ahorn', quantity: 1, price: 79_900 }],
  shopReference: 'A-1001',
};
const ratenkauf = createRatenkauf({
  service: { webshopId: '2.de.9999.10001', password: 'sandbox', host },
  publicUrl: 'http://localhost/ratenkauf',
  lender: { name: 'Muster-Teilzahlungsbank AG', street: 'Musterstraße 1', postcode: '12345', city: 'Musterstadt' },
  secret: 'a secret of the benchmark, which keeps nothing',
  database: database.startsWith('postgres:') ? postgres({ connectionString: database }) : database,
  checkCredentials: false,
  shop: {
    checkout: async () => checkout,
    sessionKey: null,
    prepareOrder: async ({ id }) => ({ orderId: `order-${id.slice(0, 8)}` }),
    completeOrder: async () => {},
    releaseOrder: async () => {},
    pages: { review: '/review', payment: '/payment' },
  },
  log: (entry) => entry.level === 'info' || process.send({ log: entry }),
});
process.on('disconnect', () => process.exit());
process.on('message', () => process.send(process.cpuUsage()));
const server = createServer(toNodeHandler(ratenkauf));
server.listen(0, '127.0.0.1', () => process.send(server.address().port));
