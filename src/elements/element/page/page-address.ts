import { parseAddress } from '../../../rules/safe-link.js';

/** Checks whether an address is absolute and has the scheme http or https. */
export const isPageAddress = (address: unknown): address is string =>
  typeof address === 'string' && /^https?:$/.test(parseAddress(address)?.protocol ?? '');

/**
 * Resolves an address against `base`; undefined if it is empty, invalid, or not http or https. A page may have set a
 * number as well, or nothing.
 */
export function pageAddress(address: string | undefined, base: string): string | undefined {
  const href = `${address ?? ''}`.trim() && parseAddress(address as string, base)?.href;
  return isPageAddress(href) ? href : undefined;
}
