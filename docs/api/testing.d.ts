// ratenkauf-elements/testing. Printed by `npm run api`; see docs/decisions/0024-what-is-public.md.

export type Answer<Name extends RouteName> = Given<Name> | ((request: Request) => Given<Name> | Promise<Given<Name>>);

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

export type Overrides = {
    readonly [Name in RouteName]?: Answer<Name>;
};

export type Scenario = "abandoned" | "addresses_differ" | "amount_above_maximum" | "amount_below_minimum" | "amount_too_high" | "approved" | "available" | "billed" | "changed" | "checkout_possible" | "confirmed" | "confirming" | "consent_outdated" | "credentials_refused" | "currency_not_euro" | "declined" | "delivered" | "delivery_abroad" | "delivery_expired" | "delivery_in_progress" | "delivery_overdue" | "delivery_refused" | "delivery_unclear" | "expired" | "expiring" | "failing_handler" | "forbidden" | "foreign_origin" | "given_up" | "in_billing" | "initialized" | "malformed" | "may_retry" | "no_checkout" | "no_purchase" | "no_transactions" | "not_mounted" | "order_unanswered" | "ordered_elsewhere" | "other_term" | "out_of_range" | "refund_in_progress" | "refund_refused" | "refunded" | "report_pending" | "report_rejected" | "salutation_needed" | "service_down" | "session_lost" | "shop_down" | "slow" | "taken_back" | "term_picked" | "test_order" | "to_deliver" | "too_many_purchases" | "transaction_changed" | "unknown_status" | "unreachable" | "unresolved";

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

export function transaction({ standing, ...overrides }?: TransactionOverrides): Transaction;

export const transactionCounts: (rows?: readonly Transaction[]) => TransactionCounts;

export function transactionsAnswer(transactions?: readonly Transaction[], overrides?: Partial<TransactionsAnswer>): TransactionsAnswer;

export function withReport(row: Transaction, report: Partial<Report> & Pick<Report, 'kind'>): Transaction;

// Reached from the above; cannot be imported.

type CaptureStanding = {
    state: "done" | "impossible" | "in_progress" | "overdue" | "possible" | "refused" | "unclear";
    isPending: boolean;
    open: string[];
    ended: {
        id: string;
        outcome: "applied" | "refused";
        amount?: number | undefined;
        reason?: string | undefined;
    }[];
    isUrgent: boolean;
    isNeedless: boolean;
    obstacle?: "already_delivered" | "billed" | "expired" | "in_billing" | "not_deliverable" | "nothing_left" | "report_pending" | undefined;
    isReceived?: boolean | undefined;
    id?: string | undefined;
    at?: string | undefined;
    amount?: number | undefined;
    reason?: string | undefined;
    deadline?: string | undefined;
};

type Cents = number;

type CheckoutAnswer = {
    amount: number;
    reasons: ("addresses_differ" | "amount_above_maximum" | "amount_below_minimum" | "currency_not_euro" | "delivery_not_in_germany")[];
    needsSalutation: boolean;
    months?: number | undefined;
    addressPage?: string | undefined;
};

type Consent = {
    version: string;
    text: RichText<string>;
};

type ErrorCode = "amount_too_high" | "consent_outdated" | "forbidden" | "foreign_origin" | "internal" | "invalid_request" | "no_checkout" | "no_purchase" | "not_eligible" | "not_found" | "report_pending" | "report_rejected" | "service_malformed" | "service_refused" | "service_unavailable" | "shop_unavailable" | "too_many_purchases" | "transaction_changed" | "unknown_transaction" | "wrong_state";

type Given<Name extends RouteName> = RouteAnswer<Name> | Response;

type OfferEntry = OffersAnswer['offers'][number];

type OffersAnswer = {
    offers: ({
        amount: number;
        available: false;
        reason: "amount_above_maximum" | "amount_below_minimum";
    } | {
        amount: number;
        available: false;
        reason: "failed";
        error: {
            code: "amount_too_high" | "consent_outdated" | "forbidden" | "foreign_origin" | "internal" | "invalid_request" | "no_checkout" | "no_purchase" | "not_eligible" | "not_found" | "report_pending" | "report_rejected" | "service_malformed" | "service_refused" | "service_unavailable" | "shop_unavailable" | "too_many_purchases" | "transaction_changed" | "unknown_transaction" | "wrong_state";
            message: string;
            retryable: boolean;
        };
    } | {
        amount: number;
        available: true;
        plan: {
            months: number;
            monthlyRate: number;
            lastRate: number;
            interest: number;
            total: number;
            effectiveRate: number;
            borrowingRate: number;
            firstDue: string;
            lastDue: string;
        };
        example: string;
    })[];
    examples: Record<string, RichText<string>>;
    lender?: string | undefined;
};

type Plan = {
    months: number;
    monthlyRate: number;
    lastRate: number;
    interest: number;
    total: number;
    effectiveRate: number;
    borrowingRate: number;
    firstDue: string;
    lastDue: string;
};

type Plans = {
    amount: number;
    plans: {
        months: number;
        monthlyRate: number;
        lastRate: number;
        interest: number;
        total: number;
        effectiveRate: number;
        borrowingRate: number;
        firstDue: string;
        lastDue: string;
    }[];
    example: RichText<string>;
    lender?: string | undefined;
};

type Purchase = {
    state: "abandoned" | "approved" | "confirmed" | "confirming" | "declined" | "expired" | "initialized" | "void";
    amount: number;
    requestedMonths?: number | undefined;
    financing?: undefined | {
        plan: {
            months: number;
            monthlyRate: number;
            lastRate: number;
            interest: number;
            total: number;
            effectiveRate: number;
            borrowingRate: number;
            firstDue: string;
            lastDue: string;
        };
        repaymentText: string;
        preContractualInformation?: string | undefined;
    };
    lender?: string | undefined;
    declinedText?: RichText<string> | undefined;
    changed?: ("addresses" | "basket" | "person")[] | undefined;
    secondsLeft?: number | undefined;
    orderId?: string | undefined;
    mayRetry?: boolean | undefined;
    mayGiveUp?: boolean | undefined;
    mayRestart?: boolean | undefined;
    isTakenBack?: boolean | undefined;
    isOrderedElsewhere?: boolean | undefined;
    isTest?: boolean | undefined;
};

type RefundStanding = {
    state: "done" | "impossible" | "in_progress" | "overdue" | "possible" | "refused" | "unclear";
    isPending: boolean;
    open: string[];
    ended: {
        id: string;
        outcome: "applied" | "refused";
        amount?: number | undefined;
        reason?: string | undefined;
    }[];
    obstacle?: "nothing_left" | "report_pending" | "value_unknown" | "value_untrue" | undefined;
    isReceived?: boolean | undefined;
    id?: string | undefined;
    at?: string | undefined;
    amount?: number | undefined;
    reason?: string | undefined;
};

type Report = {
    kind: "capture" | "refund";
    state: "applied" | "overdue" | "pending" | "refused";
    isAccepted: boolean;
    at: string;
    amount?: number | undefined;
    reason?: string | undefined;
};

type RichText<Href extends string = string> = readonly RichTextNode<Href>[];

interface RichTextBreak {
    readonly tag: 'br';
}

interface RichTextContainer<Href extends string = string> {
    readonly tag: "em" | "li" | "ol" | "p" | "strong" | "ul";
    readonly content: RichText<Href>;
}

interface RichTextLink<Href extends string = string> {
    readonly tag: 'a';
    readonly href: Href;
    readonly content: RichText<Href>;
}

type RichTextNode<Href extends string = string> = string | RichTextBreak | RichTextLink<Href> | RichTextContainer<Href>;

type RouteAnswer<Name extends RouteName> = Routes[Name]['answer'] extends infer Schema extends z.ZodType ? z.input<Schema> : never;

type RouteName = "abandonPurchase" | "authorization" | "captureTransaction" | "checkout" | "confirmPurchase" | "consent" | "documents" | "health" | "notification" | "offers" | "plans" | "postAuthorization" | "purchase" | "refundTransaction" | "return" | "startPurchase" | "teaser" | "transaction" | "transactionCounts" | "transactions";

type Routes = typeof routes;

type Transaction = {
    id: string;
    status: "billed" | "expired" | "in_billing" | "report_capture" | "report_capture_expiring" | "unknown";
    customer: {
        firstName?: string | undefined;
        lastName?: string | undefined;
        number?: string | undefined;
    };
    bookings: {
        kind: "capture" | "notify" | "refund" | "unknown";
        state: "done" | "failed" | "pending" | "processing" | "unknown";
        at?: string | undefined;
        amount?: number | undefined;
        message?: string | undefined;
    }[];
    refunds: {
        amount?: number | undefined;
        reason?: string | undefined;
        date?: string | undefined;
    }[];
    reports: {
        kind: "capture" | "refund";
        state: "applied" | "overdue" | "pending" | "refused";
        isAccepted: boolean;
        at: string;
        amount?: number | undefined;
        reason?: string | undefined;
    }[];
    standing: {
        capture: {
            state: "done" | "impossible" | "in_progress" | "overdue" | "possible" | "refused" | "unclear";
            isPending: boolean;
            open: string[];
            ended: {
                id: string;
                outcome: "applied" | "refused";
                amount?: number | undefined;
                reason?: string | undefined;
            }[];
            isUrgent: boolean;
            isNeedless: boolean;
            obstacle?: "already_delivered" | "billed" | "expired" | "in_billing" | "not_deliverable" | "nothing_left" | "report_pending" | undefined;
            isReceived?: boolean | undefined;
            id?: string | undefined;
            at?: string | undefined;
            amount?: number | undefined;
            reason?: string | undefined;
            deadline?: string | undefined;
        };
        refund: {
            state: "done" | "impossible" | "in_progress" | "overdue" | "possible" | "refused" | "unclear";
            isPending: boolean;
            open: string[];
            ended: {
                id: string;
                outcome: "applied" | "refused";
                amount?: number | undefined;
                reason?: string | undefined;
            }[];
            obstacle?: "nothing_left" | "report_pending" | "value_unknown" | "value_untrue" | undefined;
            isReceived?: boolean | undefined;
            id?: string | undefined;
            at?: string | undefined;
            amount?: number | undefined;
            reason?: string | undefined;
        };
    };
    summary: {
        stage: "billed" | "delivered" | "expired" | "expiring" | "in_billing" | "in_progress" | "needless" | "overdue" | "refused" | "to_deliver" | "unclear" | "unknown";
        about?: "capture" | "refund" | undefined;
        since?: string | undefined;
    };
    takes: {
        trackingNumber: boolean;
        refundReason: boolean;
    };
    creditAccountNumber?: string | undefined;
    orderId?: string | undefined;
    orderDate?: string | undefined;
    clearingDate?: string | undefined;
    originalValue?: number | undefined;
    currentValue?: number | undefined;
    refundsTotal?: number | undefined;
    expiresAt?: string | undefined;
    unreadable?: ("bookings" | "clearingDate" | "creditAccountNumber" | "currentValue" | "customer" | "expiresAt" | "orderDate" | "orderId" | "originalValue" | "refunds" | "refundsTotal" | "status")[] | undefined;
    mode?: "live" | "test" | "test_customers" | undefined;
};

type TransactionCounts = {
    to_deliver: number;
    expiring: number;
    in_billing: number;
    billed: number;
    all: number;
    check: number;
};

type TransactionsAnswer = {
    transactions: {
        id: string;
        status: "billed" | "expired" | "in_billing" | "report_capture" | "report_capture_expiring" | "unknown";
        customer: {
            firstName?: string | undefined;
            lastName?: string | undefined;
            number?: string | undefined;
        };
        bookings: {
            kind: "capture" | "notify" | "refund" | "unknown";
            state: "done" | "failed" | "pending" | "processing" | "unknown";
            at?: string | undefined;
            amount?: number | undefined;
            message?: string | undefined;
        }[];
        refunds: {
            amount?: number | undefined;
            reason?: string | undefined;
            date?: string | undefined;
        }[];
        reports: {
            kind: "capture" | "refund";
            state: "applied" | "overdue" | "pending" | "refused";
            isAccepted: boolean;
            at: string;
            amount?: number | undefined;
            reason?: string | undefined;
        }[];
        standing: {
            capture: {
                state: "done" | "impossible" | "in_progress" | "overdue" | "possible" | "refused" | "unclear";
                isPending: boolean;
                open: string[];
                ended: {
                    id: string;
                    outcome: "applied" | "refused";
                    amount?: number | undefined;
                    reason?: string | undefined;
                }[];
                isUrgent: boolean;
                isNeedless: boolean;
                obstacle?: "already_delivered" | "billed" | "expired" | "in_billing" | "not_deliverable" | "nothing_left" | "report_pending" | undefined;
                isReceived?: boolean | undefined;
                id?: string | undefined;
                at?: string | undefined;
                amount?: number | undefined;
                reason?: string | undefined;
                deadline?: string | undefined;
            };
            refund: {
                state: "done" | "impossible" | "in_progress" | "overdue" | "possible" | "refused" | "unclear";
                isPending: boolean;
                open: string[];
                ended: {
                    id: string;
                    outcome: "applied" | "refused";
                    amount?: number | undefined;
                    reason?: string | undefined;
                }[];
                obstacle?: "nothing_left" | "report_pending" | "value_unknown" | "value_untrue" | undefined;
                isReceived?: boolean | undefined;
                id?: string | undefined;
                at?: string | undefined;
                amount?: number | undefined;
                reason?: string | undefined;
            };
        };
        summary: {
            stage: "billed" | "delivered" | "expired" | "expiring" | "in_billing" | "in_progress" | "needless" | "overdue" | "refused" | "to_deliver" | "unclear" | "unknown";
            about?: "capture" | "refund" | undefined;
            since?: string | undefined;
        };
        takes: {
            trackingNumber: boolean;
            refundReason: boolean;
        };
        creditAccountNumber?: string | undefined;
        orderId?: string | undefined;
        orderDate?: string | undefined;
        clearingDate?: string | undefined;
        originalValue?: number | undefined;
        currentValue?: number | undefined;
        refundsTotal?: number | undefined;
        expiresAt?: string | undefined;
        unreadable?: ("bookings" | "clearingDate" | "creditAccountNumber" | "currentValue" | "customer" | "expiresAt" | "orderDate" | "orderId" | "originalValue" | "refunds" | "refundsTotal" | "status")[] | undefined;
        mode?: "live" | "test" | "test_customers" | undefined;
    }[];
    page: number;
    pageSize: number;
    count: number;
    unreadableRecords?: number | undefined;
    readAt?: string | undefined;
    unlisted?: number | undefined;
    mode?: "live" | "test" | "test_customers" | undefined;
};
