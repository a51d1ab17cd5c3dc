/*
 * One answer for each route that has one: shown in the OpenAPI document, returned by the mocks, checked against the
 * schemas by a test.
 */
import type { CheckoutAnswer, StartedPurchase, StartPurchase } from './checkout.js';
import type { Consent } from './consent.js';
import type { Health } from './health.js';
import type { OffersAnswer } from './offer.js';
import type { Plan, Plans } from './plan.js';
import type { Proof } from './proof.js';
import type { ConfirmPurchase, Purchase } from './purchase.js';
import type { RichText } from './rich-text.js';
import { lenderText } from '../rules/lender.js';
import type { TeasersAnswer } from './teasers.js';
import type {
  CaptureStanding,
  RefundStanding,
  Transaction,
  TransactionCounts,
  TransactionsAnswer,
  TransactionSummaries,
} from './transaction.js';
import type { Capture, Refund, TransactionRequest } from './transaction-requests.js';

/** A token, as in the addresses that only the bank knows. */
export const token = 'q3Zk0vB1mYxT7cR9eWuNf2LhAaPsDgJ5oKiQw8XyE4M';

/** 799.00 euros in 24 instalments. */
const plan: Plan = {
  months: 24,
  monthlyRate: 3720,
  lastRate: 3729,
  interest: 9389,
  total: 89289,
  effectiveRate: 11.46,
  borrowingRate: 10.9,
  firstDue: '2027-04-10',
  lastDue: '2029-03-10',
};

const shorterPlan: Plan = {
  ...plan,
  months: 12,
  monthlyRate: 7058,
  lastRate: 7060,
  interest: 4798,
  total: 84698,
  lastDue: '2028-03-10',
};

export const teasers: TeasersAnswer = {
  teasers: [
    { amount: 39900, html: '<ratenkauf-teaser amount="399.00" lang="de"></ratenkauf-teaser>' },
    { amount: 79900, html: '<ratenkauf-teaser amount="799.00" lang="de"></ratenkauf-teaser>' },
  ],
  preload: '<link rel="preload" as="fetch" href="/ratenkauf/offers?amount=39900&amp;amount=79900" crossorigin>',
};

const representative: RichText = [
  { tag: 'p', content: [{ tag: 'strong', content: ['Repräsentatives Beispiel gemäß § 17 Abs. 4 PAngV'] }] },
  {
    tag: 'ul',
    content: [
      { tag: 'li', content: ['Nettodarlehensbetrag: 1.200,00 €'] },
      { tag: 'li', content: ['Gebundener Sollzinssatz: 10,90 % p. a.'] },
      { tag: 'li', content: ['Effektiver Jahreszins: 11,46 %'] },
      { tag: 'li', content: ['Anzahl der Raten: 24, monatlich'] },
      { tag: 'li', content: ['Höhe der Raten: 23 × 55,87 €, letzte Rate: 55,97 €'] },
      { tag: 'li', content: ['Gesamtbetrag: 1.340,98 €'] },
    ],
  },
  { tag: 'p', content: ['Darlehensgeber: Muster-Teilzahlungsbank AG, Musterstraße 1, 12345 Musterstadt'] },
];

const lender = { name: 'Muster-Teilzahlungsbank AG', address: 'Musterstraße 1, 12345 Musterstadt' };

export const offers: OffersAnswer = {
  offers: [
    { amount: 9900, available: false, reason: 'amount_below_minimum' },
    { amount: 79900, available: true, plan, example: 'a' },
  ],
  examples: { a: representative },
  lender,
};

export const plans: Plans = {
  amount: 79900,
  plans: [shorterPlan, plan],
  example: representative,
  lender,
};

export const consent: Consent = {
  version: 'WYA-wOMbVyM-p78jIZJ4k3wzRutk0bZtoBgTt5V7jjI',
  text: [
    {
      tag: 'p',
      content: [
        'Ich bin damit einverstanden, dass der Händler zur Prüfung meines Ratenkaufs Name, Anschrift, E-Mail-Adresse und Warenkorb an die Muster-Teilzahlungsbank AG übermittelt. Näheres steht in den ',
        {
          tag: 'a',
          href: 'https://www.teilzahlungsbank.example/datenschutz',
          content: ['Datenschutzhinweisen der Bank'],
        },
        '.',
      ],
    },
  ],
};

export const health: Health = {
  ok: true,
  service: 'reachable',
  credentials: 'accepted',
  mode: 'test',
  lender: 'configured',
  store: 'reachable',
};

export const checkout: CheckoutAnswer = {
  amount: 79900,
  reasons: [],
  needsSalutation: false,
  addressPage: 'https://shop.example/checkout/address',
};

export const purchaseStart: StartPurchase = {
  shown: { amount: 79900, plan },
  consentVersion: consent.version,
  months: 24,
};

export const order: ConfirmPurchase = { shown: { amount: 79900, plan } };

export const startedPurchase: StartedPurchase = {
  paymentPage: 'https://www.teilzahlungsbank.example/ratenkauf/vorgang/4711',
};

const granted: Purchase = {
  state: 'approved',
  amount: 79900,
  requestedMonths: 24,
  financing: {
    plan,
    repaymentText:
      'Sie zahlen 24 monatliche Raten: 23 Raten zu je 37,20 € und eine letzte Rate zu 37,29 €, zusammen 892,89 €.',
    preContractualInformation: 'https://www.teilzahlungsbank.example/ratenkauf/information/4711',
  },
  lender: lenderText(lender),
};

export const approvedPurchase: Purchase = { ...granted, secondsLeft: 1800 };

export const confirmedPurchase: Purchase = { ...granted, state: 'confirmed', orderId: 'A-1001' };

export const abandonedPurchase: Purchase = { state: 'abandoned', amount: 79900, requestedMonths: 24 };

const noneSent: Transaction['standing']['refund'] = {
  state: 'possible',
  isPending: false,
  open: [],
  ended: [],
  available: 79900,
};
const noneCaptured: Transaction['standing']['capture'] = {
  state: 'possible',
  isPending: false,
  open: [],
  ended: [],
  deadline: '2027-06-08T21:59:59Z',
  isUrgent: false,
  isNeedless: false,
};

export const transaction: Transaction = {
  id: 'AB12CD',
  status: 'report_capture',
  customer: { firstName: 'Ralf', lastName: 'Ratenkauf', number: '400123' },
  creditAccountNumber: '7000123456',
  orderId: 'A-1001',
  orderDate: '2027-03-10',
  originalValue: 79900,
  currentValue: 79900,
  refundsTotal: 0,
  expiresAt: '2027-06-08T21:59:59Z',
  bookings: [],
  refunds: [],
  reports: [],
  requests: [],
  standing: { capture: noneCaptured, refund: noneSent },
  summary: { stage: 'to_deliver' },
  takes: { trackingNumber: true, refundReason: false },
};

export const transactions: TransactionsAnswer = { transactions: [transaction], page: 0, pageSize: 25, count: 1 };

export const transactionCounts: TransactionCounts = {
  to_deliver: 1,
  expiring: 0,
  in_billing: 0,
  billed: 0,
  all: 1,
  check: 0,
};

export const transactionSummaries: TransactionSummaries = {
  transactions: [
    {
      id: transaction.id,
      isKnown: true,
      summary: transaction.summary,
      deadline: '2027-06-08T21:59:59Z',
      currentValue: 79900,
    },
    { id: 'ZZZZZZ', isKnown: false, reason: 'unknown_transaction' },
  ],
  readAt: '2027-03-12T09:30:00Z',
};

export const capture: Capture = { trackingNumber: '00340434161094000000' };

export const refund: Refund = { amount: 10000, currentValue: 79900, available: 79900 };

const reportedAt = '2027-03-12T09:30:00Z';

const reportId = '3f0e9f0c-5d0f-4b5f-9d0f-1f2b3c4d5e6f';
const reported = {
  state: 'in_progress',
  obstacle: 'report_pending',
  isPending: true,
  isReceived: true,
  id: reportId,
  open: [reportId],
} satisfies Partial<CaptureStanding>;

export const capturedTransaction: Transaction = {
  ...transaction,
  bookings: [{ kind: 'capture', state: 'pending', at: reportedAt }],
  reports: [{ kind: 'capture', state: 'pending', isAccepted: true, at: reportedAt }],
  standing: { ...transaction.standing, capture: { ...noneCaptured, ...reported, at: reportedAt } },
  summary: { stage: 'in_progress', about: 'capture', since: reportedAt },
};

const pendingRefund: RefundStanding = {
  ...noneSent,
  state: 'in_progress',
  isPending: true,
  isReceived: true,
  id: reportId,
  open: [reportId],
  at: reportedAt,
  amount: refund.amount,
  available: 69900,
};

export const refundedTransaction: Transaction = {
  ...transaction,
  bookings: [{ kind: 'refund', state: 'pending', at: reportedAt, amount: refund.amount }],
  reports: [{ kind: 'refund', state: 'pending', isAccepted: true, at: reportedAt, amount: refund.amount }],
  standing: { ...transaction.standing, refund: pendingRefund },
};

export const queuedRequest: TransactionRequest = {
  id: '9a7c3f52-4f0e-4f43-8f0a-6f0d7c1e2b3a',
  kind: 'refund',
  state: 'queued',
  amount: 2500,
  at: '2027-03-12T09:31:00Z',
};

export const withdrawnTransaction: Transaction = {
  ...refundedTransaction,
  requests: [{ ...queuedRequest, state: 'withdrawn' }],
};

const kept = { firstDay: '2026-11-20', lastDay: '2026-12-31' };

const digestOfExample = '5287875be9aa6e83c71959ccfb95243b0845938d50d52e3e80aecd566bb74e80';

export const proof: Proof = {
  day: '2026-12-03',
  amount: 79900,
  result: 'shown',
  isComplete: true,
  rates: [
    {
      digest: '68a8bb058c52c69a6ab1ac35f59fb4d7b69dc0cd5ada7084046b736f4bde58e9',
      ...kept,
      inTeaser: true,
      inPlans: false,
      example: digestOfExample,
      plans: [
        {
          months: plan.months,
          monthlyRate: plan.monthlyRate,
          lastRate: plan.lastRate,
          interest: plan.interest,
          total: plan.total,
          effectiveRate: plan.effectiveRate,
          borrowingRate: plan.borrowingRate,
        },
      ],
      painted: [
        {
          language: 'de',
          rate: 'ab 37,20 € / Monat in 24 Raten',
          lender: `Kreditgeber: ${lenderText(lender)}`,
          credit: 'Bonität vorausgesetzt.',
          warning: 'Achtung! Kreditaufnahme kostet Geld.',
          compact:
            'Effektiver Jahreszins 11,46 %, gebundener Sollzinssatz p. a. 10,90 %, Nettodarlehensbetrag 799,00 €, Gesamtbetrag 892,89 €. Kreditgeber: Muster-Teilzahlungsbank AG. Bonität vorausgesetzt.',
          plans: [
            {
              months: 24,
              row: '24 Raten, 37,20 € / Monat, Zinsen 93,89 €, Gesamtbetrag 892,89 €',
              about: 'Bei 24 Raten',
              figures: [
                { key: 'effectiveRate', label: 'Effektiver Jahreszins', value: '11,46 %' },
                { key: 'borrowingRate', label: 'gebundener Sollzinssatz p. a.', value: '10,90 %' },
                { key: 'amount', label: 'Nettodarlehensbetrag', value: '799,00 €' },
                { key: 'total', label: 'Gesamtbetrag', value: '892,89 €' },
                { key: 'interest', label: 'davon Zinsen', value: '93,89 €' },
                { key: 'instalments', label: '', value: '23 Raten zu 37,20 €, letzte Rate 37,29 €' },
              ],
            },
          ],
        },
      ],
    },
  ],
  dues: [
    {
      digest: 'c481bbbca17c835d47ccb3602c2141ec34abeb281cf55e6a9bb34b9cc2769464',
      firstDay: '2026-12-03',
      lastDay: '2026-12-03',
      months: 24,
      firstDue: '2027-01-03',
      lastDue: '2028-12-03',
      painted: [{ language: 'de', text: 'Erste Rate am 3. Januar 2027, letzte am 3. Dezember 2028.' }],
    },
  ],
  examples: [{ digest: digestOfExample, ...kept, text: representative }],
  consents: [{ digest: '5ef85201a1585b22e63ed0f5624460c73c52ab90edbb5e25c9fae30e1c88d6f7', ...kept, ...consent }],
  words: [
    {
      digest: 'a3f0c1d97b1e4c8e5d2b6f09e8c7a4135b6d8e9f0a1b2c3d4e5f60718293a4b5',
      ...kept,
      painted: [
        {
          language: 'de',
          name: 'Ratenkauf',
          sentence: 'Ratenkauf von 200 € bis 10.000 € möglich.',
          credit: 'Bonität vorausgesetzt.',
          warning: 'Achtung! Kreditaufnahme kostet Geld.',
          example: 'Repräsentatives Beispiel',
          price: 'Im Einzelnen:',
        },
      ],
    },
  ],
};
