import { createFetch } from '../../server/inside.js';
import { problemsWith, type Check } from './checks/check.js';
import { addresses } from './checks/addresses.js';
import { handlerChecks } from './checks/handler.js';
import { lawChecks } from './checks/law.js';
import { checkoutChecks } from './checks/checkout.js';
import { pageChecks } from './checks/page.js';
import { processChecks } from './checks/process.js';
import { serviceChecks } from './checks/service.js';
import { checkReportOf, type Finding, type CheckReport } from '../reports.js';
import { CommandError } from '../run-command.js';
import { inWordsOfService } from '../serve/settings/words.js';
import { readShopPage, type Page } from './page/page.js';
import { seeAdmin, seeHandler, type Evidence } from './seen/evidence.js';
import { readFiles } from './seen/files.js';
import {
  createBoundedFetch,
  usualLimits,
  type SeenAnswer,
  type BoundedFetch,
  type RequestLimits,
} from './seen/requests.js';
import type { PageSettings } from './seen/settings.js';

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

/** Input of {@link diagnose}. */
export interface DoctorOptions {
  /** Address of a page of the shop. */
  readonly address: URL;
  /** Header `Cookie` for the origin of the page. */
  readonly cookie?: string | undefined;
  readonly settings: PageSettings;
  readonly limits?: RequestLimits | undefined;
}

/**
 * Diagnoses a running shop. Sends requests that read, and such that the handler refuses; changes nothing.
 * @throws {CommandError} if there is no page of HTML at the address
 */
export async function diagnose({
  address,
  cookie,
  settings,
  limits = usualLimits,
}: DoctorOptions): Promise<readonly CheckReport[]> {
  const ask = createBoundedFetch({
    limits,
    cookie,
    cookieOrigin: address.origin,
    fetch: createFetch(settings.values),
  });
  const answer = await pageAt(address, ask);
  const page = readShopPage(answer.url, answer.headers, answer.text);
  const [seen, files, admin] = await Promise.all([
    seeHandler(baseOf(page, settings), page, ask),
    readFiles(page, ask),
    seeAdmin(settings.values, ask),
  ]);
  const handler = seen.probes ? { ...seen, state: seen.state ?? admin?.state } : seen;
  const isService =
    handler.state?.program === 'serve' || admin !== undefined || settings.values.eventsUrl !== undefined;
  const evidence = { page, handler, files, settings, admin, isService, hasCookie: cookie !== undefined, ask };
  return Promise.all(checks.map((check) => judged(check, evidence)));
}

async function judged({ id, title, settings, looks }: Check, evidence: Evidence): Promise<CheckReport> {
  const inWords = (words: string) => (evidence.isService ? inWordsOfService(words) : words);
  const findings: Finding[] = [];
  const reasons: string[] = [];
  const note = ({ severity, wrong, advice }: Finding) =>
    findings.push({ severity, wrong: inWords(wrong), advice: inWords(advice) });
  problemsWith(evidence, settings).forEach(note);
  for await (const said of looks(evidence))
    if ('unseen' in said) reasons.push(inWords(said.unseen));
    else note(said);
  return checkReportOf({ id, title: inWords(title) }, findings, reasons);
}

const MOST_REDIRECTS = 3;

/** Returns the page at an address, behind redirects within its origin. */
async function pageAt(address: URL, ask: BoundedFetch, followed = 0): Promise<SeenAnswer> {
  const answer = await ask(address);
  if (answer.reason !== undefined) throw new CommandError(`${address.href} cannot be read, because ${answer.reason}.`);
  const location = answer.headers.get('location');
  if (answer.status >= 300 && answer.status < 400 && location !== null && URL.canParse(location, address)) {
    const next = new URL(location, address);
    if (next.origin !== address.origin)
      throw new CommandError(`${address.href} leads to another origin. Give the address there: ${next.href}`);
    if (followed >= MOST_REDIRECTS)
      throw new CommandError(
        `${address.href} leads on more than ${MOST_REDIRECTS} times. Give the address of the page itself.`,
      );
    return pageAt(next, ask, followed + 1);
  }
  if (answer.status !== 200)
    throw new CommandError(
      `${address.href} answers with ${answer.status}. Give the address of a page that customers see; if it needs ` +
        'a session, as those of the checkout do, give --cookie.',
    );
  if (!/^(text\/html|application\/xhtml\+xml)\b/i.test(answer.headers.get('content-type') ?? ''))
    throw new CommandError(`${address.href} is no page of HTML. Give the address of a page that customers see.`);
  return answer;
}

/**
 * Returns where the handler should be: below the origin of the page, at the path that its elements, its files or the
 * settings name.
 */
function baseOf({ url, elements, styles, scripts }: Page, { values }: PageSettings): string {
  const named = elements.map(({ attributes }) => attributes['handler']).find((given) => given !== undefined);
  const files = [...scripts, ...styles].map(({ url: file }) => file);
  const [, below] =
    files
      .map((file) => /^(.*)\/assets\/ratenkauf/.exec(file?.origin === url.origin ? file.pathname : ''))
      .find(Boolean) ?? [];
  const given = named ?? below ?? values.publicUrl ?? '/ratenkauf';
  const path = URL.canParse(given, url) ? new URL(given, url).pathname.replace(/(?<!\/)\/+$/, '') : '/ratenkauf';
  return url.origin + path;
}
