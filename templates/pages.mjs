import { page, withdrawal } from './page.mjs';

export const pages = new Map([
  ['/', page('Sofa', '<ratenkauf-teaser amount="799.00"></ratenkauf-teaser> <p><a href="/checkout">Zur Kasse</a></p>')],
  ['/checkout', page('Zahlungsart', '<ratenkauf-checkout></ratenkauf-checkout>')],
  // Where the bank sends the customer back to, and where the order is placed.
  ['/review', page('Bestellung', '<ratenkauf-summary payment-href="/checkout"></ratenkauf-summary>')],
  ['/widerruf', withdrawal],
]);
