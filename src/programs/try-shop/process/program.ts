import type { Ratenkauf } from '../../../server.js';
import { composeRatenkauf, createTransport, defaultLimits } from '../../../server/inside.js';
import { knownShop } from '../../../sandbox/sandbox.js';
import { trialTerms, type VerbMessage, type Told, type Verbs } from './messages.js';
import { shopAt } from './address.js';
import { loadModule } from './module.js';
import { wordsOf, type TriedShop } from './tried-shop.js';
import { watchShop, type WatchedShop } from './watched-shop.js';

// A process of the shop: the real handler with the functions of a module, or with those of the service, which ask the
// shop's server. It does what it is asked by messages, and tells each call of the shop's functions.

interface Running {
  readonly tried: TriedShop;
  readonly watched: WatchedShop;
  readonly ratenkauf: Ratenkauf<never>;
  readonly origin: string;
}

const tell = (told: Told): void => void process.send?.(told);

let present: Running | undefined;

function running(): Running {
  if (!present) throw new Error('The process was not started.');
  return present;
}

const verbs: Verbs = {
  async start({ shop, bank, patience, origin, database, secret, ahead }) {
    const bankTimeout = patience * 1000;
    const tried =
      typeof shop === 'string' ? await loadModule(shop) : shopAt(shop, { ratenkauf: () => running().ratenkauf });
    const watched = watchShop(tried.shop, tell);
    const ratenkauf = composeRatenkauf<never>(
      {
        service: {
          webshopId: knownShop.webshopId,
          password: knownShop.password,
          host: bank,
          transactionApiHost: bank,
        },
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
        transport: createTransport({ connectTimeoutMs: bankTimeout, totalTimeoutMs: bankTimeout }),
      },
      { limits: Object.assign({}, defaultLimits, { service: bankTimeout }) },
    );
    present = { tried, watched, ratenkauf, origin };
    return tried.offered;
  },
  async fetch({ url, method, headers, body }) {
    const { tried, ratenkauf } = running();
    const request = new Request(url, { method, headers: headersOf(headers), ...(body !== undefined && { body }) });
    const response = await ratenkauf.handler(request, await tried.context(request));
    return { status: response.status, headers: [...response.headers], body: await response.text() };
  },
  async call({ name, headers = [], subject }) {
    const { tried, watched, origin } = running();
    const request = new Request(`${origin}/ratenkauf/checkout`, { headers: headersOf(headers) });
    const asked = { context: await tried.context(request) };
    // The cart of a purchase does not change while it is tried.
    const purchase = Object.assign({}, subject, { matches: () => true });
    if (name === 'prepareOrder') return watched.call(name, [purchase, request, asked]);
    if (name === 'completeOrder') return watched.call(name, [purchase]);
    if (name === 'releaseOrder') return watched.call(name, [purchase, 'expired']);
    return watched.call(name, subject === undefined ? [request, asked] : [subject]);
  },
  visit: () => running().tried.visit(),
  orders: () => running().tried.orders(),
  sendForm: (headers) => running().tried.sendForm(headers),
  sendOdd: (event) => running().tried.sendOdd(event),
  play: async (name, how) => running().watched.play(name, how),
  reconcile: async () => void (await running().ratenkauf.reconcile({ untouchedFor: 0 })),
  shipped: async (orderId) => void (await running().ratenkauf.orders.shipped(orderId, { key: `shipped ${orderId}` })),
  refunded: async (orderId, amount) =>
    void (await running().ratenkauf.orders.refunded(orderId, { amount, key: `refunded ${orderId}` })),
};

const headersOf = (headers: readonly (readonly [string, string])[]) =>
  new Headers(headers.map(([name, value]) => [name, value]));

async function answer({ id, verb, input }: VerbMessage): Promise<void> {
  try {
    const work = verbs[verb] as (...input: readonly unknown[]) => Promise<unknown>;
    tell({ kind: 'done', id, outcome: { answer: await work(...input) } });
  } catch (error) {
    tell({ kind: 'done', id, outcome: { error: error instanceof Error ? error.message : wordsOf(error) } });
  }
}

process.on('message', (asked: VerbMessage) => void answer(asked));
// The tool has ended.
process.on('disconnect', () => process.exit());
