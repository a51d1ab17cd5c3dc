/*
 * The table of the admin API: the calls of the table of verbs, and those of its own. The listener (`app.ts`), the types
 * of the implementations (`calls.ts`) and `service.openapi.json` are derived from it.
 */
import * as z from 'zod';
import { errorsOfService } from '../../../contract/errors.js';
import { healthSchema } from '../../../contract/health.js';
import { routes } from '../../../contract/routes.js';
import { transactionSchema } from '../../../contract/transaction.js';
import { verbRows, verbs, type AdminRow, type VerbName, type VerbTable } from '../../../server/inside.js';
import * as answers from './answers.js';

/** A row of the table. */
export interface CallRow extends Omit<AdminRow, 'name'> {
  /** All that is given: parts of the path, and what stands in body or query. Unknown fields are refused. */
  readonly input: z.ZodType;
  /** True if the header `Idempotency-Key` is required: a repeated call with it does nothing twice. */
  readonly isKeyed?: true;
  /** The verb that the call is made of; absent if it is one of the API's own. */
  readonly verb?: VerbName;
}

/** Returns true if a call reads a JSON body. */
export const hasBody = ({ method, reads }: CallRow): boolean => method === 'POST' && reads === undefined;

const nothing = z.strictObject({});
const id = z.strictObject({ id: z.string().min(1).max(100) });
const { purchases, transactions } = verbs;

/** Calls that are no verb: they join what several verbs know, or tell of the service itself. */
export const ownCalls = {
  order: {
    method: 'GET',
    path: '/v1/orders/:orderId',
    about: 'What is known of an order: its purchase, and its transaction with `standing`.',
    input: z.strictObject({ orderId: z.string().min(1).max(200) }),
    answer: answers.orderSchema,
    errors: ['no_purchase', ...errorsOfService],
  },
  proof: {
    method: 'GET',
    path: '/v1/proof',
    about: routes.proof.about,
    details: routes.proof.details,
    reads: 'query',
    input: routes.proof.address,
    answer: routes.proof.answer,
    errors: routes.proof.errors,
  },
  proofs: {
    method: 'GET',
    path: '/v1/proofs',
    about: routes.proofs.about,
    reads: 'query',
    input: routes.proofs.address,
    answer: 'file',
    contentTypes: routes.proofs.contentTypes,
    errors: routes.proofs.errors,
  },
  amounts: {
    method: 'POST',
    path: '/v1/amounts',
    about: 'Fetches the offers of prices before a customer asks, the most viewed first.',
    details:
      'Up to 8,000 amounts in cents. Offers are valid for the day: call it after midnight, and where prices change.',
    input: z.strictObject({ amounts: z.array(z.int().nonnegative()).max(8_000) }),
    answer: answers.warmedSchema,
    errors: errorsOfService,
  },
  health: {
    method: 'GET',
    path: '/v1/health',
    about: 'What works and what does not: the bank, credentials, store, and what needs an operator.',
    details: 'The answer is 200 while the sidecar can answer at all: `ok` says whether something is wrong.',
    input: nothing,
    answer: healthSchema,
    errors: ['service_unavailable'],
  },
  unresolved: {
    method: 'GET',
    path: '/v1/unresolved',
    about: 'What only a person can decide: purchases and reports whose outcome does not show by itself.',
    input: nothing,
    answer: answers.unresolvedSchema,
    errors: errorsOfService,
  },
  resolve: {
    method: 'POST',
    path: '/v1/unresolved/:id',
    about: 'Says what the bank has done with such a purchase or report, by one of its `resolutions`.',
    details: 'For a purchase `by` and `why`; for a report the `transactionId`.',
    input: z.union([
      purchases.resolve.input,
      id.extend({ transactionId: z.string(), as: transactions.resolve.input.shape.as }),
    ]),
    answer: z.strictObject({
      purchase: z.looseObject({ state: z.string() }).optional(),
      transaction: transactionSchema.optional(),
    }),
    errors: ['no_purchase', 'not_found', 'wrong_state', ...errorsOfService],
  },
  undelivered: {
    method: 'GET',
    path: '/v1/undelivered',
    about: 'Events that the shop has not taken so far, with when each is sent again.',
    details:
      '`needsOperator` is true after five failed attempts, or once the end of an order was answered with 410; such an ' +
      'event is still sent, once an hour at the end. A `transaction.changed` that was answered with 410 is not sent ' +
      'again, and not listed. One whose order the shop has not taken yet waits: `lastFailure` is `waiting`.',
    input: nothing,
    answer: answers.undeliveredSchema,
    errors: errorsOfService,
  },
  resendEvent: {
    method: 'POST',
    path: '/v1/undelivered/:id',
    about: 'Sends such an event again at once.',
    details: 'With `shop_unavailable` the shop has not taken it this time either.',
    reads: 'nothing',
    input: id,
    answer: answers.undeliveredSchema,
    errors: ['not_found', 'shop_unavailable', ...errorsOfService],
  },
} as const satisfies Readonly<Record<string, CallRow>>;

type OwnCalls = typeof ownCalls;

/** Name of a call of the API's own. */
export type OwnCallName = keyof OwnCalls;

/** What a call of the API's own is made with. */
export type OwnInput<Name extends OwnCallName> = z.output<OwnCalls[Name]['input']>;

/** Rows of the table of verbs that say how the admin API takes them. */
type AdminRows = {
  [Of in keyof VerbTable]: {
    [Name in keyof VerbTable[Of]]: VerbTable[Of][Name] extends { readonly admin: infer Row extends AdminRow }
      ? Row
      : never;
  }[keyof VerbTable[Of]];
}[keyof VerbTable];
type VerbCalls = {
  readonly [Row in AdminRows as Row['name']]: Row & Required<Pick<CallRow, 'input' | 'verb'>>;
};

const verbCalls = Object.fromEntries(
  (Object.keys(verbRows) as VerbName[]).flatMap((verb) => {
    const { admin, input, isKeyed } = verbRows[verb];
    if (!admin) return [];
    const row: CallRow = { ...admin, input, verb, ...(isKeyed && { isKeyed }) };
    return [[admin.name, row] as const];
  }),
) as unknown as VerbCalls;

/** All calls by their names. */
export const calls = { ...verbCalls, ...ownCalls };

/** Name of a call. */
export type CallName = keyof typeof calls;
