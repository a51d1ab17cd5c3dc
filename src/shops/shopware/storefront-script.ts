import { defaultLanguage, languages } from '../../languages/language.js';
import { allSentences } from './sentences.js';

const unavailable = Object.fromEntries(languages.map((language) => [language, allSentences[language].unavailable]));

/**
 * Script of the confirm page in Shopware's storefront. It gets the customer's token from the shop, and with it the token
 * for our elements; then it shows the option, or what the bank has granted, above Shopware's own order button. The
 * button is off until the bank has approved; the server would refuse the order anyway.
 */
export const storefrontScript = `\
const place = document.querySelector('[data-ratenkauf]');
const button = document.querySelector('#confirmFormSubmit');
const { ratenkauf: handler, ratenkaufToken: tokenUrl, ratenkaufPayment: payment } = place.dataset;

const isOrderable = ['approved'];
const isShown = ['approved', 'confirming', 'declined', 'void', 'expired'];
const isBusy = ['approved', 'confirming'];

async function heldCheckout() {
  const own = await fetch(tokenUrl, { method: 'POST', headers: { accept: 'application/json' } });
  const { token, shopId } = await own.json();
  const headers = { 'shopware-app-token': token, 'shopware-app-shop-id': shopId };
  const answer = await fetch(handler + '/shopware/checkout', { method: 'POST', headers });
  if (!answer.ok) throw new Error('The checkout is not known: ' + answer.status);
  return answer.json();
}

function add(tag, attributes) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  place.append(element);
}

function say(sentence) {
  const line = document.createElement('p');
  line.setAttribute('role', 'status');
  line.textContent = sentence;
  place.append(line);
}

const unavailable = ${JSON.stringify(unavailable)};
const language = Object.keys(unavailable).find((each) => document.documentElement.lang.toLowerCase().startsWith(each));

if (button) button.disabled = true;
try {
  const { token, state } = await heldCheckout();
  await import(handler + '/assets/ratenkauf.js');
  if (isShown.includes(state)) add('ratenkauf-summary', { handler, checkout: token, 'payment-href': payment });
  if (!isBusy.includes(state)) add('ratenkauf-checkout', { handler, checkout: token });
  if (button && isOrderable.includes(state)) button.disabled = false;
} catch {
  say(unavailable[language ?? '${defaultLanguage}']);
}
`;
