import { Kysely, type Dialect } from 'kysely';
import * as z from 'zod';
import { createVault, sqliteDialect } from '../../server/inside.js';
import type { InstalledShop, ShopStore, StoredShop } from './shop-store.js';

interface ShopRow {
  shop: string;
  /** Secrets and credentials, encrypted. */
  sealed: string;
  version: number;
}

interface ShopTables {
  ratenkaufShopwareShops: ShopRow;
}

/** Where the shops are kept: the file of an SQLite database, or a dialect, as for purchases. */
export interface SqlShopStoreOptions {
  readonly database: string | Dialect;
  /** Secret with which keys are encrypted. */
  readonly secret: string;
}

const keys = z.object({ url: z.string(), secret: z.string(), apiKey: z.string(), apiSecret: z.string() });
const sealedSchema = z.object({
  id: z.string(),
  keys: keys.optional(),
  previous: z.object({ secret: z.string(), until: z.number() }).optional(),
  offered: keys.pick({ url: true, secret: true }).optional(),
  confirmed: keys.optional(),
  signsTwice: z.boolean().optional(),
});

/** Creates the store of shops in an SQL database, beside the purchases. */
export function sqlShopStore({ database, secret }: SqlShopStoreOptions): ShopStore {
  const db = new Kysely<ShopTables>({ dialect: typeof database === 'string' ? sqliteDialect(database) : database });
  const vault = createVault(secret, 'keys of shops with Shopware');
  let ready: Promise<void> | undefined;

  /** Another process may create the table at the same time: a failure counts only if it is missing afterwards. */
  async function createTable(): Promise<void> {
    const table = db.schema.createTable('ratenkaufShopwareShops').ifNotExists();
    const failure = await table
      .addColumn('shop', 'text', (column) => column.primaryKey().notNull())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .execute()
      .then(
        () => undefined,
        (cause: unknown) => new Error('The table of the shops cannot be created.', { cause }),
      );
    if (!failure) return;
    await db
      .selectFrom('ratenkaufShopwareShops')
      .select('shop')
      .limit(1)
      .execute()
      .catch(() => {
        throw failure;
      });
  }

  /** Tries again after a failure. */
  const tables = (): Promise<void> =>
    (ready ??= createTable().catch((error: unknown) => {
      ready = undefined;
      throw error;
    }));

  function read({ shop, sealed, version }: ShopRow): StoredShop {
    const text = vault.open(shop, sealed);
    if (text === undefined)
      throw new Error(
        `The keys of shop ${shop} cannot be read: secret is another one than that with which they were stored.`,
      );
    return { shop: sealedSchema.parse(JSON.parse(text)), version: Number(version) };
  }

  return {
    async find(id) {
      await tables();
      const row = await db.selectFrom('ratenkaufShopwareShops').selectAll().where('shop', '=', id).executeTakeFirst();
      return row && read(row);
    },
    async all() {
      await tables();
      return (await db.selectFrom('ratenkaufShopwareShops').selectAll().orderBy('shop').execute()).map(read);
    },
    async put(shop: InstalledShop, present) {
      await tables();
      const sealed = vault.close(shop.id, JSON.stringify(shop));
      if (present === undefined) {
        const added = db
          .insertInto('ratenkaufShopwareShops')
          .values({ shop: shop.id, sealed, version: 1 })
          .onConflict((conflict) => conflict.doNothing());
        return (await added.returning('shop').execute()).length === 1;
      }
      const changed = db
        .updateTable('ratenkaufShopwareShops')
        .set({ sealed, version: present + 1 })
        .where('shop', '=', shop.id)
        .where('version', '=', present);
      return Number((await changed.executeTakeFirst()).numUpdatedRows) === 1;
    },
    async remove(id) {
      await tables();
      await db.deleteFrom('ratenkaufShopwareShops').where('shop', '=', id).execute();
    },
    close: () => db.destroy(),
  };
}
