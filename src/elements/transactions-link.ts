import { pageAddress } from './page-address.js';

/** Makes of `/verwaltung/vorgang/{id}` the address of one transaction; undefined when a browser may not be sent there. */
export const transactionAddress = (template: string | undefined, id: string, base: string): string | undefined =>
  pageAddress(template?.replaceAll('{id}', () => encodeURIComponent(id)), base);

/** Whether a click opens a link elsewhere, in a new tab or window: the page stays as it is. */
export const opensElsewhere = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean => ctrlKey || metaKey || shiftKey || altKey;
