import { RatenkaufPlugin } from 'ratenkauf-elements/vendure';

const { PORT, SANDBOX } = process.env;

export const ratenkauf = RatenkaufPlugin.init({
  service: { webshopId: '2.de.9999.10001', password: 'sandbox', host: SANDBOX },
  publicUrl: `http://localhost:${PORT}/ratenkauf`,
  lender: { name: 'Muster-Teilzahlungsbank AG', street: 'Musterstraße 1', postcode: '12345', city: 'Musterstadt' },
  pages: { review: '/checkout/summary', payment: '/checkout/payment' },
  reconcileEvery: 1,
  secret: 'of the test, at least thirty-two characters',
});
