import type { AuthorizationApi } from '../../service/authorization/authorization-api.js';
import type { PaymentApi } from '../../service/payment/payment-api.js';
import { ServiceError } from '../../service/wire/service-error.js';
import type { TransactionApi } from '../../service/transactions/transaction-api.js';
import type { Clients } from './clients.js';
import { createFairSlots, SlotsTaken, type FairnessKey, type SlotBounds } from '../scheduling/fair-slots.js';
import { classSaturated } from '../operations/incidents.js';
import type { IncidentLog } from '../operations/incident-log.js';
import type { Telemetry } from '../operations/telemetry.js';

const SECOND = 1000;
const patience = { late: 3 * SECOND, patience: 8 * SECOND } as const;

/** Operations that read purchases at the service. */
export interface ReadingApi {
  readonly payment: Pick<PaymentApi, 'purchase' | 'decision' | 'financing'>;
  readonly authorization: Pick<AuthorizationApi, 'transaction'>;
  readonly transactions: Pick<TransactionApi, 'transaction'>;
}

/** Operations that start purchases. */
export interface StartingApi extends ReadingApi {
  readonly payment: ReadingApi['payment'] & Pick<PaymentApi, 'startPurchase'>;
}

/** Operations that confirm purchases. */
export interface ConfirmingApi extends ReadingApi {
  readonly payment: ReadingApi['payment'] & Pick<PaymentApi, 'confirm'>;
}

/** The clients that each class of calls may use. */
export interface ClassApis {
  /** A customer confirms a purchase. */
  readonly confirm: ConfirmingApi;
  /** A customer starts a purchase, returns from the bank or views the purchase. */
  readonly purchase: StartingApi;
  /** No request is waiting: purchases with an unknown outcome, and callbacks. */
  readonly reconcile: ConfirmingApi;
  readonly consent: Pick<PaymentApi, 'consentTexts'>;
  /** Amounts that are known to be needed: the shopper's own checkout, or amounts already in use. */
  readonly plans: Pick<PaymentApi, 'plans'>;
  /** Other amounts that the shop knows: its prices, and those of its pages. */
  readonly offers: Pick<PaymentApi, 'plans'>;
  /** All other amounts: anyone may ask for them, so they have a small part of the slots. */
  readonly strangers: Pick<PaymentApi, 'plans'>;
  /** Questions to the shop, which amounts of strangers are prices: anyone may cause them. They use no client. */
  readonly prices: undefined;
  readonly health: {
    readonly payment: Pick<PaymentApi, 'checkCredentials'>;
    readonly authorization: Pick<AuthorizationApi, 'integrationCheck'>;
  };
}

/** Name of a class of calls. Each has its own slots, so that no class can use up those of another. */
export type CallClass = keyof ClassApis;

/** Number of slots of each class, and of calls that may wait for one. */
export const callBounds: Readonly<Record<CallClass, SlotBounds>> = {
  confirm: { slots: 12, waiting: 300, ...patience },
  purchase: { slots: 12, waiting: 300, ...patience },
  reconcile: { slots: 6, waiting: 100, ...patience },
  consent: { slots: 1, waiting: 10, ...patience },
  plans: { slots: 4, waiting: 300, ...patience },
  offers: { slots: 8, waiting: 1000, ...patience },
  strangers: { slots: 4, waiting: 300, ...patience },
  prices: { slots: 4, waiting: 300, ...patience },
  health: { slots: 1, waiting: 10, ...patience },
};

/** Most concurrent calls of the service, of all classes together; as many connections are kept for them. */
export const mostCalls = Object.values(callBounds).reduce((sum, { slots }) => sum + slots, -callBounds.prices.slots);

/** One class of calls, with the clients that it may use. */
export interface Calls<Api> {
  /**
   * Runs `work`, which may make one call at a time, as soon as a slot is free. Works with the same
   * key wait for each other; works with another key do not wait for them.
   * @throws {ServiceError} `busy` if it was not started; otherwise the error of `work`
   */
  ask<Answer>(key: FairnessKey, work: (api: Api) => Promise<Answer>): Promise<Answer>;
}

/** All calls of the service except those of the merchant's routes and of the shop's own code. */
export type ServiceCalls = { readonly [Name in CallClass]: Calls<ClassApis[Name]> } & {
  /** Returns the classes whose calls waited too long or were rejected during the last seconds. */
  saturated(): CallClass[];
};

export interface ServiceCallsOptions {
  /** Returns the clients for the calls of one class. */
  readonly clientsOf: (name: CallClass) => Pick<Clients, 'payment' | 'authorization' | 'transactions'>;
  readonly incidents: Pick<IncidentLog, 'failed' | 'worked'>;
  readonly count?: Telemetry['count'] | undefined;
}

/** Creates the classes of calls. */
export function createServiceCalls({ clientsOf, incidents, count }: ServiceCallsOptions): ServiceCalls {
  const saturated = new Map<CallClass, NodeJS.Timeout>();

  /** The class is no longer saturated once no call has waited too long for some seconds. */
  function onLate(name: CallClass): void {
    clearTimeout(saturated.get(name));
    const source = `calls.${name}`;
    const over = () => {
      saturated.delete(name);
      incidents.worked([source]);
    };
    saturated.set(name, setTimeout(over, CALM).unref());
    count?.('ratenkauf.calls.saturated', { 'ratenkauf.class': name });
    incidents.failed(classSaturated(name), source);
  }

  function open<Api>(name: CallClass, api: Api): Calls<Api> {
    const slots = createFairSlots(callBounds[name], () => onLate(name));
    return {
      ask: (key, work) =>
        slots
          .run(key, () => work(api))
          .catch((error: unknown) => {
            if (!(error instanceof SlotsTaken)) throw error;
            count?.('ratenkauf.calls.refused', { 'ratenkauf.class': name });
            throw new ServiceError({ code: 'busy', operation: name, cause: error });
          }),
    };
  }

  return {
    confirm: open('confirm', clientsOf('confirm')),
    purchase: open('purchase', clientsOf('purchase')),
    reconcile: open('reconcile', clientsOf('reconcile')),
    consent: open('consent', clientsOf('consent').payment),
    plans: open('plans', clientsOf('plans').payment),
    offers: open('offers', clientsOf('offers').payment),
    strangers: open('strangers', clientsOf('strangers').payment),
    prices: open('prices', undefined),
    health: open('health', clientsOf('health')),
    saturated: () => [...saturated.keys()],
  };
}

/** Milliseconds without long waits after which a class is no longer saturated. */
const CALM = 10 * SECOND;
