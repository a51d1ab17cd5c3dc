import type { PropertyDeclarations } from 'lit';
import type { PurchaseClient } from '../../../contract/client/purchase-client.js';
import { keepOwnClicks } from '../page/own-click.js';
import { watchShowing } from '../page/showing.js';
import { RatenkaufElement } from '../ratenkauf-element.js';

/**
 * Base class of the elements of a purchase; provides the shopper's client, or the part that the element needs of it,
 * and says when the page is shown (again).
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
    keepOwnClicks(this);
    watchShowing(this, (isRestored) => this.onShown(isRestored));
  }

  /** Returns the client of a handler and a checkout. */
  protected abstract readonly clientOf: (handler: string, checkout: string) => Client;

  protected get purchases(): Client | PurchaseClient {
    return this.purchaseClient ?? this.clientOf(this.handler, this.checkout);
  }

  /**
   * Called when the page is shown (again): basket and purchase may have changed in another tab. `isRestored`: requests
   * are aborted.
   */
  protected abstract onShown(isRestored: boolean): void;
}
