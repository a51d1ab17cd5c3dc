import { errorAnswerSchema, type ContractError } from '../../../contract/errors.js';
import { healthSchema, healthStatusSchema, type Health } from '../../../contract/health.js';
import { offersAnswerSchema, type OffersAnswer } from '../../../contract/offer.js';
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
  /** What the admin listener says; undefined without one of its keys. */
  readonly admin: AdminSeen | undefined;
  /** True if the handler runs in `ratenkauf-elements serve`, as far as it is known. */
  readonly isService: boolean;
  /** True if the pages of the shop were asked with a session. */
  readonly hasCookie: boolean;
  /** Reads an address of the shop. */
  readonly ask: BoundedFetch;
}

/** What is seen of the handler below the origin of the page. */
export interface HandlerSeen {
  /** Its address, without a slash at the end. */
  readonly base: string;
  /** Answer to `GET /health`. */
  readonly health: AnswerOrNot;
  /** What is wrong with the handler and what is not; undefined if that is not told, or the answer is none of it. */
  readonly state: Health | undefined;
  /** True if the handler answers where a proxy leads that takes the path away. */
  readonly isStripped: boolean;
  /** What was asked besides; undefined if there is no handler. */
  readonly probes: Probes | undefined;
}

/** Answers of the handler; none of the requests changes anything. */
export interface Probes {
  /** The rate of one amount; undefined if there is no readable answer. */
  readonly offers: OffersAnswer | undefined;
  /** A start with a body that has to be refused, from a page of the shop. */
  readonly ownStart: AnswerOrNot;
  /** The same without a body. */
  readonly emptyStart: AnswerOrNot;
  /** The same from a page of another origin. */
  readonly foreignStart: AnswerOrNot;
  /** The bank's callback, with a token that no purchase has. */
  readonly callback: AnswerOrNot;
  /** The bank's return, without a purchase. */
  readonly returned: AnswerOrNot;
  readonly checkout: AnswerOrNot;
}

/** Has the form of a token, and belongs to no purchase. */
const NO_TOKEN = '-'.repeat(43);
/** A price for which there are plans. */
const USUAL_AMOUNT = 79_900;

/** Asks the handler at `base`. What changes anything for a shop's own customers is sent only in a form that is refused. */
export async function seeHandler(base: string, page: Page, ask: BoundedFetch): Promise<HandlerSeen> {
  const at = (path: string) => new URL(base + path);
  // First: the lender may be known from the first offer only.
  const rated = await ask(at(`${paths.offers.path}?amount=${amountOf(page)}`));
  const health = await ask(at(paths.health.path));
  const state = healthSchema.strip().safeParse(jsonIn(health)).data;
  if (!isOfHandler(health))
    return { base, health, state, isStripped: await isBehindStripping(base, ask), probes: undefined };
  const startAs = (origin: string, body: string) =>
    ask(at(paths.startPurchase.path), {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body,
    });
  const refusedBody = JSON.stringify({ doctor: 'this field does not exist' });
  const { origin } = page.url;
  const [ownStart, emptyStart, foreignStart, callback, returned, checkout] = await Promise.all([
    startAs(origin, refusedBody),
    startAs(origin, ''),
    startAs(probeOrigin, refusedBody),
    ask(at(paths.authorization.path.replace(':token', NO_TOKEN))),
    ask(at(paths.returning.path.replace(':outcome', 'none'))),
    ask(at(paths.checkout.path)),
  ]);
  const offers = offersAnswerSchema.safeParse(jsonIn(rated)).data;
  return {
    base,
    health,
    state,
    isStripped: false,
    probes: { offers, ownStart, emptyStart, foreignStart, callback, returned, checkout },
  };
}

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
