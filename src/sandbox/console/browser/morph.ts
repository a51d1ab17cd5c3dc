/** How the rows of lists are treated: `quiet` holds back rows that are new at the top and keeps those that are gone. */
export type MorphMode = 'quiet' | 'whole';

/** Number of rows that a list may keep beyond those that the server still shows. */
const MOST_ROWS = 1000;

/**
 * Makes `current` look like `next` with as few changes as possible: what stays the same keeps its focus, its scroll
 * position and what the user has typed or opened. Returns the number of rows that were held back or have gone.
 */
export function morph(current: Element, next: Element, mode: MorphMode): number {
  patchAttributes(current, next);
  const list = current.getAttribute('data-list');
  if (list === null || mode === 'whole' || current.childElementCount > MOST_ROWS)
    return patchChildren(current, next, mode);
  return patchRows(current, next, list === 'log');
}

const keyOf = (node: Node): string | undefined =>
  node instanceof Element ? (node.getAttribute('data-key') ?? (node.id || undefined)) : undefined;

const isAlike = (one: Node, other: Node) => one.nodeName === other.nodeName && keyOf(one) === keyOf(other);

function patch(current: Node, next: Node, mode: MorphMode): number {
  if (current instanceof Element && next instanceof Element) return morph(current, next, mode);
  if (current.nodeValue !== next.nodeValue) current.nodeValue = next.nodeValue;
  return 0;
}

/** What the user has opened stays open, and the marks of the script stay. */
function patchAttributes(current: Element, next: Element): void {
  const isOwn = (name: string) => name.startsWith('data-own-') || (name === 'open' && current.localName === 'details');
  for (const { name } of [...current.attributes])
    if (!next.hasAttribute(name) && !isOwn(name)) current.removeAttribute(name);
  for (const { name, value } of next.attributes)
    if (current.getAttribute(name) !== value && !isOwn(name)) current.setAttribute(name, value);
}

function patchChildren(current: Element, next: Element, mode: MorphMode): number {
  const keyed = new Map([...current.children].map((child) => [keyOf(child), child] as const));
  let cursor = current.firstChild;
  let held = 0;
  for (const wanted of [...next.childNodes]) {
    const key = keyOf(wanted);
    const candidate = key === undefined ? cursor : (keyed.get(key) ?? cursor);
    if (candidate && isAlike(candidate, wanted)) {
      if (candidate === cursor) cursor = cursor.nextSibling;
      else current.insertBefore(candidate, cursor);
      held += patch(candidate, wanted, mode);
    } else {
      current.insertBefore(document.importNode(wanted, true), cursor);
    }
  }
  while (cursor) {
    const { nextSibling } = cursor;
    cursor.remove();
    cursor = nextSibling;
  }
  return held;
}

/** Updates the rows of a list in their places. New ones are put at the top of a log, and counted otherwise. */
function patchRows(current: Element, next: Element, isLog: boolean): number {
  const wanted = new Map([...next.children].map((row) => [keyOf(row), row] as const));
  const present = new Set([...current.children].map(keyOf));
  let gone = 0;
  for (const row of current.children) {
    const now = wanted.get(keyOf(row));
    if (now) morph(row, now, 'quiet');
    else if (!isLog) gone += 1;
    row.toggleAttribute('inert', !now && !isLog);
  }
  const added = [...wanted].filter(([key]) => !present.has(key)).map(([, row]) => row);
  if (!isLog) return added.length + gone;
  current.prepend(...added.map((row) => document.importNode(row, true)));
  return 0;
}
