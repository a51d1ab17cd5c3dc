export { RatenkaufCheckout } from './elements/checkout/ratenkauf-checkout.js';
export { RatenkaufConsent } from './elements/consent/ratenkauf-consent.js';
export { RatenkaufElement } from './elements/element/ratenkauf-element.js';
export { RatenkaufProofs } from './elements/proofs/ratenkauf-proofs.js';
export { RatenkaufPlans } from './elements/plans/ratenkauf-plans.js';
export { RatenkaufStatus } from './elements/status/ratenkauf-status.js';
export { RatenkaufSummary } from './elements/summary/ratenkauf-summary.js';
export { RatenkaufTeaser } from './elements/teaser/ratenkauf-teaser.js';
export { RatenkaufTransaction } from './elements/transaction/ratenkauf-transaction.js';
export { RatenkaufTransactions } from './elements/transactions/ratenkauf-transactions.js';
export { RatenkaufPlansRequestedEvent } from './elements/teaser/plans-requested-event.js';
export { RatenkaufErrorEvent, type ElementErrorCode } from './elements/element/error-event.js';
export { RatenkaufPlanSelectedEvent } from './elements/rate/plan-selected-event.js';
export {
  RatenkaufOrderedEvent,
  RatenkaufRestartEvent,
  RatenkaufStateChangedEvent,
  type ConfirmCode,
  type ConfirmResult,
  type RestartReason,
  type RestartRequest,
  type SummaryState,
} from './elements/summary/summary-events.js';
export {
  RatenkaufStartedEvent,
  RatenkaufStartEvent,
  type StartCode,
  type StartResult,
} from './elements/checkout/start-events.js';
export { RatenkaufConsentChangedEvent } from './elements/consent/consent-changed-event.js';
export {
  RatenkaufCaptureEvent,
  RatenkaufRefundEvent,
  RatenkaufReportResolvedEvent,
  RatenkaufStageChangedEvent,
  RatenkaufTransactionSelectedEvent,
} from './elements/back-office/merchant-events.js';
export { checkoutTexts } from './languages/checkout.js';
export { consentTexts } from './languages/consent.js';
export { pickerTexts } from './languages/picker.js';
export { plansTexts } from './languages/plans.js';
export { statusTexts } from './languages/status.js';
export { summaryTexts } from './languages/summary.js';
export { teaserTexts } from './languages/teaser.js';
export { proofsTexts } from './languages/proofs.js';
export { reportTexts } from './languages/reports.js';
export { stageTexts } from './languages/back-office.js';
export { transactionTexts } from './languages/transaction.js';
export { transactionsTexts } from './languages/transactions.js';
export { overrideTexts, type Language, type Texts } from './elements/element/texts.js';
export {
  HandlerError,
  type HandlerClientOptions,
  type HandlerErrorCode,
  type RequestOptions,
} from './contract/client/ask.js';
export { createHandlerClient, type HandlerClient, type RateClient } from './contract/client/handler-client.js';
export {
  createMerchantClient,
  type MerchantClient,
  type TransactionCriteria,
  type TransactionSearch,
} from './contract/client/merchant-client.js';
export {
  createPurchaseClient,
  type CheckoutClient,
  type PurchaseClient,
  type StartedClient,
} from './contract/client/purchase-client.js';
export type { CheckoutAnswer, Salutation, StartedPurchase, StartPurchase } from './contract/checkout.js';
export type { Consent } from './contract/consent.js';
export type { ErrorCode, PresentCheckout } from './contract/errors.js';
export type { AvailableOffer, Offer, OffersAnswer } from './contract/offer.js';
export type { Plan, Plans, ShownFigures } from './contract/plan.js';
export type { Proof } from './contract/proof.js';
export type { CheckoutPart, Purchase, VisibleState, ConfirmPurchase } from './contract/purchase.js';
export type { RichText, RichTextBreak, RichTextContainer, RichTextLink, RichTextNode } from './contract/rich-text.js';
export type {
  CaptureStanding,
  RefundStanding,
  Report,
  Stage as TransactionStage,
  Summary as TransactionSummary,
  Transaction,
  TransactionCounts,
  TransactionsAnswer,
  TransactionStatus,
  TransactionSummaries,
  TransactionTab,
} from './contract/transaction.js';
export type { RefundReason, ReportResolution } from './contract/transaction-requests.js';
export type { Capture, Refund } from './contract/transaction-requests.js';
export type { Cents } from './rules/money.js';
