import type { PaymentApi } from '../../service/payment/payment-api.js';
import type { TechnicalId } from '../../service/wire/ids.js';
import { typingReasonsIn } from '../../service/payment/initialization.js';
import type { ServiceError, ServiceErrorCode } from '../../service/wire/service-error.js';
import type { Calls, ReadingApi, ServiceCalls } from '../calls/service-calls.js';
import { watchedBy } from '../calls/watched.js';
import type { VerificationName } from '../config/shopping-config.js';
import type { IncidentLog } from '../operations/incident-log.js';
import type { FairnessKey } from '../scheduling/fair-slots.js';
import { createCoalescer } from '../scheduling/caches.js';
import type { PurchaseParts } from './parts.js';
import { times } from './record.js';
import { createVerification } from './verification.js';
import type { Runtime } from '../scheduling/clock.js';

/**
 * Class of a call to the bank. `confirm`: an order; `purchase`: a start, a return or a reading of a shopper;
 * `reconcile`: background work.
 */
export type BankClass = 'confirm' | 'purchase' | 'reconcile';

/** Functions that call the bank, in one class of calls. */
export type Bank = Pick<PurchaseParts, 'service' | 'verification'>;

/**
 * Returns the functions for a class. Waiting calls with the same key form one queue; free slots go to the queues in
 * rotation.
 */
export type BankOf = (callClass: BankClass, key: FairnessKey) => Bank;

export interface BankOptions extends Pick<Runtime, 'now'> {
  readonly calls: Pick<ServiceCalls, BankClass>;
  readonly incidents: IncidentLog;
  readonly verification: VerificationName;
  /** True if API A is configured. */
  readonly hasTransactions: boolean;
  readonly paymentPageUrl: PaymentApi['paymentPageUrl'];
  /** Aborts calls in progress. */
  readonly signal: AbortSignal;
}

/** Maximum number of responses that each cache holds. */
const MOST = 5_000;

/** No error code is expected for calls that change something: every failure is logged as an incident. */
const nothing: ReadonlySet<ServiceErrorCode> = new Set();

/** The customer can correct what was typed; nobody else has to know of it. */
const isTypingError = ({ code, byService, messages }: ServiceError): boolean =>
  code === 'rejected' && byService && typingReasonsIn(messages) !== undefined;

/**
 * Creates the functions that call the bank. Reads for shoppers are cached for `times.betweenReads`, and concurrent
 * equal reads share one call. Verifications for orders are cached for the same time, so that concurrent orders of one
 * purchase share one.
 */
export function createBank(options: BankOptions): BankOf {
  const { calls, incidents, signal, now, paymentPageUrl } = options;
  const watched = watchedBy(incidents);
  const restFor = (ms: number) => createCoalescer({ ms, most: MOST, now });
  // A cache for each class, so that a call never waits for one of another class.
  const reads = { confirm: restFor(0), purchase: restFor(times.betweenReads), reconcile: restFor(0) };
  const verifications = {
    confirm: restFor(times.betweenReads),
    purchase: restFor(times.betweenReads),
    reconcile: restFor(0),
  };

  function readingOf(callClass: BankClass, key: FairnessKey) {
    const asking: Calls<ReadingApi> = calls[callClass];
    const reading = <Answer>(operation: string, read: (api: ReadingApi, id: TechnicalId) => Promise<Answer>) =>
      watched(operation, (id: TechnicalId) => asking.ask(key, (api) => read(api, id)));
    return {
      purchase: reading('payment.purchase', ({ payment }, id) => payment.purchase(id, { signal })),
      decision: reading('payment.decision', ({ payment }, id) => payment.decision(id, { signal })),
      financing: reading('payment.financing', ({ payment }, id) => payment.financing(id, { signal })),
      authorization: reading('authorization.transaction', ({ authorization }, id) =>
        authorization.transaction(id, { signal }),
      ),
      transaction: reading('transactions.transaction', ({ transactions }, id) =>
        transactions.transaction(id, { signal }),
      ),
    };
  }

  /**
   * The cache key contains the version: what was read for an older version may be outdated, because the confirmation
   * may have been sent since.
   */
  function verificationOf(
    callClass: BankClass,
    { purchase, decision, authorization, transaction }: ReturnType<typeof readingOf>,
  ) {
    const transactions = options.hasTransactions ? { transaction } : undefined;
    const verification = createVerification({
      name: options.verification,
      payment: { purchase, decision },
      authorization: { transaction: authorization },
      transactions,
    });
    const ask: typeof verification.ask = (asked) =>
      verifications[callClass](`${asked.technicalId} ${asked.version}`, () => verification.ask(asked));
    return { ...verification, ask };
  }

  return (callClass, key) => {
    const read = readingOf(callClass, key);
    const rested =
      <Answer>(name: string, ask: (id: TechnicalId) => Promise<Answer>) =>
      (id: TechnicalId) =>
        reads[callClass](`${name} ${id}`, () => ask(id));
    const confirming = calls[callClass === 'reconcile' ? 'reconcile' : 'confirm'];
    return {
      verification: verificationOf(callClass, read),
      service: {
        startPurchase: watched(
          'payment.startPurchase',
          (input) => calls.purchase.ask(key, ({ payment }) => payment.startPurchase(input, { signal })),
          isTypingError,
        ),
        confirm: watched(
          'payment.confirm',
          (id, given) => confirming.ask(key, ({ payment }) => payment.confirm(id, { ...given, signal })),
          nothing,
        ),
        purchase: rested('purchase', read.purchase),
        decision: rested('decision', read.decision),
        financing: rested('financing', read.financing),
        paymentPageUrl,
      },
    };
  };
}
