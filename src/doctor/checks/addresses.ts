import { errorIn, type Evidence } from '../seen/evidence.js';
import { isOurFile } from '../seen/files.js';
import { answerOf, isAnswer, type AnswerOrNot } from '../seen/requests.js';
import { variableOf, type SettingName } from '../../serve/settings/table.js';
import { error, judged, warning, type Check, type Finding } from './check.js';
import { problemsWith } from './given.js';
import { noHandler, noShop } from './judging.js';

/** Returns true if a page of a shop is not there; one that leads elsewhere, or asks for a login, is. */
export const isMissing = (asked: AnswerOrNot): boolean =>
  !isAnswer(asked) || asked.status === 404 || asked.status === 410 || asked.status >= 500;

const pages: readonly SettingName[] = ['reviewPage', 'paymentPage', 'addressPage'];

/** Checks the pages of the settings, and that to which the handler sends a customer without a purchase. */
async function missingPages({ settings: { values }, handler, page, ask }: Evidence): Promise<readonly Finding[]> {
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
  const asked = await Promise.all(
    named.map(async ({ name, address }) => {
      if (!URL.canParse(address, page.url)) return undefined;
      const url = new URL(address, page.url);
      const answer = await ask(url);
      return isMissing(answer)
        ? error(
            `The page in ${name} is not there (${url.href}): ${answerOf(answer)}.`,
            `Set ${name} to a page of this shop.`,
          )
        : undefined;
    }),
  );
  return asked.filter((finding) => finding !== undefined);
}

/** Returns the files of ours that the page names and that are not there. */
const missingFiles = ({ files }: Evidence): readonly Finding[] =>
  [...files].flatMap(([address, asked]) =>
    isOurFile(address) && !(isAnswer(asked) && asked.status < 400)
      ? [
          error(
            `The page loads ${address}, and ${isAnswer(asked) ? `the answer is ${asked.status}` : asked.reason}.`,
            'Correct the address in the page, or let the handler serve the file: see its field assets.',
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
    const busy = handler.state?.saturated?.filter((name) => name !== 'strangers') ?? [];
    const findings = [
      ...problemsWith(settings, pages),
      handler.state?.service === 'unreachable'
        ? error(
            'The handler does not reach the financing service.',
            'Check service.host, the firewall and the network of the server; see service_incident in the log.',
          )
        : undefined,
      busy.length > 0
        ? warning(
            `Calls of the financing service wait too long (${busy.join(', ')}).`,
            'See saturated in the log: the service is slow, or more customers come than it takes.',
          )
        : undefined,
      ...missingFiles(evidence),
      ...waysOfBank(evidence),
      ...(await missingPages(evidence)),
    ];
    if (!handler.probes) return judged(findings, noHandler(handler));
    if (errorIn(handler.probes.callback)?.code === 'not_found') return judged(findings, noShop);
    return judged(
      findings,
      settings.values.reviewPage === undefined
        ? `the page for the return from the bank is told to customers only; give ${variableOf('reviewPage')}`
        : undefined,
    );
  },
};
