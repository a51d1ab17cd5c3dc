import { isAnswer } from '../seen/requests.js';
import type { UndeliveredEvent } from '../../serve/admin/answers.js';
import { variableOf } from '../../serve/settings/table.js';
import { error, fine, judged, unchecked, warning, type Check } from './check.js';
import { byHealth, byProbes } from './judging.js';

/** Most milliseconds between the clocks; the header Date is in whole seconds. */
const MOST_SKEW = 60_000;

const store: Check = {
  id: 'store',
  title: 'Store',
  judge: byHealth(({ store: state, unservedWebshops = [] }, { admin }) => {
    if (state === undefined)
      return unchecked('the handler has no store, because it has no field shop; check again once it sells');
    const isUnready = state === 'reachable' && admin && isAnswer(admin.ready) && admin.ready.status === 503;
    return judged([
      state === 'unreachable' &&
        error(
          'The store of the purchases cannot be written.',
          'See store_incident in the log: let the database run, and the disk have space and the rights to write.',
        ),
      isUnready &&
        error('The sidecar says that it is not ready.', 'See its log: it is ending, or its database does not answer.'),
      unservedWebshops.length > 0 &&
        warning(
          'The store has open work of another webshop, which no handler has served for an hour.',
          'Start a handler with that webshop id and host, until its work is done; see webshop_unserved in the log.',
        ),
    ]);
  }),
};

const clock: Check = {
  id: 'clock',
  title: 'Clock',
  judge: byProbes((_probes, { handler: { health }, admin }) => {
    const seen = [health, ...(admin ? [admin.ready] : [])].filter(isAnswer).flatMap(({ headers, at }) => {
      const time = Date.parse(headers.get('date') ?? '');
      return Number.isNaN(time) ? [] : [time - at];
    });
    const [skew] = seen.sort((one, other) => Math.abs(other) - Math.abs(one));
    if (skew === undefined)
      return unchecked(
        `no answer of the handler has the header Date; give ${variableOf('adminKeys')}, so that the admin ` +
          'listener is asked',
      );
    if (Math.abs(skew) <= MOST_SKEW) return fine;
    const seconds = Math.round(Math.abs(skew) / 1000);
    return judged([
      error(
        `The clock of the shop's server is ${seconds} seconds ${skew < 0 ? 'behind' : 'ahead of'} that of ` +
          'this machine.',
        'Set the clocks of both by NTP.',
      ),
    ]);
  }),
};

const node: Check = {
  id: 'node-version',
  title: 'Node version',
  judge: byHealth(({ node: state }) =>
    judged([
      state &&
        error(
          'The handler runs on a Node that this package does not support.',
          'Run it on Node 20.19, or on 22 or newer.',
        ),
    ]),
  ),
};

const whyUntaken = ({ type, lastFailure }: UndeliveredEvent) =>
  `${type}${lastFailure === undefined ? '' : ` (${lastFailure})`}`;

const undelivered: Check = {
  id: 'undelivered-events',
  title: 'Undelivered events',
  judge: byHealth(
    ({ store: state, undelivered: orders, unresolvedReports, shopFailures = [] }, { admin, isService }) => {
      const listed = admin?.events ?? [];
      const events = Math.max(orders ?? 0, listed.filter(({ needsOperator }) => needsOperator).length);
      const tried = listed.filter(({ needsOperator }) => !needsOperator);
      const findings = [
        events > 0 &&
          error(
            `The shop has not taken ${events} ${events === 1 ? 'event' : 'events'} of orders after several attempts.`,
            'See shop_incident in the log, and repair what it names; then ' +
              (isService
                ? 'they come by themselves, or at once with POST /v1/undelivered/{id}: GET ' +
                  '/v1/undelivered lists them.'
                : 'they come by themselves, or say what was done: purchases.unresolved().'),
          ),
        tried.length > 0 &&
          warning(
            `The shop has not taken ${tried.length} ${tried.length === 1 ? 'event' : 'events'} yet, which ` +
              `${tried.length === 1 ? 'is' : 'are'} sent again: ${[...new Set(tried.map(whyUntaken))].join(', ')}.`,
            'See shop_incident in the log, and repair what it names; GET /v1/undelivered says when ' +
              'they are sent next.',
          ),
        unresolvedReports === undefined
          ? undefined
          : error(
              `Of ${unresolvedReports} ` +
                `${
                  unresolvedReports === 1 ? 'delivery or refund' : 'deliveries and refunds'
                } only the bank knows whether it has them.`,
              'Ask the bank, and enter its answer in the back office; see report_unresolved in the log.',
            ),
        ...shopFailures.map((failure) =>
          error(
            isService
              ? `The shop does not answer the ${failure.function} of the sidecar as it has to (${failure.reason}).`
              : `The shop's function ${failure.function} fails (${failure.reason}).`,
            'See shop_incident in the log, and repair what it names.',
          ),
        ),
      ];
      if (state === undefined)
        return judged(findings, 'the handler has no orders, because it has no field shop; check again once it sells');
      if (state === 'unreachable') return judged(findings, 'the store does not answer; repair what "Store" says first');
      return judged(
        findings,
        admin && !admin.events
          ? `the admin listener at ${admin.url} does not list them; repair what "Admin listener" says first`
          : undefined,
      );
    },
  ),
};

/** Checks of the process that the handler runs in. */
export const processChecks: readonly Check[] = [store, clock, node, undelivered];
