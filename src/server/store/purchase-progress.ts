import * as z from 'zod';
import { checkoutParts, purchaseResolutions, returnOutcomes, salutations } from '../../contract/names.js';
import { planSchema } from '../../contract/plan.js';
import { richTextWith } from '../../contract/rich-text.js';
import { purchaseEnds, type PurchaseState } from '../../rules/purchase-state.js';
import { isSafeLink } from '../../rules/safe-link.js';

/** Situations of a purchase that may still be ordered. */
export const restingSituations = ['starting', 'initialized', 'approved'] as const;

/**
 * Situations of a purchase that is `confirming`: the progress of its order.
 * - `claimed`: the customer has ordered; nothing was sent to the bank.
 * - `sent`: the confirmation was sent, or is about to be; no response of the service itself is known.
 * - `accepted`: the service responded with success; no read agrees yet.
 * - `refused`: the service itself refused the only confirmation that was sent; no read agrees yet.
 * - `given_up`: sent, and given up by the customer, who was told that another way is open. Nothing is sent for it any
 *   more.
 * - `unwanted`: the bank has confirmed what was given up, or an operator takes the order back: it is to be reversed.
 */
const confirmingSituations = ['claimed', 'sent', 'accepted', 'refused', 'given_up', 'unwanted'] as const;

/** Situations of a purchase: its states, and instead of `confirming` those of an order. */
export const situations = [...restingSituations, ...confirmingSituations, 'confirmed', ...purchaseEnds] as const;

/** Situation of a purchase. */
export type Situation = (typeof situations)[number];

/** Situations in which a purchase is ordered: of all purchases with the same claim, one at most can be in them. */
export const holdingSituations: readonly Situation[] = ['claimed', 'sent', 'accepted', 'refused', 'confirmed'];

/** Returns true if the customer has ordered, and it is not known here whether the bank has confirmed it. */
export const isConfirming = (situation: Situation): situation is (typeof confirmingSituations)[number] =>
  confirmingSituations.some((each) => each === situation);

/** Returns true if the customer has ordered, and the bank has confirmed it or may have. */
export const isOrdered = (situation: Situation): boolean => isConfirming(situation) || situation === 'confirmed';

/** Returns the state of a purchase, as customers and shops know it. */
export const stateIn = (situation: Situation): PurchaseState => (isConfirming(situation) ? 'confirming' : situation);

/**
 * Returns the shape of a field that may be missing. One that another version has written, and this one cannot read, is
 * missing, too: it hides neither the other fields nor the situation.
 */
const field = <Shape extends z.ZodType>(shape: Shape) => shape.optional().catch(undefined);

const count = z.int().nonnegative();
const moment = z.number();

/** Shape of {@link PurchaseDetails}. */
export const purchaseDetailsSchema = z.object({
  /** What the bank has granted, with the link as it sent it. */
  financing: field(z.object({ plan: planSchema, preContractualInformation: z.string().optional() })),
  /** The lender beside the financing, so that every process names the same one, also long after the start. */
  lender: field(z.string()),
  /** True if the customer is one of the bank's dedicated test customers, as stated by the shop at the start. */
  testCustomer: field(z.literal(true)),
  /** Salutation that the customer chose at the start because the shop does not know it. */
  salutation: field(z.enum(salutations)),
  /** The shop's own reference, as given at the start; the shop finds the checkout by it if there is no session. */
  shopReference: field(z.string()),
  /** True if a program of the shop drives the purchase: no browser has it. */
  byProgram: field(z.literal(true)),
  /** Digest of the link by which it was started: its order is there before it, and stays when it ends. */
  byLink: field(z.string()),
  /** Pages of the shop for this purchase, as absolute addresses; absent if it has no other ones than all. */
  pages: field(
    z.object({
      review: z.string(),
      payment: z.string(),
      address: z.string().optional(),
      withdrawal: z.string().optional(),
    }),
  ),
  /** Digest of the key of the session in which the customer ordered; null if the shop named none. */
  orderedBy: field(z.string().nullable()),
  /** Time of the customer's last order. */
  orderedAt: field(moment),
  /** Order number as sent to the service, without the characters that the service does not take. */
  reference: field(z.string()),
  /** True if the service has responded to a confirmation with success. */
  accepted: field(z.literal(true)),
  /** True if the shop may still be preparing an order although the deadline is over. */
  mayPrepare: field(z.literal(true)),
  /** Why the shop cannot carry out the order, in its words: it is taken back. */
  impossible: field(z.string()),
  /** What the shop tells the customer of that. */
  shopText: field(z.string()),
  /** Resolution by an operator. */
  resolved: field(z.object({ as: z.enum(purchaseResolutions), by: z.string(), why: z.string(), at: moment })),
});

/** What is true of a purchase in whatever situation it is. Contains nothing that identifies the customer. */
export type PurchaseDetails = Readonly<z.output<typeof purchaseDetailsSchema>>;

/** Shape of {@link PurchaseTexts}. */
export const purchaseTextsSchema = z.object({
  /** What the bank says of its decision. */
  bankText: field(richTextWith(isSafeLink)),
  /** The repayment plan in its wording, which belongs to the financing. */
  repaymentText: field(z.string()),
});

/** Texts of the bank, with links as it sent them. They may name the customer, and are deleted early. */
export type PurchaseTexts = Readonly<z.output<typeof purchaseTextsSchema>>;

/** Shape of {@link Progress}. */
export const progressSchema = z.object({
  /** Number of reads of the service that have not changed the situation. */
  asked: field(count),
  /** Return address at which the customer came back, while the decision could not be read. */
  returned: field(z.enum(returnOutcomes)),
  /** True if the bank's callback led to the approval, and the customer has not returned yet. */
  early: field(z.literal(true)),
  /** True if the customer may repeat an order that has failed, or has to see new figures before. */
  mayRetry: field(z.literal(true)),
  /** Number of confirmations sent, or about to be sent, since the customer's last order. */
  sends: field(count),
  /** Time at which the last of them was about to be sent. */
  sentAt: field(moment),
  /** What follows from the refusal once a read agrees. */
  refused: field(z.enum(['retry', 'declined'])),
  /**
   * Set if the service responds that it does not know the purchase, of which a confirmation was sent. `completed`:
   * within the thirty minutes, so it can only be completed. `unknown`: after them; the service deletes completed
   * purchases as well as expired ones.
   */
  forgotten: field(z.enum(['completed', 'unknown'])),
  /** True if nobody has given it up: another purchase of the cart was ordered when a restored store found it. */
  perhaps: field(z.literal(true)),
  /** Number of failed attempts to deliver the end to the shop. */
  failedDeliveries: field(count),
  /** Class of the shop's last error at a delivery, such as `TypeError`; `timeout` if it took too long. */
  lastFailure: field(z.string()),
  /** True if the purchase ended here without an order but the bank has confirmed it: an operator has to decide. */
  contradicted: field(z.literal(true)),
  /** Parts of the checkout that have changed. */
  changed: field(z.array(z.enum(checkoutParts))),
  /** True if another purchase of the same cart was ordered. */
  orderedElsewhere: field(z.literal(true)),
  /** True if the order was taken back at the bank. */
  takenBack: field(z.literal(true)),
});

/** What is known of a purchase in its present situation, and no longer in the next one: see {@link ProgressIn}. */
export type Progress = Readonly<z.output<typeof progressSchema>>;

type Sent = Record<'sends' | 'sentAt', number> & Pick<Progress, 'asked' | 'forgotten'>;
type Told = Pick<Progress, 'failedDeliveries' | 'lastFailure'>;
type Ended = Told & Pick<Progress, 'contradicted'>;

/** The progress that belongs to each situation. */
export interface ProgressIn {
  readonly starting: object;
  readonly initialized: Pick<Progress, 'asked' | 'returned'>;
  readonly approved: Pick<Progress, 'asked' | 'early' | 'mayRetry'>;
  readonly claimed: object;
  readonly sent: Sent;
  readonly accepted: Sent;
  readonly refused: Sent & { readonly refused: 'retry' | 'declined' };
  readonly given_up: Pick<Progress, 'asked' | 'forgotten' | 'perhaps'>;
  readonly unwanted: Pick<Progress, 'asked'>;
  readonly confirmed: Told & Pick<Progress, 'asked'>;
  readonly declined: Ended;
  readonly abandoned: Ended & Pick<Progress, 'takenBack'>;
  readonly expired: Ended;
  readonly void: Ended & Pick<Progress, 'changed' | 'orderedElsewhere'>;
}
