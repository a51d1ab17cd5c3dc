import { formatOfType } from './document-format.js';
import { inPath, type TechnicalId } from './ids.js';
import type { ServiceErrorCode } from './service-error.js';

// Every choice that the specification leaves open; each is marked as an **Assumption** in docs/service.md. A choice
// that turns out to be wrong is changed here only, except the rounding of instalments, which browsers need as well:
// rules/plan-truth.ts.

/** All operations on a purchase take its technical id in the path. */
export const pathOfPurchase = (technicalId: TechnicalId): string => `vorgang/${inPath(technicalId)}`;

/**
 * Model calculation and consent texts are readable without credentials, but accept the headers, as other clients send
 * them.
 */
export const credentialsWhenReading = true;

/** The credential check exists under v1 and v2; v2 is the current version of the interface. */
export const credentialCheckVersion: 'v1' | 'v2' = 'v2';

/** The authorization callback is in a separate object at the top level of the initialization request. */
export const authorizationCallback = (url: string) => ({ redirectLinks: { urlAuthorizationCallback: url } });

/** `preis` is the price of one piece, so the number of products in the basket is the sum of the quantities. */
export const productCount = (items: readonly { readonly quantity: number }[]): string =>
  String(items.reduce((count, { quantity }) => count + quantity, 0));

/** Known statuses of a purchase at the service, and their meaning. */
export const statuses = {
  INITIALISIERT: 'initialized',
  ZUGESTIMMT: 'consented',
  ENTSCHIEDEN: 'decided',
  VORLAEUFIG_BESTAETIGT: 'provisionally_confirmed',
  BESTAETIGT: 'confirmed',
  STORNIERT: 'cancelled',
} as const;

/** Timestamps refer to the calendar day in Germany. */
export const timeZone = 'Europe/Berlin';

/** Pages of API A are counted from 0, like the answer to a search without `page`. */
export const firstPage = 0;

/** `PagingDetails.count` counts all transactions that match, not those on the page. */
export const matchesOf = ({ count }: { readonly count: number }): number => count;

/**
 * Billing documents arrive as one ZIP archive, or as a single document, not packed, whose type is one of the file types
 * that can be requested.
 */
export const isDocumentType = (contentType: string): boolean => formatOfType(contentType) !== undefined;

/**
 * Statuses of API C correspond one to one to those of API A; that AUSLAUFEND means expired is inferred from the others.
 */
export const merchantStatuses = {
  LIEFERUNG_MELDEN: 'report_capture',
  LIEFERUNG_MELDEN_AUSLAUFEND: 'report_capture_expiring',
  IN_ABRECHNUNG: 'in_billing',
  ABGERECHNET: 'billed',
  AUSLAUFEND: 'expired',
} as const;

/** Keys that are more specific than "the input is wrong", regardless of the HTTP status. */
export const codesOfKeys: ReadonlyMap<string, ServiceErrorCode> = new Map([
  ['ZUGRIFFSFEHLER', 'refused'],
  ['WEBSHOP_UNBEKANNT', 'refused'],
  ['WEBSHOP_NICHT_PRODUKTIV', 'refused'],
  ['VORGANG_UNBEKANNT', 'not_found'],
  ['TECHNISCHER_FEHLER', 'failed'],
]);

/**
 * Returns the meaning of an HTTP status if no key is more specific; 408 and 429 are temporary and do not concern the
 * input.
 */
export function codeOfStatus(status: number): ServiceErrorCode {
  if (status >= 500 || status === 408 || status === 429) return 'failed';
  if (status === 401 || status === 403) return 'refused';
  if (status === 404) return 'not_found';
  return 'rejected';
}

/**
 * API A answers 400 to a request that it does not process, in a body of a form that is not public. The specification
 * says so of a wrong signature, and that a report counts as accepted with a 2xx answer only.
 */
export const isUnprocessed = (status: number): boolean => status === 400;

/** A firewall's page means that the input was rejected, unless the status says that the firewall itself has failed. */
export const codeOfFirewall = (status: number): ServiceErrorCode => (status >= 500 ? 'failed' : 'rejected');
