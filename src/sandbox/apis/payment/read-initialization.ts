import * as z from 'zod';
import { isFinanced, lending } from '../../bank/plans/ladder.js';
import type { Initialization } from '../../bank/purchases/purchase.js';
import { testPersons } from '../../bank/purchases/test-persons.js';
import { deliveryElsewhereIsRefused } from '../../bank/setting/assumptions.js';
import type { Shop } from '../../bank/setting/shops.js';
import { euroText } from '../../bank/values/money.js';
import { InvalidBody } from './messages.js';
import {
  andThen,
  anyNumber,
  birthDate,
  day,
  decimal,
  field,
  isAbsent,
  matching,
  oneOf,
  optional,
  Problem,
  type Reader,
  readShape,
  required,
  text,
  truth,
  violation,
  type Violation,
  webAddress,
  wholeNumber,
} from './readers.js';

const { lowestAmount, highestAmount } = lending;
const noAmount = new Problem(
  'FINANZIERUNGSBETRAG_UNGUELTIG',
  'Der Bestellwert fehlt oder ist keine Dezimalzahl mit höchstens zwei Nachkommastellen.',
);
const notFinanced = new Problem(
  'FINANZIERUNGSBETRAG_UNGUELTIG',
  `Der Bestellwert muss zwischen ${euroText(lowestAmount)} und ${euroText(highestAmount)} liegen.`,
);
const noTerm = new Problem('LAUFZEIT_UNGUELTIG', 'Die Laufzeit muss eine ganze Zahl von 2 bis 60 Monaten sein.');
const noStreet = new Problem('STRASSE_HNR_NICHT_ANGEGEBEN', 'Straße und Hausnummer fehlen.');
const noHouseNumber = new Problem('STRASSE_HNR_HNR_FEHLT', 'Die Hausnummer fehlt.');
const noPostcode = new Problem('PLZ_NICHT_ANGEGEBEN', 'Die Postleitzahl fehlt.');
const noCity = new Problem('ORT_NICHT_ANGEGEBEN', 'Der Ort fehlt.');
const abroad = new Problem(
  'LIEFERADRESSE_FEHLERHAFT',
  'Der Ratenkauf ist nur für Adressen in Deutschland möglich (land: DE).',
);
const unknownCity = new Problem('ADRESSE_UNBEKANNT', 'Diese Adresse ist nicht bekannt.');
const ambiguousCity = new Problem('ADRESSE_MEHRDEUTIG', 'Diese Adresse ist nicht eindeutig.');

const amount = andThen(decimal(noAmount), (cents) => (isFinanced(cents) ? cents : notFinanced));

const city = andThen(text(1, 25), (value) => {
  if (value === testPersons.unknownCity) return unknownCity;
  return value === testPersons.ambiguousCity ? ambiguousCity : value;
});

const name = text(1, 27);
const address = {
  strasseHausNr: field(required(matching(/\d/, noHouseNumber), noStreet)),
  adresszusatz: field(optional(text(0, 50))),
  plz: field(required(matching(/^\d{5}$/, 'Eine Postleitzahl hat fünf Ziffern.'), noPostcode)),
  ort: field(required(city, noCity)),
  land: field(required(matching(/^DE$/, abroad))),
};

/** Schema of an optional object; an empty array, which PHP writes for an empty object, counts as missing. */
const maybe = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z
    .preprocess(
      (value) =>
        typeof value === 'object' && value !== null && Object.values(value).every(isAbsent) ? undefined : value,
      z.object(shape).nullish(),
    )
    .optional();

const risk = maybe({
  bestellungErfolgtUeberLogin: field(optional(truth)),
  kundeSeit: field(optional(day)),
  anzahlBestellungen: field(optional(wholeNumber(0, 1_000_000))),
  kundenstatus: field(optional(oneOf('NEUKUNDE', 'BESTANDSKUNDE', 'PREMIUMKUNDE'))),
  anzahlProdukteImWarenkorb: field(optional(wholeNumber(0, 1_000_000_000))),
  logistikDienstleister: field(optional(text(0, 255))),
});

const position = z.object({
  produktbezeichnung: field(optional(text(0, 255))),
  menge: field(optional(anyNumber)),
  preis: field(optional(anyNumber)),
});

const referenceText = matching(
  /^[a-zA-Z0-9.:\-_/]+$/,
  'Erlaubt sind nur Buchstaben von A bis Z, Ziffern und die Zeichen . : - _ / ohne Leerzeichen.',
  50,
);

/**
 * Reads the shop's reference: at most 50 of `a-z A-Z 0-9 . : - _ /`, or a number, since some shops number their orders.
 */
export const orderReference: Reader<string> = (value) =>
  referenceText(typeof value === 'number' ? String(value) : value);

/** The initialization request as real clients send it (service.md §B.8). */
const initializationShape = z.object({
  integrationsart: field(required(oneOf('PAYMENT_PAGE'))),
  shopKennung: field(required(text(1, 100), new Problem('WEBSHOP_UNBEKANNT', 'Die Kennung des Webshops fehlt.'))),
  bestellwert: field(amount),
  laufzeit: field(optional(wholeNumber(2, 60, noTerm))),
  personendaten: z.object({
    anrede: field(optional(oneOf('HERR', 'FRAU', 'DIVERS', 'OHNE'))),
    vorname: field(required(name)),
    nachname: field(required(name)),
    geburtsdatum: field(optional(birthDate)),
  }),
  rechnungsadresse: z.object(address),
  lieferadresse: maybe({
    ...address,
    vorname: field(optional(name)),
    nachname: field(optional(name)),
    packstation: field(optional(truth)),
  }),
  kontakt: maybe({
    email: field(optional(matching(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Das ist keine E-Mail-Adresse.', 80))),
  }),
  risikorelevanteAngaben: risk,
  vorgangskennungShop: field(optional(orderReference)),
  VorgangskennungShop: field(optional(orderReference)),
  ruecksprungadressen: z.object({
    urlErfolg: field(required(webAddress)),
    urlAbbruch: field(required(webAddress)),
    urlAblehnung: field(required(webAddress)),
  }),
  redirectLinks: maybe({ urlAuthorizationCallback: field(optional(webAddress)) }),
  warenkorbinfos: z.array(position).max(1000).nullish(),
  technischeShopparameter: maybe({
    shopSystemHersteller: field(optional(text(0, 255))),
    shopSystemModulversion: field(optional(text(0, 255))),
  }),
});

type Body = z.output<typeof initializationShape>;

/** Reads the body of an initialization; refuses it with one message for each violation. */
export function readInitialization(body: unknown, shop: Shop, now: Date): Initialization {
  const data = readShape(initializationShape, body);
  const violations = [
    ...ofShop(data, shop),
    ...ofPerson(data, now),
    ...(deliveryElsewhereIsRefused ? ofAddresses(data) : []),
  ];
  if (violations.length > 0) throw new InvalidBody(violations);
  return toInitialization(data);
}

function ofShop({ shopKennung }: Body, { webshopId }: Shop): Violation[] {
  if (shopKennung === webshopId) return [];
  return [violation('WEBSHOP_UNBEKANNT', 'shopKennung', 'Die Kennung gehört nicht zu den Zugangsdaten.')];
}

function ofPerson({ personendaten: { geburtsdatum = '' } }: Body, now: Date): Violation[] {
  if (geburtsdatum <= now.toISOString().slice(0, 10)) return [];
  return [violation('ANGABE_UNGUELTIG', 'personendaten.geburtsdatum', 'Das Geburtsdatum liegt in der Zukunft.')];
}

function ofAddresses({ rechnungsadresse, lieferadresse }: Body): Violation[] {
  if (!lieferadresse) return [];
  const differing = (['strasseHausNr', 'plz', 'ort'] as const).filter(
    (part) => folded(rechnungsadresse[part]) !== folded(lieferadresse[part]),
  );
  const text = 'Die Lieferadresse muss mit der Rechnungsadresse übereinstimmen.';
  return differing.map((part) => violation('LIEFERADRESSE_FEHLERHAFT', `lieferadresse.${part}`, text));
}

function folded(value: string): string {
  return value.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ');
}

function toInitialization({ personendaten, rechnungsadresse, ruecksprungadressen, ...body }: Body): Initialization {
  return {
    amount: body.bestellwert,
    months: body.laufzeit,
    person: {
      firstName: personendaten.vorname,
      lastName: personendaten.nachname,
      birthDate: personendaten.geburtsdatum,
    },
    address: {
      street: rechnungsadresse.strasseHausNr,
      supplement: rechnungsadresse.adresszusatz,
      postcode: rechnungsadresse.plz,
      city: rechnungsadresse.ort,
    },
    email: body.kontakt?.email,
    orderId: body.vorgangskennungShop ?? body.VorgangskennungShop,
    returnUrls: {
      success: ruecksprungadressen.urlErfolg,
      abort: ruecksprungadressen.urlAbbruch,
      rejection: ruecksprungadressen.urlAblehnung,
    },
    authorizationCallback: body.redirectLinks?.urlAuthorizationCallback,
  };
}
