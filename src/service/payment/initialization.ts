import * as z from 'zod';
import { eligibleTerms } from '../../rules/eligibility.js';
import { type Cents, decimalFromCents } from '../../rules/money.js';
import { type Salutation, salutations } from '../../rules/salutation.js';
import { authorizationCallback, productCount } from '../wire/assumptions.js';
import { cleanText, isDay, isEmail, type TypingReason } from '../../rules/customer-facts.js';
import { withoutMarkup } from '../wire/free-text.js';
import { bareKey, isError, type ServiceMessage } from '../wire/messages.js';
import { ServiceError } from '../wire/service-error.js';
import { problemIn } from '../wire/values.js';

/** What the shop knows of a customer. */
export const customerStatuses = ['new', 'existing', 'premium'] as const;

/** A postal address; texts that are too long are truncated. */
export interface PurchaseAddress {
  /** Street and house number. */
  readonly street: string;
  /** What stands in a line of its own, like „3. Stock links“. */
  readonly supplement?: string | undefined;
  readonly postcode: string;
  readonly city: string;
  /** ISO 3166-1 alpha-2, like `DE`. */
  readonly country: string;
}

/** Recipient and address of the delivery. */
export interface PurchaseDelivery extends PurchaseAddress {
  readonly firstName: string;
  readonly lastName: string;
  /** True if the address is that of a parcel station. */
  readonly packstation?: boolean | undefined;
}

/** One position of the basket. */
export interface PurchaseItem {
  readonly name: string;
  /** Whole pieces, from 1. Goods sold by length or weight: one piece with the price of the position. */
  readonly quantity: number;
  /** Cents per piece, from 0. A voucher is not a position; it only reduces the order value. */
  readonly price: Cents;
}

/** The shop's knowledge about the customer's earlier orders; provide as much as possible. */
export interface PurchaseRisk {
  /** True if the customer has logged in to the shop for this order. */
  readonly loggedIn: boolean;
  /** `YYYY-MM-DD`; not sent for guests. */
  readonly customerSince?: string | undefined;
  /** Number of earlier orders; not sent for guests. */
  readonly orders?: number | undefined;
  /** `new`: without an order before; `existing`: with one; `premium`: one of the best, by the shop's own measure. */
  readonly customerStatus: (typeof customerStatuses)[number];
  /** Name of the shipping method; may contain HTML, which is removed. */
  readonly logistics?: string | undefined;
}

/** All data of a purchase; none of it can be changed after the start (service.md §B.8). */
export interface PurchaseInput {
  /** Order value in cents including shipping and vouchers: it need not be the sum of the items. */
  readonly amount: Cents;
  /** Term that the customer asked for, in months: 2 to 60. */
  readonly months?: number | undefined;
  readonly person: {
    readonly salutation: Salutation;
    readonly firstName: string;
    readonly lastName: string;
    /** `YYYY-MM-DD`; if missing, the payment page asks for it. */
    readonly birthDate?: string | undefined;
  };
  readonly billingAddress: PurchaseAddress;
  readonly deliveryAddress: PurchaseDelivery;
  /** At most 80 characters, because an e-mail address cannot be truncated. */
  readonly email: string;
  readonly risk: PurchaseRisk;
  /** At least one; those beyond 1000 are combined into one position with their exact sum. */
  readonly items: readonly PurchaseItem[];
  /** The shop's own reference; only its letters, digits and `.:-_/` are sent, at most 50. */
  readonly shopReference?: string | undefined;
  /** Addresses to which the payment page sends the customer back. */
  readonly returnUrls: { readonly success: string; readonly abort: string; readonly rejection: string };
  /** Name of the shop system and version of its module. */
  readonly system: { readonly name: string; readonly version: string };
  /** Called by the service when the purchase has been authorized. */
  readonly authorizationCallbackUrl?: string | undefined;
}

/**
 * Returns a shop's order number as the service accepts it: only letters, digits and `. : - _ /`, at most 50 of them;
 * `undefined` if nothing remains. `confirm` and `startPurchase` send this form, so it is what the service stores and
 * shows, and answers are compared with it. Different orders can have the same form (`#1001` and `1001`, `Ä1` and `1`,
 * two that differ only after the 50th character): use it to find and compare, never as a key. Applying it twice changes
 * nothing.
 */
export function shapedReference(orderId: string): string | undefined {
  return orderId.replace(/[^a-zA-Z0-9.:\-_/]/g, '').slice(0, 50) || undefined;
}

// Texts are cleaned and truncated. Amounts, terms, e-mail and web addresses are rejected if invalid, never changed.

const text = (limit?: number) => z.string().transform((value) => cleanText(value, limit));
const needed = (limit?: number) => text(limit).refine((value) => value !== '', { error: 'must not be empty' });
const optional = (limit: number, clean: (value: string) => string = String) =>
  z
    .string()
    .nullish()
    .transform((value) => cleanText(clean(value ?? ''), limit) || undefined);

const cents = (least: number) => {
  const error = `must be whole cents from ${least} to 99999999999`;
  return z.int({ error }).min(least, { error }).max(99_999_999_999, { error });
};
const count = (least: number, most = 1_000_000) => {
  const error = `must be a whole number from ${least} to ${most}`;
  return z.int({ error }).min(least, { error }).max(most, { error });
};
const oneOf = <const Value extends string>(values: readonly Value[]) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });
const url = z.url({ protocol: /^https?$/, error: 'must be a whole http or https address' });

/** The specification has no shortest name; a checkout asks for two characters, as other clients know them. */
const name = needed(27);
const country = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, { error: 'must be a country code of two letters' });

/** Shops store "no date" as an empty text, blanks or zeros. */
const day = z
  .string()
  .nullish()
  .transform((value) => (/^[\s0-]*$/.test(value ?? '') ? undefined : value?.trim()))
  .refine((value) => value === undefined || isDay(value), { error: 'must be a day YYYY-MM-DD' });

const address = { street: needed(), supplement: optional(50), postcode: needed(), city: needed(25), country };

/** An order reference as the service accepts it, or `undefined`. */
export const orderReference = z
  .string()
  .nullish()
  .transform((value) => shapedReference(value ?? ''));

/** Adapts a {@link PurchaseInput} to the limits of the service, or names the field that does not fit. */
const purchaseShape = z.object({
  amount: cents(1),
  months: count(eligibleTerms.minimum, eligibleTerms.maximum).nullish(),
  person: z.object({
    salutation: oneOf(salutations),
    firstName: name,
    lastName: name,
    birthDate: day,
  }),
  billingAddress: z.object(address),
  deliveryAddress: z.object({ ...address, firstName: name, lastName: name, packstation: z.boolean().nullish() }),
  email: z.string().trim().refine(isEmail, { error: 'must be an e-mail address of at most 80 characters' }),
  risk: z.object({
    loggedIn: z.boolean(),
    customerSince: day,
    orders: count(0).nullish(),
    customerStatus: oneOf(customerStatuses),
    logistics: optional(255, withoutMarkup),
  }),
  items: z
    .array(z.object({ name: optional(255), quantity: count(1), price: cents(0) }))
    .min(1, { error: 'must have at least one position' })
    .refine((items) => Number.isSafeInteger(items.reduce((sum, { quantity, price }) => sum + quantity * price, 0)), {
      error: 'are worth more than can be counted exactly',
    }),
  shopReference: orderReference,
  returnUrls: z.object({ success: url, abort: url, rejection: url }),
  system: z.object({ name: text(), version: text() }),
  authorizationCallbackUrl: url.nullish(),
});

/** Messages about what the customer has typed, by their key or by the field of the request. */
const typingMessages: readonly (readonly [about: RegExp, reason: TypingReason])[] = [
  [/^PLZ_NICHT_ANGEGEBEN$|\bplz$/i, 'postcode_invalid'],
  [/^(?:STRASSE_HNR_NICHT_ANGEGEBEN|STRASSE_HNR_HNR_FEHLT|ORT_NICHT_ANGEGEBEN)$/, 'address_incomplete'],
  [/^ADRESSE_(?:UNBEKANNT|MEHRDEUTIG)$|adresse\.(?:strasseHausNr|adresszusatz|ort)$/, 'address_unknown'],
  [/\b(?:vor|nach)name$/, 'name_incomplete'],
  [/\bgeburtsdatum$/, 'birth_date_invalid'],
  [/^kontakt\.email$/, 'email_invalid'],
];

/**
 * Returns what the customer has to correct after a refused start; undefined if the service also complains of something
 * else, which the shop or its operator has to correct.
 */
export function typingReasonsIn(messages: readonly ServiceMessage[]): readonly TypingReason[] | undefined {
  const reasons = messages
    .filter(isError)
    .map(
      (message) =>
        typingMessages.find(([about]) => about.test(bareKey(message)) || about.test(message.field ?? ''))?.[1],
    );
  const known = reasons.filter((reason) => reason !== undefined);
  return known.length > 0 && known.length === reasons.length ? [...new Set(known)] : undefined;
}

/** Input that the service accepts. */
type ShapedPurchase = z.output<typeof purchaseShape>;

/**
 * Returns the JSON of an initialization request (service.md §B.8).
 * @throws {ServiceError} `invalid_input`, naming the field, if the service would reject it
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
    risikorelevanteAngaben: {
      ...customerOf(risk),
      anzahlProdukteImWarenkorb: productCount(items),
      logistikDienstleister: risk.logistics,
    },
    vorgangskennungShop: shopReference,
    ruecksprungadressen: {
      urlErfolg: returnUrls.success,
      urlAbbruch: returnUrls.abort,
      urlAblehnung: returnUrls.rejection,
    },
    warenkorbinfos: positions(items),
    technischeShopparameter: { shopSystemHersteller: system.name, shopSystemModulversion: system.version },
    ...(authorizationCallbackUrl ? authorizationCallback(authorizationCallbackUrl) : {}),
  });
}

const wireSalutations: Readonly<Record<Salutation, string>> = {
  mr: 'HERR',
  ms: 'FRAU',
  diverse: 'DIVERS',
  none: 'OHNE',
};
const wireStatuses: Readonly<Record<PurchaseRisk['customerStatus'], string>> = {
  new: 'NEUKUNDE',
  existing: 'BESTANDSKUNDE',
  premium: 'PREMIUMKUNDE',
};

const peopleAndPlaces = ({ person, billingAddress, deliveryAddress, email }: ShapedPurchase) => ({
  personendaten: {
    anrede: wireSalutations[person.salutation],
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
  kundenstatus: wireStatuses[customerStatus],
});

type Items = ShapedPurchase['items'];

const MOST_POSITIONS = 1000;

/** Returns the basket positions; those beyond the limit are combined into one whose price is their exact sum. */
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
