// ratenkauf-elements/types. Printed by `npm run api`; see docs/decisions.md, 24.

import type { RatenkaufCheckout, RatenkaufConsent, RatenkaufPlans, RatenkaufProofs, RatenkaufStatus, RatenkaufSummary, RatenkaufTeaser, RatenkaufTransaction, RatenkaufTransactions, RatenkaufPlanSelectedEvent, RatenkaufStartEvent, RatenkaufStartedEvent, RatenkaufConsentChangedEvent, RatenkaufErrorEvent, RatenkaufOrderedEvent, RatenkaufRestartEvent, RatenkaufStateChangedEvent, RatenkaufPlansRequestedEvent, RatenkaufCaptureEvent, RatenkaufRefundEvent, RatenkaufReportResolvedEvent, RatenkaufStageChangedEvent, RatenkaufTransactionSelectedEvent, } from "../index.js";
export interface RatenkaufCheckoutProps {
    revision?: RatenkaufCheckout["revision"] | undefined;
    months?: RatenkaufCheckout["months"] | undefined;
    terms?: RatenkaufCheckout["terms"] | undefined;
    button?: RatenkaufCheckout["button"] | undefined;
    expects?: RatenkaufCheckout["expects"] | undefined;
    name?: RatenkaufCheckout["name"] | undefined;
    disabled?: RatenkaufCheckout["disabled"] | undefined;
    checkout?: RatenkaufCheckout["checkout"] | undefined;
    handler?: RatenkaufCheckout["handler"] | undefined;
    purchaseClient?: RatenkaufCheckout["purchaseClient"] | undefined;
    client?: RatenkaufCheckout["client"] | undefined;
}
export interface RatenkaufCheckoutEvents {
    "ratenkauf-plan-selected": RatenkaufPlanSelectedEvent;
    "ratenkauf-start": RatenkaufStartEvent;
    "ratenkauf-started": RatenkaufStartedEvent;
    "ratenkauf-consent-changed": RatenkaufConsentChangedEvent;
    "ratenkauf-error": RatenkaufErrorEvent;
}
export interface RatenkaufConsentProps {
    name?: RatenkaufConsent["name"] | undefined;
    disabled?: RatenkaufConsent["disabled"] | undefined;
    handler?: RatenkaufConsent["handler"] | undefined;
    client?: RatenkaufConsent["client"] | undefined;
}
export interface RatenkaufConsentEvents {
    "ratenkauf-consent-changed": RatenkaufConsentChangedEvent;
    "ratenkauf-error": RatenkaufErrorEvent;
}
export interface RatenkaufPlansProps {
    amount?: RatenkaufPlans["amount"] | undefined;
    terms?: RatenkaufPlans["terms"] | undefined;
    months?: RatenkaufPlans["months"] | undefined;
    handler?: RatenkaufPlans["handler"] | undefined;
    client?: RatenkaufPlans["client"] | undefined;
}
export interface RatenkaufPlansEvents {
    "ratenkauf-plan-selected": RatenkaufPlanSelectedEvent;
    "ratenkauf-error": RatenkaufErrorEvent;
}
export interface RatenkaufProofsProps {
    day?: RatenkaufProofs["day"] | undefined;
    amount?: RatenkaufProofs["amount"] | undefined;
    handler?: RatenkaufProofs["handler"] | undefined;
    merchantClient?: RatenkaufProofs["merchantClient"] | undefined;
    client?: RatenkaufProofs["client"] | undefined;
}
export interface RatenkaufProofsEvents {
    "ratenkauf-error": RatenkaufErrorEvent;
}
export interface RatenkaufStatusProps {
    "transaction-id"?: RatenkaufStatus["transactionId"] | undefined;
    href?: RatenkaufStatus["href"] | undefined;
    handler?: RatenkaufStatus["handler"] | undefined;
    transactionId?: RatenkaufStatus["transactionId"] | undefined;
    merchantClient?: RatenkaufStatus["merchantClient"] | undefined;
    client?: RatenkaufStatus["client"] | undefined;
}
export interface RatenkaufStatusEvents {
    "ratenkauf-error": RatenkaufErrorEvent;
}
export interface RatenkaufSummaryProps {
    button?: RatenkaufSummary["button"] | undefined;
    expects?: RatenkaufSummary["expects"] | undefined;
    "order-id"?: RatenkaufSummary["orderId"] | undefined;
    "payment-href"?: RatenkaufSummary["paymentHref"] | undefined;
    view?: RatenkaufSummary["view"] | undefined;
    checkout?: RatenkaufSummary["checkout"] | undefined;
    handler?: RatenkaufSummary["handler"] | undefined;
    orderId?: RatenkaufSummary["orderId"] | undefined;
    paymentHref?: RatenkaufSummary["paymentHref"] | undefined;
    purchaseClient?: RatenkaufSummary["purchaseClient"] | undefined;
    client?: RatenkaufSummary["client"] | undefined;
}
export interface RatenkaufSummaryEvents {
    "ratenkauf-ordered": RatenkaufOrderedEvent;
    "ratenkauf-restart": RatenkaufRestartEvent;
    "ratenkauf-state-changed": RatenkaufStateChangedEvent;
    "ratenkauf-error": RatenkaufErrorEvent;
}
export interface RatenkaufTeaserProps {
    amount?: RatenkaufTeaser["amount"] | undefined;
    variant?: RatenkaufTeaser["variant"] | undefined;
    example?: RatenkaufTeaser["example"] | undefined;
    hint?: RatenkaufTeaser["hint"] | undefined;
    label?: RatenkaufTeaser["label"] | undefined;
    handler?: RatenkaufTeaser["handler"] | undefined;
    terms?: string | undefined;
    months?: number | undefined;
    offer?: string | undefined;
    client?: RatenkaufTeaser["client"] | undefined;
}
export interface RatenkaufTeaserEvents {
    "ratenkauf-plans-requested": RatenkaufPlansRequestedEvent;
    "ratenkauf-error": RatenkaufErrorEvent;
    "ratenkauf-plan-selected": RatenkaufPlanSelectedEvent;
}
export interface RatenkaufTransactionProps {
    "transaction-id"?: RatenkaufTransaction["transactionId"] | undefined;
    handler?: RatenkaufTransaction["handler"] | undefined;
    transactionId?: RatenkaufTransaction["transactionId"] | undefined;
    merchantClient?: RatenkaufTransaction["merchantClient"] | undefined;
    client?: RatenkaufTransaction["client"] | undefined;
}
export interface RatenkaufTransactionEvents {
    "ratenkauf-capture": RatenkaufCaptureEvent;
    "ratenkauf-refund": RatenkaufRefundEvent;
    "ratenkauf-report-resolved": RatenkaufReportResolvedEvent;
    "ratenkauf-stage-changed": RatenkaufStageChangedEvent;
    "ratenkauf-error": RatenkaufErrorEvent;
}
export interface RatenkaufTransactionsProps {
    tab?: RatenkaufTransactions["initialTab"] | undefined;
    "page-size"?: RatenkaufTransactions["pageSize"] | undefined;
    "transaction-href"?: RatenkaufTransactions["transactionHref"] | undefined;
    "documents-href"?: RatenkaufTransactions["documentsHref"] | undefined;
    keys?: RatenkaufTransactions["keys"] | undefined;
    handler?: RatenkaufTransactions["handler"] | undefined;
    initialTab?: RatenkaufTransactions["initialTab"] | undefined;
    pageSize?: RatenkaufTransactions["pageSize"] | undefined;
    transactionHref?: RatenkaufTransactions["transactionHref"] | undefined;
    documentsHref?: RatenkaufTransactions["documentsHref"] | undefined;
    merchantClient?: RatenkaufTransactions["merchantClient"] | undefined;
    client?: RatenkaufTransactions["client"] | undefined;
}
export interface RatenkaufTransactionsEvents {
    "ratenkauf-transaction-selected": RatenkaufTransactionSelectedEvent;
    "ratenkauf-capture": RatenkaufCaptureEvent;
    "ratenkauf-report-resolved": RatenkaufReportResolvedEvent;
    "ratenkauf-stage-changed": RatenkaufStageChangedEvent;
    "ratenkauf-error": RatenkaufErrorEvent;
}
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
