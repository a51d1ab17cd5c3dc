// A program that uses only the package: a shop with a sandbox, one customer, and a purchase from the offer to the
// order. Prints the result.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toNodeHandler } from 'ratenkauf-elements/node';
import { createRatenkauf, type Checkout } from 'ratenkauf-elements/server';

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

let cookie = '';
async function send(path: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(new URL(path, origin), {
    redirect: 'manual',
    ...init,
    headers: { origin, cookie, ...init.headers },
  });
  cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
  return response;
}
const read = async (path: string) => (await send(path)).json();
const post = async (path: string, body: object = {}) =>
  (
    await send(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
  ).json();

const { offers } = (await read(`/ratenkauf/offers?amount=${amount}`)) as {
  offers: { plan: { monthlyRate: number } }[];
};
const consent = (await read('/ratenkauf/consent')) as { version: string };
await post('/ratenkauf/purchase', { shown: { amount }, consentVersion: consent.version });
const { purchases } = (await (await fetch(`${sandbox}/sandbox/purchases`)).json()) as {
  purchases: { technicalId: string; status: string }[];
};
const started = purchases.at(-1);
const done = await fetch(`${sandbox}/sandbox/purchases/${started?.technicalId}/complete`, {
  method: 'POST',
  body: JSON.stringify({ income: 2000 }),
  headers: { 'content-type': 'application/json' },
});
const { returnUrl } = (await done.json()) as { returnUrl: string };
const returned = await send(returnUrl);
const { financing } = (await read('/ratenkauf/purchase')) as { financing: { plan: object } };
const order = { shown: { amount, plan: financing.plan } };
const { state, orderId } = (await post('/ratenkauf/purchase/confirmation', order)) as {
  state: string;
  orderId: string;
};
const { credentials } = (await read('/ratenkauf/health')) as { credentials: string };
server.closeAllConnections();
server.close();
await ratenkauf.close();

const monthlyRate = offers[0]?.plan.monthlyRate;
console.log(
  JSON.stringify({
    node: process.version,
    monthlyRate,
    review: new URL(returned.headers.get('location') ?? '', origin).pathname,
    state,
    orderId,
    completed,
    credentials,
  }),
);
