import { readFileSync } from 'node:fs';
import { headers, page, withdrawal } from './page.mjs';

// Replace: a storefront of its own, reached at the same origin as /ratenkauf. What its pages do with the shop's API
// is in browser.js.
const script = '<p role="alert"></p><script type="module" src="/browser.js"></script>';
const scripts = { 'content-type': 'text/javascript; charset=utf-8' };
const files = new Map([
  [
    '/',
    [
      headers,
      page('Sofa', `<ratenkauf-teaser amount="799.00"></ratenkauf-teaser> <p><button>Kaufen</button></p>${script}`),
    ],
  ],
  [
    '/checkout',
    [headers, page('Zahlungsart', `<p>Versand 4,90 €</p><ratenkauf-checkout></ratenkauf-checkout>${script}`)],
  ],
  // Where the bank sends the customer back to, and where the order is placed.
  [
    '/review',
    [
      headers,
      page('Bestellung', '<p>Versand 4,90 €</p><ratenkauf-summary payment-href="/checkout"></ratenkauf-summary>'),
    ],
  ],
  ['/widerruf', [headers, withdrawal]],
  ['/browser.js', [scripts, readFileSync(new URL('browser.js', import.meta.url), 'utf8')]],
]);

/** Answers with a page of the storefront, or leaves the request to others. */
export function answer(request, response, next) {
  const [sent, text] = files.get(request.path) ?? [];
  if (sent === undefined || request.method !== 'GET') return next();
  response.writeHead(200, sent).end(text);
}
