export { RatenkaufCheckout } from './elements/ratenkauf-checkout.js';
export { RatenkaufConsent } from './elements/ratenkauf-consent.js';
export { RatenkaufElement } from './elements/ratenkauf-element.js';
export { RatenkaufPlans } from './elements/ratenkauf-plans.js';
export { RatenkaufSummary } from './elements/ratenkauf-summary.js';
export { RatenkaufTeaser } from './elements/ratenkauf-teaser.js';
export { RatenkaufTransaction } from './elements/ratenkauf-transaction.js';
export { RatenkaufTransactions } from './elements/ratenkauf-transactions.js';
export { PlansRequestedEvent, RatenkaufErrorEvent, type ElementErrorCode } from './elements/events.js';
export {
  ConsentChangedEvent,
  OrderedEvent,
  PurchaseStartedEvent,
  PurchaseStartEvent,
  RestartEvent,
  type ConfirmCode,
  type ConfirmResult,
  type RestartReason,
  type RestartWish,
  type StartCode,
  type StartResult,
} from './elements/checkout-events.js';
export { CaptureEvent, RefundEvent, ReportSettledEvent, TransactionSelectedEvent } from './elements/merchant-events.js';
export { checkoutTexts } from './elements/ratenkauf-checkout.texts.js';
export { consentTexts } from './elements/ratenkauf-consent.texts.js';
export { plansTexts } from './elements/ratenkauf-plans.texts.js';
export { summaryTexts } from './elements/ratenkauf-summary.texts.js';
export { teaserTexts } from './elements/ratenkauf-teaser.texts.js';
export { statusTexts } from './elements/transaction.texts.js';
export { transactionTexts } from './elements/ratenkauf-transaction.texts.js';
export { transactionsTexts } from './elements/ratenkauf-transactions.texts.js';
export { overrideTexts, type Language, type Texts } from './elements/texts.js';
export { HandlerError, type HandlerClientOptions, type HandlerErrorCode, type RequestOptions } from './contract/ask.js';
export { createHandlerClient, type HandlerClient } from './contract/handler-client.js';
export { createMerchantClient, type MerchantClient, type TransactionSearch } from './contract/merchant-client.js';
export { createPurchaseClient, type PurchaseClient } from './contract/purchase-client.js';
export type { CheckoutAnswer, Salutation, StartedPurchase, StartPurchase } from './contract/checkout.js';
export type { Consent } from './contract/consent.js';
export type { Offer, OffersAnswer } from './contract/offer.js';
export type { Plan, Plans } from './contract/plan.js';
export type { CheckoutPart, Purchase, VisibleState } from './contract/purchase.js';
export type { RichText, RichTextNode } from './contract/rich-text.js';
export type { Capture, Refund, RefundReason, Report, Transaction, TransactionsAnswer, TransactionStatus } from './contract/transaction.js';
export type { Cents } from './rules/money.js';
