import { html } from 'hono/html';
import { testPersons } from '../bank/purchases/test-persons.js';
import { testCustomers } from '../bank/setting/assumptions.js';
import { inactiveShop, knownShop, productionShop, testModeShop } from '../bank/setting/shops.js';
import { euroText } from '../bank/values/money.js';
import { actionButton, facts, pair, type Html } from '../plain/parts.js';
import { wayToShop, type ViewInput } from './frame.js';

/** Returns the start page: credentials, addresses, test persons, and addresses to try. */
export function overviewView({ controls, origin }: ViewInput): Html {
  return html`<p class="lead">The bank on this machine, without account or network. These
pages for developers are in English; what customers see of it is
German, as with the bank. ${wayToShop(controls)}</p>
<div class="columns">
<section><h2>Credentials</h2>${credentials()}</section>
<section><h2>Addresses</h2>${addresses(origin)}</section>
<section><h2>Test persons</h2>${persons()}</section>
<section><h2>Configuration of the handler</h2>${configuration(origin)}
<h2>Try it</h2>${examples()}
<h2>Start over</h2><div class="panel"><p>Purchases, transactions, journal, faults and all settings go; the clock
shows the machine’s time again.</p>
<p>${actionButton({ path: '/sandbox/reset', label: 'Delete everything', look: 'danger' })}</p></div></section>
</div>`;
}

/** Returns a button that copies `text`; `about` says to a screen reader what it copies. */
export const copyButton = (text: string, about: string, label = 'Copy'): Html =>
  html`<button type="button" class="copy" data-copy="${text}">
${label}<span class="visually-hidden"> ${about}</span></button>`;

type CopyRow = readonly [name: string, value: string, note?: string];

/** Returns rows of a name, a value and a button that copies it. */
const copyRows = (rows: readonly CopyRow[]): Html =>
  html`<div class="panel copies">${facts(
    rows.map(([name, value, note = '']) => [pair(name, note), html`<code>${value}</code>${copyButton(value, name)}`]),
  )}</div>`;

function credentials(): Html {
  const dedicated = testCustomers
    .map(({ firstName, lastName }) => `${firstName ?? 'anybody called'} ${lastName}`)
    .join(', ');
  return copyRows([
    ['Webshop id', knownShop.webshopId, 'a test id: all its orders are test orders'],
    ['Password', knownShop.password, 'the same for all ids'],
    ['Production id', productionShop.webshopId],
    ['Production id in test mode', testModeShop.webshopId, `test orders: those of ${dedicated}`],
    ['Inactive id', inactiveShop.webshopId, 'can start no purchase'],
  ]);
}

const addresses = (origin: string): Html =>
  copyRows([
    ['Host', origin, 'serves all interfaces'],
    ['Payment interface (API B)', `${origin}/ratenkauf-ws/rest/v2`],
    ['Newer payment interface', `${origin}/api/payment/v3`],
    ['Transaction API (API A)', `${origin}/api/merchant/v3`],
    ['Merchant interface (API C)', `${origin}/ratenkauf/transaktionsverwaltung-ws/rest/v2`],
  ]);

function configuration(origin: string): Html {
  const text = `service: {
  webshopId: '${knownShop.webshopId}',
  password: '${knownShop.password}',
  host: '${origin}',
  authorizationHost: '${origin}',
},`;
  return html`<div class="panel"><pre>${text}</pre><p>${copyButton(text, 'the configuration')}</p></div>`;
}

function persons(): Html {
  const { approved, rejectedLastName, unknownCity, ambiguousCity, ...incomes } = testPersons;
  const [rejected, adjusted] = [incomes.rejectedBelowIncome, incomes.adjustedBelowIncome];
  return copyRows([
    ['Name', `${approved.firstName} ${approved.lastName}`, `approved with an income from ${euroText(adjusted)}`],
    ['Date of birth', approved.birthDate.split('-').reverse().join('.'), 'of age; anybody younger is declined'],
    ['IBAN', approved.iban],
    ['Income, approved', String(approved.income / 100)],
    ['Income, another term', String(adjusted / 100 - 1), `below ${euroText(adjusted)}`],
    ['Income, declined', String(rejected / 100 - 1), `below ${euroText(rejected)}`],
    ['Last name, declined', rejectedLastName, 'whatever the income'],
    ['City, unknown address', unknownCity, 'refused when the purchase starts'],
    ['City, ambiguous address', ambiguousCity, 'refused when the purchase starts'],
  ]);
}

function examples(): Html {
  const plans = `webshopId=${knownShop.webshopId}&finanzierungsbetrag=799.00`;
  const paths = [
    ['All plans for 799 euros', `/ratenkauf-ws/rest/v2/modellrechnung/durchfuehren?${plans}`],
    ['The cheapest plan', `/ratenkauf-ws/rest/v2/modellrechnung/guenstigsterRatenplan?${plans}`],
    ['The consent text', `/ratenkauf-ws/rest/v2/texte/zustimmung/${knownShop.webshopId}`],
  ] as const;
  return html`<div class="panel">
${paths.map(([label, path]) => html`<p><a href="${path}">${label}</a><code class="below">${path}</code></p>`)}</div>`;
}
