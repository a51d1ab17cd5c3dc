import { randomUUID } from 'node:crypto';
import { origin } from './environment.mjs';
import { headers, page, withdrawal } from './page.mjs';
import { sessionOf } from './session.mjs';

export const pages = new Map([
  ['/', page('Sofa', '<ratenkauf-teaser amount="799.00"></ratenkauf-teaser> <p><a href="/checkout">Zur Kasse</a></p>')],
  ['/checkout', page('Zahlungsart', '<ratenkauf-checkout></ratenkauf-checkout>')],
  // Where the bank sends the customer back to, and where the order is placed.
  ['/review', page('Bestellung', '<ratenkauf-summary payment-href="/checkout"></ratenkauf-summary>')],
  ['/widerruf', withdrawal],
]);

/** Headers of a page for a visitor with these cookies, who gets a session with the first one. */
export const headersFor = (cookies) => ({
  ...headers,
  'cache-control': 'private, no-cache',
  'set-cookie':
    `session=${sessionOf(cookies) ?? randomUUID()}; Path=/; HttpOnly; SameSite=Lax` +
    (origin.startsWith('https:') ? '; Secure' : ''),
});
