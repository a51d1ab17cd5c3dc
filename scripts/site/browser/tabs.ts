/** What tabs remember, and whom they tell. */
interface TabOptions {
  /** Returns the name of the tab that was chosen last in a group, on any page. */
  readonly chosenOf: (group: string) => string | null;
  readonly onChoice: (group: string, name: string) => void;
}

/** A tab, and what it shows. */
interface Tab {
  readonly name: string;
  readonly button: HTMLButtonElement;
  readonly panel: HTMLElement;
}

/** Makes tabs of the parts of the page that are marked as such; without a script they stand one below the other. */
export function startTabs(options: TabOptions): void {
  document.querySelectorAll<HTMLElement>('.tabs').forEach((place, index) => start(place, index, options));
}

/** Tabs with the same names are one group: who reads of Express on one page reads of it on the next. */
const groupOf = (tabs: readonly Tab[]) => tabs.map(({ name }) => name).join(', ');

/** Returns the heading that the tabs stand under, which is what they are about. */
const headingAbove = (place: HTMLElement) =>
  [...document.querySelectorAll<HTMLElement>('article :is(h1, h2, h3)[id]')].findLast(
    (heading) => heading.compareDocumentPosition(place) === Node.DOCUMENT_POSITION_FOLLOWING,
  );

function start(place: HTMLElement, index: number, { chosenOf, onChoice }: TabOptions): void {
  const list = document.createElement('div');
  list.setAttribute('role', 'tablist');
  list.setAttribute('aria-labelledby', headingAbove(place)?.id ?? '');
  const tabs = [...place.querySelectorAll<HTMLElement>(':scope > section')].map((panel, place) =>
    tabOf(panel, `tab-${index}-${place}`),
  );
  const group = groupOf(tabs);
  list.append(...tabs.map(({ button }) => button));
  place.prepend(list);
  place.classList.add('ready');

  const show = (tab: Tab) => {
    for (const each of tabs) {
      each.button.setAttribute('aria-selected', String(each === tab));
      each.button.tabIndex = each === tab ? 0 : -1;
      // A browser that finds words in a hidden part shows it.
      if (each === tab) each.panel.removeAttribute('hidden');
      else each.panel.setAttribute('hidden', 'until-found');
    }
    dispatchEvent(new Event('site-tab'));
  };
  const choose = (tab: Tab) => {
    show(tab);
    onChoice(group, tab.name);
  };
  const byAddress = () => tabs.find(({ panel }) => panel.querySelector(`[id="${CSS.escape(anchorInAddress())}"]`));

  tabs.forEach((tab, place) => {
    tab.button.addEventListener('click', () => choose(tab));
    tab.panel.addEventListener('beforematch', () => show(tab));
    tab.button.addEventListener('keydown', (event) => {
      const next = nextPlace(event.key, place, tabs.length);
      const other = next === undefined ? undefined : tabs[next];
      if (!other) return;
      event.preventDefault();
      choose(other);
      other.button.focus();
    });
  });
  addEventListener('hashchange', () => {
    const tab = byAddress();
    if (!tab) return;
    show(tab);
    place.scrollIntoView();
  });
  const linked = byAddress();
  const chosen = chosenOf(group);
  const first = linked ?? tabs.find(({ name }) => name === chosen) ?? tabs[0];
  if (first) show(first);
  if (linked) place.scrollIntoView();
}

const anchorInAddress = () => decodeURIComponent(location.hash.slice(1)) || '\0';

function tabOf(panel: HTMLElement, id: string): Tab {
  const heading = panel.querySelector<HTMLElement>('h2, h3, h4');
  const name = heading?.firstChild?.textContent?.trim() ?? '';
  const button = document.createElement('button');
  button.type = 'button';
  button.id = id;
  button.textContent = name;
  button.setAttribute('role', 'tab');
  button.setAttribute('aria-controls', (panel.id = `${id}-panel`));
  panel.setAttribute('role', 'tabpanel');
  panel.setAttribute('aria-labelledby', id);
  return { name, button, panel };
}

/** Returns the place to which a key leads. */
function nextPlace(key: string, place: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (place + 1) % count;
  if (key === 'ArrowLeft') return (place + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
