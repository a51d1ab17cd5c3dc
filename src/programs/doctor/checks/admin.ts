import { isAnswer } from '../seen/requests.js';
import { variableOf } from '../../serve/settings/table.js';
import { error, fine, judged, unchecked, type Check } from './check.js';
import { noHealth } from './judging.js';

/** Checks the listener that only the shop's server reaches; a shop that has the handler as a library has none. */
export const adminListener: Check = {
  id: 'admin-listener',
  title: 'Admin listener',
  judge: ({ admin, isService, handler }) => {
    const key = variableOf('adminKeys');
    if (!admin && !isService) return handler.state ? fine : unchecked(noHealth(handler));
    if (!admin) return unchecked(`it answers nothing without a key; give ${key}, where the listener is reached`);
    const { url, listed, events } = admin;
    if (events) return fine;
    if (!isAnswer(listed))
      return unchecked(
        `${url} does not answer (${listed.reason}); run this where the listener is reached, with its address in ` +
          variableOf('adminListen'),
      );
    return judged([
      listed.status === 401
        ? error(
            `The admin listener at ${url} refuses the key in ${key}: whoever calls it with that key gets 401.`,
            `Give the service and the shop the same key; the service reads ${key} when it starts.`,
          )
        : error(
            `What answers at ${url} is not the admin listener of the service: the answer is ${listed.status}.`,
            `Set ${variableOf('adminListen')} to the address at which the service listens for the shop's server.`,
          ),
    ]);
  },
};
