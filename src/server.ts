import type { RatenkaufConfig } from './server/config/config.js';
import { composeRatenkauf, type Ratenkauf } from './server/ratenkauf.js';

export type { Clients } from './server/calls/clients.js';
export type { ContextArgument, FetchHandler } from './server/shop/contexts.js';
export type { ClientKey } from './server/shop/client-key.js';
export { ConfigError, type ConfigProblem, type RatenkaufConfig, type ServiceConfig } from './server/config/config.js';
export { RouteError, toRouteError as routeErrorOf, type RouteErrorDetails } from './server/operations/errors.js';
export type { LenderConfig } from './server/config/lender.js';
export type { LenderParts } from './rules/lender.js';
export type { MerchantServiceConfig, ReportingName } from './server/config/merchant-config.js';
export type { TeaserOptions } from './server/first-paint/first-paint.js';
export type { Counted } from './server/operations/telemetry.js';
export type { Log, LogEntry } from './server/operations/log.js';
export type { Warmed } from './server/offers/warming.js';
export type {
  UnresolvedKind,
  UndeliveredPurchase,
  UnresolvedPurchase,
  UnresolvedPurchases,
  Resolution,
} from './server/purchases/operator.js';
export type { ResolutionOutcome } from './server/purchases/record.js';
export type {
  CaptureCall,
  DocumentsRequest,
  Keyed,
  RefundCall,
  RequestedTransaction,
  ReverseCall,
  ShopTransactions,
} from './server/transactions/programs.js';
export type { UnresolvedReport, UnresolvedReports } from './server/transactions/unresolved.js';
export type { UndeliveredTransaction, UndeliveredTransactions } from './server/transactions/undelivered.js';
export type { Reconciliation, ReconcileOptions } from './server/scheduling/rounds.js';
export type {
  Checkout,
  CheckoutAddress,
  CheckoutDelivery,
  CheckoutPerson,
  CheckoutQuery,
  ItemWithTotal,
  ManagedTransaction,
  PersonName,
  Shop,
  ShopPages,
  ShopPurchase,
  WithContext,
} from './server/shop/shop.js';
export type { ShoppingConfig, VerificationName } from './server/config/shopping-config.js';
export type {
  CancelledOrder,
  OrderChange,
  OrderItem,
  OrderReports,
  RefundedOrder,
  RemainingOrder,
  ShippedOrder,
  WithdrawnOrder,
} from './server/purchases/orders.js';
export type { PurchaseOrder, PurchasesById } from './server/purchases/by-id.js';
export type { HeldCheckout, ToldCheckout, ToldCheckouts } from './server/purchases/checkouts.js';
export type { PayLink } from './server/purchases/shown-by-link.js';
export type { ManagedPurchase } from './server/purchases/managed-purchase.js';
export type { GivenConsent, NewPurchase, StartedByProgram } from './server/purchases/start-by-id.js';
export type { ConfirmOptions } from './server/purchases/shopping.js';
export { StoreError, type StoreErrorCode } from './server/store/store-error.js';
export type { Salutation } from './contract/checkout.js';
export type { ErrorMeaning } from './contract/error-meanings.js';
export type { ErrorCode, PresentCheckout } from './contract/errors.js';
export type { RichText, RichTextBreak, RichTextContainer, RichTextLink, RichTextNode } from './contract/rich-text.js';
export type { Plan, ShownFigures } from './contract/plan.js';
export type { Health } from './contract/health.js';
export type { Proof } from './contract/proof.js';
export type { FileDownload, ProofRequest, ProofsRequest } from './contract/proof-files.js';
export type { ConfirmPurchase, Purchase } from './contract/purchase.js';
export type { Transaction, TransactionsAnswer, TransactionsQuery } from './contract/transaction.js';
export type { RefundReason, ReportResolution } from './contract/transaction-requests.js';
export type { TransactionRequest } from './contract/transaction-requests.js';
export type { Language } from './languages/language.js';
export type { Cents } from './rules/money.js';
export type { PurchaseEnd, PurchaseState } from './rules/purchase-state.js';
export type { PlanFigures } from './rules/plan-truth.js';
export type {
  AuthorizationApi,
  AuthorizationStatus,
  IntegrationCheck,
} from './service/authorization/authorization-api.js';
export type { CallOptions } from './service/call/options.js';
export type {
  MerchantApi,
  MerchantQuery,
  ReversalReason as ServiceRefundReason,
  Reversal,
} from './service/merchant/merchant-api.js';
export type { MerchantFound } from './service/merchant/shapes.js';
export type {
  PurchaseAddress,
  PurchaseDelivery,
  PurchaseInput,
  PurchaseItem,
  PurchaseRisk,
} from './service/payment/initialization.js';
export type { CheapestPlan, ConsentTexts, InstalmentPlan, InstalmentPlans } from './service/payment/offers.js';
export type { PaymentApi } from './service/payment/payment-api.js';
export type {
  Confirmation as ServiceConfirmation,
  Decision as ServiceDecision,
  Financing as ServiceFinancing,
  RemotePurchase,
  RemoteStatus,
  InitializedPurchase as ServiceStartedPurchase,
  TermLimits,
} from './service/payment/purchases.js';
export type { BillingDocuments, DocumentsQuery, DocumentType, FileType } from './service/transactions/documents.js';
export type { DocumentFormat } from './service/wire/document-format.js';
export type { BusinessId, TechnicalId } from './service/wire/ids.js';
export type { ServiceMessage } from './service/wire/messages.js';
export { ServiceError, type ServiceErrorCode, type ServiceErrorOptions } from './service/wire/service-error.js';
export {
  snapshotOf,
  type Outcome as ReportOutcome,
  type OutcomeOptions,
  type ServiceReport as SentReport,
  type ReportResult,
  type TransactionSnapshot,
} from './service/transactions/report-outcome.js';
export type { CaptureOptions } from './service/transactions/reports.js';
export type { Signature } from './service/transactions/signature.js';
export type { TransactionPage, TransactionQuery } from './service/transactions/search.js';
export type {
  Booking,
  KnownStatus as KnownTransactionStatus,
  ServiceRefund,
  ServiceTransaction,
  TransactionField,
  ServiceTransactionStatus,
} from './service/transactions/shapes.js';
export type { TransactionApi } from './service/transactions/transaction-api.js';
export type { Known } from './service/wire/vocabulary.js';
export type { ServiceRequest, ServiceResponse, StreamedResponse, Transport } from './service/call/transport.js';
export type { PageVisit, PageWriter, RenderedTeasers, TeasersOptions } from './server/http/page-writer.js';
export type { Ratenkauf } from './server/ratenkauf.js';

/**
 * Creates the handler; `Context` is the type of what the shop's server gives with each request. Checks the credentials
 * in the background (`checkCredentials`) and resumes purchases that are not resolved; sends no other request to the
 * service before a page needs one.
 * @throws {ConfigError} listing everything that is wrong with the configuration
 */
export const createRatenkauf = <Context = undefined>(config: RatenkaufConfig<Context>): Ratenkauf<Context> =>
  composeRatenkauf(config);
