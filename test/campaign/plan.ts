import type { Completion, FaultRequest, OperationName } from '../../src/sandbox/sandbox.js';
import type { ProxyFault } from '../processes/bank-proxy.js';
import type { Obstacle } from '../processes/books.js';
import type { ShopMishap, Ticket } from '../processes/effects.js';
import type { WebshopName } from '../processes/webshops.js';
import { randomOf } from '../support/random.js';

/** Random choices from one stream of numbers. */
export interface Dice {
  upTo(most: number): number;
  chance(share: number): boolean;
  oneOf<Value>(values: readonly Value[]): Value;
  shuffled<Value>(values: readonly Value[]): Value[];
}

/** Creates dice that produce the same sequence for the same seed. */
export function diceOf(seed: number): Dice {
  const random = randomOf(seed);
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  const shuffled = <Value>(values: readonly Value[]) =>
    values
      .map((value) => ({ value, at: random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ value }) => value);
  return { upTo, chance: (share) => random() < share, oneOf: (values) => values[upTo(values.length - 1)]!, shuffled };
}

/** Faults in one step of a customer. */
export interface Incident {
  /** Faults at the bank. */
  readonly faults: readonly FaultRequest[];
  /** Faults of the proxy between shop and bank. */
  readonly proxy: readonly ProxyFault[];
  readonly ticket: Ticket;
  /** Milliseconds until a process is killed from outside. */
  readonly kill?: number | undefined;
  /** Index of the process that answers; `request` is the request of the step that has the ticket. */
  readonly process: number;
  readonly request: number;
}

/** Number of repetitions of a step, and whether they are concurrent. */
export interface Repeats {
  readonly times: number;
  readonly atOnce: boolean;
}

/** Does something as often as is planned. */
export const repeat = async ({ times, atOnce }: Repeats, work: () => Promise<unknown>): Promise<void> => {
  if (atOnce) await Promise.all(Array.from({ length: times }, work));
  else for (let time = 0; time < times; time += 1) await work();
};

/** One attempt to buy. */
export interface Attempt {
  readonly months: number | undefined;
  readonly starts: Repeats;
  readonly completion: Completion;
  readonly returns: Repeats;
  readonly confirms: Repeats;
  readonly abandons: 'never' | 'at the bank' | 'before ordering' | 'while ordering';
  /** When the basket changes behind the customer's page; `before starting`: after the page was read. */
  readonly changes: 'never' | 'before starting' | 'at the bank' | 'before ordering' | 'while ordering';
  readonly incidents: Readonly<Record<'start' | 'return' | 'order', Incident>>;
  /** Number of times the customer looks again before leaving. */
  readonly patience: number;
}

/** Who calls the handler: browsers, or the shop's own server by id. */
export type Driven = 'browsers' | 'server';

/** What the shop's own server reports of an order afterwards. */
export interface Reports {
  readonly isDelivered: boolean;
  /** Parts of the order value that are refunded one after another, in percent. */
  readonly refunds: readonly number[];
  /** True if all that is left is refunded afterwards. */
  readonly isReversed: boolean;
  /** True if the last one is taken back if it still waits. */
  readonly isWithdrawn: boolean;
  /** True if all of them are asked for at the same time. */
  readonly atOnce: boolean;
  /** How often each key is sent at first; it is sent again after later reports. */
  readonly calls: Repeats;
  readonly incident: Incident;
}

/** Actions of one customer, decided in advance. */
export interface Plan {
  readonly index: number;
  readonly amount: number;
  /** The second is made when the first has ended without an order. */
  readonly attempts: readonly Attempt[];
  /** Only the shop's own server reports. */
  readonly reports: Reports;
  readonly webshop: WebshopName;
  /** Requests in which the shop does not find the customer's session. */
  readonly session: 'kept' | 'not at the return' | 'away for a while' | 'lost';
  /** Number of browsers with the same basket; each makes one of the attempts, both at the same time. */
  readonly browsers: 1 | 2;
  /** True if the browser deletes the handler's cookie as soon as the outcome of an order is unknown. */
  readonly forgets: boolean;
  /** True if the customer waits through a long outage of the bank. */
  readonly persistent: boolean;
  /**
   * What the customer does when an attempt has ended without an order, or the order may be given up; `waits` for the
   * latter.
   */
  readonly then: 'starts anew' | 'pays otherwise' | 'waits';
  /** True if the customer's browser also asks the other webshop. */
  readonly strays: boolean;
  /** Why the shop cannot complete the order; null if it can. */
  readonly obstacle: Obstacle | null;
}

const none: Incident = { faults: [], proxy: [], ticket: {}, process: 0, request: 0 };

/** Returns the same plan without faults of the bank, the shop and the processes, for a customer with patience. */
export const calm = ({ attempts, reports, ...plan }: Plan): Plan => ({
  ...plan,
  obstacle: null,
  reports: Object.assign({}, reports, { incident: none }),
  attempts: attempts.map((attempt) => ({
    ...attempt,
    incidents: { start: none, return: none, order: none },
    patience: 8,
  })),
});

/**
 * Returns true if a customer for whom nothing goes wrong has to end with an order: the bank agrees, the customer comes
 * back, orders and changes nothing, and the session comes back as well.
 */
export const hasToBuy = ({ session, browsers, attempts: [attempt] }: Plan): boolean =>
  attempt !== undefined &&
  browsers === 1 &&
  session !== 'lost' &&
  attempt.completion.outcome === undefined &&
  (attempt.completion.income ?? 1_000) >= 500 &&
  attempt.returns.times > 0 &&
  attempt.abandons === 'never' &&
  attempt.changes === 'never';

type Step = keyof Attempt['incidents'] | 'report';

const operations: Readonly<Record<Step, readonly OperationName[]>> = {
  start: ['vorgang.anlegen'],
  return: ['vorgang.entscheidung', 'vorgang.finanzierung', 'vorgang.lesen'],
  order: [
    'vorgang.bestaetigen',
    'vorgang.bestaetigen',
    'vorgang.bestaetigen',
    'vorgang.lesen',
    'vorgang.finanzierung',
    'authorization.read',
  ],
  report: ['transaction.refund', 'transaction.refund', 'transaction.capture', 'transaction.read'],
};

/** Returns the plan of one customer. */
export function planOf(seed: number, index: number): Plan {
  const dice = diceOf(Math.imul(seed, 0x9e3779b1) + index);
  const amount = 250_00 + dice.upTo(4_000_00);
  const attempts = [attemptOf(dice), attemptOf(dice)];
  return {
    index,
    amount,
    attempts,
    webshop: dice.chance(0.6) ? 'first' : 'second',
    session: dice.chance(0.7) ? 'kept' : dice.oneOf(['not at the return', 'away for a while', 'lost']),
    browsers: dice.chance(0.1) ? 2 : 1,
    forgets: dice.chance(0.1),
    persistent: dice.chance(0.3),
    then: dice.oneOf(['starts anew', 'pays otherwise', 'waits']),
    strays: dice.chance(0.1),
    obstacle: dice.chance(0.06) ? dice.oneOf(['for ever', 'for long', 'hangs']) : null,
    reports: reportsOf(dice),
  };
}

function reportsOf(dice: Dice): Reports {
  return {
    isDelivered: dice.chance(0.7),
    refunds: Array.from({ length: dice.oneOf([0, 1, 2, 3, 5, 5]) }, () => 1 + dice.upTo(24)),
    isReversed: dice.chance(0.3),
    isWithdrawn: dice.chance(0.2),
    atOnce: dice.chance(0.4),
    calls: { times: 1 + dice.upTo(2), atOnce: dice.chance(0.6) },
    incident: troubleOf(dice, 'report', 0.6),
  };
}

function attemptOf(dice: Dice): Attempt {
  return {
    months: dice.chance(0.5) ? dice.oneOf([6, 12]) : undefined,
    starts: { times: dice.chance(0.15) ? 2 : 1, atOnce: true },
    completion: completionOf(dice),
    returns: { times: dice.oneOf([0, 1, 1, 1, 2, 3]), atOnce: dice.chance(0.6) },
    confirms: { times: dice.oneOf([1, 1, 2, 2, 3]), atOnce: dice.chance(0.7) },
    abandons: dice.chance(0.85)
      ? 'never'
      : dice.oneOf(['at the bank', 'before ordering', 'while ordering', 'while ordering']),
    changes: dice.chance(0.85)
      ? 'never'
      : dice.oneOf([
          'before starting',
          'before starting',
          'at the bank',
          'before ordering',
          'while ordering',
          'while ordering',
        ]),
    incidents: {
      start: troubleOf(dice, 'start', 0.15),
      return: troubleOf(dice, 'return', 0.2),
      order: troubleOf(dice, 'order', 0.8),
    },
    patience: dice.oneOf([0, 3, 5, 8]),
  };
}

function completionOf(dice: Dice): Completion {
  const end = dice.upTo(19);
  if (end < 2) return { outcome: 'abort' };
  if (end < 3) return { outcome: 'rejection' };
  if (end < 4) return { income: 400 };
  // The bank grants a different term than the requested one.
  return end < 6 ? { income: 800 } : {};
}

const harmless = ['fault', 'fault', 'proxy', 'shop'] as const;
const deadly = ['crash', 'kill', 'fault and crash'] as const;

function troubleOf(dice: Dice, step: Step, share: number): Incident {
  // Process deaths take most of the campaign's time, so they are rare.
  const kind = dice.chance(0.07) ? dice.oneOf(deadly) : dice.oneOf(harmless);
  const happens = dice.chance(share);
  const has = (...kinds: readonly string[]) => happens && kinds.includes(kind);
  const crash = { at: 1 + dice.upTo(step === 'order' ? 15 : 9), when: dice.oneOf(['before', 'after'] as const) };
  const shop = shopMishapOf(dice);
  const faults =
    step === 'order' && dice.chance(0.5) ? lostOutcomeOf(dice) : [faultOf(dice, dice.oneOf(operations[step]))];
  const proxy = proxyFaultOf(dice, dice.oneOf(operations[step]));
  const kill = dice.upTo(60);
  return {
    faults: has('fault', 'fault and crash') ? faults : [],
    proxy: has('proxy') ? [proxy] : [],
    ticket: { crash: has('crash', 'fault and crash') ? crash : undefined, shop: has('shop') ? shop : undefined },
    kill: has('kill') ? kill : undefined,
    process: dice.upTo(1_000),
    request: dice.oneOf([0, 0, 1, 2]),
  };
}

/** Returns one fault of the service for the next requests of an operation. */
function faultOf(dice: Dice, operation: OperationName): FaultRequest {
  const times = dice.oneOf([1, 1, 2, 3]);
  const kind = dice.oneOf(['answer-lost', 'answer-lost', 'timeout', 'status', 'malformed', 'slow', 'late'] as const);
  if (kind === 'status') return { operation, kind, times, status: dice.oneOf([500, 500, 502, 503]) };
  if (kind === 'slow') return { operation, kind, times, delayMs: 20 + dice.upTo(150) };
  // Longer than any time limit: the work is done when the caller has given up.
  if (kind === 'late') return { operation, kind: 'slow', times, delayMs: 5_000 };
  return { operation, kind, times };
}

function proxyFaultOf(dice: Dice, operation: OperationName): ProxyFault {
  const drawn = dice.oneOf(['repeated', 'late', 'html'] as const);
  // A report that a proxy sends twice is two reports: nobody but the bank could tell.
  const kind = drawn === 'repeated' && operation.startsWith('transaction.') ? 'html' : drawn;
  if (kind === 'late') return { operation, kind, delayMs: 1_100 + dice.upTo(600) };
  if (kind === 'html') {
    const status = dice.oneOf([400, 403, 404, 408, 409, 429, 500, 502, 504]);
    // In the interface of reports, 400 means that nothing was done, whatever the body is (service.md §E.3).
    return { operation, kind, status: operation.startsWith('transaction.') && status === 400 ? 403 : status };
  }
  return { operation, kind };
}

/** Returns faults that make the confirmation fail, together with the reads that would clarify it. */
function lostOutcomeOf(dice: Dice): FaultRequest[] {
  const reading = dice.oneOf(['authorization.read', 'vorgang.lesen'] as const);
  return [
    { ...faultOf(dice, 'vorgang.bestaetigen'), times: 1 },
    { ...faultOf(dice, reading), times: 2 + dice.upTo(3) },
  ];
}

/** Returns a random failure of a shop function. */
export const shopMishapOf = (dice: Dice): ShopMishap =>
  dice.chance(0.1)
    ? dice.oneOf(['crashes-before', 'crashes-after'])
    : dice.oneOf(['throws-before', 'throws-before', 'throws-after', 'throws-after', 'slow', 'late', 'hangs']);
