/** The price of a page as a shop system writes it. */
export interface Markup {
  readonly shop: string;
  /** What the page has for the attribute `price-from`. */
  readonly from: string;
  readonly html: string;
  /** The amount that the customer pays, as the teaser writes it; undefined where no monthly payment may be shown. */
  readonly pays?: string;
}

const guide = await (await fetch('/docs/guide/price-from.md')).text();
/** Returns the selectors that the guide names for a shop system. */
const namedFor = (system: string) => guide.split(`\n| ${system} | \``)[1]?.split('`')[0] ?? '';

const woo = namedFor('WooCommerce');
const amount = (figure: string) =>
  `<span class="woocommerce-Price-amount amount"><bdi>${figure}&nbsp;<span class="woocommerce-Price-currencySymbol">&euro;</span></bdi></span>`;
const summary = (html: string) => `<div class="summary entry-summary"><p class="price">${html}</p></div>`;
/** What a page has around a price: a template indents its lines, and a form follows. */
const page = (html: string) =>
  `<div>${' '.repeat(2000)}<h1>Fahrrad</h1>${html}<form>${'<label>Rot</label> '.repeat(60)}</form></div>`;
const readers = 'style="position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(1px,1px,1px,1px)"';

const wooCommerce: Markup[] = [
  { shop: 'WooCommerce', from: woo, html: summary(amount('1.299,00')), pays: '1.299,00' },
  ...[woo, '.summary .price'].map((from) => ({
    shop: `WooCommerce, on sale, by ${from}`,
    from,
    html: summary(
      `<del aria-hidden="true">${amount('999,00')}</del> <span ${readers}>Ursprünglicher Preis war: 999,00&nbsp;€</span><ins aria-hidden="true">${amount('799,00')}</ins><span ${readers}>Aktueller Preis ist: 799,00&nbsp;€.</span>`,
    ),
    pays: '799,00',
  })),
  {
    shop: 'WooCommerce, in a theme that greys old prices instead of striking them through',
    from: '.summary .price',
    html: `<style>del { text-decoration: none; opacity: 0.5 }</style>${summary(`<del>${amount('999,00')}</del> <ins>${amount('799,00')}</ins>`)}`,
    pays: '799,00',
  },
  {
    shop: 'WooCommerce, a range of variations',
    from: woo,
    html: summary(`${amount('799,00')} <span aria-hidden="true">–</span> ${amount('999,00')}`),
  },
  {
    shop: 'WooCommerce, a picked variation on sale beside the range',
    from: woo,
    html: `${summary(`${amount('799,00')} – ${amount('999,00')}`)}<div class="woocommerce-variation-price"><span class="price"><del>${amount('999,00')}</del> <ins>${amount('849,00')}</ins></span></div>`,
    pays: '849,00',
  },
  {
    shop: 'WooCommerce, a variation that is not picked yet',
    from: woo,
    html: `${summary(`${amount('799,00')} – ${amount('999,00')}`)}<div class="single_variation_wrap" style="display:none"><div class="woocommerce-variation-price">${amount('849,00')}</div></div>`,
  },
  {
    shop: 'WooCommerce, without VAT',
    from: woo,
    html: summary(`${amount('799,00')} <small class="woocommerce-price-suffix">zzgl. MwSt.</small>`),
  },
  {
    shop: 'WooCommerce with Germanized',
    from: woo,
    html: `<div class="summary">${page(`<p class="price">${amount('799,00')}</p><p class="wc-gzd-additional-info price price-unit smaller">${amount('12,90')} / <span class="unit">kg</span></p><div class="legal-price-info"><p class="wc-gzd-additional-info"><span class="tax-info">inkl. 19&nbsp;% MwSt.</span> <span class="shipping-costs-info">zzgl. <a href="#">Versandkosten</a></span></p></div>`)}</div>`,
    pays: '799,00',
  },
  {
    shop: 'WooCommerce with Germanized, for companies',
    from: woo,
    html: `<div class="summary">${page(`<p class="price">${amount('671,43')}</p><p class="wc-gzd-additional-info price price-unit smaller">${amount('12,90')} / <span class="unit">kg</span></p><div class="legal-price-info"><p class="wc-gzd-additional-info"><span class="tax-info">zzgl. 19&nbsp;% MwSt.</span> <span class="shipping-costs-info">zzgl. <a href="#">Versandkosten</a></span></p></div>`)}</div>`,
  },
  {
    shop: 'WooCommerce, a total of the cart',
    from: '.order-total .amount',
    html: `<table><tr class="order-total"><th>Gesamtsumme</th><td><strong>${amount('1.598,00')}</strong> <small class="includes_tax">(inkl. ${amount('255,14')} MwSt.)</small></td></tr></table>`,
  },
  {
    shop: 'WooCommerce, a total of the cart without its VAT',
    from: '.order-total strong .amount',
    html: `<table><tr class="order-total"><th>Gesamtsumme</th><td><strong>${amount('1.598,00')}</strong> <small class="includes_tax">(inkl. ${amount('255,14')} MwSt.)</small></td></tr></table>`,
    pays: '1.598,00',
  },
  {
    shop: 'WooCommerce, a subscription',
    from: woo,
    html: summary(`${amount('299,00')} <span class="subscription-details"> / Monat</span>`),
  },
  {
    shop: 'WooCommerce, blocks, with related products',
    from: woo,
    html: [['div', '799,00'] as const, ['li', '299,00'] as const]
      .map(
        ([tag, figure]) =>
          `<${tag}><div class="wp-block-woocommerce-product-price"><div class="wc-block-components-product-price">${amount(figure)}</div></div></${tag}>`,
      )
      .join(''),
    pays: '799,00',
  },
  {
    shop: 'WooCommerce with a switch of currencies',
    from: woo,
    html: summary(
      '<span class="woocommerce-Price-amount amount"><bdi><span class="woocommerce-Price-currencySymbol">CHF</span>&nbsp;849.00</bdi></span>',
    ),
  },
];

const sw = namedFor('Shopware 6');
const detail = (price: string, tax: string) =>
  page(
    `<div class="product-detail-price-container"><meta itemprop="price" content="799"><p class="product-detail-price with-list-price with-regulation-price">\n  ${price}\n</p><span class="list-price-badge">%</span><span class="product-detail-list-price-wrapper"><span class="list-price-price">999,00 €</span><span class="list-price-percentage">(20.02% gespart)</span></span><span class="regulation-price">Zuvor 899,00 €</span></div><div class="product-detail-price-unit"><span class="price-unit-label">Inhalt:</span> <span class="price-unit-content">2 Kilogramm</span> <span class="price-unit-reference-content">(399,50 € / 1 Kilogramm)</span></div><div class="product-detail-tax-container"><p class="product-detail-tax"><button class="product-detail-tax-link">Preise ${tax} MwSt. zzgl. Versandkosten</button></p></div>`,
  );
const shopware: Markup[] = [
  {
    shop: 'Shopware',
    from: sw,
    html: detail('799,00 €', 'inkl.'),
    pays: '799,00',
  },
  {
    shop: 'Shopware, with a list price',
    from: '.product-detail-price-container',
    html: '<style>.list-price-price { text-decoration: line-through }</style><div class="product-detail-price-container"><p class="product-detail-price with-list-price">799,00 €</p><span class="list-price-badge">%</span><span class="product-detail-list-price-wrapper"><span class="list-price-price">999,00 €</span><span class="list-price-percentage">(20.02% gespart)</span></span></div>',
    pays: '799,00',
  },
  {
    shop: 'Shopware, with the lowest price of 30 days by the whole block',
    from: '.product-detail-price-container',
    html: '<div class="product-detail-price-container"><p class="product-detail-price">799,00 €</p><span class="regulation-price">Zuvor 899,00 €</span></div>',
  },
  {
    shop: 'Shopware, for customers who see net prices',
    from: sw,
    html: detail('671,43 €', 'exkl.'),
  },
  {
    shop: 'Shopware, the total of the cart',
    from: 'dd.checkout-aside-summary-total',
    html: '<dl><dt>Summe</dt><dd class="checkout-aside-summary-value">799,00 €</dd><dt>Gesamtsumme</dt><dd class="checkout-aside-summary-value checkout-aside-summary-total">803,99 €</dd></dl>',
    pays: '803,99',
  },
];

const luma = namedFor('Magento 2, Hyvä');
const magento: Markup[] = [
  {
    shop: 'Magento 2, a configuration that is not picked yet',
    from: luma,
    html: '<div class="product-info-price"><span class="normal-price"><span class="price-container price-final_price tax weee"><span class="price-label">Ab</span> <span id="product-price-7" data-price-amount="799" data-price-type="finalPrice" class="price-wrapper"><span class="price">799,00&nbsp;€</span></span></span></span><span class="old-price sly-old-price no-display" style="display:none"><span data-price-type="oldPrice"><span class="price">999,00&nbsp;€</span></span></span></div>',
    pays: '799,00',
  },
  {
    shop: 'Magento 2, a configuration whose attribute is old',
    from: luma,
    html: '<div class="product-info-price"><span data-price-amount="799" data-price-type="finalPrice"><span class="price">899,00&nbsp;€</span></span></div>',
    pays: '899,00',
  },
  {
    shop: 'Magento 2, a special price',
    from: '.product-info-price .price',
    html: '<style>.old-price { text-decoration: line-through }</style><div class="product-info-price"><span class="special-price"><span class="price-label">Sonderangebot</span><span class="price-wrapper"><span class="price">799,00 €</span></span></span><span class="old-price"><span class="price-label">Regulärer Preis</span><span class="price-wrapper"><span class="price">999,00 €</span></span></span></div>',
    pays: '799,00',
  },
  {
    shop: 'Magento 2, with and without VAT',
    from: luma,
    html: '<div class="product-info-price"><span data-label="Inkl. Steuern" data-price-type="finalPrice" class="price-wrapper price-including-tax"><span class="price">799,00 €</span></span><span data-label="Exkl. Steuern" data-price-type="basePrice" class="price-wrapper price-excluding-tax"><span class="price">671,43 €</span></span></div>',
    pays: '799,00',
  },
  {
    shop: 'Magento 2, only without VAT',
    from: '.product-info-price .price',
    html: '<div class="product-info-price"><span data-label="Excl. Tax" class="price-wrapper price-excluding-tax"><span class="price">€671.43</span></span></div>',
  },
  {
    shop: 'Magento 2, only the attribute',
    from: 'meta[itemprop=price]',
    html: '<span itemprop="offers"><meta itemprop="price" content="1299.0000"><meta itemprop="priceCurrency" content="EUR"></span>',
    pays: '1.299,00',
  },
  {
    shop: 'Magento 2, an attribute in francs',
    from: 'meta[itemprop=price]',
    html: '<span itemprop="offers"><meta itemprop="price" content="1299"><meta itemprop="priceCurrency" content="CHF"></span>',
  },
  {
    shop: 'an attribute that may be a thousand',
    from: '.price',
    html: '<span class="price" content="1.299"></span>',
  },
  {
    shop: 'Magento 2, an attribute with all decimals',
    from: '[data-price-amount]',
    html: '<span data-price-amount="671.428571"></span>',
  },
  {
    shop: 'Hyvä, a picked configuration on sale',
    from: luma,
    html: '<style>.old-price .price { text-decoration: line-through }</style><div class="price-box price-final_price"><div style="display: none"><div class="final-price"><span class="price-label">Ab:</span><span class="price-wrapper"><span class="price">1.099,00&nbsp;€</span></span></div></div><div class="old-price"><span class="price">1.499,00&nbsp;€</span></div><div class="final-price"><span class="price-wrapper"><span class="price">1.299,00&nbsp;€</span></span></div></div>',
    pays: '1.299,00',
  },
  {
    shop: 'Hyvä with a switch of VAT',
    from: '.price-box .price-incl, .price-box .price-excl',
    html: '<div class="price-box"><span class="price-incl" style="display: none">799,00 €</span><span class="price-excl">671,43 €</span> <span>exkl. MwSt.</span></div>',
  },
];

const [oxid, jtl, shopify] = [namedFor('OXID'), namedFor('JTL'), namedFor('Shopify')];
const [modified, prestaShop] = [namedFor('modified, Gambio'), namedFor('PrestaShop')];
const nova = (price: string, tax: string) =>
  `<div id="product-offer">${page(`<div class="price_wrapper"><span class="price_label pricestarting">ab </span><div class="price h1"><span>${price}</span></div><div class="price-note"><div class="base-price"><span class="value">12,90 € pro 1 kg</span></div><span class="vat_info">${tax}&nbsp;19% USt., zzgl. <a href="#">Versand</a></span><div class="text-stroke">alter Preis: 999,00 €</div><div class="bulk-prices"><table><tr><td>5</td><td><span class="bulk-price">749,00 €</span></td></tr></table></div></div></div>`)}</div>`;
const dawn = (price: string, more = '') =>
  `<section class="product__info-container"><div id="price-template--1__main" role="status"><div class="price price--large"><div class="price__regular">${price}</div><small class="unit-price"><span ${readers}>Grundpreis</span> <span class="price-item price-item--last">€12,90/kg</span></small></div></div><div class="product__tax">Inkl. Steuern.</div>${more}</section>`;
const horizon = (price: string) =>
  `<product-price><div ref="priceContainer"><span class="price">${price}</span><small class="unit-price"><span ${readers}>Grundpreis</span>€12,90/kg</small></div></product-price><product-card><product-price><span class="price">€299,00</span></product-price></product-card>`;
const others: Markup[] = [
  {
    shop: 'OXID, APEX',
    from: oxid,
    html: '<div class="price-wrapper h1"><div id="productPrice" class="price-label"><span class="text-danger"><span class="price-from"></span> <span class="price">799,00 €</span></span></div> <del class="price-old">999,00 €</del> <div class="vat-info-text">inkl. MwSt. zzgl. <a href="#">Versandkosten</a></div></div>',
    pays: '799,00',
  },
  {
    shop: 'OXID, Wave',
    from: oxid,
    html: '<div class="price-wrapper"><del class="price-old">1.499,00 €</del><br><label id="productPrice" class="price-label"><span class="text-danger"><span class="price-from"></span> <span class="price">1.299,00 €</span> <span class="price-markup">*</span> <span style="display: none"><span itemprop="price">1299</span><span itemprop="priceCurrency">EUR</span></span></span></label></div>',
    pays: '1.299,00',
  },
  {
    shop: 'JTL, NOVA',
    from: jtl,
    html: nova('799,00 €', 'inkl.'),
    pays: '799,00',
  },
  {
    shop: 'JTL, NOVA, for companies',
    from: jtl,
    html: nova('671,43 €', 'exkl.'),
  },
  {
    shop: 'JTL, the manufacturer’s price by the whole block',
    from: '.price_wrapper',
    html: '<div class="price_wrapper"><strong class="price">799,00 €</strong><div class="suggested-price">UVP des Herstellers: 999,00 €</div><div class="yousave">(Sie sparen <span class="percent">20%</span>, also <span class="value">200,00 €</span>)</div></div>',
  },
  {
    shop: 'Shopify, Dawn, with a product that complements it',
    from: shopify,
    html: dawn(
      '<span class="price-item price-item--regular">\n  €799,00 EUR\n</span>',
      '<div class="price"><span class="price-item">€299,00 EUR</span></div>',
    ),
    pays: '799,00',
  },
  { shop: 'Shopify, Horizon', from: shopify, html: horizon('€799,00'), pays: '799,00' },
  {
    shop: 'Shopify, Dawn, on sale',
    from: shopify,
    html: `<div id="price-template--1__main"><div class="price price--on-sale"><div class="price__container"><div class="price__regular" style="display:none"><span class="price-item price-item--regular">€799,00 EUR</span></div><div class="price__sale"><span ${readers}>Normaler Preis</span><span><s class="price-item price-item--regular">€999,00 EUR</s></span><span ${readers}>Verkaufspreis</span><span class="price-item price-item--sale price-item--last">€799,00 EUR</span></div><small class="unit-price caption hidden" hidden><span class="price-item price-item--last"><span></span><span>/</span></span></small></div></div></div>`,
    pays: '799,00',
  },
  {
    shop: 'Shopify, figures without a currency in another market',
    from: '.price',
    html: '<meta property="og:price:currency" content="CHF"><div class="price">849.00</div>',
  },
  ...[
    ['a special price', '<span class="new_price"><span class="small_price">Jetzt nur ab</span> 799,00 EUR</span>'],
    [
      'prices by quantity',
      `<span class="graduated_price">ab 699,00 EUR</span> <span class="item_price">Stückpreis 799,00 EUR</span>`,
    ],
    [
      'the manufacturer’s price',
      `<span class="uvp_price">Ihr Preis 799,00 EUR</span> <span class="item_price">UVP 999,00 EUR</span>`,
    ],
  ].map(([what, html]) => ({
    shop: `modified eCommerce, ${what}, and cheaper products`,
    from: modified,
    html: `<div class="pd_price">${html} <span class="old_price">Unser bisheriger Preis 999,00 EUR</span> <span class="save_price">Sie sparen 20% / 200,00 EUR</span><div class="pd_tax">inkl. 19 % MwSt. zzgl. <a href="#">Versandkosten</a></div></div><h3>Auch gekauft</h3><div class="lb_price"><span class="standard_price"><span class="value_price">299,00 EUR</span></span></div>`,
    pays: '799,00',
  })),
  {
    shop: 'modified eCommerce, all of it by mistake',
    from: '.pd_price',
    html: '<div class="pd_price"><span class="item_price">Normalpreis 999,00 EUR</span> <span class="new_price">Jetzt nur 799,00 EUR</span></div>',
  },
  {
    shop: 'Gambio, whose old price is not struck through',
    from: modified,
    html: '<div id="attributes-calc-price"><div class="current-price-container"><span class="productOldPrice">Unser Normalpreis 999,00 EUR</span><br>Ihr Preis 799,00 EUR<br>Sie sparen 20%<br><span class="products-vpe">12,90 EUR pro kg</span></div><p class="tax-shipping-text text-small">inkl. 19% MwSt. zzgl. <a href="#">Versand</a></p></div>',
    pays: '799,00',
  },
  {
    shop: 'PrestaShop',
    from: prestaShop,
    html: '<style>.regular-price { text-decoration: line-through }</style><div class="product-prices"><div class="product-discount"><span class="regular-price">999,00 €</span></div><div class="product-price has-discount"><div class="current-price"><span class="current-price-value" content="799">799,00 €</span> <span class="discount discount-amount">200,00 € sparen</span></div></div><div class="tax-shipping-delivery-label">Bruttopreis</div></div>',
    pays: '799,00',
  },
  {
    shop: 'a shop for consumers and companies',
    from: '.price',
    html: '<div><div class="price">799,00 €</div><p>inkl. MwSt. für Verbraucher, zzgl. MwSt. für Unternehmen</p></div>',
  },
  {
    shop: 'PrestaShop for companies',
    from: prestaShop,
    html: '<div class="product-prices"><div class="current-price"><span class="current-price-value" content="671.43">671,43 €</span></div><div class="tax-shipping-delivery-label">Tax excluded</div></div>',
  },
  {
    shop: 'PrestaShop, hummingbird',
    from: prestaShop,
    html: `<style>.product__regular-price { text-decoration: line-through }</style><div class="product__prices"><div class="product__discount-price"><span class="product__regular-price"><span ${readers}>Normaler Preis:</span> 999,00 €</span> <span class="product__discount-amount">(200,00 € sparen)</span></div><div class="product__prices-inline"><div class="product__price"><span ${readers}>Preis:</span> 799,00 €</div> <span class="product__unit-price">(12,90 € pro kg)</span></div><div class="product__tax-infos">Bruttopreis</div></div>`,
    pays: '799,00',
  },
  {
    shop: 'Odoo',
    from: '.oe_price .oe_currency_value',
    html: '<h3 class="css_editable_mode_hidden"><span class="oe_price" style="white-space: nowrap;"><span class="oe_currency_value">1.299,00</span>&nbsp;€</span></h3>',
    pays: '1.299,00',
  },
  {
    shop: 'raised cents',
    from: '.price',
    html: '<div class="price">ab 1.299<sup>00</sup> €<sup>1)</sup></div>',
    pays: '1.299,00',
  },
  {
    shop: 'cents in an element of their own',
    from: '.whole',
    html: '<div class="price"><span class="whole">1.299</span><span class="fraction">95</span> €</div>',
    pays: '1.299,95',
  },
  {
    shop: 'digits in elements of which nothing says what they are',
    from: '.price',
    html: '<div class="price"><span>2</span><span>799</span> €</div>',
  },
  {
    shop: 'figures in pieces, as Intl writes them',
    from: '.price',
    html: '<div class="price"><span>1</span><span>.</span><span>299</span><span>,</span><span>00</span><span>&nbsp;</span><span>€</span></div>',
    pays: '1.299,00',
  },
  {
    shop: 'a flex box',
    from: '.price',
    html: '<div class="price" style="display:flex"><span>€</span><span>1,299.00</span></div>',
    pays: '1.299,00',
  },
  {
    shop: 'the manufacturer’s price, struck through',
    from: '.price',
    html: '<div class="price">UVP <s>999,00 €</s> 799,00 €</div>',
    pays: '799,00',
  },
  { shop: 'cents without a point', from: '.price', html: '<div class="price" data-price="79900"></div>' },
  { shop: 'a hidden price', from: '.price', html: '<div hidden><div class="price">799,00 €</div></div>' },
  {
    shop: 'the same price twice',
    from: '.price',
    html: '<div class="price">799,00 €</div><div class="sticky"><b class="price">€ 799</b></div>',
    pays: '799,00',
  },
  {
    shop: 'other products of the page',
    from: '.price',
    html: '<div class="price">799,00 €</div><ul><li class="price">29,00 €</li></ul>',
  },
];

/** As shop systems write prices: what a monthly payment may be shown for, and what not. */
export const markups: readonly Markup[] = [...wooCommerce, ...shopware, ...magento, ...others];
