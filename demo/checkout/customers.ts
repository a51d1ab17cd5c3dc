import type { ShopDatabase } from '../database.js';
import type { Session } from '../sessions.js';
import type { Customer } from './customer.js';

/** Stores the customers' details in the database, as long as their session exists. */
export function createCustomers(database: ShopDatabase) {
  const found = database.prepare('SELECT details FROM customers WHERE session = ?');
  const saved = database.prepare(
    'INSERT INTO customers (session, details) VALUES (?, ?) ON CONFLICT DO UPDATE SET details = excluded.details',
  );
  return {
    /** Returns the details of a visitor; undefined if there are none. */
    of(session: Session | undefined): Customer | undefined {
      const row = session && (found.get(session.id) as { details: string } | undefined);
      return row && (JSON.parse(row.details) as Customer);
    },
    /** Saves the details, replacing earlier ones. */
    save: ({ id }: Session, customer: Customer): void => void saved.run(id, JSON.stringify(customer)),
  };
}
