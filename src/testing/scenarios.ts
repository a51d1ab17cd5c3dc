import type { CheckoutAnswer } from '../contract/checkout.js';
import { errorMeanings } from '../contract/error-meanings.js';
import type { ErrorAnswer, ErrorCode } from '../contract/errors.js';
import * as examples from '../contract/examples.js';
import type { Purchase } from '../contract/purchase.js';
import { routes, type RouteName } from '../contract/routes.js';
import type { Report, Transaction } from '../contract/transaction.js';
import { amountReason } from '../rules/eligibility.js';
import { officeWith, withQueued, withReport } from './builders/office.js';
import { plansAnswer } from './builders/offers.js';
import { checkoutAnswer, purchase } from './builders/purchase.js';
import { transaction } from './builders/transaction.js';
import { failing, type Overrides } from './overrides.js';
import { amountsOf } from './usual.js';

/** One situation of a shop: what the routes answer that do not answer as usual. */
export interface ScenarioRow {
  /** What has happened, in one sentence. */
  readonly about: string;
  readonly answers: Overrides;
  /** Every answer waits for this promise. */
  readonly wait?: () => Promise<unknown>;
}

const everywhere = (answer: () => Response): Overrides =>
  Object.fromEntries((Object.keys(routes) as RouteName[]).map((name) => [name, answer]));

/** The routes that need the bank fail. */
const serviceFails = (code: ErrorCode, health: typeof examples.health): Overrides => ({
  offers: (request) => ({
    offers: amountsOf(request).map((amount) => {
      const reason = amountReason(amount);
      return reason
        ? { amount, available: false, reason }
        : { amount, available: false, reason: 'failed', error: failed(code) };
    }),
    examples: {},
  }),
  ...Object.fromEntries(ofService.map((name) => [name, failing(code)])),
  health: () => Response.json(health, { status: 503 }),
});

const ofService = [
  'plans',
  'consent',
  'startPurchase',
  'confirmPurchase',
  'transactions',
  'transactionCounts',
  'transactionSummaries',
  'transaction',
  'captureTransaction',
  'refundTransaction',
  'documents',
] as const satisfies readonly RouteName[];

const failed = (code: ErrorCode) => ({
  code,
  message: 'The bank failed.',
  retryable: code === 'service_unavailable',
});

const day = 86_400_000;

/** Returns the end of the day that is so many days after that on which the kit is loaded. */
const inDays = (days: number) =>
  new Date(Math.ceil(Date.now() / day + days) * day - 1000).toISOString().replace(/\.\d+/, '');

const at = (about: string, answers: Overrides): ScenarioRow => ({ about, answers });
const checkout = (about: string, overrides: Partial<CheckoutAnswer>): ScenarioRow =>
  at(about, {
    checkout: checkoutAnswer(overrides),
    ...(overrides.reasons && { startPurchase: failing('not_eligible') }),
  });
const bought = (about: string, overrides: Partial<Purchase>, answers: Overrides = {}): ScenarioRow =>
  at(about, { purchase: purchase(overrides), ...answers });
const office = (about: string, ...rows: Transaction[]): ScenarioRow => at(about, officeWith(...rows));
const reported = (about: string, report: Partial<Report> & Pick<Report, 'kind'>): ScenarioRow =>
  office(about, withReport(transaction({ expiresAt: inDays(60) }), report));
/** Every route of the back office, refused. */
const refusedOffice: Overrides = Object.fromEntries(
  (Object.keys(routes) as RouteName[])
    .filter((name) => routes[name].access === 'merchant')
    .map((name) => [name, failing('forbidden')]),
);
const reports = (code: ErrorCode): Overrides => ({
  captureTransaction: failing(code),
  refundTransaction: failing(code),
});

const captured = { kind: 'capture', state: 'done', at: '2026-11-24T09:30:00Z' } as const;

const table = {
  available: at(
    'Everything works: monthly payments and plans for the asked amounts, an approved purchase, one delivery to report.',
    {},
  ),
  out_of_range: at('The amount is too low for instalments, or too high.', {
    offers: (request) => ({
      offers: amountsOf(request).map((amount) => ({
        amount,
        available: false,
        reason: amountReason(amount) ?? 'amount_above_maximum',
      })),
      examples: {},
    }),
    plans: failing('not_eligible'),
    checkout: checkoutAnswer({ amount: 9900, reasons: ['amount_below_minimum'] }),
    startPurchase: failing('not_eligible'),
  }),
  not_offered: at('The shop does not offer instalments to this visitor.', {
    offers: (request) => ({
      offers: amountsOf(request).map((amount) => ({ amount, available: false, reason: 'not_offered' })),
      examples: {},
    }),
    plans: failing('not_eligible'),
    checkout: checkoutAnswer({ reasons: ['not_offered'] }),
    startPurchase: failing('not_eligible'),
  }),
  service_down: at(
    'The bank does not answer.',
    serviceFails('service_unavailable', {
      ...examples.health,
      ok: false,
      service: 'unreachable',
      credentials: 'unknown',
    }),
  ),
  malformed: at(
    'What the bank answers cannot be read.',
    serviceFails('service_malformed', { ...examples.health, ok: false, service: 'malformed', credentials: 'unknown' }),
  ),
  shop_down: at("The shop's own functions do not answer.", {
    checkout: failing('shop_unavailable'),
    startPurchase: failing('shop_unavailable'),
    purchase: failing('shop_unavailable'),
    confirmPurchase: failing('shop_unavailable'),
    abandonPurchase: failing('shop_unavailable'),
    transactions: failing('shop_unavailable'),
    transactionCounts: failing('shop_unavailable'),
    transactionSummaries: failing('shop_unavailable'),
    transaction: failing('shop_unavailable'),
    ...reports('shop_unavailable'),
    documents: failing('shop_unavailable'),
    health: () =>
      Response.json(
        { ...examples.health, ok: false, shopFailures: [{ function: 'shop.checkout', reason: 'ECONNREFUSED' }] },
        { status: 503 },
      ),
  }),
  credentials_refused: at(
    "The bank refuses the shop's credentials.",
    serviceFails('service_refused', { ...examples.health, ok: false, credentials: 'refused' }),
  ),
  slow: {
    ...at('Every answer takes two seconds.', {}),
    wait: () => new Promise((resolve) => setTimeout(resolve, 2000)),
  },
  unreachable: at(
    'The connection to the shop fails.',
    everywhere(() => Response.error()),
  ),
  not_mounted: at(
    'The shop has no handler there, and answers with a page of HTML.',
    everywhere(
      () =>
        new Response('<!doctype html><title>Not found</title>', {
          status: 404,
          headers: { 'content-type': 'text/html' },
        }),
    ),
  ),
  failing_handler: at('Something is wrong with the handler.', everywhere(failing('internal'))),

  checkout_possible: checkout('The checkout can be paid by instalments.', {}),
  term_picked: checkout('The customer has picked a term before.', { months: 24 }),
  salutation_needed: checkout('The shop does not know the salutation.', { needsSalutation: true }),
  amount_below_minimum: checkout('The basket is too small.', { amount: 9900, reasons: ['amount_below_minimum'] }),
  amount_above_maximum: checkout('The basket is too large.', { amount: 1_200_000, reasons: ['amount_above_maximum'] }),
  currency_not_euro: checkout('The basket is not in euros.', { reasons: ['currency_not_euro'] }),
  customer_is_company: checkout('The customer buys for a company.', {
    reasons: ['customer_is_company'],
    addressPage: 'https://shop.example/checkout/address',
  }),
  details_incomplete: checkout('The bank would refuse what the customer has typed.', {
    reasons: [
      'name_incomplete',
      'birth_date_invalid',
      'email_invalid',
      'address_incomplete',
      'postcode_invalid',
      'address_unknown',
    ],
    addressPage: 'https://shop.example/checkout/address',
  }),
  parcel_station: checkout('The delivery goes to a parcel station.', {
    reasons: ['delivery_to_parcel_station', 'addresses_differ'],
    addressPage: 'https://shop.example/checkout/address',
  }),
  addresses_differ: checkout('Billing and delivery address differ.', {
    reasons: ['addresses_differ'],
    addressPage: 'https://shop.example/checkout/address',
  }),
  delivery_abroad: checkout('The delivery does not go to Germany.', {
    reasons: ['delivery_not_in_germany', 'addresses_differ'],
  }),
  no_checkout: at('The shopper has no checkout.', {
    checkout: failing('no_checkout'),
    startPurchase: failing('no_checkout'),
  }),
  consent_outdated: at('The consent text changed after it was shown.', { startPurchase: failing('consent_outdated') }),
  basket_changed: at('The basket was changed after the page was read.', {
    startPurchase: () =>
      Response.json(
        {
          error: {
            code: 'changed',
            message: errorMeanings.changed.message,
            retryable: false,
            present: { checkout: checkoutAnswer({ amount: 129_900 }), plans: plansAnswer(129_900) },
          },
        } satisfies ErrorAnswer,
        { status: 409 },
      ),
  }),
  too_many_purchases: at('The shopper has started too many purchases.', {
    startPurchase: failing('too_many_purchases'),
  }),
  foreign_origin: at("The page is not one of the shop's own.", {
    startPurchase: failing('foreign_origin'),
    confirmPurchase: failing('foreign_origin'),
    abandonPurchase: failing('foreign_origin'),
  }),

  no_purchase: at('The shopper has no purchase.', {
    purchase: failing('no_purchase'),
    confirmPurchase: failing('no_purchase'),
    abandonPurchase: failing('no_purchase'),
  }),
  session_lost: at('The customer is back from the bank, and the shop does not know whose visit this is.', {
    purchase: failing('no_checkout'),
    confirmPurchase: failing('no_checkout'),
    abandonPurchase: failing('no_checkout'),
  }),
  initialized: bought(
    'The customer has not finished at the bank.',
    { state: 'initialized' },
    { confirmPurchase: failing('wrong_state') },
  ),
  approved: bought('The bank has approved the purchase.', {}),
  other_term: bought('The bank has approved another term than the customer asked for.', { requestedMonths: 24 }),
  may_retry: bought('The bank did not take the order; the customer may order again.', { mayRetry: true }),
  order_unanswered: bought(
    'The bank does not answer to the order.',
    {},
    { confirmPurchase: purchase({ state: 'confirming' }) },
  ),
  confirming: bought('It is not known yet whether the bank has confirmed the order.', { state: 'confirming' }),
  unresolved: bought(
    'It has not been known for long whether the bank has confirmed the order; the customer may give it up.',
    { state: 'confirming', mayGiveUp: true },
    { abandonPurchase: purchase({ state: 'confirming', mayRestart: true }) },
  ),
  given_up: bought('The customer has given up an order whose outcome is unknown.', {
    state: 'confirming',
    mayRestart: true,
  }),
  confirmed: bought('The order is placed.', { state: 'confirmed' }),
  test_order: bought('A test order is placed.', { state: 'confirmed', isTest: true }),
  declined: bought('The bank has declined.', { state: 'declined' }, { confirmPurchase: failing('wrong_state') }),
  abandoned: bought(
    'The customer pays otherwise.',
    { state: 'abandoned' },
    { confirmPurchase: failing('wrong_state') },
  ),
  taken_back: bought(
    'The bank has confirmed an order that was given up; it is taken back.',
    { state: 'abandoned', isTakenBack: true },
    { confirmPurchase: failing('wrong_state') },
  ),
  sold_out: bought(
    'The bank has confirmed an order that the shop cannot carry out; it is taken back.',
    { state: 'abandoned', isTakenBack: true, isImpossible: true },
    { confirmPurchase: failing('wrong_state') },
  ),
  ordered_elsewhere: bought(
    'The same cart was ordered in another browser.',
    { state: 'void', isOrderedElsewhere: true },
    { confirmPurchase: failing('wrong_state') },
  ),
  expired: bought('The time to order has passed.', { state: 'expired' }, { confirmPurchase: failing('wrong_state') }),
  changed: bought(
    'The basket has changed since the bank decided.',
    { state: 'void', changed: ['basket'] },
    { confirmPurchase: failing('wrong_state') },
  ),

  to_deliver: office('A delivery is to be reported.', transaction({ expiresAt: inDays(60) })),
  expiring: office(
    'A delivery is to be reported soon.',
    transaction({ status: 'report_capture_expiring', expiresAt: inDays(3) }),
  ),
  delivery_in_progress: reported('The bank has the report of a delivery and has not booked it.', { kind: 'capture' }),
  delivery_unclear: reported('It is not known whether the bank has the report of a delivery.', {
    kind: 'capture',
    isAccepted: false,
  }),
  delivery_overdue: reported('The bank does not book the report of a delivery.', { kind: 'capture', state: 'overdue' }),
  delivery_refused: reported('The bank has refused the report of a delivery.', {
    kind: 'capture',
    state: 'refused',
    reason: 'Sendungsnummer ungültig',
  }),
  delivered: office('The delivery is booked.', transaction({ bookings: [captured] })),
  delivery_expired: office(
    'The delivery was not reported in time.',
    transaction({ status: 'expired', expiresAt: inDays(-2) }),
  ),
  in_billing: office('The bank is billing it.', transaction({ status: 'in_billing', bookings: [captured] })),
  billed: office(
    'The bank has billed it.',
    transaction({ status: 'billed', bookings: [captured], clearingDate: '2026-12-01' }),
  ),
  refund_in_progress: office(
    'The bank has the report of a refund and has not booked it.',
    withReport(transaction({ status: 'in_billing', bookings: [captured] }), { kind: 'refund', amount: 5000 }),
  ),
  refund_waits: office(
    'The bank has a refund and has not booked it; two more wait behind it.',
    withQueued(
      withQueued(
        withReport(transaction({ status: 'in_billing', bookings: [captured] }), { kind: 'refund', amount: 5000 }),
        {
          amount: 2000,
        },
      ),
      { amount: 550, at: '2026-11-20T13:07:00Z' },
    ),
  ),
  refund_overdue: office(
    'It has not been known for long whether the bank has a refund; another one waits behind it.',
    withQueued(
      withReport(transaction({ status: 'in_billing', bookings: [captured] }), {
        kind: 'refund',
        amount: 5000,
        state: 'overdue',
        isAccepted: false,
      }),
      { amount: 2000 },
    ),
  ),
  refund_refused: office(
    'The bank has refused a refund.',
    withReport(transaction({ status: 'in_billing', bookings: [captured] }), {
      kind: 'refund',
      amount: 5000,
      state: 'refused',
      reason: 'Betrag zu hoch',
    }),
  ),
  refunded: office(
    'Everything was refunded before the delivery.',
    transaction({ currentValue: 0, refundsTotal: 79_900, refunds: [{ amount: 79_900, date: '2026-11-24' }] }),
  ),
  unknown_status: office(
    'The bank sends a status that this version does not know.',
    transaction({ status: 'unknown' }),
  ),
  no_transactions: at('There are no transactions.', {
    ...officeWith(),
    transactionCounts: { to_deliver: 0, expiring: 0, in_billing: 0, billed: 0, all: 0, check: 0 },
    transaction: failing('unknown_transaction'),
  }),
  forbidden: at('The visitor may not see transactions.', refusedOffice),
  transaction_changed: at('The order value has changed since it was shown.', reports('transaction_changed')),
  report_pending: at('A report of the same kind is pending.', reports('report_pending')),
  report_rejected: at('The bank rejects the report.', reports('report_rejected')),
  amount_too_high: at('The amount is higher than what is left.', { refundTransaction: failing('amount_too_high') }),
} as const satisfies Readonly<Record<string, ScenarioRow>>;

/** Name of a situation. */
export type Scenario = keyof typeof table;

/** What is answered in each situation, and what it is about, for a list of stories or tests. */
export const scenarios: Readonly<Record<Scenario, ScenarioRow>> = table;
