/** Checks whether an address is absolute and has the scheme http or https. */
export const isPageAddress = (address: unknown): address is string =>
  typeof address === 'string' && URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);

/** Resolves an address against `base`; undefined if it is empty, invalid, or not http or https. */
export function pageAddress(address: string | undefined, base: string): string | undefined {
  if (!address?.trim() || !URL.canParse(address, base)) return undefined;
  const { href } = new URL(address, base);
  return isPageAddress(href) ? href : undefined;
}
