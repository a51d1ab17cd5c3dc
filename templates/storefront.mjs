import { readFileSync } from 'node:fs';
import { page } from './page.mjs';

// Replace: a storefront of its own, reached at the same origin as /ratenkauf. What its pages do with the shop's API
// is in browser.js.
const html = 'text/html; charset=utf-8';
const script = '<p role="alert"></p><script type="module" src="/browser.js"></script>';
const files = new Map([
  [
    '/',
    [
      html,
      page('Sofa', `<ratenkauf-teaser amount="799.00"></ratenkauf-teaser> <p><button>Kaufen</button></p>${script}`),
    ],
  ],
  ['/checkout', [html, page('Zahlungsart', `<p>Versand 4,90 €</p><ratenkauf-checkout></ratenkauf-checkout>${script}`)]],
  // Where the bank sends the customer back to, and where the order is placed.
  [
    '/review',
    [html, page('Bestellung', '<p>Versand 4,90 €</p><ratenkauf-summary payment-href="/checkout"></ratenkauf-summary>')],
  ],
  ['/browser.js', ['text/javascript; charset=utf-8', readFileSync(new URL('browser.js', import.meta.url), 'utf8')]],
]);

/** Answers with a page of the storefront, or leaves the request to others. */
export function answer(request, response, next) {
  const [type, text] = files.get(request.path) ?? [];
  if (type === undefined || request.method !== 'GET') return next();
  response.setHeader('content-type', type).end(text);
}
