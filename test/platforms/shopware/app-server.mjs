// The app server that is killed, as the guide shows it; everything it is told comes by the environment.
import { serve } from '@hono/node-server';
import { createShopwareApp } from 'ratenkauf-elements/shopware';

const { PORT, SANDBOX, SHOP, DATABASE, APP_NAME, APP_SECRET } = process.env;
const origin = `http://localhost:${PORT}`;
const app = createShopwareApp({
  name: APP_NAME,
  url: `${origin}/shopware`,
  appSecret: APP_SECRET,
  secret: 'a secret of the app server, used in tests only',
  database: DATABASE,
  reconcileEvery: 1,
  shops: {
    [SHOP]: {
      service: { webshopId: '2.de.9999.10001', password: 'sandbox', host: SANDBOX, transactionApiHost: SANDBOX },
      publicUrl: `${origin}/ratenkauf`,
      lender: { name: 'Muster-Teilzahlungsbank AG', street: 'Musterstraße 1', postcode: '12345', city: 'Musterstadt' },
    },
  },
});
/** Does what a person does about reports that the bank does not show: they are sent once more. */
async function sendAgain() {
  const { transactions } = app.handlers.get(SHOP);
  const reports = await transactions.unresolved();
  for (const { id, transactionId } of reports) await transactions.resolve(transactionId, id, 'send_again');
  return Response.json(reports.length);
}

serve({
  fetch: (request) => (new URL(request.url).pathname === '/staff/send-again' ? sendAgain() : app.fetch(request)),
  port: Number(PORT),
});
