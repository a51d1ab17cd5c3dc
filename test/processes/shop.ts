import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { composeRatenkauf } from '../../src/server/ratenkauf.js';
import type { LogEntry, RatenkaufConfig, Shop } from '../../src/server.js';
import { toNodeHandler } from '../../src/server/mounts/node.js';
import { defaultLimits } from '../../src/server/operations/limits.js';
import { createSqlStore } from '../../src/server/store/sql/sql-store.js';
import { createTransport } from '../../src/service/call/transport.js';
import { dialectAt, openBooks, witnessAt } from './books.js';
import { onDisk } from './disk.js';
import { backend, type BackendCall, type BackendVerb } from './backend.js';
import { die, effect, presentTicket, under, watched, type Ticket } from './effects.js';
import { createDatabaseShop } from './orders.js';
import { rowsOf, webshops, type WebshopName } from './webshops.js';

/** Settings of one process of the shop. */
export interface ShopProcessSettings {
  /** 0 picks a free one. */
  readonly port: number;
  /** Origin at which browsers reach the shop. */
  readonly origin: string;
  readonly webshop: WebshopName;
  readonly sandbox: string;
  /** File names or PostgreSQL addresses: of the purchases and of the shop's own tables. */
  readonly database: string;
  readonly books: string;
  /** Time limit of the service's answers, in milliseconds. */
  readonly patience: number;
  /** The clock: `pace` times as fast as the machine's since `begun`, plus `ahead` milliseconds. */
  readonly clock: { readonly begun: number; readonly pace: number; readonly ahead: number };
  readonly weather: Weather;
}

/** Environment of one process; changes are sent to it. */
export interface Weather {
  /** Error of its clock in milliseconds. */
  readonly skew: number;
  /** True if the disk of the purchases is full. */
  readonly isDiskFull: boolean;
  /** What happens to calls of the shop's own server while it is away; undefined while it is there. */
  readonly shopAway: ShopAway;
}

/** How a server is away: connections are refused, or never answered. */
export type ShopAway = 'refused' | 'silent' | undefined;

/** A message from a process to its parent. */
export type ShopProcessMessage = { readonly port: number } | { readonly log: LogEntry };

const tell = (message: ShopProcessMessage) => process.connected && process.send?.(message);
const settings = JSON.parse(process.env['SHOP_PROCESS'] ?? '{}') as ShopProcessSettings;
const { begun, pace } = settings.clock;
let { ahead } = settings.clock;
let { weather } = settings;
process.on('message', (changed: Weather) => (weather = changed));

const rightNow = () => begun + (Date.now() - begun) * pace + ahead;
const now = () => rightNow() + weather.skew;

/** The bank of the second webshop has only what the specification describes. */
const isBare = settings.webshop === 'second';
/** Shop limits, shortened by the clock's pace so that hung functions end proportionally sooner. */
const { prepareOrder, completeOrder, releaseOrder } = defaultLimits.shop;
const hurried = {
  prepareOrder: prepareOrder / pace,
  completeOrder: completeOrder / pace,
  releaseOrder: releaseOrder / pace,
};
const transport = createTransport({ connectTimeoutMs: 1_000, totalTimeoutMs: settings.patience });
const limits = { ...defaultLimits, round: defaultLimits.round / pace, shop: { ...defaultLimits.shop, ...hurried } };
const books = openBooks(settings.books);
const config: RatenkaufConfig = {
  service: {
    ...webshops[settings.webshop],
    host: settings.sandbox,
    transactionApiHost: isBare ? undefined : settings.sandbox,
  },
  publicUrl: `${settings.origin}/ratenkauf`,
  secret: 'a secret of the shop, used in tests only',
  shop: watched('shop', unluckyShop(createDatabaseShop({ books, webshop: settings.webshop, now: rightNow }))),
  transport: (request) =>
    effect(
      `service.${new URL(request.url).pathname
        .split('/')
        .at(-1)
        ?.replace(/.*\d.*|^[A-Z]{6}$/, 'vorgang')}`,
      () => transport(request),
    ),
  // The bank of the specification has nothing that could be read after the confirmation.
  verification: isBare ? 'answer' : 'authorization',
  now,
  reconcileEvery: 0,
  log: (entry) => tell({ log: entry }),
};
const store = watched(
  'store',
  createSqlStore({
    webshop: rowsOf(settings.webshop, settings.sandbox),
    dialect: onDisk(dialectAt(settings.database), () => weather.isDiskFull),
    witness: witnessAt(settings.database),
    now,
    onRestored: () =>
      tell({
        log: { time: new Date(now()).toISOString(), level: 'error', event: 'store_restored', message: 'at the start' },
      }),
  }),
);
const ratenkauf = composeRatenkauf(config, { limits, store });
ratenkauf.start();

const answer = toNodeHandler(ratenkauf);
const server = createServer(async (incoming, outgoing) => {
  await under(ticketOf(incoming), async () => {
    const work = control(new URL(incoming.url ?? '/', settings.origin)) ?? ofShopSystem(incoming);
    if (!work) return answer(incoming, outgoing);
    const result = await work.catch((error: unknown) => ({ error: String(error) }));
    outgoing.end(JSON.stringify(result));
  });
});
server.listen(settings.port, '127.0.0.1', () => tell({ port: (server.address() as AddressInfo).port }));
// The parent process has ended.
process.once('disconnect', () => process.exit());

/** Moves the clock, and reconciles; returns undefined for requests of customers and the bank. */
function control({ pathname, searchParams }: URL): Promise<unknown> | undefined {
  switch (pathname) {
    case '/clock':
      ahead = Math.max(ahead, Number(searchParams.get('ahead')));
      return Promise.resolve({});
    case '/reconcile':
      ahead = Math.max(ahead, Number(searchParams.get('ahead')));
      return ratenkauf.reconcile();
    default:
      return undefined;
  }
}

/** Answers requests of the shop's own system; returns undefined for any other. */
function ofShopSystem(incoming: IncomingMessage): Promise<unknown> | undefined {
  const [, verb] = /^\/backend\/(\w+)$/.exec(incoming.url ?? '') ?? [];
  if (verb === undefined) return undefined;
  const place = { ratenkauf, books, webshop: settings.webshop };
  return json(incoming).then((call) => backend(place, verb as BackendVerb, call as BackendCall));
}

function ticketOf({ headers }: IncomingMessage): Ticket {
  const given = headers['x-ticket'];
  return typeof given === 'string' ? (JSON.parse(given) as Ticket) : {};
}

/** Delay of a late shop function in milliseconds of the clock, after which the purchase may have ended. */
const LATE = 45_000;

/** Resolves while the shop's own server is there. */
async function reached(): Promise<void> {
  if (weather.shopAway === 'silent') await new Promise(() => {});
  if (weather.shopAway === 'refused')
    throw new TypeError('fetch failed', { cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }) });
}

/** Wraps a shop whose functions fail according to the ticket, and while its own server is away. */
function unluckyShop(shop: Shop): Shop {
  const unlucky =
    <Input extends unknown[], Value>(name: string, work: (...input: Input) => Promise<Value>) =>
    async (...input: Input): Promise<Value> => {
      await reached();
      const { shop: mishap } = presentTicket();
      if (mishap === 'slow') await pause(100);
      if (mishap === 'late') await pause(LATE / pace);
      if (mishap === 'hangs') await new Promise(() => {});
      if (mishap === 'throws-before') throw new Error(`${name} fails`);
      if (mishap === 'crashes-before') die(`before shop.${name}`);
      const value = await work(...input);
      if (mishap === 'throws-after') throw new Error(`${name} fails after its work`);
      if (mishap === 'crashes-after') die(`after shop.${name}`);
      return value;
    };
  const { sessionKey } = shop;
  return {
    ...shop,
    checkout: async (...input) => (await reached(), shop.checkout(...input)),
    sessionKey: sessionKey && (async (...input) => (await reached(), sessionKey(...input))),
    prepareOrder: unlucky('prepareOrder', shop.prepareOrder),
    completeOrder: unlucky('completeOrder', shop.completeOrder),
    releaseOrder: unlucky('releaseOrder', shop.releaseOrder),
  };
}
