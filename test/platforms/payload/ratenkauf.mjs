import { createPayloadRatenkauf } from 'ratenkauf-elements/payload';

const { PORT, SANDBOX } = process.env;

export const ratenkauf = createPayloadRatenkauf({
  service: { webshopId: '2.de.9999.10001', password: 'sandbox', host: SANDBOX },
  publicUrl: `http://localhost:${PORT}/api/payments/ratenkauf`,
  lender: { name: 'Muster-Teilzahlungsbank AG', street: 'Musterstraße 1', postcode: '12345', city: 'Musterstadt' },
  pages: { review: '/checkout/review', payment: '/checkout' },
  secret: 'of the test, at least thirty-two characters',
  reconcileEvery: 1,
});
