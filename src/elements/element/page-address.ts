/** Whether a browser may be sent to an address: a whole one, of a page. */
export const isPageAddress = (address: unknown): address is string =>
  typeof address === 'string' && URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);

/** An address as it is meant at `base`, whole; undefined when there is none, or a browser may not be sent there. */
export function pageAddress(address: string | undefined, base: string): string | undefined {
  if (!address?.trim() || !URL.canParse(address, base)) return undefined;
  const { href } = new URL(address, base);
  return isPageAddress(href) ? href : undefined;
}
