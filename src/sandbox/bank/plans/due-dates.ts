const HOUR = 3_600_000;

const berlin = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Berlin',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
});

/**
 * Returns the due date `months` months after the day that `now` falls on in Berlin, as milliseconds of midnight in
 * Berlin.
 */
export function dueDate(now: Date, months: number): number {
  const today = inBerlin(now.getTime());
  const month = today.month - 1 + months;
  // Counted from the original day each time, so that 31 January is followed by 28 February and then by 31 March.
  const lastDay = new Date(Date.UTC(today.year, month + 1, 0)).getUTCDate();
  return midnightInBerlin(Date.UTC(today.year, month, Math.min(today.day, lastDay)));
}

function midnightInBerlin(utcMidnight: number): number {
  const winter = utcMidnight - HOUR;
  return inBerlin(winter).hour === 0 ? winter : winter - HOUR;
}

function inBerlin(time: number) {
  const parts = berlin.formatToParts(time);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((each) => each.type === type)?.value);
  return { year: part('year'), month: part('month'), day: part('day'), hour: part('hour') };
}
