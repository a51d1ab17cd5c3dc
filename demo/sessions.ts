import type { ShopDatabase } from './database.js';
import { languages, type Language } from './language.js';
import { hashOf, newToken, tokenIn } from './tokens.js';

/** A session; begins when a visitor puts something into the basket. */
export interface Session {
  /** Hash of the token in the cookie. */
  readonly id: string;
  /** Language of the visitor's checkout. */
  readonly language: Language;
  /** Term in months that the visitor picked beside a price. */
  readonly months?: number | undefined;
}

/** Name of the shop's cookie. */
export const sessionCookie = 'duenholt_session';

const day = 24 * 60 * 60 * 1000;
/** Milliseconds after which an unused session is deleted, with its basket and addresses. */
const lifetime = 30 * day;

/** Stores the sessions in the database; deletes those unused for thirty days. */
export function createSessions(database: ShopDatabase, now: () => Date) {
  const found = database.prepare('SELECT language, used, months FROM sessions WHERE id = ? AND used > ?');
  const touched = database.prepare('UPDATE sessions SET used = ? WHERE id = ?');
  const begun = database.prepare('INSERT INTO sessions (id, language, used) VALUES (?, ?, ?)');
  const picking = database.prepare('UPDATE sessions SET months = ? WHERE id = ?');
  const speaking = database.prepare('UPDATE sessions SET language = ? WHERE id = ?');
  database.prepare('DELETE FROM sessions WHERE used <= ?').run(now().getTime() - lifetime);
  return {
    /** Returns the session of a request's cookie, if any. */
    find(request: Request): Session | undefined {
      const token = tokenIn(request, sessionCookie);
      if (!token) return undefined;
      const [id, time] = [hashOf(token), now().getTime()];
      const row = found.get(id, time - lifetime) as
        | { language: string; used: number; months: number | null }
        | undefined;
      if (!row) return undefined;
      if (time - row.used > day) touched.run(time, id);
      return { id, language: languages.find((each) => each === row.language) ?? 'de', months: row.months ?? undefined };
    },
    /** Creates a session, and the token for its cookie. */
    begin(language: Language): { session: Session; token: string } {
      const token = newToken();
      const session = { id: hashOf(token), language };
      begun.run(session.id, language, now().getTime());
      return { session, token };
    },
    /** Stores the term that the visitor picked. */
    pick({ id }: Session, months: number): void {
      picking.run(months, id);
    },
    /** Stores the visitor's language. */
    speak({ id }: Session, language: Language): void {
      speaking.run(language, id);
    },
  };
}
