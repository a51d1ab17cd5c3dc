import type { z } from 'zod';
import { deliveryElsewhereIsRefused } from '../assumptions.js';
import type { Initialization } from '../purchases/purchase.js';
import type { Shop } from '../shops.js';
import { initializationShape } from './initialization-shape.js';
import { InvalidBody } from './messages.js';
import { readShape, violation, type Violation } from './read-shape.js';

type Body = z.output<typeof initializationShape>;

/** Reads the body of an initialization, or refuses it with one message for each violation. */
export function readInitialization(body: unknown, shop: Shop, now: Date): Initialization {
  const data = readShape(initializationShape, body);
  const violations = [...ofShop(data, shop), ...ofPerson(data, now), ...(deliveryElsewhereIsRefused ? ofAddresses(data) : [])];
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
  const differing = (['strasseHausNr', 'plz', 'ort'] as const).filter((part) => folded(rechnungsadresse[part]) !== folded(lieferadresse[part]));
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
    person: { firstName: personendaten.vorname, lastName: personendaten.nachname, birthDate: personendaten.geburtsdatum },
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
