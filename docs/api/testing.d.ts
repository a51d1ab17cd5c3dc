// ratenkauf-elements/testing. Printed by `npm run api`; see docs/decisions.md, 24.

export type Answer<Name extends RouteName> = RouteAnswer<Name> | Response | ((request: Request) => RouteAnswer<Name> | Response | Promise<RouteAnswer<Name> | Response>);

export interface AnsweredRoute {
    readonly method: "DELETE" | "GET" | "POST";
    readonly path: string;
    answer(request: Request): Promise<Response>;
}

export interface AnswersOptions {
    readonly handler?: string;
    readonly answers?: Overrides;
    readonly wait?: () => Promise<unknown>;
}

export interface InterceptedRoute {
    request(): {
        url(): string;
        method(): string;
        headers(): Record<string, string>;
        postData(): string | null;
    };
    fulfill(answer: {
        status: number;
        headers: Record<string, string>;
        body: string;
    }): Promise<void>;
    abort(): Promise<void>;
}

export type OfferEntry = OffersAnswer['offers'][number];

export type Overrides = {
    readonly [Name in RouteName]?: Answer<Name>;
};

export type RouteAnswer<Name extends RouteName> = Routes[Name]['answer'] extends infer Schema extends z.ZodType ? z.input<Schema> : never;

export type RouteName = "abandonPurchase" | "authorization" | "captureTransaction" | "checkout" | "confirmPurchase" | "consent" | "documents" | "health" | "notification" | "offers" | "pay" | "plans" | "postAuthorization" | "proof" | "proofs" | "purchase" | "refundTransaction" | "resolveReport" | "return" | "startPurchase" | "teaser" | "teasers" | "transaction" | "transactionCounts" | "transactionSummaries" | "transactions" | "withdrawRequest";

export type Scenario = "abandoned" | "addresses_differ" | "amount_above_maximum" | "amount_below_minimum" | "amount_too_high" | "approved" | "available" | "basket_changed" | "billed" | "changed" | "checkout_possible" | "confirmed" | "confirming" | "consent_outdated" | "credentials_refused" | "currency_not_euro" | "customer_is_company" | "declined" | "delivered" | "delivery_abroad" | "delivery_expired" | "delivery_in_progress" | "delivery_overdue" | "delivery_refused" | "delivery_unclear" | "details_incomplete" | "expired" | "expiring" | "failing_handler" | "forbidden" | "foreign_origin" | "given_up" | "in_billing" | "initialized" | "malformed" | "may_retry" | "no_checkout" | "no_purchase" | "no_transactions" | "not_mounted" | "not_offered" | "order_unanswered" | "ordered_elsewhere" | "other_term" | "out_of_range" | "parcel_station" | "refund_in_progress" | "refund_overdue" | "refund_refused" | "refund_waits" | "refunded" | "report_pending" | "report_rejected" | "salutation_needed" | "service_down" | "session_lost" | "shop_down" | "slow" | "sold_out" | "taken_back" | "term_picked" | "test_order" | "to_deliver" | "too_many_purchases" | "transaction_changed" | "unknown_status" | "unreachable" | "unresolved";

export interface ScenarioRow {
    readonly about: string;
    readonly answers: Overrides;
    readonly wait?: () => Promise<unknown>;
}

export interface TransactionOverrides extends Partial<Omit<Transaction, 'standing'>> {
    readonly standing?: {
        readonly capture?: Partial<CaptureStanding>;
        readonly refund?: Partial<RefundStanding>;
    };
}

export function answers(scenario?: Scenario | Overrides, { answers: given, wait }?: Omit<AnswersOptions, 'handler'>): Readonly<Record<RouteName, AnsweredRoute>>;

export const checkoutAnswer: (overrides?: Partial<CheckoutAnswer>) => CheckoutAnswer;

export const consent: (overrides?: Partial<Consent>) => Consent;

export const failing: (code: ErrorCode, { status, retryable }?: {
    readonly status?: number;
    readonly retryable?: boolean;
}) => () => Response;

export function fetchOf(scenario?: Scenario | Overrides, { handler, ...options }?: AnswersOptions): typeof fetch;

export function offerEntry(amount: Cents, overrides?: Partial<Plan>): OfferEntry;

export const offersAnswer: (amounts: readonly Cents[], entry?: (amount: Cents) => OfferEntry) => OffersAnswer;

export function plan(amount: Cents, overrides?: Partial<Plan>): Plan;

export const plansAnswer: (amount: Cents, overrides?: Partial<Plans>) => Plans;

export function purchase(overrides?: Partial<Purchase>, planned?: Partial<Plan>): Purchase;

export function routeOf(scenario?: Scenario | Overrides, options?: AnswersOptions): (route: InterceptedRoute) => Promise<void>;

export const scenarios: Readonly<Record<Scenario, ScenarioRow>>;

export function summariesAnswer(transactions?: readonly Transaction[], { ids, ...overrides }?: Partial<Omit<TransactionSummaries, 'transactions'>> & {
    readonly ids?: readonly string[];
}): TransactionSummaries;

export function transaction({ standing, ...overrides }?: TransactionOverrides): Transaction;

export const transactionCounts: (rows?: readonly Transaction[]) => TransactionCounts;

export function transactionsAnswer(transactions?: readonly Transaction[], overrides?: Partial<TransactionsAnswer>): TransactionsAnswer;

export function withQueued(row: Transaction, request?: Partial<TransactionRequest>): Transaction;

export function withReport(row: Transaction, report: Partial<Report> & Pick<Report, 'kind'>): Transaction;

import { CaptureStanding, Cents, CheckoutAnswer, Consent, ErrorCode, OffersAnswer, Plan, Plans, Purchase, RefundStanding, Report, Transaction, TransactionCounts, TransactionSummaries, TransactionsAnswer } from "ratenkauf-elements";
import { TransactionRequest } from "ratenkauf-elements/server";

// Reached from the above; cannot be imported.

type Routes = typeof routes;
