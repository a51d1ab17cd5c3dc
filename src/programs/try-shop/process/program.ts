import type { Cents } from '../../../rules/money.js';
import { createRatenkauf, type Ratenkauf } from '../../../server.js';
import { knownShop } from '../../../sandbox/sandbox.js';
import { shopAt } from './address.js';
import { loadModule, type HeaderPairs, type TriedShop } from './module.js';
import { trialTerms, type ShopAddress } from './settings.js';
import { watchShop, wordsOf, type CallOutcome, type How, type ShopCall, type WatchedName } from './watched-shop.js';

// A process of the shop: the real handler with the functions of a module, or with those of the service, which ask the
// shop's server. It does what it is asked by messages, and tells each call of the shop's functions.

/** Settings of a process of the shop. */
export interface ProcessSettings {
  /** File of the shop's module, or where the shop is. */
  readonly shop: string | ShopAddress;
  /** Address of the sandbox. */
  readonly bank: string;
  /** Origin of the shop's pages. */
  readonly origin: string;
  /** File of the handler's database. */
  readonly database: string;
  readonly secret: string;
  /** Milliseconds by which the clock of the handler is ahead. */
  readonly ahead: number;
}

/** What the process is to do. */
export interface AskedVerb {
  readonly id: number;
  readonly verb: string;
  readonly input: readonly unknown[];
}

/** What became of what it was asked, or what is new of the call with a number. */
export type Told =
  | (CallOutcome & { readonly id: number })
  | { readonly call: number; readonly news: Partial<ShopCall> };

const tell = (told: Told): void => void process.send?.(told);

async function begin({ shop, bank, origin, database, secret, ahead }: ProcessSettings) {
  const tried: TriedShop =
    typeof shop === 'string' ? await loadModule(shop) : shopAt(shop, (): Ratenkauf<never> => ratenkauf);
  const watched = watchShop(tried.shop, (call, news) => tell({ call, news }));
  const { webshopId, password } = knownShop;
  const ratenkauf: Ratenkauf<never> = createRatenkauf<never>({
    service: { webshopId, password, host: bank, transactionApiHost: bank },
    publicUrl: `${origin}/ratenkauf`,
    secret,
    shop: watched.shop,
    database,
    now: () => Date.now() + ahead,
    reconcileEvery: 0,
    parcelStations: trialTerms.parcelStations,
    checkCredentials: false,
    assets: false,
    log: () => {},
  });
  return { tried, watched, ratenkauf, origin };
}

/** What the process does when it is asked. */
const verbsOf = ({ tried, watched, ratenkauf, origin }: Awaited<ReturnType<typeof begin>>) => ({
  /** Says what the shop offers to a trial. */
  offered: async () => ({
    functions: watched.functions,
    hasOrders: tried.orders !== undefined,
    hasVisits: tried.visit !== undefined,
  }),
  /** Sends a request to the handler. */
  async fetch(url: string, init: { method: string; headers: HeaderPairs; body?: string | undefined }) {
    const request = new Request(url, init as RequestInit);
    const response = await ratenkauf.handler(request, await tried.context(request));
    return { status: response.status, headers: [...response.headers], body: await response.text() };
  },
  /** Calls a function of the shop without the handler, for a browser or for a purchase or transaction. */
  async call(name: WatchedName, about: { headers?: HeaderPairs; subject?: unknown }): Promise<CallOutcome> {
    const { headers = [], subject } = about;
    const request = new Request(`${origin}/ratenkauf/checkout`, { headers });
    const asked = { context: await tried.context(request) };
    // The cart of a purchase does not change while it is tried.
    const purchase = Object.assign({}, subject, { matches: () => true });
    if (name === 'prepareOrder') return watched.call(name, [purchase, request, asked]);
    if (name === 'completeOrder') return watched.call(name, [purchase]);
    if (name === 'releaseOrder') return watched.call(name, [purchase, 'expired']);
    return watched.call(name, subject === undefined ? [request, asked] : [subject]);
  },
  visit: async () => (await tried.visit?.()) ?? [],
  orders: async () => tried.orders?.(),
  sendForm: (headers: HeaderPairs) => tried.sendForm(new Headers(headers)),
  /** Plays the next call of a function in another way. */
  play: async (name: WatchedName, how: How) => watched.play(name, how),
  reconcile: async () => void (await ratenkauf.reconcile({ untouchedFor: 0 })),
  /** Reports the delivery of an order to the bank. */
  shipped: async (orderId: string) => void (await ratenkauf.orders.shipped(orderId, { key: `shipped ${orderId}` })),
  /** Reports a refund to the bank. */
  refunded: async (orderId: string, amount: Cents) =>
    void (await ratenkauf.orders.refunded(orderId, { amount, key: `refunded ${orderId}` })),
});

/** What a process of the shop can be asked. */
export type Verbs = ReturnType<typeof verbsOf>;

// The settings come first.
process.once('message', (settings: ProcessSettings) => {
  const verbs = begin(settings).then(verbsOf);
  // Told to whoever asks.
  verbs.catch(() => {});
  process.on('message', async ({ id, verb, input }: AskedVerb) => {
    try {
      const work = Reflect.get(await verbs, verb) as (...input: readonly unknown[]) => Promise<unknown>;
      tell({ id, answer: await work(...input) });
    } catch (error) {
      tell({ id, error: error instanceof Error ? error.message : wordsOf(error) });
    }
  });
});
// The tool has ended.
process.on('disconnect', () => process.exit());
