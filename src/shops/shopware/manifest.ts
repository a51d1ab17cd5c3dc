import { languages, type Language } from '../../languages/language.js';
import { identifier } from './payment-method.js';
import { plainUrl } from './registration.js';

/** What the manifest says. */
export interface ManifestOptions {
  readonly name: string;
  /** Address of the app server. */
  readonly url: string;
  readonly appSecret: string;
}

/** Entities that the app may read: what is in the requests that it gets, too. */
const readable = [
  'country',
  'currency',
  'customer',
  'order',
  'order_address',
  'order_customer',
  'order_delivery',
  'order_line_item',
  'order_transaction',
  'order_transaction_capture',
  'order_transaction_capture_refund',
  'payment_method',
  'salutation',
  'shipping_method',
  'state_machine',
  'state_machine_state',
];
const updatable = ['order', 'order_transaction', 'order_transaction_capture_refund'];
const creatable = ['notification', 'order_transaction_capture', 'state_machine_history'];

/** Events of which the app server is told. */
const events = {
  shipped: 'state_enter.order_delivery.state.shipped',
  parcelCancelled: 'state_enter.order_delivery.state.cancelled',
  orderCancelled: 'state_enter.order.state.cancelled',
  refunded: 'state_enter.order_transaction.state.refunded',
};

/** What the staff see at an order, by the name of the field. */
const fields: readonly { readonly type: string; readonly name: string; readonly label: Localized }[] = [
  { type: 'text', name: 'ratenkauf_purchase', label: { en: 'Purchase', de: 'Vorgang' } },
  { type: 'text', name: 'ratenkauf_transaction', label: { en: "The bank's reference", de: 'Referenz der Bank' } },
  { type: 'int', name: 'ratenkauf_months', label: { en: 'Number of instalments', de: 'Anzahl der Raten' } },
  {
    type: 'bool',
    name: 'ratenkauf_test',
    label: { en: 'Test order: do not ship', de: 'Testbestellung: nicht versenden' },
  },
];

/** Words of the manifest in each language. */
type Localized = Readonly<Record<Language, string>>;

/** What Shopware calls a language. Words without one are English there. */
const locales: Localized = { en: 'en-GB', de: 'de-DE' };

/** Returns an element of the manifest in each language, a line each, with so many spaces before it. */
function localized(tag: string, words: Localized, spaces = 8): string {
  const others = languages.filter((language) => language !== 'en');
  const lines = others.map((language) => `<${tag} lang="${locales[language]}">${words[language]}</${tag}>`);
  return [`<${tag}>${words.en}</${tag}>`].concat(lines).join(`\n${' '.repeat(spaces)}`);
}

/** Lines of the manifest that stand a step further in. */
const indented = (lines: readonly string[]): string => lines.map((line) => `        ${line}`).join('\n');

/** Returns the manifest, with which Shopware installs the app. */
export function manifestOf({ name, url, appSecret }: ManifestOptions): string {
  const at = (path: string) => xmlText(`${plainUrl(url)}/${path}`);
  const parts = [
    meta(name),
    setup(at('register'), appSecret),
    permissions(),
    customFields(),
    webhooks(at),
    payments(at),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
          xsi:noNamespaceSchemaLocation="https://raw.githubusercontent.com/shopware/shopware/trunk/src/Core/Framework/App/Manifest/Schema/manifest-2.0.xsd">
${parts.join('')}</manifest>
`;
}

const meta = (name: string): string => `\
    <meta>
        <name>${name}</name>
        ${localized('label', { en: 'Instalment purchase', de: 'Ratenkauf' })}
        ${localized('description', { en: 'Sells by instalments.', de: 'Verkauft auf Raten.' })}
        <author>ratenkauf-elements</author>
        <copyright>ratenkauf-elements</copyright>
        <version>1.0.0</version>
        <license>MIT</license>
        <compatibility>&gt;=6.6.3.0</compatibility>
    </meta>
`;

const setup = (registration: string, appSecret: string): string => `\
    <setup>
        <registrationUrl>${registration}</registrationUrl>
        <secret>${xmlText(appSecret)}</secret>
    </setup>
`;

function permissions(): string {
  const reads = readable.map((entity) => `<read>${entity}</read>`);
  const creates = creatable.map((entity) => `<create>${entity}</create>`);
  const updates = updatable.map((entity) => `<update>${entity}</update>`);
  return `\
    <permissions>
${indented(reads.concat(creates, updates))}
    </permissions>
`;
}

const customFields = (): string => `\
    <custom-fields>
        <custom-field-set>
            <name>ratenkauf</name>
            ${localized('label', { en: 'Instalment purchase', de: 'Ratenkauf' }, 12)}
            <related-entities>
                <order/>
            </related-entities>
            <fields>
${fields.map(fieldOf).join('\n')}
            </fields>
        </custom-field-set>
    </custom-fields>
`;

function webhooks(at: (path: string) => string): string {
  const ofOrders = Object.entries(events).map(
    ([id, event]) => `<webhook name="${id}" url="${at('orders')}" event="${event}"/>`,
  );
  return `\
    <webhooks>
${indented(ofOrders.concat(`<webhook name="deleted" url="${at('deleted')}" event="app.deleted"/>`))}
    </webhooks>
`;
}

const payments = (at: (path: string) => string): string => `\
    <payments>
        <payment-method>
            <identifier>${identifier}</identifier>
            ${localized('name', { en: 'Instalments', de: 'Ratenkauf' }, 12)}
            ${localized('description', { en: 'Pay in monthly instalments.', de: 'In monatlichen Raten zahlen.' }, 12)}
            <pay-url>${at('pay')}</pay-url>
            <validate-url>${at('validate')}</validate-url>
            <refund-url>${at('refund')}</refund-url>
        </payment-method>
    </payments>
    <gateways>
        <checkout>${at('checkout-gateway')}</checkout>
    </gateways>
`;

const fieldOf = ({ type, name, label }: (typeof fields)[number], index: number): string => `\
                <${type} name="${name}">
                    <position>${index + 1}</position>
                    ${localized('label', label, 20)}
                </${type}>`;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const xmlText = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
