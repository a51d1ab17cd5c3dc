/** As many elements of a page are rendered at once, wherever they are. */
const atOnce = 4;

/** The state of an element that waits. */
const far = 'far';

/** Selector of elements whose space the page's style sheets keep. Browsers that do not know custom states leave that part out. */
export const unrendered = `:is(:not(:defined),:state(${far}))`;

/** What ends the wait of an element and renders it. */
const waiting = new WeakMap<Element, () => void>();

let observer: IntersectionObserver | undefined;

/** Renders an element now if it waits. */
export const renderNow = (element: Element): void => waiting.get(element)?.();

/**
 * Renders an element that can wait, in a list that is longer than a few, when it is near the viewport. All others are rendered now: also those
 * that are moved while they wait, and those whose space is not kept by a style sheet.
 */
export function renderNear(element: HTMLElement, canWait: boolean, render: () => void): void {
  const all = document.getElementsByTagName(element.localName);
  // What is in another tree than the document's is not found.
  if (canWait && [...all].indexOf(element) >= atOnce) {
    try {
      const { states } = element.attachInternals();
      states.add(far);
      waiting.set(element, () => {
        waiting.delete(element);
        observer?.unobserve(element);
        states.delete(far);
        render();
      });
      observer ??= getComputedStyle(element).getPropertyValue('--ratenkauf_far') ? observe(all) : undefined;
      if (observer) return observer.observe(element);
    } catch {
      // The browser does not know custom states, or the element has waited before.
    }
  }
  (waiting.get(element) ?? render)();
}

function observe(all: HTMLCollection): IntersectionObserver {
  // On paper all of them are near.
  addEventListener('beforeprint', () => [...all].forEach(renderNow));
  return new IntersectionObserver((entries) => entries.forEach((entry) => entry.isIntersecting && renderNow(entry.target)), { rootMargin: '50%' });
}
