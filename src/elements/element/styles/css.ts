import { unsafeCSS, type CSSResult } from 'lit';

/**
 * Makes a style sheet, or a part of one, from a template. As lit's own, without its check for unknown values, which
 * would be 140 bytes of a page: all of ours are written in this package.
 */
export const css = (strings: TemplateStringsArray, ...values: readonly (CSSResult | string | number)[]): CSSResult =>
  unsafeCSS(String.raw(strings, ...values));
