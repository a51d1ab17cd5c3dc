import { assert, describe, it } from 'vitest';
import { createPaymentApi } from '../../../src/service/payment/payment-api.js';
import { anyText, assertHas, assertMatches, having } from '../../support/matching.js';
import {
  answering,
  type Clients,
  credentials,
  failureOf,
  type FakeAnswer,
  purchaseInput,
  wireAnswer,
  wireMessage,
  wirePlan,
  wireRecord,
  wireTransaction,
} from './builders.js';

const id = '2.de.4145.1-0303135329-211';
const long = 'x'.repeat(20_001);

/** That an answer is malformed; the error names what it lacks. */
class Malformed {
  constructor(readonly named: string) {}
}
const malformed = (named = '') => new Malformed(named);

/** Answers that the sandbox never gives, and what is read of each of them, with the patterns of `assertMatches`. */
type Reading = readonly [shows: string, bodies: readonly unknown[], reads: unknown];

/** Checks what one method of our clients makes of answers. */
function reads(method: string, ask: (clients: Clients) => Promise<unknown>, rows: readonly Reading[]): void {
  describe(method, () => {
    it.each(rows)('%s', async (_shows, bodies, read) => {
      for (const body of bodies) {
        const work = ask(answering({ body }));
        const sent = JSON.stringify(body).slice(0, 200);
        if (read instanceof Malformed) {
          const error = await failureOf(work);
          assert.deepInclude(error, { code: 'malformed', operation: method, status: 200, byService: false }, sent);
          assert.include(error.message, read.named, sent);
        } else assertMatches(await work, read);
      }
    });
  });
}

reads('payment.plans', ({ payment }) => payment.plans(799_00), [
  ['is malformed without plans', [[], null, '"text"', {}, { ergebnis: 'none' }], malformed()],
  [
    'is malformed without the representative example',
    [wireAnswer({ ergebnis: [] })],
    malformed('repraesentativesBeispiel'),
  ],
]);

reads('payment.cheapestPlan', ({ payment }) => payment.cheapestPlan(799_00), [
  ['needs its figures', [{}, { anzahlRaten: {}, betragRate: 1, gesamtsumme: 1 }], malformed()],
]);

reads('payment.checkCredentials', ({ payment }) => payment.checkCredentials(), [
  ['needs no more than the status', [{}, { restbetrag: [] }], { remainingPurchaseLimit: undefined }],
  [
    'treats messages of other severities, known or not, and any envelope as no error',
    [
      ...['INFO', 'WARNING', 'DEBUG', '', null, 7].map((severity) => [{ key: 'A.B', severity }]),
      ...[undefined, null, [], [null, 5, 'x', {}]],
    ]
      .map((messages) => wireAnswer({ restbetrag: '12.5', wsMessages: { messages } }))
      .concat(
        [undefined, null, {}, [], 'text'].map(
          (wsMessages) => ({ ...wireAnswer({ restbetrag: 12.5 }), wsMessages }) as never,
        ),
      ),
    { remainingPurchaseLimit: 12_50 },
  ],
]);

reads('payment.consentTexts', ({ payment }) => payment.consentTexts(), [
  [
    'may lack all but one',
    [wireAnswer({ zustimmungDatenuebertragungPaymentPage: '<p>Text</p>', zustimmungEmailWerbung: null })],
    having({ paymentPageDataTransfer: '<p>Text</p>', actingInOwnName: undefined, emailAdvertising: undefined }),
  ],
]);

const started = wireAnswer({ tbVorgangskennung: id, deviceIdentToken: 'device', fachlicheVorgangskennung: 'AB12CD' });
reads('payment.startPurchase', ({ payment }) => payment.startPurchase(purchaseInput()), [
  ['needs a technical id', [{ ...started, tbVorgangskennung: null }], malformed('tbVorgangskennung')],
  ['needs a business id', [{ ...started, fachlicheVorgangskennung: null }], malformed('fachlicheVorgangskennung')],
  [
    'needs nothing else, and takes ids that are numbers',
    [undefined, null, {}, long].map((deviceIdentToken) => ({
      deviceIdentToken,
      tbVorgangskennung: 4711,
      fachlicheVorgangskennung: 123456,
    })),
    { technicalId: '4711', businessId: '123456', deviceToken: undefined },
  ],
]);

const decided = (result: unknown, more: object = {}) =>
  wireAnswer({ entscheidung: { entscheidungsergebnis: result, ...more } });
reads('payment.decision', ({ payment }) => payment.decision(id), [
  [
    'is read whatever its limits are, because nothing depends on them',
    [{ minimaleLaufzeit: 0, maximaleLaufzeit: 0 }, { minimaleLaufzeit: null, maximaleLaufzeit: null }, '-'].map(
      (laufzeitgrenzen) => decided('ROT', { laufzeitgrenzen }),
    ),
    having({ result: 'declined', termLimits: undefined }),
  ],
  [
    'is approved whatever stands beside it that decides nothing',
    [long, { de: 'Text' }].map((textbaustein) => decided('GRUEN', { textbaustein })),
    having({ result: 'approved', text: undefined }),
  ],
  [
    'is malformed, never guessed',
    ['GELB', 'gruen', null, '', 'toString'].map((result) => decided(result)),
    malformed('entscheidung.entscheidungsergebnis'),
  ],
]);

const financed = (more: object = {}) =>
  wireAnswer({ ratenplan: wirePlan(), finanzierung: { bestellwert: '799.00', laufzeit: 36 }, ...more });
reads('payment.financing', ({ payment }) => payment.financing(id), [
  [
    'is read without the words of the repayments where those are none, or too long',
    [long, { de: 'Text' }, [1]].map((tilgungsplanText) => financed({ tilgungsplanText })),
    having({ months: 36, repaymentText: undefined }),
  ],
  [
    'is malformed without a plan, by the missing field',
    [financed({ ratenplan: wirePlan({ zahlungsplan: { betragLetzteRate: null } }) })],
    malformed('ratenplan.zahlungsplan.betragLetzteRate'),
  ],
]);

const remote = (general: object) => wireAnswer({ allgemeineVorgangsdaten: { status: 'ENTSCHIEDEN', ...general } });
reads('payment.purchase', ({ payment }) => payment.purchase(id), [
  ...Object.entries({
    ZUGESTIMMT: 'consented',
    VORLAEUFIG_BESTAETIGT: 'provisionally_confirmed',
    NEUER_STATUS: 'unknown',
  }).map(([sent, status]): Reading => [
    `is ${status} as ${sent}`,
    [remote({ status: sent })],
    having({ status, statusAsSent: sent }),
  ]),
  ['is malformed about another one', [remote({ tbVorgangskennung: 'other' })], malformed()],
]);

const success = (more: object = {}) =>
  wireMessage({ key: 'BestellungBestaetigenServiceActivity.Infos.ERFOLGREICH', params: [id, 'AB12CD'], ...more });
const ofAnother = success({ params: ['other', 'ZZ99ZZ'] });
const saying = (...messages: object[]) => wireAnswer({}, messages);
reads('payment.confirm', ({ payment }) => payment.confirm(id), [
  [
    'succeeds wherever the success message stands, also beside that of another purchase',
    [saying(wireMessage({ key: 'A.Infos.OTHER' }), ofAnother, success(), wireMessage({ key: 'A.Infos.LAST' }))],
    { technicalId: id, businessId: 'AB12CD', orderReference: undefined },
  ],
  [
    'is unresolved without it',
    [
      wireAnswer(),
      [],
      '',
      { wsMessages: null },
      saying(success({ key: 'BestellungBestaetigenServiceActivity.Infos.LAUFZEIT_ANGEPASST' })),
      saying(ofAnother),
    ],
    malformed(),
  ],
]);

reads('authorization.transaction', ({ authorization }) => authorization.transaction(id), [
  [
    'is unknown with a word that nobody knows',
    [{ status: 'HALTED' }, { status: 'constructor' }],
    { status: 'unknown' },
  ],
  ['is malformed about another one', [{ status: 'AUTHORIZED', transactionId: 'other' }], malformed()],
]);

const bare = {
  businessId: 'AB12CD',
  status: 'report_capture',
  statusAsSent: 'REPORT_CAPTURE',
  webshopId: undefined,
  customer: { firstName: undefined, lastName: undefined, number: undefined },
  creditAccountNumber: undefined,
  order: {
    orderId: undefined,
    orderDate: undefined,
    clearingDate: undefined,
    originalValue: undefined,
    currentValue: undefined,
  },
  bookings: [],
  refunds: [],
  refundsTotal: undefined,
  expiresAt: undefined,
  unreadable: [],
};
const lacking = (unreadable: string, more: object = {}) => having({ unreadable: [unreadable], ...more });
reads('transactions.transaction', ({ merchant }) => merchant.transaction('AB12CD'), [
  [
    'may lack every optional field',
    [
      {},
      { customer: {}, orderDetails: {} },
      { customer: null, orderDetails: { orderId: null, clearingDate: null }, bookings: null, expirationDateTime: null },
      { orderDetails: { orderDate: '' } },
    ].map(wireTransaction),
    bare,
  ],
  [
    'lacks an amount that cannot be read, and nothing else',
    [589.999, '5,89', -1, true].map((originalOrderValue) =>
      wireTransaction({ orderDetails: { orderId: 'A-1', originalOrderValue } }),
    ),
    lacking('originalValue', { order: having({ originalValue: undefined, orderId: 'A-1' }) }),
  ],
  // JavaScript has changed such a number: it is another id.
  [
    'lacks an id of too many digits',
    [wireTransaction({ creditAccountNumber: 2 ** 53 })],
    lacking('creditAccountNumber'),
  ],
  [
    'has messages in two languages, moments with any form of offset, and a refund of nothing',
    [
      wireTransaction({
        bookings: [
          {
            uuid: 'u2',
            created: '2026-11-20T10:00:00.000+0100',
            message: { messageDE: 'Zu hoch', messageEN: 'Too high' },
            amount: 5,
            bookingId: 7,
          },
        ],
        refundDetails: [{ refundAmount: 0, refundBookingDate: null }],
        refundsTotalValue: 0,
      }),
    ],
    having({
      bookings: [having({ id: 'u2', created: Date.UTC(2026, 10, 20, 9), amount: 5_00, message: 'Zu hoch' })],
      refunds: [having({ amount: 0, bookedDate: undefined })],
      refundsTotal: 0,
    }),
  ],
  [
    'is unknown with a word that nobody knows, and with none',
    ['HALTED', 'constructor', '', undefined, null].map((status) => wireTransaction({ status })),
    having({ status: 'unknown', statusAsSent: anyText }),
  ],
  ['says how it was sent', [wireTransaction({ status: 'HALTED' })], having({ statusAsSent: 'HALTED' })],
  [
    'has bookings with unknown words, and without any',
    [
      wireTransaction({
        bookings: [
          { type: 'GIFT', status: 'toString' },
          { message: 7, bookingId: 'b7' },
          { bookingId: 8, message: { messageEN: 'Too high' } },
        ],
      }),
    ],
    having({
      bookings: [
        having({ id: undefined, type: 'unknown', status: 'unknown' }),
        having({ id: 'b7', message: undefined }),
        having({ id: '8', message: 'Too high' }),
      ],
    }),
  ],
  [
    'has texts and ids from numbers too, and days and moments from either; a day ends at midnight in Germany',
    [
      wireTransaction({
        webshopId: 4711,
        customer: { customerNumber: 1000123456 },
        creditAccountNumber: 80815,
        orderDetails: {
          orderId: 1001,
          orderDate: '2026-11-20T23:30:00Z',
          clearingDate: Date.UTC(2026, 10, 20, 23, 30),
        },
        bookings: [
          { uuid: 7, created: '2026-11-20' },
          { uuid: 8, created: Date.UTC(2026, 6, 1) },
        ],
        expirationDateTime: '2026-12-20',
      }),
    ],
    having({
      webshopId: '4711',
      customer: having({ number: '1000123456' }),
      creditAccountNumber: '80815',
      order: having({ orderId: '1001', orderDate: '2026-11-21', clearingDate: '2026-11-21' }),
      bookings: [
        having({ id: '7', created: undefined, day: '2026-11-20' }),
        having({ id: '8', created: Date.UTC(2026, 6, 1), day: '2026-07-01' }),
      ],
      expiresAt: Date.parse('2026-12-20T23:59:59.999+01:00'),
      unreadable: [],
    }),
  ],
  [
    'ends at the midnight of summer, too',
    [wireTransaction({ expirationDateTime: '2026-07-20' })],
    having({ expiresAt: Date.parse('2026-07-20T23:59:59.999+02:00') }),
  ],
  [
    'is malformed about another one',
    [wireTransaction({ transactionId: 'ZZZZZZ' }), { status: 'BILLED' }, '{', []],
    malformed(),
  ],
]);

const pageOf = (list: unknown, paging: object = {}) => ({
  TransactionList: list,
  PagingDetails: { page: 0, pageSize: 100, count: 1, ...paging },
});
reads('transactions.search', ({ merchant }) => merchant.search(), [
  [
    'may find nothing',
    [[], null, undefined].map((list) => pageOf(list, { count: 0 })),
    { transactions: [], page: 0, pageSize: 100, count: 0, unreadableRecords: 0 },
  ],
  [
    'fails on an answer that does not fit, instead of guessing',
    [
      {},
      [],
      { TransactionList: [] },
      pageOf([], { count: -1 }),
      pageOf([], { count: undefined }),
      pageOf(undefined),
      pageOf({ status: 'BILLED' }),
    ],
    malformed(),
  ],
  [
    'counts the records that it cannot read, and returns the rest of the page',
    [
      pageOf([
        wireTransaction(),
        wireTransaction({
          transactionId: 'ZZ9999',
          customer: 'Ralf',
          expirationDateTime: 'bald',
          bookings: [{ type: 'CAPTURE', status: 'DONE', created: '20.11.2026' }, 7],
          orderDetails: { currentOrderValue: '1.234,56', originalOrderValue: '589 EUR', orderDate: '20.11.2026' },
        }),
        wireTransaction({ transactionId: 'YY9999', orderDetails: [], refundDetails: {} }),
        { status: 'BILLED' },
        wireTransaction({ transactionId: 'x' }),
        5,
      ]),
    ],
    having({
      transactions: [
        bare,
        having({
          order: having({ currentValue: undefined }),
          bookings: [having({ type: 'capture', status: 'done', created: undefined })],
          unreadable: ['customer', 'orderDate', 'originalValue', 'currentValue', 'bookings', 'expiresAt'],
        }),
        having({
          unreadable: (fields: unknown) =>
            ['currentValue', 'orderId', 'refunds'].every((name) => (fields as string[]).includes(name)),
        }),
      ],
      unreadableRecords: 3,
    }),
  ],
]);

const found = (...ergebnisse: unknown[]) => wireAnswer({ ergebnisse });
/** A list of another name, none, or a bare record: only an empty list means that nothing was found. */
const noList = [
  ...[{ ergebnis: [wireRecord()] }, { ergebnisse: null }, { ergebnisse: wireRecord() }, wireRecord()].map(
    (body: object) => wireAnswer({ ...body }),
  ),
  ...[[wireRecord()], [], wireAnswer(), ''],
];
const record = (...fields: object[]) => [found(wireRecord(Object.assign({}, ...fields)))];
const [entered, later] = [{ rueckabwicklungEingegebenAm: '2026-11-06' }, { rueckabwicklungEingegebenAm: '2026-11-09' }];
const booked = { rueckabwicklunngGebuchtAm: '2026-11-07', widerrufenerBetrag: 5 };
const shown = (pending: string[], refunds: unknown[]) =>
  having({ bookings: pending.map((day) => having({ type: 'refund', status: 'pending', day })), refunds });
reads('merchant.transaction', ({ reporting }) => reporting.transaction('AB12CD'), [
  [
    'is unknown with a word that nobody knows',
    ['PAUSIERT', 'constructor'].flatMap((haendlerstatusV2) => record({ haendlerstatusV2 })),
    having({ status: 'unknown', statusAsSent: /^(PAUSIERT|constructor)$/ }),
  ],
  [
    'may lack everything but its id',
    [undefined, null].flatMap((none) =>
      record({
        haendlerstatusV2: none,
        kundennummer: none,
        vorgangskennungShop: none ?? '',
        lieferdatum: none ?? '',
        rueckabwicklunngGebuchtAm: none,
        bestellwertAktuell: none,
        widerrufenerBetrag: none,
      }),
    ),
    { ...bare, status: 'unknown', statusAsSent: '' },
  ],
  ['shows a reversal that was entered as pending', record(entered), shown(['2026-11-06'], [])],
  [
    'shows it as pending while nothing is booked',
    record(entered, { widerrufenerBetrag: 0 }),
    shown(['2026-11-06'], []),
  ],
  ['shows it as done when it is booked', record(entered, booked), shown([], [having({})])],
  [
    'shows a later one as pending beside one that is booked, whose days are not those of the later one',
    record(later, booked),
    shown(['2026-11-09'], [having({ date: undefined, enteredDate: undefined, bookedDate: '2026-11-07' })]),
  ],
  ['shows an amount alone as booked', record({ widerrufenerBetrag: 5 }), shown([], [having({})])],
  ['lacks an amount that cannot be read', record({ bestellwertAktuell: '589 EUR' }), lacking('currentValue')],
  [
    'is malformed about another one, or about two',
    [found(wireRecord({ vorgangskennungFachlich: 'ZZ9999' })), found(wireRecord(), wireRecord()), found({})],
    malformed(),
  ],
  ['is malformed without its list', noList, malformed()],
]);

reads('merchant.search', ({ reporting }) => reporting.search(), [
  ['is malformed without its list', noList, malformed()],
  [
    'counts the records that it cannot read, and returns the others',
    [
      found(
        wireRecord(),
        wireRecord({
          vorgangskennungFachlich: 'ZZ9999',
          bestellwertAktuell: '1.234,56',
          bestelldatum: '20.11.2026',
          kundeVorname: true,
          lieferdatum: 'gestern',
          rueckabwicklungsdatum: {},
        }),
        { kundeVorname: 'Ralf' },
        5,
        null,
        wireRecord({ vorgangskennungFachlich: 'x' }),
      ),
    ],
    {
      transactions: [
        having({ businessId: 'AB12CD', unreadable: [] }),
        having({
          businessId: 'ZZ9999',
          order: having({ currentValue: undefined, orderDate: undefined }),
          unreadable: ['customer', 'orderDate', 'bookings', 'refunds', 'currentValue'],
        }),
      ],
      unreadableRecords: 4,
    },
  ],
]);

it.each<[shows: string, FakeAnswer]>([
  ['an empty 202', { status: 202, body: '' }],
  ['an empty 200', { status: 200, body: '' }],
  ['a 202 with JSON', { status: 202, body: {} }],
  ['a 202 with HTML', { status: 202, body: '<p>x</p>', contentType: 'text/html' }],
  ['a 202 with text', { status: 202, body: 'accepted', contentType: 'text/plain' }],
  ['a 202 with JSON that breaks off', { status: 202, body: '{' }],
])('a report of a delivery is accepted with %s', async (_shows, answer) => {
  const { merchant, reporting } = answering(answer);
  assert.isUndefined(await merchant.capture('AB12CD'));
  if (answer.body === '' || answer.status === 200) assert.isUndefined(await reporting.capture('AB12CD'));
});

describe('the integration check', () => {
  const check = (answer: FakeAnswer) => answering(answer).authorization.integrationCheck('hello');
  const page = (body: string): FakeAnswer => ({ body, contentType: 'text/html' });

  it.each<FakeAnswer>([
    ...[{ message: 'hello' }, { message: 'other' }, {}, ['hello']].map((body) => ({ body })),
    { body: '', contentType: '' },
    { body: 'OK', contentType: 'text/plain' },
    page('<p>hello</p>'),
  ])('accepts the credentials with 200, whether it repeats the message or not: %j', async (answer) => {
    assert.deepEqual(await check(answer), { result: 'ok' });
  });

  it('accepts them by no page that does not repeat the message, and not where it says otherwise', async () => {
    assert.equal((await failureOf(check(page('<p>Log in</p>')))).code, 'malformed');
    const text = 'Webshop 2.de.1.1 inactive';
    assert.deepEqual(await check({ body: { message: text } }), { result: 'inactive', text });
  });
});

it('JSON is read behind a byte order mark and of any JSON content type, and only as UTF-8', async () => {
  const body = '\uFEFF{"restbetrag":12.5}';
  for (const contentType of ['application/json', 'Application/JSON; charset=utf-8', 'application/hal+json'])
    assert.deepEqual(await answering({ contentType, body }).payment.checkCredentials(), {
      remainingPurchaseLimit: 12_50,
    });
  const transport = async () => ({
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from('{"zustimmungDatenuebertragungPaymentPage":"für"}', 'latin1'),
  });
  const api = createPaymentApi({ ...credentials, host: 'https://pay.example', transport });
  assert.deepInclude(await failureOf(api.consentTexts()), { code: 'malformed' });
});

describe('a refusal', () => {
  const error = (more: object = {}) => wireMessage({ key: 'X.Errors.STATUS_UNGUELTIG', severity: 'ERROR', ...more });

  it.each([200, 400])('names the field of the address, with status %i', async (status) => {
    const body = saying(error({ key: 'X.Errors.ADRESSE_UNBEKANNT', field: 'rechnungsadresse' }), wireMessage());
    const failure = await failureOf(answering({ body, status }).payment.startPurchase(purchaseInput()));
    assertHas(failure, { code: 'rejected', status, maybeDone: false, messages: [{ field: 'rechnungsadresse' }, {}] });
    assert.include(failure.message, 'ADRESSE_UNBEKANNT for rechnungsadresse');
  });

  it('counts beside the success of the confirmation', async () => {
    const failure = await failureOf(answering({ body: saying(success(), error()) }).payment.confirm(id));
    assertHas(failure, { code: 'rejected', maybeDone: false, messages: [{ text: anyText }, {}] });
  });

  it('is that there is no such transaction where API C lists none', async () => {
    assert.equal((await failureOf(answering({ body: found() }).reporting.transaction('AB12CD'))).code, 'not_found');
  });
});
