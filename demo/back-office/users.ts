import { createHash, timingSafeEqual } from 'node:crypto';
import type { ShopDatabase } from '../database.js';
import { hashOf, newToken, tokenIn } from '../tokens.js';

/** Name of the cookie of back-office users. */
export const userCookie = 'duenholt_haendlerbereich';

/** Lifetime of a login in seconds. */
export const shift = 8 * 60 * 60;

/** Wrong passwords per client and minute; the limit of one client does not lock out others. */
const mostFailures = 10;
const minute = 60 * 1000;

/** Result of an attempt to log in. */
export type Login = { readonly token: string } | 'wrong' | 'too_many';

/** An attempt to log in. */
export interface Attempt {
  /** Identifies the client, for instance by the address of its connection. */
  readonly client: string;
  readonly password: string;
  readonly tried: string;
  /** Name of the back-office user; may be empty. */
  readonly name: string;
}

/** Stores logins and failed attempts in the database. */
export function createUsers(database: ShopDatabase, now: () => Date) {
  const found = database.prepare('SELECT id FROM users WHERE id = ? AND began > ?');
  const begun = database.prepare('INSERT INTO users (id, began, name) VALUES (?, ?, ?)');
  const named = database.prepare('SELECT name FROM users WHERE id = ? AND began > ?');
  const ended = database.prepare('DELETE FROM users WHERE id = ?');
  const forgotten = database.prepare('DELETE FROM users WHERE began <= ?');
  const failures = database.prepare('SELECT count(*) AS count FROM login_failures WHERE client = ? AND at > ?');
  const failed = database.prepare('INSERT INTO login_failures (client, at) VALUES (?, ?)');
  const forgiven = database.prepare('DELETE FROM login_failures WHERE at <= ?');
  const sessionsSince = (time: number) => time - shift * 1000;

  const enter = database.transaction(
    ({ client, isRight, name }: { client: string; isRight: boolean; name: string }, time: number): Login => {
      forgiven.run(time - minute);
      if ((failures.get(client, time - minute) as { count: number }).count >= mostFailures) return 'too_many';
      if (!isRight) {
        failed.run(client, time);
        return 'wrong';
      }
      const token = newToken();
      forgotten.run(sessionsSince(time));
      begun.run(hashOf(token), time, name);
      return { token };
    },
  );

  return {
    /** Checks whether a request has a valid login. */
    knows(request: Request): boolean {
      const token = tokenIn(request, userCookie);
      return token !== undefined && found.get(hashOf(token), sessionsSince(now().getTime())) !== undefined;
    },
    /**
     * Checks a password and returns the token for the cookie. After too many failures even the right password is
     * rejected.
     */
    enter: ({ client, password, tried, name }: Attempt): Login =>
      enter.immediate(
        { client: hashOf(client), isRight: isSame(password, tried), name: name.trim().slice(0, 100) },
        now().getTime(),
      ),
    /** Returns the name given at the login; undefined if there is none. */
    nameOf(request: Request): string | undefined {
      const token = tokenIn(request, userCookie);
      const row =
        token && (named.get(hashOf(token), sessionsSince(now().getTime())) as { name: string | null } | undefined);
      return (row && row.name) || undefined;
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
