import { html } from 'hono/html';
import { testPersons } from '../bank/purchases/test-persons.js';
import { testCustomers } from '../bank/setting/assumptions.js';
import { inactiveShop, knownShop, productionShop, testModeShop } from '../bank/setting/shops.js';
import { euroText } from '../bank/values/money.js';
import { countText } from './format.js';
import { viewPath, type ViewInput, type ViewName } from './frame.js';
import { copyButton, type Html } from './parts.js';
import { wayToShop } from './shop-address.js';

/** Returns the start page: credentials, addresses, test persons, and what goes on. */
export function overviewView(input: ViewInput): Html {
  return html`<p class="lead">
      The financing service on this machine, without account or network. These pages for developers are in English; what
      customers see of it is German, as with the bank. ${wayToShop(input.controls)}
    </p>
    ${tiles(input)}
    <div class="columns">
      <section>
        <h2>Credentials</h2>
        ${credentials()}
      </section>
      <section>
        <h2>Addresses</h2>
        ${addresses(input.origin)}
      </section>
    </div>
    <section>
      <h2>Configuration of the handler</h2>
      ${configuration(input.origin)}
    </section>
    <section>
      <h2>Test persons</h2>
      ${persons()}
    </section>
    <section>
      <h2>Try it</h2>
      ${examples()}
    </section>`;
}

function tiles({ controls }: ViewInput): Html {
  const open = controls
    .purchases()
    .filter(({ status, isIgnored }) => /^(INITIALISIERT|ZUGESTIMMT|ENTSCHIEDEN)$/.test(status) && !isIgnored).length;
  const transactions = controls.transactions();
  const due = transactions.filter(({ status }) => /^REPORT_/.test(status)).length;
  const urgent = transactions.filter(({ status }) => status === 'REPORT_CAPTURE_EXPIRING').length;
  const requests = controls.requests();
  const tile = (view: ViewName, count: number, label: string, below: string) =>
    html`<li>
      <a href="${viewPath(view)}"
        ><span class="number">${countText(count)}</span><span class="label">${label}</span
        ><span class="below">${below}</span></a
      >
    </li>`;
  return html`<ul class="tiles">
    ${tile('purchases', open, 'open purchases', 'not confirmed yet')}
    ${tile('transactions', due, 'to be delivered', `of ${countText(transactions.length)}, ${countText(urgent)} near the deadline`)}
    ${tile('faults', controls.faults.list().length, 'faults on', 'of your making')}
    ${tile('journal', requests.length, 'requests', `${requests.filter(({ status }) => status === null || status >= 400).length} without success`)}
  </ul>`;
}

/** Returns rows of a name, a value and a button that copies it. */
function copyRows(rows: readonly (readonly [name: string, value: string, note?: string])[]): Html {
  return html`<dl class="panel copies">
    ${rows.map(
      ([name, value, note]) =>
        html`<div>
          <dt>${name}${note ? html`<span class="below">${note}</span>` : ''}</dt>
          <dd><code>${value}</code>${copyButton(value, name)}</dd>
        </div>`,
    )}
  </dl>`;
}

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

function addresses(origin: string): Html {
  return copyRows([
    ['Host', origin, 'serves all interfaces'],
    ['Payment interface (API B)', `${origin}/ratenkauf-ws/rest/v2`],
    ['Newer payment interface', `${origin}/api/payment/v3`],
    ['Transaction API (API A)', `${origin}/api/merchant/v3`],
    ['Merchant interface (API C)', `${origin}/ratenkauf/transaktionsverwaltung-ws/rest/v2`],
  ]);
}

function configuration(origin: string): Html {
  const text = `service: {
  webshopId: '${knownShop.webshopId}',
  password: '${knownShop.password}',
  host: '${origin}',
  authorizationHost: '${origin}',
},`;
  return html`<div class="panel code">
    <pre><code>${text}</code></pre>
    ${copyButton(text, 'the configuration')}
  </div>`;
}

function persons(): Html {
  const { approved, rejectedLastName, rejectedBelowIncome, adjustedBelowIncome, unknownCity, ambiguousCity } =
    testPersons;
  return copyRows([
    [
      'Name',
      `${approved.firstName} ${approved.lastName}`,
      `approved with an income from ${euroText(adjustedBelowIncome)}`,
    ],
    ['Date of birth', approved.birthDate.split('-').reverse().join('.'), 'of age; anybody younger than 18 is declined'],
    ['IBAN', approved.iban],
    ['Income, approved', String(approved.income / 100)],
    [
      'Income, another term',
      String(adjustedBelowIncome / 100 - 1),
      `below ${euroText(adjustedBelowIncome)} the bank grants another term`,
    ],
    ['Income, declined', String(rejectedBelowIncome / 100 - 1), `below ${euroText(rejectedBelowIncome)}`],
    ['Last name, declined', rejectedLastName, 'whatever the income'],
    ['City, unknown address', unknownCity, 'refused when the purchase starts'],
    ['City, ambiguous address', ambiguousCity, 'refused when the purchase starts'],
  ]);
}

function examples(): Html {
  const paths = [
    [
      'All plans for 799 euros',
      `/ratenkauf-ws/rest/v2/modellrechnung/durchfuehren?webshopId=${knownShop.webshopId}&finanzierungsbetrag=799.00`,
    ],
    [
      'The cheapest plan',
      `/ratenkauf-ws/rest/v2/modellrechnung/guenstigsterRatenplan?webshopId=${knownShop.webshopId}&finanzierungsbetrag=799.00`,
    ],
    ['The consent text', `/ratenkauf-ws/rest/v2/texte/zustimmung/${knownShop.webshopId}`],
  ] as const;
  return html`<ul class="panel links">
    ${paths.map(([label, path]) => html`<li><a href="${path}">${label}</a> <code class="below">${path}</code></li>`)}
  </ul>`;
}
