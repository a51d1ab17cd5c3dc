import { formatOfType } from './document-format.js';
import type { ServiceErrorCode } from './service-error.js';

// Every choice that the specification leaves open; docs/service.md has each as an **Assumption**. Whoever learns more changes it here, and
// only here; but for how instalments are rounded, which browsers have to know as well: rules/plan-truth.ts.

/** All operations on a purchase take its technical id in the path. */
export const pathOfPurchase = (technicalId: string): string => `vorgang/${technicalId}`;

/** Model calculation and consent texts answer without credentials, but take the headers, as other clients send them. */
export const credentialsWhenReading = true;

/** The credential check exists under v1 and v2; v2 is the current version of the interface. */
export const credentialCheckVersion: 'v1' | 'v2' = 'v2';

/** The authorization callback stands in an object of its own at the top of the initialization request. */
export const authorizationCallback = (url: string) => ({ redirectLinks: { urlAuthorizationCallback: url } });

/** `preis` is the price of one piece, so the number of products in the basket is the sum of the quantities. */
export const productCount = (items: readonly { readonly quantity: number }[]): string =>
  String(items.reduce((count, { quantity }) => count + quantity, 0));

/** States of a purchase the service is known to tell, and what they mean. */
export const statuses = {
  INITIALISIERT: 'initialized',
  ZUGESTIMMT: 'consented',
  ENTSCHIEDEN: 'decided',
  VORLAEUFIG_BESTAETIGT: 'provisionally_confirmed',
  BESTAETIGT: 'confirmed',
  STORNIERT: 'cancelled',
} as const;

/** Timestamps mean the calendar day in Germany. */
export const timeZone = 'Europe/Berlin';

/** Pages of API A are counted from 0, as the answer to a search without `page` is. */
export const firstPage = 0;

/** `PagingDetails.count` counts all transactions that match, not those on the page. */
export const matchesOf = ({ count }: { readonly count: number }): number => count;

/** Billing documents come as one ZIP archive, or as the one document there is, unpacked: its file types are those that can be asked for. */
export const isDocumentType = (contentType: string): boolean => formatOfType(contentType) !== undefined;

/** Statuses of API C are those of API A, one to one; that AUSLAUFEND is an expired one follows from the others. */
export const merchantStatuses = {
  LIEFERUNG_MELDEN: 'report_capture',
  LIEFERUNG_MELDEN_AUSLAUFEND: 'report_capture_expiring',
  IN_ABRECHNUNG: 'in_billing',
  ABGERECHNET: 'billed',
  AUSLAUFEND: 'expired',
} as const;

/** Keys that say more than "the input is wrong", whatever the HTTP status beside them. */
export const codesOfKeys: ReadonlyMap<string, ServiceErrorCode> = new Map([
  ['ZUGRIFFSFEHLER', 'refused'],
  ['WEBSHOP_UNBEKANNT', 'refused'],
  ['WEBSHOP_NICHT_PRODUKTIV', 'refused'],
  ['VORGANG_UNBEKANNT', 'not_found'],
  ['TECHNISCHER_FEHLER', 'failed'],
]);

/** What an HTTP status means when no key says more; 408 and 429 are answers to the moment, not to the input. */
export function codeOfStatus(status: number): ServiceErrorCode {
  if (status >= 500 || status === 408 || status === 429) return 'failed';
  if (status === 401 || status === 403) return 'refused';
  if (status === 404) return 'not_found';
  return 'rejected';
}

/** A firewall's page means input it did not like, unless the status says that it is in incident itself. */
export const codeOfFirewall = (status: number): ServiceErrorCode => (status >= 500 ? 'failed' : 'rejected');
