import type { AuthorizationApi } from '../../service/authorization/authorization-api.js';
import type { PaymentApi } from '../../service/payment/payment-api.js';
import type { TransactionApi } from '../../service/transactions/transaction-api.js';
import { ServiceError } from '../../service/wire/service-error.js';
import type { VerificationName } from '../config/shopping-config.js';
import type { PurchaseRecord } from '../store/store.js';

/** State of a purchase at the service. */
export interface ServiceState {
  /**
   * - `open`: certainly not confirmed, but it still can be.
   * - `reversed`: confirmed, and taken back since. Only for purchases of a restored store, which may not know it.
   * - `forgotten`: the service itself responds that it does not know the id. It deletes completed purchases as well as
   *   expired ones.
   * - `unreadable`: no response of the service, or one that cannot be interpreted.
   */
  readonly as: 'confirmed' | 'reversed' | 'open' | 'declined' | 'expired' | 'forgotten' | 'unreadable';
  /** The shop's order number at the service, if the purchase is confirmed and the interface provides it. */
  readonly orderId?: string | undefined;
  /** True if the purchase is confirmed, and `unreadable` because nobody can say now whether it was taken back since. */
  readonly isConfirmed?: true;
}

/** Whether a confirmed purchase was taken back; `unreadable`: the bank may say it later. */
export type ReversalReading = 'reversed' | 'standing' | 'unreadable';

/** The fields of a purchase by which it is found at the service, and which have to match there. */
export type AskedPurchase = Pick<
  PurchaseRecord,
  'version' | 'technicalId' | 'businessId' | 'orderId' | 'amount' | 'details' | 'restoredAt'
>;

/** Reads whether a purchase is confirmed. */
export interface Verification {
  /** True if the success response is sufficient, without a read that agrees. */
  readonly answerSuffices: boolean;
  /** Reads the state of a purchase at the service. Never rejects. */
  ask(purchase: AskedPurchase): Promise<ServiceState>;
  /** Reads whether a confirmed purchase was taken back before its delivery. Never rejects. */
  reversalOf(purchase: AskedPurchase): Promise<ReversalReading>;
}

export interface VerificationOptions {
  readonly name: VerificationName;
  readonly payment: Pick<PaymentApi, 'purchase' | 'decision'>;
  readonly authorization: Pick<AuthorizationApi, 'transaction'>;
  /** Undefined if API A is not configured. */
  readonly transactions: Pick<TransactionApi, 'transaction'> | undefined;
}

const asOfStatus = {
  initialized: 'open',
  consented: 'open',
  decided: 'open',
  provisionally_confirmed: 'unreadable',
  confirmed: 'confirmed',
  cancelled: 'declined',
  unknown: 'unreadable',
} as const satisfies Record<string, ServiceState['as']>;

const asOfAuthorization = {
  open: 'open',
  preauthorized: 'open',
  authorized: 'confirmed',
  declined: 'declined',
  expired: 'expired',
  unknown: 'unreadable',
} as const satisfies Record<string, ServiceState['as']>;

/** `absent`: the interface does not exist at the configured address. */
type StatusReading = ServiceState | { readonly as: 'absent' };
type StatusReader = (purchase: AskedPurchase) => Promise<StatusReading>;

/** Creates the configured verification. */
export function createVerification({ name, payment, authorization, transactions }: VerificationOptions): Verification {
  const status: StatusReader = ({ technicalId }) =>
    readStatus(async () => {
      const { status: found, shopReference } = await payment.purchase(technicalId ?? '');
      return { as: asOfStatus[found], orderId: shopReference };
    });
  const newer: StatusReader = ({ technicalId }) =>
    readStatus(async () => ({ as: asOfAuthorization[(await authorization.transaction(technicalId ?? '')).status] }));
  // This interface only shows that the purchase exists: any response about its decision does.
  const decision: StatusReader = ({ technicalId }) =>
    readStatus(async () => ({
      as: await payment.decision(technicalId ?? '').then(() => 'open' as const, ifUndecided),
    }));
  const booked: StatusReader | undefined =
    transactions && ((purchase) => readStatus(() => transactionOf(transactions, purchase)));
  const last = booked ? [booked] : [];
  const others = name === 'authorization' ? [newer, status, ...last, decision] : [status, newer, ...last, decision];
  const ask =
    name === 'transaction' && booked
      ? byTransaction(booked, firstConclusive([status, newer, decision]))
      : firstConclusive(others);
  const reversalOf: Verification['reversalOf'] = async (purchase) =>
    transactions && purchase.businessId !== null ? readReversal(transactions, purchase.businessId) : 'standing';
  return {
    answerSuffices: name === 'answer',
    ask: ofRestored(withOrder(ask, [status, ...last]), reversalOf),
    reversalOf,
  };
}

/**
 * A restored store may know the order of another attempt than the bank has confirmed, and not know that it was taken
 * back: the shop must not complete that.
 */
const ofRestored =
  (ask: Verification['ask'], reversalOf: Verification['reversalOf']) =>
  async (purchase: AskedPurchase): Promise<ServiceState> => {
    if (purchase.restoredAt === null) return ask(purchase);
    const seen = await ask({ ...purchase, orderId: null, details: {} });
    if (seen.as !== 'confirmed') return seen;
    const reversal = await reversalOf(purchase);
    if (reversal === 'unreadable') return { as: 'unreadable', isConfirmed: true };
    return { as: reversal === 'reversed' ? 'reversed' : 'confirmed', orderId: seen.orderId };
  };

/**
 * A transaction that is not there (yet), or that the service refuses to show, counts as not taken back: waiting would
 * not change it. Neither was one taken back that was delivered: what came back since is another matter.
 */
async function readReversal(api: Pick<TransactionApi, 'transaction'>, businessId: string): Promise<ReversalReading> {
  try {
    const { order, bookings } = await api.transaction(businessId);
    const isDelivered = bookings.some(({ type, status }) => type === 'capture' && status !== 'failed');
    return order.currentValue === 0 && !isDelivered ? 'reversed' : 'standing';
  } catch (error) {
    if (!(error instanceof ServiceError)) return 'unreadable';
    // What a proxy says passes.
    const isOfProxy = error.code === 'rejected' && !error.byService;
    return error.retryable || isOfProxy ? 'unreadable' : 'standing';
  }
}

/** For a confirmed purchase without a known order, reads the order from the interfaces that provide it. */
const withOrder =
  (ask: Verification['ask'], readers: readonly StatusReader[]) =>
  async (purchase: AskedPurchase): Promise<ServiceState> => {
    const seen = await ask(purchase);
    if (seen.as !== 'confirmed' || seen.orderId !== undefined || purchase.orderId !== null) return seen;
    for (const witness of readers) {
      const other = await witness(purchase);
      if (other.as === 'confirmed' && other.orderId !== undefined) return other;
    }
    return seen;
  };

const isFinal = ({ as }: StatusReading) => as === 'confirmed' || as === 'declined' || as === 'expired';

/**
 * Reads the interfaces in order, and continues while one does not know the purchase or does not exist: the next may
 * still have its outcome.
 */
const firstConclusive =
  (witnesses: readonly StatusReader[]) =>
  async (purchase: AskedPurchase): Promise<ServiceState> => {
    let isForgotten = false;
    for (const witness of witnesses) {
      const seen = await witness(purchase);
      if (isFinal(seen)) return seen as ServiceState;
      if (seen.as === 'forgotten') isForgotten = true;
      else if (seen.as !== 'absent') return isForgotten ? { as: 'forgotten' } : seen;
    }
    return { as: isForgotten ? 'forgotten' : 'unreadable' };
  };

/**
 * Only the transaction counts as confirmation. If there is none (yet), `others` show whether the purchase is still open
 * or has ended otherwise.
 */
const byTransaction =
  (transaction: StatusReader, others: (purchase: AskedPurchase) => Promise<ServiceState>) =>
  async (purchase: AskedPurchase): Promise<ServiceState> => {
    const seen = await transaction(purchase);
    if (seen.as === 'absent') return { as: 'unreadable' };
    if (seen.as !== 'forgotten') return seen;
    const other = await others(purchase);
    return other.as === 'confirmed' ? { as: 'unreadable' } : other;
  };

async function transactionOf(api: Pick<TransactionApi, 'transaction'>, purchase: AskedPurchase): Promise<ServiceState> {
  const { order } = await api.transaction(purchase.businessId ?? '');
  const isSame = agrees(order.orderId, purchase.details.reference) && agrees(order.originalValue, purchase.amount);
  return isSame ? { as: 'confirmed', orderId: order.orderId } : { as: 'unreadable' };
}

/** Returns true unless both values are known and differ. */
const agrees = <Value>(shown: Value | undefined, ours: Value | undefined): boolean =>
  shown === undefined || ours === undefined || shown === ours;

async function readStatus(read: () => Promise<ServiceState>): Promise<StatusReading> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'not_found') return { as: 'unreadable' };
    return { as: error.byService ? 'forgotten' : 'absent' };
  }
}

/** The service rejects the request while it has not decided, which shows that it knows the purchase. */
function ifUndecided(error: unknown): 'open' {
  if (error instanceof ServiceError && error.code === 'rejected' && error.byService) return 'open';
  throw error;
}
