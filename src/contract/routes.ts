import * as z from 'zod';
import { checkoutAnswerSchema, startedPurchaseSchema, startPurchaseSchema } from './checkout.js';
import { consentSchema } from './consent.js';
import { healthSchema } from './health.js';
import { offersAnswerSchema } from './offer.js';
import { mostAmounts, paths, type RouteName } from './paths.js';
import { plansAnswerSchema } from './plan.js';
import { purchaseSchema } from './purchase.js';
import {
  captureSchema,
  documentsSearchSchema,
  refundSchema,
  transactionIdParameter,
  transactionsAnswerSchema,
  transactionSchema,
  transactionSearchSchema,
} from './transaction.js';

/** An amount in a query: whole cents as digits, within what an order can cost. */
const amountParameter = z
  .string()
  .regex(/^(0|[1-9]\d{0,10})$/, 'whole cents as digits')
  .transform(Number);

const nothing = z.strictObject({});
/** No body: a redirect, or nothing at all. */
const noAnswer = z.undefined();
/** What stands in addresses that only the service knows. */
const token = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'a token');

/** The token of a return address: the first that is one, whatever else was added under its name on the way. */
const returnToken = z
  .array(z.string())
  .transform((given) => given.filter((each) => token.safeParse(each).success).slice(0, 1))
  .pipe(z.tuple([token]));

/** A transaction named in the path. */
const id = { id: transactionIdParameter };

/** What each route takes and answers. Query parameters arrive as lists of texts, parts of the path as texts, a body as its JSON. */
export const routes = {
  offers: {
    ...paths.offers,
    input: z.strictObject({ amount: z.array(amountParameter).min(1).max(mostAmounts) }),
    answer: offersAnswerSchema,
  },
  plans: {
    ...paths.plans,
    input: z.strictObject({ amount: z.tuple([amountParameter]) }),
    answer: plansAnswerSchema,
  },
  consent: { ...paths.consent, input: nothing, answer: consentSchema },
  health: { ...paths.health, input: nothing, answer: healthSchema },
  checkout: { ...paths.checkout, input: nothing, answer: checkoutAnswerSchema },
  startPurchase: { ...paths.startPurchase, input: startPurchaseSchema, answer: startedPurchaseSchema },
  purchase: { ...paths.purchase, input: nothing, answer: purchaseSchema },
  confirmPurchase: { ...paths.confirmPurchase, input: nothing, answer: purchaseSchema },
  abandonPurchase: { ...paths.abandonPurchase, input: nothing, answer: purchaseSchema },
  return: {
    ...paths.return,
    input: z.strictObject({ outcome: z.enum(['success', 'abort', 'rejection']), token: returnToken }),
    answer: noAnswer,
  },
  authorization: { ...paths.authorization, input: z.strictObject({ token }), answer: noAnswer },
  postAuthorization: { ...paths.postAuthorization, input: z.strictObject({ token }), answer: noAnswer },
  notification: { ...paths.notification, input: z.strictObject({ vorgangskennung: z.tuple([transactionIdParameter]) }), answer: noAnswer },
  transactions: { ...paths.transactions, input: transactionSearchSchema, answer: transactionsAnswerSchema },
  transaction: { ...paths.transaction, input: z.strictObject(id), answer: transactionSchema },
  captureTransaction: { ...paths.captureTransaction, input: captureSchema.extend(id), answer: transactionSchema },
  refundTransaction: { ...paths.refundTransaction, input: refundSchema.extend(id), answer: transactionSchema },
  /** Answers with an archive (`application/zip`), or with the one document there is (PDF, CSV, MSG), which no schema describes. */
  documents: { ...paths.documents, input: documentsSearchSchema, answer: noAnswer },
} as const satisfies Record<RouteName, { method: string; path: string; input: z.ZodType; answer: z.ZodType }>;

/** The input of a route, parsed. */
export type RouteInput<Name extends RouteName> = z.output<(typeof routes)[Name]['input']>;

/** The answer of a route. */
export type RouteAnswer<Name extends RouteName> = z.output<(typeof routes)[Name]['answer']>;
