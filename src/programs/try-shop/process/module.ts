import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Shop } from '../../../server.js';
import type { Headers } from './messages.js';
import { functionsOf, wordsOf, type TriedShop } from './tried-shop.js';

/**
 * Loads the module of a shop, and makes the shop if the module exports a function.
 * @throws Error with a message for whoever has written the module
 */
export async function loadModule(file: string): Promise<TriedShop> {
  const shopModule = pathToFileURL(resolve(file)).href;
  const loaded = (await import(shopModule).catch((error: unknown) => {
    throw new Error(`${file} cannot be loaded: ${wordsOf(error)}`, { cause: error });
  })) as Readonly<Record<string, unknown>>;
  const exported = loaded.shop ?? loaded.default;
  if (exported === undefined)
    throw new Error(
      `${file} has no export "shop" or "default": the object for createRatenkauf({ shop }), or a function.`,
    );
  const shop = typeof exported === 'function' ? await made(file, exported as () => unknown) : exported;
  if (typeof shop !== 'object' || shop === null) throw new Error(`${file} gives no shop, but ${typeof shop}.`);
  const { request, orders, context, form } = functionsIn(loaded);
  return {
    shop: shop as Shop<never>,
    offered: {
      functions: functionsOf(shop),
      hasOrders: orders !== undefined,
      hasVisits: request !== undefined,
    },
    visit: async () => (request ? headersOf(await request()) : []),
    orders: async () => orders?.(),
    context: async (asked) => (await context?.(asked)) as never,
    async sendForm(headers) {
      await form?.(new globalThis.Headers(headers.map(([name, value]) => [name, value])));
      return form !== undefined;
    },
    async sendOdd() {
      throw new Error('A module takes no events.');
    },
  };
}

async function made(file: string, make: () => unknown): Promise<unknown> {
  try {
    return await make();
  } catch (error) {
    throw new Error(`The function of ${file} that makes the shop failed: ${wordsOf(error)}`, { cause: error });
  }
}

type Exported = (...input: readonly unknown[]) => unknown;

const functionsIn = (loaded: Readonly<Record<string, unknown>>): Partial<Record<string, Exported>> =>
  Object.fromEntries(
    Object.entries(loaded).filter((entry): entry is [string, Exported] => typeof entry[1] === 'function'),
  );

/** Takes a `Request`, `Headers`, or what makes them. */
function headersOf(given: unknown): Headers {
  const headers = given instanceof Request ? given.headers : new globalThis.Headers(given as HeadersInit);
  return [...headers];
}
