const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' });
const moment = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'medium' });

/** The day in Germany: `2026-11-21`. */
export function germanDay(date: Date): string {
  return day.format(date);
}

/** The moment in Germany with its offset, to the second: `2026-11-21T00:30:00+01:00`. */
export function germanDateTime(date: Date): string {
  const local = moment.format(date).replace(' ', 'T');
  const seconds = Math.floor(date.getTime() / 1000) * 1000;
  const hours = (Date.parse(`${local}Z`) - seconds) / 3_600_000;
  return `${local}+0${hours}:00`;
}
