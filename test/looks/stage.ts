import { startSandbox, type Sandbox } from 'ratenkauf-elements/sandbox';
import { startShop } from '../../demo/shop.js';
import { startElementPages, type ElementPages } from './element-pages.js';

/** Everything the pictures are taken of. */
export interface Stage {
  readonly sandbox: Sandbox;
  /** Address of the demo shop, without a trailing slash. */
  readonly shop: string;
  readonly elementPages: ElementPages;
  close(): Promise<void>;
}

/** Starts the sandbox with some transactions, the demo shop, and the pages with single elements. */
export async function openStage(): Promise<Stage> {
  const sandbox = await startSandbox();
  const quiet = () => {};
  const shop = await startShop({ port: 0, serviceHost: sandbox.url, log: quiet });
  sandbox.notifyAt(shop.notificationUrl);
  sandbox.addTransactions(60);
  const elementPages = await startElementPages(shop.url);
  return {
    sandbox,
    shop: shop.url,
    elementPages,
    async close() {
      await elementPages.close();
      await shop.close();
      await sandbox.close();
    },
  };
}
