import * as z from 'zod';
import type { Cents } from '../../rules/money.js';
import { pathOfPurchase, statuses } from '../wire/assumptions.js';
import {
  type BusinessId,
  canonicalId,
  isBusinessId,
  isTechnicalId,
  type TechnicalId,
  technicalIdForm,
} from '../wire/ids.js';
import { bareKey, isError, messagesIn } from '../wire/messages.js';
import { invalidInput } from '../wire/service-error.js';
import { amount, businessId, minorText, months, optionalText, text } from '../wire/values.js';
import { type Known, meaningOf } from '../wire/vocabulary.js';
import type { PaymentConnection } from './connection.js';
import type { CallOptions } from '../call/options.js';
import { initializationOf, orderReference, type PurchaseInput } from './initialization.js';
import { type InstalmentPlan, planShape } from './offers.js';

/** A purchase that was just initialized (service.md §B.9). */
export interface InitializedPurchase {
  readonly technicalId: TechnicalId;
  readonly businessId: BusinessId;
  /** Nothing in a shop with the payment page needs it. */
  readonly deviceToken: string | undefined;
}

/** Range of the terms that the customer may choose, in months. */
export interface TermLimits {
  readonly minimum: number;
  readonly maximum: number;
}

/** The bank's decision (service.md §B.11). */
export interface Decision {
  readonly result: 'approved' | 'declined';
  /** The bank's text for the customer, as received. */
  readonly text: string | undefined;
  readonly termLimits: TermLimits | undefined;
}

/** Financing that the customer agreed to on the payment page (service.md §B.12). */
export interface Financing {
  readonly plan: InstalmentPlan;
  /** Order value without interest, in cents. */
  readonly amount: Cents;
  readonly months: number;
  readonly termLimits: TermLimits | undefined;
  /** The repayment plan as text, as received. */
  readonly repaymentText: string | undefined;
}

/** A confirmed purchase, with its business id if the service sent one. */
export interface Confirmation {
  readonly technicalId: TechnicalId;
  readonly businessId: BusinessId | undefined;
  /** The order reference that was sent; `undefined` if there was none. */
  readonly orderReference: string | undefined;
}

/** Nobody decides by them, so limits that cannot be read are missing ones. */
const limits = z
  .object({ minimaleLaufzeit: months, maximaleLaufzeit: months })
  .nullish()
  .catch(undefined)
  .transform((terms): TermLimits | undefined =>
    terms ? { minimum: terms.minimaleLaufzeit, maximum: terms.maximaleLaufzeit } : undefined,
  );

/** Answer of the initialization. */
const startAnswer = z
  .object({
    tbVorgangskennung: text.refine(isTechnicalId, { error: technicalIdForm }),
    fachlicheVorgangskennung: businessId,
    deviceIdentToken: minorText,
  })
  .transform(({ tbVorgangskennung, fachlicheVorgangskennung, deviceIdentToken }): InitializedPurchase => ({
    technicalId: tbVorgangskennung,
    businessId: fachlicheVorgangskennung,
    deviceToken: deviceIdentToken,
  }));

const results = { GRUEN: 'approved', ROT: 'declined' } as const;

/** Answer of the decision. Any other result is malformed, because it must not be guessed. */
const decisionAnswer = z
  .object({
    entscheidung: z.object({
      entscheidungsergebnis: z.enum(['GRUEN', 'ROT']),
      textbaustein: minorText,
      laufzeitgrenzen: limits,
    }),
  })
  .transform(({ entscheidung: { entscheidungsergebnis, textbaustein, laufzeitgrenzen } }): Decision => ({
    result: results[entscheidungsergebnis],
    text: textbaustein,
    termLimits: laufzeitgrenzen,
  }));

/** Answer of the financing data. */
const financingAnswer = z
  .object({
    ratenplan: planShape,
    laufzeitgrenzen: limits,
    finanzierung: z.object({ bestellwert: amount, laufzeit: months }),
    tilgungsplanText: minorText,
  })
  .transform(({ ratenplan, laufzeitgrenzen, finanzierung, tilgungsplanText }): Financing => ({
    plan: ratenplan,
    amount: finanzierung.bestellwert,
    months: finanzierung.laufzeit,
    termLimits: laufzeitgrenzen,
    repaymentText: tilgungsplanText,
  }));

/**
 * Answer of the confirmation of one purchase: a success if one of its messages is the success message of this purchase.
 */
const confirmationAnswer = (technicalId: TechnicalId) =>
  z.unknown().transform((answer, context): Omit<Confirmation, 'orderReference'> => {
    const success = messagesIn(answer).find(
      (message) =>
        bareKey(message) === 'ERFOLGREICH' && !isError(message) && (message.params[0] ?? technicalId) === technicalId,
    );
    if (!success) {
      context.addIssue({ code: 'custom', message: 'has no success message for this purchase', path: ['wsMessages'] });
      return z.NEVER;
    }
    const canonical = canonicalId(success.params[1] ?? '');
    return { technicalId, businessId: isBusinessId(canonical) ? canonical : undefined };
  });

/** Status of a purchase at the service; `unknown` for one that this client does not know. */
export type RemoteStatus = Known<typeof statuses>;

/** A purchase as stored by the service. Everything but its status may be missing. */
export interface RemotePurchase {
  readonly technicalId: TechnicalId;
  readonly status: RemoteStatus;
  /** The status as the service sent it, for logs. */
  readonly statusAsSent: string;
  readonly businessId: BusinessId | undefined;
  readonly shopReference: string | undefined;
  readonly deviceToken: string | undefined;
  /** Address of the pre-contractual information, as received: check it before using it as a link. */
  readonly preContractualInformationUrl: string | undefined;
  /** The repayment plan as text, as received. */
  readonly repaymentText: string | undefined;
}

const remotePurchase = z
  .object({
    allgemeineVorgangsdaten: z.object({
      status: text,
      tbVorgangskennung: optionalText,
      fachlicheVorgangskennung: minorText,
      shopVorgangskennung: minorText,
      deviceIdentToken: minorText,
      urlVorvertraglicheInformationen: minorText,
    }),
    tilgungsplanText: minorText,
  })
  .transform(({ allgemeineVorgangsdaten: general, tilgungsplanText }) => ({
    technicalId: general.tbVorgangskennung,
    status: meaningOf(statuses, general.status),
    statusAsSent: general.status,
    businessId: general.fachlicheVorgangskennung,
    shopReference: general.shopVorgangskennung,
    deviceToken: general.deviceIdentToken,
    preContractualInformationUrl: general.urlVorvertraglicheInformationen,
    repaymentText: tilgungsplanText,
  }));

/** Answer about one purchase; an answer about another one is malformed. */
const remotePurchaseAnswer = (technicalId: TechnicalId) =>
  remotePurchase.transform((read, context): RemotePurchase => {
    if ((read.technicalId ?? technicalId) === technicalId) return { ...read, technicalId };
    context.addIssue({
      code: 'custom',
      message: 'is of another purchase',
      path: ['allgemeineVorgangsdaten', 'tbVorgangskennung'],
    });
    return z.NEVER;
  });

/** Operations on one purchase. */
export const purchaseOperations = ({ webshopId, base, get, post }: PaymentConnection) => ({
  /** Initializes a purchase; afterwards the customer goes to its payment page (service.md §B.8). */
  startPurchase: async (input: PurchaseInput, { signal }: CallOptions = {}) => {
    const operation = 'payment.startPurchase';
    const body = initializationOf(operation, webshopId, input);
    return post({ operation, path: 'vorgang', body, expect: startAnswer, signal });
  },

  /** Returns the state of a purchase at the service. */
  purchase: async (id: TechnicalId, { signal }: CallOptions = {}) => {
    const operation = 'payment.purchase';
    return get({ operation, path: pathTo(operation, id), expect: remotePurchaseAnswer(id), signal });
  },

  /** Returns the bank's decision; continue only after `approved` (service.md §B.11). */
  decision: async (id: TechnicalId, { signal }: CallOptions = {}) => {
    const operation = 'payment.decision';
    return get({ operation, path: `${pathTo(operation, id)}/entscheidung`, expect: decisionAnswer, signal });
  },

  /** Returns the financing that the customer agreed to, to be shown before the order (service.md §B.12). */
  financing: async (id: TechnicalId, { signal }: CallOptions = {}) => {
    const operation = 'payment.financing';
    return get({ operation, path: `${pathTo(operation, id)}/finanzierung`, expect: financingAnswer, signal });
  },

  /**
   * Confirms a purchase: from here on the bank buys the claim (service.md §B.13, §R.5). Sends `orderId` in the form
   * that `shapedReference` returns, and resolves with it. If it rejects with `maybeDone`, read `purchase` before
   * repeating it.
   */
  confirm: async (
    id: TechnicalId,
    { orderId, signal }: CallOptions & { readonly orderId?: string | undefined } = {},
  ): Promise<Confirmation> => {
    const operation = 'payment.confirm';
    const path = `${pathTo(operation, id)}/bestaetigen`;
    const { data: reference, error } = orderReference.safeParse(orderId);
    if (error) throw invalidInput(operation, 'orderId must be a string');
    const body = reference === undefined ? undefined : JSON.stringify({ shopVorgangskennung: reference });
    const confirmation = await post({ operation, path, body, expect: confirmationAnswer(id), signal });
    return { ...confirmation, orderReference: reference };
  },

  /** Returns the address that the customer's browser opens after the start (service.md §B.10). */
  paymentPageUrl: (id: TechnicalId): string => {
    pathTo('payment.paymentPageUrl', id);
    return `${base}/ratenkauf/content/intern/einstieg.jsf?${new URLSearchParams({ vorgangskennung: id })}`;
  },
});

function pathTo(operation: string, id: TechnicalId): string {
  if (typeof id === 'string' && isTechnicalId(id)) return pathOfPurchase(id);
  throw invalidInput(operation, `the technical id ${technicalIdForm}`);
}
