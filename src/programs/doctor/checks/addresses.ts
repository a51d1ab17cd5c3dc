import type { Evidence } from '../seen/evidence.js';
import { isOurFile } from '../seen/files.js';
import { answerOf, type SeenAnswer } from '../../bounded-fetch.js';
import { variableOf } from '../../serve/settings/table.js';
import { error, unseen, warning, type Remark } from '../../reports.js';
import { noHandler, noShop, withFullCart, type Check, type Remarks } from './check.js';

/** Returns true if a page of a shop is not there; one that leads elsewhere, or asks for a login, is. */
export const isMissing = (answer: SeenAnswer): boolean => isBroken(answer) || isAbsent(answer);

const isBroken = ({ status }: SeenAnswer): boolean => status === 0 || status >= 500;
const isAbsent = ({ status }: SeenAnswer): boolean => status === 404 || status === 410;

/** Returns the pages of the settings, and that to which the handler sends a customer without a purchase. */
function pagesOfCheckout({ settings, page, handler: { probes } }: Evidence) {
  // With another publicUrl, it names a page of another shop.
  const isOfPage = probes && probes.ownStart.failure?.code !== 'foreign_origin';
  const back = isOfPage ? probes.returned.headers.get('location') : null;
  const named = (['reviewPage', 'paymentPage', 'addressPage'] as const).map((name) => ({
    name: variableOf(name),
    address: settings[name],
  }));
  return [{ name: 'shop.pages.payment', address: back ?? undefined }, ...named].flatMap(({ name, address }) =>
    address !== undefined && URL.canParse(address, page.url) ? [{ name, url: new URL(address, page.url) }] : [],
  );
}

/** Says what is wrong with a page of the checkout, which may answer visitors without a cart with anything but itself. */
function pageRemark(name: string, answer: SeenAnswer, hasCookie: boolean): Remark | undefined {
  const what = `(${answer.url.href}: ${answerOf(answer)})`;
  const gone = `The page in ${name} is not there ${what}.`;
  const advice = `set ${name} to a page of this shop`;
  if (isBroken(answer)) return error(gone, `Let the page answer, or ${advice}.`);
  if (isAbsent(answer) && hasCookie)
    return error(gone, `If it is a page of this shop, ${withFullCart}; if not, ${advice}.`);
  return !hasCookie && answer.status >= 300
    ? unseen(`the page in ${name} is not shown without a cart ${what}; ${withFullCart}`)
    : undefined;
}

/** Finds files of ours that the page names and that are not there. */
function* missingFiles({ files, handler: { isStripped } }: Evidence): Remarks {
  // What keeps all requests from the handler is said once.
  for (const [address, answer] of isStripped ? [] : files)
    if (isOurFile(address) && (answer.status === 0 || answer.status >= 400))
      yield error(
        `The page loads ${address}, and ${answerOf(answer)}.`,
        'Correct the address in the page, or let the handler serve the file: see its setting assets.',
      );
}

/** Judges the ways on which the bank calls, and sends customers back. */
function* waysOfBank({ handler: { probes } }: Evidence): Remarks {
  if (!probes || ['not_found', 'service_unavailable'].includes(probes.callback.failure?.code ?? '')) return;
  const ways = [
    ["The bank's callback", probes.callback, 204],
    ['The return from the bank', probes.returned, 303],
  ] as const;
  for (const [name, answer, expected] of ways)
    if (answer.status !== expected)
      yield error(
        `${name} does not reach the handler: ${answerOf(answer)}.`,
        'Let proxy, firewall and login let everything below the path of the handler through, without cookies.',
      );
}

/** Checks all addresses that have to be reached for a purchase. */
export const addresses: Check = {
  id: 'addresses',
  title: 'Addresses',
  async *looks(evidence) {
    const { handler, settings, ask, hasCookie } = evidence;
    const { service, saturated = [] } = handler.state ?? {};
    if (service === 'unreachable')
      yield error(
        'The handler does not reach the bank.',
        'Check service.host, the firewall and the network of the server; see service_incident in the log.',
      );
    const busy = saturated.filter((name) => name !== 'strangers');
    if (busy.length > 0)
      yield warning(
        `Calls to the bank wait too long (${busy.join(', ')}).`,
        'See saturated in the log: the bank is slow, or more customers come than it takes.',
      );
    yield* missingFiles(evidence);
    yield* waysOfBank(evidence);
    const pages = pagesOfCheckout(evidence);
    const remarks = pages.map(async ({ name, url }) => pageRemark(name, await ask(url), hasCookie));
    for (const remark of await Promise.all(remarks)) if (remark) yield remark;
    if (!handler.probes) yield unseen(noHandler(evidence));
    else if (handler.probes.callback.failure?.code === 'not_found') yield unseen(noShop);
    else if (settings.reviewPage === undefined)
      yield unseen(`the page for the return from the bank is told to customers only; give ${variableOf('reviewPage')}`);
  },
};
