/** Technical id of a purchase: used between shop and service only, until the purchase is confirmed or expired (service.md §G.2). */
export type TechnicalId = string;

/** Business id of a purchase: six characters of A–Z and 0–9, its reference in all later interfaces. */
export type BusinessId = string;

/** Checks the form of a technical id: letters, digits, dots and dashes; neither end is a dot, so that no id can change the path of a request. */
export const isTechnicalId = (id: string): id is TechnicalId =>
  /^[A-Za-z0-9](?:[A-Za-z0-9.-]{0,98}[A-Za-z0-9])?$/.test(id);

/** Returns a business id in the service's notation: people and programs also write it in lower case or with blanks around it. */
export const canonicalId = (id: string): string => id.trim().toUpperCase();

/** Checks if `id` has the form of a business id. */
export const isBusinessId = (id: string): id is BusinessId => /^[A-Z0-9]{6}$/.test(id);
