import { createFetch } from '../../server/inside.js';
import { checkReportOf, type CheckReport } from '../reports.js';
import { CommandError } from '../run-command.js';
import { inWordsOfService } from '../serve/settings/words.js';
import { browserChecks } from './browser/checks.js';
import { visitPage } from './browser/visit.js';
import { remarksOf, type Check } from './checks/check.js';
import { addresses } from './checks/addresses.js';
import { handlerChecks } from './checks/handler.js';
import { lawChecks } from './checks/law.js';
import { checkoutChecks } from './checks/checkout.js';
import { pageChecks } from './checks/page.js';
import { processChecks } from './checks/process.js';
import { serviceChecks } from './checks/service.js';
import { readShopPage } from './page/page.js';
import { seeShop, type DoctorOptions } from './seen/evidence.js';
import { answered, createBoundedFetch, usualLimits, type SeenAnswer, type BoundedFetch } from '../bounded-fetch.js';

/** All checks, in the order in which they are shown. */
export const checks: readonly Check[] = [
  ...serviceChecks,
  addresses,
  ...handlerChecks,
  ...pageChecks,
  ...lawChecks,
  ...checkoutChecks,
  ...processChecks,
];

/**
 * Diagnoses a running shop. Sends requests that read, and such that the handler refuses; changes nothing.
 * @throws {CommandError} if there is no page of HTML at the address
 */
export async function diagnose(options: DoctorOptions): Promise<readonly CheckReport[]> {
  const { address, cookie, settings, browser, limits = usualLimits } = options;
  const fetch = createFetch(settings);
  const ask = createBoundedFetch({ limits, cookie, cookieOrigin: address.origin, fetch });
  const answer = await pageAt(address, ask);
  const page = readShopPage(answer.url, answer.headers, answer.text);
  const evidence = await seeShop(page, ask, options);
  const inWords = evidence.isService ? inWordsOfService : undefined;
  const reports = await Promise.all(checks.map((check) => judged(check, evidence, inWords)));
  if (!browser) return reports;
  const visited = await visitPage(browser, evidence.handler.base, options);
  return reports.concat(await Promise.all(browserChecks.map((check) => judged(check, visited, inWords))));
}

const judged = async <Seen>(check: Check<Seen>, seen: Seen, inWords?: (words: string) => string) =>
  checkReportOf(check.id, check.title, await remarksOf(check, seen), inWords);

const MOST_REDIRECTS = 3;

/** Returns the page at an address, behind redirects within its origin. */
async function pageAt(address: URL, ask: BoundedFetch, followed = 0): Promise<SeenAnswer> {
  const answer = await answered(ask(address));
  const { status, headers } = answer;
  const refuse = (why: string) => new CommandError(`${address.href} ${why}`);
  const location = headers.get('location');
  if (status >= 300 && status < 400 && location !== null && URL.canParse(location, address)) {
    const next = new URL(location, address);
    if (next.origin !== address.origin) throw refuse(`leads to another origin. Give the address there: ${next.href}`);
    if (followed < MOST_REDIRECTS) return pageAt(next, ask, followed + 1);
    throw refuse(`leads on more than ${MOST_REDIRECTS} times. Give the address of the page itself.`);
  }
  if (status !== 200)
    throw refuse(
      `answers with ${status}. Give the address of a page that customers see; if it needs a session, as those of the ` +
        'checkout do, give --cookie.',
    );
  if (!/^(text\/html|application\/xhtml\+xml)\b/i.test(headers.get('content-type') ?? ''))
    throw refuse('is no page of HTML. Give the address of a page that customers see.');
  return answer;
}
