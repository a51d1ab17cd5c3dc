import type { PropertyDeclarations } from 'lit';
import type { PurchaseClient } from '../../../contract/client/purchase-client.js';
import { watchReturns } from '../page/page-return.js';
import { RatenkaufElement } from '../ratenkauf-element.js';

/**
 * Base class of the elements of a purchase; provides the shopper's client, or the part that the element needs of it,
 * and the return to the page.
 */
export abstract class PurchaseElement<Client> extends RatenkaufElement {
  static override properties: PropertyDeclarations = { checkout: {}, purchaseClient: { attribute: false } };

  /**
   * Token of a checkout that the shop's server has told (`ratenkauf.checkouts.tell`). Without it, the shop knows the
   * customer by the page's cookies. @attr
   */
  checkout = '';

  /** Client for requests about the shopper's purchase. Default: the client of `handler`. */
  purchaseClient?: PurchaseClient;

  constructor() {
    super();
    watchReturns(this, { onReturn: () => this.onReturn(), onLook: () => this.onLook() });
  }

  /** Returns the client of a handler and a checkout. */
  protected abstract readonly clientOf: (handler: string, checkout: string) => Client;

  protected get purchases(): Client | PurchaseClient {
    return this.purchaseClient ?? this.clientOf(this.handler, this.checkout);
  }

  /**
   * Called when the browser restores the page from its back/forward cache: requests are aborted, and the content may be
   * out of date.
   */
  protected onReturn(): void {}

  /** Called when the page becomes visible again: the purchase may have changed in another tab or window. */
  protected onLook(): void {}
}
