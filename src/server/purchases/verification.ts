import type { AuthorizationApi } from '../../service/authorization-api.js';
import type { PaymentApi } from '../../service/payment-api.js';
import { ServiceError } from '../../service/service-error.js';

/**
 * What besides the success answer makes a purchase confirmed (specification: Errors, 6).
 * - `authorization`: the newer interface says AUTHORIZED; the specification's rule.
 * - `purchase-status`: `vorgang/{id}` says BESTAETIGT.
 * - `answer`: the answer alone.
 */
export type VerificationName = 'authorization' | 'purchase-status' | 'answer';

/**
 * What the service says of a purchase that we have or may have confirmed.
 * - `open`: certainly not confirmed, and could still be.
 * - `forgotten`: it does not know the id. It drops the ids of completed purchases as well as of expired ones, so this says nothing.
 * - `unknown`: no answer, or none that says anything.
 */
export type Evidence = 'confirmed' | 'open' | 'declined' | 'expired' | 'forgotten' | 'unknown';

/** Asks whether a purchase is confirmed. */
export interface Verification {
  /** Whether the success answer needs no second witness. */
  readonly answerSuffices: boolean;
  /** Never rejects: what cannot be read is `unknown`. */
  ask(technicalId: string): Promise<Evidence>;
}

/** What a verification needs. */
export interface VerificationOptions {
  readonly name: VerificationName;
  readonly payment: Pick<PaymentApi, 'purchase'>;
  readonly authorization: Pick<AuthorizationApi, 'transaction'>;
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
export function createVerification({ name, payment, authorization }: VerificationOptions): Verification {
  const byStatus = (id: string) => evidence(async () => ofStatus[(await payment.purchase(id)).status]);
  const byAuthorization = (id: string) => evidence(async () => ofAuthorization[(await authorization.transaction(id)).status]);
  const [first, second] = name === 'authorization' ? [byAuthorization, byStatus] : [byStatus, byAuthorization];
  return {
    answerSuffices: name === 'answer',
    async ask(id) {
      const told = await first(id);
      if (told !== 'forgotten') return told;
      // The other interface may remember how it ended.
      const other = await second(id);
      return other === 'unknown' || other === 'open' ? 'forgotten' : other;
    },
  };
}

async function evidence(read: () => Promise<Evidence>): Promise<Evidence> {
  try {
    return await read();
  } catch (error) {
    return error instanceof ServiceError && error.code === 'not_found' ? 'forgotten' : 'unknown';
  }
}
