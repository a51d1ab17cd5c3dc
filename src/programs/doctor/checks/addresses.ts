import { errorIn, type Evidence } from '../seen/evidence.js';
import { isOurFile } from '../seen/files.js';
import { answerOf, isAnswer, type AnswerOrNot } from '../seen/requests.js';
import { variableOf, type SettingName } from '../../serve/settings/table.js';
import { error, unseen, warning, type Finding } from '../../reports.js';
import { noHandler, noShop, type Check, type Remark } from './check.js';

/** Returns true if a page of a shop is not there; one that leads elsewhere, or asks for a login, is. */
export const isMissing = (asked: AnswerOrNot): boolean => isBroken(asked) || isAbsent(asked);

const isBroken = (asked: AnswerOrNot): boolean => !isAnswer(asked) || asked.status >= 500;
const isAbsent = (asked: AnswerOrNot): boolean => isAnswer(asked) && (asked.status === 404 || asked.status === 410);

const pages: readonly SettingName[] = ['reviewPage', 'paymentPage', 'addressPage'];

/** Returns the pages of the settings, and that to which the handler sends a customer without a purchase. */
function pagesOfCheckout({ settings, handler: { probes } }: Evidence): readonly (readonly [string, string])[] {
  // With another publicUrl, it names a page of another shop.
  const isOfPage = probes && errorIn(probes.ownStart)?.code !== 'foreign_origin';
  const back = isOfPage && isAnswer(probes.returned) && probes.returned.headers.get('location');
  const named = pages.flatMap((name) => {
    const address = settings.values[name];
    return typeof address === 'string' ? [[variableOf(name), address] as const] : [];
  });
  return back ? [['shop.pages.payment', back], ...named] : named;
}

/** Looks at a page of the checkout. It may answer visitors without a cart with anything but itself. */
async function seenAt(name: string, url: URL, { ask, hasCookie }: Evidence): Promise<Remark | undefined> {
  const answer = await ask(url);
  if (isBroken(answer) || (isAbsent(answer) && hasCookie))
    return error(
      `The page in ${name} is not there (${url.href}): ${answerOf(answer)}.`,
      isAbsent(answer)
        ? `Set ${name} to a page of this shop; if it is one, give --cookie with the session of a visitor whose cart is full.`
        : `Let the page answer, or set ${name} to another page of this shop.`,
    );
  // It leads elsewhere, or is not for everybody.
  const isWithheld = !hasCookie && isAnswer(answer) && answer.status >= 300;
  return isWithheld
    ? unseen(
        `the page in ${name} is not shown without a cart (${url.href}: ${answerOf(answer)}); give --cookie with ` +
          'the session of a visitor whose cart is full',
      )
    : undefined;
}

/** Finds files of ours that the page names and that are not there. */
function* missingFiles({ files, isService, handler: { isStripped } }: Evidence): Iterable<Finding, void, undefined> {
  // What keeps all requests from the handler is said once.
  if (isStripped) return;
  for (const [address, asked] of files)
    if (isOurFile(address) && !(isAnswer(asked) && asked.status < 400))
      yield error(
        `The page loads ${address}, and ${answerOf(asked)}.`,
        'Correct the address in the page, or let the handler serve the file: see ' +
          (isService ? `${variableOf('assets')}.` : 'its field assets.'),
      );
}

/** Judges the ways on which the bank calls, and sends customers back. */
function* waysOfBank({ handler: { probes } }: Evidence): Iterable<Finding, void, undefined> {
  const failure = probes && errorIn(probes.callback)?.code;
  if (!probes || failure === 'not_found' || failure === 'service_unavailable') return;
  const ways = [
    ["The bank's callback", probes.callback, 204],
    ['The return from the bank', probes.returned, 303],
  ] as const;
  for (const [name, asked, expected] of ways)
    if (!isAnswer(asked) || asked.status !== expected)
      yield error(
        `${name} does not reach the handler: ${answerOf(asked)}.`,
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
    const named = pagesOfCheckout(evidence).filter(([, address]) => URL.canParse(address, page.url));
    const seen = await Promise.all(named.map(([name, address]) => seenAt(name, new URL(address, page.url), evidence)));
    const said = seen.filter((each) => each !== undefined);
    if (!handler.probes) said.push(unseen(noHandler(handler)));
    else if (errorIn(handler.probes.callback)?.code === 'not_found') said.push(unseen(noShop));
    else if (settings.values.reviewPage === undefined)
      said.push(
        unseen(`the page for the return from the bank is told to customers only; give ${variableOf('reviewPage')}`),
      );
    yield* said;
  },
};
