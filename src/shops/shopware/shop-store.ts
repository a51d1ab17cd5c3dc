import { Kysely, type Dialect } from 'kysely';
import * as z from 'zod';
import { createVault, sqliteDialect } from '../../server/inside.js';

/** What a Shopware shop and the app server know of each other once a registration is confirmed. */
const keysSchema = z.object({
  /** Address of the shop; its Admin API is below it. */
  url: z.string(),
  /** Signs requests and answers. */
  secret: z.string(),
  /** Credentials for the Admin API. */
  apiKey: z.string(),
  apiSecret: z.string(),
});

/** A Shopware shop that has installed the app. Times are in milliseconds since 1970. */
const installedSchema = z.object({
  /** Id that Shopware has given to the shop. */
  id: z.string(),
  /** Undefined until a registration is confirmed and proven. */
  keys: keysSchema.optional(),
  /** Secret before the last one, with the time until which it is taken, for requests that are under way. */
  previous: z.object({ secret: z.string(), until: z.number() }).optional(),
  /** Registration that was answered, and is not confirmed yet. */
  offered: keysSchema.pick({ url: true, secret: true }).optional(),
  /** Keys that were confirmed: the first request with them shows whether the shop at this address knows them. */
  confirmed: keysSchema.optional(),
  /** True if a registration was signed with the secret before it: then each later one has to be. */
  signsTwice: z.boolean().optional(),
});

export type ShopKeys = z.output<typeof keysSchema>;
export type InstalledShop = z.output<typeof installedSchema>;

/** Store of the shops that have installed the app. */
export type ShopStore = ReturnType<typeof createShopStore>;

const TABLE = 'ratenkaufShopwareShops';

interface ShopRow {
  shop: string;
  /** The shop with its secrets and credentials, encrypted. */
  sealed: string;
  /** Increased by each change. */
  version: number;
}

/** Most attempts to change a shop, while other processes change it. */
const ATTEMPTS = 10;

/** Creates the store beside the purchases: in the file of an SQLite database, or by a dialect. */
export function createShopStore(database: string | Dialect, secret: string) {
  const dialect = typeof database === 'string' ? sqliteDialect(database) : database;
  const db = new Kysely<Record<typeof TABLE, ShopRow>>({ dialect });
  const vault = createVault(secret, 'keys of shops with Shopware');
  let ready: Promise<void> | undefined;

  /** Another process may create the table at the same time: a failure counts only if it is missing afterwards. */
  async function createTable(): Promise<void> {
    const table = db.schema.createTable(TABLE).ifNotExists();
    await table
      .addColumn('shop', 'text', (column) => column.primaryKey().notNull())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .execute()
      .catch(async (cause: unknown) => {
        const present = db.selectFrom(TABLE).select('shop').limit(1).execute();
        const isThere = await present.then(Boolean, () => false);
        if (!isThere) throw new Error('The table of the shops cannot be created.', { cause });
      });
  }

  /** Returns the shops, all or the one with an id; creates the table first, again after a failure. */
  async function rows(id?: string) {
    ready ??= createTable().catch((error: unknown) => {
      ready = undefined;
      throw error;
    });
    await ready;
    const all = db.selectFrom(TABLE).selectAll().orderBy('shop');
    const found = await (id === undefined ? all : all.where('shop', '=', id)).execute();
    return found.map(({ shop, sealed, version }) => {
      const text = vault.open(shop, sealed);
      if (text === undefined)
        throw new Error(
          `The keys of shop ${shop} cannot be read: secret is another one than that with which they were stored.`,
        );
      return { shop: installedSchema.parse(JSON.parse(text)), version: Number(version) };
    });
  }

  /** Stores a shop that had this version, or was not there; resolves with false if that has changed meanwhile. */
  async function put(shop: InstalledShop, present: number | undefined): Promise<boolean> {
    const sealed = vault.close(shop.id, JSON.stringify(shop));
    if (present === undefined) {
      const added = db.insertInto(TABLE).values({ shop: shop.id, sealed, version: 1 });
      const made = await added
        .onConflict((conflict) => conflict.doNothing())
        .returning('shop')
        .execute();
      return made.length === 1;
    }
    const changed = db.updateTable(TABLE).set({ sealed, version: present + 1 });
    const { numUpdatedRows } = await changed
      .where('shop', '=', shop.id)
      .where('version', '=', present)
      .executeTakeFirst();
    return Number(numUpdatedRows) === 1;
  }

  return {
    find: async (id: string): Promise<InstalledShop | undefined> => (await rows(id))[0]?.shop,
    all: async (): Promise<InstalledShop[]> => (await rows()).map(({ shop }) => shop),
    /** Changes a shop: `change` gets it as it is, and returns what it is to be, or undefined to leave it. */
    async change(id: string, change: (present: InstalledShop | undefined) => InstalledShop | undefined): Promise<void> {
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        const [present] = await rows(id);
        const next = change(present?.shop);
        if (!next || (await put(next, present?.version))) return;
      }
      throw new Error(`The shop ${id} was changed too often at the same time.`);
    },
    /** Removes a shop that is there. */
    remove: async (id: string) => void (await db.deleteFrom(TABLE).where('shop', '=', id).execute()),
    close: () => db.destroy(),
  };
}
