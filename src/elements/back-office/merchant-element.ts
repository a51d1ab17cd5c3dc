import type { PropertyDeclarations } from 'lit';
import { createMerchantClient, type MerchantClient } from '../../contract/client/merchant-client.js';
import { RatenkaufElement } from '../element/ratenkauf-element.js';

const clients = new Map<string, MerchantClient>();

/** Returns the client of a handler; all elements of a page share it. */
function clientOf(handler: string): MerchantClient {
  const client = clients.get(handler) ?? createMerchantClient({ base: handler });
  clients.set(handler, client);
  return client;
}

/** Base class of the elements of the back office; provides the merchant's client. */
export class MerchantElement extends RatenkaufElement {
  static override properties: PropertyDeclarations = { merchantClient: { attribute: false } };

  /** Client for requests about transactions. Default: the client of `handler`. */
  merchantClient?: MerchantClient;

  protected get transactionsClient(): MerchantClient {
    return this.merchantClient ?? clientOf(this.handler);
  }
}
