import { raised, readPriceText, readTax, seam, struck, type PriceText } from './price-text.js';

/** Why the price of a page is none that a rate could be for; `invalid`: by the selectors already. */
export type PriceProblem = 'invalid' | 'missing' | 'several' | 'unclear' | 'net' | 'foreign';

/** The price that a page shows, in euros with a decimal point; or what is wrong with what stands there. */
export type PagePrice =
  | { readonly amount: string; readonly problem?: never }
  | { readonly problem: PriceProblem; readonly seen: string; readonly amount?: never };

/** What an element says of the price. */
interface ElementPrice extends Omit<PriceText, 'isBare'> {
  readonly text: string;
  /** True if VAT is still to be added. */
  readonly isNet: boolean;
}

/** What has its value in an attribute, and is not seen. */
const data = 'meta, link, input';
const values = ['content', 'value', 'data-price-amount'];
/** What is not read: old prices, also those that a theme only greys, and what is no text of the page. */
const unread =
  'del, s, strike, .productOldPrice, .old-price, .old_price, script, style, template, noscript, svg, select';
const inline = 'a, abbr, b, bdi, bdo, data, em, font, i, ins, label, mark, output, q, small, span, strong, sub, sup, u';
/** Classes with which shops write cents without a point. */
const cents = /\bcents?\b|fraction|decimals?\b/i;
/** Most characters of what is looked at on each side of a price. */
const mostSeen = 400;

/**
 * Returns the selectors of a list, which commas divide.
 * @throws {DOMException} if one is not valid
 */
export function selectorsIn(list: string): string[] {
  const parts = list.match(/(?:\\.|"[^"]*"|'[^']*'|\[[^\]]*\]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|[^,])+/g) ?? [
    '',
  ];
  for (const part of parts) document.createDocumentFragment().querySelector(part);
  return parts;
}

/** Returns what the first of the selectors that matches finds: what is seen, or has data; nothing of `apart`. */
export function findPrice(root: ParentNode, selectors: readonly string[], apart: Element): Element[] {
  for (const selector of selectors) {
    const found = [...root.querySelectorAll(selector)].filter(
      (element) => !apart.contains(element) && (element.matches(data) || isSeen(element)),
    );
    if (found.length > 0) return found;
  }
  return [];
}

/** Reads the price that elements of a page show. */
export function readPrice(elements: readonly Element[]): PagePrice {
  const all = elements.map(readElement).filter(({ amounts, isUnclear }) => amounts.length > 0 || isUnclear);
  const prices = all.filter(({ isNet }) => !isNet);
  const [amount, ...others] = new Set(prices.flatMap(({ amounts }) => amounts));
  const problem: PriceProblem | undefined = all.some(({ isForeign }) => isForeign)
    ? 'foreign'
    : prices.some(({ isUnclear }) => isUnclear)
      ? 'unclear'
      : others.length > 0
        ? 'several'
        : undefined;
  if (amount !== undefined && !problem) return { amount };
  const seen = all.map(({ text }) =>
    text
      .replaceAll(/[\u2060-\u2063]/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
  return { problem: problem ?? (all.length > 0 ? 'net' : 'missing'), seen: seen.join(' | ').slice(0, 80) };
}

function readElement(element: Element): ElementPrice {
  const text = element.matches(data) ? '' : textOf(element);
  if (!/\d/.test(text)) return readValue(element);
  const [before, after] = around(element);
  const tax = taxOf(element);
  const { amounts, isUnclear, isForeign, isBare } = readPriceText(text, before.slice(-20), after.slice(0, 20));
  return {
    amounts,
    isUnclear: isUnclear || (tax.isUnclear && amounts.length > 0),
    isForeign: isForeign || (isBare && hasForeignCurrency(element.ownerDocument)),
    text,
    isNet: tax.isNet,
  };
}

/** Reads the attribute of an element without a text. */
function readValue(element: Element): ElementPrice {
  const text = values.map((name) => element.getAttribute(name)).find((value) => value) ?? '';
  const { amounts, isUnclear, isForeign } = readPriceText(text.replace(/(\.\d\d)00+$/, '$1'));
  return {
    amounts,
    // With a point, a value has decimals: three of them are no price.
    isUnclear: isUnclear || /^\d+\.\d{3}$/.test(text),
    isForeign: isForeign || hasForeignCurrency(element.ownerDocument),
    text,
    isNet: false,
  };
}

/** Returns whether the page says that its prices are in another currency than euros. */
function hasForeignCurrency(page: Document): boolean {
  const named = [...page.querySelectorAll('[itemprop=priceCurrency], meta[property$="price:currency"]')];
  return named.some((element) => (element.getAttribute('content') ?? element.textContent).trim() !== 'EUR');
}

/** Returns what is seen before and after an element. */
function around(element: Element): [before: string, after: string] {
  const isEmpty = (text: string) => !/[^\s\u2060-\u2063]/.test(text);
  let sides: [before: string, after: string] = ['', ''];
  for (const { before, after } of surroundings(element)) {
    sides = [before, after];
    if (!sides.some(isEmpty)) break;
  }
  return sides;
}

/** Yields what is seen before and after an element in its parent, then in the parent of that, and so on, if near. */
function* surroundings(element: Element): Generator<{ parent: Element; before: string; after: string }> {
  let [before, after] = ['', ''];
  let at = element;
  for (let { parentElement } = at; parentElement; { parentElement } = at) {
    before = textFrom(at.previousSibling, 'previousSibling', mostSeen - before.length) + before;
    after += textFrom(at.nextSibling, 'nextSibling', mostSeen - after.length);
    yield { parent: parentElement, before, after };
    if (before.length >= mostSeen && after.length >= mostSeen) return;
    at = parentElement;
  }
}

/** Returns what the words next to a price say of VAT; without any, the price is with it, as consumers have to see it. */
function taxOf(element: Element): { readonly isNet: boolean; readonly isUnclear: boolean } {
  const labels = ({ className, dataset }: HTMLElement) => `;${className};${dataset['label']}`.replaceAll(/[-_]/g, ' ');
  const own = textOf(element);
  let { isNet, isGross } = readTax(own + labels(element as HTMLElement));
  for (const { parent, before, after } of surroundings(element)) {
    if (isNet || isGross) break;
    // The names of what is far larger than a price are not those of the price.
    const isSmall = before.length + after.length < mostSeen;
    ({ isNet, isGross } = readTax(before + own + after + (isSmall ? labels(parent as HTMLElement) : '')));
  }
  return { isNet: isNet && !isGross, isUnclear: isNet && isGross };
}

function isSeen(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement)
    if (at.matches(unread) || isHidden(at)) return false;
  return true;
}

/** Returns whether the style of an element hides it, strikes it through, or leaves it to screen readers. */
function isHidden(element: Element): boolean {
  const style = getComputedStyle(element);
  if (style.display === 'none' || style.visibility !== 'visible') return true;
  if (style.textDecorationLine.includes('line-through')) return true;
  // The width last: the browser has to lay out the page for it.
  const isCut = () => style.clip !== 'auto' || style.clipPath !== 'none' || Number.parseFloat(style.width) <= 1;
  return style.position === 'absolute' && isCut();
}

/** A way through the nodes of a parent. */
type Way = 'nextSibling' | 'previousSibling';

/** Returns the text of nodes from one of them on, as far as there is room. */
function textFrom(first: Node | null, way: Way, room: number): string {
  let text = '';
  for (let node = first; node && text.length < room; node = node[way]) {
    const part = textOf(node, way, room - text.length);
    text = way === 'nextSibling' ? text + part : part + text;
  }
  return text;
}

/** Returns the text of a node as it is seen, with marks between its parts; nothing of what is struck through. */
function textOf(node: Node, way: Way = 'nextSibling', room = Infinity): string {
  if (node instanceof Text) {
    const text = node.data.replaceAll(/[\t\n\r ]+/g, ' ');
    return way === 'nextSibling' ? text.slice(0, room) : text.slice(-room);
  }
  if (!(node instanceof Element) || node.localName.startsWith('ratenkauf-')) return '';
  if (node.matches(unread) || isHidden(node)) return struck;
  const text = textFrom(way === 'nextSibling' ? node.firstChild : node.lastChild, way, room);
  const isRaised = node.localName === 'sup' || (cents.test(node.className) && /^\W*\d\d\W*$/.test(text));
  const border = node.matches(inline) ? seam : '\n';
  return border + (isRaised ? raised : '') + text + border;
}
