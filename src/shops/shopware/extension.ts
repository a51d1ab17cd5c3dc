import { defaultLanguage, languages, type Language } from '../../languages/language.js';
import { identifier, technicalNameOf } from './orders-in-shopware.js';
import { plainUrl } from './options.js';
import { allSentences } from './sentences.js';

/** What the files of the app say. */
interface ExtensionOptions {
  readonly name: string;
  /** Address of the app server. */
  readonly url: string;
  readonly appSecret: string;
  /** Path of the handler in the storefront, like `/ratenkauf`. */
  readonly handler: string;
}

/** Folder of the storefront's templates in an app. */
const views = 'Resources/views/storefront';

/** Returns the files of the app for one shop by their names, as Shopware installs them. */
export const extensionFiles = (options: ExtensionOptions): Readonly<Record<string, string>> => ({
  'manifest.xml': manifestOf(options),
  [`${views}/layout/meta.html.twig`]: head(options.handler),
  [`${views}/component/buy-widget/buy-widget-price.html.twig`]: price(options.handler),
  [`${views}/page/checkout/confirm/index.html.twig`]: confirmPage(options),
});

const head = (handler: string): string => `\
{% sw_extends '@Storefront/storefront/layout/meta.html.twig' %}

{% block layout_head_stylesheet %}
    {{ parent() }}
    <link rel="stylesheet" href="${handler}/assets/ratenkauf.css">
{% endblock %}
`;

/** The rate belongs to the price that the customer pays: in euros, with taxes, and for one piece. */
const price = (handler: string): string => `\
{% sw_extends '@Storefront/storefront/component/buy-widget/buy-widget-price.html.twig' %}

{% block buy_widget_price_inner %}
    {{ parent() }}

    {% if context.currency.isoCode == 'EUR' and context.taxState == 'gross' and product.calculatedPrices|length <= 1 %}
        {% set ratenkaufPrice = product.calculatedPrices|length == 1 ? product.calculatedPrices.first : product.calculatedPrice %}
        <ratenkauf-teaser handler="${handler}" amount="{{ ratenkaufPrice.unitPrice|number_format(2, '.', '') }}"></ratenkauf-teaser>
        <script type="module" src="${handler}/assets/ratenkauf-teaser.js"></script>
    {% endif %}
{% endblock %}
`;

/** The page says what it is for; everything else is done by the script, which asks who the customer is. */
const confirmPage = ({ name, handler }: ExtensionOptions): string => `\
{% sw_extends '@Storefront/storefront/page/checkout/confirm/index.html.twig' %}

{% block page_checkout_confirm_product_table %}
    {% if context.paymentMethod.technicalName == '${technicalNameOf(name)}' %}
        <div data-ratenkauf="${handler}"
             data-ratenkauf-token="{{ path('frontend.app-system.generate-token', { name: '${name}' }) }}"
             data-ratenkauf-payment="{{ path('frontend.checkout.confirm.page') }}"></div>
        <script type="module" src="${handler}/shopware/storefront.js"></script>
    {% endif %}

    {{ parent() }}
{% endblock %}
`;

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
function manifestOf({ name, url, appSecret }: ExtensionOptions): string {
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
