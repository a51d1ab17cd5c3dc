import { assert } from 'vitest';
import { assertHas, having } from '../../support/matching.js';
import type { MerchantQuery, Reversal } from '../../../src/service/merchant/merchant-api.js';
import { delivery, record, recordSearch, reversal } from './operations.js';
import type { Check, Row, State } from './row.js';
import { billed, confirmed, delivered, delivering, later, refunded, refundedLate, refunding, three } from './states.js';
import { notTaken, refused, taken, wire, wrongQueries } from './table.js';

const envelope = { wsMessages: { messages: [] }, uuid: null };

const whole = {
  kundennummer: /^\d{10}$/,
  vorgangskennungFachlich: '{businessId}',
  vorgangskennungShop: 'A-1001',
  kundeVorname: 'Ralf',
  kundeNachname: 'Ratenkauf',
  kreditkontonummer: /^8\d{10}$/,
  bestelldatum: '2026-11-21',
  lieferdatum: null,
  abrechnungsdatum: null,
  rueckabwicklunngGebuchtAm: null,
  rueckabwicklungEingegebenAm: null,
  rueckabwicklungsdatum: null,
  bestellwertAktuell: 799,
  bestellwertUrspruenglich: 799,
  widerrufenerBetrag: 0,
  haendlerstatusV2: 'LIEFERUNG_MELDEN',
};
const order = {
  orderId: 'A-1001',
  orderDate: '2026-11-21',
  clearingDate: undefined,
  originalValue: 799_00,
  currentValue: 799_00,
};
const readWhole = {
  businessId: '{businessId}',
  status: 'report_capture',
  statusAsSent: 'LIEFERUNG_MELDEN',
  webshopId: undefined,
  customer: { firstName: 'Ralf', lastName: 'Ratenkauf', number: /^\d{10}$/ },
  creditAccountNumber: /^8\d{10}$/,
  order,
  bookings: [],
  refunds: [],
  refundsTotal: 0,
  expiresAt: undefined,
  unreadable: [],
};
const booking = { id: undefined, created: undefined, day: '2026-11-21', amount: undefined, message: undefined };
const bookings = [{ ...booking, type: 'capture', status: 'done' }];
const reversedOn = (booked: string | null, day = '2026-11-21') => ({
  rueckabwicklunngGebuchtAm: booked,
  rueckabwicklungEingegebenAm: '2026-11-21',
  rueckabwicklungsdatum: day,
});
const refundOf = (amount: number, bookedDate: string, date: string) => ({
  amount,
  reason: undefined,
  date,
  enteredDate: '2026-11-21',
  bookedDate,
});

/** What a record is after something has happened, as far as it is not as before. */
const states: readonly (readonly [shows: string, State, answers: object, reads: object])[] = [
  ['says the same as API A, as far as it has the data', confirmed, {}, {}],
  [
    'expires in the last fourteen of its ninety days',
    later(confirmed, 76),
    { haendlerstatusV2: 'LIEFERUNG_MELDEN_AUSLAUFEND' },
    { status: 'report_capture_expiring', statusAsSent: 'LIEFERUNG_MELDEN_AUSLAUFEND' },
  ],
  [
    'is AUSLAUFEND after ninety days, which means expired',
    later(confirmed, 90),
    { haendlerstatusV2: 'AUSLAUFEND' },
    { status: 'expired', statusAsSent: 'AUSLAUFEND' },
  ],
  ['shows no delivery that is not booked', delivering, {}, {}],
  [
    'has the day of a booked delivery',
    delivered,
    { lieferdatum: '2026-11-21', haendlerstatusV2: 'IN_ABRECHNUNG' },
    { status: 'in_billing', statusAsSent: 'IN_ABRECHNUNG', bookings },
  ],
  [
    'has the day of its billing',
    billed,
    { lieferdatum: '2026-11-21', abrechnungsdatum: '2026-11-24', haendlerstatusV2: 'ABGERECHNET' },
    { status: 'billed', statusAsSent: 'ABGERECHNET', order: { ...order, clearingDate: '2026-11-24' }, bookings },
  ],
  [
    'keeps its value while a reversal is pending',
    refunding(100_10),
    reversedOn(null),
    { bookings: [{ ...booking, type: 'refund', status: 'pending' }] },
  ],
  [
    'has the day of a reversal, of its report and of its booking',
    refundedLate,
    { ...reversedOn('2026-11-22', '2026-11-19'), bestellwertAktuell: 786.5, widerrufenerBetrag: 12.5 },
    {
      order: { ...order, currentValue: 786_50 },
      refunds: [refundOf(12_50, '2026-11-22', '2026-11-19')],
      refundsTotal: 12_50,
    },
  ],
];

wire('a record of API C', record, [
  ...states.map(([shows, given, answers, reads]): Row => ({
    shows,
    given,
    answers: { ...envelope, ergebnisse: [{ ...whole, ...answers }] },
    reads: { ...readWhole, ...reads },
  })),
  {
    shows: 'is found by an id in small letters',
    given: confirmed,
    raw: 'GET {lowerId}',
    answers: having({ ergebnisse: [whole] }),
  },
  {
    shows: 'has no other addresses than those of the operations',
    raw: 'GET AAAAAA/storno',
    refuses: { status: 404, keys: ['RESSOURCE_UNBEKANNT'] },
  },
]);

const searches: readonly (readonly [by: string, MerchantQuery | undefined, query: string, ...orders: string[]])[] = [
  ['nothing, newest first', undefined, '', 'A-1001', 'A-10', 'A-1'],
  ['the first day of the order, which belongs to it', { from: '2026-11-22' }, '?von=2026-11-22', 'A-1001', 'A-10'],
  ['the last day of the order, which belongs to it', { to: '2026-11-22' }, '?bis=2026-11-22', 'A-10', 'A-1'],
  ['both days', { from: '2026-11-24', to: '2026-12-31' }, '?von=2026-11-24&bis=2026-12-31'],
  ['LIEFERUNG_MELDEN', { status: 'report_capture' }, '?status=LIEFERUNG_MELDEN', 'A-1001', 'A-1'],
  ['LIEFERUNG_MELDEN_AUSLAUFEND', { status: 'report_capture_expiring' }, '?status=LIEFERUNG_MELDEN_AUSLAUFEND'],
  ['IN_ABRECHNUNG', { status: 'in_billing' }, '?status=IN_ABRECHNUNG', 'A-10'],
  ['ABGERECHNET', { status: 'billed' }, '?status=ABGERECHNET'],
  ['AUSLAUFEND', { status: 'expired' }, '?status=AUSLAUFEND'],
];

wire('a search of API C', recordSearch, [
  ...searches.map(([by, input, query, ...orders]) => ({
    shows: `by ${by}`,
    given: three,
    input,
    query,
    answers: { ...envelope, ergebnisse: orders.map((vorgangskennungShop) => having({ vorgangskennungShop })) },
    reads: { transactions: orders.map((orderId) => having({ order: having({ orderId }) })), unreadableRecords: 0 },
  })),
  ...['status=ALLE', 'von=&bis=&status='].map((query): Row => ({
    shows: `finds all: ${query}`,
    given: confirmed,
    raw: true,
    query: `?${query}`,
    answers: { ...envelope, ergebnisse: [whole] },
  })),
  ...wrongQueries(
    [
      ['von=21.11.2026', 'von'],
      ['bis=2026-02-30', 'bis'],
      ['status=BILLED', 'status'],
    ],
    'ANGABE_UNGUELTIG',
  ),
]);

const notSoFar = { status: 409, keys: ['STATUS_UNGUELTIG'] };
const isUntouched: Check = (sandbox) => assert.deepEqual(sandbox.transactions()[0]?.bookings, []);
const hasOne: Check = (sandbox) => assert.lengthOf(sandbox.transactions()[0]?.bookings ?? [], 1);

wire('a delivery by API C', delivery, [
  {
    shows: 'is an empty object, and the answer is the record',
    given: confirmed,
    answers: { ...envelope, ergebnisse: [whole] },
    then: (sandbox) => assertHas(sandbox.transactions(), [{ bookings: [{ type: 'CAPTURE', status: 'PENDING' }] }]),
  },
  ...taken(confirmed, ['', '[]', '{"datum":"2020-01-01"}'], {
    answers: having({ ergebnisse: [whole] }),
    then: (sandbox) => assertHas(sandbox.transactions()[0]?.bookings, [{ created: new Date('2026-11-20T23:30:00Z') }]),
  }),
  ...refused([
    ['while one is pending', delivering, notSoFar, { then: hasOne }],
    ['after one that is booked', delivered, notSoFar, { then: hasOne }],
    ['after ninety days', later(confirmed, 90), notSoFar, { then: isUntouched }],
  ]),
]);

type Sent = readonly [Reversal, sends: object, reason: string, amount: number];
const reversals: readonly Sent[] = [
  [{ reason: 'revocation_full' }, { grund: 'WIDERRUF_VOLLSTAENDIG' }, 'REVOCATION_FULL', 799_00],
  [{ reason: 'revocation_partial', amount: 1 }, { grund: 'WIDERRUF_TEILWEISE', betrag: 0.01 }, 'REVOCATION_PARTIAL', 1],
  [
    { reason: 'reduction_warranty', amount: 12_50 },
    { grund: 'MINDERUNG_GARANTIE_GEWAEHRLEISTUNG', betrag: 12.5 },
    'REDUCTION_GUARANTEE_WARRANTY',
    12_50,
  ],
  [
    { reason: 'return_warranty', amount: 123_45, date: '2026-11-01' },
    { datum: '2026-11-01', grund: 'RUECKGABE_GARANTIE_GEWAEHRLEISTUNG', betrag: 123.45 },
    'REFUND_GUARANTEE_WARRANTY',
    123_45,
  ],
];
const isBooked =
  (amount: number, reason: string): Check =>
  (sandbox) => {
    sandbox.bookPending();
    assertHas(sandbox.transactions()[0]?.refunds.at(-1), { amount, reason });
  };
const dayIs = (day: string) => having({ ergebnisse: [having({ rueckabwicklungsdatum: day })] });
const partly = { datum: '2026-11-19', grund: 'WIDERRUF_TEILWEISE', betrag: 1 };
const ofCent = isBooked(1_00, 'REVOCATION_PARTIAL');

wire('a reversal by API C', reversal, [
  ...reversals.map(([input, sends, reason, amount]) => ({
    shows: `has a day, a reason, and an amount where the reason wants one: ${JSON.stringify(input)}`,
    given: confirmed,
    input,
    // It is already the next day in Germany.
    sends: { datum: '2026-11-21', ...sends },
    answers: { ...envelope, ergebnisse: [{ ...whole, ...reversedOn(null, input.date) }] },
    then: isBooked(amount, reason),
  })),
  {
    shows: 'of more than is left is refused at once',
    given: confirmed,
    input: { reason: 'revocation_partial', amount: 799_01 },
    sends: { datum: '2026-11-21', grund: 'WIDERRUF_TEILWEISE', betrag: 799.01 },
    refuses: { status: 400, keys: ['ANGABE_UNGUELTIG'], fields: ['betrag'] },
    then: isUntouched,
  },
  ...refused<Reversal>([
    ['while one is pending', refunding(1_00), notSoFar, { then: hasOne }],
    ['after one in full', refunded(), notSoFar, { then: hasOne }],
  ]),
  ...taken(
    refunded(99_00),
    [799, 12.5].map((betrag) => ({ datum: '2026-11-19', grund: 'WIDERRUF_VOLLSTAENDIG', betrag })),
    { answers: dayIs('2026-11-19'), then: isBooked(700_00, 'REVOCATION_FULL') },
  ),
  ...taken(
    confirmed,
    [
      { ...partly, betrag: '1.00' },
      { ...partly, datum: Date.parse('2026-11-18T23:00:00Z') },
    ],
    {
      answers: dayIs('2026-11-19'),
      then: ofCent,
    },
  ),
  ...taken(confirmed, [{ grund: 'WIDERRUF_TEILWEISE', betrag: 1 }], { answers: dayIs('2026-11-21'), then: ofCent }),
  ...taken(later(confirmed, 90), [partly], { answers: dayIs('2026-11-19'), then: ofCent }),
  ...notTaken(
    confirmed,
    [
      [{ grund: 'WIDERRUF_TEILWEISE' }, 'betrag', 'ANGABE_FEHLT'],
      [{ ...partly, betrag: 0 }, 'betrag', 'ANGABE_UNGUELTIG'],
      [{ ...partly, betrag: 1.005 }, 'betrag', 'ANGABE_UNGUELTIG'],
      [{ ...partly, grund: 'KULANZ' }, 'grund', 'ANGABE_UNGUELTIG'],
      [{ betrag: 1 }, 'grund', 'ANGABE_FEHLT'],
      ['', 'grund', 'ANGABE_FEHLT'],
      ['{', null, 'ANGABE_UNGUELTIG'],
      [{ ...partly, datum: '2026-02-30' }, 'datum', 'ANGABE_UNGUELTIG'],
    ],
    isUntouched,
  ),
]);
