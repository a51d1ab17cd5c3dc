import type { Cents } from '../values/money.js';
import type { Schedule } from '../plans/annuity.js';
import { schedulesFor } from '../plans/ladder.js';
import type { Shop } from '../setting/shops.js';

/** Data of the initialization request, validated and normalised (service.md §B.8). */
export interface Initialization {
  readonly amount: Cents;
  /** Term in months that the shop asks for. */
  readonly months: number | undefined;
  readonly person: {
    readonly firstName: string;
    readonly lastName: string;
    /** YYYY-MM-DD; the payment page asks for it if the shop does not send it. */
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

/** Data that the customer enters on the payment page. */
export interface Application {
  /** Monthly net income. */
  readonly income: Cents;
  readonly months: number;
  /** YYYY-MM-DD. */
  readonly birthDate: string;
  readonly phone: string | undefined;
  readonly iban: string;
}

/** Range of terms that the bank allows for one purchase, in months. */
export interface TermLimits {
  readonly shortest: number;
  readonly longest: number;
}

/** The bank's decision about one application. */
export type Decision = Approval | Rejection;

export interface Approval {
  readonly result: 'GRUEN';
  readonly limits: TermLimits;
  /** The granted schedule. */
  readonly schedule: Schedule;
  /** Term that the customer had chosen; differs from the granted one if the bank has adjusted it. */
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

/** Progress of a purchase, in the service's terms. */
export type PurchaseStatus = 'INITIALISIERT' | 'ZUGESTIMMT' | 'ENTSCHIEDEN' | 'BESTAETIGT' | 'STORNIERT';

/** A purchase as the service stores it. */
export interface Purchase {
  readonly technicalId: string;
  readonly businessId: string;
  readonly deviceToken: string;
  readonly shop: Shop;
  readonly initialization: Initialization;
  /** Borrowing rate when it was started, in hundredths of a percent a year. */
  readonly nominalRate: number;
  started: Date;
  /** Time of the customer's last action; 30 minutes later an unconfirmed purchase is deleted. */
  touched: Date;
  status: PurchaseStatus;
  /** The shop's reference; the one given at confirmation replaces the one given at the start. */
  orderId: string | undefined;
  application: Application | undefined;
  decision: Decision | undefined;
  /** Number of confirmation requests over either interface, successful or not. */
  confirmationRequests: number;
  /** Number of successful confirmations: 0 or 1. */
  confirmations: number;
  /** True if it was confirmed as a test order and not processed (rule 7). */
  isIgnored: boolean;
}

/** Returns all schedules offered for a purchase, at the rate of its start, shortest term first. */
export const schedulesOf = ({ initialization, nominalRate }: Purchase): ReturnType<typeof schedulesFor> =>
  schedulesFor(initialization.amount, nominalRate);
