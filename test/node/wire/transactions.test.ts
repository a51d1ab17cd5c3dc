import { assert } from 'vitest';
import { assertHas, having } from '../../support/matching.js';
import { allOrFirst } from '../../support/all.js';
import type { DocumentsQuery } from '../../../src/service/transactions/documents.js';
import type { TransactionQuery } from '../../../src/service/transactions/search.js';
import { capture, documents, refund, search, transaction } from './operations.js';
import type { Check, Row, State } from './row.js';
import {
  after,
  approved,
  billed,
  confirmed,
  delivered,
  delivering,
  later,
  refunded,
  refundedLate,
  refunding,
  three,
} from './states.js';
import { notTaken, refused, taken, wire, wrongQueries } from './table.js';

const uuid = /^[\da-f-]{36}$/;
const orderDetails = {
  orderId: 'A-1001',
  clearingDate: null,
  orderDate: '2026-11-21',
  currentOrderValue: 799,
  originalOrderValue: 799,
};
const whole = {
  transactionId: '{businessId}',
  status: 'REPORT_CAPTURE',
  bookings: [],
  customer: { firstName: 'Ralf', lastName: 'Ratenkauf', customerNumber: /^\d{10}$/ },
  creditAccountNumber: /^8\d{10}$/,
  orderDetails,
  refundDetails: [],
  refundsTotalValue: 0,
  expirationDateTime: '2027-02-19T00:30:00+01:00',
  webshopId: '{webshopId}',
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
  statusAsSent: 'REPORT_CAPTURE',
  webshopId: '{webshopId}',
  customer: { firstName: 'Ralf', lastName: 'Ratenkauf', number: /^\d{10}$/ },
  creditAccountNumber: /^8\d{10}$/,
  order,
  bookings: [],
  refunds: [],
  refundsTotal: 0,
  expiresAt: Date.parse('2027-02-19T00:30:00+01:00'),
  unreadable: [],
};

const created = '2026-11-21T00:30:00+01:00';
const ofCapture = (status: string, message: string | null = null) => ({
  uuid,
  created,
  type: 'CAPTURE',
  status,
  message,
});
const ofRefund = (amount: number, status: string, message: string | null = null) => ({
  ...ofCapture(status, message),
  type: 'REFUND',
  amount,
  bookingId: uuid,
});
const read = { id: uuid, created: Date.parse(created), day: '2026-11-21', amount: undefined, message: undefined };
const readCapture = (status: string) => ({ ...read, type: 'capture', status });
const readRefund = (amount: number, status: string) => ({ ...read, type: 'refund', status, amount });
const refundOf = (refundAmount: number, reason: string, booked = '2026-11-21', day = '2026-11-21') => ({
  refundAmount,
  refundBookingDate: booked,
  refundEntryDate: '2026-11-21',
  refundDate: day,
  reason,
});
const readRefundOf = (amount: number, reason: string, bookedDate = '2026-11-21', date = '2026-11-21') => ({
  amount,
  reason,
  date,
  enteredDate: '2026-11-21',
  bookedDate,
});

/** What a transaction is after something has happened, as far as it is not as before. */
const states: readonly (readonly [shows: string, State, answers: object, reads: object])[] = [
  ['has customer, order and the end of its ninety days', confirmed, {}, {}],
  [
    'expires in the last fourteen of its ninety days',
    later(confirmed, 76),
    { status: 'REPORT_CAPTURE_EXPIRING' },
    { status: 'report_capture_expiring', statusAsSent: 'REPORT_CAPTURE_EXPIRING' },
  ],
  [
    'is EXPIRED after ninety days',
    later(confirmed, 90),
    { status: 'EXPIRED' },
    { status: 'expired', statusAsSent: 'EXPIRED' },
  ],
  [
    'shows a delivery as pending until it is booked',
    delivering,
    { bookings: [ofCapture('PENDING')] },
    { bookings: [readCapture('pending')] },
  ],
  [
    'is IN_BILLING with a booked delivery, and does not end any more',
    delivered,
    { status: 'IN_BILLING', bookings: [ofCapture('DONE')], expirationDateTime: null },
    { status: 'in_billing', statusAsSent: 'IN_BILLING', bookings: [readCapture('done')], expiresAt: undefined },
  ],
  [
    'is BILLED three days later, with the day',
    billed,
    {
      status: 'BILLED',
      bookings: [ofCapture('DONE')],
      expirationDateTime: null,
      orderDetails: { ...orderDetails, clearingDate: '2026-11-24' },
    },
    {
      status: 'billed',
      statusAsSent: 'BILLED',
      bookings: [readCapture('done')],
      expiresAt: undefined,
      order: { ...order, clearingDate: '2026-11-24' },
    },
  ],
  [
    'keeps its value while a refund is pending',
    refunding(100_10),
    { bookings: [ofRefund(100.1, 'PENDING')] },
    { bookings: [readRefund(100_10, 'pending')] },
  ],
  [
    'has the day of a refund, of its report and of its booking',
    refundedLate,
    {
      bookings: [ofRefund(12.5, 'DONE')],
      refundDetails: [refundOf(12.5, 'REFUND_GUARANTEE_WARRANTY', '2026-11-22', '2026-11-19')],
      refundsTotalValue: 12.5,
      orderDetails: { ...orderDetails, currentOrderValue: 786.5 },
    },
    {
      bookings: [readRefund(12_50, 'done')],
      refunds: [readRefundOf(12_50, 'REFUND_GUARANTEE_WARRANTY', '2026-11-22', '2026-11-19')],
      refundsTotal: 12_50,
      order: { ...order, currentValue: 786_50 },
    },
  ],
  [
    'is worth nothing after a refund in full, which may follow one in part and the delivery',
    refunded(798_99, refunded(1, delivered)),
    {
      status: 'IN_BILLING',
      bookings: [ofCapture('DONE'), ofRefund(0.01, 'DONE'), ofRefund(798.99, 'DONE')],
      refundDetails: [refundOf(0.01, 'REVOCATION_PARTIAL'), refundOf(798.99, 'REVOCATION_FULL')],
      refundsTotalValue: 799,
      orderDetails: { ...orderDetails, currentOrderValue: 0 },
      expirationDateTime: null,
    },
    {
      status: 'in_billing',
      statusAsSent: 'IN_BILLING',
      bookings: [readCapture('done'), readRefund(1, 'done'), readRefund(798_99, 'done')],
      refunds: [readRefundOf(1, 'REVOCATION_PARTIAL'), readRefundOf(798_99, 'REVOCATION_FULL')],
      refundsTotal: 799_00,
      order: { ...order, currentValue: 0 },
      expiresAt: undefined,
    },
  ],
];

const captured = (state: State) =>
  after(state, (sandbox, id) => {
    sandbox.capture(id);
    sandbox.bookPending();
  });
const failures: readonly (readonly [what: string, State, number: number, message: string])[] = [
  ['a second delivery', captured(delivered), 2, 'Die Lieferung wurde bereits gemeldet.'],
  ['a second delivery at the same time', captured(delivering), 2, 'Die Lieferung wurde bereits gemeldet.'],
  ['a delivery after ninety days', captured(later(confirmed, 90)), 1, 'Die Frist für Meldungen ist abgelaufen.'],
  ['a delivery after a refund in full', captured(refunded()), 2, 'Die Bestellung wurde vollständig rückabgewickelt.'],
  ['a refund of more than is left', refunded(799_01), 1, 'Der Betrag ist größer als der verbliebene Bestellwert.'],
  ['a second refund at once', refunded(1, refunding(1)), 2, 'Eine andere Rückabwicklung ist noch nicht gebucht.'],
];

const readings: readonly Row[] = [
  ...states.map(([shows, given, answers, reads]): Row => ({
    shows,
    given,
    answers: { ...whole, ...answers },
    reads: { ...readWhole, ...reads },
  })),
  ...failures.map(([what, given, number, message]): Row => ({
    shows: `says why ${what} has failed`,
    given,
    answers: having({
      bookings: [
        ...Array.from({ length: number - 1 }, () => having({ message: null })),
        having({ status: 'FAILED', message }),
      ],
    }),
    reads: having({
      bookings: [
        ...Array.from({ length: number - 1 }, () => having({ message: undefined })),
        having({ status: 'failed', message }),
      ],
    }),
  })),
  ...refused([['before the confirmation', approved, { status: 404, fields: ['transactionId'] }]]),
  {
    shows: 'is found by an id in small letters',
    given: confirmed,
    raw: 'GET transaction/{lowerId}',
    answers: having({ transactionId: '{businessId}' }),
  },
];

const found = (orders: readonly string[]) =>
  having({
    TransactionList: orders.map((orderId) => having({ orderDetails: having({ orderId }) })),
    PagingDetails: { page: 0, pageSize: 100, count: orders.length },
  });
const readFound = (orders: readonly string[], paging: object = {}) => ({
  transactions: orders.map((orderId) => having({ order: having({ orderId }) })),
  page: 0,
  pageSize: 100,
  count: orders.length,
  unreadableRecords: 0,
  ...paging,
});

const [billing, open] = [['in_billing'], ['in_billing', 'report_capture']] as const;
const searches: readonly (readonly [by: string, TransactionQuery | undefined, parameters: string, ...string[]])[] = [
  ['nothing, newest first', undefined, '', 'A-1001', 'A-10', 'A-1'],
  ['the beginning of the first name, in any case', { firstName: 'özl' }, '?firstname=%C3%B6zl', 'A-10'],
  ['the beginning of the last name', { lastName: 'müller' }, '?lastname=m%C3%BCller', 'A-10', 'A-1'],
  ['the whole order', { orderId: 'A-1' }, '?orderId=A-1', 'A-1'],
  ['the order, in its case', { orderId: 'a-1' }, '?orderId=a-1'],
  ['one status', { statuses: billing }, '?status=IN_BILLING', 'A-10'],
  ['several statuses', { statuses: open }, '?status=IN_BILLING&status=REPORT_CAPTURE', 'A-1001', 'A-10', 'A-1'],
  ['the least value, which belongs to it', { minValue: 300_00 }, '?minOrderValue=300.00', 'A-1001', 'A-10', 'A-1'],
  ['a least value of one cent more', { minValue: 300_01 }, '?minOrderValue=300.01', 'A-1001', 'A-1'],
  ['the greatest value, which belongs to it', { maxValue: 300_00 }, '?maxOrderValue=300.00', 'A-10'],
];

const searching: readonly Row<TransactionQuery | undefined>[] = [
  ...searches.map(([by, input, query, ...orders]) => ({
    shows: `by ${by}`,
    given: three,
    input,
    query,
    answers: found(orders),
    reads: readFound(orders),
  })),
  {
    shows: 'finds the transaction as it is read alone',
    given: confirmed,
    input: { minValue: 799_00, maxValue: 799_00 },
    query: '?minOrderValue=799.00&maxOrderValue=799.00',
    answers: having({ TransactionList: [whole] }),
    reads: having({ transactions: [readWhole] }),
  },
  {
    shows: 'page by page, and says how many there are',
    given: three,
    input: { page: 1, pageSize: 2 },
    query: '?page=1&pageSize=2',
    answers: { TransactionList: [having({})], PagingDetails: { page: 1, pageSize: 2, count: 3 } },
    reads: readFound(['A-1'], { page: 1, pageSize: 2, count: 3 }),
  },
  {
    shows: 'beyond the last page finds nothing, in pages of 500 at most',
    given: three,
    input: { page: 9, pageSize: 501 },
    query: '?page=9&pageSize=501',
    answers: { TransactionList: [], PagingDetails: { page: 9, pageSize: 500, count: 3 } },
    reads: readFound([], { page: 9, pageSize: 500, count: 3 }),
  },
  {
    shows: 'by ids that commas join',
    input: { ids: ['ab12cd', 'ZZ9999'] },
    query: '?tId=AB12CD%2CZZ9999',
    answers: found([]),
    reads: readFound([]),
  },
  ...['status=IN_BILLING,BILLED', 'tId=ZZ9999&tId={businessId}&status=IN_BILLING', 'tId=ZZ9999,{lowerId}'].map(
    (query): Row => ({
      shows: `takes several values, joined or repeated: ${query}`,
      given: delivered,
      raw: true,
      query: `?${query}`,
      answers: found(['A-1001']),
    }),
  ),
  {
    shows: 'ignores parameters that are empty or unknown',
    given: confirmed,
    raw: true,
    query: '?firstname=&status=&page=&minOrderValue=&tId=&sort=name',
    answers: found(['A-1001']),
  },
  ...wrongQueries([
    ['pageSize=0', 'pageSize'],
    ['pageSize=ten', 'pageSize'],
    ['page=-1', 'page'],
    ['page=1.5', 'page'],
    ['page=1&page=2', 'page'],
    ['minOrderValue=1,5', 'minOrderValue'],
    ['maxOrderValue=1.005', 'maxOrderValue'],
    ['status=BILLED,Billed', 'status'],
    ['lastname=a&lastname=b', 'lastname'],
    ['page=x&pageSize=x', 'page', 'pageSize'],
  ]),
];

const isBooked =
  (booking: object): Check =>
  (sandbox) =>
    assertHas(sandbox.transactions(), [{ bookings: [{ status: 'PENDING', ...booking }] }]);
const noNumber = [
  '',
  '{}',
  '[]',
  'null',
  '{"trackingNumber":null}',
  '{"trackingNumber":"","deliveryDate":"2020-01-01"}',
];

const captures: readonly Row<string | undefined>[] = [
  {
    shows: 'names the number of the shipment',
    given: confirmed,
    input: ' 00340 4341 ',
    sends: { trackingNumber: '00340 4341' },
    isEmpty: true,
    then: isBooked({ type: 'CAPTURE', trackingNumber: '00340 4341' }),
  },
  { shows: 'without a number has no body', given: confirmed, isEmpty: true, then: isBooked({ type: 'CAPTURE' }) },
  { shows: 'is taken once more, and fails only in the transaction', given: delivered, isEmpty: true },
  ...taken(confirmed, noNumber, { isEmpty: true, then: isBooked({ type: 'CAPTURE' }) }),
  ...taken(confirmed, ['', '{}'], {
    raw: 'POST transaction/{businessId}/capture',
    isEmpty: true,
    then: isBooked({ type: 'CAPTURE' }),
  }),
];

const refunds: readonly Row<number>[] = [
  {
    shows: 'names the amount as a text',
    given: confirmed,
    input: 123_45,
    sends: { value: '123.45' },
    isEmpty: true,
    then: isBooked({ type: 'REFUND', amount: 123_45 }),
  },
  ...['GET', 'POST'].flatMap((method) =>
    taken(confirmed, [{ value: 100.1 }, { value: '100.10' }, { value: '100.1' }], {
      raw: `${method} transaction/{businessId}/refund`,
      isEmpty: true,
      then: isBooked({ type: 'REFUND', amount: 100_10 }),
    }),
  ),
  ...taken(confirmed, [{ value: '799.01' }, { value: 0 }], {
    isEmpty: true,
    then: (sandbox) => {
      sandbox.bookPending();
      assertHas(sandbox.transactions(), [{ currentValue: 799_00, bookings: [{ status: 'FAILED' }] }]);
    },
  }),
  ...notTaken(
    confirmed,
    [
      ['{', null],
      ['7', null],
      ...['', '[]', '{}', ...[null, '12,50', -1, '1.005', 1e21, [1], ''].map((value) => ({ value }))].map(
        (body) => [body, 'value'] as const,
      ),
    ],
    (sandbox) => assert.deepEqual(sandbox.transactions()[0]?.bookings, []),
  ),
];

const filesOf = (period: string, types: readonly string[], ends: readonly string[]) =>
  types.flatMap((type) => ends.map((end) => `${type}_${period}.${end}`));
const kinds = ['MONTHLY_BILL', 'ADVICE_OF_SETTLEMENT', 'LEG_BILL', 'DUNNING_LETTER'];
const archives: readonly (readonly [which: string, DocumentsQuery | undefined, query: string, files: string[]])[] = [
  ['of last month, each kind as PDF and CSV', undefined, '', filesOf('2026-10-01_2026-11-01', kinds, ['pdf', 'csv'])],
  [
    'of a period, in some kinds and formats',
    { from: '2026-10-01', to: '2026-10-31', types: ['leg_bill', 'dunning_letter'], fileTypes: ['csv', 'msg'] },
    '?billingDateFrom=2026-10-01&billingDateTo=2026-10-31' +
      '&documentType=LEG_BILL&documentType=DUNNING_LETTER&fileType=CSV&fileType=MSG',
    filesOf('2026-10-01_2026-10-31', ['LEG_BILL', 'DUNNING_LETTER'], ['csv', 'msg']),
  ],
  [
    'of the month from a day on, which ends on a day that there is',
    { from: '2027-01-31', types: ['monthly_bill', 'advice_of_settlement'], fileTypes: ['pdf'] },
    '?billingDateFrom=2027-01-31&documentType=MONTHLY_BILL&documentType=ADVICE_OF_SETTLEMENT&fileType=PDF',
    filesOf('2027-01-31_2027-02-28', ['MONTHLY_BILL', 'ADVICE_OF_SETTLEMENT'], ['pdf']),
  ],
];

const billingDocuments: readonly Row<DocumentsQuery | undefined>[] = [
  ...archives.map(([which, input, query, files]) => ({
    shows: `are those ${which}`,
    input,
    query,
    files,
    reads: { format: 'zip', contentType: 'application/zip' },
  })),
  ...wrongQueries([
    ['billingDateFrom=1.11.2026', 'billingDateFrom'],
    ['billingDateTo=2026-02-30', 'billingDateTo'],
    ['billingDateFrom=2026-11-02&billingDateTo=2026-11-01', 'billingDateTo'],
    ['documentType=BILL', 'documentType'],
    ['fileType=XML', 'fileType'],
    ['fileType=PDF,DOC', 'fileType'],
  ]),
];

wire('a transaction of API A', transaction, readings);
wire('a search of API A', search, searching);
wire('a report of a delivery', capture, captures);
wire('a report of a refund', refund, refunds);
wire('billing documents', documents, billingDocuments);

/**
 * API A says the same to a shop that has activated the signature, here in the first row of each operation; what is not
 * signed then, neither side believes.
 */
for (const signature of allOrFirst(1, [
  { secret: 'geheim-ü', scheme: 'hmacsha256' },
  { secret: 'geheim-ü' },
] as const)) {
  const how = `signed by ${'scheme' in signature ? signature.scheme : 'sha256'}`;
  wire(`a transaction ${how}`, transaction, readings.slice(0, 1), signature);
  wire(`a search ${how}`, search, searching.slice(1, 2), signature);
  wire(`a report of a delivery ${how}`, capture, captures.slice(0, 2), signature);
  wire(`a report of a refund ${how}`, refund, refunds.slice(0, 1), signature);
  wire(`billing documents ${how}`, documents, billingDocuments.slice(0, 1), signature);
}
