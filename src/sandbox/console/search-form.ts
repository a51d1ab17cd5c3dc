import { html } from 'hono/html';
import { viewPath, type ViewName } from './frame.js';
import { hiddenFields, type Html } from './parts.js';

interface SearchForm {
  readonly view: ViewName;
  readonly label: string;
  readonly text: string;
  /** What else is in the address, and stays. */
  readonly kept?: Readonly<Record<string, string>>;
}

/** Returns the field that filters a list while somebody types. */
export function searchForm({ view, label, text, kept = {} }: SearchForm): Html {
  return html`<form class="filter" role="search" method="get" action="${viewPath(view)}" data-filter>
    ${hiddenFields(kept)}
    <label class="wide"
      ><span>${label}</span
      ><input type="search" name="text" value="${text}" autocomplete="off" spellcheck="false"
    /></label>
    <button class="button plain">Search</button>
  </form>`;
}

/** Returns true if a text includes what is searched, in upper or lower case. */
export const includesText = (whole: string, searched: string): boolean =>
  whole.toLowerCase().includes(searched.trim().toLowerCase());
