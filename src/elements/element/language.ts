import type { ReactiveElement } from 'lit';
import type { Language } from './texts.js';

/** The elements that stand in a page now. */
const connected = new Set<ReactiveElement>();

/** One observer for all elements, made when the first of them asks for its language: a server has no such class. */
let observer: MutationObserver | undefined;

/** Updates an element now, and from now on whenever a `lang` attribute changes in a tree in which {@link languageOf} has looked. */
export function watchLanguage(element: ReactiveElement): void {
  connected.add(element);
  element.requestUpdate();
}

/** Ends what {@link watchLanguage} began. A page without elements is not observed. */
export function unwatchLanguage(element: ReactiveElement): void {
  connected.delete(element);
  if (!connected.size) observer?.disconnect();
}

/** The language of the nearest `lang` attribute around an element, also across shadow roots; German when there is none. */
export function languageOf(element: Element): Language {
  let lang: string | null | undefined;
  for (let host: Element | undefined = element; host && !lang; ) {
    const root = host.getRootNode() as ShadowRoot;
    observer ??= new MutationObserver(() => connected.forEach((each) => each.requestUpdate()));
    observer.observe(root, { subtree: true, attributeFilter: ['lang'] });
    lang = host.closest('[lang]')?.getAttribute('lang');
    host = root.host;
  }
  return /^en/i.test(`${lang}`) ? 'en' : 'de';
}
