import { createHash, timingSafeEqual } from 'node:crypto';
import type { ShopDatabase } from '../database.js';
import { hashOf, newToken, tokenIn } from '../tokens.js';

/** Name of the cookie of those who work for the shop. */
export const clerkCookie = 'duenholt_verwaltung';

/** Seconds after which everybody has to log in again. */
export const shift = 8 * 60 * 60;

/** How many wrong passwords of one client are looked at in a minute: whoever tries more locks out nobody else. */
const mostFailures = 10;
const minute = 60 * 1000;

/** What became of an attempt to log in. */
export type Login = { readonly token: string } | 'wrong' | 'too_many';

/** An attempt to log in. */
export interface Attempt {
  /** Who tries, like the address of the connection. */
  readonly client: string;
  readonly password: string;
  readonly tried: string;
  /** What the clerk is called; may be empty. */
  readonly name: string;
}

/** Keeps in the database who is logged in, and how often somebody failed to. */
export function createClerks(database: ShopDatabase, now: () => Date) {
  const found = database.prepare('SELECT id FROM clerks WHERE id = ? AND began > ?');
  const begun = database.prepare('INSERT INTO clerks (id, began, name) VALUES (?, ?, ?)');
  const named = database.prepare('SELECT name FROM clerks WHERE id = ? AND began > ?');
  const ended = database.prepare('DELETE FROM clerks WHERE id = ?');
  const forgotten = database.prepare('DELETE FROM clerks WHERE began <= ?');
  const failures = database.prepare('SELECT count(*) AS count FROM login_failures WHERE client = ? AND at > ?');
  const failed = database.prepare('INSERT INTO login_failures (client, at) VALUES (?, ?)');
  const forgiven = database.prepare('DELETE FROM login_failures WHERE at <= ?');
  const sessionsSince = (time: number) => time - shift * 1000;

  const enter = database.transaction(({ client, isRight, name }: { client: string; isRight: boolean; name: string }, time: number): Login => {
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
  });

  return {
    /** Whether a request comes from somebody who is logged in. */
    knows(request: Request): boolean {
      const token = tokenIn(request, clerkCookie);
      return token !== undefined && found.get(hashOf(token), sessionsSince(now().getTime())) !== undefined;
    },
    /** Tries a password; when right, what the cookie has to hold. After too many wrong ones of a client not even the right one counts there. */
    enter: ({ client, password, tried, name }: Attempt): Login =>
      enter.immediate({ client: hashOf(client), isRight: isSame(password, tried), name: name.trim().slice(0, 100) }, now().getTime()),
    /** The name that somebody gave at the login; undefined when there is none. */
    nameOf(request: Request): string | undefined {
      const token = tokenIn(request, clerkCookie);
      const row = token && (named.get(hashOf(token), sessionsSince(now().getTime())) as { name: string | null } | undefined);
      return (row && row.name) || undefined;
    },
    /** Ends what `enter` has begun. */
    leave(request: Request): void {
      const token = tokenIn(request, clerkCookie);
      if (token) ended.run(hashOf(token));
    },
  };
}

/** How long it takes says nothing about either. */
function isSame(password: string, tried: string): boolean {
  const [one, other] = [password, tried].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer];
  return timingSafeEqual(one, other);
}
