// The two pages of a storefront that an instalment purchase needs; the rest of it is of no matter here.

const address = {
  title: 'Herr',
  firstName: 'Ralf',
  lastName: 'Ratenkauf',
  addressLine1: 'Beuthener Str. 25',
  postalCode: '90471',
  city: 'Nürnberg',
  country: 'DE',
};

const handler = '/api/payments/ratenkauf';

const page = (content, script) => `<!doctype html>
<html lang="de">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Kasse</title>
<link rel="stylesheet" href="${handler}/assets/ratenkauf.css">
<script type="module" src="${handler}/assets/ratenkauf.js"></script>
<h1>Kasse</h1>
${content}
<script type="module">
const post = async (path, body) => {
  const headers = { 'content-type': 'application/json' };
  return (await fetch('/api' + path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
};
const pay = (step, data) => post('/payments/ratenkauf/' + step, { ...JSON.parse(sessionStorage.cart), ...data });
const element = (name) => document.querySelector(name);
${script}
</script>`;

const pages = {
  '/checkout': page(
    `<ratenkauf-teaser amount="799.00" handler="${handler}"></ratenkauf-teaser>
<ratenkauf-checkout handler="${handler}" hidden></ratenkauf-checkout>`,
    `const { doc } = await post('/carts', { items: [{ product: 1, quantity: 1 }], currency: 'EUR' });
sessionStorage.cart = JSON.stringify({ cartID: doc.id, secret: doc.secret, customerEmail: 'ralf@ratenkauf.example' });
const { checkout = '' } = await pay('initiate', { billingAddress: ${JSON.stringify(address)} });
element('ratenkauf-checkout').setAttribute('checkout', checkout);
element('ratenkauf-checkout').hidden = checkout === '';`,
  ),
  '/checkout/review': page(
    `<ratenkauf-summary handler="${handler}" payment-href="/checkout"></ratenkauf-summary>
<button hidden>Zahlungspflichtig bestellen</button>
<p></p>`,
    `const { checkout = '', state } = await pay('initiate');
element('ratenkauf-summary').setAttribute('checkout', checkout);
element('button').hidden = state !== 'approved';
element('button').onclick = async () => {
  const { orderID } = await pay('confirm-order');
  element('button').hidden = true;
  element('p').textContent = orderID ? 'Vielen Dank für Ihre Bestellung ' + orderID : 'Bitte sehen Sie oben nach.';
};`,
  ),
};

/** Returns a page of the storefront; undefined if it has none at this path. */
export const pageAt = (url) => pages[new URL(url, 'http://storefront').pathname];
