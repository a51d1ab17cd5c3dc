import { RatenkaufPlugin } from 'ratenkauf-elements/vendure';
import { credentials, isReal, lender, origin, port, secret } from '../environment.mjs';

// Where `npx ratenkauf-sandbox` answers.
const { SANDBOX = 'http://localhost:4010' } = process.env;

export const ratenkauf = RatenkaufPlugin.init({
  service: isReal ? credentials : { webshopId: '2.de.9999.10001', password: 'sandbox', host: SANDBOX },
  lender,
  publicUrl: `${origin}/ratenkauf`, // on the storefront's origin, whose proxy leads it to Vendure's server
  // Replace: pages of the storefront. `review` is where the order is placed, with <ratenkauf-summary>; `payment` is where
  // the customer chooses how to pay.
  pages: { review: '/review', payment: '/checkout', withdrawal: '/widerruf' },
  secret,
});

export { isReal, origin, port, SANDBOX as sandbox };
