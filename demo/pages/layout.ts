import { html } from 'hono/html';
import { backOfficePath } from '../back-office/paths.js';
import { backOfficeTexts } from '../back-office/texts.js';
import { purchaseTexts } from '../checkout/texts.js';
import type { CodeName } from '../guide/code.js';
import type { Language } from '../language.js';
import { basketPath, homePath, informationPath } from '../paths.js';
import { rooms } from '../products/product.js';
import { texts } from '../texts.js';
import type { Visit } from '../visit.js';
import { documentOf, type Html } from './document.js';

export type { Html } from './document.js';

/** Content of a page of the shop. */
export interface Page {
  visit: Visit;
  title: string;
  description: string;
  /** Address of this page in each language. */
  path: (language: Language) => string;
  main: Html;
  /** Additional content of the head. */
  head?: Html;
  /** Element on the page. Default: the teaser. Only one, since each file contains its own copy of lit. */
  element?: 'ratenkauf-teaser' | 'ratenkauf-checkout' | 'ratenkauf-summary';
  /** Style sheet of this page in addition to the common ones. */
  style?: 'basket' | 'checkout';
  /** True for pages of the checkout, which have no navigation to other pages. */
  isCheckout?: boolean;
  /** What its link “Code” shows. Default: by `element`. */
  code?: CodeName;
}

const codeOf = {
  'ratenkauf-teaser': 'teaser',
  'ratenkauf-checkout': 'checkout',
  'ratenkauf-summary': 'summary',
} as const;

/** Renders the document around a page's content. */
export function layout({
  visit,
  title,
  description,
  path,
  main,
  head = html``,
  element = 'ratenkauf-teaser',
  style,
  isCheckout = false,
  code = codeOf[element],
}: Page): Html {
  const { language, guide } = visit;
  return documentOf({
    language,
    guide,
    code,
    title,
    path,
    styles: ['listing', 'product', 'purchase', ...(style ? [style] : [])],
    head: html`<meta name="description" content="${description}">
      ${head}
      <link rel="stylesheet" href="/ratenkauf/assets/ratenkauf.css">
      <link rel="stylesheet" href="/ratenkauf/assets/ratenkauf-first-paint.css">
      <script type="module" src="/ratenkauf/assets/${element}.js"></script>`,
    body: html`${header(visit, path, isCheckout)}
      <main id="main" tabindex="-1">${main}</main>
      ${footer(language)}`,
  });
}

function header({ language, pieces }: Visit, path: Page['path'], isCheckout: boolean): Html {
  const other: Language = language === 'de' ? 'en' : 'de';
  return html`<header class="site-header">
    <div class="frame">
      <a class="brand" href="${homePath(language)}">Dünholt</a>
      ${isCheckout ? '' : navigation(language)}
      <a class="other-language" href="${path(other)}" lang="${other}" hreflang="${other}">${texts.otherLanguage[language]}</a>
      <a class="basket-link" href="${basketPath(language)}">
        ${purchaseTexts.basket[language]} ${pieces > 0 ? html`<span class="badge">${pieces}</span>` : ''}
      </a>
    </div>
  </header>`;
}

const navigation = (language: Language): Html =>
  html`<nav aria-label="${texts.mainNavigation[language]}">
    <ul>${rooms.map((room) => html`<li><a href="${homePath(language, room)}">${texts[room][language]}</a></li>`)}</ul>
  </nav>`;

function footer(language: Language): Html {
  return html`<footer class="site-footer">
    <div class="frame">
      <div>
        <p class="brand">Dünholt</p>
        <p>${texts.claim[language]}</p>
      </div>
      <nav aria-label="${texts.footerNavigation[language]}">
        <ul>
          <li><a href="${informationPath(language, 'shipping')}">${texts.shippingPage[language]}</a></li>
          <li><a href="${informationPath(language, 'withdrawal')}">${texts.withdrawalPage[language]}</a></li>
          <li><a href="${informationPath(language, 'imprint')}">${texts.imprint[language]}</a></li>
          <li><a href="${informationPath(language, 'privacy')}">${texts.privacy[language]}</a></li>
          <li><a href="${backOfficePath(language, 'orders')}">${backOfficeTexts.backOffice[language]}</a></li>
        </ul>
      </nav>
      <p class="note">${texts.demo[language]}</p>
    </div>
  </footer>`;
}
