import * as z from 'zod';
import { createAdminApi, AdminApiError, type AdminApi } from './admin-api.js';
import { sentSchema } from './payloads.js';
import { parsedJson, withKeys } from './registration.js';
import { isSigned, shopSignature } from './signatures.js';
import { changeShop, type InstalledShop, type ShopKeys, type ShopStore } from './shop-store.js';

/** A Shopware shop that can be asked. */
export interface ConnectedShop {
  readonly id: string;
  /** Address of the shop, as configured. */
  readonly url: string;
  readonly api: AdminApi;
  /** Returns the id of a state in this shop. */
  stateOf(machine: string, state: string): Promise<string>;
}

/** A request that a shop has signed. */
export interface SignedRequest {
  readonly shop: ConnectedShop;
  /** The secret with which it was signed, and the answer is. */
  readonly secret: string;
  readonly payload: unknown;
}

/** The shops that have installed the app. */
export interface ConnectedShops {
  /** Returns who has sent a request; undefined if nobody known has signed it. */
  ofRequest(request: Request): Promise<SignedRequest | undefined>;
  /** Returns the shop that has signed a token of a page, by the id that stands beside it. */
  secretsOf(id: string): Promise<readonly string[]>;
  /** Returns the shops at an address: one, or several after the app was installed anew. */
  at(url: string): Promise<ConnectedShop[]>;
  all(): Promise<ConnectedShop[]>;
}

const statesSchema = z.array(z.object({ id: z.string() }));

/** Creates the shops. */
export function createConnectedShops(store: ShopStore, now: () => number): ConnectedShops {
  const known = new Map<string, ConnectedShop>();

  /** Returns the client of a shop; the same one as long as its keys are. */
  function connect(id: string, keys: ShopKeys): ConnectedShop {
    const name = JSON.stringify([id, keys.url, keys.apiKey]);
    const present = known.get(name) ?? connectedShop(id, keys, now);
    known.set(name, present);
    return present;
  }

  /** Takes confirmed keys, if the shop at their address does. @throws {AdminApiError} if it does not */
  async function taken(shop: InstalledShop, keys: ShopKeys): Promise<void> {
    await createAdminApi(keys, now).prove();
    await changeShop(store, shop.id, (present) =>
      present?.confirmed?.secret === keys.secret ? withKeys(present, keys, now()) : undefined,
    );
  }

  const connected = async (): Promise<ConnectedShop[]> =>
    (await store.all()).flatMap(({ shop }) => (shop.keys ? [connect(shop.id, shop.keys)] : []));

  return {
    async ofRequest(request) {
      const text = await request.text();
      const payload = parsedJson(text);
      const sent = sentSchema.safeParse(payload).data;
      const shop = sent && (await store.find(sent.source.shopId))?.shop;
      if (!shop) return undefined;
      const signature = request.headers.get(shopSignature);
      const by = (secret: string | undefined) => isSigned(text, signature, secret);
      const { keys, previous, confirmed } = shop;
      if (keys && by(keys.secret)) return { shop: connect(shop.id, keys), secret: keys.secret, payload };
      if (confirmed && by(confirmed.secret)) {
        await taken(shop, confirmed);
        return { shop: connect(shop.id, confirmed), secret: confirmed.secret, payload };
      }
      if (keys && previous && previous.until > now() && by(previous.secret))
        return { shop: connect(shop.id, keys), secret: previous.secret, payload };
      return undefined;
    },
    async secretsOf(id) {
      const shop = (await store.find(id))?.shop;
      const previous = shop?.previous && shop.previous.until > now() ? shop.previous.secret : undefined;
      return [shop?.keys?.secret, previous].filter((secret) => secret !== undefined);
    },
    at: async (url) => (await connected()).filter((shop) => shop.url === url),
    all: connected,
  };
}

function connectedShop(id: string, keys: ShopKeys, now: () => number): ConnectedShop {
  const api = createAdminApi(keys, now);
  const states = new Map<string, string>();
  return {
    id,
    url: keys.url,
    api,
    async stateOf(machine, state) {
      const name = `${machine} ${state}`;
      const present = states.get(name);
      if (present !== undefined) return present;
      const filter = [
        { type: 'equals', field: 'technicalName', value: state },
        { type: 'equals', field: 'stateMachine.technicalName', value: machine },
      ];
      const [found] = statesSchema.parse(await api.search('state-machine-state', { filter, limit: 1 }));
      if (!found) throw new AdminApiError(404, `the state ${state} of ${machine}`);
      states.set(name, found.id);
      return found.id;
    },
  };
}
