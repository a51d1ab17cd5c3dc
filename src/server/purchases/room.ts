import { RouteError } from '../errors.js';
import type { Beginner } from '../store/store.js';
import { mostOpen, type PurchaseParts } from './parts.js';

/**
 * Makes sure that each of these may have one more purchase open at the bank, or so many with the one that was just kept.
 * @throws {RouteError} `too_many_purchases`, saying when there will be room
 */
export async function requireRoom({ store, now }: Pick<PurchaseParts, 'store' | 'now'>, beginners: readonly Beginner[], isKept = false): Promise<void> {
  const at = now();
  for (const by of beginners) {
    const open = await store.openUntil(by, at);
    const isFull = isKept ? open.length > mostOpen : open.length >= mostOpen;
    const nextEnd = open[open.length - mostOpen] ?? at;
    if (isFull) throw new RouteError('too_many_purchases', { retryAfter: Math.max(1, Math.ceil((nextEnd - at) / 1000)) });
  }
}
