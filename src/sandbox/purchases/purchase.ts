import type { Cents } from '../values/money.js';
import type { Schedule } from '../plans/annuity.js';
import type { Shop } from '../setting/shops.js';

/** What the shop said at the start, read and cleaned (service.md §B.8). */
export interface Initialization {
  readonly amount: Cents;
  /** The term the shop asks for. */
  readonly months: number | undefined;
  readonly person: {
    readonly firstName: string;
    readonly lastName: string;
    /** YYYY-MM-DD; asked on the payment page when the shop does not know it. */
    readonly birthDate: string | undefined;
  };
  readonly address: {
    readonly street: string;
    readonly supplement: string | undefined;
    readonly postcode: string;
    readonly city: string;
  };
  /** The shop's own reference. */
  readonly orderId: string | undefined;
  readonly email: string | undefined;
  readonly returnUrls: { readonly success: string; readonly abort: string; readonly rejection: string };
  readonly authorizationCallback: string | undefined;
}

/** What the customer says on the payment page. */
export interface Application {
  /** Monthly net income. */
  readonly income: Cents;
  readonly months: number;
  /** YYYY-MM-DD. */
  readonly birthDate: string;
  readonly phone: string | undefined;
  readonly iban: string;
}

/** The terms the bank allows for one purchase, in months. */
export interface TermLimits {
  readonly shortest: number;
  readonly longest: number;
}

/** The bank's decision about one application. */
export type Decision = Approval | Rejection;

export interface Approval {
  readonly result: 'GRUEN';
  readonly limits: TermLimits;
  /** What was granted. */
  readonly schedule: Schedule;
  /** The term the customer had chosen; another one than the granted when the bank has adjusted it. */
  readonly chosenMonths: number;
  readonly decided: Date;
}

export interface Rejection {
  readonly result: 'ROT';
  readonly limits: TermLimits;
  /** German sentence for the customer. */
  readonly text: string;
  readonly decided: Date;
}

/** How far a purchase is, in the words of the service. */
export type PurchaseStatus = 'INITIALISIERT' | 'ZUGESTIMMT' | 'ENTSCHIEDEN' | 'BESTAETIGT' | 'STORNIERT';

/** One purchase in the service's memory. */
export interface Purchase {
  readonly technicalId: string;
  readonly businessId: string;
  readonly deviceToken: string;
  readonly shop: Shop;
  readonly initialization: Initialization;
  readonly started: Date;
  /** The last time the customer did something; 30 minutes later an unconfirmed purchase is deleted. */
  touched: Date;
  status: PurchaseStatus;
  /** The shop's reference; the one given at confirmation replaces the one given at the start. */
  orderId: string | undefined;
  application: Application | undefined;
  decision: Decision | undefined;
  /** Requests to confirm, by either interface, whatever became of them. */
  confirmationRequests: number;
  /** Whether one of them succeeded: 0 or 1. */
  confirmations: number;
  /** Confirmed as a test order, and not processed (rule 7). */
  isIgnored: boolean;
}
