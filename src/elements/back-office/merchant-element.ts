import type { PropertyDeclarations } from 'lit';
import { createMerchantClient, type MerchantClient } from '../../contract/client/merchant-client.js';
import { clientsBy } from '../element/clients.js';
import { keepOwnClicks } from '../element/page/own-click.js';
import { RatenkaufElement } from '../element/ratenkauf-element.js';

const clientOf = clientsBy(createMerchantClient);

/** Base class of the elements of the back office; provides the merchant's client. */
export class MerchantElement extends RatenkaufElement {
  static override properties: PropertyDeclarations = { merchantClient: { attribute: false } };

  /** Client for requests about transactions. Default: the client of `handler`. */
  merchantClient?: MerchantClient;

  constructor() {
    super();
    keepOwnClicks(this);
  }

  protected get transactionsClient(): MerchantClient {
    return this.merchantClient ?? clientOf(this.handler);
  }
}
