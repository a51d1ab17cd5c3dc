import { errorAnswerSchema, type ContractError } from '../../../contract/errors.js';
import { healthSchema, healthStatusSchema } from '../../../contract/health.js';
import { offersAnswerSchema } from '../../../contract/offer.js';
import * as paths from '../../../contract/paths.js';
import { amountReason } from '../../../rules/eligibility.js';
import { centsFromDecimal, type Cents } from '../../../rules/money.js';
import { probeOrigin } from '../../../rules/probe-origin.js';
import type { Page } from '../page/page.js';
import type { Files } from './files.js';
import { jsonIn, type SeenAnswer, type BoundedFetch } from './requests.js';
import type { PageSettings } from './settings.js';
import { undeliveredSchema } from '../../serve/admin/answers.js';
import { calls } from '../../serve/admin/table.js';
import { usualAdminListen } from '../../serve/settings/configuration.js';
import type { SettingValues } from '../../serve/settings/table.js';

/** What the checks judge. */
export interface Evidence {
  readonly page: Page;
  readonly handler: HandlerSeen;
  readonly files: Files;
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
    /** Its answer to the rate of one amount; undefined if it is not readable. */
    offers: offersAnswerSchema.safeParse(jsonIn(rated)).data,
    /** What was asked besides; undefined if there is no handler. */
    probes: isThere ? await probe(base, page.url.origin, ask) : undefined,
  };
}

/** What is seen of the handler below the origin of the page. */
export type HandlerSeen = Awaited<ReturnType<typeof seeHandler>>;

/** Asks the handler. What changes anything for a shop's own customers is sent only in a form that is refused. */
async function probe(base: string, own: string, ask: BoundedFetch) {
  const at = (path: string) => ask(new URL(base + path));
  const startAs = (origin: string, body: string) => {
    const headers = { origin, 'content-type': 'application/json' };
    return ask(new URL(base + paths.startPurchase.path), { method: 'POST', headers, body });
  };
  const refusedBody = JSON.stringify({ doctor: 'this field does not exist' });
  return {
    /** A start with a body that has to be refused, from a page of the shop. */
    ownStart: await startAs(own, refusedBody),
    /** The same without a body. */
    emptyStart: await startAs(own, ''),
    /** The same as the first from a page of another origin. */
    foreignStart: await startAs(probeOrigin, refusedBody),
    /** The bank's callback, with a token that no purchase has. */
    callback: await at(paths.authorization.path.replace(':token', NO_TOKEN)),
    /** The bank's return, without a purchase. */
    returned: await at(paths.returning.path.replace(':outcome', 'none')),
    checkout: await at(paths.checkout.path),
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
const isOfHandler = (asked: SeenAnswer): boolean =>
  [healthSchema.strip(), healthStatusSchema].some((schema) => schema.safeParse(jsonIn(asked)).success);

/** Returns the price of the first teaser that can have a rate. */
function amountOf({ elements }: Page): Cents {
  const amounts = elements.map(({ attributes }) => centsFromDecimal(attributes['amount'] ?? null));
  return amounts.find((amount) => amount !== undefined && amountReason(amount) === undefined) ?? USUAL_AMOUNT;
}

/** Returns the error of the handler that an answer has; undefined for all other answers. */
export const errorIn = (asked: SeenAnswer): ContractError | undefined =>
  errorAnswerSchema.safeParse(jsonIn(asked)).data?.error;

/** Asks the admin listener; returns undefined without one of its keys. */
export async function seeAdmin(
  { adminListen = usualAdminListen, adminKeys: [key] = [] }: SettingValues,
  ask: BoundedFetch,
) {
  if (key === undefined) return undefined;
  const url = `http://${adminListen.replace(/^(0\.0\.0\.0|\[::\]):/, 'localhost:')}`;
  const ready = await ask(new URL('/health/ready', url));
  const asked = ({ path }: { readonly path: string }) =>
    ask(new URL(path, url), { headers: { authorization: `Bearer ${key}` } });
  const [listed, health] = [await asked(calls.undelivered), await asked(calls.health)];
  return {
    /** Its address. */
    url,
    /** Answer of `/health/ready`. */
    ready,
    /** What is wrong with the handler and what is not; undefined if that is not told. */
    state: healthSchema.strip().safeParse(jsonIn(health)).data,
    /** Answer to the call that lists events. */
    listed,
    /** Events that the shop has not taken; undefined if they are not told. */
    events: undeliveredSchema.safeParse(jsonIn(listed)).data?.events,
  };
}

/** What the admin listener of the service says; undefined without one of its keys. */
export type AdminSeen = Awaited<ReturnType<typeof seeAdmin>>;
