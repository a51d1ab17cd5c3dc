import { birthDateUnit } from '../assumptions.js';
import { isDay } from '../calendar-day.js';
import { germanDay } from '../german-time.js';
import { Problem, type Reader } from './field-readers.js';

const noDay = new Problem('ANGABE_UNGUELTIG', 'Hier wird ein Datum in der Form JJJJ-MM-TT erwartet.');
const noDayOrTimestamp = new Problem('ANGABE_UNGUELTIG', 'Hier wird ein Datum in der Form JJJJ-MM-TT oder ein Zeitstempel erwartet.');

/** A day written YYYY-MM-DD. */
export const day: Reader<string> = (value) => (typeof value === 'string' && isDay(value.trim()) ? value.trim() : noDay);

/** A day written YYYY-MM-DD, or a UNIX timestamp. */
export const dayOrTimestamp: Reader<string> = (value) => dayOf(value) ?? noDayOrTimestamp;

/** A day of birth, YYYY-MM-DD or a UNIX timestamp (specification: personendaten). */
export const birthDate: Reader<string> = (value) => {
  const read = dayOf(value);
  return read !== undefined && read >= '1900-01-01' ? read : noDayOrTimestamp;
};

function dayOf(value: unknown): string | undefined {
  if (typeof value === 'string' && isDay(value.trim())) return value.trim();
  const timestamp = typeof value === 'string' && /^-?\d+$/.test(value.trim()) ? Number(value) : value;
  if (typeof timestamp !== 'number') return undefined;
  const moment = new Date(timestamp * birthDateUnit);
  // Whoever makes a timestamp of a day takes midnight, in Germany or in Greenwich: both are this day in Germany.
  return Number.isNaN(moment.getTime()) ? undefined : germanDay(moment);
}
