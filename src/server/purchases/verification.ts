import type { AuthorizationApi } from '../../service/authorization/authorization-api.js';
import type { PaymentApi } from '../../service/payment/payment-api.js';
import { ServiceError } from '../../service/wire/service-error.js';
import type { TransactionApi } from '../../service/transactions/transaction-api.js';
import type { VerificationName } from '../config/shopping-config.js';
import type { PurchaseRecord } from '../store/store.js';
import { outcomeOf } from './outcome.js';

/** What a read of the service shows of a purchase. */
export interface Seen {
  /**
   * - `open`: certainly not confirmed, and could still be.
   * - `forgotten`: the service itself says that it does not know the id. It forgets completed purchases as well as expired ones.
   * - `unreadable`: no answer of the service, or none that can be understood.
   */
  readonly as: 'confirmed' | 'open' | 'declined' | 'expired' | 'forgotten' | 'unreadable';
  /** The shop's order as the service has it, of a confirmed purchase. */
  readonly orderId?: string | undefined;
}

/** What is asked for, and what has to be the same there. */
export type AskedPurchase = Pick<PurchaseRecord, 'version' | 'technicalId' | 'businessId' | 'orderId' | 'amount' | 'outcome'>;

/** Asks whether a purchase is confirmed. */
export interface Verification {
  /** Whether the success answer needs no read that agrees. */
  readonly answerSuffices: boolean;
  /** Never rejects. */
  ask(purchase: AskedPurchase): Promise<Seen>;
}

/** What a verification needs. */
export interface VerificationOptions {
  readonly name: VerificationName;
  readonly payment: Pick<PaymentApi, 'purchase' | 'decision'>;
  readonly authorization: Pick<AuthorizationApi, 'transaction'>;
  /** Absent where the shop has not configured API A. */
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
} as const satisfies Record<string, Seen['as']>;

const asOfAuthorization = {
  open: 'open',
  preauthorized: 'open',
  authorized: 'confirmed',
  declined: 'declined',
  expired: 'expired',
  unknown: 'unreadable',
} as const satisfies Record<string, Seen['as']>;

/** `absent`: there is no such interface at the configured address. */
type Testimony = Seen | { readonly as: 'absent' };
type Witness = (purchase: AskedPurchase) => Promise<Testimony>;

/** Makes the verification of a configured name. */
export function createVerification({ name, payment, authorization, transactions }: VerificationOptions): Verification {
  const status: Witness = ({ technicalId }) =>
    testimony(async () => {
      const { status: found, shopReference } = await payment.purchase(technicalId ?? '');
      return { as: asOfStatus[found], orderId: shopReference };
    });
  const newer: Witness = ({ technicalId }) => testimony(async () => ({ as: asOfAuthorization[(await authorization.transaction(technicalId ?? '')).status] }));
  // Knows only whether there is such a purchase: any answer about its decision says so.
  const decision: Witness = ({ technicalId }) =>
    testimony(async () => ({ as: await payment.decision(technicalId ?? '').then(() => 'open' as const, ifUndecided) }));
  const booked: Witness | undefined = transactions && ((purchase) => testimony(() => transactionOf(transactions, purchase)));
  const last = booked ? [booked] : [];
  const others = name === 'authorization' ? [newer, status, ...last, decision] : [status, newer, ...last, decision];
  const ask = name === 'transaction' && booked ? byTransaction(booked, inTurn([status, newer, decision])) : inTurn(others);
  return { answerSuffices: name === 'answer', ask: withOrder(ask, [status, ...last]) };
}

/** Of a confirmed purchase whose order we do not know, as in a store that was restored, those who know the order are asked for it. */
const withOrder = (ask: Verification['ask'], witnesses: readonly Witness[]) => async (purchase: AskedPurchase): Promise<Seen> => {
  const seen = await ask(purchase);
  if (seen.as !== 'confirmed' || seen.orderId !== undefined || purchase.orderId !== null) return seen;
  for (const witness of witnesses) {
    const other = await witness(purchase);
    if (other.as === 'confirmed' && other.orderId !== undefined) return other;
  }
  return seen;
};

const isFinal = ({ as }: Testimony) => as === 'confirmed' || as === 'declined' || as === 'expired';

/** Asks the next one when one does not know the purchase, or does not exist: it may remember how the purchase ended. */
const inTurn = (witnesses: readonly Witness[]) => async (purchase: AskedPurchase): Promise<Seen> => {
  let isForgotten = false;
  for (const witness of witnesses) {
    const seen = await witness(purchase);
    if (isFinal(seen)) return seen as Seen;
    if (seen.as === 'forgotten') isForgotten = true;
    else if (seen.as !== 'absent') return isForgotten ? { as: 'forgotten' } : seen;
  }
  return { as: isForgotten ? 'forgotten' : 'unreadable' };
};

/**
 * Only the transaction confirms. That there is none (yet) says nothing: whether the purchase is still to be confirmed, or has ended
 * otherwise, the `others` know.
 */
const byTransaction = (transaction: Witness, others: (purchase: AskedPurchase) => Promise<Seen>) => async (purchase: AskedPurchase): Promise<Seen> => {
  const seen = await transaction(purchase);
  if (seen.as === 'absent') return { as: 'unreadable' };
  if (seen.as !== 'forgotten') return seen;
  const other = await others(purchase);
  return other.as === 'confirmed' ? { as: 'unreadable' } : other;
};

async function transactionOf(api: Pick<TransactionApi, 'transaction'>, purchase: AskedPurchase): Promise<Seen> {
  const { order } = await api.transaction(purchase.businessId ?? '');
  const isSame = agrees(order.orderId, outcomeOf(purchase).reference) && agrees(order.originalValue, purchase.amount);
  return isSame ? { as: 'confirmed', orderId: order.orderId } : { as: 'unreadable' };
}

/** What is not shown, or was not sent, contradicts nothing. */
const agrees = <Value>(shown: Value | undefined, ours: Value | undefined): boolean => shown === undefined || ours === undefined || shown === ours;

async function testimony(read: () => Promise<Seen>): Promise<Testimony> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'not_found') return { as: 'unreadable' };
    return { as: error.byService ? 'forgotten' : 'absent' };
  }
}

/** The service refuses to tell a decision that it has not made: then it knows the purchase. */
function ifUndecided(error: unknown): 'open' {
  if (error instanceof ServiceError && error.code === 'rejected' && error.byService) return 'open';
  throw error;
}
