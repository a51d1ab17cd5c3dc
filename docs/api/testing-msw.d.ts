// ratenkauf-elements/testing/msw. Printed by `npm run api`; see docs/decisions/0024-what-is-public.md.

export function handlers(scenario?: Scenario | Overrides, { handler, ...options }?: AnswersOptions): HttpHandler[];

// Reached from the above; cannot be imported.

type Answer<Name extends RouteName> = Given<Name> | ((request: Request) => Given<Name> | Promise<Given<Name>>);

interface AnswersOptions {
    readonly handler?: string;
    readonly answers?: Overrides;
    readonly wait?: () => Promise<unknown>;
}

type Given<Name extends RouteName> = RouteAnswer<Name> | Response;

type Overrides = {
    readonly [Name in RouteName]?: Answer<Name>;
};

type RouteAnswer<Name extends RouteName> = Routes[Name]['answer'] extends infer Schema extends z.ZodType ? z.input<Schema> : never;

type RouteName = "abandonPurchase" | "authorization" | "captureTransaction" | "checkout" | "confirmPurchase" | "consent" | "documents" | "health" | "notification" | "offers" | "plans" | "postAuthorization" | "purchase" | "refundTransaction" | "return" | "startPurchase" | "teaser" | "transaction" | "transactionCounts" | "transactions";

type Routes = typeof routes;

type Scenario = "abandoned" | "addresses_differ" | "amount_above_maximum" | "amount_below_minimum" | "amount_too_high" | "approved" | "available" | "billed" | "changed" | "checkout_possible" | "confirmed" | "confirming" | "consent_outdated" | "credentials_refused" | "currency_not_euro" | "declined" | "delivered" | "delivery_abroad" | "delivery_expired" | "delivery_in_progress" | "delivery_overdue" | "delivery_refused" | "delivery_unclear" | "expired" | "expiring" | "failing_handler" | "forbidden" | "foreign_origin" | "given_up" | "in_billing" | "initialized" | "malformed" | "may_retry" | "no_checkout" | "no_purchase" | "no_transactions" | "not_mounted" | "order_unanswered" | "ordered_elsewhere" | "other_term" | "out_of_range" | "refund_in_progress" | "refund_refused" | "refunded" | "report_pending" | "report_rejected" | "salutation_needed" | "service_down" | "session_lost" | "shop_down" | "slow" | "taken_back" | "term_picked" | "test_order" | "to_deliver" | "too_many_purchases" | "transaction_changed" | "unknown_status" | "unreachable" | "unresolved";
