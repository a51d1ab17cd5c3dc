import { anyText, having } from '../../support/matching.js';
import { cheapestPlan, consentTexts, credentialCheck, example, plans } from './operations.js';
import type { Row, State } from './row.js';
import { wire } from './table.js';

const envelope = { wsMessages: { messages: [] }, uuid: null };
const amount = (decimal: string) => `?webshopId={webshopId}&finanzierungsbetrag=${decimal}`;
const notFinanced = {
  status: 400,
  keys: ['FINANZIERUNGSBETRAG_UNGUELTIG'],
  fields: ['finanzierungsbetrag'],
  params: ['200.00', '10000.00'],
};
const unknownWebshop = (field: string, status = 404) => ({ status, keys: ['WEBSHOP_UNBEKANNT'], fields: [field] });

const exampleText = /^<p><strong>.*<ul><li>.*<a href="https:.*<\/p>$/;
const others = [having({}), having({})];
const readPlans = {
  plans: [
    {
      months: 3,
      monthlyRate: 67_88,
      lastRate: 67_89,
      interest: 3_65,
      total: 203_65,
      effectiveRate: 11.48,
      borrowingRate: 10.9,
      firstDue: '2026-12-21',
      lastDue: '2027-02-21',
    },
    having({ months: 6, lastDue: '2027-05-21' }),
    having({ months: 8, lastDue: '2027-07-21' }),
  ],
  example: exampleText,
};
const inTheFormOfTheDescription: State = async (sandbox) => {
  sandbox.answerIn('description');
  return '';
};

wire('the model calculation', plans, [
  {
    shows: 'has a plan for each term, in decimals and milliseconds, and the representative example',
    input: 200_00,
    query: amount('200.00'),
    answers: {
      ...envelope,
      ergebnis: [
        {
          gesamtsumme: '203.65',
          zinsen: { effektivzins: '11.48', nominalzins: '10.90', anfallendeZinsen: '3.65' },
          zahlungsplan: {
            anzahlRaten: 3,
            terminErsteRate: Date.parse('2026-12-21T00:00:00+01:00'),
            terminLetzteRate: Date.parse('2027-02-21T00:00:00+01:00'),
            betragRate: '67.88',
            betragLetzteRate: '67.89',
          },
        },
        ...others,
      ],
      repraesentativesBeispiel: exampleText,
    },
    reads: readPlans,
  },
  {
    shows: 'is read alike in the form of the operator’s description: numbers and days',
    given: inTheFormOfTheDescription,
    input: 200_00,
    query: amount('200.00'),
    answers: having({
      ergebnis: [
        {
          gesamtsumme: 203.65,
          zinsen: { effektivzins: 11.48, nominalzins: 10.9, anfallendeZinsen: 3.65 },
          zahlungsplan: {
            anzahlRaten: 3,
            terminErsteRate: '2026-12-21',
            terminLetzteRate: '2027-02-21',
            betragRate: 67.88,
            betragLetzteRate: 67.89,
          },
        },
        ...others,
      ],
    }),
    reads: readPlans,
  },
  {
    shows: 'is refused for an amount that is not financed',
    input: 199_99,
    query: amount('199.99'),
    refuses: notFinanced,
  },
  ...['799', '799.0', '799.00&_=1&foo[]=bar&empty'].map((decimal): Row => ({
    shows: `takes the amount ${decimal}`,
    raw: true,
    query: amount(decimal),
    answers: having({
      ergebnis: [...Array.from({ length: 8 }, () => having({})), having({ gesamtsumme: '940.35' })],
    }),
  })),
  ...['', '10000.01', '799,00', '1e3', '-799', '799.001', '%2B799', '799.00&finanzierungsbetrag=8'].map(
    (decimal): Row => ({
      shows: `is refused for the amount ${JSON.stringify(decimal)}`,
      raw: true,
      query: amount(decimal),
      refuses: notFinanced,
    }),
  ),
  ...['', '[]'].map((sends): Row => ({
    shows: `takes the body ${JSON.stringify(sends)}, and a slash at the end of its address`,
    raw: 'GET modellrechnung/durchfuehren/',
    query: amount('799'),
    sends,
    answers: having({ repraesentativesBeispiel: anyText }),
  })),
  {
    shows: 'is refused without a webshop id',
    raw: true,
    query: '?finanzierungsbetrag=799',
    refuses: unknownWebshop('webshopId', 400),
  },
  {
    shows: 'is refused for an unknown webshop id otherwise than without one',
    raw: true,
    query: '?finanzierungsbetrag=799&webshopId=2.de.1.1',
    refuses: unknownWebshop('webshopId'),
  },
]);

wire('the cheapest plan', cheapestPlan, [
  {
    shows: 'is the longest one, in numbers',
    answers: { ...envelope, anzahlRaten: 36, betragRate: 26.12, gesamtsumme: 940.35 },
    reads: { months: 36, monthlyRate: 26_12, total: 940_35 },
  },
  {
    shows: 'is refused for an amount that is not financed',
    input: 10_000_01,
    query: amount('10000.01'),
    refuses: notFinanced,
  },
]);

const privacy =
  /<ul><li>.*steht in den <a href="https:\/\/www\.teilzahlungsbank\.example\/datenschutz">Datenschutzhinweisen der Bank<\/a>\..*<\/p>$/;

wire('the consent texts', consentTexts, [
  {
    shows: 'are six of HTML, with paragraphs, lists and links',
    answers: {
      ...envelope,
      zustimmungDatenuebertragungPaymentPage: privacy,
      zustimmungDatenuebertragungServiceIntegration: /^<p>Ich stimme zu, .*<\/p>$/,
      einwilligungsErklaerungServiceIntegration: /^<p>Ich willige ein, dass die .*<\/p>$/,
      einwilligungsErklaerungPos: /^<p>Ich willige ein, dass meine Angaben im Geschäft .*<\/p>$/,
      zustimmungZurHandlungInEigenemNamen: /^<p>Ich handle in eigenem Namen .*<\/p>$/,
      zustimmungEmailWerbung: /^<p>Ich möchte von .* per E-Mail .*<\/p>$/,
    },
    reads: {
      paymentPageDataTransfer: privacy,
      serviceIntegrationDataTransfer: /^<p>Ich stimme zu, /,
      serviceIntegrationDeclaration: /^<p>Ich willige ein, dass die /,
      pointOfSaleDeclaration: /^<p>Ich willige ein, dass meine Angaben im Geschäft /,
      actingInOwnName: /^<p>Ich handle in eigenem Namen /,
      emailAdvertising: /^<p>Ich möchte von /,
    },
  },
  {
    shows: 'have the same address with a slash',
    raw: 'GET texte/zustimmung/{webshopId}/',
    answers: having({ zustimmungDatenuebertragungPaymentPage: privacy }),
  },
  {
    shows: 'are refused for an unknown webshop',
    raw: 'GET texte/zustimmung/2.de.1.1',
    refuses: unknownWebshop('webshopkennung'),
  },
]);

wire('the representative example', example, [
  ...['v1', 'v2'].map((version): Row => ({
    shows: `also comes alone, under ${version}`,
    raw: `GET /ratenkauf-ws/rest/${version}/texte/repraesentativesBeispiel/{webshopId}`,
    answers: { ...envelope, repraesentativesBeispiel: exampleText },
  })),
  {
    shows: 'is refused for an unknown webshop',
    raw: 'GET texte/repraesentativesBeispiel/2.de.1.1',
    refuses: unknownWebshop('webshopkennung'),
  },
]);

wire('the check of credentials', credentialCheck, [
  {
    shows: 'says what the bank would still buy from the shop',
    answers: { ...envelope, restbetrag: 250_000 },
    reads: { remainingPurchaseLimit: 250_000_00 },
  },
  {
    shows: 'has its address under v1, too',
    raw: 'GET /ratenkauf-ws/rest/v1/webshop/{webshopId}/restbetragankaufobergrenze',
    answers: { ...envelope, restbetrag: 250_000 },
  },
  {
    shows: 'has no address under v3',
    raw: 'GET /ratenkauf-ws/rest/v3/webshop/{webshopId}/restbetragankaufobergrenze',
    refuses: { status: 404, keys: ['RESSOURCE_UNBEKANNT'] },
  },
  {
    shows: 'tells an unknown webshop from a wrong password',
    raw: 'GET webshop/2.de.1.1/restbetragankaufobergrenze',
    refuses: unknownWebshop('webshopkennung'),
  },
]);
