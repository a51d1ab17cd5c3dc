/** As many elements of a page are rendered at once, wherever they are. */
const rendersAtOnce = 4;

/** The state of an element that waits. */
const far = 'far';

/**
 * Selector of elements whose space the page's style sheets keep. Browsers that do not know custom states leave that
 * part out.
 */
export const unrendered = `:is(:not(:defined),:state(${far}))`;

/** What ends the wait of an element and renders it. */
const waiting = new WeakMap<Element, () => void>();

/** As `Node.DOCUMENT_POSITION_FOLLOWING`. Of an element in another tree other bits are set, too. */
const following = 4;

let observer: IntersectionObserver | undefined;

/** Renders an element now if it waits; otherwise does nothing. */
export const renderNow = (element: Element): void => waiting.get(element)?.();

/**
 * Renders an element that can wait, in a list that is longer than a few, when it is near the viewport, or in the next
 * frame if it has no width, because no style sheet keeps its space. All others are rendered now, also those that are
 * moved while they wait. With `answer`, it is rendered when that is there.
 */
export function renderWhenNear(
  element: HTMLElement,
  canWait: boolean,
  render: () => void,
  answer: Promise<unknown> | false | 0 | undefined,
): void {
  try {
    const all = document.getElementsByTagName(element.localName);
    if (answer || (canWait && all[rendersAtOnce - 1]?.compareDocumentPosition(element) === following)) {
      const { states } = element.attachInternals();
      states.add(far);
      waiting.set(element, () => {
        waiting.delete(element);
        states.delete(far);
        render();
      });
      if (answer) void answer.then(() => renderNow(element));
      else (observer ??= observe(all)).observe(element);
      return;
    }
  } catch {
    // The browser does not know custom states, the element has waited before, or an element of the page has the name of
    // the document's function.
  }
  (waiting.get(element) ?? render)();
}

function observe(all: HTMLCollection): IntersectionObserver {
  // On paper all of them are near.
  addEventListener('beforeprint', () => [...all].forEach(renderNow));
  const look = (entry: IntersectionObserverEntry) =>
    (entry.isIntersecting || !entry.boundingClientRect.width) && renderNow(entry.target);
  return new IntersectionObserver((entries) => entries.forEach(look), { rootMargin: '50%' });
}
