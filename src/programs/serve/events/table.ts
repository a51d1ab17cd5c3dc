/* The table of events. Their types and the `webhooks` of `service.openapi.json` are derived from it. */
import * as z from 'zod';
import { transactionStatuses, unknownOutcomes } from '../../../contract/names.js';
import { purchaseEnds } from '../../../rules/purchase-state.js';

/** A row of the table. */
export interface EventRow {
  /** What has happened, in one sentence, and what the shop has to do. */
  readonly about: string;
  /** Ids, and words of closed lists. */
  readonly data: z.ZodObject;
}

/** Name of the webshop; absent if there is one only. */
const webshop = z.string().optional();

const ofOrder = {
  webshop,
  /** Id of the purchase. */
  purchaseId: z.string(),
  /** The shop's order. */
  orderId: z.string().optional(),
  /** The bank's reference of the transaction. */
  transactionId: z.string().optional(),
  /** True for a test order: nothing is to be shipped. */
  isTest: z.boolean().optional(),
};

/** All events by their types. */
export const events = {
  'order.confirmed': {
    about:
      'The bank has confirmed the order: complete it. An answer `{"impossible": "why"}` says that it ' +
      'cannot be carried out: it is taken back; the customer reads `shopText`, if it has one. ' +
      '`{"orderId": "…"}` gives it its number.',
    data: z.strictObject(ofOrder),
  },
  'order.released': {
    about: 'The purchase of the order has ended without a contract: release the order, give the basket back.',
    data: z.strictObject(ofOrder).extend({ why: z.enum(purchaseEnds) }),
  },
  'order.impossible': {
    about: 'The order that the shop cannot carry out is taken back at the bank: release it.',
    data: z.strictObject(ofOrder).extend({ why: z.enum(purchaseEnds) }),
  },
  'order.unresolved': {
    about: 'The purchase needs a person: see `GET /v1/unresolved`. Told once, whichever process tells it.',
    data: z.strictObject(ofOrder).extend({ kind: z.enum(unknownOutcomes) }),
  },
  'transaction.changed': {
    about: 'The bank shows a transaction differently than before: read `GET /v1/orders/{orderId}`.',
    data: z.strictObject({
      webshop,
      /** The bank's reference of the transaction. */
      transactionId: z.string(),
      /** The shop's order, if the bank knows its number. */
      orderId: z.string().optional(),
      /** Status at the bank. */
      status: z.enum([...transactionStatuses, 'unknown']),
    }),
  },
} as const satisfies Readonly<Record<string, EventRow>>;

/** Type of an event. */
export type ShopEventName = keyof typeof events;
