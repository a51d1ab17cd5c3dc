// ratenkauf-elements/types. Printed by `npm run api`; see docs/decisions.md, 24.

import type { RatenkaufCheckout, RatenkaufConsent, RatenkaufPlans, RatenkaufProofs, RatenkaufStatus, RatenkaufSummary, RatenkaufTeaser, RatenkaufTransaction, RatenkaufTransactions, RatenkaufPlanSelectedEvent, RatenkaufStartEvent, RatenkaufStartedEvent, RatenkaufConsentChangedEvent, RatenkaufErrorEvent, RatenkaufOrderedEvent, RatenkaufRestartEvent, RatenkaufStateChangedEvent, RatenkaufPlansRequestedEvent, RatenkaufCaptureEvent, RatenkaufRefundEvent, RatenkaufReportResolvedEvent, RatenkaufStageChangedEvent, RatenkaufTransactionSelectedEvent, } from "../index.js";
// RatenkaufCheckoutProps: revision, revision-from, months, terms, button, expects, name, disabled, checkout, handler, revisionFrom, purchaseClient, client
// RatenkaufCheckoutEvents: ratenkauf-plan-selected, ratenkauf-start, ratenkauf-started, ratenkauf-consent-changed, ratenkauf-error
// RatenkaufConsentProps: name, disabled, handler, client
// RatenkaufConsentEvents: ratenkauf-consent-changed, ratenkauf-error
// RatenkaufPlansProps: amount, terms, months, handler, client
// RatenkaufPlansEvents: ratenkauf-plan-selected, ratenkauf-error
// RatenkaufProofsProps: day, amount, handler, merchantClient, client
// RatenkaufProofsEvents: ratenkauf-error
// RatenkaufStatusProps: transaction-id, href, handler, transactionId, merchantClient, client
// RatenkaufStatusEvents: ratenkauf-error
// RatenkaufSummaryProps: button, expects, order-id, payment-href, view, checkout, handler, orderId, paymentHref, purchaseClient, client
// RatenkaufSummaryEvents: ratenkauf-ordered, ratenkauf-restart, ratenkauf-state-changed, ratenkauf-error
// RatenkaufTeaserProps: price-from, amount, variant, example, hint, label, handler, terms, months, offer, priceFrom, client
// RatenkaufTeaserEvents: ratenkauf-plans-requested, ratenkauf-error, ratenkauf-plan-selected
// RatenkaufTransactionProps: transaction-id, handler, transactionId, merchantClient, client
// RatenkaufTransactionEvents: ratenkauf-capture, ratenkauf-refund, ratenkauf-report-resolved, ratenkauf-stage-changed, ratenkauf-error
// RatenkaufTransactionsProps: tab, page-size, transaction-href, documents-href, keys, handler, initialTab, pageSize, transactionHref, documentsHref, merchantClient, client
// RatenkaufTransactionsEvents: ratenkauf-transaction-selected, ratenkauf-capture, ratenkauf-report-resolved, ratenkauf-stage-changed, ratenkauf-error
export interface ElementTypes {
    "ratenkauf-checkout": {
        element: RatenkaufCheckout;
        props: RatenkaufCheckoutProps;
        events: RatenkaufCheckoutEvents;
    };
    "ratenkauf-consent": {
        element: RatenkaufConsent;
        props: RatenkaufConsentProps;
        events: RatenkaufConsentEvents;
    };
    "ratenkauf-plans": {
        element: RatenkaufPlans;
        props: RatenkaufPlansProps;
        events: RatenkaufPlansEvents;
    };
    "ratenkauf-proofs": {
        element: RatenkaufProofs;
        props: RatenkaufProofsProps;
        events: RatenkaufProofsEvents;
    };
    "ratenkauf-status": {
        element: RatenkaufStatus;
        props: RatenkaufStatusProps;
        events: RatenkaufStatusEvents;
    };
    "ratenkauf-summary": {
        element: RatenkaufSummary;
        props: RatenkaufSummaryProps;
        events: RatenkaufSummaryEvents;
    };
    "ratenkauf-teaser": {
        element: RatenkaufTeaser;
        props: RatenkaufTeaserProps;
        events: RatenkaufTeaserEvents;
    };
    "ratenkauf-transaction": {
        element: RatenkaufTransaction;
        props: RatenkaufTransactionProps;
        events: RatenkaufTransactionEvents;
    };
    "ratenkauf-transactions": {
        element: RatenkaufTransactions;
        props: RatenkaufTransactionsProps;
        events: RatenkaufTransactionsEvents;
    };
}
export type Tag = keyof ElementTypes;
export type Listeners<Name extends Tag, Prefix extends string> = {
    [Event in keyof ElementTypes[Name]["events"] & string as `${Prefix}${Event}`]?: ((event: ElementTypes[Name]["events"][Event] & {
        readonly currentTarget: ElementTypes[Name]["element"];
    }) => void) | undefined;
};
