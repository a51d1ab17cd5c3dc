import { elementsIn } from './elements-in.js';

/** Elements whose own slot is for remarks of the shop. */
const withRemarks = 'ratenkauf-checkout, ratenkauf-summary';

/** What no remark contains. */
const ofPage = 'form, main, footer, section, script';

/**
 * Returns a line for each tag of a document that has swallowed what follows it, as `<ratenkauf-teaser … />` does: HTML
 * ignores the slash.
 */
export function swallowedIn(document: ParentNode): string[] {
  const ours = elementsIn(document);
  const swallowing = ours.filter((element) => {
    const inside = [...element.children].filter((child) => !child.slot && child.localName !== 'noscript');
    const isForRemarks = element.matches(withRemarks) || element.hasAttribute('offer');
    return isForRemarks
      ? inside.some((child) => ours.includes(child) || child.matches(ofPage) || child.querySelector(ofPage))
      : inside.length > 0;
  });
  return swallowing.map(
    ({ localName: tag }) =>
      `[ratenkauf] <${tag}> contains what follows it in the page: write <${tag} …></${tag}>, a slash closes no tag in HTML.`,
  );
}

/** Writes these lines to the console, once the document is there; nothing where there is none. */
export function warnOfSwallowed(): void {
  if (typeof document === 'undefined') return;
  // eslint-disable-next-line no-console -- only developers see it
  const warn = () => swallowedIn(document).forEach((line) => console.warn(line));
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', warn, { once: true });
  else warn();
}
