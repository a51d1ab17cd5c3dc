import type { z } from 'zod';
import { deliveryElsewhereIsRefused } from '../assumptions.js';
import type { Initialization } from '../purchases/purchase.js';
import type { Shop } from '../shops.js';
import { initializationShape } from './initialization-shape.js';
import { InvalidBody, type RefusalName } from './messages.js';

type Body = z.output<typeof initializationShape>;
type Violation = InvalidBody['violations'][number];

const texts: Readonly<Record<string, string>> = {
  invalid_type: 'Diese Angabe fehlt oder hat die falsche Form.',
  too_small: 'Der Warenkorb muss mindestens eine Position haben.',
  too_big: 'Der Warenkorb darf höchstens 1000 Positionen haben.',
};

/** Reads the body of an initialization, or refuses it with one message for each violation. */
export function readInitialization(body: unknown, shop: Shop, now: Date): Initialization {
  const { data, error } = initializationShape.safeParse(body, { reportInput: true });
  if (error) throw new InvalidBody(error.issues.map(violationOf));
  const violations = [...ofShop(data, shop), ...ofPerson(data, now), ...(deliveryElsewhereIsRefused ? ofAddresses(data) : [])];
  if (violations.length > 0) throw new InvalidBody(violations);
  return toInitialization(data);
}

function violationOf(issue: z.core.$ZodIssue): Violation {
  const told = issue.code === 'custom' ? (issue.params?.['name'] as RefusalName | undefined) : undefined;
  const name = told ?? (issue.code === 'invalid_type' && issue.input === undefined ? 'ANGABE_FEHLT' : 'ANGABE_UNGUELTIG');
  return violation(name, issue.path.join('.'), told ? issue.message : (texts[issue.code] ?? 'Diese Angabe ist ungültig.'));
}

function violation(name: RefusalName, field: string, text: string): Violation {
  return { name, details: { text, ...(field === '' ? {} : { field, hint: `${field}: ${text}`, params: [field] }) } };
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
    email: body.kontakt.email,
    orderId: body.vorgangskennungShop,
    returnUrls: {
      success: ruecksprungadressen.urlErfolg,
      abort: ruecksprungadressen.urlAbbruch,
      rejection: ruecksprungadressen.urlAblehnung,
    },
    authorizationCallback: body.redirectLinks?.urlAuthorizationCallback,
  };
}
