import * as z from 'zod';
import type { Salutation } from '../../contract/checkout.js';
import type { ShownFigures } from '../../contract/plan.js';
import type { IneligibilityReason } from '../../rules/eligibility.js';
import { canonicalTexts } from '../../rules/fingerprint.js';
import { notEligible, RouteError } from '../operations/errors.js';
import type { CheckedCheckout, Checkout, ShopPages } from '../shop/shop.js';
import type { PurchaseRecord } from '../store/store.js';
import type { Runs } from '../shop/verbs/ask.js';
import { unguessable } from './digests.js';
import type { Managed, ManagedPurchase } from './managed-purchase.js';
import type { ProgramOptions } from './program-options.js';
import { differenceFrom } from './shown.js';
import { start } from './start.js';

/** The customer's consent to the transfer of data to the bank. */
export interface GivenConsent {
  /** Version of the text: the form value of `<ratenkauf-consent>`. */
  readonly version: string;
  /** When the shop's server got it. Default: now. */
  readonly at?: Date | undefined;
}

/** Start of a purchase by a program. */
export interface NewPurchase {
  /** `shopReference` is required, and names this cart and no other one: of its purchases one at most is ordered. */
  readonly checkout: Checkout;
  readonly consent: GivenConsent;
  /**
   * What the customer has read, as the page has posted it: `amount` in cents, and the `plan` that it has shown. If they
   * are not those of the checkout, the call rejects with `changed`. Default: not compared.
   */
  readonly shown?: ShownFigures | undefined;
  /** Term in months that the customer asks for. */
  readonly months?: number | undefined;
  /** How the customer wants to be addressed, if the checkout does not say. */
  readonly salutation?: Salutation | undefined;
  /**
   * Pages of the shop for this purchase, at the origin of `publicUrl` or one of `pageOrigins`. Default: `shop.pages`.
   */
  readonly pages?: ShopPages | undefined;
  /** Idempotency key, 1 to 255 characters in one line: a repeated call with it gets the same purchase. */
  readonly key: string;
}

/** A purchase that a program has started. */
export interface StartedByProgram {
  readonly purchase: ManagedPurchase;
  /** Address of the bank's payment page: the customer's browser goes there. */
  readonly paymentPageUrl: string;
}

const DAY = 24 * 60 * 60 * 1000;

/** Creates the function that starts purchases for programs. */
export function createStartById(
  { parts, stepsFor, consents }: ProgramOptions,
  managed: Managed,
): Runs<'purchases', { start(input: NewPurchase): Promise<StartedByProgram> }>['start'] {
  const { store, shop, digests, now } = parts;

  /** Returns the purchase of an earlier call with the same key, if that has come as far as the bank. */
  async function ofEarlierCall(subject: string, answer: unknown): Promise<PurchaseRecord | undefined> {
    const known = z.object({ id: z.string() }).safeParse(answer).data;
    const record = await store.purchases.find({ id: known?.id ?? subject });
    if (known && !record)
      throw new RouteError('no_purchase', { message: 'The purchase of this key is not kept any more.' });
    return record;
  }

  return async ({ checkout, consent, shown, months, salutation: chosen, pages: given }, { begin }) => {
    const reference = requireReference(checkout);
    const pages = given === undefined ? shop.pages.ofPurchase(checkout) : shop.pages.given(given);
    const facts = canonicalTexts(checkout);
    const input = { facts, reference, shown, months, chosen, version: consent.version, pages };
    const { subject, answer, isFirst, finish } = await begin(input, unguessable);
    const { cart, shopper } = digests.cartOfProgram(reference);
    const steps = stepsFor('purchase', shopper);
    const startedOf = (record: PurchaseRecord): StartedByProgram => ({
      purchase: managed(record),
      paymentPageUrl: steps.parts.service.paymentPageUrl(record.technicalId ?? ''),
    });
    /** Keeps the purchase as the answer of this key, unless another call with it has got another one. */
    const firstOf = async (record: PurchaseRecord): Promise<PurchaseRecord> =>
      (await ofEarlierCall(subject, await finish({ id: record.id }))) ?? record;
    const earlier = await ofEarlierCall(subject, answer);
    if (earlier && earlier.technicalId !== null)
      return startedOf(answer === undefined ? await firstOf(earlier) : earlier);
    requireEligible(shop.reasonsAgainst(checkout));
    if (shown && (await differenceFrom(shown, checkout.amount, parts.calculation))) throw new RouteError('changed');
    const salutation = salutationFor(checkout, chosen);
    const consentAt = consentTime(consent.at, now());
    if (!(await consents.isPresent(consent.version))) throw new RouteError('consent_outdated');
    const record = await start(steps.parts, steps.driver, {
      shopper,
      checkout,
      salutation,
      months,
      consentVersion: consent.version,
      pages,
      // A restored store may know the key of a purchase that it has lost, whose id must not name another one.
      program: { id: isFirst ? subject : unguessable(), cart, isOneCart: true, consentAt },
    });
    // Another call with this key may have got another purchase: that of a start with another key.
    const first = await firstOf(record);
    if (first.id !== record.id) await steps.driver.giveUp(record, { delivery: 'behind' });
    return startedOf(first);
  };
}

/** Returns the reference of a cart. */
export function requireReference({ shopReference }: CheckedCheckout): string {
  if (shopReference !== undefined && shopReference.trim() !== '') return shopReference;
  throw new RouteError('invalid_request', {
    message: 'checkout.shopReference: required; the id of the cart, by which its purchases are tied together.',
  });
}

function requireEligible(reasons: readonly IneligibilityReason[]): void {
  if (reasons.length > 0) throw notEligible(reasons);
}

function salutationFor({ person }: CheckedCheckout, chosen: Salutation | undefined): Salutation {
  const salutation = person.salutation ?? chosen;
  if (salutation !== undefined) return salutation;
  throw new RouteError('invalid_request', {
    message: 'salutation: has to be chosen, because the checkout does not have it.',
  });
}

/** Returns the time of a consent: within the last day, and not in the future. */
function consentTime(at: Date | undefined, now: number): number {
  const time = at?.getTime() ?? now;
  if (time > now - DAY && time <= now + 60_000) return Math.min(time, now);
  throw new RouteError('invalid_request', { message: 'consent.at: has to be within the last day.' });
}
