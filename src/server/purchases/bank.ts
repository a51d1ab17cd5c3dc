import type { VerificationName } from '../config/shopping-config.js';
import type { PaymentApi } from '../../service/payment/payment-api.js';
import type { TechnicalId } from '../../service/wire/ids.js';
import type { ServiceErrorCode } from '../../service/wire/service-error.js';
import type { Turn } from '../scheduling/fair-slots.js';
import { createResting } from '../scheduling/resting.js';
import type { Calls, ReadingApi, ServiceCalls } from '../calls/service-calls.js';
import type { IncidentLog } from '../operations/incident-log.js';
import { times, type PurchaseParts } from './parts.js';
import { watchedBy } from '../calls/watched.js';
import { createVerification } from './verification.js';

/** On whose behalf the bank is asked, and so in which class of calls. */
export type BankClass = 'confirm' | 'purchase' | 'reconcile';

/** The bank, as one class of calls reaches it. */
export type Bank = Pick<PurchaseParts, 'service' | 'verification'>;

/** The bank for a class; all calls of one turn wait behind each other. */
export type BankOf = (callClass: BankClass, turn: Turn) => Bank;

/** What the bank is reached by. */
export interface BankOptions {
  readonly calls: Pick<ServiceCalls, BankClass>;
  readonly incidents: IncidentLog;
  readonly verification: VerificationName;
  /** Whether the shop has configured API A. */
  readonly hasTransactions: boolean;
  readonly paymentPageUrl: PaymentApi['paymentPageUrl'];
  /** Ends calls that are under way. */
  readonly signal: AbortSignal;
  readonly now: () => number;
}

/** Answers of the bank that are remembered for a moment. */
const MOST = 5_000;

/** Every failure of what changes something is one that the operator should know. */
const nothing: ReadonlySet<ServiceErrorCode> = new Set();

/**
 * Makes the ways to the bank. What a shopper looks at is asked once at a time, and again only after {@link times.looked}, however often and on
 * however many ways the shopper wants it. An order is checked by what is read then; several orders of one purchase share that.
 */
export function createBank(options: BankOptions): BankOf {
  const { calls, incidents, signal, now, paymentPageUrl } = options;
  const watched = watchedBy(incidents);
  const restFor = (ms: number) => createResting({ ms, most: MOST, now });
  // Each class has its own: nobody waits for a read of another class.
  const reads = { confirm: restFor(0), purchase: restFor(times.looked), reconcile: restFor(0) };
  const verifications = { confirm: restFor(times.looked), purchase: restFor(times.looked), reconcile: restFor(0) };

  function readingOf(callClass: BankClass, turn: Turn) {
    const asking: Calls<ReadingApi> = calls[callClass];
    const reading = <Answer>(operation: string, read: (api: ReadingApi, id: TechnicalId) => Promise<Answer>) =>
      watched(operation, (id: TechnicalId) => asking.ask(turn, (api) => read(api, id)));
    return {
      purchase: reading('payment.purchase', ({ payment }, id) => payment.purchase(id, { signal })),
      decision: reading('payment.decision', ({ payment }, id) => payment.decision(id, { signal })),
      financing: reading('payment.financing', ({ payment }, id) => payment.financing(id, { signal })),
      authorization: reading('authorization.transaction', ({ authorization }, id) => authorization.transaction(id, { signal })),
      transaction: reading('transactions.transaction', ({ transactions }, id) => transactions.transaction(id, { signal })),
    };
  }

  /** What was read of an older version of a purchase says nothing of it as it is now: it may have been sent meanwhile. */
  function verificationOf(callClass: BankClass, { purchase, decision, authorization, transaction }: ReturnType<typeof readingOf>) {
    const transactions = options.hasTransactions ? { transaction } : undefined;
    const verification = createVerification({ name: options.verification, payment: { purchase, decision }, authorization: { transaction: authorization }, transactions });
    const ask: typeof verification.ask = (asked) => verifications[callClass](`${asked.technicalId} ${asked.version}`, () => verification.ask(asked));
    return { ...verification, ask };
  }

  return (callClass, turn) => {
    const read = readingOf(callClass, turn);
    const rested = <Answer>(name: string, ask: (id: TechnicalId) => Promise<Answer>) => (id: TechnicalId) => reads[callClass](`${name} ${id}`, () => ask(id));
    const confirming = calls[callClass === 'reconcile' ? 'reconcile' : 'confirm'];
    return {
      verification: verificationOf(callClass, read),
      service: {
        startPurchase: watched('payment.startPurchase', (input) => calls.purchase.ask(turn, ({ payment }) => payment.startPurchase(input, { signal })), nothing),
        confirm: watched('payment.confirm', (id, given) => confirming.ask(turn, ({ payment }) => payment.confirm(id, { ...given, signal })), nothing),
        purchase: rested('purchase', read.purchase),
        decision: rested('decision', read.decision),
        financing: rested('financing', read.financing),
        paymentPageUrl,
      },
    };
  };
}
