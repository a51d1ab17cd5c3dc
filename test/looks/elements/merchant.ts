import type { Transaction } from '../../../src/contract/transaction.js';
import { proof } from '../../../src/contract/examples.js';
import {
  summariesAnswer,
  transaction,
  transactionId,
  transactionsAnswer,
  type TransactionOverrides,
} from '../../../src/testing/builders/transaction.js';
import { withQueued } from '../../../src/testing/builders/office.js';
import { failing } from '../../../src/testing/overrides.js';
import type { Hands } from '../hands.js';
import { looksOf, never } from './element-look.js';

const at = '2026-11-21T17:32:00Z';
const day = 86_400_000;
const inDays = (days: number) =>
  new Date(Math.ceil(Date.now() / day + days) * day - 1000).toISOString().replace(/\.\d+/, '');
const usual = { expiresAt: inDays(60) };
const down = failing('service_unavailable', { status: 503, retryable: true });
const sent = { at, isAccepted: true } as const;

/** A transaction in every standing, by what is special about it. */
const standings: Readonly<Record<string, Transaction>> = {
  'to be delivered': transaction(usual),
  'deadline near': transaction({ status: 'report_capture_expiring', expiresAt: inDays(3) }),
  'delivery being booked': transaction({ ...usual, reports: [{ kind: 'capture', state: 'pending', ...sent }] }),
  'delivery unclear': transaction({
    ...usual,
    reports: [{ kind: 'capture', state: 'pending', at, isAccepted: false }],
  }),
  'delivery overdue': transaction({ ...usual, reports: [{ kind: 'capture', state: 'overdue', ...sent }] }),
  'delivery refused': transaction({
    ...usual,
    reports: [{ kind: 'capture', state: 'refused', ...sent, reason: 'Die Sendungsnummer ist unbekannt.' }],
  }),
  'in billing': transaction({ status: 'in_billing', bookings: [{ kind: 'capture', state: 'done', at }] }),
  'billed, partly refunded': transaction({
    status: 'billed',
    clearingDate: '2026-11-22',
    currentValue: 75_000,
    refundsTotal: 4_900,
    refunds: [{ amount: 4_900, date: '2026-11-22' }],
    bookings: [
      { kind: 'capture', state: 'done', at },
      { kind: 'refund', state: 'done', at: '2026-11-22T09:03:00Z', amount: 4_900 },
    ],
  }),
  'refund being booked': transaction({
    status: 'billed',
    reports: [{ kind: 'refund', state: 'pending', ...sent, amount: 4_990 }],
    bookings: [{ kind: 'capture', state: 'done', at }],
  }),
  'refunds that wait': withQueued(
    withQueued(
      withQueued(
        transaction({
          status: 'in_billing',
          bookings: [{ kind: 'refund', state: 'pending', at, amount: 5000 }],
          reports: [{ kind: 'refund', state: 'pending', ...sent, amount: 5000 }],
        }),
        { amount: 800_00, state: 'refused', code: 'amount_too_high', at },
      ),
      { amount: 20_00, at },
    ),
    { at, amount: 125_50 },
  ),
  'refunded before delivery': transaction({
    ...usual,
    currentValue: 0,
    refundsTotal: 79_900,
    refunds: [{ amount: 79_900, date: '2026-11-22' }],
  }),
  'deadline passed': transaction({ status: 'expired', expiresAt: inDays(-2) }),
  'not readable': transaction({ status: 'unknown', unreadable: ['status', 'currentValue', 'customer'], customer: {} }),
};

/** With the longest dates and amounts. */
const longest = {
  expiresAt: '2027-09-30T14:05:00Z',
  clearingDate: '2027-09-30',
  originalValue: 99_999_900,
  currentValue: 89_999_900,
  refundsTotal: 10_000_000,
  bookings: [{ kind: 'refund', state: 'done', amount: 10_000_000, at: '2027-09-30T14:05:00Z' }],
} as const satisfies TransactionOverrides;

const longNames = { orderId: '4'.repeat(50), customer: { lastName: 'W'.repeat(40) } };

const people = [
  'Dietrich, Frank',
  'Ratenkauf, Ralf',
  'Köhler, Bernd',
  'Leutheusser-Schnarrenberger, Maximiliane',
  'Nowak, Elif',
];
const list = Object.values(standings).map((each, index): Transaction => {
  const [lastName = '', firstName = ''] = people[index % people.length]?.split(', ') ?? [];
  return {
    ...each,
    id: transactionId(index * 97_531 + 8_000_000),
    orderId: `DH-${10_001 + index}`,
    customer: { firstName, lastName, number: String(400_100 + index) },
  };
});

/** Begins to choose, and chooses all that can be delivered. */
async function chooseAll({ press }: Hands): Promise<void> {
  await press(/^Mehrere melden/, 'button');
  await press(/^Alle \d+ hier/, 'label');
}

/** The list of the back office. */
export const transactionsLooks = looksOf(
  'transactions',
  '<ratenkauf-transactions handler="{handler}" transaction-href="#{id}"></ratenkauf-transactions>',
  {
    'in every standing': { says: /DH-10001/ },
    'long words': {
      answers: {
        transactions: transactionsAnswer([
          transaction({ ...longest, status: 'report_capture_expiring', orderId: 'X'.repeat(50) }),
          transaction({ ...longest, id: 'AAAAA2', orderId: 'X'.repeat(50), customer: { lastName: 'Y'.repeat(27) } }),
        ]),
      },
      says: /XXX/,
    },
    'first page of many': {
      answers: {
        transactions: transactionsAnswer(
          [...list, ...list].map((each, index) => ({ ...each, id: transactionId(index * 1013) })),
          { count: 83 },
        ),
      },
      says: /83/,
    },
    'many are chosen': {
      act: chooseAll,
      says: /Lieferungen melden/,
    },
    'many are to be confirmed': {
      async act(hands) {
        await chooseAll(hands);
        await hands.press(/^\d Lieferungen melden/, 'button');
      },
      says: /Ja, \d Lieferungen melden/,
    },
    'a saved filter': {
      async act({ press, type }) {
        await press(/^Filter/, 'button');
        await type('[name=minValue]', '500');
        await press(/^Anwenden/, 'button');
        await press(/^Filter merken/, 'button');
      },
      says: /ab 500,00/,
    },
    keys: {
      async act({ isShown, key }) {
        await isShown(/DH-10001/);
        await key('?');
      },
      says: /nächster Vorgang/,
    },
    'a filter that cannot be': {
      async act({ press, type }) {
        await press(/^Filter/, 'button');
        await type('[name=minValue]', '-5');
        await press(/^Anwenden/, 'button');
      },
      says: /kein Betrag/,
    },
    'delivery not accepted': {
      answers: { captureTransaction: failing('wrong_state', { status: 409 }) },
      async act({ press }) {
        await press(/^Lieferung melden, Vorgang/, 'button');
        await press(/^Ja, Lieferung melden/, 'button');
      },
      says: /nicht mehr möglich/,
    },
    'unreadable records': {
      answers: { transactions: transactionsAnswer(list.slice(0, 3), { unreadableRecords: 2 }) },
      says: /nicht lesbar/,
    },
    'all are tests': {
      answers: { transactions: transactionsAnswer(list.slice(0, 3), { mode: 'test' }) },
      says: /Testmodus/,
    },
    'none yet': { answers: { transactions: transactionsAnswer([]) }, says: /[Kk]eine? Vorg[aä]ng|kein Vorgang/ },
    loading: { answers: { transactions: never }, says: /(?:)/, isLoading: true },
    'bank not reached': {
      answers: { transactions: down },
      says: /nicht zu erreichen|nicht geladen/,
    },
    'not allowed': { answers: { transactions: failing('forbidden', { status: 403 }) }, says: /nicht ansehen|anmelden/ },
  },
  { transactions: transactionsAnswer(list) },
);

/** An order list of a shop, which knows nothing of the package besides the tag. */
const orders = (attributes = '') =>
  `<style>ul { display: grid; gap: 0.5em; padding: 0; } li { display: flex; flex-wrap: wrap; gap: 0 1em; }</style>
  <ul class="page">${list
    .map(
      ({ id, orderId, customer }) =>
        `<li><span>${orderId}</span><span>${customer.lastName}</span><ratenkauf-status handler="{handler}" transaction-id="${id}"${attributes}></ratenkauf-status></li>`,
    )
    .join('')}</ul>`;

/** The chips in a list of the shop. */
export const statusLooks = looksOf(
  'status',
  orders(),
  {
    'in every standing': { says: /Noch \d/ },
    'as links': {
      html: orders(' href="#there"'),
      says: /Noch \d/,
    },
    'all are tests': { answers: { transactionSummaries: summariesAnswer(list, { mode: 'test' }) }, says: /Test/ },
    'not known to the bank': {
      answers: { transactionSummaries: summariesAnswer([], { ids: list.map(({ id }) => id) }) },
      says: /nicht bekannt/,
    },
    loading: { answers: { transactionSummaries: never }, says: /(?:)/, isLoading: true },
    'bank not reached': {
      answers: { transactionSummaries: down },
      says: /Nicht geladen/,
    },
    'not allowed': { answers: { transactionSummaries: failing('forbidden', { status: 403 }) }, says: /Kein Zugriff/ },
  },
  { transactionSummaries: summariesAnswer(list) },
);

/** Enters the amount of a refund, up to the question. */
const askForRefund = async ({ press, type }: Hands, amount: string) => {
  await press(/^Erstattung melden/, 'button');
  await type('#amount', amount);
  await press(/^Erstattung melden/, 'button');
};

/** One transaction. */
export const transactionLooks = looksOf(
  'transaction',
  '<div class="page"><ratenkauf-transaction handler="{handler}" transaction-id="AB12CD"></ratenkauf-transaction></div>',
  {
    ...Object.fromEntries(
      Object.entries(standings).map(([name, answer]) => [name, { answers: { transaction: answer }, says: /AB12CD/ }]),
    ),
    'asked about the delivery': {
      act: ({ press }) => press(/^Lieferung melden/, 'button'),
      says: /lässt sich nicht zurücknehmen/,
      frame: 'screen',
    },
    'refund without an amount': { act: ({ press }) => press(/^Erstattung melden/, 'button'), says: /Alles: 799/ },
    'asked about a refund': { act: (hands) => askForRefund(hands, '49,90'), says: /Ja, 49,90/, frame: 'screen' },
    'a refund that is too high': { act: (hands) => askForRefund(hands, '1.000'), says: /zu viel/ },
    'refund not accepted': {
      answers: { refundTransaction: down },
      async act(hands) {
        await askForRefund(hands, '50');
        await hands.press(/^Ja, /, 'button');
      },
      says: /Es wurde nichts gemeldet/,
    },
    'long words': {
      answers: { transaction: transaction({ ...longest, ...longNames }) },
      says: /WWW/,
    },
    'the longest amounts': { answers: { transaction: transaction(longest) }, says: /999\.999/ },
    'all are tests': { answers: { transaction: transaction({ ...usual, mode: 'test' }) }, says: /Testmodus/ },
    'asked what the bank says': {
      answers: {
        transaction: transaction({
          status: 'in_billing',
          reports: [{ kind: 'refund', state: 'overdue', at, isAccepted: false, amount: 4_990 }],
          requests: [{ id: at, kind: 'refund', state: 'sent', amount: 4_990, at }],
        }),
      },
      act: ({ press }) => press(/^Auskunft der Bank/, 'button'),
      says: /noch einmal senden/,
    },
    loading: { answers: { transaction: never }, says: /geladen/ },
    unknown: { answers: { transaction: failing('unknown_transaction', { status: 404 }) }, says: /keinen Vorgang/ },
    'bank not reached': {
      answers: { transaction: down },
      says: /nicht zu erreichen|nicht geladen/,
    },
  },
  { transaction: transaction(usual) },
);

async function openAll({ press }: Hands): Promise<void> {
  for (const name of [/^Alle Laufzeiten/, /^Repräsentatives Beispiel/, /^Einwilligung/]) await press(name, 'summary');
}

/** What customers saw of an amount on a day. */
export const proofsLooks = looksOf(
  'proofs',
  '<div class="page"><ratenkauf-proofs handler="{handler}" day="2026-12-03" amount="799.00"></ratenkauf-proofs></div>',
  {
    shown: { says: /37,20/ },
    'everything open': {
      answers: { proof: { ...proof, rates: proof.rates.map((rate) => ({ ...rate, inPlans: true })) } },
      act: openAll,
      says: /Darlehensgeber/,
    },
    'two versions': {
      answers: {
        proof: {
          ...proof,
          rates: proof.rates.flatMap((rate) => [
            { ...rate, until: '2026-12-03T13:00:00Z' },
            { ...rate, from: '2026-12-03T13:00:00Z' },
          ]),
        },
      },
      says: /Fassung 2 von 2/,
    },
    'nothing kept': {
      answers: {
        proof: { ...proof, result: 'nothing_kept', rates: [], dues: [], examples: [], consents: [], words: [] },
      },
      says: /nichts aufbewahrt/,
    },
    'no amount': {
      html: '<div class="page"><ratenkauf-proofs handler="{handler}" day="2026-12-03"></ratenkauf-proofs></div>',
      act: ({ press }) => press(/^Nachweis anzeigen/, 'button'),
      says: /kein Betrag/,
    },
    'not reached': {
      answers: { proof: down },
      says: /nicht geladen/,
    },
  },
  { proof },
);
