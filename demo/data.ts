import { createUsers } from './back-office/users.js';
import { createBaskets } from './basket/baskets.js';
import { createCustomers } from './checkout/customers.js';
import { openDatabase } from './database.js';
import { draftOf } from './orders/draft.js';
import { createBankNews } from './orders/bank-news.js';
import { createOrders } from './orders/orders.js';
import { createRegister } from './orders/register.js';
import { createSamples } from './orders/samples.js';
import { createSessions, type Session } from './sessions.js';
import { newToken } from './tokens.js';

/** All stored data of the shop. */
export type ShopData = ReturnType<typeof openData>;

/** Opens the database, a file or `:memory:`, with everything stored in it. */
export function openData(file: string, now: () => Date = () => new Date()) {
  const database = openDatabase(file);
  const sessions = createSessions(database, now);
  const baskets = createBaskets(database);
  const customers = createCustomers(database);
  return {
    sessions,
    baskets,
    customers,
    orders: createOrders(database, baskets, now),
    bankNews: createBankNews(database, now),
    register: createRegister(database),
    samples: createSamples(database),
    users: createUsers(database, now),
    /** Returns the order the visitor could place now. */
    draft: (session: Session | undefined) => draftOf(baskets.of(session), customers.of(session)),
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
