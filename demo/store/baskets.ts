import type { ShopDatabase } from './database.js';
import type { Session } from './sessions.js';
import { lineOf, mostPieces, type Line } from '../order.js';

/** The visitors' baskets. */
export type Baskets = ReturnType<typeof createBaskets>;

type Goods = Pick<Line, 'slug' | 'variant'>;

/** Stores product, variant and quantity in the database; names and prices are always the current ones. */
export function createBaskets(database: ShopDatabase) {
  const lines = database.prepare(
    'SELECT product, variant, quantity FROM basket_lines WHERE session = ? ORDER BY rowid',
  );
  const putting = (quantity: string) =>
    database.prepare(`INSERT INTO basket_lines VALUES (?, ?, ?, min(?, ${mostPieces}))
      ON CONFLICT DO UPDATE SET quantity = min(${quantity}, ${mostPieces})`);
  const [set, added] = [putting('excluded.quantity'), putting('quantity + excluded.quantity')];
  const which = 'WHERE session = ? AND product = ? AND variant = ?';
  const removed = database.prepare(`DELETE FROM basket_lines ${which} AND quantity <= ?`);
  const reduced = database.prepare(`UPDATE basket_lines SET quantity = quantity - ? ${which}`);
  return {
    /** Returns the basket of a visitor, without products that are no longer sold. */
    of: (session: Session | undefined): readonly Line[] =>
      session
        ? (lines.all(session.id) as { product: string; variant: number; quantity: number }[]).flatMap(
            ({ product, variant, quantity }) => lineOf(product, variant, quantity) ?? [],
          )
        : [],
    /** Adds pieces to the basket. */
    add: ({ id }: Session, { slug, variant }: Goods, pieces: number): void => void added.run(id, slug, variant, pieces),
    /** Sets the quantity; 0 removes the line. */
    set({ id }: Session, { slug, variant }: Goods, pieces: number): void {
      if (pieces < 1) removed.run(id, slug, variant, mostPieces);
      else set.run(id, slug, variant, pieces);
    },
    /** Removes what was ordered, but keeps what was added since. Has to be called within a transaction. */
    takeOut(session: string, ordered: readonly Line[]): void {
      for (const { slug, variant, quantity } of ordered) {
        removed.run(session, slug, variant, quantity);
        reduced.run(quantity, session, slug, variant);
      }
    },
  };
}
