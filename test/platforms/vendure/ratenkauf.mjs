import { RatenkaufPlugin } from 'ratenkauf-elements/vendure';

const { PORT, SANDBOX, CHANNEL } = process.env;

const lender = { name: 'Muster-Teilzahlungsbank AG', street: 'Musterstraße 1', postcode: '12345', city: 'Musterstadt' };

/** A webshop of the sandbox, at a path of its own. */
const webshop = (webshopId, path) => ({
  service: { webshopId, password: 'sandbox', host: SANDBOX },
  publicUrl: `http://localhost:${PORT}${path}`,
  lender,
  pages: { review: '/checkout/summary', payment: '/checkout/payment' },
});

const common = { reconcileEvery: 1, secret: 'of the test, at least thirty-two characters' };
const first = webshop('2.de.9999.10001', '/ratenkauf');

export const ratenkauf = RatenkaufPlugin.init(
  CHANNEL
    ? {
        ...common,
        channels: { __default_channel__: first, [CHANNEL]: webshop('1.de.9999.10001', '/ratenkauf/second') },
      }
    : { ...common, ...first },
);
