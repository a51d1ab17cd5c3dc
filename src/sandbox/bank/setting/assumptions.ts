/**
 * Not specified: whether reading operations check credentials. Assumed: no, they answer the same with wrong or missing
 * ones.
 */
export const readingNeedsCredentials: boolean = false;

/**
 * Not specified: the criterion for the cheapest plan. Assumed: the lowest monthly instalment, which is the longest
 * term.
 */
export const cheapestPlan: 'lowest-instalment' | 'lowest-total' = 'lowest-instalment';

/** Not specified: the status for a message key. Assumed: one for each key; a missing parameter is always 400. */
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

/**
 * Not specified: keys for requests that fit no operation, and for fields without a key of their own. These are
 * invented.
 */
export const statusOfInvented = {
  ANGABE_FEHLT: 400,
  ANGABE_UNGUELTIG: 400,
  RESSOURCE_UNBEKANNT: 404,
  METHODE_UNGUELTIG: 405,
  ANFRAGE_ZU_GROSS: 413,
} as const;

/** Not specified: the remaining purchase limit of a webshop in the credential check. Assumed: this amount in euros. */
export const remainingLimit = 250_000;

/**
 * Not specified: the answer to a second confirmation of the same purchase. Assumed: a refusal, as for every repeated
 * transition.
 */
export const confirmingAgain: 'refused' | 'accepted' = 'refused';

/**
 * Not specified: the operations that an inactive webshop may use. Assumed: reading operations and the credential check,
 * but no purchases.
 */
export const inactiveShopMayStart: boolean = false;

/**
 * Not specified: the status of a confirmed test order, which the service does not process (rule 7). Assumed: the same
 * as before the confirmation, until it is deleted 30 minutes after the customer's last step; confirming it again
 * succeeds again.
 */
export const statusOfIgnoredOrder: 'unchanged' | 'confirmed' = 'unchanged';

/** Not specified: the dedicated test customers of rule 8. Assumed: customers with one of these names. */
export const testCustomers: readonly { readonly firstName?: string; readonly lastName: string }[] = [
  { firstName: 'Ralf', lastName: 'Ratenkauf' },
  { lastName: 'Ablehnung' },
];

/**
 * Not specified: the status of a purchase after the customer has aborted. Assumed: unchanged, so that the customer may
 * come back.
 */
export const abortKeepsPurchase: boolean = true;

/**
 * Not specified: the unit of a numeric `geburtsdatum`. Assumed: milliseconds, like all other UNIX timestamps of the
 * interface.
 */
export const birthDateUnit = 1;

/**
 * Not specified: whether the service itself enforces rule 5. Assumed: yes, a delivery address other than the billing
 * address is refused at initialization.
 */
export const deliveryElsewhereIsRefused: boolean = true;

/**
 * Not specified: the number of attempts of a callback or notification. Assumed: these delays before the attempts, in
 * milliseconds, and a time limit for each.
 */
export const callPauses: readonly number[] = [0, 500, 2_000, 8_000];
export const callTimeout = 5_000;

/**
 * Not specified: the numbers of the customer and of the credit account. Assumed: the business id, read as a number in
 * base 36.
 */
export const customerNumberOf = (businessId: string): string => String(parseInt(businessId, 36)).padStart(10, '0');
export const creditAccountNumberOf = (businessId: string): string => `8${customerNumberOf(businessId)}`;

/** Not specified: when a report is booked. Assumed: after this number of seconds; until then its booking is PENDING. */
export const bookingDelay = 5;

/**
 * Not specified: the events that are notified besides status changes. Assumed: new transactions and bookings that are
 * done or failed; simultaneous changes cause one notification.
 */
export const notifiesOfBookings: boolean = true;

/**
 * Not specified: until when a delivery can be reported, and when a transaction counts as expiring. Assumed: 90 days
 * from the order, and the last 14 of them.
 */
export const reportableDays = 90;
export const expiringDays = 14;

/**
 * Not specified: when a delivered order is billed. Assumed: three days after its delivery was booked; until then,
 * `clearingDate` is null.
 */
export const billingDays = 3;

/**
 * Not specified: the reports that an expired transaction allows. Assumed: no delivery, but a reversal ("possible before
 * and after delivery").
 */
export const expiredCanBeRefunded: boolean = true;

/** Not specified: the value of `expirationDateTime` after the delivery. Assumed: null. */
export const expiryEndsWithDelivery: boolean = true;

/**
 * Not specified: the effect of a full refund before the delivery. Assumed: the status stays until the transaction
 * expires, but no delivery is booked any more.
 */
export const fullyRefundedCanBeDelivered: boolean = false;

/** Not specified: the maximum length of a tracking number. Assumed: that of the logistics provider of API B. */
export const longestTrackingNumber = 255;

/**
 * Not specified: how API C refuses a report that cannot be booked. Assumed: immediately, with an ERROR message: 400 if
 * the amount is wrong, 409 if the status is.
 */
export const statusOfObstacle = {
  'already-captured': 409,
  expired: 409,
  'nothing-left': 409,
  'refund-open': 409,
  'no-amount': 400,
  'above-remaining': 400,
} as const;

/**
 * Not specified: the mapping between the statuses of API C and API A. Assumed: one to one; AUSLAUFEND, the remaining
 * one, is EXPIRED.
 */
export const merchantStatuses = {
  REPORT_CAPTURE: 'LIEFERUNG_MELDEN',
  REPORT_CAPTURE_EXPIRING: 'LIEFERUNG_MELDEN_AUSLAUFEND',
  IN_BILLING: 'IN_ABRECHNUNG',
  BILLED: 'ABGERECHNET',
  EXPIRED: 'AUSLAUFEND',
} as const;

/** Not specified: the mapping between the reasons of API C and API A. Assumed: by their meaning. */
export const refundReasons = {
  WIDERRUF_VOLLSTAENDIG: 'REVOCATION_FULL',
  WIDERRUF_TEILWEISE: 'REVOCATION_PARTIAL',
  RUECKGABE_GARANTIE_GEWAEHRLEISTUNG: 'REFUND_GUARANTEE_WARRANTY',
  MINDERUNG_GARANTIE_GEWAEHRLEISTUNG: 'REDUCTION_GUARANTEE_WARRANTY',
} as const;

/**
 * Not specified: the reasons with which `betrag` may be omitted. Assumed: these, which then refund all that is left.
 */
export const reasonsOfTheRest: readonly (keyof typeof refundReasons)[] = [
  'WIDERRUF_VOLLSTAENDIG',
  'RUECKGABE_GARANTIE_GEWAEHRLEISTUNG',
];

/** Not specified: whether `datum` is mandatory. Assumed: no, it defaults to today. */
export const reversalNeedsDate: boolean = false;

/**
 * Not specified: whether `billingDateTo` belongs to the period, and the default "last month" of its beginning. Assumed:
 * it does; the first day of last month.
 */
export const periodIncludesItsEnd: boolean = true;

/** Not specified: the documents delivered without `fileType`. Assumed: these types. */
export const usualFileTypes = ['PDF', 'CSV'] as const;

/** Not specified: the form of a single document. Assumed: an archive, as for several; otherwise the plain file. */
export const packsSingleDocument: boolean = true;

/** Not specified: the case of a business id. Assumed: either is accepted; the bank's own ids are upper case. */
export const canonicalBusinessId = (id: string): string => id.toUpperCase();

/**
 * Not specified: the content of each document. Assumed: each lists the transactions billed in the period, except these,
 * which are always empty.
 */
export const emptyDocuments: readonly string[] = ['DUNNING_LETTER'];

/** Not specified: the signature of an answer that is not JSON. Assumed: computed from its unchanged bytes. */
export const bytesAreNormalized: boolean = false;

/** Not specified: how a search compares names. Assumed: by prefix and ignoring case; order ids must be equal. */
export const nameFits = (name: string, searched: string): boolean =>
  name.toLocaleLowerCase('de').startsWith(searched.toLocaleLowerCase('de'));

/** Not specified: the order value that `minOrderValue` and `maxOrderValue` refer to. Assumed: the current one. */
export const searchedValue: 'current' | 'original' = 'current';

/** Not specified: the order of search results. Assumed: newest order first, in both interfaces. */
export const newestFirst: boolean = true;

/** Not specified: the meaning of `count`. Assumed: all results, not only those on the page. */
export const countOf = ({ found }: { readonly found: number; readonly onPage: number }): number => found;

/**
 * Not specified: the reason of a refund over API A, which sends none. Assumed: full if nothing is left after it,
 * otherwise partial.
 */
export const refundReasonOf = (amount: number, left: number) =>
  amount === left ? 'REVOCATION_FULL' : 'REVOCATION_PARTIAL';

/** Not specified: the maximum `pageSize`. Assumed: this one; larger values are reduced to it, as PagingDetails show. */
export const largestPage = 500;
