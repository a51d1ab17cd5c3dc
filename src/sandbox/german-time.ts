const HOUR = 3_600_000;
const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' });
const moment = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'medium' });

/** Days by hours since 1970: looking one up is much faster than asking the calendar for each of ten thousand transactions. */
const days = new Map<number, string>();

/** The day in Germany: `2026-11-21`. */
export function germanDay(date: Date): string {
  const hour = Math.floor(date.getTime() / HOUR);
  const known = days.get(hour) ?? day.format(date);
  days.set(hour, known);
  return known;
}

/** The moment in Germany with its offset, to the second: `2026-11-21T00:30:00+01:00`. */
export function germanDateTime(date: Date): string {
  const local = moment.format(date).replace(' ', 'T');
  const seconds = Math.floor(date.getTime() / 1000) * 1000;
  const hours = (Date.parse(`${local}Z`) - seconds) / HOUR;
  return `${local}+0${hours}:00`;
}
