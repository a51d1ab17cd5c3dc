import type { AuthorizationApi } from '../../service/authorization/authorization-api.js';
import type { PaymentApi } from '../../service/payment/payment-api.js';
import { ServiceError } from '../../service/wire/service-error.js';
import type { TransactionApi } from '../../service/transactions/transaction-api.js';
import type { Clients } from './clients.js';
import { createFairSlots, SlotsTaken, type SlotBounds, type Turn } from '../scheduling/fair-slots.js';
import { ClassSaturated } from '../operations/incidents.js';
import type { IncidentLog } from '../operations/incident-log.js';

const SECOND = 1000;
const patience = { late: 3 * SECOND, patience: 8 * SECOND } as const;

/** What reads purchases at the service. */
export interface ReadingApi {
  readonly payment: Pick<PaymentApi, 'purchase' | 'decision' | 'financing'>;
  readonly authorization: Pick<AuthorizationApi, 'transaction'>;
  readonly transactions: Pick<TransactionApi, 'transaction'>;
}

/** What starts purchases. */
export interface StartingApi extends ReadingApi {
  readonly payment: ReadingApi['payment'] & Pick<PaymentApi, 'startPurchase'>;
}

/** What confirms purchases. */
export interface ConfirmingApi extends ReadingApi {
  readonly payment: ReadingApi['payment'] & Pick<PaymentApi, 'confirm'>;
}

/** The part of the service that each class of calls can reach. */
export interface ClassApis {
  /** A customer orders. */
  readonly confirm: ConfirmingApi;
  /** A customer starts a purchase, comes back from the bank or looks at the purchase. */
  readonly purchase: StartingApi;
  /** Nobody waits: purchases whose outcome is unknown, and callbacks. */
  readonly reconcile: ConfirmingApi;
  readonly consent: Pick<PaymentApi, 'consentTexts'>;
  /** Amounts that are certainly asked for: of the shopper's own checkout, or in use already. */
  readonly plans: Pick<PaymentApi, 'plans'>;
  /** All other amounts. */
  readonly offers: Pick<PaymentApi, 'plans'>;
  readonly health: Pick<PaymentApi, 'checkCredentials'>;
}

/** Name of a class of calls, each with slots of its own: no class can use up those of another. */
export type CallClass = keyof ClassApis;

/** Slots of each class, and how many calls may wait for them. */
export const callBounds: Readonly<Record<CallClass, SlotBounds>> = {
  confirm: { slots: 12, waiting: 300, ...patience },
  purchase: { slots: 12, waiting: 300, ...patience },
  reconcile: { slots: 6, waiting: 100, ...patience },
  consent: { slots: 1, waiting: 10, ...patience },
  plans: { slots: 4, waiting: 300, ...patience },
  offers: { slots: 8, waiting: 1000, ...patience },
  health: { slots: 1, waiting: 10, ...patience },
};

/** Calls of all classes together that can be under way: as many connections are kept for them. */
export const mostCalls = Object.values(callBounds).reduce((sum, { slots }) => sum + slots, 0);

/** One class of calls: the only way to its part of the service. */
export interface Calls<Api> {
  /**
   * Does `work`, which may make one call at a time, as soon as there is a slot for it. Works of one turn wait behind each other, and other
   * turns do not wait for them.
   * @throws {ServiceError} `busy` when it was not begun; otherwise what `work` throws
   */
  ask<Answer>(turn: Turn, work: (api: Api) => Promise<Answer>): Promise<Answer>;
}

/** All calls of the service but those of the merchant and of the shop's own programs. */
export type ServiceCalls = { readonly [Name in CallClass]: Calls<ClassApis[Name]> } & {
  /** The classes in which calls have had to wait for long, or were refused, during the last seconds. */
  saturated(): CallClass[];
};

/** What the classes of calls need. */
export interface ServiceCallsOptions {
  readonly clients: Pick<Clients, 'payment' | 'authorization' | 'transactions'>;
  readonly incidents: Pick<IncidentLog, 'failed' | 'worked'>;
}

/** Makes the classes of calls. */
export function createServiceCalls({ clients, incidents }: ServiceCallsOptions): ServiceCalls {
  const { payment } = clients;
  const saturated = new Map<CallClass, NodeJS.Timeout>();

  /** It lasts until nobody has had to wait for long for some seconds. */
  function onLate(name: CallClass): void {
    clearTimeout(saturated.get(name));
    const source = `calls.${name}`;
    const over = () => {
      saturated.delete(name);
      incidents.worked([source]);
    };
    saturated.set(name, setTimeout(over, CALM).unref());
    incidents.failed(new ClassSaturated(name), source);
  }

  function open<Api>(name: CallClass, api: Api): Calls<Api> {
    const slots = createFairSlots(callBounds[name], () => onLate(name));
    return {
      ask: (turn, work) =>
        slots.run(turn, () => work(api)).catch((error: unknown) => {
          throw error instanceof SlotsTaken ? new ServiceError({ code: 'busy', operation: name, cause: error }) : error;
        }),
    };
  }

  return {
    confirm: open('confirm', clients),
    purchase: open('purchase', clients),
    reconcile: open('reconcile', clients),
    consent: open('consent', payment),
    plans: open('plans', payment),
    offers: open('offers', payment),
    health: open('health', payment),
    saturated: () => [...saturated.keys()],
  };
}

/** Milliseconds without long waiting after which a class is no longer saturated. */
const CALM = 10 * SECOND;
