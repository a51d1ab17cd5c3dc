import { html } from 'hono/html';

/** Output of `hono/html`, or a promise of it. */
export type Html = ReturnType<typeof html>;

/** Returns markup in which nothing is waited for, as text. */
export function textOfMarkup(markup: Html): string {
  if (markup instanceof Promise) throw new TypeError('Wait for the parts of a page before it is written.');
  return markup.toString();
}

/** Meaning of a chip's colour. */
export type Tone = 'accent' | 'success' | 'warning' | 'danger' | 'quiet';

interface Page {
  readonly lang: 'de' | 'en';
  readonly title: string;
  /** Addresses of style sheet and icon, and of a module that the page can do without. */
  readonly assets: { readonly styles: string; readonly icon: string; readonly script?: string };
  /** What else belongs into the head. */
  readonly head?: Html;
  /** What stands at the top, beside the letter of the icon. */
  readonly mark: string;
  readonly brand: Html | string;
  /** What else stands there: state, navigation. */
  readonly top?: Html;
  readonly main: Html;
  readonly foot?: Html;
  /** True for pages with much on them, for people who work with them. */
  readonly isDense?: boolean;
}

/** Returns a whole page. */
export function page({ lang, title, assets, head, mark, brand, top, main, foot, isDense = false }: Page): Html {
  return html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="${assets.icon}" type="image/svg+xml">
<link rel="stylesheet" href="${assets.styles}">
${head ?? ''}
${assets.script ? html`<script type="module" src="${assets.script}"></script>` : ''}
</head>
<body class="${isDense ? 'dense' : ''}">
<header class="top">
<p class="brand"><span class="mark" aria-hidden="true">${mark}</span> ${brand}</p>
${top ?? ''}
</header>
${main}
${foot ? html`<footer>${foot}</footer>` : ''}
</body>
</html>`;
}

/** Returns a status in a coloured chip; the words alone say it, too. */
export const chip = (tone: Tone, text: string): Html => html`<span class="chip ${tone}">${text}</span>`;

/** Returns a value with what explains it below. */
export const pair = (value: Html | string, below: Html | string): Html =>
  html`<span class="value">${value}</span><span class="below">${below}</span>`;

/** Returns terms and their values. */
export const facts = (entries: readonly (readonly [term: Html | string, value: Html | string])[]): Html =>
  html`<dl class="facts">${entries.map(([term, value]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`)}</dl>`;

/** A button that changes something. */
export interface Action {
  /** Path of what does it. */
  readonly path: string;
  readonly label: string;
  /** What it acts on, for screen readers, where the label does not say it. */
  readonly about?: string;
  readonly fields?: Readonly<Record<string, string | number>>;
  readonly look?: 'primary' | 'danger';
}

const hidden = (text: string | undefined) => (text ? html`<span class="visually-hidden"> ${text}</span>` : '');

/** Returns a form with a single button. */
export const actionButton = ({ path, label, about, fields = {}, look }: Action): Html =>
  html`<form method="post" action="${path}">${Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}<button class="${look ?? ''}">${label}${hidden(about)}</button></form>`;

interface Field {
  readonly id: string;
  readonly name: string;
  readonly label: Html | string;
  readonly value?: string | number;
  /** Values, with a label where it is another text; without them it is a text field. */
  readonly options?: readonly (string | readonly [value: string, label: string])[];
  /** Announced with the field. */
  readonly hint?: Html | string | undefined;
  readonly error?: Html | string | undefined;
  /** Further attributes; those with `undefined` are left out. */
  readonly attributes?: Readonly<Record<string, string | number | undefined>>;
}

/** Returns a field with its label, its hint and its error. */
export function field({ id, name, label, value = '', options, hint, error, attributes = {} }: Field): Html {
  const notes = [...(hint ? [`${id}-hint`] : []), ...(error ? [`${id}-error`] : [])].join(' ');
  const all = { ...attributes, 'aria-describedby': notes || undefined, 'aria-invalid': error ? 'true' : undefined };
  const others = Object.entries(all).map(([key, each]) => (each === undefined ? '' : html` ${key}="${each}"`));
  const pairs = options?.map((each) => (typeof each === 'string' ? ([each, each] as const) : each));
  return html`<div class="field"><label for="${id}">${label}</label>
${hint ? html`<p class="hint" id="${id}-hint">${hint}</p>` : ''}
${error ? html`<p class="error" id="${id}-error">${error}</p>` : ''}
${
  pairs
    ? html`<select id="${id}" name="${name}"${others}>${pairs.map(
        ([each, text]) => html`<option value="${each}" ${each === String(value) ? 'selected' : ''}>${text}</option>`,
      )}</select>`
    : html`<input id="${id}" name="${name}" value="${value}"${others}>`
}</div>`;
}

interface Table {
  readonly label: string;
  readonly heads: readonly string[];
  /** `id` is also the fragment of the row's address. */
  readonly rows: readonly { readonly id: string; readonly cells: readonly (Html | string)[] }[];
}

/** Returns a table that becomes a list of cards where there is no room for it. */
export const table = ({ label, heads, rows }: Table): Html =>
  html`<div class="panel table"><table role="table" aria-label="${label}">
<thead role="rowgroup"><tr role="row">
${heads.map((head) => html`<th role="columnheader" scope="col">${head}</th>`)}
</tr></thead>
<tbody role="rowgroup">
${rows.map(
  ({ id, cells }) => html`<tr role="row" id="${id}">
${cells.map((cell, index) => html`<td role="cell" data-head="${heads[index] ?? ''}"><div>${cell}</div></td>`)}</tr>`,
)}
</tbody></table></div>`;

/** Returns what stands in place of an empty list: what is missing, and what to do next. */
export const emptyState = (title: string, next: Html | string): Html =>
  html`<div class="panel empty"><p class="value">${title}</p><p>${next}</p></div>`;
