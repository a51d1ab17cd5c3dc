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

/** Entities that the app may read, which are in the requests that it gets, too; make, and change. */
const entitiesTo = {
  read: [
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
  ],
  create: ['notification', 'order_transaction_capture', 'state_machine_history'],
  update: ['order', 'order_transaction', 'order_transaction_capture_refund'],
};

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

/** Returns an element of the manifest in each language. */
const localized = (tag: string, words: Localized): string =>
  languages
    .filter((language) => language !== 'en')
    .map((language) => `<${tag} lang="${locales[language]}">${words[language]}</${tag}>`)
    .reduce((before, each) => before + each, `<${tag}>${words.en}</${tag}>`);

/** Returns the manifest, with which Shopware installs the app. */
export function manifestOf({ name, url, appSecret }: ManifestOptions): string {
  const at = (path: string) => xmlText(`${plainUrl(url)}/${path}`);
  const permissions = Object.entries(entitiesTo).flatMap(([verb, entities]) =>
    entities.map((entity) => `<${verb}>${entity}</${verb}>`),
  );
  const webhooks = Object.entries(events).map(
    ([id, event]) => `<webhook name="${id}" url="${at('orders')}" event="${event}"/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
          xsi:noNamespaceSchemaLocation="https://raw.githubusercontent.com/shopware/shopware/trunk/src/Core/Framework/App/Manifest/Schema/manifest-2.0.xsd">
${metaOf(name)}    <setup>
        <registrationUrl>${at('register')}</registrationUrl>
        <secret>${xmlText(appSecret)}</secret>
    </setup>
    <permissions>
        ${permissions.join('\n        ')}
    </permissions>
    <custom-fields>
        <custom-field-set>
            <name>ratenkauf</name>
            ${localized('label', { en: 'Instalment purchase', de: 'Ratenkauf' })}
            <related-entities>
                <order/>
            </related-entities>
            <fields>
                ${fields.map(fieldOf).join('\n                ')}
            </fields>
        </custom-field-set>
    </custom-fields>
    <webhooks>
        ${webhooks.join('\n        ')}
        <webhook name="deleted" url="${at('deleted')}" event="app.deleted"/>
    </webhooks>
    <payments>
        <payment-method>
            <identifier>${identifier}</identifier>
            ${localized('name', { en: 'Instalments', de: 'Ratenkauf' })}
            ${localized('description', { en: 'Pay in monthly instalments.', de: 'In monatlichen Raten zahlen.' })}
            <pay-url>${at('pay')}</pay-url>
            <validate-url>${at('validate')}</validate-url>
            <refund-url>${at('refund')}</refund-url>
        </payment-method>
    </payments>
    <gateways>
        <checkout>${at('checkout-gateway')}</checkout>
    </gateways>
</manifest>
`;
}

const metaOf = (name: string): string => `\
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

const fieldOf = ({ type, name, label }: (typeof fields)[number], index: number): string =>
  `<${type} name="${name}"><position>${index + 1}</position>${localized('label', label)}</${type}>`;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const xmlText = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
