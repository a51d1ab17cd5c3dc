import type { ReactiveElement } from 'lit';
import { languageFrom, type Language } from '../../languages/language.js';

/** All elements that are in a page: updated whenever a `lang` attribute changes in a tree that {@link languageOf} has read. */
export const speaking = new Set<ReactiveElement>();

/**
 * One observer for all elements; created when it is first needed, since `MutationObserver` does not exist on a server.
 */
let observer: MutationObserver | undefined;

/**
 * Returns the language of the nearest `lang` attribute around an element, also across shadow roots; the
 * default if there is none.
 */
export function languageOf(element: Element): Language {
  let lang: string | null | undefined;
  for (let host: Element | undefined = element; host && !lang;) {
    const root = host.getRootNode() as ShadowRoot;
    observer ??= new MutationObserver(() => speaking.forEach((each) => each.requestUpdate()));
    observer.observe(root, { subtree: true, attributeFilter: ['lang'] });
    lang = host.closest('[lang]')?.getAttribute('lang');
    host = root.host;
  }
  return languageFrom(lang);
}
