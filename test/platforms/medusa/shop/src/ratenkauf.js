const { createRatenkaufForMedusa } = require('ratenkauf-elements/medusa');

const { PORT, SANDBOX } = process.env;

exports.ratenkauf = createRatenkaufForMedusa({
  service: { webshopId: '2.de.9999.10001', password: 'sandbox', host: SANDBOX },
  publicUrl: `http://localhost:${PORT}/ratenkauf`,
  lender: { name: 'Muster-Teilzahlungsbank AG', street: 'Musterstraße 1', postcode: '12345', city: 'Musterstadt' },
  pages: { review: '/checkout/summary', payment: '/checkout/payment' },
  secret: 'of the test, at least thirty-two characters',
  reconcileEvery: 1,
});
