import { html } from 'hono/html';
import type { Controls } from '../controls/controls.js';
import { consolePath } from '../controls/input.js';
import { MOST_DAYS } from '../bank/values/time-span.js';
import { actionButton, emptyState, field, page, table, type Action, type Html } from '../plain/parts.js';
import { countText, dayText, durationText, minuteText } from './format.js';

/** The pages of the console, in the order of the navigation. */
export const viewNames = ['overview', 'purchases', 'transactions', 'faults', 'clock', 'journal', 'webhooks'] as const;

/** Name of a page of the console. */
export type ViewName = (typeof viewNames)[number];

/** What a page is made from. */
export interface ViewInput {
  readonly controls: Controls;
  /** Origin under which the sandbox is reached. */
  readonly origin: string;
  readonly query: Readonly<Record<string, string>>;
}

/** Returns the path of a page. */
export const viewPath = (name: ViewName): string => (name === 'overview' ? '/' : `${consolePath}/${name}`);

/** Paths of style sheet, icon and script. */
export const assets = {
  styles: `${consolePath}/console.css`,
  icon: `${consolePath}/icon.svg`,
  script: `${consolePath}/main.js`,
} as const;

const titleOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** Returns a whole page; `version` changes when something has happened that it shows. */
export function frame(name: ViewName, content: Html | string, version: string, { clock, faults }: Controls): Html {
  const now = clock.now();
  const ahead = clock.advanced();
  const on = faults.list().length;
  return page({
    lang: 'en',
    title: `${titleOf(name)} · Ratenkauf sandbox`,
    assets,
    mark: 'R',
    brand: html`<a href="/">Ratenkauf sandbox</a>`,
    isDense: true,
    top: html`<p class="chips">
<a class="chip ${on === 0 ? '' : 'danger'}" href="${viewPath('faults')}">
${on === 0 ? 'No faults' : `Faults on: ${on}`}</a>
<a class="chip ${ahead === 0 ? '' : 'warning'}" href="${viewPath('clock')}"><span class="visually-hidden">Clock: </span>
${dayText(now)}, ${minuteText(now)}${ahead === 0 ? '' : ` (+${durationText(ahead * 60_000)})`}</a></p>
<nav class="sections" aria-label="Console">
${viewNames.map((each) => {
  const current = each === name ? html`aria-current="page"` : '';
  return html`<a href="${viewPath(each)}" ${current}>${titleOf(each)}</a>`;
})}
</nav>`,
    main: html`<main data-version="${version}"><h1>${titleOf(name)}</h1>
${content}</main>
<p class="news" role="status"></p>`,
  });
}

/** Returns the fields that filter a list. */
export const searchForm = (view: ViewName, fields: Html, isFiltered: boolean): Html =>
  html`<form class="fields" role="search" method="get" action="${viewPath(view)}">
${fields}<button>Search</button>${isFiltered ? html`<a class="button" href="${viewPath(view)}">Show all</a>` : ''}
</form>`;

/** Number of rows of a list. */
const MOST = 50;

/** Returns how many of a list are shown, where it is not all. */
export const shownText = (found: readonly unknown[]): string =>
  found.length > MOST ? `: ${MOST} of ${countText(found.length)}` : '';

interface List<Item> {
  readonly view: ViewName;
  /** What it lists. */
  readonly noun: string;
  /** Oldest first. */
  readonly all: readonly Item[];
  readonly found: readonly Item[];
  readonly heads: readonly string[];
  readonly row: (item: Item) => { readonly id: string; readonly cells: readonly (Html | string)[] };
  /** What to do where there is none. */
  readonly way: Html | string;
}

/** Returns the newest rows that were found, or what stands in their place. */
export function list<Item>({ view, noun, all, found, heads, row, way }: List<Item>): Html {
  if (found.length > 0) return table({ label: titleOf(noun), heads, rows: found.slice(-MOST).reverse().map(row) });
  if (all.length === 0) return emptyState(`No ${noun} yet`, way);
  return emptyState(`No ${noun} fit`, html`<a href="${viewPath(view)}">Show all ${countText(all.length)}</a>`);
}

/** Returns true if a text includes what is searched, in upper or lower case. */
export const includesText = (whole: string, searched = ''): boolean =>
  whole.toLowerCase().includes(searched.trim().toLowerCase());

/** Returns how to get to a purchase from here: by the shop that is called when a transaction changes. */
export function wayToShop({ notificationUrl }: Controls): Html {
  const url = notificationUrl();
  if (url === null)
    return html`<code>npm start</code> in the repository starts a demo shop beside a sandbox. Your own shop needs the
<a href="/">credentials and addresses</a>.`;
  const { origin } = new URL(url);
  return html`Buy something in the shop at <a href="${origin}/">${origin}</a> and pay by instalments.`;
}

interface TimeForm {
  /** Path of the control. */
  readonly path: string;
  /** Business id of what becomes older. */
  readonly about: string;
  readonly steps: readonly Pick<Action, 'label' | 'fields'>[];
  readonly unit: 'minutes' | 'days';
}

/** Returns the buttons and the field that let time pass for one customer alone. */
export function timeForm({ path, about, steps, unit }: TimeForm): Html {
  return html`<p class="hint">Let time pass for this one only:</p>
<div class="buttons">${steps.map((step) => actionButton({ ...step, path, about: `for ${about}` }))}</div>
<form class="fields" method="post" action="${path}">
${field({
  id: `amount-${about}`,
  name: 'amount',
  label: 'Time',
  value: 10,
  attributes: { type: 'number', min: 0.01, max: MOST_DAYS, step: 'any', required: '' },
})}${field({ id: `unit-${about}`, name: 'unit', label: 'Unit', value: unit, options: ['minutes', 'hours', 'days'] })}
<button>Pass<span class="visually-hidden"> for ${about}</span></button>
</form>`;
}
