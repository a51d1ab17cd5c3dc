/*
 * The table of routes. The handler (`server/http/mount.ts`), the types of the route implementations
 * (`server/http/routes`), the mocks (`testing`), `openapi.json` and the page of routes are derived
 * from it.
 */
import * as z from 'zod';
import { amountParameter, firstToken, once, tokenParameter } from './address-parameters.js';
import { checkoutAnswerSchema, startedPurchaseSchema, startPurchaseSchema } from './checkout.js';
import { consentSchema } from './consent.js';
import * as examples from './examples.js';
import { type ErrorCode, errorsOfService } from './errors.js';
import { healthAnswerSchema } from './health.js';
import { returnOutcomes } from './names.js';
import { offersAnswerSchema } from './offer.js';
import * as paths from './paths.js';
import { plansAnswerSchema } from './plan.js';
import { proofRoutes } from './proof-routes.js';
import { confirmPurchaseSchema, purchaseSchema } from './purchase.js';
import { teaserRoutes } from './teaser-routes.js';
import {
  summariesQuestionSchema,
  transactionCountsSchema,
  transactionCriteriaSchema,
  transactionIdParameter,
  transactionsAnswerSchema,
  transactionSchema,
  transactionSearchSchema,
  transactionSummariesSchema,
} from './transaction.js';
import { captureSchema, refundSchema, resolutionSchema } from './transaction-requests.js';

/**
 * Access to a route. `public`: anyone, with one answer for all (rates: see `shop.offered`). `shopper`: a browser
 * identified by its cookie. `merchant`: visitors for whom `shop.mayManage` returns true. `service`: the financing
 * service, which does not authenticate itself; these requests change nothing by themselves. All but `public` exist only
 * with a shop. Requests of shoppers and merchants that change something have to come from the shop's own pages.
 */
export type RouteAccess = 'public' | 'shopper' | 'merchant' | 'service';

/** A row of the table. */
export interface RouteRow extends paths.Path {
  readonly access: RouteAccess;
  /** Purpose of the route, in one sentence. */
  readonly about: string;
  /**
   * What a client has to know besides: order of the calls, what follows from each outcome, the unknown one included.
   */
  readonly details?: string;
  /** Codes that the route itself answers with, besides those of its access and input, and besides `internal`. */
  readonly errors: readonly ErrorCode[];
  /**
   * Parts of the path (as texts) and query parameters (as lists of texts). They are read leniently: unknown parameters
   * are ignored, and a repeated value counts once.
   */
  readonly address?: z.ZodObject;
  /** Fields of a JSON body. It is read strictly: unknown fields are rejected. */
  readonly body?: z.ZodObject;
  /**
   * Shape of the JSON answer; or a piece of `html`, a whole `page` for a person, whatever happens, `redirect` to a page
   * of the shop (303), a `file`, or `nothing` (204).
   */
  readonly answer: z.ZodType | 'html' | 'page' | 'redirect' | 'file' | 'nothing';
  /** Content types that a `file` may have. */
  readonly contentTypes?: readonly string[];
  /** When there is no `file` to answer with, which is no error: 204. */
  readonly nothingIf?: string;
  /** An example of a request and its answer. */
  readonly example: RouteExample;
}

/** A request and its answer as they are sent. */
export interface RouteExample {
  readonly address?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: unknown;
  readonly answer?: unknown;
}

/** Path with the id of a transaction. */
const idInPath = z.strictObject({
  /** The bank's reference of the transaction: six of `A-Z` and `0-9`, in upper or lower case. */
  id: transactionIdParameter,
});

const unknownOutcome =
  'No answer, or one with 5xx, says nothing about the report: it may have been taken. Do not send it again; read ' +
  'the transaction. Its `standing` says `unclear` while it is unknown if the bank received it, `in_progress` until ' +
  'it is booked, then `done` or `refused`; a second one is refused with `report_pending` meanwhile.';

/** Purpose, input and answer of each route. */
export const routes = {
  offers: {
    ...paths.offers,
    access: 'public',
    about:
      'For each of up to 100 amounts the plan with the longest term and the representative example, or why there ' +
      'is none.',
    details:
      'An amount that fails does not affect the others: it stands in the answer as `failed`. Only if the client ' +
      'has asked for too many new amounts, and all of these failed, the answer is 429 `service_unavailable`. With ' +
      '`shop.offered`, `not_offered` is the answer to every amount of some visitors.',
    errors: errorsOfService,
    address: z.strictObject({
      /** Amounts in whole cents, each as a parameter of its own; sort them, so that caches see one address. */
      amount: z.array(amountParameter).min(1).max(paths.mostAmounts),
    }),
    answer: offersAnswerSchema,
    example: { address: { amount: ['9900', '79900'] }, answer: examples.offers },
  },
  ...teaserRoutes,
  plans: {
    ...paths.plans,
    access: 'public',
    about: 'All plans of one amount and the representative example.',
    errors: ['not_eligible', ...errorsOfService],
    address: z.strictObject({
      /** Amount in whole cents. */
      amount: once(amountParameter),
    }),
    answer: plansAnswerSchema,
    example: { address: { amount: ['79900'] }, answer: examples.plans },
  },
  consent: {
    ...paths.consent,
    access: 'public',
    about: 'The consent text and its version.',
    details: 'Show the text beside a box that is not ticked, and send its `version` with `startPurchase`.',
    errors: errorsOfService,
    answer: consentSchema,
    example: { answer: examples.consent },
  },
  health: {
    ...paths.health,
    access: 'public',
    about:
      'For the operator: whether the bank is reachable and accepts the credentials, the webshop is active, and ' +
      'the store answers. 503 when something is wrong.',
    details:
      'Strangers are told `ok` alone, with the same status. All of it is for visitors for whom `shop.mayManage` returns ' +
      'true, which is asked about requests with `Cookie` or `Authorization`, and for everybody in test mode. Programs ' +
      'call `ratenkauf.health()`, and in the admin API `GET /v1/health`.',
    errors: [],
    answer: healthAnswerSchema,
    example: { answer: examples.health },
  },
  checkout: {
    ...paths.checkout,
    access: 'shopper',
    about: "The shop's present checkout: amount, and every reason against instalments.",
    details: 'Sets the cookie that names the browser. Ask it before the first start.',
    errors: ['no_checkout', 'service_unavailable'],
    answer: checkoutAnswerSchema,
    example: { answer: examples.checkout },
  },
  startPurchase: {
    ...paths.startPurchase,
    access: 'shopper',
    about: "Starts a purchase for the present checkout and answers with the address of the bank's payment page.",
    details:
      'Price, name and addresses come from the shop, never from this body: `shown` is what the customer has read, ' +
      'and if that is not what holds now, the answer is `changed` with what to show instead. Send the browser to ' +
      '`paymentPage`; it comes back to `return`. After an unknown outcome (no answer, or one with 5xx) send the same ' +
      'body again: as long as the bank takes anything on the first start, the answer is its payment page. After ' +
      '`consent_outdated` show the new text and ask again. `wrong_state`: an order of this browser is still in the ' +
      'making; read `purchase`.',
    errors: [
      'no_checkout',
      'not_eligible',
      'changed',
      'consent_outdated',
      'too_many_purchases',
      'wrong_state',
      ...errorsOfService,
    ],
    body: startPurchaseSchema,
    answer: startedPurchaseSchema,
    example: { body: examples.purchaseStart, answer: examples.startedPurchase },
  },
  purchase: {
    ...paths.purchase,
    access: 'shopper',
    about: "The shopper's current purchase.",
    details:
      'Never cached. Compares an approved purchase with the present checkout, and ends it as `void` if that has ' +
      'changed. Ask again after some seconds while the state is `confirming`, or `initialized` after a return to ' +
      'success.',
    errors: ['no_purchase', ...errorsOfService],
    answer: purchaseSchema,
    example: { answer: examples.approvedPurchase },
  },
  confirmPurchase: {
    ...paths.confirmPurchase,
    access: 'shopper',
    about: 'Orders: sends the confirmation to the bank once, and answers with the purchase as it is afterwards.',
    details:
      'Only for a purchase that is `approved`, with term, interest and total shown directly above the button. The ' +
      'answer may be in any state: `approved`: nothing was ordered, because these are not the figures in `shown`; ' +
      'show them. Otherwise `confirmed`: done, with the `orderId`. `confirming`: the outcome is unknown; ' +
      'the handler finds it out by itself, also without the browser: read `purchase` every few seconds and show no ' +
      'second way to pay until `mayRestart`, which follows `abandonPurchase` once `mayGiveUp` is there. `approved` ' +
      'with `mayRetry`: the bank refused, the customer may order again. `void`, `expired`, `declined`: nothing was ' +
      'ordered. After no answer or one with 5xx read `purchase`; sending this again is safe as well, because one ' +
      'purchase is ordered once.',
    errors: ['no_purchase', 'wrong_state', ...errorsOfService],
    body: confirmPurchaseSchema,
    answer: purchaseSchema,
    example: { body: examples.order, answer: examples.confirmedPurchase },
  },
  abandonPurchase: {
    ...paths.abandonPurchase,
    access: 'shopper',
    about: 'Abandons the purchase, because the shopper pays by another method, or gives up its order (`mayGiveUp`).',
    details:
      'Call it before the customer pays otherwise. The answer is `abandoned`, or `confirming` with `mayRestart`: ' +
      'then the order is never sent again, and taken back if the bank has confirmed it. `wrong_state`: it is ' +
      'ordered, or its outcome is unknown and it may not be given up, or not at this moment.',
    errors: ['no_purchase', 'wrong_state', ...errorsOfService],
    answer: purchaseSchema,
    example: { answer: examples.abandonedPurchase },
  },
  return: {
    ...paths.returning,
    access: 'shopper',
    about: "Where the bank sends the customer back to: reads the decision and sends the browser on to the shop's page.",
    details:
      'The address that the bank sends the browser to, with the token of this purchase; nobody else has to call ' +
      "it. It never answers with an error. To the shop's page `payment`: no purchase of this browser, or the " +
      'customer gave up (`abandoned`). To the page `review` in all other cases, whatever `outcome` says, also if ' +
      'the decision could not be read: there `purchase` says what became of it.',
    errors: [],
    // Invalid parameters still lead to the shop's page: the customer must not end on an error.
    address: z.strictObject({
      /** The bank's word for the return; it proves nothing, the decision is read. */
      outcome: z.enum(returnOutcomes).optional().catch(undefined),
      /** Token of the purchase; values that are none are ignored. */
      token: firstToken.optional(),
    }),
    answer: 'redirect',
    example: { address: { outcome: 'success', token: [examples.token] } },
  },
  pay: {
    ...paths.pay,
    access: 'shopper',
    about: 'The page on which a customer pays an order by link: payment option, consent, summary and order button.',
    details:
      'The address is the `link` of `checkouts.tell`. Nothing keeps or indexes the page, and it names no referrer. ' +
      'Opening it changes nothing; of all that is started by it, one purchase at most is ordered. 404: no link, or not ' +
      'any more; 410: its time is over; 503: it cannot be shown at this moment.',
    errors: [],
    address: z.strictObject({
      /** Secret of the link. */
      link: z.string(),
    }),
    answer: 'page',
    example: { address: { link: examples.token } },
  },
  transactions: {
    ...paths.transactions,
    access: 'merchant',
    about: 'One page of the transactions that fit; a body, because names in an address would stand in logs.',
    errors: errorsOfService,
    body: transactionSearchSchema,
    answer: transactionsAnswerSchema,
    example: { body: { tab: 'to_deliver', words: 'Ratenkauf', pageSize: 25 }, answer: examples.transactions },
  },
  transactionCounts: {
    ...paths.transactionCounts,
    access: 'merchant',
    about: 'How many of the transactions that fit are in each part of the list.',
    errors: errorsOfService,
    body: transactionCriteriaSchema,
    answer: transactionCountsSchema,
    example: { body: { words: 'Ratenkauf' }, answer: examples.transactionCounts },
  },
  transactionSummaries: {
    ...paths.transactionSummaries,
    access: 'merchant',
    about: 'What up to 200 transactions wait for, for a list of the shop; one search of the bank for all of them.',
    details:
      'A reference that the bank does not know is an entry, not an error. Ask once for a page of orders, not once ' +
      'for each.',
    errors: errorsOfService,
    body: summariesQuestionSchema,
    answer: transactionSummariesSchema,
    example: { body: { ids: [examples.transaction.id, 'ZZZZZZ'] }, answer: examples.transactionSummaries },
  },
  transaction: {
    ...paths.transaction,
    access: 'merchant',
    about: 'One transaction, read from the bank for this request.',
    errors: ['unknown_transaction', ...errorsOfService],
    address: idInPath,
    answer: transactionSchema,
    example: { address: { id: examples.transaction.id }, answer: examples.transaction },
  },
  captureTransaction: {
    ...paths.captureTransaction,
    access: 'merchant',
    about: 'Reports the delivery and answers with the transaction as it stands afterwards.',
    details: `Once for each transaction; the day is today. 200 means that the report was sent, not that it was booked: \`standing.capture\` says what became of it. ${unknownOutcome}`,
    errors: ['unknown_transaction', 'report_pending', 'report_rejected', 'wrong_state', ...errorsOfService],
    address: idInPath,
    body: captureSchema,
    answer: transactionSchema,
    example: { address: { id: examples.transaction.id }, body: examples.capture, answer: examples.capturedTransaction },
  },
  refundTransaction: {
    ...paths.refundTransaction,
    access: 'merchant',
    about: 'Reports a refund and answers with the transaction as it stands afterwards.',
    details: `One after the other: while one is not booked yet, the next ones wait as \`requests\` and are sent in their order. \`currentValue\` of the request is what the user was shown: if it has changed, nothing is sent (\`transaction_changed\`). 200 means that the report was sent or waits, not that it was booked: \`standing.refund\` and \`requests\` say what became of it. ${unknownOutcome}`,
    errors: [
      'unknown_transaction',
      'transaction_changed',
      'amount_too_high',
      'report_pending',
      'report_rejected',
      'wrong_state',
      ...errorsOfService,
    ],
    address: idInPath,
    body: refundSchema,
    answer: transactionSchema,
    example: { address: { id: examples.transaction.id }, body: examples.refund, answer: examples.refundedTransaction },
  },
  withdrawRequest: {
    ...paths.withdrawRequest,
    access: 'merchant',
    about: 'Takes back a refund that waits, and answers with the transaction as it stands afterwards.',
    details:
      'Only while its state is `queued`; afterwards the answer is `wrong_state`, and the bank decides. ' +
      'Safe to repeat. `not_found`: the transaction has no such request.',
    errors: ['unknown_transaction', 'not_found', 'wrong_state', ...errorsOfService],
    address: idInPath.extend({
      /** Id of the request, as in `requests` of the transaction. */
      request: z.string().trim().min(1).max(100),
    }),
    answer: transactionSchema,
    example: {
      address: { id: examples.transaction.id, request: examples.queuedRequest.id },
      answer: examples.withdrawnTransaction,
    },
  },
  resolveReport: {
    ...paths.resolveReport,
    access: 'merchant',
    about: 'Enters what the bank says of a report that is overdue, and answers with the transaction as it is then.',
    details:
      'The bank is asked once more first: if it shows the outcome, that takes precedence, and the answer is ' +
      '`wrong_state`. What waits behind the report goes on. `not_found`: it is not the last report of its kind.',
    errors: ['unknown_transaction', 'not_found', 'wrong_state', ...errorsOfService],
    address: idInPath.extend({
      /** Id of the report, as in `standing` of the transaction. */
      report: z.string().trim().min(1).max(100),
    }),
    body: resolutionSchema,
    answer: transactionSchema,
    example: {
      address: { id: examples.transaction.id, report: examples.queuedRequest.id },
      body: { as: 'booked' },
      answer: examples.refundedTransaction,
    },
  },
  documents: {
    ...paths.documents,
    access: 'merchant',
    about:
      'The billing documents of a period, first and last day included, as one ZIP archive, or as the one document ' +
      'there is.',
    details: '`not_found`: API A, which alone has documents, is not configured.',
    errors: ['not_found', ...errorsOfService],
    address: z.strictObject({
      /** First day; by default the first of last month. */
      from: once(z.iso.date()).optional(),
      /** Last day; by default a month after the first. */
      to: once(z.iso.date()).optional(),
      /** Kinds of documents; all by default. */
      type: z.array(z.enum(['monthly_bill', 'advice_of_settlement', 'leg_bill', 'dunning_letter'])).optional(),
      /** Formats; those of the bank by default. */
      fileType: z.array(z.enum(['pdf', 'csv', 'msg'])).optional(),
    }),
    answer: 'file',
    contentTypes: [
      'application/zip',
      'application/pdf',
      'text/csv',
      'application/vnd.ms-outlook',
      'application/octet-stream',
    ],
    nothingIf: 'The bank has no documents of this period.',
    example: { address: { from: ['2027-03-01'], to: ['2027-03-31'], fileType: ['pdf'] } },
  },
  ...proofRoutes,
  authorization: {
    ...paths.authorization,
    access: 'service',
    about:
      'Callback: a purchase has changed. The handler reads it at the bank; the answer is the same for every token.',
    errors: ['service_unavailable'],
    address: z.strictObject({
      /** Token that the handler gave the bank with the start; the answer does not say if it is known. */
      token: tokenParameter,
    }),
    answer: 'nothing',
    example: { address: { token: examples.token } },
  },
  postAuthorization: {
    ...paths.postAuthorization,
    access: 'service',
    about: 'The same callback as a POST request.',
    errors: ['service_unavailable'],
    address: z.strictObject({
      /** Token that the handler gave the bank with the start; the answer does not say if it is known. */
      token: tokenParameter,
    }),
    answer: 'nothing',
    example: { address: { token: examples.token } },
  },
  notification: {
    ...paths.notification,
    access: 'service',
    about: 'Webhook: a transaction has changed. The handler reads it at the bank; the answer is the same for every id.',
    errors: ['service_unavailable'],
    address: z.strictObject({
      /** The bank's reference of the transaction that has changed. */
      vorgangskennung: once(transactionIdParameter),
    }),
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

/** The JSON that a route answers with, as a page reads it; `never` for a route that answers with something else. */
export type RouteAnswer<Name extends RouteName> = Routes[Name]['answer'] extends infer Schema extends z.ZodType
  ? z.input<Schema>
  : never;

/** The same as the handler writes it: links of the bank have passed its filter. */
export type FilteredAnswer<Name extends RouteName> = Routes[Name]['answer'] extends infer Schema extends z.ZodType
  ? z.output<Schema>
  : never;
