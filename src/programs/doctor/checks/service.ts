import { modeOf } from '../../../rules/test-mode.js';
import { createRatenkauf, ServiceError } from '../../../server.js';
import { configurationOf, deafShop } from '../../serve/settings/configuration.js';
import { isThisMachine } from '../../../server/inside.js';
import { variableOf, type SettingName, type SettingValues } from '../../serve/settings/table.js';
import { variables } from '../seen/settings.js';
import { error, unseen, warning, type Remark } from '../../reports.js';
import { byHealth, type Check } from './check.js';

/** Settings with which the bank can be asked. */
const ofBank: readonly SettingName[] = ['webshopId', 'password', 'host'];

/** Reads a transaction with an id that none has: this shows whether the request is accepted. */
async function failureOfReading(values: SettingValues): Promise<ServiceError | undefined> {
  const { service, proxyFromEnvironment } = configurationOf(values, deafShop);
  const log = () => {};
  const publicUrl = 'http://localhost';
  const { clients, close } = createRatenkauf({ service, proxyFromEnvironment, publicUrl, assets: false, log });
  try {
    await clients.transactions.transaction('ZZZZZZ');
  } catch (failure) {
    if (failure instanceof ServiceError) return failure;
    throw failure;
  } finally {
    await close();
  }
  return undefined;
}

/** Judges how the transaction API refuses to show a transaction that does not exist (service.md §G.5, §A.7). */
function* saidOfFailure(
  { code, status, byService }: ServiceError,
  isSigned: boolean,
): Iterable<Remark, void, undefined> {
  if (code === 'not_found' && byService) return;
  if (code === 'rejected' && status === 400 && isSigned)
    yield error(
      'The transaction API refuses the signature.',
      `Compare ${variables(['signatureSecret', 'signatureScheme'])} with what the partner portal has activated.`,
    );
  else if (code === 'rejected' && status === 400)
    yield error(
      'The transaction API refuses calls without a signature.',
      `Set ${variableOf('signatureSecret')} to the secret that was activated in the partner portal.`,
    );
  else if (code === 'malformed' && isSigned)
    yield error(
      'The answers of the transaction API are not signed with this secret and scheme.',
      `Activate the signature in the partner portal, or leave ${variableOf('signatureSecret')} out.`,
    );
  else
    yield unseen(`the transaction API has not answered as expected (${code}); repair credentials and addresses first`);
}

/** Checks of how the handler uses the bank. */
export const serviceChecks: readonly Check[] = [
  {
    id: 'credentials',
    title: 'Credentials',
    looks: byHealth(function* ({ credentials: state, service }) {
      if (state === 'refused') yield 'The bank refuses webshop id and password.';
      else if (state !== 'accepted')
        yield unseen(
          service === 'reachable'
            ? 'the bank does not say whether it accepts them; set service.authorizationHost, whose interface does'
            : 'the handler cannot ask the bank; repair what "Addresses" or "Webshop id" says first',
        );
    }),
    mend: 'Compare both with what the bank has sent, without blanks and line breaks; ask it whether they are activated.',
  },
  {
    id: 'webshop-id',
    title: 'Webshop id against host',
    looks: byHealth(function* ({ service, webshop }, { settings }) {
      const { webshopId: id, host } = settings;
      const isAtSandbox = host !== undefined && isThisMachine(new URL(host).hostname);
      if (service === 'malformed')
        yield error(
          'What answers at the address of the bank is not its API.',
          'Set service.host to the address that the bank has named, not to its website, and without a path too many.',
        );
      if (webshop === 'inactive')
        yield error(
          'The bank has not activated this webshop: rates are shown, and no purchase can start.',
          'Ask the bank to activate the webshop id.',
        );
      if (id !== undefined && !/^[12]\.de\.\d+\.\d+$/.test(id))
        yield error(
          `${variableOf('webshopId')} is not in the form of a webshop id.`,
          'Give the id that the bank has issued, like 1.de.4711.1, for tests 2.de.4711.1.',
        );
      else if (id?.startsWith('1.') && isAtSandbox)
        yield error(
          'A webshop id for production is used with a sandbox on this machine.',
          `Set ${variableOf('host')} to the address that the bank has named, or use an id for tests: 2.de.…`,
        );
      if (webshop !== 'active' && service !== 'malformed' && (id === undefined || host === undefined))
        yield unseen(`the page does not tell the id; give ${variables(['webshopId', 'host'])}`);
    }),
  },
  {
    id: 'signature',
    title: 'Signature of the transaction API',
    async *looks({ settings }) {
      const needed = variables([...ofBank, 'signatureSecret']);
      if (ofBank.some((name) => settings[name] === undefined))
        return yield unseen(`only the settings say whether calls are signed; give ${needed} as the handler has them`);
      const failure = await failureOfReading(settings);
      if (failure) yield* saidOfFailure(failure, settings.signatureSecret !== undefined);
    },
  },
  {
    id: 'mode',
    title: 'Mode',
    looks: byHealth(function* ({ mode: running }, { page, settings }) {
      const { webshopId: id, testMode } = settings;
      const given = id === undefined ? running : modeOf(id, testMode);
      const isLocal = isThisMachine(page.url.hostname);
      if (given !== running)
        yield error(
          `The running handler has the mode ${running}, and the settings that were given have the mode ${given}.`,
          'Restart the handler with the settings that are meant for it.',
        );
      if (running === 'test' && !isLocal)
        yield warning(
          'All orders are test orders: the bank confirms them, and never pays them out.',
          'Set the webshop id that begins with 1.de. before customers order; on a test system leave it as it is.',
        );
      if (running === 'live' && isLocal)
        yield warning(
          'Orders of this shop are real, although it runs on this machine.',
          'Use the webshop id for tests, which begins with 2.de., on machines of developers.',
        );
    }),
  },
];
