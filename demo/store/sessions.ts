import { languages, type Language } from '../language.js';
import type { Customer } from '../order.js';
import type { ShopDatabase } from './database.js';
import { hashOf, newToken, tokenIn } from './tokens.js';

/** A session; begins when a visitor puts something into the basket. */
export interface Session {
  /** Hash of the token in the cookie. */
  readonly id: string;
  /** Language of the visitor's checkout. */
  readonly language: Language;
  /** Term in months that the visitor picked beside a price. */
  readonly months?: number | undefined;
  /** Undefined until the visitor has entered an address. */
  readonly customer?: Customer | undefined;
}

interface Row {
  language: string;
  used: number;
  months: number | null;
  customer: string | null;
}

/** Name of the shop's cookie. */
export const sessionCookie = 'duenholt_session';

const day = 24 * 60 * 60 * 1000;
/** Milliseconds after which an unused session is deleted, with its basket and addresses. */
const lifetime = 30 * day;

/** Stores the sessions in the database; deletes those unused for thirty days. */
export function createSessions(database: ShopDatabase, now: () => Date) {
  const found = database.prepare('SELECT language, used, months, customer FROM sessions WHERE id = ? AND used > ?');
  const touched = database.prepare('UPDATE sessions SET used = ? WHERE id = ?');
  const begun = database.prepare('INSERT INTO sessions (id, language, used) VALUES (?, ?, ?)');
  const change = (column: 'months' | 'language' | 'customer') => {
    const changed = database.prepare(`UPDATE sessions SET ${column} = ? WHERE id = ?`);
    return ({ id }: Session, value: number | string): void => void changed.run(value, id);
  };
  const keepCustomer = change('customer');
  database.prepare('DELETE FROM sessions WHERE used <= ?').run(now().getTime() - lifetime);
  return {
    /** Returns the session of a request's cookie, if any. */
    find(request: Request): Session | undefined {
      const token = tokenIn(request, sessionCookie);
      if (!token) return undefined;
      const [id, time] = [hashOf(token), now().getTime()];
      const row = found.get(id, time - lifetime) as Row | undefined;
      if (!row) return undefined;
      if (time - row.used > day) touched.run(time, id);
      return {
        id,
        language: languages.find((each) => each === row.language) ?? 'de',
        months: row.months ?? undefined,
        customer: row.customer === null ? undefined : (JSON.parse(row.customer) as Customer),
      };
    },
    /** Creates a session, and the token for its cookie. */
    begin(language: Language): { session: Session; token: string } {
      const token = newToken();
      const session = { id: hashOf(token), language };
      begun.run(session.id, language, now().getTime());
      return { session, token };
    },
    /** Stores the term that the visitor picked. */
    pick: change('months'),
    /** Stores the visitor's language. */
    speak: change('language'),
    /** Stores name and addresses, replacing earlier ones. */
    save: (session: Session, customer: Customer): void => keepCustomer(session, JSON.stringify(customer)),
  };
}
