import { assert } from 'vitest';
import { assertHas, having } from '../../support/matching.js';
import { authorization, confirmation, decision, financing, integrationCheck, purchase, status } from './operations.js';
import type { Check, Row, State } from './row.js';
import { aborted, adjusted, approved, cancelled, confirmed, declined, expired, later, started } from './states.js';
import { notTaken, refused, taken, wire } from './table.js';

const envelope = { wsMessages: { messages: [] }, uuid: null };
const notSoFar = { status: 409, keys: ['STATUS_UNGUELTIG'] };
const negative = { status: 409, keys: ['ENTSCHEIDUNG_NEGATIV'] };
const unknown = { status: 404, keys: ['VORGANG_UNBEKANNT'], fields: ['vorgangskennung'] };

const device = /^[0-9a-f-]{36}$/;
const informationUrl = /\/content\/intern\/vorvertraglicheInformationen\.jsf\?vorgangskennung=2\.de\.9999\.10001-/;
const repayments =
  'Sie zahlen 24 monatliche Raten: 23 Raten zu je 37,20\u00a0€ und eine letzte Rate zu 37,29\u00a0€, zusammen 892,89\u00a0€. ' +
  'Die erste Rate ist am 21.12.2026 fällig, die letzte am 21.11.2028.';
const general = {
  shopKennung: '{webshopId}',
  tbVorgangskennung: '{technicalId}',
  shopVorgangskennung: 'A-1001',
  fachlicheVorgangskennung: '{businessId}',
  deviceIdentToken: device,
};
const readGeneral = {
  technicalId: '{technicalId}',
  businessId: '{businessId}',
  shopReference: 'A-1001',
  deviceToken: device,
};

const stages: readonly (readonly [which: string, State, wire: string, read: string])[] = [
  ['the customer has left is as before: the customer may come back', aborted, 'INITIALISIERT', 'initialized'],
  ['is confirmed stays, also a year later', later(confirmed, 365), 'BESTAETIGT', 'confirmed'],
  ['the bank has cancelled is there, too', cancelled, 'STORNIERT', 'cancelled'],
];

wire('a purchase', purchase, [
  {
    shows: 'that waits for the customer has its ids and its status',
    given: started,
    answers: {
      ...envelope,
      tbVorgangskennung: '{technicalId}',
      allgemeineVorgangsdaten: { ...general, status: 'INITIALISIERT', urlVorvertraglicheInformationen: null },
      tilgungsplanText: null,
    },
    reads: {
      ...readGeneral,
      status: 'initialized',
      statusAsSent: 'INITIALISIERT',
      preContractualInformationUrl: undefined,
      repaymentText: undefined,
    },
  },
  {
    shows: 'that is approved has its repayments in words and its information, too',
    given: approved,
    answers: {
      ...envelope,
      tbVorgangskennung: '{technicalId}',
      allgemeineVorgangsdaten: { ...general, status: 'ENTSCHIEDEN', urlVorvertraglicheInformationen: informationUrl },
      tilgungsplanText: repayments,
    },
    reads: {
      ...readGeneral,
      status: 'decided',
      statusAsSent: 'ENTSCHIEDEN',
      preContractualInformationUrl: informationUrl,
      repaymentText: repayments,
    },
  },
  ...stages.map(([which, given, sent, read]): Row => ({
    shows: `that ${which}`,
    given,
    answers: having({ allgemeineVorgangsdaten: having({ status: sent }) }),
    reads: having({ status: read, statusAsSent: sent }),
  })),
  ...refused([['thirty minutes later, when it is deleted', expired, unknown]]),
  { shows: 'is none with an id that climbs in the path', raw: 'GET vorgang/..%2f..', refuses: unknown },
]);

const declinedText = /^Leider .*\.$/;
const adjustment = having({
  key: 'AllgemeineMeldungenMsg.Infos.LAUFZEIT_ANGEPASST',
  severity: 'INFO',
  params: ['12', '36'],
});
const decided = (result: string, text: unknown) => ({
  ...envelope,
  timestamp: 0,
  entscheidung: {
    entscheidungsergebnis: result,
    textbaustein: text,
    laufzeitgrenzen: { minimaleLaufzeit: 3, maximaleLaufzeit: 36 },
  },
});

wire('the decision', decision, [
  {
    shows: 'is GRUEN, with the limits of the term',
    given: approved,
    answers: decided('GRUEN', null),
    reads: { result: 'approved', text: undefined, termLimits: { minimum: 3, maximum: 36 } },
  },
  {
    shows: 'is ROT, with words of the bank',
    given: declined,
    answers: decided('ROT', declinedText),
    reads: { result: 'declined', text: declinedText, termLimits: { minimum: 3, maximum: 36 } },
  },
  {
    shows: 'says which other term than the chosen one it grants',
    given: adjusted,
    answers: having({
      wsMessages: { messages: [adjustment] },
      entscheidung: having({ laufzeitgrenzen: { minimaleLaufzeit: 36, maximaleLaufzeit: 36 } }),
    }),
    reads: { result: 'approved', text: undefined, termLimits: { minimum: 36, maximum: 36 } },
  },
  ...refused([
    ['before the customer applies', started, notSoFar],
    ['when the customer has left', aborted, notSoFar],
    ['when the bank has cancelled', cancelled, notSoFar],
    ['thirty minutes after the last step', later(approved, 30 / 1440), unknown],
  ]),
]);

const readPlan = {
  months: 36,
  monthlyRate: 26_12,
  lastRate: 26_15,
  interest: 141_35,
  total: 940_35,
  effectiveRate: 11.46,
  borrowingRate: 10.9,
  firstDue: '2026-12-21',
  lastDue: '2029-11-21',
};
const inTheFormOfTheDescription: State = async (sandbox) => {
  sandbox.answerIn('description');
  return approved(sandbox);
};

wire('the financing', financing, [
  {
    shows: 'has the plan of the granted term, whatever term was chosen, and the order value without interest',
    given: adjusted,
    answers: {
      wsMessages: { messages: [adjustment] },
      uuid: null,
      timestamp: 0,
      ratenplan: {
        gesamtsumme: '940.35',
        zinsen: { effektivzins: '11.46', nominalzins: '10.90', anfallendeZinsen: '141.35' },
        zahlungsplan: {
          anzahlRaten: 36,
          terminErsteRate: Date.parse('2026-12-21T00:00:00+01:00'),
          terminLetzteRate: Date.parse('2029-11-21T00:00:00+01:00'),
          betragRate: '26.12',
          betragLetzteRate: '26.15',
        },
      },
      laufzeitgrenzen: { minimaleLaufzeit: 36, maximaleLaufzeit: 36 },
      finanzierung: { bestellwert: '799.00', laufzeit: 36 },
      tilgungsplanText: /^Sie zahlen 36 monatliche Raten/,
    },
    reads: {
      plan: readPlan,
      amount: 799_00,
      months: 36,
      termLimits: { minimum: 36, maximum: 36 },
      repaymentText: /^Sie zahlen 36 monatliche Raten/,
    },
  },
  {
    shows: 'keeps the days of the decision, however late it is read',
    given: later(confirmed, 40),
    answers: having({ tilgungsplanText: repayments, finanzierung: { bestellwert: '799.00', laufzeit: 24 } }),
    reads: having({ months: 24, repaymentText: repayments, plan: having({ firstDue: '2026-12-21' }) }),
  },
  {
    shows: 'has numbers and days in the form of the operator’s description',
    given: inTheFormOfTheDescription,
    answers: having({
      finanzierung: { bestellwert: 799, laufzeit: 24 },
      ratenplan: having({ zahlungsplan: having({ terminErsteRate: '2026-12-21', betragRate: 37.2 }) }),
    }),
    reads: having({ amount: 799_00, plan: having({ firstDue: '2026-12-21', monthlyRate: 37_20 }) }),
  },
  ...refused([
    ['before the customer applies', started, notSoFar],
    ['for a customer who is declined', declined, negative],
    ['when the bank has cancelled', cancelled, notSoFar],
  ]),
]);

const success = having({
  wsMessages: {
    messages: [
      having({
        key: 'BestellungBestaetigenServiceActivity.Infos.ERFOLGREICH',
        severity: 'INFO',
        params: ['{technicalId}', '{businessId}'],
      }),
    ],
  },
  uuid: null,
  timestamp: 0,
});
const isUntouched: Check = (sandbox) => assert.deepInclude(sandbox.purchases()[0], { confirmations: 0 });
const keepsOrder: Check = (sandbox) =>
  assert.deepInclude(sandbox.purchases()[0], { orderId: 'A-1001', status: 'BESTAETIGT' });
const readSuccess = { technicalId: '{technicalId}', businessId: '{businessId}' };

wire('the confirmation', confirmation, [
  {
    shows: 'names the order, and succeeds with a message that names both ids: there is a transaction',
    given: approved,
    input: 'B-7',
    sends: { shopVorgangskennung: 'B-7' },
    answers: success,
    reads: { ...readSuccess, orderReference: 'B-7' },
    then: (sandbox, { businessId, webshopId }) => {
      const done = { status: 'BESTAETIGT', orderId: 'B-7', confirmations: 1, confirmationRequests: 1, expires: null };
      assertHas(sandbox.purchases(), [done]);
      const person = { firstName: 'Ralf', lastName: 'Ratenkauf' };
      const credit = { amount: 799_00, total: 892_89, months: 24, ordered: new Date('2026-11-20T23:30:00Z') };
      assertHas(sandbox.transactions(), [{ businessId, webshopId, orderId: 'B-7', ...person, ...credit }]);
    },
  },
  {
    shows: 'without an order has no body, and leaves the purchase the order of its start',
    given: approved,
    answers: success,
    reads: { ...readSuccess, orderReference: undefined },
    then: keepsOrder,
  },
  {
    shows: 'sends of the order only the characters that the bank takes',
    given: approved,
    input: '#1001 ü',
    sends: { shopVorgangskennung: '1001' },
    answers: success,
    reads: { ...readSuccess, orderReference: '1001' },
    then: (sandbox) => assert.deepInclude(sandbox.purchases()[0], { orderId: '1001' }),
  },
  ...taken(approved, ['', '[]', 'null', { shopVorgangskennung: '' }, { anderes: 1 }], {
    answers: success,
    then: keepsOrder,
  }),
  ...taken(approved, [{ shopVorgangskennung: 10042 }], {
    answers: success,
    then: (sandbox) => assert.deepInclude(sandbox.purchases()[0], { orderId: '10042' }),
  }),
  ...notTaken(
    approved,
    [
      [{ shopVorgangskennung: 'B 7' }, 'shopVorgangskennung', 'ANGABE_UNGUELTIG'],
      [{ shopVorgangskennung: 'x'.repeat(51) }, 'shopVorgangskennung', 'ANGABE_UNGUELTIG'],
      ['{"shop', null, 'ANGABE_UNGUELTIG'],
      ['"B-7"', null, 'ANGABE_UNGUELTIG'],
    ],
    isUntouched,
  ),
  ...refused([
    ['before the customer applies', started, notSoFar, { then: isUntouched }],
    ['for a customer who is declined', declined, negative, { then: isUntouched }],
    ['when the bank has cancelled', cancelled, notSoFar, { then: isUntouched }],
    ['thirty minutes later', expired, unknown],
    [
      'the second time, and the first one counts',
      confirmed,
      notSoFar,
      {
        then: (sandbox) => {
          assert.deepInclude(sandbox.purchases()[0], { confirmations: 1, confirmationRequests: 2 });
          assert.lengthOf(sandbox.transactions(), 1);
        },
      },
    ],
  ]),
]);

const end = '2026-11-21T00:00:00.000Z';
const statuses: readonly (readonly [when: string, State, wire: string, read: string, expires: string | null])[] = [
  ['after GRUEN', approved, 'PREAUTHORIZED', 'preauthorized', end],
  ['after the confirmation, and does not end', confirmed, 'AUTHORIZED', 'authorized', null],
  ['after ROT', declined, 'DECLINED', 'declined', end],
  ['when the bank has cancelled', cancelled, 'DECLINED', 'declined', end],
];

wire('the status in the newer interface', status, [
  {
    shows: 'is OPEN before the decision, with ids, order, value and the end of the thirty minutes',
    given: started,
    answers: {
      transactionId: '{technicalId}',
      status: 'OPEN',
      webshopId: '{webshopId}',
      businessTransactionId: '{businessId}',
      orderId: 'A-1001',
      orderValue: 799,
      expirationDateTime: end,
    },
    reads: { status: 'open' },
  },
  ...statuses.map(([when, given, sent, read, expirationDateTime]): Row => ({
    shows: `is ${sent} ${when}`,
    given,
    answers: having({ status: sent, expirationDateTime }),
    reads: { status: read },
  })),
  {
    shows: 'is EXPIRED after thirty minutes, and nothing else is known then',
    given: expired,
    answers: { transactionId: '{technicalId}', status: 'EXPIRED', webshopId: '{webshopId}' },
    reads: { status: 'expired' },
  },
]);

const conflict = { status: 409, fields: ['status'] };

wire('the authorization by the newer interface', authorization, [
  {
    shows: 'confirms the purchase in API B, too, with its order',
    given: approved,
    sends: { orderId: 'B-7' },
    isEmpty: true,
    then: (sandbox) => {
      assert.deepInclude(sandbox.purchases()[0], { status: 'BESTAETIGT', orderId: 'B-7', confirmations: 1 });
      assertHas(sandbox.transactions(), [{ orderId: 'B-7' }]);
    },
  },
  ...taken(approved, ['', {}, { orderId: null }], { isEmpty: true, then: keepsOrder }),
  ...notTaken(
    approved,
    [
      [{ orderId: 'B 7' }, 'orderId'],
      ['{', null],
      ['[]', null],
    ],
    isUntouched,
  ),
  ...refused([
    ['before the decision', started, conflict, { then: isUntouched }],
    ['after ROT', declined, conflict, { then: isUntouched }],
    ['after the confirmation', confirmed, conflict],
    ['after thirty minutes', expired, conflict],
  ]),
]);

wire('the integration check', integrationCheck, [
  { shows: 'echoes the message', answers: { message: 'Grüße' } },
  { shows: 'is refused without a message', sends: {}, refuses: { status: 400, fields: ['message'] } },
]);
