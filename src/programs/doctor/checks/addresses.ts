import { errorIn, type Evidence } from '../seen/evidence.js';
import { isOurFile } from '../seen/files.js';
import { answerOf, type SeenAnswer } from '../seen/requests.js';
import { variableOf, type SettingName } from '../../serve/settings/table.js';
import { error, unseen, warning, type Remark } from '../../reports.js';
import { noHandler, noShop, withFullCart, type Check, type Remarks } from './check.js';

/** Returns true if a page of a shop is not there; one that leads elsewhere, or asks for a login, is. */
export const isMissing = (answer: SeenAnswer): boolean => isBroken(answer) || isAbsent(answer);

const isBroken = ({ status }: SeenAnswer): boolean => status === 0 || status >= 500;
const isAbsent = ({ status }: SeenAnswer): boolean => status === 404 || status === 410;

const pages: readonly SettingName[] = ['reviewPage', 'paymentPage', 'addressPage'];

/** Returns the pages of the settings, and that to which the handler sends a customer without a purchase. */
function pagesOfCheckout({ settings, page, handler: { probes } }: Evidence): readonly (readonly [string, string])[] {
  // With another publicUrl, it names a page of another shop.
  const isOfPage = probes && errorIn(probes.ownStart)?.code !== 'foreign_origin';
  const back = isOfPage ? probes.returned.headers.get('location') : null;
  const named = pages.map((name) => [variableOf(name), settings.values[name]] as const);
  return [['shop.pages.payment', back ?? undefined] as const, ...named].flatMap(([name, address]) =>
    typeof address === 'string' && URL.canParse(address, page.url) ? [[name, address] as const] : [],
  );
}

/** Looks at a page of the checkout. It may answer visitors without a cart with anything but itself. */
async function seenAt(name: string, url: URL, { ask, hasCookie }: Evidence): Promise<readonly Remark[]> {
  const answer = await ask(url);
  const what = `(${url.href}: ${answerOf(answer)})`;
  const advice = `set ${name} to a page of this shop`;
  if (isBroken(answer))
    return [error(`The page in ${name} is not there ${what}.`, `Let the page answer, or ${advice}.`)];
  if (isAbsent(answer) && hasCookie)
    return [
      error(
        `The page in ${name} is not there ${what}.`,
        `If it is a page of this shop, ${withFullCart}; if not, ${advice}.`,
      ),
    ];
  // It leads elsewhere, or is not for everybody.
  const isWithheld = !hasCookie && answer.status >= 300;
  return isWithheld ? [unseen(`the page in ${name} is not shown without a cart ${what}; ${withFullCart}`)] : [];
}

/** Finds files of ours that the page names and that are not there. */
function* missingFiles({ files, isService, handler: { isStripped } }: Evidence): Remarks {
  const setting = isService ? variableOf('assets') : 'its field assets';
  // What keeps all requests from the handler is said once.
  for (const [address, answer] of isStripped ? [] : files)
    if (isOurFile(address) && (answer.status === 0 || answer.status >= 400))
      yield error(
        `The page loads ${address}, and ${answerOf(answer)}.`,
        `Correct the address in the page, or let the handler serve the file: see ${setting}.`,
      );
}

/** Judges the ways on which the bank calls, and sends customers back. */
function* waysOfBank({ handler: { probes } }: Evidence): Remarks {
  const failure = probes && errorIn(probes.callback)?.code;
  if (!probes || failure === 'not_found' || failure === 'service_unavailable') return;
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
  settings: pages,
  async *looks(evidence) {
    const { handler, settings, page } = evidence;
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
    const named = pagesOfCheckout(evidence);
    yield* (
      await Promise.all(named.map(([name, address]) => seenAt(name, new URL(address, page.url), evidence)))
    ).flat();
    const told = `give ${variableOf('reviewPage')}`;
    if (!handler.probes) yield unseen(noHandler(evidence));
    else if (errorIn(handler.probes.callback)?.code === 'not_found') yield unseen(noShop);
    else if (settings.values.reviewPage === undefined)
      yield unseen(`the page for the return from the bank is told to customers only; ${told}`);
  },
};
