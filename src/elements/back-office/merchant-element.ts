import type { PropertyDeclarations } from 'lit';
import { createMerchantClient, type MerchantClient } from '../../contract/client/merchant-client.js';
import { RatenkaufElement } from '../element/ratenkauf-element.js';

const clients = new Map<string, MerchantClient>();

/** One client for all elements of a page that have the same handler. */
function clientOf(handler: string): MerchantClient {
  const client = clients.get(handler) ?? createMerchantClient({ base: handler });
  clients.set(handler, client);
  return client;
}

/** What the elements of the back office share: the merchant's client. */
export class MerchantElement extends RatenkaufElement {
  static override properties: PropertyDeclarations = { merchantClient: { attribute: false } };

  /** What answers the questions about transactions. Default: the client of `handler`. */
  merchantClient?: MerchantClient;

  protected get transactionsClient(): MerchantClient {
    return this.merchantClient ?? clientOf(this.handler);
  }
}
