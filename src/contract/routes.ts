/*
 * The table of routes. The handler (`server/http/mount.ts`), the types of the route implementations (`server/http/routes`), the mocks (`testing`),
 * `docs/openapi.json` and the table in `docs/guide/server.md` are derived from it.
 */
import * as z from 'zod';
import { checkoutAnswerSchema, startedPurchaseSchema, startPurchaseSchema } from './checkout.js';
import { consentSchema } from './consent.js';
import * as examples from './examples.js';
import { healthSchema } from './health.js';
import { offersAnswerSchema } from './offer.js';
import * as paths from './paths.js';
import { plansAnswerSchema } from './plan.js';
import { purchaseSchema } from './purchase.js';
import {
  captureSchema,
  refundSchema,
  transactionCountsSchema,
  transactionCriteriaSchema,
  transactionIdParameter,
  transactionsAnswerSchema,
  transactionSchema,
  transactionSearchSchema,
} from './transaction.js';

/**
 * Access to a route. `public`: anyone, with the same answer for everyone. `shopper`: a browser identified by its cookie. `merchant`: visitors for
 * whom `shop.mayManage` returns true. `service`: the financing service, which does not authenticate itself; these requests change nothing by
 * themselves. All but `public` exist only with a shop. Requests of shoppers and merchants that change something have to come from the shop's own
 * pages.
 */
export type RouteAccess = 'public' | 'shopper' | 'merchant' | 'service';

/** A row of the table. */
export interface RouteRow extends paths.Path {
  readonly access: RouteAccess;
  /** Purpose of the route, in one sentence. */
  readonly about: string;
  /**
   * Parts of the path (as texts) and query parameters (as lists of texts). They are read leniently: unknown parameters are ignored, and a repeated
   * value counts once.
   */
  readonly address?: z.ZodObject;
  /** Fields of a JSON body. It is read strictly: unknown fields are rejected. */
  readonly body?: z.ZodObject;
  /** Shape of the JSON answer; or a piece of `html`, `redirect` to a page of the shop (303), a `file`, or `nothing` (204). */
  readonly answer: z.ZodType | 'html' | 'redirect' | 'file' | 'nothing';
  /** An example of a request and its answer. */
  readonly example: RouteExample;
}

/** A request and its answer as they are sent. */
export interface RouteExample {
  readonly address?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: unknown;
  readonly answer?: unknown;
}

/** A query parameter that must occur exactly once. */
const once = <Value>(shape: z.ZodType<Value, string>) => z.tuple([shape]).transform(([value]) => value);

/** An amount in a query: whole cents as digits, below the highest possible order value. */
const amountParameter = z
  .string()
  .regex(/^(0|[1-9]\d{0,10})$/, 'whole cents as digits')
  .transform(Number);

/** Token in the addresses that only the service knows. */
const token = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'a token');

/** Returns the first valid token, ignoring other values that were added under the same name on the way. */
const firstToken = z.array(z.string()).transform((given) => given.find((each) => token.safeParse(each).success));

/** Path with the id of a transaction. */
const idInPath = z.strictObject({ id: transactionIdParameter });

/** Purpose, input and answer of each route. */
export const routes = {
  offers: {
    ...paths.offers,
    access: 'public',
    about:
      'For each of up to 100 amounts the plan with the longest term and the representative example, or why there is none.',
    address: z.strictObject({ amount: z.array(amountParameter).min(1).max(paths.mostAmounts) }),
    answer: offersAnswerSchema,
    example: { address: { amount: ['9900', '79900'] }, answer: examples.offers },
  },
  teaser: {
    ...paths.teaser,
    access: 'public',
    about:
      'The tag of a teaser with the rate inside, as HTML for pages that other programs make; without an offer, the bare tag.',
    address: z.strictObject({
      amount: once(amountParameter),
      variant: once(z.enum(['block', 'inline'])).optional(),
      example: once(z.enum(['disclosure', 'inline'])).optional(),
      hint: once(z.enum(['range', 'none'])).optional(),
      terms: once(
        z.string().regex(/^\d{1,3}( \d{1,3}){0,9}$/, 'up to ten numbers of months, separated by spaces'),
      ).optional(),
      lang: once(z.enum(['de', 'en'])).optional(),
    }),
    answer: 'html',
    example: { address: { amount: ['79900'], lang: ['de'] } },
  },
  plans: {
    ...paths.plans,
    access: 'public',
    about: 'All plans of one amount and the representative example.',
    address: z.strictObject({ amount: once(amountParameter) }),
    answer: plansAnswerSchema,
    example: { address: { amount: ['79900'] }, answer: examples.plans },
  },
  consent: {
    ...paths.consent,
    access: 'public',
    about: 'The consent text and its version.',
    answer: consentSchema,
    example: { answer: examples.consent },
  },
  health: {
    ...paths.health,
    access: 'public',
    about:
      'For the operator: whether the service is reachable and accepts the credentials, and whether the store answers. 503 when something is wrong.',
    answer: healthSchema,
    example: { answer: examples.health },
  },
  checkout: {
    ...paths.checkout,
    access: 'shopper',
    about: "The shop's present checkout: amount, and every reason against instalments.",
    answer: checkoutAnswerSchema,
    example: { answer: examples.checkout },
  },
  startPurchase: {
    ...paths.startPurchase,
    access: 'shopper',
    about: "Starts a purchase for the present checkout and answers with the address of the bank's payment page.",
    body: startPurchaseSchema,
    answer: startedPurchaseSchema,
    example: { body: examples.purchaseStart, answer: examples.startedPurchase },
  },
  purchase: {
    ...paths.purchase,
    access: 'shopper',
    about: "The shopper's current purchase.",
    answer: purchaseSchema,
    example: { answer: examples.approvedPurchase },
  },
  confirmPurchase: {
    ...paths.confirmPurchase,
    access: 'shopper',
    about: 'Orders: sends the confirmation to the bank once, and answers with the purchase as it is afterwards.',
    body: z.strictObject({}),
    answer: purchaseSchema,
    example: { body: {}, answer: examples.confirmedPurchase },
  },
  abandonPurchase: {
    ...paths.abandonPurchase,
    access: 'shopper',
    about: 'Abandons the purchase, because the shopper pays by another method.',
    answer: purchaseSchema,
    example: { answer: examples.abandonedPurchase },
  },
  return: {
    ...paths.returning,
    access: 'shopper',
    about: "Where the bank sends the customer back to: reads the decision and sends the browser on to the shop's page.",
    // Invalid parameters still lead to the shop's page: the customer must not end on an error.
    address: z.strictObject({
      outcome: z.enum(['success', 'abort', 'rejection']).optional().catch(undefined),
      token: firstToken.optional(),
    }),
    answer: 'redirect',
    example: { address: { outcome: 'success', token: [examples.token] } },
  },
  transactions: {
    ...paths.transactions,
    access: 'merchant',
    about: 'One page of the transactions that fit; a body, because names in an address would stand in logs.',
    body: transactionSearchSchema,
    answer: transactionsAnswerSchema,
    example: { body: { tab: 'to_deliver', words: 'Ratenkauf', pageSize: 25 }, answer: examples.transactions },
  },
  transactionCounts: {
    ...paths.transactionCounts,
    access: 'merchant',
    about: 'How many of the transactions that fit are in each part of the list.',
    body: transactionCriteriaSchema,
    answer: transactionCountsSchema,
    example: { body: { words: 'Ratenkauf' }, answer: examples.transactionCounts },
  },
  transaction: {
    ...paths.transaction,
    access: 'merchant',
    about: 'One transaction, read from the service for this request.',
    address: idInPath,
    answer: transactionSchema,
    example: { address: { id: examples.transaction.id }, answer: examples.transaction },
  },
  captureTransaction: {
    ...paths.captureTransaction,
    access: 'merchant',
    about: 'Reports the delivery and answers with the transaction as it stands afterwards.',
    address: idInPath,
    body: captureSchema,
    answer: transactionSchema,
    example: { address: { id: examples.transaction.id }, body: examples.capture, answer: examples.capturedTransaction },
  },
  refundTransaction: {
    ...paths.refundTransaction,
    access: 'merchant',
    about: 'Reports a refund and answers with the transaction as it stands afterwards.',
    address: idInPath,
    body: refundSchema,
    answer: transactionSchema,
    example: { address: { id: examples.transaction.id }, body: examples.refund, answer: examples.refundedTransaction },
  },
  documents: {
    ...paths.documents,
    access: 'merchant',
    about:
      'The billing documents of a period, first and last day included, as one ZIP archive, or as the one document there is.',
    address: z.strictObject({
      from: once(z.iso.date()).optional(),
      to: once(z.iso.date()).optional(),
      type: z.array(z.enum(['monthly_bill', 'advice_of_settlement', 'leg_bill', 'dunning_letter'])).optional(),
      fileType: z.array(z.enum(['pdf', 'csv', 'msg'])).optional(),
    }),
    answer: 'file',
    example: { address: { from: ['2027-03-01'], to: ['2027-03-31'], fileType: ['pdf'] } },
  },
  authorization: {
    ...paths.authorization,
    access: 'service',
    about:
      'Callback: a purchase has changed. The handler reads it at the service; the answer is the same for every token.',
    address: z.strictObject({ token }),
    answer: 'nothing',
    example: { address: { token: examples.token } },
  },
  postAuthorization: {
    ...paths.postAuthorization,
    access: 'service',
    about: 'The same callback as a POST request.',
    address: z.strictObject({ token }),
    answer: 'nothing',
    example: { address: { token: examples.token } },
  },
  notification: {
    ...paths.notification,
    access: 'service',
    about:
      'Webhook: a transaction has changed. The handler reads it at the service; the answer is the same for every id.',
    address: z.strictObject({ vorgangskennung: once(transactionIdParameter) }),
    answer: 'nothing',
    example: { address: { vorgangskennung: [examples.transaction.id] } },
  },
} as const satisfies Record<string, RouteRow>;

type Routes = typeof routes;

/** Name of a route. */
export type RouteName = keyof Routes;

type AddressOf<Row> = Row extends { readonly address: infer Schema extends z.ZodType } ? z.output<Schema> : unknown;
type BodyOf<Row> = Row extends { readonly body: infer Schema extends z.ZodType } ? z.output<Schema> : unknown;

/** Parsed input of a route: the fields of address and body in one object. */
export type RouteInput<Name extends RouteName> = AddressOf<Routes[Name]> & BodyOf<Routes[Name]>;

/** The JSON that a route answers with; `never` for a route that answers with something else. */
export type RouteAnswer<Name extends RouteName> = Routes[Name]['answer'] extends infer Schema extends z.ZodType
  ? z.output<Schema>
  : never;
