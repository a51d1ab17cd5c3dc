import { html } from 'hono/html';
import { guideBar, type GuidedPage } from '../guide/bar.js';
import { languages, type Language } from '../language.js';
import { texts } from '../texts.js';

/** A fragment of HTML; all values in it are escaped. */
export type Html = ReturnType<typeof html>;

/** Content of a whole document. */
export interface Document extends GuidedPage {
  /** Title without the name of the shop. */
  readonly title: string;
  /** Address of the same page in each language. */
  readonly path: (language: Language) => string;
  /** Names of the style sheets. */
  readonly styles: readonly string[];
  /** Additional content of the head. */
  readonly head: Html;
  readonly body: Html;
}

/**
 * Renders the document: head, style sheets and script. It is shown only when it is complete, to avoid layout shifts.
 */
export function documentOf({ title, path, styles, head, body, ...page }: Document): Html {
  const {
    language,
    guide: { theme },
  } = page;
  return html`<!doctype html>
<html lang="${language}"${theme === 'default' ? '' : html` data-theme="${theme}"`}>
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="${theme === 'brand-dark' ? 'dark' : 'light dark'}">
    <title>${title} – Dünholt</title>
    ${languages.map((other) => html`<link rel="alternate" hreflang="${other}" href="${path(other)}">`)}
    <link rel="expect" href="#end" blocking="render">
    <link rel="icon" href="/static/favicon.svg" type="image/svg+xml">
    ${['shop', 'themes', 'guide', ...styles].map((name) => html`<link rel="stylesheet" href="/static/${name}.css">`)}
    ${head}
    <script type="module" src="/static/shop.js"></script>
  </head>
  <body>
    <a class="skip" href="#main">${texts.skip[language]}</a>
    ${guideBar(page)}
    ${body}
    <span id="end" hidden></span>
  </body>
</html>`;
}
