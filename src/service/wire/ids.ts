/**
 * Technical id of a purchase: used between shop and service only, until the purchase is confirmed or expired
 * (service.md §G.2).
 */
export type TechnicalId = string;

/** Business id of a purchase: six characters of A–Z and 0–9, its reference in all later interfaces. */
export type BusinessId = string;

/**
 * Visible characters of ASCII without those that end a path or begin something else in one (`% \ ? # ;`) or in HTML
 * (`" < >`), even after being decoded twice on the way.
 */
const harmless = /^[!$&'()*+,./0-9:=@A-Z[\]^_`a-z{|}~-]{1,200}$/;

/** Checks that no program on the way, which may decode slashes, can read a part of the id as a step up in the path. */
const staysInPath = (id: string): boolean => id.split('/').every((part) => !/^\.*$/.test(part));

/**
 * Checks if an id of the service can be used: 1 to 200 visible ASCII characters without `% \ ? # ; " < >`, and no part
 * between slashes that is empty or only dots. Its form is the service's affair: the specification says only that it is
 * globally unique.
 */
export const isTechnicalId = (id: string): id is TechnicalId => harmless.test(id) && staysInPath(id);

/** What {@link isTechnicalId} asks for, for messages. */
export const technicalIdForm = 'must be 1 to 200 visible ASCII characters without % \\ ? # ; " < > and ..';

/** Checks the form of a webshop id: that of a technical id without a colon, which would end it in HTTP Basic. */
export const isWebshopId = (id: string): boolean => isTechnicalId(id) && !id.includes(':');

/** Returns a checked id as one part of a path. */
export const inPath = (id: TechnicalId): string => encodeURIComponent(id);

/**
 * Returns a business id in the service's notation: people and programs also write it in lower case or with blanks
 * around it.
 */
export const canonicalId = (id: string): string => id.trim().toUpperCase();

/** Checks if `id` has the form of a business id. */
export const isBusinessId = (id: string): id is BusinessId => /^[A-Z0-9]{6}$/.test(id);
