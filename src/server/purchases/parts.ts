import type { Mode } from '../../rules/test-mode.js';
import type { KeyedDigests } from './digests.js';
import type { PresentCalculation } from './shown.js';
import type { LinkFilter } from '../rich-text/links.js';
import type { Lane } from '../scheduling/background.js';
import type { TakeBack } from '../transactions/take-back.js';
import type { PurchaseRecord, Store } from '../store/store.js';
import type { CheckedShop } from '../shop/checked-shop.js';
import type { EventName } from './events.js';
import type { PurchaseState } from '../../rules/purchase-state.js';
import type { LenderSource, ReturnOutcome } from './record.js';
import type { PurchaseService } from '../calls/watched.js';
import type { Verification } from './verification.js';
import type { Runtime } from '../scheduling/clock.js';

/**
 * Name of a lane of background work.
 * - `unresolved`: reads the outcome of orders at the bank.
 * - `orders`: lets the shop complete orders for the first time.
 * - `retries`: lets it complete those at which it has failed before.
 * - `hung`: lets it complete those at which it has taken too long before.
 * - `unfinished`: reads purchases at the bank that are not ordered.
 * - `ends`: lets the shop release the orders of purchases that ended otherwise.
 */
export type LaneName = 'unresolved' | 'orders' | 'retries' | 'hung' | 'unfinished' | 'ends';

/** Dependencies of the steps of a purchase. */
export interface PurchaseParts extends LinkFilter, Pick<Runtime, 'now' | 'onError'> {
  readonly store: Pick<Store, 'purchases' | 'tasks'>;
  readonly service: PurchaseService;
  readonly verification: Verification;
  /** Determines which orders are tests: all with test credentials, or those of the bank's dedicated test customers. */
  readonly mode: Mode;
  /** Name of the webshop, for the shop's functions. */
  readonly webshop: string;
  readonly shop: CheckedShop;
  /**
   * Lanes in which reconciling calls the bank and the shop. They do not wait for each other, so orders are not delayed
   * by other purchases.
   */
  readonly lanes: Readonly<Record<LaneName, Lane<PurchaseRecord>>>;
  readonly lender: LenderSource;
  readonly calculation: PresentCalculation;
  readonly digests: KeyedDigests;
  /** Addresses for the bank's redirects and callbacks; `token` shows that a request to them comes from the bank. */
  readonly addresses: {
    returnTo(outcome: ReturnOutcome, token: string): string;
    callback(token: string): string;
    /** Page on which a customer pays by link. */
    pay(secret: string): string;
  };
  /** Shop system and version, as sent to the bank. */
  readonly system: { readonly name: string; readonly version: string };
  /** Lets the bank take back a confirmed order, by its business id. */
  readonly takeBack: (businessId: string) => Promise<TakeBack>;
  /** Called with each event that has changed a purchase, and the state that it has led to. */
  readonly onStep?: ((event: EventName, state: PurchaseState) => void) | undefined;
}
