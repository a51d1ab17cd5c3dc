import { isAnswer } from '../seen/requests.js';
import { variableOf } from '../../serve/settings/table.js';
import { error, unseen, warning } from '../../reports.js';
import { byHealth, byProbes, noHealth, type Check } from './check.js';

/** Most milliseconds between the clocks; the header Date is in whole seconds. */
const MOST_SKEW = 60_000;

const store: Check = {
  id: 'store',
  title: 'Store',
  looks: byHealth(function* ({ store: state, unservedWebshops = [] }, { admin }) {
    if (state === undefined)
      return yield unseen('the handler has no store, because it has no field shop; check again once it sells');
    if (state === 'unreachable')
      yield error(
        'The store of the purchases cannot be written.',
        'See store_incident in the log: let the database run, and the disk have space and the rights to write.',
      );
    else if (admin && isAnswer(admin.ready) && admin.ready.status === 503)
      yield error(
        'The sidecar says that it is not ready.',
        'See its log: it is ending, or its database does not answer.',
      );
    if (unservedWebshops.length > 0)
      yield warning(
        'The store has open work of another webshop, which no handler has served for an hour.',
        'Start a handler with that webshop id and host, until its work is done; see webshop_unserved in the log.',
      );
  }),
};

const clock: Check = {
  id: 'clock',
  title: 'Clock',
  looks: byProbes(function* (_probes, { handler: { health }, admin }) {
    const seen = [health, ...(admin ? [admin.ready] : [])].filter(isAnswer).flatMap(({ headers, at }) => {
      const time = Date.parse(headers.get('date') ?? '');
      return Number.isNaN(time) ? [] : [time - at];
    });
    const [skew] = seen.sort((one, other) => Math.abs(other) - Math.abs(one));
    if (skew === undefined)
      yield unseen(
        `no answer of the handler has the header Date; give ${variableOf('adminKeys')}, so that the admin ` +
          'listener is asked',
      );
    else if (Math.abs(skew) > MOST_SKEW)
      yield error(
        `The clock of the shop's server is ${Math.round(Math.abs(skew) / 1000)} seconds ` +
          `${skew < 0 ? 'behind' : 'ahead of'} that of this machine.`,
        'Set the clocks of both by NTP.',
      );
  }),
};

const node: Check = {
  id: 'node-version',
  title: 'Node version',
  looks: byHealth(function* ({ node: state }) {
    if (state)
      yield error(
        'The handler runs on a Node that this package does not support.',
        'Run it on Node 20.19, or on 22 or newer.',
      );
  }),
};

const undelivered: Check = {
  id: 'undelivered-events',
  title: 'Undelivered events',
  looks: byHealth(function* (health, { admin, isService }) {
    const { store: state, undelivered: orders = 0, unresolvedReports, shopFailures = [] } = health;
    const listed = admin?.events ?? [];
    const events = Math.max(orders, listed.filter(({ needsOperator }) => needsOperator).length);
    const tried = listed.filter(({ needsOperator }) => !needsOperator);
    if (events > 0)
      yield error(
        `The shop has not taken ${events} ${events === 1 ? 'event' : 'events'} of orders after several attempts.`,
        'See shop_incident in the log, and repair what it names; then they come by themselves, or ' +
          (isService
            ? 'at once with POST /v1/undelivered/{id}: GET /v1/undelivered lists them.'
            : 'say what was done: purchases.unresolved().'),
      );
    if (tried.length > 0) {
      const why = tried.map(({ type, lastFailure }) => (lastFailure === undefined ? type : `${type} (${lastFailure})`));
      yield warning(
        `The shop has not taken ${tried.length} ${tried.length === 1 ? 'event' : 'events'} yet, which ` +
          `${tried.length === 1 ? 'is' : 'are'} sent again: ${[...new Set(why)].join(', ')}.`,
        'See shop_incident in the log, and repair what it names; GET /v1/undelivered says when they are sent next.',
      );
    }
    if (unresolvedReports !== undefined)
      yield error(
        `Of ${unresolvedReports} ${unresolvedReports === 1 ? 'delivery or refund' : 'deliveries and refunds'} ` +
          'only the bank knows whether it has them.',
        'Ask the bank, and enter its answer in the back office; see report_unresolved in the log.',
      );
    for (const failure of shopFailures)
      yield error(
        isService
          ? `The shop does not answer the ${failure.function} of the sidecar as it has to (${failure.reason}).`
          : `The shop's function ${failure.function} fails (${failure.reason}).`,
        'See shop_incident in the log, and repair what it names.',
      );
    if (state === undefined)
      yield unseen('the handler has no orders, because it has no field shop; check again once it sells');
    else if (state === 'unreachable') yield unseen('the store does not answer; repair what "Store" says first');
    else if (admin && !admin.events)
      yield unseen(`the admin listener at ${admin.url} does not list them; repair what "Admin listener" says first`);
  }),
};

/** The listener that only the shop's server reaches; a shop that has the handler as a library has none. */
const adminListener: Check = {
  id: 'admin-listener',
  title: 'Admin listener',
  *looks({ admin, isService, handler }) {
    const key = variableOf('adminKeys');
    if (!admin && isService)
      yield unseen(`it answers nothing without a key; give ${key}, where the listener is reached`);
    else if (!admin && !handler.state) yield unseen(noHealth(handler));
    if (!admin || admin.events) return;
    const { url, listed } = admin;
    if (!isAnswer(listed))
      yield unseen(
        `${url} does not answer (${listed.reason}); run this where the listener is reached, with its address in ` +
          variableOf('adminListen'),
      );
    else if (listed.status === 401)
      yield error(
        `The admin listener at ${url} refuses the key in ${key}: whoever calls it with that key gets 401.`,
        `Give the service and the shop the same key; the service reads ${key} when it starts.`,
      );
    else
      yield error(
        `What answers at ${url} is not the admin listener of the service: the answer is ${listed.status}.`,
        `Set ${variableOf('adminListen')} to the address at which the service listens for the shop's server.`,
      );
  },
};

/** Checks of the process that the handler runs in. */
export const processChecks: readonly Check[] = [store, clock, node, undelivered, adminListener];
