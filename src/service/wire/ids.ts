/** Technical id of a purchase: between shop and service only, until it is confirmed or expired (service.md §G.2). */
export type TechnicalId = string;

/** Business id of a purchase: six of A–Z and 0–9, the reference in everything later. */
export type BusinessId = string;

/** Letters, digits, dots and dashes; neither end is a dot, so that no id can climb a path. */
export const isTechnicalId = (id: string): id is TechnicalId => /^[A-Za-z0-9](?:[A-Za-z0-9.-]{0,98}[A-Za-z0-9])?$/.test(id);

/** A business id as the service writes it: people and programs also write it in lower case, or with blanks around it. */
export const canonicalId = (id: string): string => id.trim().toUpperCase();

/** Whether `id` has the form of a business id. */
export const isBusinessId = (id: string): id is BusinessId => /^[A-Z0-9]{6}$/.test(id);
