import type { ShopDatabase } from './database.js';
import type { Session } from './sessions.js';
import { lineOf, mostPieces, type Line } from '../order.js';

/** The visitors' baskets. */
export type Baskets = ReturnType<typeof createBaskets>;

interface Row {
  product: string;
  variant: number;
  quantity: number;
}

/** Stores product, variant and quantity in the database; names and prices are always the current ones. */
export function createBaskets(database: ShopDatabase) {
  const lines = database.prepare(
    'SELECT product, variant, quantity FROM basket_lines WHERE session = ? ORDER BY rowid',
  );
  const put = database.prepare(`INSERT INTO basket_lines (session, product, variant, quantity) VALUES (?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET quantity = excluded.quantity`);
  const removed = database.prepare('DELETE FROM basket_lines WHERE session = ? AND product = ? AND variant = ?');
  const quantity = database.prepare(
    'SELECT quantity FROM basket_lines WHERE session = ? AND product = ? AND variant = ?',
  );

  const set = (session: string, { slug, variant }: Pick<Line, 'slug' | 'variant'>, pieces: number) => {
    if (pieces < 1) removed.run(session, slug, variant);
    else put.run(session, slug, variant, Math.min(pieces, mostPieces));
  };
  const add = database.transaction((session: string, line: Pick<Line, 'slug' | 'variant'>, pieces: number) => {
    const row = quantity.get(session, line.slug, line.variant) as { quantity: number } | undefined;
    set(session, line, (row?.quantity ?? 0) + pieces);
  });
  return {
    /** Returns the basket of a visitor, without products that are no longer sold. */
    of: (session: Session | undefined): readonly Line[] =>
      session
        ? (lines.all(session.id) as Row[]).flatMap(
            ({ product, variant, quantity }) => lineOf(product, variant, quantity) ?? [],
          )
        : [],
    /** Adds pieces to the basket. */
    add: ({ id }: Session, line: Pick<Line, 'slug' | 'variant'>, pieces: number): void =>
      add.immediate(id, line, pieces),
    /** Sets the quantity; 0 removes the line. */
    set: ({ id }: Session, line: Pick<Line, 'slug' | 'variant'>, pieces: number): void => set(id, line, pieces),
    /** Removes what was ordered, but keeps what was added since. Has to be called within a transaction. */
    takeOut(session: string, ordered: readonly Line[]): void {
      for (const line of ordered) {
        const row = quantity.get(session, line.slug, line.variant) as { quantity: number } | undefined;
        if (row) set(session, line, row.quantity - line.quantity);
      }
    },
  };
}
