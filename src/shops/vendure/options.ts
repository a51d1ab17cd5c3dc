import type { RatenkaufConfig } from '../../server.js';
import { pathOf, type CommonSettings, type WebshopFacts } from '../webshop-configuration.js';
import type { DeliverOn } from './report-of-order.js';

/** One webshop at the bank, and where its customers are. */
export interface RatenkaufWebshop extends WebshopFacts {
  /** Pages of the storefront: addresses, absolute or relative to its root; or a function that returns those for one. */
  readonly pages: NonNullable<RatenkaufConfig<never>['shop']>['pages'];
}

/** What all webshops have in common. */
export interface RatenkaufSettings extends CommonSettings {
  /** Key of all hashes in the store: at least 32 random characters, the same in every process, and kept. */
  readonly secret: string;
  /**
   * Where purchases are kept. Default: tables in Vendure's own database if that is PostgreSQL, and the file
   * `ratenkauf.sqlite` in the working directory if it is SQLite. With any other database it is required.
   */
  readonly database?: RatenkaufConfig<never>['database'];
  /**
   * When the bank is told of the delivery of an order: `Shipped`, the default, once all of it has left, or `Delivered`,
   * once all of it has arrived. The bank pays the shop for what was delivered.
   */
  readonly deliverOn?: DeliverOn | undefined;
}

/** Options of the plugin: one webshop for all channels, or one for each channel, by the channel's code. */
export type RatenkaufPluginOptions = RatenkaufSettings &
  (
    | (RatenkaufWebshop & { readonly channels?: undefined })
    | { readonly channels: Readonly<Record<string, RatenkaufWebshop>> }
  );

/** A webshop with its path, like `/ratenkauf`, and the code of its channel; undefined if it is the one for all. */
export type WebshopOfChannel = ReturnType<typeof webshopsByChannel>[number];

/**
 * Returns the webshops that the options name, those with the longest paths first.
 * @throws {TypeError} if two of them would answer at the same path
 */
export function webshopsByChannel(options: RatenkaufPluginOptions) {
  const given: [string | undefined, RatenkaufWebshop][] = options.channels
    ? Object.entries(options.channels)
    : [[undefined, options]];
  const webshops = given.map(([channel, webshop]) => ({ channel, webshop, path: pathOf(webshop.publicUrl) }));
  if (new Set(webshops.map(({ path }) => path)).size < webshops.length)
    throw new TypeError(
      'RatenkaufPlugin: the channels need a publicUrl with a path of their own each, like https://shop.example/ratenkauf/de.',
    );
  // What answers at /ratenkauf also gets what is below it, unless that is asked before.
  return webshops.sort((a, b) => b.path.length - a.path.length);
}

/** Returns the webshop of a channel, by its code; undefined if it has none. */
export const webshopIn = (webshops: readonly WebshopOfChannel[], code: string): RatenkaufWebshop | undefined =>
  webshops.find(({ channel = code }) => channel === code)?.webshop;
