import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Shop } from '../../../server.js';

/** Names and values of headers, as another process gets them. */
export type HeaderPairs = [string, string][];

/**
 * What the bank is taken to have agreed to: the configuration that says so is not tried. Without it, whoever delivers to
 * parcel stations could not try the shop with such a cart.
 */
export const trialTerms = { parcelStations: true } as const;

/** The shop that is tried: the functions of a module, or a server that takes events and answers questions. */
export interface TriedShop {
  readonly shop: Shop<never>;
  /** Returns the headers of a new browser with a filled cart; undefined if the shop makes none. */
  readonly visit?: (() => Promise<HeaderPairs>) | undefined;
  /** Returns what the shop's database says of its orders; undefined if the shop does not say. */
  readonly orders?: (() => Promise<unknown>) | undefined;
  /** Sends the shop's form of the payment, as a browser without script; false if the shop does not say how. */
  sendForm(headers: Headers): Promise<boolean>;
  /** Returns what the shop's server gives with each request. */
  context(request: Request): Promise<never>;
}

type Exported = (...input: readonly unknown[]) => unknown;

/** What a module may export beside the shop. */
type Exports = Readonly<Record<string, unknown> & Partial<Record<'request' | 'orders' | 'form' | 'context', Exported>>>;

/**
 * Loads the module of a shop, and makes the shop if the module exports a function.
 * @throws Error with a message for whoever has written the module
 */
export async function loadModule(file: string): Promise<TriedShop> {
  const shopModule = pathToFileURL(resolve(file)).href;
  const loaded = await wordedAs(`${file} cannot be loaded`, async () => (await import(shopModule)) as Exports);
  const exported = loaded['shop'] ?? loaded['default'];
  if (exported === undefined)
    throw new Error(
      `${file} has no export "shop" or "default": the object for createRatenkauf({ shop }), or a function.`,
    );
  const shop = await wordedAs(`The function of ${file} that makes the shop failed`, () =>
    typeof exported === 'function' ? (exported as Exported)() : exported,
  );
  if (typeof shop !== 'object' || shop === null) throw new Error(`${file} gives no shop, but ${typeof shop}.`);
  const { request, orders, form, context } = loaded;
  return {
    shop: shop as Shop<never>,
    visit: request && (async () => [...headersOf(await request())]),
    orders: orders && (async () => orders()),
    async sendForm(headers) {
      await form?.(headers);
      return form !== undefined;
    },
    context: async (asked) => (await context?.(asked)) as never,
  };
}

/** Takes a `Request`, `Headers`, or what makes them. */
const headersOf = (given: unknown): Headers =>
  given instanceof Request ? given.headers : new Headers(given as HeadersInit);

/** Does something, and says of its error what has failed. */
async function wordedAs<Result>(what: string, work: () => Result): Promise<Awaited<Result>> {
  try {
    return await work();
  } catch (error) {
    throw new Error(`${what}: ${wordsOf(error)}`, { cause: error });
  }
}

/** Returns class and message of an error. */
export const wordsOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);
