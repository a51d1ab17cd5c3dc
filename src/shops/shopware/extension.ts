import { manifestOf, type ManifestOptions } from './manifest.js';
import { technicalNameOf } from './payment-method.js';

/** What the files of the app say. */
export interface ExtensionOptions extends ManifestOptions {
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
