/** Whether `text` is a day that exists, written YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The same day of the next month, or its last one: `2026-01-31` → `2026-02-28`. */
export function monthAfter(day: string): string {
  const [year, month, date] = partsOf(day);
  return dayAt(year, month, Math.min(date, new Date(Date.UTC(year, month + 1, 0)).getUTCDate()));
}

/** The first day of the month before: `2026-01-31` → `2025-12-01`. */
export function firstOfLastMonth(day: string): string {
  const [year, month] = partsOf(day);
  return dayAt(year, month - 2, 1);
}

/** Year, month from 1, and day. */
function partsOf(day: string): [number, number, number] {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return [year, month, date];
}

/** The day; months count from 0, and beyond the ends of the year. */
function dayAt(year: number, month: number, date: number): string {
  return new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);
}
