// ratenkauf-elements/server. Printed by `npm run api`; see docs/decisions.md, 24.

export type AuthorizationApi = {
    transaction: (id: string, { signal }?: CallOptions | undefined) => Promise<{
        readonly status: AuthorizationStatus;
    }>;
    integrationCheck: (message: string, { signal }?: CallOptions | undefined) => Promise<IntegrationCheck>;
};

export type AuthorizationStatus = "authorized" | "declined" | "expired" | "open" | "preauthorized" | "unknown";

export interface BillingDocuments {
    readonly format: DocumentFormat;
    readonly contentType: string;
    readonly body: ReadableStream<Uint8Array>;
}

export interface Booking {
    readonly id: string | undefined;
    readonly created: number | undefined;
    readonly day: string | undefined;
    readonly type: "capture" | "notify" | "refund" | "unknown";
    readonly status: "done" | "failed" | "pending" | "processing" | "unknown";
    readonly amount: Cents | undefined;
    readonly message: string | undefined;
}

export type BusinessId = string;

export interface CallOptions {
    readonly signal?: AbortSignal | undefined;
}

export interface CancelledOrder extends Keyed {
    readonly reason?: RefundReason | undefined;
}

export interface CaptureCall extends Keyed {
    readonly trackingNumber?: string | undefined;
}

export interface CaptureOptions extends CallOptions {
    readonly trackingNumber?: string | undefined;
}

export interface CheapestPlan {
    readonly months: number;
    readonly monthlyRate: Cents;
    readonly total: Cents;
}

export interface Checkout extends Pick<PurchaseInput, 'amount' | 'email' | 'risk'> {
    readonly items: readonly (PurchaseItem | ItemWithTotal)[];
    readonly currency: string;
    readonly person: CheckoutPerson;
    readonly billingAddress: CheckoutAddress;
    readonly deliveryAddress: CheckoutDelivery & PersonName;
    readonly shopReference?: string | undefined;
    readonly isTestCustomer?: boolean | undefined;
    readonly months?: number | undefined;
}

export interface CheckoutAddress extends PurchaseAddress {
    readonly company?: string | undefined;
}

export type CheckoutDelivery = CheckoutAddress & Pick<PurchaseDelivery, 'packstation'>;

export type CheckoutPerson = PersonName & {
    readonly salutation?: Salutation | undefined;
    readonly title?: string | undefined;
    readonly birthDate?: string | Date | undefined;
};

export interface CheckoutQuery<Context = undefined> extends WithContext<Context> {
    readonly reference?: string | undefined;
}

export type ClientKey<Context = undefined> = (request: Request, asked: WithContext<Context>) => string | undefined | Promise<string | undefined>;

export interface Clients {
    readonly payment: PaymentApi;
    readonly transactions: TransactionApi;
    readonly merchant: MerchantApi;
    readonly authorization: AuthorizationApi;
}

export class ConfigError extends Error {
    readonly name = "ConfigError";
    readonly problems: readonly ConfigProblem[];
    constructor(problems: readonly ConfigProblem[]);
}

export interface ConfigProblem {
    readonly field: string;
    readonly expected: string;
}

export interface ConfirmOptions<Context = undefined> {
    readonly request: Request;
    readonly context?: Context | undefined;
    readonly orderId?: string | undefined;
    readonly shown?: ConfirmPurchase['shown'] | undefined;
    readonly originChecked?: boolean | undefined;
}

export interface ConsentTexts {
    readonly paymentPageDataTransfer: string;
    readonly serviceIntegrationDataTransfer: string | undefined;
    readonly serviceIntegrationDeclaration: string | undefined;
    readonly pointOfSaleDeclaration: string | undefined;
    readonly actingInOwnName: string | undefined;
    readonly emailAdvertising: string | undefined;
}

export type ContextArgument<Context> = undefined extends Context ? [
    context?: Context
] : [
    context: Context
];

export interface Counted {
    readonly name: string;
    readonly description: string;
    readonly attributes: Readonly<Record<string, string>>;
}

export type DocumentFormat = 'zip' | 'pdf' | 'csv' | 'msg' | 'unknown';

export type DocumentType = "advice_of_settlement" | "dunning_letter" | "leg_bill" | "monthly_bill";

export interface DocumentsQuery {
    readonly from?: string | undefined;
    readonly to?: string | undefined;
    readonly types?: readonly DocumentType[] | undefined;
    readonly fileTypes?: readonly FileType[] | undefined;
}

export interface DocumentsRequest {
    readonly from?: string | undefined;
    readonly to?: string | undefined;
    readonly type?: readonly DocumentType[] | undefined;
    readonly fileType?: readonly FileType[] | undefined;
}

export interface ErrorMeaning {
    readonly status: 400 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 502 | 503;
    readonly retryable: boolean;
    readonly message: string;
}

export type FetchHandler<Context = undefined> = (request: Request, ...context: ContextArgument<Context>) => Promise<Response>;

export interface FileDownload {
    readonly fileName: string;
    readonly contentType: string;
    readonly body: ReadableStream<Uint8Array>;
}

export type FileType = "csv" | "msg" | "pdf";

export interface GivenConsent {
    readonly version: string;
    readonly at?: Date | undefined;
}

export type Health = {
    ok: boolean;
    service: "malformed" | "reachable" | "unreachable";
    credentials: "accepted" | "refused" | "unknown";
    mode: "live" | "test" | "test_customers";
    lender: "configured" | "in_example" | "missing" | "unknown";
    webshop?: "active" | "inactive" | undefined;
    saturated?: string[] | undefined;
    store?: "reachable" | "unreachable" | undefined;
    shopFailures?: undefined | {
        function: string;
        reason: string;
    }[];
    unservedWebshops?: string[] | undefined;
    undelivered?: number | undefined;
    unresolvedReports?: number | undefined;
    node?: "unsupported" | undefined;
    program?: "serve" | undefined;
};

export interface HeldCheckout {
    readonly token: string;
    readonly expiresAt: string;
    readonly link?: string | undefined;
    readonly purchase?: ManagedPurchase | undefined;
}

export type InstalmentPlan = PlanFigures;

export interface InstalmentPlans {
    readonly plans: readonly InstalmentPlan[];
    readonly example: string;
}

export type IntegrationCheck = {
    readonly result: 'ok';
} | {
    readonly result: 'wrong_credentials';
} | {
    readonly result: 'inactive';
    readonly text: string;
};

export interface ItemWithTotal {
    readonly name: string;
    readonly quantity: number;
    readonly total: Cents;
}

export interface Keyed {
    readonly key: string;
}

export type Known<Words extends Record<string, string>> = Words[keyof Words] | 'unknown';

export type KnownTransactionStatus = Exclude<ServiceTransactionStatus, 'unknown'>;

export type LenderConfig = LenderParts;

export interface LenderParts {
    readonly name: string;
    readonly street: string;
    readonly postcode: string;
    readonly city: string;
}

export type Log = (entry: LogEntry) => void;

export interface LogEntry {
    readonly time: string;
    readonly level: 'info' | 'warn' | 'error';
    readonly event: 'service_incident' | 'service_recovered' | 'store_incident' | 'store_recovered' | 'store_restored' | 'saturated' | 'saturation_over' | 'shop_incident' | 'incident_over' | 'purchase_unresolved' | 'purchase_recovered' | 'report_unresolved' | 'clock_skew' | 'webshop_unserved' | 'lender_missing' | 'lender_known' | 'foreign_origin' | 'proofs_full' | 'files_missing' | 'clients_unknown' | 'test_mode' | 'internal_error';
    readonly message: string;
    readonly webshop?: string;
    readonly code?: string;
    readonly operation?: string;
    readonly status?: number;
    readonly times?: number;
}

export interface ManagedPurchase extends Pick<ShopPurchase, 'id' | 'webshop' | 'isTest'>, Partial<Pick<ShopPurchase, 'orderId' | 'orderReference' | 'transactionId' | 'plan'>>, Omit<Purchase, 'orderId' | 'isTest' | 'secondsLeft'>, Pick<Checkout, 'shopReference'> {
    readonly expiresAt?: string;
}

export type ManagedTransaction = Omit<Transaction, 'takes' | 'mode'>;

export type MerchantApi = {
    transaction: (id: string, { signal }?: CallOptions | undefined) => Promise<ServiceTransaction>;
    search: (query?: MerchantQuery | undefined, { signal }?: CallOptions | undefined) => Promise<MerchantFound>;
    capture: (id: string, { signal }?: CallOptions | undefined) => Promise<void>;
    refund: (id: string, reversal: Reversal, { signal }?: CallOptions | undefined) => Promise<void>;
    outcome: (id: string, report: SentReport, { signal, patience, firstPause }?: OutcomeOptions | undefined) => Promise<ReportResult>;
};

export interface MerchantFound {
    readonly transactions: readonly ServiceTransaction[];
    readonly unreadableRecords: number;
}

export interface MerchantQuery {
    readonly from?: string | undefined;
    readonly to?: string | undefined;
    readonly status?: KnownTransactionStatus | undefined;
}

export interface MerchantServiceConfig {
    readonly transactionApiHost?: string | undefined;
    readonly merchantApiHost?: string | undefined;
    readonly signature?: Signature | undefined;
    readonly reportMethod?: 'GET' | 'POST' | undefined;
}

export interface NewPurchase {
    readonly checkout: Checkout;
    readonly consent: GivenConsent;
    readonly shown?: ShownFigures | undefined;
    readonly months?: number | undefined;
    readonly salutation?: Salutation | undefined;
    readonly pages?: ShopPages | undefined;
    readonly key: string;
}

export type OrderChange = ({
    readonly outcome: 'requested';
} & RequestedTransaction) | {
    readonly outcome: 'ended';
    readonly purchase: ManagedPurchase;
} | {
    readonly outcome: 'unchanged';
} | {
    readonly outcome: 'not_financed';
};

export interface OrderItem {
    readonly quantity: number;
    readonly price: Cents;
}

export interface OrderReports {
    shipped(orderId: string, call: ShippedOrder): Promise<OrderChange>;
    cancelled(orderId: string, call: CancelledOrder): Promise<OrderChange>;
    refunded(orderId: string, call: RefundedOrder): Promise<OrderChange>;
    withdrawn(orderId: string, call: WithdrawnOrder): Promise<OrderChange>;
    changed(orderId: string, call: RemainingOrder): Promise<OrderChange>;
}

export interface OutcomeOptions extends CallOptions {
    readonly patience?: number | undefined;
    readonly firstPause?: number | undefined;
}

export interface PageVisit<Context = undefined> {
    readonly request?: Request | undefined;
    readonly context?: Context | undefined;
    readonly offered?: boolean | undefined;
}

export interface PageWriter<Context = undefined> {
    renderTeaser(options: TeaserOptions, visit?: PageVisit<Context>): Promise<string>;
    renderTeasers(amounts: Iterable<Cents>, options?: TeasersOptions, visit?: PageVisit<Context>): Promise<RenderedTeasers>;
    renderPreload(amounts: Iterable<Cents>): string;
    headRules(page: 'list' | 'product', lang?: string): string;
}

export interface PayLink {
    readonly orderId: string;
    readonly shopName: string;
    readonly lang?: Language | undefined;
    readonly until?: string | undefined;
}

export type PaymentApi = {
    plans: (amount: number, { signal }?: CallOptions | undefined) => Promise<InstalmentPlans>;
    cheapestPlan: (amount: number, { signal }?: CallOptions | undefined) => Promise<CheapestPlan>;
    consentTexts: ({ signal }?: CallOptions | undefined) => Promise<ConsentTexts>;
    checkCredentials: ({ signal }?: CallOptions | undefined) => Promise<{
        remainingPurchaseLimit: number | undefined;
    }>;
    startPurchase: (input: PurchaseInput, { signal }?: CallOptions | undefined) => Promise<ServiceStartedPurchase>;
    purchase: (id: string, { signal }?: CallOptions | undefined) => Promise<RemotePurchase>;
    decision: (id: string, { signal }?: CallOptions | undefined) => Promise<ServiceDecision>;
    financing: (id: string, { signal }?: CallOptions | undefined) => Promise<ServiceFinancing>;
    confirm: (id: string, { orderId, signal }?: (CallOptions & {
        readonly orderId?: string | undefined;
    }) | undefined) => Promise<ServiceConfirmation>;
    paymentPageUrl: (id: string) => string;
};

export type PersonName = {
    readonly firstName: string;
    readonly lastName: string;
} | {
    readonly fullName: string;
};

export interface PlanFigures {
    readonly months: number;
    readonly monthlyRate: Cents;
    readonly lastRate: Cents;
    readonly interest: Cents;
    readonly total: Cents;
    readonly effectiveRate: number;
    readonly borrowingRate: number;
    readonly firstDue: string;
    readonly lastDue: string;
}

export interface ProofRequest {
    readonly day: string;
    readonly amount: Cents;
}

export interface ProofsRequest {
    readonly from: string;
    readonly to: string;
    readonly amount?: Cents | undefined;
    readonly format: "csv" | "html";
    readonly lang?: Language | undefined;
}

export interface PurchaseAddress {
    readonly street: string;
    readonly supplement?: string | undefined;
    readonly postcode: string;
    readonly city: string;
    readonly country: string;
}

export interface PurchaseDelivery extends PurchaseAddress {
    readonly firstName: string;
    readonly lastName: string;
    readonly packstation?: boolean | undefined;
}

export type PurchaseEnd = "abandoned" | "declined" | "expired" | "void";

export interface PurchaseInput {
    readonly amount: Cents;
    readonly months?: number | undefined;
    readonly person: {
        readonly salutation: Salutation;
        readonly firstName: string;
        readonly lastName: string;
        readonly birthDate?: string | undefined;
    };
    readonly billingAddress: PurchaseAddress;
    readonly deliveryAddress: PurchaseDelivery;
    readonly email: string;
    readonly risk: PurchaseRisk;
    readonly items: readonly PurchaseItem[];
    readonly shopReference?: string | undefined;
    readonly returnUrls: {
        readonly success: string;
        readonly abort: string;
        readonly rejection: string;
    };
    readonly system: {
        readonly name: string;
        readonly version: string;
    };
    readonly authorizationCallbackUrl?: string | undefined;
}

export interface PurchaseItem {
    readonly name: string;
    readonly quantity: number;
    readonly price: Cents;
}

export interface PurchaseOrder {
    readonly orderId: string;
    readonly checkout: Checkout;
    readonly shown?: ConfirmPurchase['shown'] | undefined;
    readonly key: string;
    readonly timeout?: number | undefined;
}

export interface PurchaseRisk {
    readonly loggedIn: boolean;
    readonly customerSince?: string | undefined;
    readonly orders?: number | undefined;
    readonly customerStatus: "existing" | "new" | "premium";
    readonly logistics?: string | undefined;
}

export type PurchaseState = "abandoned" | "approved" | "confirmed" | "confirming" | "declined" | "expired" | "initialized" | "starting" | "void";

export interface PurchasesById {
    start(input: NewPurchase): Promise<StartedByProgram>;
    find(id: string): Promise<ManagedPurchase | undefined>;
    ofOrder(orderId: string): Promise<ManagedPurchase | undefined>;
    ofSession(sessionKey: string): Promise<ManagedPurchase | undefined>;
    check(id: string, checkout: Checkout): Promise<ManagedPurchase>;
    confirm(id: string, order: PurchaseOrder): Promise<ManagedPurchase>;
    abandon(id: string): Promise<ManagedPurchase>;
}

export interface Ratenkauf<Context = undefined> extends PageWriter<Context>, ServerCalls<Context> {
    readonly handler: FetchHandler<Context>;
    readonly path: string;
    start(): void;
    readonly clients: Clients;
    readonly checkouts: ToldCheckouts;
    readonly purchases: PurchasesById & UnresolvedPurchases;
    readonly transactions: ShopTransactions & UnresolvedReports & UndeliveredTransactions;
    readonly orders: OrderReports;
    warm(amounts: Iterable<Cents>): Promise<Warmed>;
    close(): Promise<void>;
}

export interface RatenkaufConfig<Context = undefined> extends ShoppingConfig<Context> {
    readonly service: ServiceConfig;
    readonly publicUrl: string;
    readonly checkCredentials?: boolean | undefined;
    readonly reporting?: ReportingName | undefined;
    readonly lender?: LenderConfig | undefined;
    readonly clientKey?: ClientKey<Context> | undefined;
    readonly assets?: string | false | Readonly<Record<string, string>> | undefined;
    readonly log?: Log | undefined;
    readonly onCount?: ((counted: Counted) => void) | undefined;
    readonly transport?: Transport | undefined;
    readonly proxyFromEnvironment?: boolean | undefined;
    readonly now?: (() => number) | undefined;
}

export interface ReconcileOptions {
    readonly untouchedFor?: number | undefined;
}

export interface Reconciliation {
    readonly examined: number;
    readonly resolved: number;
    readonly forgotten: number;
}

export interface RefundCall extends ReverseCall {
    readonly amount: Cents;
}

export interface RefundedOrder extends CancelledOrder {
    readonly amount: Cents;
}

export interface RemainingOrder extends CancelledOrder {
    readonly items?: readonly OrderItem[] | undefined;
    readonly amount?: Cents | undefined;
}

export interface RemotePurchase {
    readonly technicalId: TechnicalId;
    readonly status: RemoteStatus;
    readonly statusAsSent: string;
    readonly businessId: BusinessId | undefined;
    readonly shopReference: string | undefined;
    readonly deviceToken: string | undefined;
    readonly preContractualInformationUrl: string | undefined;
    readonly repaymentText: string | undefined;
}

export type RemoteStatus = "cancelled" | "confirmed" | "consented" | "decided" | "initialized" | "provisionally_confirmed" | "unknown";

export interface RenderedTeasers {
    readonly teasers: readonly string[];
    readonly preload: string;
}

export type ReportOutcome = {
    readonly outcome: 'applied';
} | {
    readonly outcome: 'refused';
    readonly reason: string | undefined;
};

export interface ReportResult {
    readonly outcome: ReportOutcome['outcome'] | 'overdue';
    readonly reason?: string | undefined;
    readonly transaction?: ServiceTransaction | undefined;
}

export type ReportingName = "merchant-api" | "transaction-api";

export interface RequestedTransaction {
    readonly request: TransactionRequest;
    readonly transaction: Transaction;
}

export interface Resolution {
    readonly by: string;
    readonly why: string;
    readonly orderId?: string | undefined;
}

export type ResolutionOutcome = "confirmed" | "delivered" | "not_confirmed" | "taken_back";

export interface Reversal {
    readonly reason: ServiceRefundReason;
    readonly amount?: Cents | undefined;
    readonly date?: string | undefined;
}

export interface ReverseCall extends Keyed {
    readonly reason?: RefundReason | undefined;
}

export class RouteError extends Error {
    readonly name = "RouteError";
    readonly code: ErrorCode;
    readonly status: ErrorMeaning['status'];
    readonly retryable: boolean;
    readonly retryAfter: number | undefined;
    readonly reasons: readonly IneligibilityReason[] | undefined;
    readonly present: PresentCheckout | undefined;
    constructor(code: ErrorCode, details?: RouteErrorDetails);
}

export interface RouteErrorDetails {
    readonly message?: string;
    readonly status?: ErrorMeaning['status'];
    readonly retryable?: true;
    readonly retryAfter?: number;
    readonly reasons?: readonly IneligibilityReason[];
    readonly present?: PresentCheckout | undefined;
    readonly cause?: unknown;
}

export type SentReport = (Sent & {
    readonly kind: 'capture';
}) | (Sent & {
    readonly kind: 'refund';
    readonly amount: Cents;
});

export interface ServiceConfig extends MerchantServiceConfig {
    readonly webshopId: string;
    readonly password: string;
    readonly host: string;
    readonly testMode?: boolean | undefined;
    readonly authorizationHost?: string | undefined;
    readonly linkHosts?: readonly string[] | undefined;
}

export interface ServiceConfirmation {
    readonly technicalId: TechnicalId;
    readonly businessId: BusinessId | undefined;
    readonly orderReference: string | undefined;
}

export interface ServiceDecision {
    readonly result: 'approved' | 'declined';
    readonly text: string | undefined;
    readonly termLimits: TermLimits | undefined;
}

export class ServiceError extends Error {
    readonly name = "ServiceError";
    readonly code: ServiceErrorCode;
    readonly operation: string;
    readonly status: number | undefined;
    readonly retryable: boolean;
    readonly maybeDone: boolean;
    readonly byService: boolean;
    readonly messages: readonly ServiceMessage[];
    constructor({ code, operation, detail, status, messages, maybeDone, byService, cause, }: ServiceErrorOptions);
    toJSON(): Record<string, unknown>;
    [inspect.custom](): string;
}

export type ServiceErrorCode = "aborted" | "busy" | "failed" | "invalid_input" | "malformed" | "not_found" | "refused" | "rejected" | "timeout" | "too_large" | "unreachable";

export interface ServiceErrorOptions {
    readonly code: ServiceErrorCode;
    readonly operation: string;
    readonly detail?: string | undefined;
    readonly status?: number | undefined;
    readonly messages?: readonly ServiceMessage[];
    readonly maybeDone?: boolean;
    readonly byService?: boolean;
    readonly cause?: unknown;
}

export interface ServiceFinancing {
    readonly plan: InstalmentPlan;
    readonly amount: Cents;
    readonly months: number;
    readonly termLimits: TermLimits | undefined;
    readonly repaymentText: string | undefined;
}

export interface ServiceMessage {
    readonly key: string;
    readonly field?: string;
    readonly severity: string;
    readonly text: string;
    readonly params: readonly string[];
}

export interface ServiceRefund {
    readonly amount: Cents | undefined;
    readonly reason: string | undefined;
    readonly date: string | undefined;
    readonly enteredDate: string | undefined;
    readonly bookedDate: string | undefined;
}

export type ServiceRefundReason = "reduction_warranty" | "return_warranty" | "revocation_full" | "revocation_partial";

export interface ServiceRequest {
    readonly method: 'GET' | 'POST';
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string | undefined;
    readonly signal?: AbortSignal | undefined;
    readonly maxAnswerBytes?: number | undefined;
    readonly operation?: string | undefined;
}

export interface ServiceResponse {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: Uint8Array;
}

export interface ServiceStartedPurchase {
    readonly technicalId: TechnicalId;
    readonly businessId: BusinessId;
    readonly deviceToken: string | undefined;
}

export interface ServiceTransaction {
    readonly businessId: BusinessId;
    readonly status: ServiceTransactionStatus;
    readonly statusAsSent: string;
    readonly webshopId: string | undefined;
    readonly customer: {
        readonly firstName: string | undefined;
        readonly lastName: string | undefined;
        readonly number: string | undefined;
    };
    readonly creditAccountNumber: string | undefined;
    readonly order: {
        readonly orderId: string | undefined;
        readonly orderDate: string | undefined;
        readonly clearingDate: string | undefined;
        readonly originalValue: Cents | undefined;
        readonly currentValue: Cents | undefined;
    };
    readonly bookings: readonly Booking[];
    readonly refunds: readonly ServiceRefund[];
    readonly refundsTotal: Cents | undefined;
    readonly expiresAt: number | undefined;
    readonly unreadable: readonly TransactionField[];
}

export type ServiceTransactionStatus = "billed" | "expired" | "in_billing" | "report_capture" | "report_capture_expiring" | "unknown";

export interface ShippedOrder extends Keyed {
    readonly trackingNumber?: string | undefined;
}

export interface Shop<Context = undefined> {
    checkout(request: Request, asked: CheckoutQuery<Context>): Promise<Checkout | undefined>;
    readonly sessionKey: ((request: Request, asked: CheckoutQuery<Context>) => Promise<string | undefined>) | null;
    prepareOrder(purchase: ShopPurchase, request: Request, asked: WithContext<Context>): Promise<{
        readonly orderId: string;
    }>;
    completeOrder(purchase: ShopPurchase): Promise<void | {
        readonly orderId: string;
    } | {
        readonly impossible: string;
        readonly shopText?: string | undefined;
    }>;
    releaseOrder(purchase: ShopPurchase, why: PurchaseEnd): Promise<void>;
    readonly pages: ShopPages | ((checkout: Checkout | undefined) => ShopPages);
    offered?(request: Request, asked: CheckoutQuery<Context>): boolean | Promise<boolean>;
    pricesAmong?(amounts: readonly Cents[]): readonly Cents[] | Promise<readonly Cents[]>;
    mayManage?(request: Request, asked: WithContext<Context>): Promise<boolean>;
    transactionChanged?(transaction: ManagedTransaction): Promise<void>;
}

export interface ShopPages {
    readonly review: string;
    readonly payment: string;
    readonly address?: string | undefined;
    readonly withdrawal?: string | undefined;
}

export interface ShopPurchase {
    readonly id: string;
    readonly webshop: string;
    readonly state: PurchaseState;
    readonly amount: Cents;
    readonly orderId: string | undefined;
    readonly orderReference: string | undefined;
    readonly transactionId: string | undefined;
    readonly plan: Plan | undefined;
    readonly lender: string | undefined;
    readonly preContractualInformation: string | undefined;
    readonly isTest: boolean;
    matches(checkout: Checkout): boolean;
}

export interface ShopTransactions {
    search(search?: TransactionsQuery): Promise<TransactionsAnswer>;
    find(id: string): Promise<Transaction>;
    documents(asked?: DocumentsRequest, options?: CallOptions): Promise<FileDownload | undefined>;
    ofOrder(orderId: string): Promise<Transaction | undefined>;
    capture(id: string, call: CaptureCall): Promise<RequestedTransaction>;
    refund(id: string, call: RefundCall): Promise<RequestedTransaction>;
    reverse(id: string, call: ReverseCall): Promise<RequestedTransaction>;
    withdraw(id: string, request: string): Promise<RequestedTransaction>;
}

export interface ShoppingConfig<Context = undefined> {
    readonly shop?: Shop<Context> | undefined;
    readonly secret?: string | undefined;
    readonly database?: string | Dialect | undefined;
    readonly verification?: VerificationName | undefined;
    readonly reconcileEvery?: number | undefined;
    readonly webshop?: string | undefined;
    readonly pageOrigins?: readonly string[] | undefined;
    readonly proofKept?: number | undefined;
    readonly parcelStations?: boolean | undefined;
    readonly system?: {
        readonly name: string;
        readonly version: string;
    } | undefined;
}

export interface Signature {
    readonly secret: string;
    readonly scheme?: 'sha256' | 'hmacsha256' | undefined;
}

export interface StartedByProgram {
    readonly purchase: ManagedPurchase;
    readonly paymentPageUrl: string;
}

export class StoreError extends Error {
    readonly name = "StoreError";
    readonly code: StoreErrorCode;
    constructor(code: StoreErrorCode, message: string, options?: ErrorOptions);
}

export type StoreErrorCode = 'unavailable' | 'full' | 'locked' | 'newer_schema' | 'damaged' | 'driver_missing' | 'duplicate' | 'failed';

export interface StreamedResponse extends Omit<ServiceResponse, 'body'> {
    readonly body: ReadableStream<Uint8Array>;
}

export interface TeaserOptions {
    readonly amount: Cents;
    readonly variant?: ("block" | "inline" | "line") | undefined;
    readonly example?: ("disclosure" | "inline") | undefined;
    readonly hint?: ("none" | "range") | undefined;
    readonly label?: string | undefined;
    readonly terms?: string | undefined;
    readonly lang?: Language | undefined;
}

export interface TeasersOptions extends Omit<TeaserOptions, 'amount' | 'label'> {
    readonly eager?: number | undefined;
}

export type TechnicalId = string;

export interface TermLimits {
    readonly minimum: number;
    readonly maximum: number;
}

export interface ToldCheckout {
    readonly checkout: Checkout;
    readonly pages?: ShopPages | undefined;
    readonly link?: PayLink | undefined;
}

export interface ToldCheckouts {
    tell(given: ToldCheckout): Promise<HeldCheckout>;
    find(shopReference: string): Promise<HeldCheckout | undefined>;
}

export type TransactionApi = {
    documents: (query?: DocumentsQuery | undefined, { signal }?: CallOptions | undefined) => Promise<BillingDocuments | undefined>;
    capture: (id: string, { trackingNumber, signal }?: CaptureOptions | undefined) => Promise<void>;
    refund: (id: string, amount: number, { signal }?: CallOptions | undefined) => Promise<void>;
    search: (query?: TransactionQuery | undefined, { signal }?: CallOptions | undefined) => Promise<TransactionPage>;
    transaction: (id: string, { signal }?: CallOptions | undefined) => Promise<ServiceTransaction>;
    iterate: (query?: Omit<TransactionQuery, "page"> | undefined, options?: CallOptions | undefined) => AsyncIterable<ServiceTransaction>;
    outcome: (id: string, report: SentReport, { signal, patience, firstPause }?: OutcomeOptions | undefined) => Promise<ReportResult>;
};

export type TransactionField = 'status' | 'webshopId' | 'customer' | 'creditAccountNumber' | 'orderId' | 'orderDate' | 'clearingDate' | 'originalValue' | 'currentValue' | 'bookings' | 'refunds' | 'refundsTotal' | 'expiresAt';

export interface TransactionPage {
    readonly transactions: readonly ServiceTransaction[];
    readonly page: number;
    readonly pageSize: number;
    readonly count: number;
    readonly unreadableRecords: number;
}

export interface TransactionQuery {
    readonly firstName?: string | undefined;
    readonly lastName?: string | undefined;
    readonly orderId?: string | undefined;
    readonly statuses?: readonly KnownTransactionStatus[] | undefined;
    readonly minValue?: Cents | undefined;
    readonly maxValue?: Cents | undefined;
    readonly ids?: readonly BusinessId[] | undefined;
    readonly page?: number | undefined;
    readonly pageSize?: number | undefined;
}

export type TransactionRequest = {
    id: string;
    kind: "capture" | "refund";
    state: "applied" | "queued" | "refused" | "sent" | "withdrawn";
    at: string;
    amount?: number | undefined;
    receivedOn?: string | undefined;
    key?: string | undefined;
    code?: "amount_too_high" | "not_received" | "overdue" | "report_rejected" | "restored" | "wrong_state" | undefined;
    detail?: string | undefined;
};

export interface TransactionSnapshot {
    readonly bookings: readonly string[];
    readonly isDelivered: boolean;
    readonly currentValue?: Cents;
    readonly refundsTotal?: Cents;
}

export type TransactionsQuery = {
    words?: string | undefined;
    firstName?: string | undefined;
    lastName?: string | undefined;
    orderId?: string | undefined;
    status?: ("billed" | "expired" | "in_billing" | "report_capture" | "report_capture_expiring")[] | undefined;
    minValue?: number | undefined;
    maxValue?: number | undefined;
    tab?: TransactionTab | undefined;
    page?: number | undefined;
    pageSize?: number | undefined;
};

export interface Transport {
    (request: ServiceRequest): Promise<ServiceResponse>;
    readonly stream?: ((request: ServiceRequest) => Promise<StreamedResponse>) | undefined;
}

export interface UndeliveredPurchase extends Pick<UnresolvedPurchase, 'id' | 'state' | 'orderId' | 'transactionId'> {
    readonly failedDeliveries: number;
    readonly lastFailure: string | undefined;
    readonly needsOperator: boolean;
    readonly nextAttemptAt: string;
}

export interface UndeliveredTransaction {
    readonly id: string;
    readonly attempts: number;
    readonly lastFailure: string | undefined;
    readonly lastAttemptAt: string;
    readonly needsOperator: boolean;
    readonly nextAttemptAt: string;
}

export interface UndeliveredTransactions {
    undelivered(): Promise<readonly UndeliveredTransaction[]>;
    tellAgain(id: string): Promise<boolean>;
}

export type UnresolvedKind = ("contradicted" | "given_up" | "unknown" | "unwanted") | 'undelivered';

export interface UnresolvedPurchase extends Pick<ShopPurchase, 'id' | 'amount' | 'orderId' | 'orderReference' | 'transactionId'> {
    readonly state: ShopPurchase['state'];
    readonly kind: UnresolvedKind;
    readonly resolutions: readonly ResolutionOutcome[];
    readonly since: string;
    readonly accepted: boolean;
    readonly forgotten: 'completed' | 'unknown' | undefined;
    readonly asked: number;
    readonly failedDeliveries: number;
    readonly impossible: string | undefined;
    readonly lastFailure: string | undefined;
}

export interface UnresolvedPurchases {
    undelivered(): Promise<readonly UndeliveredPurchase[]>;
    unresolved(): Promise<readonly UnresolvedPurchase[]>;
    resolve(id: string, as: ResolutionOutcome, resolution: Resolution): Promise<Purchase>;
}

export interface UnresolvedReport {
    readonly id: string;
    readonly transactionId: string;
    readonly kind: 'capture' | 'refund';
    readonly amount: Cents | undefined;
    readonly key: string | undefined;
    readonly since: string;
    readonly accepted: boolean;
    readonly waiting: number;
    readonly resolutions: readonly ReportResolution[];
}

export interface UnresolvedReports {
    unresolved(): Promise<readonly UnresolvedReport[]>;
    resolve(id: string, report: string, as: ReportResolution): Promise<Transaction>;
}

export type VerificationName = "answer" | "authorization" | "purchase-status" | "transaction";

export interface Warmed {
    readonly fetched: number;
    readonly cached: number;
    readonly ineligible: number;
    readonly failed: number;
}

export interface WithContext<Context = undefined> {
    readonly context: Context;
}

export interface WithdrawnOrder extends Keyed {
    readonly items: readonly OrderItem[] | 'all';
    readonly receivedAt: Date;
}

export const createRatenkauf: <Context = undefined>(config: RatenkaufConfig<Context>) => Ratenkauf<Context>;

export function routeErrorOf(thrown: unknown): RouteError;

export const snapshotOf: (transaction: ServiceTransaction) => TransactionSnapshot;

export { Cents, ConfirmPurchase, ErrorCode, Language, Plan, PresentCheckout, Proof, Purchase, RefundReason, ReportResolution, RichText, RichTextBreak, RichTextContainer, RichTextLink, RichTextNode, Salutation, ShownFigures, Transaction, TransactionsAnswer } from "ratenkauf-elements";
import { TransactionTab } from "ratenkauf-elements";
import { IneligibilityReason } from "ratenkauf-elements/rules";

// Reached from the above; cannot be imported.

interface Sent {
    readonly snapshot: TransactionSnapshot;
    readonly attempts?: number;
}

interface ServerCalls<Context> {
    confirm(options: ConfirmOptions<Context>): Promise<Purchase>;
    health(): Promise<Health>;
    reconcile(options?: ReconcileOptions): Promise<Reconciliation>;
    proof(asked: ProofRequest): Promise<Proof>;
    proofs(asked: ProofsRequest): Promise<FileDownload>;
}
