import { isFinanced, lending } from '../../bank/plans/ladder.js';
import { readingNeedsCredentials } from '../../bank/setting/assumptions.js';
import { authenticate, findShop, type Shop } from '../../bank/setting/shops.js';
import { type Cents, centsFromDecimal, decimalFromHundredths, euroText } from '../../bank/values/money.js';
import { InvalidBody, Refusal } from './messages.js';

/** Parses a JSON body; returns undefined for an empty one, which real clients also write as `[]`. */
export function parseBody(text: string): unknown {
  if (text.trim() === '') return undefined;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new InvalidBody([{ name: 'ANGABE_UNGUELTIG', details: { text: 'Die Anfrage ist kein gültiges JSON.' } }]);
  }
  return Array.isArray(body) && body.length === 0 ? undefined : body;
}

/** Refuses a webshop id that is missing (400) or unknown (404); `field` is the name of its parameter. */
export function requireShop(webshopId: string | undefined, field: string): void {
  if (findShop(webshopId)) return;
  throw new Refusal('WEBSHOP_UNBEKANNT', {
    field,
    text: webshopId ? 'Der Webshop ist nicht bekannt.' : 'Die Kennung des Webshops fehlt.',
    hint: `${field}: erwartet wird die Kennung eines bekannten Webshops`,
    params: webshopId ? [webshopId.slice(0, 100)] : [],
    ...(webshopId ? {} : { status: 400 }),
  });
}

/** Returns the shop that the credential headers belong to (service.md §G.4); refuses with 401. */
export function requireCredentials(headers: Headers): Shop {
  const shop = authenticate(headers.get('tbk-rk-shop'), headers.get('tbk-rk-token'));
  if (shop) return shop;
  throw new Refusal('ZUGRIFFSFEHLER', {
    text: 'Der Zugriff wurde verweigert.',
    hint: 'tbk-rk-shop, tbk-rk-token: Kennung und Passwort passen nicht zueinander oder fehlen',
  });
}

/** Same as {@link requireCredentials}, but also refuses (403) an inactive shop. */
export function requireActive(headers: Headers): Shop {
  const shop = requireCredentials(headers);
  if (shop.active) return shop;
  throw new Refusal('WEBSHOP_NICHT_PRODUKTIV', { text: 'Der Webshop ist nicht aktiviert.', params: [shop.webshopId] });
}

/** Refuses clients that may not use the reading operations (see assumptions). */
export function requireReader(headers: Headers): void {
  if (readingNeedsCredentials) requireCredentials(headers);
}

/** Returns the amount to finance in cents; refuses (400) a missing, ambiguous, malformed or unfinanced amount. */
export function requireAmount(query: URLSearchParams): Cents {
  const [text, ...others] = new Set(query.getAll('finanzierungsbetrag'));
  if (!text) throw invalidAmount('Der Finanzierungsbetrag fehlt.');
  if (others.length > 0) throw invalidAmount('Der Finanzierungsbetrag ist nicht eindeutig.');
  const amount = centsFromDecimal(text);
  if (amount === undefined) throw invalidAmount('Der Finanzierungsbetrag ist keine gültige Dezimalzahl.');
  if (isFinanced(amount)) return amount;
  const { lowestAmount, highestAmount } = lending;
  throw invalidAmount(
    `Der Finanzierungsbetrag muss zwischen ${euroText(lowestAmount)} und ${euroText(highestAmount)} liegen.`,
  );
}

function invalidAmount(text: string): Refusal {
  return new Refusal('FINANZIERUNGSBETRAG_UNGUELTIG', {
    text,
    field: 'finanzierungsbetrag',
    hint: 'finanzierungsbetrag: Dezimalzahl mit Punkt und höchstens zwei Nachkommastellen, zum Beispiel 799.00',
    params: [decimalFromHundredths(lending.lowestAmount), decimalFromHundredths(lending.highestAmount)],
  });
}
