/** Returns true if `text` is an existing day, written YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Returns the same day of the next month, or that month's last day: `2026-01-31` → `2026-02-28`. */
export function monthAfter(day: string): string {
  const [year, month, date] = partsOf(day);
  return dayAt(year, month, Math.min(date, new Date(Date.UTC(year, month + 1, 0)).getUTCDate()));
}

/** Returns the first day of the previous month: `2026-01-31` → `2025-12-01`. */
export function firstOfLastMonth(day: string): string {
  const [year, month] = partsOf(day);
  return dayAt(year, month - 2, 1);
}

/** Returns year, month (from 1) and day. */
function partsOf(day: string): [number, number, number] {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return [year, month, date];
}

/** Returns the day as YYYY-MM-DD; `month` counts from 0 and may lie outside the year. */
function dayAt(year: number, month: number, date: number): string {
  return new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);
}

const HOUR = 3_600_000;
const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' });
const moment = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'medium' });

/** Days by hours since 1970: a lookup is much faster than a calendar call for each of ten thousand transactions. */
const days = new Map<number, string>();

/** Returns the day in Germany: `2026-11-21`. */
export function germanDay(date: Date): string {
  const hour = Math.floor(date.getTime() / HOUR);
  const known = days.get(hour) ?? day.format(date);
  days.set(hour, known);
  return known;
}

/** Returns the time in Germany with its offset, to the second: `2026-11-21T00:30:00+01:00`. */
export function germanDateTime(date: Date): string {
  const local = moment.format(date).replace(' ', 'T');
  const seconds = Math.floor(date.getTime() / 1000) * 1000;
  const hours = (Date.parse(`${local}Z`) - seconds) / HOUR;
  return `${local}+0${hours}:00`;
}

/**
 * Returns the moment of a time in Germany without offset: `2026-11-21T00:30`. An hour that exists twice is the later
 * one.
 */
export function fromGermanTime(local: string): Date {
  const asUtc = Date.parse(`${local}Z`);
  const candidates = [1, 2].map((hours) => new Date(asUtc - hours * HOUR));
  const isRight = (date: Date) => germanDateTime(date).slice(0, 16) === new Date(asUtc).toISOString().slice(0, 16);
  return candidates.find(isRight) ?? new Date(asUtc - HOUR);
}
