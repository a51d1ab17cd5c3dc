import * as z from 'zod';
import type { ConfirmPurchase } from '../../contract/purchase.js';
import { canonicalTexts } from '../../rules/fingerprint.js';
import type { Cents } from '../../rules/money.js';
import { isEnd } from '../../rules/purchase-state.js';
import { RouteError } from '../operations/errors.js';
import { checkoutSchema, pagesSchema, payLinkSchema } from '../shop/shop-schema.js';
import type { CheckedCheckout, Checkout, ShopPages } from '../shop/shop.js';
import type { CheckoutRecord, CheckoutStore, PurchaseRecord } from '../store/store.js';
import { isOrdered } from '../store/purchase-progress.js';
import type { Runs } from '../shop/verbs/ask.js';
import type { PurchaseOrder } from './by-id.js';
import { isUnguessable, unguessable } from './digests.js';
import type { Managed, ManagedPurchase } from './managed-purchase.js';
import { isCancelled } from './orders.js';
import type { ProgramOptions } from './program-options.js';
import { shownByLink, type PayLink, type PayPage } from './shown-by-link.js';
import { times } from './record.js';
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
  /** Set if the customer may pay, and order, by a link. */
  readonly link?: PayLink | undefined;
}

/** A checkout that a page may use. */
export interface HeldCheckout {
  /**
   * The token for the attribute `checkout` of the elements: 43 characters. Who has it can see and start the purchase of
   * this cart, so it belongs into pages that nothing keeps (`no-store`), and never into an address.
   */
  readonly token: string;
  /**
   * Time until which the token is valid, ISO 8601: `link.until`, or thirty minutes after the shop's server has told the
   * checkout.
   */
  readonly expiresAt: string;
  /**
   * Address of a page of the handler on which the customer pays and orders, if `link` was told. Who has it can do so:
   * it goes to the customer alone. A purchase can be started by it until `expiresAt`; for a day more it shows what
   * became of the purchase, or that it has expired.
   */
  readonly link?: string | undefined;
  /** The newest purchase of this cart, compared with the checkout; absent if there is none. */
  readonly purchase?: ManagedPurchase | undefined;
}

/**
 * Checkouts that the shop's server tells, instead of being asked for them. They are for trusted code: who may call is
 * decided by the program. The purchases are those of `purchases`, and are ordered by `purchases.confirm`.
 */
export interface ToldCheckouts {
  /**
   * Keeps a checkout for thirty minutes or until `link.until`, with a link for a day more, encrypted, and returns the
   * token with which a page may use it. Telling the same cart again, with other facts or the same, keeps the token, and
   * compares the cart's purchase with the facts: what has changed makes it `void`. With another name or e-mail address
   * there is a new token, and the old one is worth nothing from then on.
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
  /**
   * Returns what makes a start one of a program: its customer needs no cookie.
   * @throws {RouteError} `no_checkout` if the link is for no start any more
   */
  startOf(): Promise<ProgramStart>;
  /** Orders the purchase, as `purchases.confirm` does; undefined if only the shop's program may. */
  readonly order?: ((shown: ConfirmPurchase['shown']) => Promise<unknown>) | undefined;
}

/** The functions of the verbs, and what the routes need. */
export interface Checkouts {
  readonly runs: Runs<'checkouts', ToldCheckouts>;
  /** Returns the checkout of a token; undefined if there is none, or if it has expired. */
  inHand(token: string): Promise<CheckoutInHand | undefined>;
  /** Returns what the page of a link shows; undefined if there is no such link, or not any more. */
  payPage(link: string): Promise<PayPage | undefined>;
  /** Returns the pages of a purchase as addresses; those of one by a link, which is not stored, are its own page. */
  pagesOf(record: PurchaseRecord): Promise<ShopPages | undefined>;
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
  /** True if the handler serves the files that the page of a link loads. */
  readonly hasFiles: boolean;
}

interface CheckoutsOptions extends Pick<ProgramOptions, 'parts' | 'stepsFor' | 'idempotency'> {
  readonly holding: Holding;
  readonly managed: Managed;
  /** Orders a purchase. */
  readonly confirm: (
    order: Pick<PurchaseOrder, 'orderId' | 'shown'> & { readonly id: string; readonly checkout: CheckedCheckout },
  ) => Promise<unknown>;
}

/** Milliseconds for which a token is valid, and most of them for which a link may be. */
const [VALID, LONGEST] = [30 * 60_000, 60 * 24 * 60 * 60_000];
/** Most attempts to store a checkout, while other calls tell the same cart. */
const ATTEMPTS = 10;

const keptSchema = z.object({
  /** Secret of the link. The token for pages is made of it, and not the other way round. */
  secret: z.string(),
  /** Time until which a purchase may be started. */
  until: z.number(),
  checkout: checkoutSchema,
  pages: pagesSchema.optional(),
  link: payLinkSchema.optional(),
});

type Kept = z.output<typeof keptSchema>;
/** What a shop tells. */
type Told = Omit<ToldCheckout, 'checkout'> & { readonly checkout: CheckedCheckout };

const noFiles = 'link: its page needs the files of the handler, which serves none (`assets: false`).';

/** Stands for the secret of a link in the pages of a purchase, which are stored as they are. */
const UNNAMED = '-';

/** Returns a text that is the same for checkouts of one person, also once title or day of birth are known. */
const personOf = (checkout: CheckedCheckout): string => {
  const { firstName, lastName } = checkout.person;
  return canonicalTexts(Object.assign({}, checkout, { person: { firstName, lastName } })).person;
};

/** Creates the functions. */
export function createCheckouts(options: CheckoutsOptions): Checkouts {
  const { parts, stepsFor, idempotency, holding, managed, confirm } = options;
  const { records, secret, onAmount } = holding;
  const { store, digests, shop, now, addresses } = parts;
  const vault = createVault(secret, 'checkouts that the shop has told');

  function contentOf(record: CheckoutRecord | undefined): Kept | undefined {
    if (!record || record.expiresAt <= now()) return undefined;
    const text = vault.open(record.reference, record.sealed);
    return text === undefined ? undefined : keptSchema.safeParse(JSON.parse(text)).data;
  }

  function untilOf(link: PayLink | undefined): number {
    const until = link?.until === undefined ? now() + VALID : Date.parse(link.until);
    if (until > now() && until <= now() + LONGEST) return until;
    throw new RouteError('invalid_request', { message: 'link.until: give a time from now on, at most 60 days ahead.' });
  }

  /**
   * Stores the facts under the cart's secret; under a new one, which ends the other, if there is none or it is another
   * person's.
   */
  async function kept(cart: string, facts: Told): Promise<Pick<Kept, 'secret' | 'until' | 'link'>> {
    const told = untilOf(facts.link);
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const present = await records.find({ reference: cart });
      const content = contentOf(present);
      const isTheirs = content && personOf(content.checkout) === personOf(facts.checkout);
      const linkSecret = isTheirs ? content.secret : unguessable();
      // What a customer was promised holds, unless another time is told.
      const promised = isTheirs && content.link && facts.link && !facts.link.until ? content.until : told;
      const until = Math.max(promised, told);
      const sealed = vault.close(cart, JSON.stringify(Object.assign({ secret: linkSecret, until }, facts)));
      const token = digests.token(digests.pageToken(linkSecret));
      const expiresAt = facts.link ? until + times.unorderedKept : until;
      const record = { reference: cart, token, sealed, expiresAt };
      const isKept = present ? await records.change(present, record) : await records.add(record);
      if (isKept) return { secret: linkSecret, until, link: facts.link };
    }
    throw new RouteError('service_unavailable', { message: 'The checkout was told too often at the same time.' });
  }

  const heldOf = ({ secret: linkSecret, until, link }: Pick<Kept, 'secret' | 'until' | 'link'>): HeldCheckout => ({
    token: digests.pageToken(linkSecret),
    expiresAt: new Date(until).toISOString(),
    ...(link && { link: addresses.pay(linkSecret) }),
  });

  /**
   * Returns the newest purchase of a cart, compared with the facts, if there are. One that could not be compared is not
   * the same: then the call has to be repeated.
   */
  async function purchaseOf(shopper: string, visitor?: Visitor): Promise<PurchaseRecord | undefined> {
    const record = await store.purchases.find({ shopper });
    if (!record || record.situation === 'starting') return undefined;
    const steps = stepsFor('purchase', shopper);
    return steps.customer.upToDate(record, visitor);
  }

  const runs: Checkouts['runs'] = {
    async tell({ checkout, pages, link }) {
      if (link && !holding.hasFiles) throw new RouteError('invalid_request', { message: noFiles });
      const { cart, shopper } = digests.cartOfProgram(requireReference(checkout));
      const facts = { checkout, ...(pages !== undefined && { pages: shop.pages.given(pages) }), link };
      const held = heldOf(await kept(cart, facts));
      onAmount(checkout.amount);
      const purchase = await purchaseOf(shopper, programOf(checkout));
      return { ...held, ...(purchase && { purchase: managed(purchase) }) };
    },
    async find({ shopReference }) {
      const { cart, shopper } = digests.cartOfProgram(shopReference);
      const content = contentOf(await records.find({ reference: cart }));
      if (!content || content.until <= now()) return undefined;
      const purchase = await purchaseOf(shopper);
      return { ...heldOf(content), ...(purchase && { purchase: managed(purchase) }) };
    },
  };

  /** Returns the checkout of a token, or of the secret of a link, and which of both it was. */
  async function contentBy(given: string): Promise<{ readonly content: Kept; readonly isLink: boolean } | undefined> {
    if (!isUnguessable(given)) return undefined;
    const ofPage = contentOf(await records.find({ token: digests.token(given) }));
    if (ofPage) return ofPage.until > now() ? { content: ofPage, isLink: false } : undefined;
    const content = contentOf(await records.find({ token: digests.token(digests.pageToken(given)) }));
    return content?.link && { content, isLink: true };
  }

  /** Returns true if a purchase may be started by a link: its order is neither cancelled nor paid by another one. */
  async function isOpen({ until, link, checkout }: Kept): Promise<boolean> {
    if (!link || until <= now()) return false;
    const owner = await store.purchases.ordered({ orderId: link.orderId });
    const { cart } = digests.cartOfProgram(requireReference(checkout));
    return (owner === undefined || owner.cart === cart) && !(await isCancelled(idempotency, link.orderId));
  }

  /** Returns true if a purchase was started by the link with this secret, which is another one for another person. */
  const isBy = (linkSecret: string, { details }: PurchaseRecord): boolean =>
    details.byLink === digests.token(linkSecret);

  function handOf(content: Kept, isLink: boolean): CheckoutInHand {
    const { checkout, pages, link, secret: linkSecret } = content;
    const { cart, shopper } = digests.cartOfProgram(requireReference(checkout));
    const common = { checkout, shopper, visitor: programOf(checkout) };
    const begin = () => ({ id: unguessable(), cart, consentAt: now() });
    // Platforms with one cart for each customer name it by the customer.
    if (!isLink || !link) return { ...common, pages, startOf: async () => ({ ...begin(), isOneCart: false }) };
    const { withdrawal } = pages ?? shop.pages.of(checkout);
    const page = addresses.pay(UNNAMED);
    return {
      ...common,
      visitor: { ...common.visitor, claim: async (record) => (isBy(linkSecret, record) ? 'own' : 'foreign') },
      pages: { review: page, payment: page, withdrawal },
      async startOf() {
        if (!(await isOpen(content)))
          throw new RouteError('no_checkout', { message: 'The link is not valid any more.' });
        return { ...begin(), isOneCart: true, byLink: digests.token(linkSecret) };
      },
      async order(shown) {
        const record = await store.purchases.find({ shopper });
        if (!record || !isBy(linkSecret, record)) throw new RouteError('no_purchase');
        if (isEnd(record.situation)) return record;
        const { orderId } = link;
        const owner = isOrdered(record.situation) ? undefined : await store.purchases.ordered({ orderId });
        // Paid by another purchase meanwhile: this one is not wanted.
        if (owner) return stepsFor('purchase', shopper).driver.giveUp(record, { delivery: 'behind' });
        return confirm({ id: record.id, orderId, checkout, shown });
      },
    };
  }

  return {
    runs,
    async inHand(token) {
      const found = await contentBy(token);
      return found && handOf(found.content, found.isLink);
    },
    async payPage(given) {
      const { content, isLink } = (await contentBy(given)) ?? {};
      if (!content?.link || !isLink) return undefined;
      const { link, checkout, until } = content;
      const { shopper } = digests.cartOfProgram(requireReference(checkout));
      const [purchase, mayStart] = await Promise.all([purchaseOf(shopper, programOf(checkout)), isOpen(content)]);
      const theirs = purchase && isBy(given, purchase) ? purchase : undefined;
      return { ...link, checkout, until, secret: given, shows: shownByLink(parts, theirs, mayStart) };
    },
    async pagesOf({ cart, details: { pages, byLink } }) {
      if (byLink === undefined) return pages;
      const content = contentOf(await records.find({ reference: cart }));
      // The bank knows the address to which the customer returns: it leads to no other link than the purchase's own.
      const isTheirs = content?.link && digests.token(content.secret) === byLink;
      const page = addresses.pay(isTheirs ? content.secret : UNNAMED);
      return { ...pages, review: page, payment: page };
    },
    forget: () => records.forget(now()),
  };
}
