import { modeOf, type Mode } from '../../../rules/test-mode.js';
import { ServiceError } from '../../../server.js';
import { variableOf, type SettingName } from '../../serve/settings/table.js';
import type { Evidence } from '../seen/evidence.js';
import { neededForService, variables, withClients } from '../seen/settings.js';
import { error, fine, judged, unchecked, warning, type Check, type Judgement } from './check.js';
import { problemsWith } from './given.js';
import { byHealth } from './judging.js';
import { isThisMachine } from './machine.js';

const credentials: Check = {
  id: 'credentials',
  title: 'Credentials',
  judge: byHealth(({ credentials: state, service }) => {
    if (state === 'accepted') return fine;
    if (state === 'refused')
      return judged([
        error(
          'The bank refuses webshop id and password.',
          'Compare both with what the bank has sent, without blanks and line breaks, and ask the bank ' +
            'whether they are activated.',
        ),
      ]);
    return unchecked(
      service === 'reachable'
        ? 'the bank does not say whether it accepts them; set service.authorizationHost, whose ' + 'interface does'
        : 'the handler cannot ask the bank; repair what "Addresses" or "Webshop id" says first',
    );
  }),
};

/** Returns the mode of the settings; undefined without a webshop id. */
function modeOfSettings({ settings: { values } }: Evidence): Mode | undefined {
  return values.webshopId === undefined ? undefined : modeOf(values.webshopId, values.testMode);
}

const webshopId: Check = {
  id: 'webshop-id',
  title: 'Webshop id against host',
  judge: byHealth(
    ({ service, webshop }, evidence) => {
      const { values } = evidence.settings;
      const { webshopId: id, host } = values;
      const isWrong = id !== undefined && !/^[12]\.de\.\d+\.\d+$/.test(id);
      const isAtSandbox = host !== undefined && URL.canParse(host) && isThisMachine(new URL(host));
      const findings = [
        service === 'malformed' &&
          error(
            'What answers at the address of the bank is not its API.',
            'Set service.host to the address that the bank has named, not to that of the ' +
              "bank's website, and without a path too many.",
          ),
        webshop === 'inactive' &&
          error(
            'The bank has not activated this webshop: rates are shown, and no purchase can start.',
            'Ask the bank to activate the webshop id.',
          ),
        isWrong &&
          error(
            `${variableOf('webshopId')} is not in the form of a webshop id.`,
            'Give the id that the bank has issued, like 1.de.4711.1, for tests 2.de.4711.1.',
          ),
        !isWrong &&
          id?.startsWith('1.') &&
          isAtSandbox &&
          error(
            'A webshop id for production is used with a sandbox on this machine.',
            `Set ${variableOf('host')} to the address that the bank has named, or use an id for tests, which ` +
              'begins with 2.de.',
          ),
      ];
      const isKnown = webshop === 'active' || (id !== undefined && host !== undefined);
      return judged(
        findings,
        isKnown || service === 'malformed'
          ? undefined
          : `the page does not tell the id; give ${variables(['webshopId', 'host'])}`,
      );
    },
    ['webshopId', 'host', 'authorizationHost'],
  ),
};

const ofSignature: readonly SettingName[] = ['signatureSecret', 'signatureScheme', 'transactionApiHost'];

/** An id that no transaction has: reading it shows whether the request is accepted. */
const NO_TRANSACTION = 'ZZZZZZ';

const signature: Check = {
  id: 'signature',
  title: 'Signature of the transaction API',
  judge: async ({ settings }) => {
    const { values } = settings;
    const problems = problemsWith(settings, [...ofSignature, 'password', 'webshopId', 'host']);
    const own = problemsWith(settings, ofSignature);
    if (own.length > 0) return judged(own);
    if (problems.length > 0) return unchecked('the settings for the bank are wrong; repair them first');
    if (neededForService.some((name) => values[name] === undefined))
      return unchecked(
        'only the settings say whether calls are signed; give ' +
          `${variables([...neededForService, 'signatureSecret'])} as the handler has them`,
      );
    try {
      await withClients(values, ({ transactions }) => transactions.transaction(NO_TRANSACTION));
      return fine;
    } catch (failure) {
      if (!(failure instanceof ServiceError)) throw failure;
      return judgedByFailure(failure, values.signatureSecret !== undefined);
    }
  },
};

/** Judges by how the transaction API refuses to show a transaction that does not exist (service.md §G.5, §A.7). */
function judgedByFailure({ code, status, byService }: ServiceError, isSigned: boolean): Judgement {
  if (code === 'not_found' && byService) return fine;
  if (code === 'rejected' && status === 400)
    return judged([
      isSigned
        ? error(
            'The transaction API refuses the signature.',
            `Compare ${variables(['signatureSecret', 'signatureScheme'])} with what was activated in the ` +
              'partner portal.',
          )
        : error(
            'The transaction API refuses calls without a signature.',
            `Set ${variableOf('signatureSecret')} to the secret that was activated in the partner portal.`,
          ),
    ]);
  if (code === 'malformed' && isSigned)
    return judged([
      error(
        'The answers of the transaction API are not signed with this secret and scheme.',
        `Activate the signature in the partner portal, or leave ${variableOf('signatureSecret')} out.`,
      ),
    ]);
  return unchecked(
    `the transaction API has not answered as expected (${code}); repair credentials and addresses first`,
  );
}

const mode: Check = {
  id: 'mode',
  title: 'Mode',
  judge: byHealth(({ mode: running }, evidence) => {
    const { url } = evidence.page;
    const given = modeOfSettings(evidence);
    const isLocal = isThisMachine(url);
    return judged([
      given !== undefined &&
        given !== running &&
        error(
          `The running handler has the mode ${running}, and the settings that were given are those of the ` +
            `mode ${given}.`,
          'Restart the handler with the settings that are meant for it.',
        ),
      running === 'test' &&
        !isLocal &&
        warning(
          'All orders are test orders: the bank confirms them, and never pays them out.',
          'Set the webshop id that begins with 1.de. before customers order; on a test system leave it as it is.',
        ),
      running === 'live' &&
        isLocal &&
        warning(
          'Orders of this shop are real, although it runs on this machine.',
          'Use the webshop id for tests, which begins with 2.de., on machines of developers.',
        ),
    ]);
  }),
};

/** Checks of how the handler uses the bank. */
export const serviceChecks: readonly Check[] = [credentials, webshopId, signature, mode];
