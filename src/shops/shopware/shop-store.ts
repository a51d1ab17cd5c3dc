/** What a Shopware shop and the app server know of each other once a registration is confirmed. */
export interface ShopKeys {
  /** Address of the shop; its Admin API is below it. */
  readonly url: string;
  /** Signs requests and answers. */
  readonly secret: string;
  /** Credentials for the Admin API. */
  readonly apiKey: string;
  readonly apiSecret: string;
}

/** A Shopware shop that has installed the app. Times are in milliseconds since 1970. */
export interface InstalledShop {
  /** Id that Shopware has given to the shop. */
  readonly id: string;
  /** Undefined until a registration is confirmed and proven. */
  readonly keys?: ShopKeys | undefined;
  /** Secret before the last one, with the time until which it is taken, for requests that are under way. */
  readonly previous?: { readonly secret: string; readonly until: number } | undefined;
  /** Registration that was answered, and is not confirmed yet. */
  readonly offered?: Pick<ShopKeys, 'url' | 'secret'> | undefined;
  /** Keys that were confirmed: the first request with them shows whether the shop at this address knows them. */
  readonly confirmed?: ShopKeys | undefined;
  /** True if a registration was signed with the secret before it: then each later one has to be. */
  readonly signsTwice?: boolean | undefined;
}

/** A shop as it is stored. */
export interface StoredShop {
  readonly shop: InstalledShop;
  /** Increased by each change. */
  readonly version: number;
}

/** Store of the shops that have installed the app. */
export interface ShopStore {
  find(id: string): Promise<StoredShop | undefined>;
  all(): Promise<StoredShop[]>;
  /** Stores a shop that had the version `present`, or was not there; resolves with false if that has changed meanwhile. */
  put(shop: InstalledShop, present: number | undefined): Promise<boolean>;
  remove(id: string): Promise<void>;
  close(): Promise<void>;
}

/** Most attempts to change a shop, while other processes change it. */
const ATTEMPTS = 10;

/** Changes a shop: `change` gets it as it is, and returns what it is to be, or undefined to leave it. */
export async function changeShop(
  store: ShopStore,
  id: string,
  change: (present: InstalledShop | undefined) => InstalledShop | undefined,
): Promise<InstalledShop | undefined> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const present = await store.find(id);
    const next = change(present?.shop);
    if (!next) return present?.shop;
    if (await store.put(next, present?.version)) return next;
  }
  throw new Error(`The shop ${id} was changed too often at the same time.`);
}
