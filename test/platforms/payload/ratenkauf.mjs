import { createPayloadRatenkauf } from 'ratenkauf-elements/payload';

const { PORT, SANDBOX, OUTLET } = process.env;

/** A webshop of the sandbox, with a name of its own. */
const webshop = (webshopId, name) => ({
  name,
  service: { webshopId, password: 'sandbox', host: SANDBOX },
  publicUrl: `http://localhost:${PORT}/api/payments/${name}`,
  serves: (cart) => (cart.shop ?? 'ratenkauf') === name,
  lender: { name: 'Muster-Teilzahlungsbank AG', street: 'Musterstraße 1', postcode: '12345', city: 'Musterstadt' },
  pages: { review: '/checkout/review', payment: '/checkout' },
  secret: 'of the test, at least thirty-two characters',
  reconcileEvery: 1,
});

/** The webshops: one, or with `OUTLET` two. */
export const webshops = [webshop('2.de.9999.10001', 'ratenkauf')]
  .concat(OUTLET ? webshop('1.de.9999.10001', 'outlet') : [])
  .map((options) => createPayloadRatenkauf(options));
