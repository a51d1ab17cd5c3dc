// The search of the documents: its index is a script, so that it also works where the pages are opened as files.
import MiniSearch, { type SearchResult } from 'minisearch';
import type { Section } from '../pages.js';

declare global {
  /** Set by search-index.js. */
  var ratenkaufSections: readonly Section[] | undefined;
}

/** What is shown of a section. */
type Found = SearchResult & Pick<Section, 'id' | 'page' | 'heading' | 'text' | 'code'>;

const part = <Type extends HTMLElement>(id: string) => document.querySelector<Type>(`#${id}`)!;
const dialog = part<HTMLDialogElement>('search');
const query = part<HTMLInputElement>('query');
const outcome = part('outcome');
const found = part('found');
const { lang, dataset } = document.documentElement;
const MOST = 20;
/** Letters of an excerpt. */
const LONGEST = 150;

/** Guides stand above the reference, and that above how things were decided and what has changed. */
function weightOf(id: string, language: string | undefined): number {
  const isBehind = /^(?:decisions\/|changelog|contributing|architecture|service\.)/.test(id);
  const isReference = /^(?:handler|purchase|shop|elements|routes)\.html/.test(id);
  return (isBehind ? 0.3 : isReference ? 0.6 : 1) * (language === lang ? 4 : 1);
}

function indexOf(sections: readonly Section[]): MiniSearch<Section> {
  const languages = new Map(sections.map(({ id, language }) => [id, language]));
  const index = new MiniSearch<Section>({
    fields: ['heading', 'page', 'text', 'code', 'also'],
    storeFields: ['page', 'heading', 'text', 'code'],
    searchOptions: {
      boost: { heading: 5, page: 3, also: 0.7, code: 0.5 },
      prefix: (term) => term.length > 1,
      fuzzy: (term) => (term.length > 4 ? 0.15 : false),
      boostDocument: (id) => weightOf(String(id), languages.get(String(id))),
    },
  });
  index.addAll(sections);
  return index;
}

/** Loads the index with the first search. Its address stands in the page, because trusted types allow none from a script. */
const load = (): Promise<MiniSearch<Section>> =>
  new Promise((resolve, reject) => {
    const script = document.importNode(part<HTMLTemplateElement>('search-index').content, true).firstElementChild!;
    script.addEventListener('error', () => reject(new Error('The index could not be loaded.')));
    script.addEventListener('load', () => resolve(indexOf(globalThis.ratenkaufSections ?? [])));
    document.head.append(script);
  });

let index: Promise<MiniSearch<Section>> | undefined;

async function show(): Promise<void> {
  const words = query.value.trim();
  try {
    const loaded = await (index ??= load());
    if (words !== query.value.trim()) return;
    const all = words === '' ? [] : loaded.search(words, { combineWith: 'AND' });
    const some = all.length > 0 || words === '' ? all : loaded.search(words);
    found.replaceChildren(
      ...namedFirst(words, some as Found[])
        .slice(0, MOST)
        .map(itemOf),
    );
    outcome.textContent = saying(words, all.length, some.length);
  } catch {
    index = undefined;
    outcome.textContent = outcome.dataset['failed'] ?? '';
  }
}

const literally = (words: string) => words.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');

/** Puts first what has a name like `purchases.start` as it is, in its heading or else elsewhere. */
function namedFirst(words: string, all: readonly Found[]): readonly Found[] {
  const [name] = /^\w+(?:\.\w+)+/.exec(words) ?? [];
  if (name === undefined) return all;
  const pattern = new RegExp(`(?<!\\w)${literally(name)}(?!\\w)`, 'i');
  const rankOf = ({ heading, text, code }: Found) => {
    const places = [heading, text, code];
    const place = places.findIndex((each) => pattern.test(each));
    return place === -1 ? places.length : place;
  };
  return all.toSorted((one, other) => rankOf(one) - rankOf(other));
}

function saying(words: string, all: number, some: number): string {
  const { nothing = '', some: parts = '', count = '' } = outcome.dataset;
  if (words === '') return '';
  if (some === 0) return nothing.replace('{words}', () => words);
  return all === 0 ? parts : `${all} ${count}`;
}

function itemOf({ id, page, heading, text, terms }: Found): HTMLLIElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  const title = document.createElement('strong');
  const where = document.createElement('small');
  const excerpt = document.createElement('span');
  link.href = `${dataset['root'] ?? '.'}/${id}`;
  title.append(heading);
  where.append(page === heading ? '' : page);
  excerpt.append(...excerptOf(text, terms));
  link.append(title, where, excerpt);
  item.append(link);
  return item;
}

/** Returns whole words of a text from the place of a pattern on, with dots where it goes on. */
function wordsAround(text: string, pattern: RegExp | undefined): string {
  const start = Math.max(0, pattern ? text.search(pattern) - 50 : 0);
  const begin = start === 0 ? 0 : text.indexOf(' ', start) + 1;
  const rest = text.slice(begin);
  const shown = rest.length > LONGEST ? `${rest.slice(0, LONGEST + 1).replace(/[\s,;:·(–]*(?:\s\S*)?$/, '')} …` : rest;
  return begin === 0 ? shown : `… ${shown}`;
}

/** Returns the text around the first term that it has, with all terms marked. */
function excerptOf(text: string, terms: readonly string[]): (string | HTMLElement)[] {
  const sought = terms.map(literally).sort((a, b) => b.length - a.length);
  if (sought.length === 0) return [wordsAround(text, undefined)];
  const pattern = new RegExp(`(${sought.join('|')})`, 'i');
  return wordsAround(text, pattern)
    .split(new RegExp(pattern, 'gi'))
    .map((piece, index) => {
      if (index % 2 === 0) return piece;
      const mark = document.createElement('mark');
      mark.append(piece);
      return mark;
    });
}

function open(): void {
  if (dialog.open) return;
  dialog.showModal();
  query.select();
  void show();
}

/** Leads from the field into the list and through it, and back; Escape closes. */
function step(event: KeyboardEvent): void {
  // The browser's own way empties the field first.
  if (event.key === 'Escape') dialog.close();
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const stops = [query, ...found.querySelectorAll('a')];
  const place = stops.indexOf(document.activeElement as HTMLInputElement);
  const next = stops[place + (event.key === 'ArrowDown' ? 1 : -1)];
  event.preventDefault();
  next?.focus();
}

const button = part<HTMLButtonElement>('open-search');
button.hidden = false;
button.addEventListener('click', open);
// A key alone would stand in the way of those who speak to their browser (WCAG 2.1.4).
addEventListener('keydown', (event) => {
  if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
  event.preventDefault();
  open();
});
query.addEventListener('input', () => void show());
query.addEventListener('keydown', (event) => {
  const first = found.querySelector('a');
  if (event.key !== 'Enter') return;
  event.preventDefault();
  first?.click();
});
dialog.addEventListener('keydown', step);
// A click beside the dialog, or on a place of the same page, closes it.
dialog.addEventListener('click', ({ target }) => {
  if (target === dialog || (target instanceof Element && target.closest('#found a'))) dialog.close();
});
if (/Mac|iPhone|iPad/.test(navigator.userAgent)) button.querySelector('kbd')!.textContent = '⌘ K';
