import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares two texts in constant time, so that the duration does not reveal where they differ. */
export function isSameText(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
