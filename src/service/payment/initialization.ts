import * as z from 'zod';
import { type Cents, decimalFromCents } from '../../rules/money.js';
import { authorizationCallback, productCount } from '../wire/assumptions.js';
import { cleanText, withoutMarkup } from '../wire/free-text.js';
import { ServiceError } from '../wire/service-error.js';
import { isDay, problemIn } from '../wire/values.js';

/** How a customer is addressed. */
export type Salutation = 'mr' | 'ms' | 'diverse' | 'none';

/** A postal address; texts that are too long are cut. */
export interface PurchaseAddress {
  /** Street and house number. */
  readonly street: string;
  readonly supplement?: string | undefined;
  readonly postcode: string;
  readonly city: string;
  /** ISO 3166-1 alpha-2, like `DE`. */
  readonly country: string;
}

/** Where and to whom the goods go. */
export interface PurchaseDelivery extends PurchaseAddress {
  readonly firstName: string;
  readonly lastName: string;
  readonly packstation?: boolean | undefined;
}

/** One position of the basket. */
export interface PurchaseItem {
  readonly name: string;
  /** Whole pieces, from 1. Goods by length or weight: one piece with the price of the position. */
  readonly quantity: number;
  /** Cents for one piece, from 0: a voucher is no position, it shows in the order value. */
  readonly price: Cents;
}

/** What the shop knows about the customer's earlier orders; give as much as possible. */
export interface PurchaseRisk {
  /** Whether the customer has logged in to the shop for this order. */
  readonly loggedIn: boolean;
  /** `YYYY-MM-DD`; not sent for guests. */
  readonly customerSince?: string | undefined;
  /** Earlier orders; not sent for guests. */
  readonly orders?: number | undefined;
  readonly customerStatus: 'new' | 'existing' | 'premium';
  /** Name of the shipping method; may hold HTML, which is removed. */
  readonly logistics?: string | undefined;
}

/** Everything a purchase starts with; nothing of it can be changed later (service.md §B.8). */
export interface PurchaseInput {
  /** Order value in cents, shipping and vouchers included: it need not be the sum of the items. */
  readonly amount: Cents;
  /** The term the customer asked for: 2 to 60. */
  readonly months?: number | undefined;
  readonly person: {
    readonly salutation: Salutation;
    readonly firstName: string;
    readonly lastName: string;
    /** `YYYY-MM-DD`; asked on the payment page when missing. */
    readonly birthDate?: string | undefined;
  };
  readonly billingAddress: PurchaseAddress;
  readonly deliveryAddress: PurchaseDelivery;
  /** At most 80 characters: an address cannot be cut. */
  readonly email: string;
  readonly risk: PurchaseRisk;
  /** From 1; those beyond 1000 are sent as one position with their true sum. */
  readonly items: readonly PurchaseItem[];
  /** The shop's own reference; only letters, digits and `.:-_/` of it are sent, at most 50. */
  readonly shopReference?: string | undefined;
  /** Where the payment page sends the customer. */
  readonly returnUrls: { readonly success: string; readonly abort: string; readonly rejection: string };
  /** The shop system and the version of its module. */
  readonly system: { readonly name: string; readonly version: string };
  /** Called by the service when the purchase has been authorized. */
  readonly authorizationCallbackUrl?: string | undefined;
}

/**
 * A shop's order number as the service takes it: letters, digits and `. : - _ /` alone, at most 50 of them; undefined when nothing is left.
 * `confirm` and `startPurchase` send this, so it is what the service stores and shows, and what an answer of it is compared with.
 * Different orders can be shaped alike (`#1001` and `1001`, `Ä1` and `1`, two that differ behind the 50th letter): it is for finding and
 * comparing, never a key. Shaping what is shaped changes nothing.
 */
export function shapedReference(orderId: string): string | undefined {
  return orderId.replace(/[^a-zA-Z0-9.:\-_/]/g, '').slice(0, 50) || undefined;
}

// Texts are made to fit. Amounts, terms, addresses of mail and web are right or refused, never changed.

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
const url = z.url({ protocol: /^https?$/, error: 'must be a whole http or https address' });

const name = text(27).refine((value) => [...value].length >= 2, { error: 'must have at least two letters' });
const country = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, { error: 'must be a country code of two letters' });

/** Shops store "no date" as nothing, as blanks or as zeros. */
const day = z
  .string()
  .nullish()
  .transform((value) => (/^[\s0-]*$/.test(value ?? '') ? undefined : value?.trim()))
  .refine((value) => value === undefined || isDay(value), { error: 'must be a day YYYY-MM-DD' });

const address = { street: needed(), supplement: optional(50), postcode: needed(), city: needed(25), country };

/** An order reference as the service takes it, or nothing. */
export const orderReference = z.string().nullish().transform((value) => shapedReference(value ?? ''));

/** Makes a {@link PurchaseInput} fit the limits of the service, or says which field cannot. */
const purchaseShape = z.object({
  amount: cents(1),
  months: count(2, 60).nullish(),
  person: z.object({
    salutation: z.enum(['mr', 'ms', 'diverse', 'none'], { error: 'must be mr, ms, diverse or none' }),
    firstName: name,
    lastName: name,
    birthDate: day,
  }),
  billingAddress: z.object(address),
  deliveryAddress: z.object({ ...address, firstName: name, lastName: name, packstation: z.boolean().nullish() }),
  email: z
    .string()
    .trim()
    .refine((value) => value.length <= 80 && /^[^\s@\p{C}]+@[^\s@\p{C}]+$/u.test(value), {
      error: 'must be an e-mail address of at most 80 characters',
    }),
  risk: z.object({
    loggedIn: z.boolean(),
    customerSince: day,
    orders: count(0).nullish(),
    customerStatus: z.enum(['new', 'existing', 'premium'], { error: 'must be new, existing or premium' }),
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

/** Input that the service has no reason to refuse. */
type ShapedPurchase = z.output<typeof purchaseShape>;

/**
 * The JSON of an initialization request (service.md §B.8).
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
