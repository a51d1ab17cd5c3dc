import { variableOf } from '../../serve/settings/table.js';
import { error, unseen, warning } from '../../reports.js';
import { byHealth, byProbes, noHealth, noShop, type Check } from './check.js';

/** Most milliseconds between the clocks; the header Date is in whole seconds. */
const MOST_SKEW = 60_000;

const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;
const listOf = (words: readonly string[]) => [...new Set(words)].join(', ');
const repair = 'See shop_incident in the log, and repair what it names';

/** Checks of the process that the handler runs in. */
export const processChecks: readonly Check[] = [
  {
    id: 'store',
    title: 'Store',
    looks: byHealth(function* ({ store: state, unservedWebshops = [] }, { admin }) {
      if (state === undefined) return yield unseen(noShop);
      if (state === 'unreachable')
        yield error(
          'The store of the purchases cannot be written.',
          'See store_incident in the log: let the database run, and the disk have space and the rights to write.',
        );
      else if (admin?.ready.status === 503)
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
  },
  {
    id: 'clock',
    title: 'Clock',
    looks: byProbes(function* (_probes, { handler: { health }, admin }) {
      const seen = [health, ...(admin ? [admin.ready] : [])].flatMap(({ headers, at }) => {
        const time = Date.parse(headers.get('date') ?? '');
        return Number.isNaN(time) ? [] : [time - at];
      });
      const [skew] = seen.sort((one, other) => Math.abs(other) - Math.abs(one));
      if (skew === undefined)
        yield unseen(
          `no answer of the handler has the header Date; give ${variableOf('adminKeys')} for the admin listener`,
        );
      else if (Math.abs(skew) > MOST_SKEW) {
        const by = `${Math.round(Math.abs(skew) / 1000)} seconds ${skew < 0 ? 'behind' : 'ahead of'}`;
        yield `The clock of the shop's server is ${by} that of this machine.`;
      }
    }),
    mend: 'Set the clocks of both by NTP.',
  },
  {
    id: 'node-version',
    title: 'Node version',
    looks: byHealth(function* ({ node: state }) {
      if (state) yield 'The handler runs on a Node that this package does not support.';
    }),
    mend: 'Run it on Node 20.19, or on 22 or newer.',
  },
  {
    id: 'undelivered-events',
    title: 'Undelivered events',
    looks: byHealth(function* (health, { admin }) {
      const { store: state, undelivered: orders = 0, unresolvedReports, shopFailures = [] } = health;
      const listed = admin?.events ?? [];
      const events = Math.max(orders, listed.filter(({ needsOperator }) => needsOperator).length);
      const tried = listed.filter(({ needsOperator }) => !needsOperator);
      if (events > 0)
        yield error(
          `The shop has not taken ${many(events, 'event', 'events')} of orders after several attempts.`,
          `${repair}; then they come: purchases.undelivered() says when, purchases.unresolved() what else helps.`,
        );
      if (tried.length > 0) {
        const why = tried.map(({ type, lastFailure }) =>
          lastFailure === undefined ? type : `${type} (${lastFailure})`,
        );
        yield warning(
          `The shop has not taken ${many(tried.length, 'event', 'events')} yet, to be sent again: ${listOf(why)}.`,
          `${repair}; GET /v1/undelivered says when they are sent next.`,
        );
      }
      if (unresolvedReports !== undefined)
        yield error(
          `Only the bank knows what became of ${many(unresolvedReports, 'delivery or refund', 'deliveries and refunds')}.`,
          'Ask the bank, and enter its answer in the back office; see report_unresolved in the log.',
        );
      for (const failure of shopFailures)
        yield error(`The shop fails at ${failure.function} (${failure.reason}).`, `${repair}.`);
      if (state === undefined) yield unseen(noShop);
      else if (state === 'unreachable') yield unseen('the store does not answer; repair what "Store" says first');
      else if (admin && !admin.events)
        yield unseen(`the admin listener at ${admin.url} does not list them; repair what "Admin listener" says first`);
    }),
  },
  /** The listener that only the shop's server reaches; a shop that has the handler as a library has none. */
  {
    id: 'admin-listener',
    title: 'Admin listener',
    *looks(evidence) {
      const { admin, isService, handler } = evidence;
      const key = variableOf('adminKeys');
      if (!admin && isService)
        yield unseen(`it answers nothing without a key; give ${key}, where the listener is reached`);
      else if (!admin && !handler.state) yield unseen(noHealth(evidence));
      if (!admin || admin.events) return;
      const { url, listed } = admin;
      if (listed.reason !== undefined)
        yield unseen(
          `${url} does not answer (${listed.reason}); run this where ${variableOf('adminListen')} is reached`,
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
  },
];
