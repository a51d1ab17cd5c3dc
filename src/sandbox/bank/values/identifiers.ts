import { randomInt } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

const berlin = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Berlin',
  hourCycle: 'h23',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/**
 * Creates a generator of technical ids: webshop id, month-day-time in Berlin, and three digits; `isTaken` prevents
 * duplicates within a second.
 */
export function technicalIds(isTaken: (id: string) => boolean) {
  let serial = randomInt(900);
  return (webshopId: string, now: Date): string => {
    serial += 1;
    const prefix = `${webshopId}-${momentIn(now)}`;
    const short = `${prefix}-${100 + (serial % 900)}`;
    return isTaken(short) ? `${prefix}-${1000 + serial}` : short;
  };
}

function momentIn(now: Date): string {
  const parts = berlin.formatToParts(now);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('month')}${part('day')}${part('hour')}${part('minute')}${part('second')}`;
}

/** The business ids in use: purchases and transactions never share one. */
export interface BusinessIds {
  /** Returns an unused id, six characters of A-Z0-9, and marks it as used. */
  draw(): string;
  /** Marks this id as used; returns false if it already was. */
  take(id: string): boolean;
  clear(): void;
}

/** Creates an empty set of business ids. */
export function createBusinessIds(): BusinessIds {
  const taken = new Set<string>();

  function take(id: string): boolean {
    if (taken.has(id)) return false;
    taken.add(id);
    return true;
  }

  return {
    take,
    draw() {
      for (;;) {
        const id = Array.from({ length: 6 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
        if (take(id)) return id;
      }
    },
    clear: () => taken.clear(),
  };
}
