/** Seconds of a minute, minutes of an hour. */
const SIXTY = 60;

/**
 * Returns the pattern of cron for a task that runs every so many seconds; the next longer time that divides a minute or
 * an hour evenly, an hour at most.
 */
export function cronOf(seconds: number): string {
  const divisors = Array.from({ length: SIXTY }, (_, index) => index + 1).filter((each) => SIXTY % each === 0);
  const evenly = (least: number) => divisors.find((each) => each >= least) ?? SIXTY;
  const ofSeconds = evenly(seconds);
  if (seconds < SIXTY && ofSeconds < SIXTY) return `*/${ofSeconds} * * * * *`;
  const minutes = evenly(seconds / SIXTY);
  return minutes < SIXTY ? `*/${minutes} * * * *` : '0 * * * *';
}
