/** Not shown: whether reading operations look at credentials. Ours: no, they answer the same with wrong ones or none. */
export const readingNeedsCredentials: boolean = false;

/** Not shown: what makes a plan the cheapest. Ours: the lowest monthly instalment, which is the longest term. */
export const cheapestPlan: 'lowest-instalment' | 'lowest-total' = 'lowest-instalment';

/** Not shown: the status that goes with a message key. Ours, one for each key; a missing parameter is always 400. */
export const statusOf = {
  FINANZIERUNGSBETRAG_UNGUELTIG: 400,
  ZUGRIFFSFEHLER: 401,
  WEBSHOP_UNBEKANNT: 404,
  TECHNISCHER_FEHLER: 500,
} as const;

/** Not shown: keys for requests that fit no operation. Ours are invented. */
export const statusOfInvented = {
  RESSOURCE_UNBEKANNT: 404,
  METHODE_UNGUELTIG: 405,
  ANFRAGE_ZU_GROSS: 413,
} as const;

/** Not shown: the remaining purchase limit of a webshop in the credential check. Ours, in euros. */
export const remainingLimit = 250_000;
