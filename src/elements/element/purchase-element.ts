import type { PropertyDeclarations } from 'lit';
import { createPurchaseClient, type PurchaseClient } from '../../contract/client/purchase-client.js';
import { PageReturn } from './page-return.js';
import { RatenkaufElement } from './ratenkauf-element.js';

const clients = new Map<string, PurchaseClient>();

/** Returns the client of a handler; all elements of a page share it. */
function clientOf(handler: string): PurchaseClient {
  const client = clients.get(handler) ?? createPurchaseClient({ base: handler });
  clients.set(handler, client);
  return client;
}

/** Base class of the elements of a purchase; provides the shopper's client and the return to the page. */
export class PurchaseElement extends RatenkaufElement {
  static override properties: PropertyDeclarations = { purchaseClient: { attribute: false } };

  /** Client for requests about the shopper's purchase. Default: the client of `handler`. */
  purchaseClient?: PurchaseClient;

  constructor() {
    super();
    new PageReturn(this, { onReturn: () => this.onReturn(), onLook: () => this.onLook() });
  }

  protected get purchases(): PurchaseClient {
    return this.purchaseClient ?? clientOf(this.handler);
  }

  /** Called when the browser restores the page from its back/forward cache: requests are aborted, and the content may be out of date. */
  protected onReturn(): void {}

  /** Called when the page becomes visible again: the purchase may have changed in another tab or window. */
  protected onLook(): void {}
}
