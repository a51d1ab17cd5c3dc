import type { Cents } from '../../../../src/rules/money.js';
import { ServiceError, type ServiceErrorCode } from '../../../../src/service/wire/service-error.js';
import { wireMessage } from '../../service/builders.js';
import { messagesIn } from '../../../../src/service/wire/messages.js';

const MINUTE = 60_000;
/** Returns a plan without interest. */
const planOf = (amount: Cents, months: number) => ({
  months,
  monthlyRate: amount / months,
  lastRate: amount / months,
  interest: 0,
  total: amount,
  effectiveRate: 0,
  borrowingRate: 0,
  firstDue: '2027-04-10',
  lastDue: '2028-01-10',
});

/** A purchase as the bank stores it. */
export interface BankPurchase {
  readonly technicalId: string;
  readonly businessId: string;
  readonly amount: Cents;
  decision: 'approved' | 'declined' | undefined;
  state: 'open' | 'confirmed';
  orderId: string | undefined;
  confirmations: number;
  /** Time of the customer's last step. */
  touched: number;
  /** True if the order was taken back. */
  isReversed: boolean;
  /** Booked deliveries. */
  readonly bookings: { readonly type: 'capture'; readonly status: 'done' }[];
  /** True if the technical id is unknown because the purchase was completed long ago. */
  isForgotten: boolean;
}

const failed = (code: ServiceErrorCode, more: object = {}) => new ServiceError({ code, operation: 'model', ...more });
/** Returns a refusal by the service itself. */
const refusal = (code: ServiceErrorCode, key: string) => {
  const messages = messagesIn({
    wsMessages: { messages: [wireMessage({ key: `AllgemeineMeldungenMsg.Errors.${key}`, severity: 'ERROR' })] },
  });
  return failed(code, { status: 409, byService: true, messages });
};

/** Ways in which the service fails to do its work or to confirm it. */
const failures = {
  lost: () => failed('timeout', { maybeDone: true }),
  proxy: () => failed('rejected', { status: 404, maybeDone: true }),
  unsent: () => failed('unreachable'),
  refused: () => refusal('rejected', 'LAUFZEIT_UNGUELTIG'),
  negative: () => refusal('rejected', 'ENTSCHEIDUNG_NEGATIV'),
};

/**
 * Creates a model of the bank as far as purchases depend on it: 30 minutes, one confirmation each, and ids that become
 * unknown.
 */
export function createModelBank(now: () => number) {
  const purchases = new Map<string, BankPurchase>();
  let months = 10;
  let hidesOrders = false;
  let transactionsFail: 'lost' | 'negative' | undefined;

  function known(technicalId: string): BankPurchase {
    const purchase = purchases.get(technicalId);
    const isGone =
      !purchase || purchase.isForgotten || (purchase.state === 'open' && now() - purchase.touched >= 30 * MINUTE);
    if (isGone) throw refusal('not_found', 'VORGANG_UNBEKANNT');
    return purchase;
  }

  return {
    purchases,
    start(amount: Cents) {
      const technicalId = `2.de.1-${purchases.size + 1}`;
      const businessId = `B${String(purchases.size + 1).padStart(5, '0')}`;
      purchases.set(technicalId, {
        technicalId,
        businessId,
        amount,
        decision: undefined,
        state: 'open',
        orderId: undefined,
        confirmations: 0,
        touched: now(),
        isReversed: false,
        bookings: [],
        isForgotten: false,
      });
      return { technicalId, businessId, deviceToken: undefined };
    },
    /** The customer's decision on the payment page. */
    decide(technicalId: string, decision: 'approved' | 'declined') {
      const purchase = purchases.get(technicalId);
      if (purchase?.state === 'open' && !purchase.decision && now() - purchase.touched < 30 * MINUTE)
        Object.assign(purchase, { decision, touched: now() });
    },
    /** Stops returning the shop's order ids, or returns them again. */
    hideOrders: (isHidden = true) => void (hidesOrders = isHidden),
    /** Fails to show transactions, or shows them again. */
    failTransactions: (how: typeof transactionsFail) => void (transactionsFail = how),
    /** The customer chooses a different term. */
    changePlan: () => void (months = months === 10 ? 20 : 10),
    forget() {
      for (const purchase of purchases.values()) if (purchase.state === 'confirmed') purchase.isForgotten = true;
    },
    decision(technicalId: string) {
      const { decision } = known(technicalId);
      if (!decision) throw refusal('rejected', 'STATUS_UNGUELTIG');
      return decision === 'approved'
        ? { result: 'approved' as const }
        : { result: 'declined' as const, text: 'Leider nein.' };
    },
    financing(technicalId: string) {
      const { amount } = known(technicalId);
      return { amount, months, plan: planOf(amount, months), repaymentText: 'In Raten.' };
    },
    status(technicalId: string) {
      const { state, decision, orderId } = known(technicalId);
      return {
        technicalId,
        status:
          state === 'confirmed' ? ('confirmed' as const) : decision ? ('decided' as const) : ('initialized' as const),
        shopReference: hidesOrders ? undefined : orderId,
      };
    },
    authorization(technicalId: string) {
      const purchase = purchases.get(technicalId);
      if (!purchase || purchase.isForgotten) throw refusal('not_found', 'VORGANG_UNBEKANNT');
      if (purchase.state === 'confirmed') return { status: 'authorized' as const };
      if (purchase.decision === 'declined') return { status: 'declined' as const };
      return { status: now() - purchase.touched >= 30 * MINUTE ? ('expired' as const) : ('preauthorized' as const) };
    },
    transaction(businessId: string) {
      if (transactionsFail) throw failures[transactionsFail]();
      const purchase = [...purchases.values()].find((each) => each.businessId === businessId);
      if (purchase?.state !== 'confirmed') throw failed('not_found', { status: 404, byService: true });
      const { orderId, amount, isReversed, bookings } = purchase;
      const currentValue = isReversed ? 0 : amount;
      return { order: { orderId: hidesOrders ? undefined : orderId, originalValue: amount, currentValue }, bookings };
    },
    /** Books the reversal of a whole order at once. */
    reverse(businessId: string) {
      const purchase = [...purchases.values()].find((each) => each.businessId === businessId);
      if (purchase?.state !== 'confirmed') return 'impossible' as const;
      purchase.isReversed = true;
      return 'done' as const;
    },
    /** An ignored test order can be confirmed repeatedly and stays unchanged. */
    confirm(technicalId: string, orderId: string | undefined, isIgnored: boolean) {
      const purchase = known(technicalId);
      if (purchase.state === 'confirmed' || purchase.decision !== 'approved')
        throw refusal('rejected', 'STATUS_UNGUELTIG');
      if (!isIgnored)
        Object.assign(purchase, { state: 'confirmed', orderId, confirmations: purchase.confirmations + 1 });
      return { technicalId, businessId: purchase.businessId, orderReference: orderId };
    },
    failures,
  };
}
