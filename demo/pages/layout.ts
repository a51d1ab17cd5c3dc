import { html } from 'hono/html';
import { languages, type Language } from '../language.js';
import { homePath, informationPath } from '../paths.js';
import { rooms } from '../products/product.js';
import { texts } from '../texts.js';

/** A piece of a page; everything put into it has been escaped. */
export type Html = ReturnType<typeof html>;

/** What one page puts into the frame that all pages share. */
export interface Page {
  language: Language;
  title: string;
  description: string;
  /** Address of this page in each language. */
  path: (language: Language) => string;
  main: Html;
}

/** The whole document around a page's own content. */
export function layout({ language, title, description, path, main }: Page): Html {
  return html`<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${title} – Dünholt</title>
    <meta name="description" content="${description}">
    ${languages.map((other) => html`<link rel="alternate" hreflang="${other}" href="${path(other)}">`)}
    <link rel="icon" href="/static/favicon.svg" type="image/svg+xml">
    ${['shop', 'listing', 'product'].map((name) => html`<link rel="stylesheet" href="/static/${name}.css">`)}
    <link rel="stylesheet" href="/assets/ratenkauf.css">
    <script type="module" src="/assets/ratenkauf-teaser.js"></script>
    <script type="module" src="/static/shop.js"></script>
  </head>
  <body>
    <a class="skip" href="#main">${texts.skip[language]}</a>
    ${header(language, path)}
    <main id="main" tabindex="-1">${main}</main>
    ${footer(language)}
  </body>
</html>`;
}

function header(language: Language, path: Page['path']): Html {
  const other: Language = language === 'de' ? 'en' : 'de';
  return html`<header class="site-header">
    <div class="frame">
      <a class="brand" href="${homePath(language)}">Dünholt</a>
      <nav aria-label="${texts.mainNavigation[language]}">
        <ul>${rooms.map((room) => html`<li><a href="${homePath(language, room)}">${texts[room][language]}</a></li>`)}</ul>
      </nav>
      <a class="other-language" href="${path(other)}" lang="${other}" hreflang="${other}">${texts.otherLanguage[language]}</a>
    </div>
  </header>`;
}

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
          <li><a href="${informationPath(language, 'imprint')}">${texts.imprint[language]}</a></li>
          <li><a href="${informationPath(language, 'privacy')}">${texts.privacy[language]}</a></li>
        </ul>
      </nav>
      <p class="note">${texts.demo[language]}</p>
    </div>
  </footer>`;
}
