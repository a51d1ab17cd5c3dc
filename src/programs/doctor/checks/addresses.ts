import { errorIn, type Evidence } from '../seen/evidence.js';
import { isOurFile } from '../seen/files.js';
import { answerOf, isAnswer, type AnswerOrNot } from '../seen/requests.js';
import { variableOf, type SettingName } from '../../serve/settings/table.js';
import { error, judged, warning, type Check, type Finding } from './check.js';
import { problemsWith } from './given.js';
import { noHandler, noShop } from './judging.js';

/** Returns true if a page of a shop is not there; one that leads elsewhere, or asks for a login, is. */
export const isMissing = (asked: AnswerOrNot): boolean => isBroken(asked) || isAbsent(asked);

const isBroken = (asked: AnswerOrNot): boolean => !isAnswer(asked) || asked.status >= 500;
const isAbsent = (asked: AnswerOrNot): boolean => isAnswer(asked) && (asked.status === 404 || asked.status === 410);
/** Leads elsewhere, or is not for everybody. */
const isWithheld = (asked: AnswerOrNot): boolean => isAnswer(asked) && asked.status >= 300;

const pages: readonly SettingName[] = ['reviewPage', 'paymentPage', 'addressPage'];

/** What is seen of one of the shop's pages in the checkout. */
interface PageOfCheckout {
  readonly finding?: Finding;
  /** Why it is not known whether it is there. */
  readonly unseen?: string;
}

/**
 * Looks at the pages of the settings, and that to which the handler sends a customer without a purchase. Pages of a
 * checkout may answer visitors without a cart with anything but themselves.
 */
async function pagesOfCheckout(evidence: Evidence): Promise<readonly PageOfCheckout[]> {
  const {
    settings: { values },
    handler,
    page,
    ask,
  } = evidence;
  const { returned, ownStart } = handler.probes ?? {};
  // With another publicUrl, it names a page of another shop.
  const isOfPage = ownStart && errorIn(ownStart)?.code !== 'foreign_origin';
  const back = isOfPage && returned && isAnswer(returned) && returned.headers.get('location');
  const named = [
    ...(back ? [{ name: 'shop.pages.payment', address: back }] : []),
    ...pages.flatMap((name) => {
      const address = values[name];
      return typeof address === 'string' ? [{ name: variableOf(name), address }] : [];
    }),
  ];
  return Promise.all(
    named.map(async ({ name, address }) => {
      if (!URL.canParse(address, page.url)) return {};
      const url = new URL(address, page.url);
      return seenOf({ name, url, answer: await ask(url) }, evidence);
    }),
  );
}

interface AskedPage {
  readonly name: string;
  readonly url: URL;
  readonly answer: AnswerOrNot;
}

function seenOf({ name, url, answer }: AskedPage, { hasCookie }: Pick<Evidence, 'hasCookie'>): PageOfCheckout {
  if (isBroken(answer) || (isAbsent(answer) && hasCookie))
    return {
      finding: error(
        `The page in ${name} is not there (${url.href}): ${answerOf(answer)}.`,
        isAbsent(answer)
          ? `Set ${name} to a page of this shop; if it is one, give --cookie with the session of a visitor whose cart is full.`
          : `Let the page answer, or set ${name} to another page of this shop.`,
      ),
    };
  return !hasCookie && isWithheld(answer)
    ? {
        unseen:
          `the page in ${name} is not shown without a cart (${url.href}: ${answerOf(answer)}); give --cookie with ` +
          'the session of a visitor whose cart is full',
      }
    : {};
}

/** Returns the files of ours that the page names and that are not there. */
const missingFiles = ({ files, isService, handler: { isStripped } }: Evidence): readonly Finding[] =>
  [...files].flatMap(([address, asked]) =>
    // What keeps all requests from the handler is said once.
    !isStripped && isOurFile(address) && !(isAnswer(asked) && asked.status < 400)
      ? [
          error(
            `The page loads ${address}, and ${isAnswer(asked) ? `the answer is ${asked.status}` : asked.reason}.`,
            'Correct the address in the page, or let the handler serve the file: see ' +
              (isService ? `${variableOf('assets')}.` : 'its field assets.'),
          ),
        ]
      : [],
  );

const wayOfBank = (name: string, asked: AnswerOrNot): Finding =>
  error(
    `${name} does not reach the handler: ${answerOf(asked)}.`,
    'Let proxy, firewall and login let everything below the path of the handler through, without cookies.',
  );

/** Judges the ways on which the bank calls, and sends customers back. */
function waysOfBank({ handler: { probes } }: Evidence): readonly (Finding | undefined)[] {
  if (!probes || errorIn(probes.callback)?.code === 'not_found') return [];
  const { callback, returned } = probes;
  const isBusy = errorIn(callback)?.code === 'service_unavailable';
  const isThere = isAnswer(callback) && callback.status === 204;
  const leadsBack = isAnswer(returned) && returned.status === 303;
  return [
    isThere || isBusy ? undefined : wayOfBank("The bank's callback", callback),
    leadsBack || isBusy ? undefined : wayOfBank('The return from the bank', returned),
  ];
}

/** Checks all addresses that have to be reached for a purchase. */
export const addresses: Check = {
  id: 'addresses',
  title: 'Addresses',
  judge: async (evidence) => {
    const { handler, settings } = evidence;
    const seen = await pagesOfCheckout(evidence);
    const busy = handler.state?.saturated?.filter((name) => name !== 'strangers') ?? [];
    const findings = [
      ...problemsWith(settings, pages),
      handler.state?.service === 'unreachable' &&
        error(
          'The handler does not reach the bank.',
          'Check service.host, the firewall and the network of the server; see service_incident in the log.',
        ),
      busy.length > 0 &&
        warning(
          `Calls to the bank wait too long (${busy.join(', ')}).`,
          'See saturated in the log: the bank is slow, or more customers come than it takes.',
        ),
      ...missingFiles(evidence),
      ...waysOfBank(evidence),
      ...seen.map(({ finding }) => finding),
    ];
    if (!handler.probes) return judged(findings, noHandler(handler));
    if (errorIn(handler.probes.callback)?.code === 'not_found') return judged(findings, noShop);
    const unseen = seen.flatMap((each) => each.unseen ?? []);
    if (settings.values.reviewPage === undefined)
      unseen.push(`the page for the return from the bank is told to customers only; give ${variableOf('reviewPage')}`);
    return judged(findings, unseen.length > 0 ? [...new Set(unseen)].join('; and ') : undefined);
  },
};
