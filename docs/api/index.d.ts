// ratenkauf-elements. Printed by `npm run api`; see docs/decisions.md, 24.

export interface AvailableOffer {
    readonly amount: number;
    readonly available: true;
    readonly plan: Plan;
    readonly example: RichText;
    readonly lender: Lender;
}

export type Capture = {
    trackingNumber?: string | undefined;
};

export type CaptureStanding = {
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
    resolutions?: ReportResolution[] | undefined;
    deadline?: string | undefined;
};

export type Cents = number;

export type CheckoutAnswer = {
    amount: number;
    reasons: IneligibilityReason[];
    needsSalutation: boolean;
    months?: number | undefined;
    addressPage?: string | undefined;
};

export interface CheckoutClient {
    checkout(options?: RequestOptions): Promise<CheckoutAnswer>;
    startPurchase(start: StartPurchase, options?: RequestOptions): Promise<StartedPurchase>;
}

export type CheckoutPart = "addresses" | "basket" | "person";

export type ConfirmCode = HandlerErrorCode | Exclude<VisibleState, 'confirmed'> | 'may_retry';

export type ConfirmPurchase = {
    shown: {
        amount: number;
        plan: Plan;
    };
};

export type ConfirmResult = {
    readonly ok: true;
    readonly orderId: string | undefined;
} | {
    readonly ok: false;
    readonly code: ConfirmCode;
};

export type Consent = {
    version: string;
    text: RichText<string>;
};

export type ElementErrorCode = HandlerErrorCode | 'invalid_amount';

export type ErrorCode = "amount_too_high" | "changed" | "consent_outdated" | "forbidden" | "foreign_origin" | "internal" | "invalid_request" | "key_reused" | "lender_unknown" | "no_checkout" | "no_purchase" | "not_eligible" | "not_found" | "report_pending" | "report_rejected" | "service_malformed" | "service_refused" | "service_unavailable" | "shop_unavailable" | "too_many_purchases" | "transaction_changed" | "unknown_transaction" | "wrong_state";

export interface HandlerClient extends RateClient {
    consent(options?: RequestOptions): Promise<Consent>;
}

export interface HandlerClientOptions {
    readonly base?: string;
    readonly fetch?: typeof fetch;
    readonly timeout?: number;
}

export class HandlerError extends Error {
    readonly name = "HandlerError";
    readonly code: HandlerErrorCode;
    readonly retryable: boolean;
    reasons?: readonly IneligibilityReason[] | undefined;
    present?: PresentCheckout | undefined;
    constructor(code: HandlerErrorCode, message: string, retryable: boolean, cause?: unknown);
}

export type HandlerErrorCode = ErrorCode | 'unreachable' | 'timeout' | 'malformed_answer';

export type Language = "de" | "en";

export interface MerchantClient {
    transactions(search?: TransactionSearch, options?: RequestOptions): Promise<TransactionsAnswer>;
    transactionCounts(criteria?: TransactionCriteria, options?: RequestOptions): Promise<TransactionCounts>;
    transactionSummaries(ids: readonly string[], options?: RequestOptions): Promise<TransactionSummaries>;
    transaction(id: string, options?: RequestOptions): Promise<Transaction>;
    capture(id: string, capture: Capture, options?: RequestOptions): Promise<Transaction>;
    refund(id: string, refund: Refund, options?: RequestOptions): Promise<Transaction>;
    withdraw(id: string, request: string, options?: RequestOptions): Promise<Transaction>;
    resolve(id: string, report: string, as: ReportResolution, options?: RequestOptions): Promise<Transaction>;
    proof(day: string, amount: Cents, options?: RequestOptions): Promise<Proof>;
}

export type Offer = AvailableOffer | {
    amount: number;
    available: false;
    reason: "amount_above_maximum" | "amount_below_minimum" | "not_offered";
};

export type OffersAnswer = {
    offers: ({
        amount: number;
        available: false;
        reason: "amount_above_maximum" | "amount_below_minimum" | "not_offered";
    } | {
        amount: number;
        available: false;
        reason: "failed";
        error: {
            code: ErrorCode;
            message: string;
            retryable: boolean;
            reasons?: IneligibilityReason[] | undefined;
        };
    } | {
        amount: number;
        available: true;
        plan: Plan;
        example: string;
    })[];
    examples: Record<string, RichText<string>>;
    lender?: undefined | {
        name: string;
        address: string;
    };
};

export type Plan = {
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

export type Plans = {
    amount: number;
    plans: Plan[];
    example: RichText<string>;
    lender: {
        name: string;
        address: string;
    };
};

export type PresentCheckout = {
    checkout: CheckoutAnswer;
    plans?: Plans | undefined;
};

export type Proof = {
    day: string;
    amount: number;
    result: "in_future" | "left_out" | "no_rate" | "not_shown" | "nothing_kept" | "shown";
    isComplete: boolean;
    rates: {
        digest: string;
        firstDay: string;
        lastDay: string;
        example: string;
        plans: {
            months: number;
            monthlyRate: number;
            lastRate: number;
            interest: number;
            total: number;
            effectiveRate: number;
            borrowingRate: number;
        }[];
        painted: {
            language: Language;
            rate: string;
            lender: string;
            credit: string;
            warning: string;
            compact: string;
            plans: {
                months: number;
                row: string;
                about: string;
                figures: {
                    key: string;
                    label: string;
                    value: string;
                }[];
            }[];
        }[];
        inTeaser: boolean;
        inPlans: boolean;
        from?: string | undefined;
        until?: string | undefined;
    }[];
    dues: {
        digest: string;
        firstDay: string;
        lastDay: string;
        months: number;
        firstDue: string;
        lastDue: string;
        painted: {
            language: Language;
            text: string;
        }[];
        from?: string | undefined;
        until?: string | undefined;
    }[];
    examples: {
        digest: string;
        firstDay: string;
        lastDay: string;
        text: RichText<string>;
        from?: string | undefined;
        until?: string | undefined;
    }[];
    consents: {
        version: string;
        text: RichText<string>;
        digest: string;
        firstDay: string;
        lastDay: string;
        from?: string | undefined;
        until?: string | undefined;
    }[];
    words: {
        digest: string;
        firstDay: string;
        lastDay: string;
        painted: {
            language: Language;
            name: string;
            sentence: string;
            credit: string;
            warning: string;
            example: string;
            price: string;
        }[];
        from?: string | undefined;
        until?: string | undefined;
    }[];
};

export type Purchase = {
    state: VisibleState;
    amount: number;
    requestedMonths?: number | undefined;
    financing?: undefined | {
        plan: Plan;
        repaymentText: string;
        preContractualInformation?: string | undefined;
    };
    lender?: string | undefined;
    bankText?: RichText<string> | undefined;
    changed?: CheckoutPart[] | undefined;
    secondsLeft?: number | undefined;
    orderId?: string | undefined;
    withdrawalPage?: string | undefined;
    mayRetry?: boolean | undefined;
    mayGiveUp?: boolean | undefined;
    mayRestart?: boolean | undefined;
    isTakenBack?: boolean | undefined;
    isImpossible?: boolean | undefined;
    shopText?: string | undefined;
    isOrderedElsewhere?: boolean | undefined;
    isTest?: boolean | undefined;
};

export interface PurchaseClient extends CheckoutClient, StartedClient {
}

export interface RateClient {
    offers(amounts: readonly Cents[], options?: RequestOptions): Promise<OffersAnswer>;
    plans(amount: Cents, options?: RequestOptions): Promise<Plans>;
}

export class RatenkaufCaptureEvent extends Event {
    readonly transactionId: string;
    readonly trackingNumber: string | undefined;
    constructor(transactionId: string, trackingNumber: string | undefined);
}

export class RatenkaufCheckout extends PurchaseElement<CheckoutClient> {
    static tag: string;
    static readonly formAssociated = true;
    revision: string;
    revisionFrom?: string;
    months?: number;
    terms: string;
    button: 'own' | 'none';
    expects: 'rate' | 'reasons';
    protected readonly clientOf: (handler: string, token?: string) => CheckoutClient;
    get name(): string;
    set name(name: string);
    get disabled(): boolean;
    set disabled(isDisabled: boolean);
    get form(): HTMLFormElement | null;
    get validity(): ValidityState;
    get validationMessage(): string;
    get reasons(): Reasons | undefined;
    refresh(): Promise<void>;
    start(): Promise<StartResult>;
    checkValidity(): boolean;
    formResetCallback(): void;
    formDisabledCallback(disabled: boolean): void;
    protected onShown(isRestored: boolean): void;
}

export class RatenkaufConsent extends RatenkaufElement {
    static tag: string;
    static readonly formAssociated = true;
    get box(): HTMLInputElement | null;
    constructor();
    get name(): string;
    set name(name: string);
    get disabled(): boolean;
    set disabled(isDisabled: boolean);
    get form(): HTMLFormElement | null;
    get version(): string | undefined;
    get isUnavailable(): boolean;
    get checked(): boolean;
    get value(): string | null;
    get validity(): ValidityState;
    get validationMessage(): string;
    get willValidate(): boolean;
    reload(): Promise<void>;
    checkValidity(): boolean;
    reportValidity(): boolean;
    focus(options?: FocusOptions): void;
    formResetCallback(): void;
    formStateRestoreCallback(state: unknown, mode: string): void;
    formDisabledCallback(disabled: boolean): void;
}

export class RatenkaufConsentChangedEvent extends Event {
    readonly checked: boolean;
    readonly version: string;
    constructor(checked: boolean, version: string);
}

export class RatenkaufElement extends LitElement {
    static tag: string;
    static define(registry?: CustomElementRegistry): void;
    handler: string;
    client?: HandlerClient;
    protected get language(): Language;
    protected follow(): Promise<void>;
    protected report(code: ElementErrorCode, message: string, retryable?: boolean, cause?: string): void;
    protected reportError(error: unknown): void;
}

export class RatenkaufErrorEvent extends Event {
    readonly code: ElementErrorCode;
    readonly message: string;
    readonly retryable: boolean;
    constructor(code: ElementErrorCode, message: string, retryable: boolean);
}

export class RatenkaufOrderedEvent extends Event {
    readonly orderId: string | undefined;
    constructor(orderId: string | undefined);
}

export class RatenkaufPlanSelectedEvent extends Event {
    readonly amount: Cents;
    readonly months: number;
    readonly plan: Plan;
    constructor(amount: Cents, plan: Plan);
}

export class RatenkaufPlans extends RatenkaufElement {
    static tag: string;
    amount: string;
    terms?: string;
    months?: number;
    constructor();
    show(): void;
    close(): void;
}

export class RatenkaufPlansRequestedEvent extends Event {
    readonly amount: Cents;
    constructor(amount: Cents);
}

export class RatenkaufProofs extends MerchantElement {
    static tag: string;
    day: string;
    amount: string;
}

export class RatenkaufRefundEvent extends Event {
    readonly transactionId: string;
    readonly amount: Cents;
    readonly reason: RefundReason | undefined;
    constructor(transactionId: string, amount: Cents, reason: RefundReason | undefined);
}

export class RatenkaufReportResolvedEvent extends Event {
    readonly transactionId: string;
    readonly kind: "capture" | "refund";
    readonly outcome: 'applied' | 'refused' | 'overdue';
    constructor(transactionId: string, kind: RatenkaufReportResolvedEvent['kind'], outcome: RatenkaufReportResolvedEvent['outcome']);
}

export class RatenkaufRestartEvent extends Event {
    readonly reason: RestartReason;
    readonly request: RestartRequest;
    constructor(reason: RestartReason, request?: RestartRequest);
}

export class RatenkaufStageChangedEvent extends Event {
    readonly transactionId: string;
    readonly summary: TransactionSummary;
    readonly deadline: string | undefined;
    constructor(transactionId: string, summary: TransactionSummary, deadline: string | undefined);
}

export class RatenkaufStartEvent extends Event {
    readonly start: StartPurchase;
    constructor(start: StartPurchase);
}

export class RatenkaufStartedEvent extends Event {
    readonly paymentPage: string;
    constructor(paymentPage: string);
}

export class RatenkaufStateChangedEvent extends Event {
    readonly state: SummaryState;
    constructor(state: SummaryState);
}

export class RatenkaufStatus extends MerchantElement {
    static tag: string;
    transactionId: string;
    href?: string;
    constructor();
}

export class RatenkaufSummary extends PurchaseElement<StartedClient> {
    static tag: string;
    button: 'own' | 'none' | 'link';
    expects: 'approval' | 'notice' | 'declined';
    orderId?: string;
    paymentHref?: string;
    view: 'order' | 'confirmed';
    protected readonly clientOf: (handler: string, token?: string) => StartedClient;
    get state(): SummaryState;
    refresh(): Promise<void>;
    confirm(): Promise<ConfirmResult>;
    abandon(): Promise<void>;
    protected onShown(isRestored: boolean): void;
}

export class RatenkaufTeaser extends RatenkaufElement {
    static tag: string;
    priceFrom?: string;
    get amount(): string;
    set amount(amount: string);
    variant: "block" | "inline" | "line";
    example: "disclosure" | "inline";
    hint: "none" | "range";
    label?: string;
    static define(registry?: CustomElementRegistry): void;
    refresh(): Promise<void>;
}

export class RatenkaufTransaction extends MerchantElement {
    static tag: string;
    transactionId: string;
    constructor();
    refresh(): Promise<void>;
}

export class RatenkaufTransactionSelectedEvent extends Event {
    readonly transactionId: string;
    constructor(transactionId: string);
}

export class RatenkaufTransactions extends MerchantElement {
    static tag: string;
    initialTab?: string;
    pageSize: number;
    transactionHref?: string;
    documentsHref?: string;
    keys: 'page' | 'list' | 'off';
    constructor();
    refresh(): Promise<void>;
}

export type Refund = {
    amount: number;
    currentValue: number;
    available?: number | undefined;
    reason?: RefundReason | undefined;
};

export type RefundReason = "reduction_warranty" | "return_warranty" | "revocation";

export type RefundStanding = {
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
    resolutions?: ReportResolution[] | undefined;
    available?: number | undefined;
    waiting?: undefined | {
        count: number;
        amount?: number | undefined;
    };
};

export type Report = {
    kind: "capture" | "refund";
    state: "applied" | "overdue" | "pending" | "refused";
    isAccepted: boolean;
    at: string;
    amount?: number | undefined;
    reason?: string | undefined;
};

export type ReportResolution = "booked" | "send_again" | "withdrawn";

export interface RequestOptions {
    readonly signal?: AbortSignal | undefined;
}

export type RestartReason = Exclude<VisibleState, 'approved' | 'confirmed'> | 'no_purchase' | 'no_checkout';

export type RestartRequest = 'restart' | 'pay_otherwise';

export type RichText<Href extends string = string> = readonly RichTextNode<Href>[];

export interface RichTextBreak {
    readonly tag: 'br';
}

export interface RichTextContainer<Href extends string = string> {
    readonly tag: "em" | "li" | "ol" | "p" | "strong" | "ul";
    readonly content: RichText<Href>;
}

export interface RichTextLink<Href extends string = string> {
    readonly tag: 'a';
    readonly href: Href;
    readonly content: RichText<Href>;
}

export type RichTextNode<Href extends string = string> = string | RichTextBreak | RichTextLink<Href> | RichTextContainer<Href>;

export type Salutation = "diverse" | "mr" | "ms" | "none";

export type ShownFigures = {
    amount: number;
    plan?: Plan | undefined;
};

export type StartCode = HandlerErrorCode | 'consent_missing' | 'consent_unavailable' | 'salutation_missing' | 'canceled';

export type StartPurchase = {
    shown: ShownFigures;
    consentVersion: string;
    months?: number | undefined;
    salutation?: Salutation | undefined;
};

export type StartResult = {
    readonly ok: true;
    readonly paymentPage: string;
} | {
    readonly ok: false;
    readonly code: StartCode;
};

export interface StartedClient {
    purchase(options?: RequestOptions): Promise<Purchase>;
    confirmPurchase(order: ConfirmPurchase, options?: RequestOptions): Promise<Purchase>;
    abandonPurchase(options?: RequestOptions): Promise<Purchase>;
}

export type StartedPurchase = {
    paymentPage: string;
};

export type SummaryState = VisibleState | 'loading' | 'ordering' | 'unresolved' | 'given_up' | 'no_purchase' | 'no_checkout' | 'failed';

export type Texts<Key extends string = string> = Readonly<Record<Language, Record<Key, string>>>;

export type Transaction = {
    id: string;
    status: ServiceTransactionStatus;
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
    reports: Report[];
    requests: TransactionRequest[];
    standing: {
        capture: CaptureStanding;
        refund: RefundStanding;
    };
    summary: TransactionSummary;
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

export type TransactionCounts = {
    to_deliver: number;
    expiring: number;
    in_billing: number;
    billed: number;
    all: number;
    check: number;
};

export interface TransactionCriteria {
    readonly words?: string | undefined;
    readonly firstName?: string | undefined;
    readonly lastName?: string | undefined;
    readonly orderId?: string | undefined;
    readonly status?: readonly Exclude<TransactionStatus, 'unknown'>[] | undefined;
    readonly minValue?: Cents | undefined;
    readonly maxValue?: Cents | undefined;
}

export interface TransactionSearch extends TransactionCriteria {
    readonly tab?: TransactionTab | undefined;
    readonly page?: number | undefined;
    readonly pageSize?: number | undefined;
}

export type TransactionStage = TransactionSummary['stage'];

export type TransactionStatus = Transaction['status'];

export type TransactionSummaries = {
    transactions: ({
        id: string;
        isKnown: false;
        reason: "service_malformed" | "unknown_transaction";
    } | {
        id: string;
        isKnown: true;
        summary: TransactionSummary;
        deadline?: string | undefined;
        currentValue?: number | undefined;
    })[];
    readAt: string;
    mode?: "live" | "test" | "test_customers" | undefined;
};

export type TransactionSummary = {
    stage: "billed" | "delivered" | "expired" | "expiring" | "in_billing" | "in_progress" | "needless" | "overdue" | "refused" | "to_deliver" | "unclear" | "unknown";
    about?: "capture" | "refund" | undefined;
    since?: string | undefined;
};

export type TransactionTab = "all" | "billed" | "check" | "expiring" | "in_billing" | "to_deliver";

export type TransactionsAnswer = {
    transactions: Transaction[];
    page: number;
    pageSize: number;
    count: number;
    unreadableRecords?: number | undefined;
    readAt?: string | undefined;
    unlisted?: number | undefined;
    mode?: "live" | "test" | "test_customers" | undefined;
};

export type VisibleState = "abandoned" | "approved" | "confirmed" | "confirming" | "declined" | "expired" | "initialized" | "void";

export const checkoutTexts: Texts<"address_incomplete" | "address_unknown" | "addresses_differ" | "amount_above_maximum" | "amount_below_minimum" | "birth_date_invalid" | "changeAddress" | "changed" | "choose" | "consent_outdated" | "continue" | "currency_not_euro" | "customer_is_company" | "delivery_not_in_germany" | "delivery_to_parcel_station" | "diverse" | "email_invalid" | "figures_changed" | "from" | "impossible" | "later" | "leave" | "mr" | "ms" | "name_incomplete" | "neutral" | "no_checkout" | "none" | "notPossible" | "not_eligible" | "not_loaded" | "not_offered" | "other_reason" | "postcode_invalid" | "retry" | "retry_later" | "salutation" | "salutation_missing" | "spokenRate" | "starting" | "title" | "too_many_purchases" | "unit" | "wrong_state">;

export const consentTexts: Texts<"agree" | "failed" | "loading" | "missing" | "retry">;

export const createHandlerClient: (options?: HandlerClientOptions) => HandlerClient;

export function createMerchantClient({ timeout, ...options }?: HandlerClientOptions): MerchantClient;

export function createPurchaseClient(options?: HandlerClientOptions): PurchaseClient;

export function overrideTexts<Key extends string>(texts: Texts<Key>, language: Language, words: Partial<Record<Key, string>>): void;

export const pickerTexts: Texts<"all" | "each" | "effective" | "figures" | "interest" | "legend" | "spoken" | "term" | "total">;

export const plansTexts: Texts<"applied" | "apply" | "choose" | "close" | "dates" | "failed" | "loading" | "retry" | "title">;

export const proofsTexts: Texts<"about" | "all_plans" | "amount" | "amount_unclear" | "consent" | "consent_version" | "csv" | "day" | "day_missing" | "days" | "digest" | "example" | "export" | "failed" | "forbidden" | "from" | "from_day" | "html" | "in_future" | "incomplete" | "left_out" | "loading" | "no_rate" | "not_shown" | "nothing_kept" | "period_wrong" | "plans" | "rate" | "result" | "sentence" | "show" | "shown" | "teaser" | "title" | "to_day" | "until" | "version">;

export const reportTexts: Texts<"a_refund" | "accepted" | "amount_too_high" | "applied_capture" | "applied_refund" | "applied_some_refund" | "bank_says" | "capture" | "capture_already_delivered" | "capture_billed" | "capture_expired" | "capture_in_billing" | "capture_not_deliverable" | "capture_nothing_left" | "capture_report_pending" | "capture_unclear" | "changed_meanwhile" | "confirm_capture" | "confirm_capture_title" | "confirm_refund" | "confirm_refund_title" | "confirm_wait" | "confirm_wait_title" | "failed" | "forbidden" | "goods" | "goods_of" | "late" | "late_unnamed" | "no" | "no_rest" | "not_arrived" | "not_reported" | "not_reported_unavailable" | "not_resolved" | "not_withdrawn" | "nothing_reported" | "now_left" | "now_nothing_left" | "of_order" | "overdue_capture" | "overdue_refund" | "queued" | "reason" | "reduction_warranty" | "refund" | "refund_nothing_left" | "refund_report_pending" | "refund_unclear" | "refund_value_unknown" | "refund_value_untrue" | "refused_capture" | "refused_refund" | "refused_some_refund" | "report_pending" | "report_rejected" | "reported_at" | "resolved" | "resolving" | "rest" | "return_warranty" | "revocation" | "revocation_financing" | "revocation_full" | "revocation_partial" | "sending" | "service_refused" | "service_unavailable" | "somebody" | "stale" | "trackingNumber" | "transaction_changed" | "unanswered" | "unclear" | "unknown_transaction" | "unseen_capture" | "unseen_refund" | "unsent" | "withdrawing" | "withdrawn" | "wrong_state" | "yes_capture" | "yes_refund" | "yes_wait">;

export const stageTexts: Texts<"billed" | "days" | "days_left" | "deliver_until" | "delivered" | "expired" | "expiring" | "hours" | "in_billing" | "in_progress" | "last_day" | "minutes" | "needless" | "one_day" | "one_day_left" | "overdue" | "overdue_since" | "refused" | "to_deliver" | "unclear" | "unknown">;

export const statusTexts: Texts<"failed" | "forbidden" | "loading" | "test" | "test_order" | "unknown_transaction">;

export const summaryTexts: Texts<"abandoned" | "abandoned_title" | "abandoning" | "addresses" | "addresses_title" | "amount" | "approved" | "approved_minute" | "approved_minutes" | "approved_title" | "approved_until" | "bank_text" | "basket" | "basket_title" | "borrowingRate" | "changed" | "confirmed" | "confirmed_title" | "confirming" | "confirming_title" | "dates_equal" | "dates_unequal" | "declined" | "declined_title" | "effectiveRate" | "expired" | "expired_title" | "failed" | "failed_title" | "figures_changed" | "give_up" | "given_up" | "given_up_title" | "impossible" | "impossible_title" | "information" | "initialized" | "initialized_title" | "interest" | "loading" | "may_retry" | "minute" | "minutes" | "months" | "no_checkout" | "no_checkout_title" | "no_purchase" | "no_purchase_title" | "not_abandoned" | "not_sent" | "order" | "order_number" | "ordered_elsewhere" | "ordered_elsewhere_title" | "ordering" | "otherwise" | "person" | "person_title" | "plan" | "repayment" | "restart" | "retry" | "spokenRate" | "taken_back" | "taken_back_title" | "term" | "term_differs" | "test" | "test_badge" | "total" | "unit" | "unresolved" | "unresolved_title" | "void" | "void_title" | "void_undecided" | "withdrawal">;

export const teaserTexts: Texts<"exampleInShort" | "line" | "lineLink" | "name" | "notLoaded" | "plans" | "price" | "range" | "rate" | "spokenRate" | "term">;

export const transactionTexts: Texts<"account" | "all" | "all_left" | "all_then" | "amount" | "amount_hint" | "as_of" | "ask_refund" | "ask_statement" | "asked_at" | "bank_reason" | "capture" | "choose" | "clearingDate" | "close" | "currentValue" | "customer" | "customerNumber" | "deadline" | "done" | "enter_statement" | "failed_booking" | "finished" | "history" | "how_much" | "loading" | "missing_amount" | "missing_choice" | "missing_reason" | "missing_statement" | "no_amount" | "no_date" | "no_id" | "notify" | "orderId" | "ordered" | "originalValue" | "part" | "pending" | "processing" | "queue" | "queue_note" | "refresh" | "refreshing" | "refund" | "refundsTotal" | "report_capture" | "report_refund" | "retry" | "small_amount_hint" | "statement" | "statement_booked" | "statement_note" | "statement_send_again" | "statement_withdrawn" | "title" | "today" | "too_much" | "unknown" | "unknown_state" | "unreadable" | "unreadable_note" | "unsaid" | "unsent" | "unsent_note" | "unsent_restored" | "unsent_too_high" | "untrue" | "values" | "wait_note" | "why" | "withdraw" | "withdraw_named" | "zero_amount">;

export const transactionsTexts: Texts<"about" | "action" | "all" | "amount_below" | "amount_too_high" | "amount_unclear" | "apply" | "as_of" | "billed" | "capture_overdue" | "capture_pending" | "capture_refused" | "capture_unclear" | "check" | "close" | "currentValue" | "customer" | "deadline" | "documents" | "done" | "done_title" | "elsewhere" | "empty" | "empty_title" | "expired" | "expiring" | "export" | "exported" | "exporting" | "failed" | "failed_title" | "file" | "filter" | "filter_between" | "filter_expired" | "filter_from" | "filter_to" | "firstName" | "forbidden" | "forbidden_title" | "found" | "found_one" | "in_billing" | "keep_filter" | "key_help" | "key_next" | "key_open" | "key_previous" | "key_search" | "keys" | "keys_everywhere" | "keys_on" | "keys_where" | "lastName" | "loading" | "many" | "many_cancel" | "many_consequences" | "many_consequences_one" | "many_failed" | "many_failed_one" | "many_report" | "many_report_one" | "many_sending" | "many_sent" | "many_sent_one" | "many_stop" | "many_title" | "many_title_one" | "many_tracking" | "many_unsent" | "many_unsent_one" | "many_yes" | "many_yes_one" | "maxValue" | "maxValue_alone" | "minValue" | "more" | "next" | "none" | "none_title" | "not_exported" | "not_found" | "not_found_hint" | "not_found_title" | "orderDate" | "orderId" | "originalValue" | "original_value" | "page" | "page_loading" | "pages" | "pick" | "pick_all" | "pick_all_one" | "pick_of" | "previous" | "refund_overdue" | "refund_pending" | "refund_refused" | "refund_unclear" | "refund_waits" | "refundsTotal" | "refunds_wait" | "refused_title" | "remove_filter" | "report_capture" | "report_capture_of" | "reset" | "retry" | "saved_filters" | "search" | "search_title" | "service_refused" | "service_unavailable" | "status" | "table" | "tabs" | "to_deliver" | "transaction" | "unlisted" | "unreadable" | "unreadable_record" | "unreadable_records" | "value" | "waiting" | "words" | "words_short">;

import { IneligibilityReason } from "ratenkauf-elements/rules";
import { ServiceTransactionStatus, TransactionRequest } from "ratenkauf-elements/server";

// Reached from the above; cannot be imported.

interface Lender {
    readonly name: string;
    readonly address: string;
}

class MerchantElement extends RatenkaufElement {
    merchantClient?: MerchantClient;
    constructor();
    protected get transactionsClient(): MerchantClient;
}

abstract class PurchaseElement<Client> extends RatenkaufElement {
    checkout: string;
    purchaseClient?: PurchaseClient;
    constructor();
    protected abstract readonly clientOf: (handler: string, checkout: string) => Client;
    protected get purchases(): Client | PurchaseClient;
    protected abstract onShown(isRestored: boolean): void;
}

type Reasons = CheckoutAnswer['reasons'];
