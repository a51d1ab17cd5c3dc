import type { Browser } from 'playwright-core';
import { healthSchema, healthStatusSchema } from '../../../contract/health.js';
import * as paths from '../../../contract/paths.js';
import { amountReason } from '../../../rules/eligibility.js';
import { centsFromDecimal, type Cents } from '../../../rules/money.js';
import { probeOrigin } from '../../../rules/probe-origin.js';
import type { Page } from '../page/page.js';
import { ownScripts, readFiles } from './files.js';
import type { SeenAnswer, BoundedFetch, usualLimits } from '../../bounded-fetch.js';
import { undeliveredSchema } from '../../serve/admin/answers.js';
import { calls } from '../../serve/admin/table.js';
import { usualAdminListen } from '../../serve/settings/configuration.js';
import type { SettingValues } from '../../serve/settings/table.js';

/** What is diagnosed. */
export interface DoctorOptions {
  /** Address of a page of the shop. */
  readonly address: URL;
  /** Header `Cookie` for the origin of the page. */
  readonly cookie?: string | undefined;
  readonly settings: SettingValues;
  /** In which pages are shown, too. */
  readonly browser?: Browser | undefined;
  readonly limits?: typeof usualLimits;
}

/** Reads and asks everything that the checks judge. */
export async function seeShop(page: Page, ask: BoundedFetch, { cookie, settings }: DoctorOptions) {
  const [seen, files, admin] = await Promise.all([
    seeHandler(baseOf(page, settings), page, ask),
    readFiles(page, ask),
    seeAdmin(settings, ask),
  ]);
  /** With what is wrong with it and what is not; undefined if nobody tells that. */
  const handler = Object.assign(seen, { state: seen.probes && (seen.state ?? admin?.state) });
  /** True if the handler runs in `ratenkauf-elements serve`, as far as it is known. */
  const isService = handler.state?.program === 'serve' || admin !== undefined || settings.eventsUrl !== undefined;
  const hasCookie = cookie !== undefined;
  return { page, settings, ask, hasCookie, files, scripts: ownScripts(page, files), admin, handler, isService };
}

/** What the checks judge. */
export type Evidence = Awaited<ReturnType<typeof seeShop>>;

/**
 * Returns where the handler should be: below the origin of the page, at the path that its elements, its files or the
 * settings name.
 */
function baseOf({ url, elements, styles, scripts }: Page, { publicUrl }: SettingValues): string {
  const named = elements.map(({ attributes }) => attributes['handler']).find((given) => given !== undefined);
  const own = [...scripts, ...styles].flatMap(({ url: file }) => (file?.origin === url.origin ? file.pathname : []));
  const [, below] = own.map((path) => /^(.*)\/assets\/ratenkauf/.exec(path)).find(Boolean) ?? [];
  const given = named ?? below ?? publicUrl ?? '/ratenkauf';
  const path = URL.canParse(given, url) ? new URL(given, url).pathname.replace(/(?<!\/)\/+$/, '') : '/ratenkauf';
  return url.origin + path;
}

/** Has the form of a token, and belongs to no purchase. */
const NO_TOKEN = '-'.repeat(43);
/** A price for which there are plans. */
const USUAL_AMOUNT = 79_900;

/** Asks the handler at `base`, an address without a slash at its end. */
async function seeHandler(base: string, page: Page, ask: BoundedFetch) {
  // First: the lender may be known from the first offer only.
  await ask(new URL(`${base}${paths.offers.path}?amount=${amountOf(page)}`));
  const health = await ask(new URL(base + paths.health.path));
  const isThere = isOfHandler(health);
  return {
    base,
    /** Answer to `GET /health`. */
    health,
    state: stateIn(health),
    /** True if the handler answers where a proxy leads that takes the path away. */
    isStripped: !isThere && (await isBehindStripping(base, ask)),
    /** What was asked besides; undefined if there is no handler. */
    probes: isThere ? await probe(base, page.url.origin, ask) : undefined,
  };
}

/** Asks the handler, and changes nothing: what would change anything for customers has a form that is refused. */
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

/** What is wrong with a handler and what is not; undefined if that is not told. A newer handler may say more. */
const stateIn = (asked: SeenAnswer) => healthSchema.strip().safeParse(asked.json).data;

/** A handler may tell a stranger no more than `ok`. */
const isOfHandler = (asked: SeenAnswer): boolean =>
  stateIn(asked) !== undefined || healthStatusSchema.safeParse(asked.json).success;

/** Returns the price of the first teaser that can have a rate. */
function amountOf({ elements }: Page): Cents {
  const amounts = elements.map(({ attributes }) => centsFromDecimal(attributes['amount'] ?? null));
  return amounts.find((amount) => amount !== undefined && amountReason(amount) === undefined) ?? USUAL_AMOUNT;
}

/** Asks the admin listener; returns undefined without one of its keys. */
async function seeAdmin({ adminListen = usualAdminListen, adminKeys: [key] = [] }: SettingValues, ask: BoundedFetch) {
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
    state: stateIn(health),
    /** Answer to the call that lists events. */
    listed,
    /** Events that the shop has not taken; undefined if they are not told. */
    events: undeliveredSchema.safeParse(listed.json).data?.events,
  };
}
