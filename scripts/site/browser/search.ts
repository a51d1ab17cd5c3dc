// The search of the documents: its index is a script, so that it also works where the pages are opened as files.
import MiniSearch from 'minisearch';
import type { Section } from '../pages.js';

declare global {
  /** Set by search-index.js. */
  var ratenkaufSections: readonly Section[] | undefined;
}

const input = document.querySelector<HTMLInputElement>('#search')!;
const found = document.querySelector<HTMLElement>('#found')!;
const loader = document.querySelector<HTMLTemplateElement>('#search-index')!;
const root = input.dataset['root'] ?? '.';

/** Loads the index with the first search. Its address stands in the page, because trusted types allow none from a script. */
const load = (): Promise<MiniSearch<Section>> =>
  new Promise((resolve, reject) => {
    const script = document.importNode(loader.content, true).firstElementChild!;
    script.addEventListener('error', reject);
    script.addEventListener('load', () => {
      const index = new MiniSearch<Section>({
        fields: ['heading', 'text'],
        storeFields: ['id', 'page', 'heading'],
        searchOptions: { boost: { heading: 4 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
      });
      index.addAll(globalThis.ratenkaufSections ?? []);
      resolve(index);
    });
    document.head.append(script);
  });

let index: Promise<MiniSearch<Section>> | undefined;

async function show(): Promise<void> {
  const words = input.value.trim();
  const results = words === '' ? [] : (await (index ??= load())).search(words).slice(0, 12);
  found.replaceChildren(
    ...results.map(({ id, page, heading }) => {
      const item = document.createElement('li');
      const link = document.createElement('a');
      const where = document.createElement('small');
      link.href = `${root}/${String(id)}`;
      where.textContent = String(page);
      link.append(String(heading), where);
      item.append(link);
      return item;
    }),
  );
}

input.addEventListener('input', () => void show());
input.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return;
  input.value = '';
  void show();
});
if (matchMedia('(max-width: 50rem)').matches) document.querySelector('.menu')?.removeAttribute('open');
