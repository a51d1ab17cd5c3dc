import { decimalFromCents } from '../rules/money.js';
import { authorizationCallback, productCount } from './assumptions.js';
import { purchaseShape } from './purchase-shaping.js';
import type { ShapedPurchase } from './purchase-shaping.js';
import type { PurchaseInput } from './purchase-input.js';
import { ServiceError } from './service-error.js';
import { problemIn } from './wire-values.js';

/**
 * The JSON of an initialization request (specification: API B, initialization request).
 * @throws {ServiceError} `invalid_input`, naming the field, when the service would refuse it
 */
export function initializationOf(operation: string, webshopId: string, input: PurchaseInput): string {
  const { data, error } = purchaseShape.safeParse(input);
  if (error) throw new ServiceError({ code: 'invalid_input', operation, detail: problemIn(error) });
  const { amount, months, shopReference, returnUrls, system, authorizationCallbackUrl, items, risk } = data;
  return JSON.stringify({
    integrationsart: 'PAYMENT_PAGE',
    shopKennung: webshopId,
    bestellwert: Number(decimalFromCents(amount)),
    laufzeit: months ?? undefined,
    ...peopleAndPlaces(data),
    risikorelevanteAngaben: { ...customerOf(risk), anzahlProdukteImWarenkorb: productCount(items), logistikDienstleister: risk.logistics },
    vorgangskennungShop: shopReference,
    ruecksprungadressen: { urlErfolg: returnUrls.success, urlAbbruch: returnUrls.abort, urlAblehnung: returnUrls.rejection },
    warenkorbinfos: positions(items),
    technischeShopparameter: { shopSystemHersteller: system.name, shopSystemModulversion: system.version },
    ...(authorizationCallbackUrl ? authorizationCallback(authorizationCallbackUrl) : {}),
  });
}

const salutations = { mr: 'HERR', ms: 'FRAU', diverse: 'DIVERS', none: 'OHNE' } as const;
const customerStatuses = { new: 'NEUKUNDE', existing: 'BESTANDSKUNDE', premium: 'PREMIUMKUNDE' } as const;

const peopleAndPlaces = ({ person, billingAddress, deliveryAddress, email }: ShapedPurchase) => ({
  personendaten: {
    anrede: salutations[person.salutation],
    vorname: person.firstName,
    nachname: person.lastName,
    geburtsdatum: person.birthDate,
  },
  rechnungsadresse: addressOf(billingAddress),
  lieferadresse: {
    vorname: deliveryAddress.firstName,
    nachname: deliveryAddress.lastName,
    ...addressOf(deliveryAddress),
    packstation: deliveryAddress.packstation ?? false,
  },
  kontakt: { email },
});

const addressOf = ({ street, supplement, postcode, city, country }: ShapedPurchase['billingAddress']) => ({
  strasseHausNr: street,
  adresszusatz: supplement,
  plz: postcode,
  ort: city,
  land: country,
});

const customerOf = ({ loggedIn, customerSince, orders, customerStatus }: ShapedPurchase['risk']) => ({
  bestellungErfolgtUeberLogin: loggedIn,
  ...(loggedIn ? { kundeSeit: customerSince, anzahlBestellungen: orders?.toString() } : {}),
  kundenstatus: customerStatuses[customerStatus],
});

type Items = ShapedPurchase['items'];

const MOST_POSITIONS = 1000;

/** Basket positions; those that are too many become one whose price is their true sum. */
function positions(items: Items) {
  const excess = items.length > MOST_POSITIONS ? items.slice(MOST_POSITIONS - 1) : [];
  const sum = excess.reduce((cents, { quantity, price }) => cents + quantity * price, 0);
  const rest = { name: `${excess.length} weitere Positionen`, quantity: 1, price: sum };
  const sent = excess.length > 0 ? [...items.slice(0, MOST_POSITIONS - 1), rest] : items;
  return sent.map(({ name, quantity, price }) => ({
    produktbezeichnung: name,
    menge: String(quantity),
    preis: decimalFromCents(price),
  }));
}
