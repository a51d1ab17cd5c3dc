import type { Cents } from '../rules/money.js';

/** How a customer is addressed. */
export type Salutation = 'mr' | 'ms' | 'diverse' | 'none';

/** A postal address; texts that are too long are cut. */
export interface PurchaseAddress {
  /** Street and house number. */
  readonly street: string;
  readonly supplement?: string | undefined;
  readonly postcode: string;
  readonly city: string;
  /** ISO 3166-1 alpha-2, like `DE`. */
  readonly country: string;
}

/** Where and to whom the goods go. */
export interface PurchaseDelivery extends PurchaseAddress {
  readonly firstName: string;
  readonly lastName: string;
  readonly packstation?: boolean | undefined;
}

/** One position of the basket. */
export interface PurchaseItem {
  readonly name: string;
  /** Whole pieces, from 1. Goods by length or weight: one piece with the price of the position. */
  readonly quantity: number;
  /** Cents for one piece, from 0: a voucher is no position, it shows in the order value. */
  readonly price: Cents;
}

/** What the shop knows about the customer's earlier orders; give as much as possible. */
export interface PurchaseRisk {
  /** Whether the customer has logged in to the shop for this order. */
  readonly loggedIn: boolean;
  /** `YYYY-MM-DD`; not sent for guests. */
  readonly customerSince?: string | undefined;
  /** Earlier orders; not sent for guests. */
  readonly orders?: number | undefined;
  readonly customerStatus: 'new' | 'existing' | 'premium';
  /** Name of the shipping method; may hold HTML, which is removed. */
  readonly logistics?: string | undefined;
}

/** Everything a purchase starts with; nothing of it can be changed later (specification: API B, initialization request). */
export interface PurchaseInput {
  /** Order value in cents, shipping and vouchers included: it need not be the sum of the items. */
  readonly amount: Cents;
  /** The term the customer asked for: 2 to 60. */
  readonly months?: number | undefined;
  readonly person: {
    readonly salutation: Salutation;
    readonly firstName: string;
    readonly lastName: string;
    /** `YYYY-MM-DD`; asked on the payment page when missing. */
    readonly birthDate?: string | undefined;
  };
  readonly billingAddress: PurchaseAddress;
  readonly deliveryAddress: PurchaseDelivery;
  /** At most 80 characters: an address cannot be cut. */
  readonly email: string;
  readonly risk: PurchaseRisk;
  /** From 1; those beyond 1000 are sent as one position with their true sum. */
  readonly items: readonly PurchaseItem[];
  /** The shop's own reference; only letters, digits and `.:-_/` of it are sent, at most 50. */
  readonly shopReference?: string | undefined;
  /** Where the payment page sends the customer. */
  readonly returnUrls: { readonly success: string; readonly abort: string; readonly rejection: string };
  /** The shop system and the version of its module. */
  readonly system: { readonly name: string; readonly version: string };
  /** Called by the service when the purchase has been authorized. */
  readonly authorizationCallbackUrl?: string | undefined;
}
