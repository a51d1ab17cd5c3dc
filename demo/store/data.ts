import { draftOf } from '../order.js';
import { createBaskets } from './baskets.js';
import { openDatabase } from './database.js';
import { createOrders } from './orders.js';
import { createRegister } from './register.js';
import { createSessions, type Session } from './sessions.js';
import { newToken } from './tokens.js';
import { createUsers } from './users.js';

/** All stored data of the shop. */
export type ShopData = ReturnType<typeof openData>;

/** Opens the database, a file or `:memory:`, with everything stored in it. */
export function openData(file: string, now: () => Date = () => new Date()) {
  const database = openDatabase(file);
  const baskets = createBaskets(database);
  return {
    sessions: createSessions(database, now),
    baskets,
    orders: createOrders(database, baskets, now),
    register: createRegister(database, now),
    users: createUsers(database, now),
    /** Returns the order the visitor could place now. */
    draft: (session: Session | undefined) => draftOf(baskets.of(session), session?.customer),
    /**
     * Returns the handler's secret, which is the same for all processes on this database. A real shop takes it from its
     * environment.
     */
    secret: (): string => {
      database.prepare("INSERT INTO settings VALUES ('secret', ?) ON CONFLICT DO NOTHING").run(newToken());
      return (database.prepare("SELECT value FROM settings WHERE name = 'secret'").get() as { value: string }).value;
    },
    close: () => void database.close(),
  };
}
