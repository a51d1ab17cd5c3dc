import { isPageAddress } from './purchase-element.js';

/** Makes of `/verwaltung/vorgang/{id}` the address of one transaction; undefined when a browser may not be sent there. */
export function transactionAddress(template: string | undefined, id: string, base: string): string | undefined {
  if (!template?.trim()) return undefined;
  const address = template.replaceAll('{id}', () => encodeURIComponent(id));
  if (!URL.canParse(address, base)) return undefined;
  const { href } = new URL(address, base);
  return isPageAddress(href) ? href : undefined;
}

/** Whether a click opens a link elsewhere, in a new tab or window: the page stays as it is. */
export const opensElsewhere = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean => ctrlKey || metaKey || shiftKey || altKey;
