import type { AuthorizationApi } from '../../service/authorization-api.js';
import type { PaymentApi } from '../../service/payment-api.js';
import { ServiceError } from '../../service/service-error.js';
import type { TransactionApi } from '../../service/transaction-api.js';
import type { PurchaseRecord } from '../store/store.js';

/** The names of all verifications. */
export const verificationNames = ['authorization', 'purchase-status', 'transaction', 'answer'] as const;

/**
 * What besides the success answer makes a purchase confirmed (specification: Errors, 6).
 * - `authorization`: the newer interface says AUTHORIZED; the specification's rule.
 * - `purchase-status`: `vorgang/{id}` says BESTAETIGT.
 * - `transaction`: API A shows its transaction, under the same order id and with the same order value.
 * - `answer`: the answer alone.
 */
export type VerificationName = (typeof verificationNames)[number];

/**
 * What the service says of a purchase that we have or may have confirmed.
 * - `open`: certainly not confirmed, and could still be.
 * - `forgotten`: it does not know the id. It drops the ids of completed purchases as well as of expired ones, so this says nothing.
 * - `unknown`: no answer, or none that says anything.
 */
export type Evidence = 'confirmed' | 'open' | 'declined' | 'expired' | 'forgotten' | 'unknown';

/** What is asked for, and what has to be the same there. */
export type AskedPurchase = Pick<PurchaseRecord, 'technicalId' | 'businessId' | 'orderId' | 'amount'>;

/** Asks whether a purchase is confirmed. */
export interface Verification {
  /** Whether the success answer needs no second witness. */
  readonly answerSuffices: boolean;
  /** Never rejects: what cannot be read is `unknown`. */
  ask(purchase: AskedPurchase): Promise<Evidence>;
}

/** What a verification needs. */
export interface VerificationOptions {
  readonly name: VerificationName;
  readonly payment: Pick<PaymentApi, 'purchase'>;
  readonly authorization: Pick<AuthorizationApi, 'transaction'>;
  readonly transactions: Pick<TransactionApi, 'transaction'>;
}

const ofStatus = {
  initialized: 'open',
  consented: 'open',
  decided: 'open',
  provisionally_confirmed: 'unknown',
  confirmed: 'confirmed',
  cancelled: 'declined',
  unknown: 'unknown',
} as const satisfies Record<string, Evidence>;

const ofAuthorization = {
  open: 'open',
  preauthorized: 'open',
  authorized: 'confirmed',
  declined: 'declined',
  expired: 'expired',
  unknown: 'unknown',
} as const satisfies Record<string, Evidence>;

/** Makes the verification of a configured name. */
export function createVerification({ name, payment, authorization, transactions }: VerificationOptions): Verification {
  const byStatus = ({ technicalId }: AskedPurchase) => evidence(async () => ofStatus[(await payment.purchase(technicalId ?? '')).status]);
  const byAuthorization = ({ technicalId }: AskedPurchase) =>
    evidence(async () => ofAuthorization[(await authorization.transaction(technicalId ?? '')).status]);
  const byInterfaces = name === 'authorization' ? inTurn(byAuthorization, byStatus) : inTurn(byStatus, byAuthorization);
  return {
    answerSuffices: name === 'answer',
    ask: name === 'transaction' ? byTransaction(transactions, byInterfaces) : byInterfaces,
  };
}

type Ask = Verification['ask'];

/** Asks the second interface when the first has forgotten: it may remember how it ended. */
function inTurn(first: Ask, second: Ask): Ask {
  return async (purchase) => {
    const told = await first(purchase);
    if (told !== 'forgotten') return told;
    const other = await second(purchase);
    return other === 'unknown' || other === 'open' ? 'forgotten' : other;
  };
}

/**
 * Only the transaction confirms. That there is none (yet) says nothing: whether the purchase is still to be confirmed, or has ended
 * otherwise, the `others` know.
 */
function byTransaction(transactions: VerificationOptions['transactions'], others: Ask): Ask {
  return async (purchase) => {
    const told = await evidence(async () => {
      const { order } = await transactions.transaction(purchase.businessId ?? '');
      const isSame = agrees(order.orderId, purchase.orderId) && agrees(order.originalValue, purchase.amount);
      return isSame ? 'confirmed' : 'unknown';
    });
    if (told !== 'forgotten') return told;
    const other = await others(purchase);
    return other === 'confirmed' ? 'unknown' : other;
  };
}

/** What is not shown contradicts nothing. */
const agrees = <Value>(shown: Value | undefined, ours: Value | null): boolean => shown === undefined || shown === ours;

async function evidence(read: () => Promise<Evidence>): Promise<Evidence> {
  try {
    return await read();
  } catch (error) {
    return error instanceof ServiceError && error.code === 'not_found' ? 'forgotten' : 'unknown';
  }
}
