import type { FakeShop } from '../element/handler.js';
import type { ElementHarness } from '../element/harness.js';

/** Returns the bodies of the requests to a route. */
export const bodiesOf = (shop: FakeShop, route: string): unknown[] => shop.asked(route).map(({ body }) => body);

/** Returns the codes of errors that the page was told. */
export const codesOf = (errors: readonly { readonly code: string }[]): string[] => errors.map(({ code }) => code);

/** Shows an element in its print layout. */
export function print({ root }: ElementHarness): void {
  const rules = root.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules]);
  const onPaper = new CSSStyleSheet();
  for (const rule of rules)
    if (rule instanceof CSSMediaRule && rule.media.mediaText === 'print')
      for (const { cssText } of rule.cssRules) onPaper.insertRule(cssText, onPaper.cssRules.length);
  root.adoptedStyleSheets.push(onPaper);
}
