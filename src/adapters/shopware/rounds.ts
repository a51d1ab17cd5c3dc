import type { ConnectedShops } from './connected-shops.js';
import type { WebshopOfShop } from './webshop-of-shop.js';

/** Rounds that look at orders of which a webhook did not arrive. */
export interface Rounds {
  /** Resolves when nothing is looked at any more. */
  stop(): Promise<void>;
}

/** Dependencies of the rounds. */
export interface RoundsOptions {
  readonly shops: ConnectedShops;
  readonly webshops: readonly WebshopOfShop[];
  /** Seconds between two rounds; 0 for one at the start alone. */
  readonly every: number;
  readonly warn: (message: string) => void;
}

/** Starts the rounds: one now, the next one a while after that has ended. */
export function startRounds({ shops, webshops, every, warn }: RoundsOptions): Rounds {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function round(): Promise<void> {
    for (const shop of await shops.all()) {
      const webshop = webshops.find(({ shopUrl }) => shopUrl === shop.url);
      if (!webshop || isStopped) continue;
      await webshop.telling.round(shop).catch((error: unknown) => {
        if (!isStopped) warn(`The orders of ${shop.url} were not looked at: ${String(error)}`);
      });
    }
  }

  const rounds = (): Promise<void> =>
    round()
      .catch((error: unknown) => warn(`Orders were not looked at: ${String(error)}`))
      .then(() => {
        if (every > 0 && !isStopped) timer = setTimeout(() => (running = rounds()), every * 1000).unref();
      });

  let running = rounds();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
