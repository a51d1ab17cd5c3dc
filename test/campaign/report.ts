import type { Evidence, Kept } from './evidence.js';
import type { CampaignOptions, CampaignResult } from './run.js';

/** Returns a readable report of a campaign. */
export function reportOf(
  { kind, seed, purchases, driven = 'browsers' }: CampaignOptions,
  result: CampaignResult,
): string {
  const { violations, excused, evidence, counts, rounds, seconds } = result;
  const { bank, store, orders, resolutions, deaths, log } = evidence;
  const confirmed = bank.filter(({ confirmations }) => confirmations > 0);
  const requests = sum(confirmed.map(({ confirmationRequests }) => confirmationRequests));
  const calls = sum(orders.map(({ completeCalls }) => completeCalls));
  return [
    `\n— ${kind}, ${purchases} customers, driven by ${driven}, seed ${seed}: ${seconds.toFixed(0)} s, settled after ${rounds} rounds —`,
    table('killed', deaths, sum(deaths.values())),
    table('went wrong, and what customers were told', counts),
    table('logged', tally(log.map(({ event }) => event)), log.length),
    table('store', tally(store.map(({ state }) => state)), store.length),
    table('orders', tally(orders.map(({ state }) => state)), orders.length),
    `  started: ${startedIn(evidence)}, still at the service: ${bank.length}`,
    `  confirmed at the service: ${confirmed.length}, by ${requests} requests; completeOrder called ${calls} times`,
    `  resolved by an operator: ${resolutions.listed.size}; recovered from older stores: ${log.filter(({ event }) => event === 'purchase_recovered').length}`,
    ...(driven === 'server' ? [callsOf(evidence)] : []),
    table('excused', tally(excused.map(({ what, excuse }) => `${nameOf(what)} — ${excuse}`)), excused.length),
    `  violations: ${violations.length}`,
    ...violations.map(({ what, purchase }) => `  ✗ seed ${seed}: ${what}: ${purchase}`),
    ...violations.slice(0, MOST_FACTS).map(({ purchase }) => factsOf(purchase, evidence)),
  ].join('\n');
}

/** Returns the number of purchases for which a payment page was given; the service deletes most of those that end. */
const startedIn = ({ told }: Evidence): number => new Set(told.flatMap(({ pages }) => [...pages])).size;

const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);

/** What was found, without the values in it. */
const nameOf = (what: string): string => what.split(':')[0] ?? what;

/** Returns what the shop's own server asked for with keys. */
function callsOf({ told, calls, reports }: Evidence): string {
  const keyed = told.flatMap((each) => [...each.calls]);
  const queued = keyed.filter((each) => each.answers.some(({ isQueued }) => isQueued));
  const resolved = reports.resolved.map(({ kind, as }) => `${kind} ${as}`);
  return [
    `  calls with keys: ${sum(keyed.map(({ answers }) => answers.length))}, of them queued: ${queued.length}`,
    table('keys', tally(keyed.map(({ verb }) => verb)), keyed.length),
    table('tasks', tally(calls.tasks.map(({ kind, state }) => `${kind} ${state}`)), calls.tasks.length),
    table('reports of which an operator has said', tally(resolved), resolved.length),
  ].join('\n');
}

/** Number of violations that are shown with all their facts. */
const MOST_FACTS = 8;

/** Returns the book entries of the purchases that a violation names by an id or by the customer's session. */
function factsOf(named: string, { bank, store, orders, rewinds, told, calls, transactions }: Evidence): string {
  const words: readonly string[] = named.match(/[\w.-]+/g) ?? [];
  const isNamed = (word: string) => words.includes(word);
  const owner = told.find(
    ({ pages, calls: own }) => [...pages].some(isNamed) || own.some(({ call }) => isNamed(call.id ?? '')),
  )?.session;
  const ownOrders = orders.filter(
    ({ purchaseId, session }) => isNamed(purchaseId) || isNamed(session) || session === owner,
  );
  const session = owner ?? ownOrders[0]?.session;
  const browsers = told.filter((each) => each.session === session || isNamed(each.session));
  const pages = new Set(browsers.flatMap((each) => [...each.pages]));
  const ids = new Set([...words, ...ownOrders.map(({ purchaseId }) => purchaseId)]);
  const isMeant = ({ id, technicalId }: Kept) => ids.has(id) || pages.has(technicalId ?? '');
  const kept = store.filter(isMeant);
  const known = new Set([...pages, ...kept.map(({ technicalId }) => technicalId)]);
  const lines = {
    orders: ownOrders,
    store: kept,
    restored: rewinds
      .map(({ before, after }) => ({ before: before.filter(isMeant), after: after.filter(isMeant) }))
      .filter(({ before, after }) => before.length + after.length > 0),
    bank: bank.filter(({ technicalId }) => known.has(technicalId)),
    told: browsers.map(({ journal }) => journal),
    keys: browsers
      .flatMap(({ calls }) => calls)
      .filter(({ call }) => named.includes(call.key) || isNamed(call.id ?? '')),
    tasks: calls.tasks.filter(({ transactionId }) => isNamed(transactionId)),
    bookings: transactions.filter(({ businessId }) => isNamed(businessId)).map(({ bookings }) => bookings),
  };
  return [
    `  of ${named}:`,
    ...Object.entries(lines).map(([name, value]) => `    ${name}: ${JSON.stringify(value)}`),
  ].join('\n');
}

const tally = (values: readonly string[]): Map<string, number> =>
  values.reduce((counts, value) => counts.set(value, (counts.get(value) ?? 0) + 1), new Map<string, number>());

function table(title: string, counts: ReadonlyMap<string, number>, total?: number): string {
  const rows = [...counts]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([what, times]) => `    ${String(times).padStart(5)}  ${what}`);
  return [`  ${title}${total === undefined ? '' : `: ${total}`}`, ...rows].join('\n');
}
