import { html } from 'hono/html';
import { editions, languages, words, type Edition } from '../language.js';
import type { Visit } from '../visit.js';

/** A fragment of HTML; all values in it are escaped. */
export type Html = ReturnType<typeof html>;

/** Content of a whole document. */
export interface Document {
  readonly edition: Edition;
  /** German address of the page. */
  readonly path: string;
  /** Title without the name of the shop. */
  readonly title: string;
  /** Additional content of the head. */
  readonly head: Html;
  readonly body: Html;
}

/**
 * Renders the document: head, style sheet and script. It is shown only when it is complete, to avoid layout shifts.
 */
export const documentOf = ({ edition: { language, say }, path, title, head, body }: Document): Html =>
  html`<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${title} – Dünholt</title>
    ${languages.map((each) => html`<link rel="alternate" hreflang="${each}" href="${editions[each].to(path)}">`)}
    <link rel="expect" href="#end" blocking="render">
    <link rel="icon" href="/static/favicon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/static/shop.css">
    ${head}
    <script type="module" src="/static/shop.js"></script>
  </head>
  <body>
    <a class="skip" href="#main">${say('Zum Inhalt springen', 'Skip to content')}</a>
    ${body}
    <span id="end" hidden></span>
  </body>
</html>`;

/** Renders the link to the same page in the other language. */
export function otherLanguage({ language }: Edition, path: string): Html {
  const other = language === 'de' ? 'en' : 'de';
  const name = { de: 'Deutsch', en: 'English' }[other];
  return html`<a class="quiet" href="${editions[other].to(path)}" lang="${other}" hreflang="${other}">${name}</a>`;
}

/** Content of a page of the shop. */
export interface Page {
  readonly visit: Visit;
  readonly title: string;
  readonly description?: string;
  readonly main: Html;
  /** Additional content of the head. */
  readonly head?: Html;
  /** Element on the page. Default: the teaser. Only one, since each file contains its own copy of lit. */
  readonly element?: 'ratenkauf-teaser' | 'ratenkauf-checkout' | 'ratenkauf-summary';
}

/** Renders the document around a page's content: sheets and script of the elements, header and footer. */
export const layout = ({ visit, title, description = title, main, head, element = 'ratenkauf-teaser' }: Page): Html =>
  documentOf({
    edition: visit,
    path: visit.path,
    title,
    head: html`<meta name="description" content="${description}">
      ${head ?? ''}
      <link rel="stylesheet" href="/ratenkauf/assets/ratenkauf.css">
      <link rel="stylesheet" href="/ratenkauf/assets/ratenkauf-first-paint.css">
      <script type="module" src="/ratenkauf/assets/${element}.js"></script>`,
    body: html`${header(visit)}
      <main id="main" tabindex="-1">${main}</main>
      ${footer(visit)}`,
  });

/** Tells visitors that there is nothing to buy. */
export const invented = words(
  'Dünholt ist ein erfundener Shop. Hier gibt es nichts zu kaufen und nichts zu bezahlen.',
  'Dünholt is an invented shop. There is nothing to buy and nothing to pay here.',
);

const header = (visit: Visit): Html =>
  html`<header class="site-header">
    <div class="frame row">
      <a class="brand" href="${visit.to('/')}">Dünholt</a>
      ${otherLanguage(visit, visit.path)}
      <a class="basket-link" href="${visit.to('/warenkorb')}">
        ${visit.say('Warenkorb', 'Basket')} ${visit.pieces > 0 ? html`<span class="badge">${visit.pieces}</span>` : ''}
      </a>
    </div>
  </header>`;

function footer(edition: Edition): Html {
  const { say, to } = edition;
  return html`<footer class="site-footer">
    <div class="frame row apart">
      <div>
        <p class="brand">Dünholt</p>
        <p>${say('Möbel von der Küste', 'Furniture from the coast')}</p>
      </div>
      <nav aria-label="${say('Rechtliches und Versand', 'Legal and shipping')}">
        <ul>
          <li><a href="${to('/versand')}">${say('Versand und Rückgabe', 'Shipping and returns')}</a></li>
          <li><a href="${to('/widerruf')}">${say('Vertrag widerrufen', 'Withdraw from the contract')}</a></li>
          <li><a href="${to('/impressum')}">${say('Impressum', 'Legal notice')}</a></li>
          <li><a href="${to('/datenschutz')}">${say('Datenschutz', 'Privacy')}</a></li>
          <li><a href="${to('/haendlerbereich')}">${say('Händlerbereich', 'Back office')}</a></li>
        </ul>
      </nav>
      <p class="wide"><small>${invented[edition.language]}</small></p>
    </div>
  </footer>`;
}
