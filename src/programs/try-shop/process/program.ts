import type { Cents } from '../../../rules/money.js';
import { createRatenkauf, type Ratenkauf } from '../../../server.js';
import { knownShop } from '../../../sandbox/sandbox.js';
import { shopAt } from './address.js';
import * as messages from './messages.js';
import type { CallOutcome, HeaderPairs, WatchedName } from './messages.js';
import { loadModule, type TriedShop } from './module.js';
import { watchShop, wordsOf } from './watched-shop.js';

// A process of the shop: the real handler with the functions of a module, or with those of the service, which ask the
// shop's server. It does what it is asked by messages, and tells each call of the shop's functions.

const tell = (told: messages.Told): void => void process.send?.(told);

let present: Awaited<ReturnType<typeof begin>> | undefined;

function running() {
  if (!present) throw new Error('The process was not started.');
  return present;
}

async function begin({ shop, bank, origin, database, secret, ahead }: messages.ProcessSettings) {
  const tried: TriedShop =
    typeof shop === 'string' ? await loadModule(shop) : shopAt(shop, (): Ratenkauf<never> => running().ratenkauf);
  const watched = watchShop(tried.shop, tell);
  const { webshopId, password } = knownShop;
  const ratenkauf: Ratenkauf<never> = createRatenkauf<never>({
    service: { webshopId, password, host: bank, transactionApiHost: bank },
    publicUrl: `${origin}/ratenkauf`,
    secret,
    shop: watched.shop,
    database,
    now: () => Date.now() + ahead,
    reconcileEvery: 0,
    parcelStations: messages.trialTerms.parcelStations,
    checkCredentials: false,
    assets: false,
    log: () => {},
  });
  return { tried, watched, ratenkauf, origin };
}

/** What the process does when it is asked. */
const verbs = {
  /** Starts the handler; resolves with what the shop offers to a trial. */
  async start(settings: messages.ProcessSettings) {
    const { tried } = (present = await begin(settings));
    return {
      /** Functions of the shop that are there. */
      functions: messages.watchedNames.filter((name) => typeof Reflect.get(tried.shop, name) === 'function'),
      /** True if the shop tells its orders. */
      hasOrders: tried.orders !== undefined,
      /** True if the shop makes visits with a filled cart. */
      hasVisits: tried.visit !== undefined,
    };
  },
  /** Sends a request to the handler. */
  async fetch(url: string, init: { method: string; headers: HeaderPairs; body?: string | undefined }) {
    const { tried, ratenkauf } = running();
    const request = new Request(url, init as RequestInit);
    const response = await ratenkauf.handler(request, await tried.context(request));
    return { status: response.status, headers: [...response.headers], body: await response.text() };
  },
  /** Calls a function of the shop without the handler, for a browser or for a purchase or transaction. */
  async call(name: WatchedName, about: { headers?: HeaderPairs; subject?: unknown }): Promise<CallOutcome> {
    const { tried, watched, origin } = running();
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
  visit: async (): Promise<HeaderPairs> => (await running().tried.visit?.()) ?? [],
  orders: async (): Promise<unknown> => running().tried.orders?.(),
  sendForm: (headers: HeaderPairs): Promise<boolean> => running().tried.sendForm(new Headers(headers)),
  /** Plays the next call of a function in another way. */
  play: async (name: WatchedName, how: messages.How): Promise<void> => running().watched.play(name, how),
  reconcile: async (): Promise<void> => void (await running().ratenkauf.reconcile({ untouchedFor: 0 })),
  /** Reports the delivery of an order to the bank. */
  shipped: async (orderId: string): Promise<void> =>
    void (await running().ratenkauf.orders.shipped(orderId, { key: `shipped ${orderId}` })),
  /** Reports a refund to the bank. */
  refunded: async (orderId: string, amount: Cents): Promise<void> =>
    void (await running().ratenkauf.orders.refunded(orderId, { amount, key: `refunded ${orderId}` })),
};

/** What a process of the shop can be asked. */
export type Verbs = typeof verbs;

async function answer({ id, verb, input }: messages.VerbMessage): Promise<void> {
  try {
    const work = Reflect.get(verbs, verb) as (...input: readonly unknown[]) => Promise<unknown>;
    tell({ id, answer: await work(...input) });
  } catch (error) {
    tell({ id, error: error instanceof Error ? error.message : wordsOf(error) });
  }
}

process.on('message', (asked: messages.VerbMessage) => void answer(asked));
// The tool has ended.
process.on('disconnect', () => process.exit());
