import { html } from 'hono/html';

/** Output of `hono/html`, or a promise of it. */
export type Html = ReturnType<typeof html>;

/** Meaning of a chip's colour. */
export type Tone = 'accent' | 'success' | 'warning' | 'danger' | 'quiet';

/** Returns a status in a coloured chip; the words alone say it, too. */
export const chip = (tone: Tone, text: string): Html => html`<span class="chip ${tone}">${text}</span>`;

/** Returns a value with what explains it below. */
export const pair = (value: Html | string, below: Html | string): Html =>
  html`<span class="value">${value}</span><span class="below">${below}</span>`;

/** Returns a button that copies `text`; `about` says to a screen reader what it copies. */
export const copyButton = (text: string, about: string, label = 'Copy'): Html =>
  html`<button type="button" class="button small copy" data-copy="${text}">
    <span class="before">${label}<span class="visually-hidden"> ${about}</span></span
    ><span class="after" aria-hidden="true">Copied</span>
  </button>`;

/** A button that changes something. */
export interface Action {
  /** Path of the control. */
  readonly path: string;
  readonly label: string;
  /** What it acts on, for screen readers, where the label does not say it. */
  readonly about?: string;
  readonly fields?: Readonly<Record<string, string | number>>;
  /** Sentence that says what has happened. */
  readonly done: string;
  readonly look?: 'main' | 'plain' | 'danger';
  /** First word of the key of the row that appears once it is done. */
  readonly awaits?: string;
}

/** Returns a form with a single button. */
export function actionButton({ path, label, about, fields = {}, done, look = 'plain', awaits }: Action): Html {
  return html`<form method="post" action="${path}" data-done="${done}" ${awaits ? html`data-awaits="${awaits}"` : ''}>
    ${hiddenFields(fields)}<button class="button small ${look}">
      ${label}${about ? html`<span class="visually-hidden"> ${about}</span>` : ''}
    </button>
  </form>`;
}

/** Returns hidden fields. */
export const hiddenFields = (fields: Readonly<Record<string, string | number>>) =>
  Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`);

/** A setting that is on or off. */
export interface Switch {
  readonly path: string;
  /** Name of the field that the control reads. */
  readonly field: string;
  readonly label: string;
  readonly text: string;
  readonly isOn: boolean;
  /** Values of the field that turn it on and off. */
  readonly values: readonly [on: string, off: string];
}

/** Returns a setting with its sentence and a switch. */
export function switchRow({ path, field, label, text, isOn, values: [on, off] }: Switch): Html {
  const id = `switch-${field}`;
  return html`<form class="setting" method="post" action="${path}" data-done="${label}: ${isOn ? 'off' : 'on'}.">
    <div>
      <strong id="${id}">${label}</strong>
      <p class="below" id="${id}-text">${text}</p>
    </div>
    <button
      role="switch"
      class="switch"
      aria-checked="${String(isOn)}"
      aria-labelledby="${id}"
      aria-describedby="${id}-text"
      name="${field}"
      value="${isOn ? off : on}"
    >
      <span class="knob"></span>
    </button>
  </form>`;
}

/** Returns what stands in place of an empty list: what is missing, and what to do next. */
export const emptyState = (title: string, next: Html | string): Html =>
  html`<div class="empty">
    <p class="title">${title}</p>
    <p>${next}</p>
  </div>`;

/** Returns a group of controls behind a button that opens it. */
export const moreMenu = (about: string, content: Html | Html[]): Html =>
  html`<details class="more">
    <summary class="button small plain">More<span class="visually-hidden"> for ${about}</span></summary>
    <div class="menu">${content}</div>
  </details>`;

/** A row of a table. */
export interface Row {
  readonly key: string;
  /** Sentence that says what it tells, for somebody who has waited for it. */
  readonly said?: string;
  readonly cells: readonly (Html | string)[];
}

type Share = 10 | 12 | 16 | 19 | 20 | 'rest' | 'chip' | 'term' | 'time' | 'three-buttons' | 'two-buttons' | 'button';

/** A table whose rows change while it is looked at. */
export interface Table {
  readonly label: string;
  /**
   * Headings with the shares of the columns in the width: fixed, so that no content moves another column. Others
   * are as wide as their chips or buttons, and the rest is shared equally.
   */
  readonly heads: readonly (readonly [head: string, share: Share])[];
  readonly rows: readonly Row[];
}

/**
 * Returns a table that becomes a list of cards on a narrow screen. Rows that are new at its top are held back by the
 * page's script.
 */
export function table({ label, heads, rows }: Table): Html {
  return html`<table role="table" aria-label="${label}">
    <thead role="rowgroup">
      <tr role="row">
        ${heads.map(([head, share]) => html`<th role="columnheader" scope="col" class="share-${share}">${head}</th>`)}
      </tr>
    </thead>
    <tbody role="rowgroup" data-list="top">
      ${rows.map(
        ({ key, said, cells }) =>
          html`<tr role="row" data-key="${key}" ${said ? html`data-said="${said}"` : ''}>
            ${cells.map((cell, index) => html`<td role="cell" data-head="${heads[index]?.[0] ?? ''}">${cell}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** Returns the button for rows that were held back; the script shows it. Its space is always taken. */
export const heldBack = (): Html =>
  html`<button type="button" class="button small main news" data-news>Show what is new</button>`;
