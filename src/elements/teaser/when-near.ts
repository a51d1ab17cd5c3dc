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

/** Renders an element of the page now if it waits; otherwise does nothing. It is there one microtask later. */
export const renderNow = (element: Element): unknown => element.isConnected && waiting.get(element)?.();

/** Does the same, and lays it out, which otherwise the next frame has to do for all that were rendered before it. */
const renderAlone = async (element: Element): Promise<unknown> => {
  await renderNow(element);
  return (element as HTMLElement).offsetTop;
};

/** Does the same in a task of its own, so that many of them do not make the page stand still. */
const renderNext = (element: Element): unknown => setTimeout(renderAlone, 0, element);

const inTime = new Set<Element>();

/** Elements without a place, as in a closed tab; they are looked at again when one comes near. */
const unseen = new Set<Element>();

/**
 * Does the same when the browser is idle, because search in the page has to find all of them; one each time, because
 * what is rendered between two frames is laid out in one task.
 */
function renderInTime(element: Element): void {
  if (!inTime.size) renderFirst();
  inTime.add(element);
}

const renderFirst = (): unknown =>
  // Not every Safari knows when it is idle.
  (globalThis.requestIdleCallback ?? setTimeout)(() => {
    const first = [...inTime][0] as Element;
    inTime.delete(first);
    if (inTime.size) renderFirst();
    if (first.checkVisibility()) void renderAlone(first);
    else if (first.isConnected) unseen.add(first);
  });

/**
 * Renders an element that can wait, in a list that is longer than a few, when it is near the viewport, or when the
 * browser is idle. With `answer`, it is rendered when that is there. All others are rendered now.
 */
export function renderWhenNear(
  element: HTMLElement,
  canWait: boolean,
  render: () => void,
  answer: Promise<unknown> | false | 0 | undefined,
): void {
  // It was moved.
  if (waiting.has(element)) return renderInTime(element);
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
      if (answer) void answer.then(() => renderNext(element));
      else {
        (observer ??= observe(all)).observe(element);
        renderInTime(element);
      }
      return;
    }
  } catch {
    // The browser does not know custom states, the element has waited before, or an element of the page has the name of
    // the document's function.
  }
  render();
}

function observe(all: HTMLCollection): IntersectionObserver {
  // On paper all of them are near.
  addEventListener('beforeprint', () => [...all].forEach(renderNow));
  // In a frame, the margin counts from it only if it is the root. Chromium adds the two margins; in WebKit, that of
  // carousels counts for the page, too. It is as much as a quick finger passes in five frames.
  const margins = { root: document, rootMargin: '50%', scrollMargin: '2000px' };
  const look = (
    { isIntersecting, target, boundingClientRect }: IntersectionObserverEntry,
    self: IntersectionObserver,
  ) => {
    // Of what a card leaves out (`content-visibility: auto`), nothing is known before it is in view: its card counts.
    if (isIntersecting) {
      [...all].forEach((each) => target.contains(each) && renderNext(each));
      unseen.forEach(renderInTime);
      unseen.clear();
    } else if (!boundingClientRect.width && target.checkVisibility()) self.observe(target.parentElement ?? target);
  };
  return new IntersectionObserver((entries, self) => entries.forEach((entry) => look(entry, self)), margins);
}
