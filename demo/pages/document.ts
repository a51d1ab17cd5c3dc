import { html } from 'hono/html';
import { languages, type Language } from '../language.js';

/** A fragment of HTML; all values in it are escaped. */
export type Html = ReturnType<typeof html>;

/** Content of a whole document. */
export interface Document {
  readonly language: Language;
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

/** Renders the document: head, style sheets and script. It is shown only when it is complete, to avoid layout shifts. */
export function documentOf({ language, title, path, styles, head, body }: Document): Html {
  return html`<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${title} – Dünholt</title>
    ${languages.map((other) => html`<link rel="alternate" hreflang="${other}" href="${path(other)}">`)}
    <link rel="expect" href="#end" blocking="render">
    <link rel="icon" href="/static/favicon.svg" type="image/svg+xml">
    ${styles.map((name) => html`<link rel="stylesheet" href="/static/${name}.css">`)}
    ${head}
    <script type="module" src="/static/shop.js"></script>
  </head>
  <body>
    ${body}
    <span id="end" hidden></span>
  </body>
</html>`;
}
