// What pages do besides being read: copy code, tabs, colours, versions, and where one is on the page.
import { keep, kept } from './kept.js';
import { startTabs } from './tabs.js';

declare global {
  /** Set by versions.js: the newest first. */
  var ratenkaufVersions: readonly string[] | undefined;
}

const { documentElement: page } = document;

/** What may be wider than its place. */
const scrolled = 'pre, .table, .diagram';

/** Returns a copy of what a template has. */
const copyOf = (template: HTMLTemplateElement) =>
  document.importNode(template.content, true).firstElementChild as HTMLElement;

function startCopying(): void {
  const template = document.querySelector<HTMLTemplateElement>('#copy-button')!;
  for (const block of document.querySelectorAll('.code')) {
    const button = copyOf(template);
    const { copied = '', failed = '' } = button.dataset;
    const label = button.textContent;
    const say = (words: string) => {
      button.textContent = words;
      setTimeout(() => (button.textContent = label), 2000);
    };
    button.addEventListener('click', () =>
      navigator.clipboard.writeText(block.querySelector('code')?.textContent ?? '').then(
        () => say(copied),
        () => say(failed),
      ),
    );
    // Who goes on with the keyboard meets the code first.
    block.append(button);
  }
}

/** What is wider than its place is scrolled with the keyboard, and fades where it goes on; everything else does neither. */
function startScrolling(): void {
  const setFade = (each: HTMLElement) =>
    each.parentElement?.classList.toggle('more', each.scrollWidth - each.clientWidth - each.scrollLeft > 1);
  const setStops = () => {
    for (const each of document.querySelectorAll<HTMLElement>(scrolled)) {
      if (each.scrollWidth > each.clientWidth) each.tabIndex = 0;
      else each.removeAttribute('tabindex');
      setFade(each);
    }
  };
  setStops();
  addEventListener('resize', setStops);
  for (const change of ['site-tab', 'site-code']) addEventListener(change, setStops);
  for (const each of document.querySelectorAll<HTMLElement>(scrolled))
    each.addEventListener('scroll', () => setFade(each), { passive: true });
}

function startScheme(): void {
  const button = document.querySelector<HTMLButtonElement>('#scheme')!;
  const present = () =>
    page.dataset['scheme'] ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  button.hidden = false;
  button.addEventListener('click', () => {
    const next = present() === 'dark' ? 'light' : 'dark';
    page.dataset['scheme'] = next;
    keep('scheme', next);
  });
}

/** The playground answers everything that it asks for itself. */
const ask = globalThis.fetch.bind(globalThis);

/** Returns the address of this page in another version; if that has none, or nobody can be asked, of its first page. */
async function inVersion(name: string): Promise<string> {
  const { root = '.', path = '' } = page.dataset;
  const same = `${root}/../${name}/${path}`;
  const isThere = await ask(same, { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  );
  return isThere ? same + location.hash : `${root}/../${name}/index.html`;
}

function startVersions(): void {
  const { version = '', root = '.' } = page.dataset;
  const [newest = version, ...older] = globalThis.ratenkaufVersions ?? [];
  const select = document.querySelector<HTMLSelectElement>('#version')!;
  if (older.length > 0) {
    select.replaceChildren(...[newest, ...older].map((each) => new Option(each, each, false, each === version)));
    select.disabled = false;
    select.addEventListener('change', async () => location.assign(await inVersion(select.value)));
  }
  if (version === newest) return;
  const note = copyOf(document.querySelector<HTMLTemplateElement>('#old-version')!);
  note.querySelector('span')!.textContent = version;
  const link = note.querySelector('a')!;
  link.href = `${root}/../latest/index.html`;
  void inVersion('latest').then((address) => (link.href = address));
  document.querySelector('main')!.prepend(note);
}

/** Marks the heading that is being read in "On this page". */
function startContents(): void {
  const links = new Map(
    [...document.querySelectorAll<HTMLAnchorElement>('.contents a')].map((link) => [
      decodeURIComponent(link.hash.slice(1)),
      link,
    ]),
  );
  const headings = [...links.keys()].flatMap((id) => document.getElementById(id) ?? []);
  let marked: HTMLAnchorElement | undefined;
  const mark = () => {
    const read = headings.filter((heading) => heading.checkVisibility() && heading.getBoundingClientRect().top < 120);
    const link = links.get((read.at(-1) ?? headings[0])?.id ?? '');
    if (link === marked) return;
    marked?.removeAttribute('aria-current');
    link?.setAttribute('aria-current', 'true');
    marked = link;
  };
  addEventListener('scroll', mark, { passive: true });
  mark();
}

/** On a small screen, lists of pages and headings are closed until somebody wants them, but the one with this page. */
function foldAway(): void {
  if (matchMedia('(max-width: 50rem)').matches)
    for (const list of document.querySelectorAll('.menu, .group:not(:has([aria-current]))'))
      list.removeAttribute('open');
  if (matchMedia('(max-width: 75rem)').matches) document.querySelector('.contents')?.removeAttribute('open');
  document.querySelector('.menu [aria-current]')?.scrollIntoView({ block: 'nearest' });
}

foldAway();
startTabs({
  chosenOf: (group) => kept(`tab of ${group}`),
  onChoice: (group, name) => keep(`tab of ${group}`, name),
});
startCopying();
startScrolling();
startScheme();
startVersions();
startContents();
