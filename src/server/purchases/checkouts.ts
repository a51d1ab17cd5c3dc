import * as z from 'zod';
import { canonicalTexts } from '../../rules/fingerprint.js';
import type { Cents } from '../../rules/money.js';
import { RouteError } from '../operations/errors.js';
import { checkoutSchema, pagesSchema } from '../shop/shop-schema.js';
import type { CheckedCheckout, Checkout, ShopPages } from '../shop/shop.js';
import type { CheckoutRecord, CheckoutStore } from '../store/checkouts.js';
import type { Runs } from '../shop/verbs/ask.js';
import { isUnguessable, unguessable } from './digests.js';
import type { Managed, ManagedPurchase } from './managed-purchase.js';
import type { ProgramOptions } from './program-options.js';
import { createVault } from './sealed-checkouts.js';
import type { ProgramStart } from './start.js';
import { requireReference } from './start-by-id.js';
import { programOf, type Visitor } from './visitor.js';

/** A checkout that the shop's server tells. */
export interface ToldCheckout {
  /** The facts as the shop knows them now. `shopReference` is required, and names this cart and no other one. */
  readonly checkout: Checkout;
  /** Pages of the shop for this checkout, at the origin of `publicUrl` or one of `pageOrigins`. Default: `shop.pages`. */
  readonly pages?: ShopPages | undefined;
}

/** A checkout that a page may use. */
export interface HeldCheckout {
  /**
   * The token for the attribute `checkout` of the elements: 43 characters. Who has it can see and start the purchase of
   * this cart, so it belongs into pages that nothing keeps (`no-store`), and never into an address.
   */
  readonly token: string;
  /** Time until which the token is valid, ISO 8601: thirty minutes after the shop's server has told the checkout. */
  readonly expiresAt: string;
  /** The newest purchase of this cart, compared with the checkout; absent if there is none. */
  readonly purchase?: ManagedPurchase | undefined;
}

/**
 * Checkouts that the shop's server tells, instead of being asked for them. They are for trusted code: who may call is
 * decided by the program. The purchases are those of `purchases`, and are ordered by `purchases.confirm`.
 */
export interface ToldCheckouts {
  /**
   * Keeps a checkout for thirty minutes, encrypted, and returns the token with which a page may use it. Telling the
   * same cart again, with other facts or the same, keeps the token, and compares the cart's purchase with the facts:
   * what has changed makes it `void`. With another name or e-mail address there is a new token, and the old one is
   * worth nothing from then on.
   * @throws {RouteError} `invalid_request`; `service_unavailable`, also if the bank cannot say what became of a purchase
   *   of other facts: the facts are kept, repeat the call
   */
  tell(given: ToldCheckout): Promise<HeldCheckout>;
  /**
   * Returns what is held of a cart, for a program that answers a page and does not know the facts itself; undefined if
   * nothing was told, or the token has expired. The purchase is brought up to date, and not compared with the facts.
   * @throws {RouteError} `invalid_request`, `service_unavailable`
   */
  find(shopReference: string): Promise<HeldCheckout | undefined>;
}

/** A checkout in the hand of a page. */
export interface CheckoutInHand {
  readonly checkout: CheckedCheckout;
  readonly pages: ShopPages | undefined;
  /** Digest that stands for the cart as a shopper. */
  readonly shopper: string;
  /** The sender of the request, as far as it can be known. */
  readonly visitor: Visitor;
  /** What makes a start one of a program: its customer needs no cookie. */
  startOf(now: number): ProgramStart;
}

/** The functions of the verbs, and what the routes need. */
export interface Checkouts {
  readonly runs: Runs<'checkouts', ToldCheckouts>;
  /** Returns the checkout of a token; undefined if there is none, or if it has expired. */
  inHand(token: string): Promise<CheckoutInHand | undefined>;
  /** Deletes what has expired; resolves with the number. */
  forget(): Promise<number>;
}

/** What is needed to keep checkouts. */
export interface Holding {
  readonly records: CheckoutStore;
  /** The shop's secret. */
  readonly secret: string;
  /** Called with the amount of each checkout. */
  readonly onAmount: (amount: Cents) => void;
}

interface CheckoutsOptions extends Pick<ProgramOptions, 'parts' | 'stepsFor'> {
  readonly holding: Holding;
  readonly managed: Managed;
}

/** Milliseconds for which a token is valid. */
const VALID = 30 * 60_000;
/** Most attempts to store a checkout, while other calls tell the same cart. */
const ATTEMPTS = 10;

const keptSchema = z.object({ token: z.string(), checkout: checkoutSchema, pages: pagesSchema.optional() });

/** Returns a text that is the same for checkouts of one person, also once title or day of birth are known. */
const personOf = (checkout: CheckedCheckout): string => {
  const { firstName, lastName } = checkout.person;
  return canonicalTexts(Object.assign({}, checkout, { person: { firstName, lastName } })).person;
};

/** Creates the functions. */
export function createCheckouts({ parts, stepsFor, holding, managed }: CheckoutsOptions): Checkouts {
  const { records, secret, onAmount } = holding;
  const { store, digests, shop, now } = parts;
  const vault = createVault(secret, 'checkouts that the shop has told');

  function contentOf(record: CheckoutRecord | undefined): z.output<typeof keptSchema> | undefined {
    if (!record || record.expiresAt <= now()) return undefined;
    const text = vault.open(record.reference, record.sealed);
    return text === undefined ? undefined : keptSchema.safeParse(JSON.parse(text)).data;
  }

  /**
   * Stores the facts under the cart's token; under a new one, which ends the other, if there is none or it is another
   * person's.
   */
  async function kept(
    cart: string,
    facts: Omit<z.input<typeof keptSchema>, 'token'> & { readonly checkout: CheckedCheckout },
  ): Promise<{ readonly token: string; readonly expiresAt: number }> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const present = await records.find({ reference: cart });
      const content = contentOf(present);
      const isTheirs = content && personOf(content.checkout) === personOf(facts.checkout);
      const token = isTheirs ? content.token : unguessable();
      const expiresAt = now() + VALID;
      const sealed = vault.close(cart, JSON.stringify(Object.assign({ token }, facts)));
      const record = { reference: cart, token: digests.token(token), sealed, expiresAt };
      const isKept = present ? await records.change(present, record) : await records.add(record);
      if (isKept) return { token, expiresAt };
    }
    throw new RouteError('service_unavailable', { message: 'The checkout was told too often at the same time.' });
  }

  /**
   * Returns the newest purchase of a cart, compared with the facts, if there are. One that could not be compared is not
   * the same: then the call has to be repeated.
   */
  async function purchaseOf(shopper: string, visitor?: Visitor): Promise<ManagedPurchase | undefined> {
    const record = await store.purchases.find({ shopper });
    if (!record || record.situation === 'starting') return undefined;
    const steps = stepsFor('purchase', shopper);
    return managed(await steps.customer.upToDate(record, visitor));
  }

  const runs: Checkouts['runs'] = {
    async tell({ checkout, pages }) {
      const { cart, shopper } = digests.cartOfProgram(requireReference(checkout));
      const facts = { checkout, ...(pages !== undefined && { pages: shop.pages.given(pages) }) };
      const { token, expiresAt } = await kept(cart, facts);
      onAmount(checkout.amount);
      const purchase = await purchaseOf(shopper, programOf(checkout));
      return { token, expiresAt: new Date(expiresAt).toISOString(), ...(purchase && { purchase }) };
    },
    async find({ shopReference }) {
      const { cart, shopper } = digests.cartOfProgram(shopReference);
      const present = await records.find({ reference: cart });
      const content = contentOf(present);
      if (!present || !content) return undefined;
      const purchase = await purchaseOf(shopper);
      const expiresAt = new Date(present.expiresAt).toISOString();
      return { token: content.token, expiresAt, ...(purchase && { purchase }) };
    },
  };

  return {
    runs,
    async inHand(token) {
      if (!isUnguessable(token)) return undefined;
      const content = contentOf(await records.find({ token: digests.token(token) }));
      if (!content) return undefined;
      const { checkout, pages } = content;
      const { cart, shopper } = digests.cartOfProgram(requireReference(checkout));
      // Platforms with one cart for each customer name it by the customer.
      const startOf = (at: number) => ({ id: unguessable(), cart, isOneCart: false, consentAt: at });
      return { checkout, pages, shopper, visitor: programOf(checkout), startOf };
    },
    forget: () => records.forget(now()),
  };
}
