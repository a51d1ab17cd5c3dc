import type { PropertyDeclarations } from 'lit';
import { createPurchaseClient, type PurchaseClient } from '../../contract/client/purchase-client.js';
import { PageReturn } from './page-return.js';
import { RatenkaufElement } from './ratenkauf-element.js';

const clients = new Map<string, PurchaseClient>();

/** One client for all elements of a page that have the same handler. */
function clientOf(handler: string): PurchaseClient {
  const client = clients.get(handler) ?? createPurchaseClient({ base: handler });
  clients.set(handler, client);
  return client;
}

/** What the elements of a purchase share: the shopper's client, and a page that the back button brings back. */
export class PurchaseElement extends RatenkaufElement {
  static override properties: PropertyDeclarations = { purchaseClient: { attribute: false } };

  /** What answers the questions about the shopper's purchase. Default: the client of `handler`. */
  purchaseClient?: PurchaseClient;

  constructor() {
    super();
    new PageReturn(this, { onReturn: () => this.onReturn(), onLook: () => this.onLook() });
  }

  protected get purchases(): PurchaseClient {
    return this.purchaseClient ?? clientOf(this.handler);
  }

  /** The page is shown again as it was left: whatever was under way is over, whatever was shown may be old. */
  protected onReturn(): void {}

  /** The customer looks at the page again: what is shown may have changed in another tab or window. */
  protected onLook(): void {}
}
