import { elementsIn } from './elements-in.js';

/** Luminance below which a ground is dark. */
const dark = 0.2;

/** Returns how light a ground is, from 0 to 1; undefined if one sees through it. */
function luminanceOf(element: Element): number | undefined {
  const numbers = getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? [];
  const [red = 0, green = 0, blue = 0, alpha = 1] = numbers.map(Number);
  return alpha > 0.5 ? (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255 : undefined;
}

/** Returns how light the ground behind an element is; undefined if nothing around it has one. */
function luminanceBehind({ parentElement: parent }: Element): number | undefined {
  return parent ? (luminanceOf(parent) ?? luminanceBehind(parent)) : undefined;
}

/** Returns true if an element has no ground that the shop has given, or one sees through it. */
function hasNoOwnGround(element: Element): boolean {
  const box = element.shadowRoot?.firstElementChild;
  const isGiven = getComputedStyle(element).getPropertyValue('--ratenkauf-ground') !== '';
  return !isGiven || (box instanceof Element && luminanceOf(box) === undefined);
}

/**
 * Says once in the console that elements of a dark page are light, or their text is dark on its ground, because the page
 * does not say that it is dark: they follow `color-scheme`.
 */
export function tellDarkPage(): void {
  const isLight = (element: Element) =>
    !getComputedStyle(element).colorScheme.includes('dark') &&
    hasNoOwnGround(element) &&
    (luminanceBehind(element) ?? 1) < dark;
  if (!elementsIn(document).some(isLight)) return;
  // eslint-disable-next-line no-console -- for the developers of the page
  console.warn(
    '[ratenkauf] The page is dark and does not say so: the elements are light. Write `:root { color-scheme: dark }`, or set --ratenkauf-ground to an opaque colour.',
  );
}

/** Does so when the page is there. */
export function watchDarkPage(): void {
  if (globalThis.document?.readyState === 'complete') tellDarkPage();
  else globalThis.addEventListener?.('load', tellDarkPage, { once: true });
}
