/** Not shown: whether reading operations look at credentials. Ours: no, they answer the same with wrong ones or none. */
export const readingNeedsCredentials: boolean = false;

/** Not shown: what makes a plan the cheapest. Ours: the lowest monthly instalment, which is the longest term. */
export const cheapestPlan: 'lowest-instalment' | 'lowest-total' = 'lowest-instalment';

/** Not shown: the status that goes with a message key. Ours, one for each key; a missing parameter is always 400. */
export const statusOf = {
  FINANZIERUNGSBETRAG_UNGUELTIG: 400,
  LAUFZEIT_UNGUELTIG: 400,
  ADRESSE_UNBEKANNT: 400,
  ADRESSE_MEHRDEUTIG: 400,
  STRASSE_HNR_NICHT_ANGEGEBEN: 400,
  STRASSE_HNR_HNR_FEHLT: 400,
  PLZ_NICHT_ANGEGEBEN: 400,
  ORT_NICHT_ANGEGEBEN: 400,
  LIEFERADRESSE_FEHLERHAFT: 400,
  ZUGRIFFSFEHLER: 401,
  WEBSHOP_NICHT_PRODUKTIV: 403,
  WEBSHOP_UNBEKANNT: 404,
  VORGANG_UNBEKANNT: 404,
  STATUS_UNGUELTIG: 409,
  ENTSCHEIDUNG_NEGATIV: 409,
  TECHNISCHER_FEHLER: 500,
} as const;

/** Not shown: keys for requests that fit no operation, and for fields without a key of their own. Ours are invented. */
export const statusOfInvented = {
  ANGABE_FEHLT: 400,
  ANGABE_UNGUELTIG: 400,
  RESSOURCE_UNBEKANNT: 404,
  METHODE_UNGUELTIG: 405,
  ANFRAGE_ZU_GROSS: 413,
} as const;

/** Not shown: the remaining purchase limit of a webshop in the credential check. Ours, in euros. */
export const remainingLimit = 250_000;

/** Not shown: what a second confirmation of the same purchase is answered. Ours: a refusal, like every repeated transition. */
export const confirmingAgain: 'refused' | 'accepted' = 'refused';

/** Not shown: which operations an inactive webshop may use. Ours: the readings and the credential check, no purchase. */
export const inactiveShopMayStart: boolean = false;

/**
 * Not shown: what the service says of a confirmed test order, which it does not process (rule 7). Ours: the same as before the
 * confirmation, until it is deleted 30 minutes after the customer's last step; confirming it again succeeds again.
 */
export const statusOfIgnoredOrder: 'unchanged' | 'confirmed' = 'unchanged';

/** Not shown: who the dedicated test customers of rule 8 are. Ours: whoever has one of these names. */
export const testCustomers: readonly { readonly firstName?: string; readonly lastName: string }[] = [
  { firstName: 'Ralf', lastName: 'Ratenkauf' },
  { lastName: 'Ablehnung' },
];

/** Not shown: how far a purchase is that the customer has aborted. Ours: as far as before, so that the customer may come back. */
export const abortKeepsPurchase: boolean = true;

/** Not shown: the unit of a numeric `geburtsdatum`. Ours: milliseconds, like all other UNIX timestamps of the interface. */
export const birthDateUnit = 1;

/** Not shown: whether the service itself insists on rule 5. Ours: a delivery to another than the billing address is refused at the start. */
export const deliveryElsewhereIsRefused: boolean = true;

/** Not shown: how often a callback or notification is tried. Ours: the pauses before each attempt, in milliseconds, and how long one may take. */
export const callPauses: readonly number[] = [0, 500, 2_000, 8_000];
export const callTimeout = 5_000;

/** Not shown: the numbers of a customer and of the credit account. Ours: the business id, read as a number to the base 36. */
export const customerNumberOf = (businessId: string): string => String(parseInt(businessId, 36)).padStart(10, '0');
export const creditAccountNumberOf = (businessId: string): string => `8${customerNumberOf(businessId)}`;

/** Not shown: when a report is booked. Ours: as many seconds later; until then its booking is PENDING. */
export const bookingDelay = 5;

/** Not shown: what a notification is about beside a status. Ours: a new transaction, and a booking that is done or failed; what changes at once is told once. */
export const notifiesOfBookings: boolean = true;

/** Not shown: until when a delivery can be reported, and when a transaction is called expiring. Ours: 90 days from the order, the last 14 of them. */
export const reportableDays = 90;
export const expiringDays = 14;

/** Not shown: when a delivered order is billed. Ours: three days after its delivery was booked; before, `clearingDate` is null. */
export const billingDays = 3;

/** Not shown: what can be reported of an expired transaction. Ours: no delivery, but a reversal ("possible before and after delivery"). */
export const expiredCanBeRefunded: boolean = true;

/** Not shown: what `expirationDateTime` is after the delivery. Ours: null. */
export const expiryEndsWithDelivery: boolean = true;

/** Not shown: what a full refund before the delivery does to a transaction. Ours: its status stays until it expires, but no delivery is booked any more. */
export const fullyRefundedCanBeDelivered: boolean = false;

/** Not shown: how long a carrier's number may be. Ours: as the logistics provider of API B. */
export const longestTrackingNumber = 255;

/** Not shown: how API C refuses what cannot be booked. Ours: at once, with an ERROR message; as a matter of the amount (400), or of how far the transaction is (409). */
export const statusOfObstacle = {
  'already-captured': 409,
  'expired': 409,
  'nothing-left': 409,
  'refund-open': 409,
  'no-amount': 400,
  'above-remaining': 400,
} as const;

/** Not shown: how the statuses of API C and API A belong together. Ours: one to one, and AUSLAUFEND, which is left over, is EXPIRED. */
export const merchantStatuses = {
  REPORT_CAPTURE: 'LIEFERUNG_MELDEN',
  REPORT_CAPTURE_EXPIRING: 'LIEFERUNG_MELDEN_AUSLAUFEND',
  IN_BILLING: 'IN_ABRECHNUNG',
  BILLED: 'ABGERECHNET',
  EXPIRED: 'AUSLAUFEND',
} as const;

/** Not shown: how the reasons of API C and API A belong together. Ours: by what they mean. */
export const refundReasons = {
  WIDERRUF_VOLLSTAENDIG: 'REVOCATION_FULL',
  WIDERRUF_TEILWEISE: 'REVOCATION_PARTIAL',
  RUECKGABE_GARANTIE_GEWAEHRLEISTUNG: 'REFUND_GUARANTEE_WARRANTY',
  MINDERUNG_GARANTIE_GEWAEHRLEISTUNG: 'REDUCTION_GUARANTEE_WARRANTY',
} as const;

/** Not shown: with which reasons `betrag` may be omitted. Ours: these, which then take all that is left. */
export const reasonsOfTheRest: readonly (keyof typeof refundReasons)[] = ['WIDERRUF_VOLLSTAENDIG', 'RUECKGABE_GARANTIE_GEWAEHRLEISTUNG'];

/** Not shown: whether `datum` must be there. Ours: no, and then it is today. */
export const reversalNeedsDate: boolean = false;

/** Not shown: whether `billingDateTo` belongs to the period, and what "last month" is as its beginning. Ours: it does; the first day of last month. */
export const periodIncludesItsEnd: boolean = true;

/** Not shown: which documents come without `fileType`, and what an MSG looks like. Ours: these come; an MSG is an e-mail whose text lists the same. */
export const usualFileTypes = ['PDF', 'CSV'] as const;

/** Not shown: what one document of one type comes as. Ours: an archive, like several; otherwise as it is. */
export const packsSingleDocument: boolean = true;

/** Not shown: in which case a business id may be written. Ours: in either; the bank's own are upper case. */
export const canonicalBusinessId = (id: string): string => id.toUpperCase();

/** Not shown: what is in which document. Ours: every one lists the transactions billed in the period, but these never have anything to list. */
export const emptyDocuments: readonly string[] = ['DUNNING_LETTER'];

/** Not shown: how an answer that is no JSON is signed. Ours: over its bytes as they are. */
export const bytesAreNormalized: boolean = false;

/** Not shown: how a search compares names. Ours: in any case, by their beginning; order ids as a whole. */
export const nameFits = (name: string, searched: string): boolean => name.toLocaleLowerCase('de').startsWith(searched.toLocaleLowerCase('de'));

/** Not shown: which order value `minOrderValue` and `maxOrderValue` are about. Ours: the current one. */
export const searchedValue: 'current' | 'original' = 'current';

/** Not shown: the order of what a search finds. Ours: the newest order first, in both interfaces. */
export const newestFirst: boolean = true;

/** Not shown: what `count` counts. Ours: everything that was found, on whichever page. */
export const countOf = ({ found }: { readonly found: number; readonly onPage: number }): number => found;

/** Not shown: the reason of a refund of API A, which tells none. Ours: full when nothing is left after it, partial otherwise. */
export const refundReasonOf = (amount: number, left: number) => (amount === left ? 'REVOCATION_FULL' : 'REVOCATION_PARTIAL');

/** Not shown: the largest `pageSize`. Ours: a larger one is taken for this one, and PagingDetails say so. */
export const largestPage = 500;
