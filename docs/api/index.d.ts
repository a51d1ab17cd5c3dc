// ratenkauf-elements. Printed by `npm run api`; see docs/decisions/0024-what-is-public.md.

export interface AvailableOffer {
    example: readonly RichTextNode<string>[];
    lender: Lender;
    amount: number;
    plan: Plan;
    available: true;
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
    constructor();
    protected get api(): RateClient;
    protected get language(): Language;
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
    button: 'own' | 'none';
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

export type Texts<Key extends string = string> = Record<Language, Record<Key, string>>;

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

export const checkoutTexts: InEach<{
    amount_below_minimum: string;
    amount_above_maximum: string;
    currency_not_euro: string;
    customer_is_company: string;
    name_incomplete: string;
    birth_date_invalid: string;
    email_invalid: string;
    address_incomplete: string;
    postcode_invalid: string;
    address_unknown: string;
    delivery_not_in_germany: string;
    delivery_to_parcel_station: string;
    addresses_differ: string;
    not_offered: string;
    other_reason: string;
    title: string;
    notPossible: string;
    from: string;
    rate: string;
    spokenRate: string;
    neutral: string;
    salutation: string;
    choose: string;
    mr: string;
    ms: string;
    diverse: string;
    none: string;
    continue: string;
    starting: string;
    later: string;
    leave: string;
    retry: string;
    changeAddress: string;
    not_loaded: string;
    no_checkout: string;
    consent_outdated: string;
    salutation_missing: string;
    not_eligible: string;
    changed: string;
    figures_changed: string;
    wrong_state: string;
    too_many_purchases: string;
    retry_later: string;
    impossible: string;
}>;

export const consentTexts: InEach<{
    loading: string;
    failed: string;
    retry: string;
    agree: string;
    missing: string;
}>;

export const createHandlerClient: (options?: HandlerClientOptions) => HandlerClient;

export function createMerchantClient({ timeout, ...options }?: HandlerClientOptions): MerchantClient;

export function createPurchaseClient(options?: HandlerClientOptions): PurchaseClient;

export const notLoadedTexts: InEach<{
    reason: string;
    reload: string;
    close: string;
}>;

export function overrideTexts<Key extends string>(texts: Texts<Key>, language: Language, words: Partial<Record<Key, string>>): void;

export const pickerTexts: InEach<{
    legend: string;
    figures: string;
    term: string;
    spoken: string;
    each: string;
    interest: string;
    total: string;
    effective: string;
    all: string;
}>;

export const plansTexts: InEach<{
    title: string;
    close: string;
    loading: string;
    failed: string;
    retry: string;
    dates: string;
    choose: string;
    apply: string;
    applied: string;
}>;

export const proofsTexts: InEach<{
    title: string;
    about: string;
    day: string;
    amount: string;
    show: string;
    day_missing: string;
    amount_unclear: string;
    loading: string;
    failed: string;
    forbidden: string;
    result: string;
    shown: string;
    not_shown: string;
    left_out: string;
    no_rate: string;
    nothing_kept: string;
    in_future: string;
    incomplete: string;
    version: string;
    teaser: string;
    plans: string;
    all_plans: string;
    rate: string;
    example: string;
    consent: string;
    sentence: string;
    days: string;
    from: string;
    until: string;
    digest: string;
    consent_version: string;
    export: string;
    from_day: string;
    to_day: string;
    csv: string;
    html: string;
    period_wrong: string;
}>;

export const reportTexts: InEach<{
    bank_says: string;
    sending: string;
    unanswered: string;
    stale: string;
    service_unavailable: string;
    service_refused: string;
    forbidden: string;
    unknown_transaction: string;
    failed: string;
    transaction_changed: string;
    changed_meanwhile: string;
    report_pending: string;
    amount_too_high: string;
    wrong_state: string;
    report_rejected: string;
    nothing_reported: string;
    not_reported: string;
    not_reported_unavailable: string;
    not_arrived: string;
    a_refund: string;
    accepted: string;
    unclear: string;
    overdue_capture: string;
    overdue_refund: string;
    unseen_capture: string;
    unseen_refund: string;
    reported_at: string;
    applied_capture: string;
    applied_refund: string;
    applied_some_refund: string;
    now_left: string;
    now_nothing_left: string;
    refused_capture: string;
    refused_refund: string;
    refused_some_refund: string;
    capture_already_delivered: string;
    capture_report_pending: string;
    capture_unclear: string;
    capture_nothing_left: string;
    capture_expired: string;
    capture_in_billing: string;
    capture_billed: string;
    capture_not_deliverable: string;
    refund_report_pending: string;
    refund_unclear: string;
    refund_nothing_left: string;
    refund_value_unknown: string;
    refund_value_untrue: string;
    confirm_capture_title: string;
    confirm_capture: string;
    goods: string;
    goods_of: string;
    somebody: string;
    trackingNumber: string;
    confirm_refund_title: string;
    confirm_wait_title: string;
    confirm_wait: string;
    yes_wait: string;
    queued: string;
    withdrawing: string;
    withdrawn: string;
    not_withdrawn: string;
    unsent: string;
    resolving: string;
    resolved: string;
    not_resolved: string;
    confirm_refund: string;
    of_order: string;
    rest: string;
    no_rest: string;
    late: string;
    late_unnamed: string;
    no: string;
    yes_capture: string;
    yes_refund: string;
    reason: string;
    revocation: string;
    revocation_full: string;
    revocation_partial: string;
    revocation_financing: string;
    return_warranty: string;
    reduction_warranty: string;
    capture: string;
    refund: string;
}>;

export const stageTexts: InEach<{
    overdue: string;
    overdue_since: string;
    refused: string;
    unclear: string;
    in_progress: string;
    expiring: string;
    to_deliver: string;
    delivered: string;
    needless: string;
    expired: string;
    in_billing: string;
    billed: string;
    unknown: string;
    days_left: string;
    one_day_left: string;
    last_day: string;
    deliver_until: string;
    minutes: string;
    hours: string;
    days: string;
    one_day: string;
}>;

export const statusTexts: InEach<{
    loading: string;
    unknown_transaction: string;
    forbidden: string;
    failed: string;
    test: string;
    test_order: string;
}>;

export const summaryTexts: InEach<{
    loading: string;
    failed_title: string;
    failed: string;
    retry: string;
    approved: string;
    approved_until: string;
    approved_minutes: string;
    approved_minute: string;
    approved_title: string;
    test_badge: string;
    headline_unit: string;
    spokenRate: string;
    dates_unequal: string;
    dates_equal: string;
    term_differs: string;
    may_retry: string;
    figures_changed: string;
    not_sent: string;
    term: string;
    months: string;
    amount: string;
    interest: string;
    effectiveRate: string;
    borrowingRate: string;
    total: string;
    information: string;
    withdrawal: string;
    repayment: string;
    minutes: string;
    minute: string;
    order: string;
    ordering: string;
    otherwise: string;
    abandoning: string;
    not_abandoned: string;
    confirming_title: string;
    confirming: string;
    unresolved_title: string;
    unresolved: string;
    give_up: string;
    given_up_title: string;
    given_up: string;
    test: string;
    confirmed_title: string;
    confirmed: string;
    order_number: string;
    plan: string;
    initialized_title: string;
    initialized: string;
    declined_title: string;
    declined: string;
    bank_text: string;
    abandoned_title: string;
    abandoned: string;
    taken_back_title: string;
    taken_back: string;
    impossible_title: string;
    impossible: string;
    expired_title: string;
    expired: string;
    void_title: string;
    ordered_elsewhere_title: string;
    ordered_elsewhere: string;
    basket_title: string;
    person_title: string;
    addresses_title: string;
    changed: string;
    void: string;
    void_undecided: string;
    basket: string;
    person: string;
    addresses: string;
    no_purchase_title: string;
    no_purchase: string;
    no_checkout_title: string;
    no_checkout: string;
    restart: string;
}>;

export const teaserTexts: InEach<{
    name: string;
    rate: string;
    term: string;
    spokenRate: string;
    range: string;
    price: string;
    plans: string;
    exampleInShort: string;
    line: string;
    lineLink: string;
}>;

export const transactionTexts: InEach<{
    title: string;
    no_id: string;
    loading: string;
    refresh: string;
    refreshing: string;
    retry: string;
    deadline: string;
    orderId: string;
    clearingDate: string;
    customer: string;
    customerNumber: string;
    account: string;
    originalValue: string;
    refundsTotal: string;
    currentValue: string;
    unsaid: string;
    unreadable: string;
    unreadable_note: string;
    untrue: string;
    history: string;
    notify: string;
    unknown: string;
    done: string;
    finished: string;
    failed_booking: string;
    pending: string;
    processing: string;
    unknown_state: string;
    no_date: string;
    bank_reason: string;
    ask_refund: string;
    how_much: string;
    all: string;
    all_left: string;
    part: string;
    amount: string;
    amount_hint: string;
    small_amount_hint: string;
    why: string;
    choose: string;
    missing_choice: string;
    missing_amount: string;
    no_amount: string;
    zero_amount: string;
    too_much: string;
    missing_reason: string;
    as_of: string;
    capture: string;
    refund: string;
    ordered: string;
    today: string;
    values: string;
    report_capture: string;
    report_refund: string;
    close: string;
    wait_note: string;
    ask_statement: string;
    statement: string;
    statement_note: string;
    statement_booked: string;
    statement_send_again: string;
    statement_withdrawn: string;
    missing_statement: string;
    enter_statement: string;
    queue: string;
    queue_note: string;
    all_then: string;
    asked_at: string;
    withdraw: string;
    withdraw_named: string;
    unsent: string;
    unsent_too_high: string;
    unsent_restored: string;
    unsent_note: string;
}>;

export const transactionsTexts: InEach<{
    tabs: string;
    to_deliver: string;
    expiring: string;
    in_billing: string;
    billed: string;
    all: string;
    check: string;
    more: string;
    search_title: string;
    words: string;
    words_short: string;
    search: string;
    filter: string;
    minValue: string;
    maxValue: string;
    maxValue_alone: string;
    expired: string;
    amount_unclear: string;
    amount_too_high: string;
    amount_below: string;
    apply: string;
    reset: string;
    keep_filter: string;
    saved_filters: string;
    remove_filter: string;
    filter_from: string;
    filter_to: string;
    filter_between: string;
    filter_expired: string;
    loading: string;
    found: string;
    found_one: string;
    table: string;
    pages: string;
    as_of: string;
    page: string;
    page_loading: string;
    previous: string;
    next: string;
    transaction: string;
    customer: string;
    orderDate: string;
    value: string;
    status: string;
    action: string;
    report_capture: string;
    report_capture_of: string;
    original_value: string;
    unreadable: string;
    unreadable_record: string;
    unreadable_records: string;
    about: string;
    unlisted: string;
    capture_unclear: string;
    refund_unclear: string;
    capture_pending: string;
    refund_pending: string;
    capture_overdue: string;
    refund_overdue: string;
    capture_refused: string;
    refund_refused: string;
    refund_waits: string;
    refunds_wait: string;
    export: string;
    exporting: string;
    exported: string;
    not_exported: string;
    documents: string;
    file: string;
    orderId: string;
    lastName: string;
    firstName: string;
    originalValue: string;
    refundsTotal: string;
    currentValue: string;
    deadline: string;
    waiting: string;
    many: string;
    pick: string;
    pick_of: string;
    pick_all: string;
    pick_all_one: string;
    many_cancel: string;
    many_stop: string;
    many_report: string;
    many_report_one: string;
    many_title: string;
    many_title_one: string;
    many_consequences: string;
    many_consequences_one: string;
    many_tracking: string;
    many_yes: string;
    many_yes_one: string;
    many_sending: string;
    many_sent: string;
    many_sent_one: string;
    many_failed: string;
    many_failed_one: string;
    many_unsent: string;
    many_unsent_one: string;
    keys: string;
    key_next: string;
    key_previous: string;
    key_open: string;
    key_search: string;
    key_help: string;
    keys_everywhere: string;
    keys_on: string;
    keys_where: string;
    close: string;
    none_title: string;
    none: string;
    done_title: string;
    done: string;
    empty_title: string;
    empty: string;
    not_found_title: string;
    not_found: string;
    not_found_hint: string;
    elsewhere: string;
    forbidden_title: string;
    forbidden: string;
    refused_title: string;
    service_refused: string;
    failed_title: string;
    failed: string;
    service_unavailable: string;
    retry: string;
}>;

// IneligibilityReason: see ratenkauf-elements/rules
// ServiceTransactionStatus: see ratenkauf-elements/server
// TransactionRequest: see ratenkauf-elements/server

// Reached from the above; cannot be imported.

type InEach<Shape> = Readonly<Record<Language, Shape>>;

interface Lender {
    readonly name: string;
    readonly address: string;
}

class MerchantElement extends RatenkaufElement {
    merchantClient?: MerchantClient;
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
