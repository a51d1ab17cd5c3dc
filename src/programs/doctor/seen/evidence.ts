import { errorAnswerSchema, type ContractError } from '../../../contract/errors.js';
import { healthSchema, healthStatusSchema } from '../../../contract/health.js';
import { offersAnswerSchema } from '../../../contract/offer.js';
import * as paths from '../../../contract/paths.js';
import { amountReason } from '../../../rules/eligibility.js';
import { centsFromDecimal, type Cents } from '../../../rules/money.js';
import { probeOrigin } from '../../../rules/probe-origin.js';
import type { AdminSeen } from './admin.js';
import type { Page } from '../page/page.js';
import { jsonIn, type AnswerOrNot, type BoundedFetch } from './requests.js';
import type { PageSettings } from './settings.js';

/** What the checks judge. */
export interface Evidence {
  readonly page: Page;
  readonly handler: HandlerSeen;
  /** Style sheets and scripts of the page, and what those import, by address. */
  readonly files: ReadonlyMap<string, AnswerOrNot>;
  readonly settings: PageSettings;
  readonly admin: AdminSeen;
  /** True if the handler runs in `ratenkauf-elements serve`, as far as it is known. */
  readonly isService: boolean;
  /** True if the pages of the shop were asked with a session. */
  readonly hasCookie: boolean;
  /** Reads an address of the shop. */
  readonly ask: BoundedFetch;
}

/** Has the form of a token, and belongs to no purchase. */
const NO_TOKEN = '-'.repeat(43);
/** A price for which there are plans. */
const USUAL_AMOUNT = 79_900;

/** Asks the handler at `base`, an address without a slash at its end. */
export async function seeHandler(base: string, page: Page, ask: BoundedFetch) {
  // First: the lender may be known from the first offer only.
  const rated = await ask(new URL(`${base}${paths.offers.path}?amount=${amountOf(page)}`));
  const health = await ask(new URL(base + paths.health.path));
  const isThere = isOfHandler(health);
  return {
    base,
    /** Answer to `GET /health`. */
    health,
    /** What is wrong with the handler and what is not; undefined if that is not told, or the answer is none of it. */
    state: healthSchema.strip().safeParse(jsonIn(health)).data,
    /** True if the handler answers where a proxy leads that takes the path away. */
    isStripped: !isThere && (await isBehindStripping(base, ask)),
    /** What was asked besides; undefined if there is no handler. */
    probes: isThere ? await probe(base, page.url.origin, { rated, ask }) : undefined,
  };
}

/** What is seen of the handler below the origin of the page. */
export type HandlerSeen = Awaited<ReturnType<typeof seeHandler>>;

/** Asks the handler. What changes anything for a shop's own customers is sent only in a form that is refused. */
async function probe(
  base: string,
  own: string,
  { rated, ask }: { readonly rated: AnswerOrNot; readonly ask: BoundedFetch },
) {
  const at = (path: string) => ask(new URL(base + path));
  const startAs = (origin: string, body: string) =>
    ask(new URL(base + paths.startPurchase.path), {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body,
    });
  const refusedBody = JSON.stringify({ doctor: 'this field does not exist' });
  const [ownStart, emptyStart, foreignStart, callback, returned, checkout] = await Promise.all([
    startAs(own, refusedBody),
    startAs(own, ''),
    startAs(probeOrigin, refusedBody),
    at(paths.authorization.path.replace(':token', NO_TOKEN)),
    at(paths.returning.path.replace(':outcome', 'none')),
    at(paths.checkout.path),
  ]);
  return {
    /** The rate of one amount; undefined if there is no readable answer. */
    offers: offersAnswerSchema.safeParse(jsonIn(rated)).data,
    /** A start with a body that has to be refused, from a page of the shop. */
    ownStart,
    /** The same without a body. */
    emptyStart,
    /** The same as the first from a page of another origin. */
    foreignStart,
    /** The bank's callback, with a token that no purchase has. */
    callback,
    /** The bank's return, without a purchase. */
    returned,
    checkout,
  };
}

/** Answers of the handler; none of the requests changes anything. */
export type Probes = Awaited<ReturnType<typeof probe>>;

/**
 * Returns true if a proxy takes the path of the handler away before it hands a request over: then the handler answers
 * where the path stands twice.
 */
async function isBehindStripping(base: string, ask: BoundedFetch): Promise<boolean> {
  const { pathname } = new URL(base);
  if (pathname === '/') return false;
  // The second is for a prefix without a slash that is replaced by one.
  const twice = [base + pathname, base + pathname.slice(1)];
  const asked = await Promise.all(twice.map((address) => ask(new URL(address + paths.health.path))));
  return asked.some(isOfHandler);
}

/** A newer handler may say more; one that tells a stranger no more than `ok` says nothing else. */
const isOfHandler = (asked: AnswerOrNot): boolean =>
  [healthSchema.strip(), healthStatusSchema].some((schema) => schema.safeParse(jsonIn(asked)).success);

/** Returns the price of the first teaser that can have a rate. */
function amountOf({ elements }: Page): Cents {
  const amounts = elements.map(({ attributes }) => centsFromDecimal(attributes['amount'] ?? null));
  return amounts.find((amount) => amount !== undefined && amountReason(amount) === undefined) ?? USUAL_AMOUNT;
}

/** Returns the error of the handler that an answer has; undefined for all other answers. */
export const errorIn = (asked: AnswerOrNot): ContractError | undefined =>
  errorAnswerSchema.safeParse(jsonIn(asked)).data?.error;
