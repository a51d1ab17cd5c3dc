const day = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Berlin',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const minute = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', hour: '2-digit', minute: '2-digit' });
const second = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Berlin',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const wholeNumber = new Intl.NumberFormat('en-GB');

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const units = [
  ['d', DAY],
  ['h', HOUR],
  ['min', MINUTE],
] as const;

/** Formats a day in Germany: `22 Nov 2026`. */
export const dayText = (date: Date): string => unbroken(day.format(date));

/** Formats a time in Germany: `11:47`. */
export const minuteText = (date: Date): string => minute.format(date);

/** Formats a time in Germany to the second: `11:47:05`. */
export const secondText = (date: Date): string => second.format(date);

/** Formats a count: `10,000`. */
export const countText = (count: number): string => wholeNumber.format(count);

/** Formats a duration with its two largest units: `60 d 3 h`, `12 min`; `0 min` for less than a minute. */
export function durationText(milliseconds: number): string {
  let rest = milliseconds;
  const parts = units.map(([unit, size]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return count === 0 ? '' : unbroken(`${countText(count)} ${unit}`);
  });
  const shown = parts.filter((part) => part !== '').slice(0, 2);
  return shown.length === 0 ? unbroken('0 min') : shown.join(' ');
}

/** Formats how far a moment is away: `in 12 min`, `2 d ago`. */
export function distanceText(to: Date, now: Date): string {
  const away = to.getTime() - now.getTime();
  return away >= 0 ? unbroken(`in ${durationText(away)}`) : unbroken(`${durationText(-away)} ago`);
}

function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00a0');
}
