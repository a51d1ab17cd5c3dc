import { splitFullName, type FirstAndLastName } from './full-name.js';

/*
 * What customers type, as shops pass it on: read where the meaning is certain, and otherwise left as it is, so that
 * `typingProblemsIn` finds it. Reading twice changes nothing.
 */

/** A postal address as a shop has it. */
export interface GivenAddress {
  readonly street?: unknown;
  readonly postcode?: unknown;
  readonly city?: unknown;
  readonly country?: unknown;
}

/** A name as a shop has it: first and last name, or both as one text. */
export interface GivenName {
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly fullName?: string | null | undefined;
}

/** Reason why the bank would refuse, or has refused, what the customer has typed. */
export type TypingReason =
  | 'name_incomplete'
  | 'birth_date_invalid'
  | 'email_invalid'
  | 'address_incomplete'
  | 'postcode_invalid'
  | 'address_unknown';

/** Least characters of a name, and most of an e-mail address, which cannot be cut (service.md §R.2). */
const limits = { name: 2, email: 80 } as const;

/**
 * Returns one line of at most `limit` UTF-16 units without control characters, invisible characters and unpaired
 * surrogates, with single spaces. A text has at least as many UTF-16 units as characters, so it is within the limit
 * whichever of them the bank counts.
 */
export function cleanText(text: string, limit = Infinity): string {
  const line = text
    .normalize('NFC')
    .replace(/[\p{Cf}\p{Cs}]/gu, '')
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim();
  if (line.length <= limit) return line;
  const splitsPair = /[\uD800-\uDBFF]/.test(line.charAt(limit - 1));
  return line.slice(0, splitsPair ? limit - 1 : limit).trimEnd();
}

/** Returns a text or number as a line; empty if there is none. */
const lineOf = (given: unknown): string =>
  typeof given === 'string' || typeof given === 'number' ? cleanText(String(given)) : '';

const germany: ReadonlySet<string> = new Set(['D', 'DE', 'DEU', 'DEUTSCHLAND', 'GERMANY']);

/** Returns `DE` for Germany in any of its usual names; any other country as it was given. */
export function countryOf(given: unknown): string {
  const country = lineOf(given);
  return germany.has(country.toUpperCase()) ? 'DE' : country;
}

/**
 * Returns the five digits of a German postcode, without `D-` and spaces. A number has lost its zero: 1067 is 01067. The
 * text `1067` may as well lack any other digit, and is left.
 */
export function postcodeOf({ postcode, country }: GivenAddress): string {
  const line = lineOf(postcode);
  if (countryOf(country) !== 'DE') return line;
  const digits = line.replace(/^(?:DE?)[ -]*(?=\d)/i, '').replace(/(?<=\d) (?=\d)/g, '');
  if (typeof postcode === 'number' && /^\d{4}$/.test(digits)) return `0${digits}`;
  return /^\d{5}$/.test(digits) ? digits : line;
}

/** Returns first and last name; the one that is not known is empty. */
export function personNameOf({ firstName, lastName, fullName }: GivenName): FirstAndLastName {
  const [first, last] = [lineOf(firstName), lineOf(lastName)];
  if (first !== '' && last !== '') return { firstName: first, lastName: last };
  const whole = lineOf(fullName) || first || last;
  return splitFullName(whole) ?? { firstName: first, lastName: last || (first === '' ? whole : '') };
}

/** Returns true for a calendar day `YYYY-MM-DD` that there is. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  // A day that the month does not have is read as one of the next month.
  return date.getUTCDate() === Number(text.slice(8));
}

/** Returns day and time in Germany, `YYYY-MM-DD hh:mm:ss`. */
const germanTimeOf = (moment: Date): string =>
  moment.toLocaleString('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'medium' });

const isMoment = (value: unknown): value is Date => value instanceof Date && !Number.isNaN(value.getTime());

/**
 * Returns the calendar day of a date as `YYYY-MM-DD`; undefined if there is none. Databases and programs add a time: a
 * date is the day of midnight or noon, or of midnight in Germany. A day that could be two is left as it was given.
 */
export function dateOf(given: unknown): string | undefined {
  const line = isMoment(given) ? given.toISOString() : lineOf(given instanceof Date ? String(given) : given);
  // Shops store "no date" as blanks or zeros.
  if (/^[\s0:.TZ-]*$/i.test(line)) return undefined;
  const [, day = line, time = '', zone = ''] =
    /^(\d{4}-\d\d-\d\d)(?:[T ]([\d:.]+)(Z|[+-]\d\d:?\d\d)?)?$/i.exec(line) ?? [];
  if (zone === '' || /^(?:00|12)(?::00(?:[:.][0.:]+)?)?$/.test(time)) return writtenDay(day) ?? line;
  const [germanDay = '', germanTime] = isMoment(new Date(line)) ? germanTimeOf(new Date(line)).split(' ') : [];
  return germanTime === '00:00:00' ? germanDay : line;
}

/** Returns a day that is written as 1972-04-05, 19720405 or 5.4.1972. */
function writtenDay(line: string): string | undefined {
  const day = line
    .replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
    .replace(/^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/, (_all, day: string, month: string, year: string) =>
      [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
    );
  return isDay(day) ? day : undefined;
}

/** Returns the day in Germany at which something happened; undefined if it is not known, or not readable. */
export function dayOfMoment(given: unknown): string | undefined {
  const date = dateOf(given);
  if (date === undefined || isDay(date)) return date;
  const moment = /\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:?\d\d)$/i.test(date) ? new Date(date) : undefined;
  return isMoment(moment) ? germanTimeOf(moment).slice(0, 10) : undefined;
}

/** Returns true for first and last name as the bank takes them; longer ones are cut. */
function isName(given: GivenName): boolean {
  const { firstName, lastName } = personNameOf(given);
  return Math.min(firstName.length, lastName.length) >= limits.name;
}

/** Returns true for an e-mail address that the bank takes. */
export const isEmail = (email: string): boolean =>
  email.length <= limits.email && /^[^\s@\p{C}]+@[^\s@\p{C}]+\.[^\s@\p{C}]+$/u.test(email);

/** Returns true for the birth date of somebody who lives: a day from 1900 to today (milliseconds since 1970). */
const isBirthDate = (date: string, now: number): boolean =>
  isDay(date) && date >= '1900' && date <= germanTimeOf(new Date(now)).slice(0, 10);

/** Facts that the customer has typed; those that are absent are not judged. */
export interface TypedFacts {
  readonly person?: (GivenName & { readonly birthDate?: unknown }) | undefined;
  readonly email?: string | null | undefined;
  readonly billingAddress: GivenAddress;
  readonly deliveryAddress: GivenAddress & GivenName;
}

/** Returns what the bank would refuse of the facts, for the customer to correct. */
export function typingProblemsIn(
  { person, email, billingAddress, deliveryAddress }: TypedFacts,
  now: number,
): Readonly<Partial<Record<TypingReason, boolean>>> {
  const { firstName, lastName, fullName } = deliveryAddress;
  const isNamed = firstName !== undefined || lastName !== undefined || fullName !== undefined;
  const birthDate = dateOf(person?.birthDate);
  const addresses = [billingAddress, deliveryAddress];
  return {
    name_incomplete: (person !== undefined && !isName(person)) || (isNamed && !isName(deliveryAddress)),
    birth_date_invalid: birthDate !== undefined && !isBirthDate(birthDate, now),
    email_invalid: email !== undefined && !isEmail(lineOf(email)),
    address_incomplete: addresses.some(isIncomplete),
    postcode_invalid: addresses.some(hasWrongPostcode),
  };
}

/** A street without any digit has no house number. What is abroad is refused for that. */
function isIncomplete({ street, postcode, city, country }: GivenAddress): boolean {
  const place = countryOf(country);
  const isLacking = lineOf(street) === '' || lineOf(postcode) === '' || lineOf(city) === '';
  return place === '' || (place === 'DE' && (isLacking || !/\d/.test(lineOf(street))));
}

const hasWrongPostcode = (address: GivenAddress): boolean =>
  countryOf(address.country) === 'DE' && lineOf(address.postcode) !== '' && !/^\d{5}$/.test(postcodeOf(address));
