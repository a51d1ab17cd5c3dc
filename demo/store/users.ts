import { createHash, timingSafeEqual } from 'node:crypto';
import type { ShopDatabase } from './database.js';
import { hashOf, newToken, tokenIn } from './tokens.js';

/** Name of the cookie of back-office users. */
export const userCookie = 'duenholt_haendlerbereich';

/** Lifetime of a login in seconds. */
export const shift = 8 * 60 * 60;

/** Stores the logins to the back office. A real shop also limits how often a password can be tried. */
export function createUsers(database: ShopDatabase, now: () => Date) {
  const found = database.prepare('SELECT name FROM users WHERE id = ? AND began > ?');
  const begun = database.prepare('INSERT INTO users (id, began, name) VALUES (?, ?, ?)');
  const ended = database.prepare('DELETE FROM users WHERE id = ?');
  const forgotten = database.prepare('DELETE FROM users WHERE began <= ?');
  const earliest = () => now().getTime() - shift * 1000;
  const find = (request: Request) => {
    const token = tokenIn(request, userCookie);
    return token === undefined ? undefined : (found.get(hashOf(token), earliest()) as { name: string } | undefined);
  };
  return {
    /** Checks whether a request has a valid login. */
    knows: (request: Request): boolean => find(request) !== undefined,
    /** Returns the name given at the login; undefined if there is none. */
    nameOf: (request: Request): string | undefined => find(request)?.name || undefined,
    /** Checks a password; returns the token for the cookie, or undefined if it is wrong. */
    enter({ password, tried, name }: Readonly<Record<'password' | 'tried' | 'name', string>>): string | undefined {
      if (!isSame(password, tried)) return undefined;
      const token = newToken();
      forgotten.run(earliest());
      begun.run(hashOf(token), now().getTime(), name.trim().slice(0, 100));
      return token;
    },
    /** Ends a login. */
    leave(request: Request): void {
      const token = tokenIn(request, userCookie);
      if (token) ended.run(hashOf(token));
    },
  };
}

/** Compares in constant time. */
function isSame(password: string, tried: string): boolean {
  const [one, other] = [password, tried].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer];
  return timingSafeEqual(one, other);
}
