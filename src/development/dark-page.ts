/** Luminance below which a ground is dark. */
const dark = 0.2;

/** Returns how light the ground behind an element is, from 0 to 1; undefined if nothing around it has one. */
function luminanceBehind(element: Element): number | undefined {
  for (let each = element.parentElement; each; each = each.parentElement) {
    const [red = 0, green = 0, blue = 0, alpha = 1] =
      getComputedStyle(each)
        .backgroundColor.match(/[\d.]+/g)
        ?.map(Number) ?? [];
    if (alpha > 0.5) return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
  }
  return undefined;
}

/**
 * Says once in the console that elements of a dark page are light, because the page does not say that it is dark: they
 * follow `color-scheme`.
 */
export function tellDarkPage(): void {
  const elements = [...document.querySelectorAll('*')].filter(({ localName }) => localName.startsWith('ratenkauf-'));
  const isLight = (element: Element) =>
    !getComputedStyle(element).colorScheme.includes('dark') &&
    !getComputedStyle(element).getPropertyValue('--ratenkauf-ground') &&
    (luminanceBehind(element) ?? 1) < dark;
  if (!elements.some(isLight)) return;
  // eslint-disable-next-line no-console -- for the developers of the page
  console.warn(
    '[ratenkauf] The page is dark and does not say so: the elements are light. Write `:root { color-scheme: dark }`, or set --ratenkauf-ground.',
  );
}

/** Does so when the page is there. */
export function watchDarkPage(): void {
  if (globalThis.document?.readyState === 'complete') tellDarkPage();
  else globalThis.addEventListener?.('load', tellDarkPage, { once: true });
}
