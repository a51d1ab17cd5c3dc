import { errorMeanings } from '../../src/contract/error-meanings.js';
import { mostAmounts, freshFor } from '../../src/contract/paths.js';
import { eligibleAmount } from '../../src/rules/eligibility.js';
import { breakerLimits } from '../../src/server/calls/circuit-breaker.js';
import { callBounds, type CallClass } from '../../src/server/calls/service-calls.js';
import { silenceLimits } from '../../src/server/calls/silence.js';
import { LARGEST_BODY } from '../../src/server/http/input.js';
import { freshness } from '../../src/server/offers/freshness.js';
import { mostWarmed } from '../../src/server/offers/offers-cache.js';
import { mostShared, sharingBounds } from '../../src/server/offers/shared-rates.js';
import { newAmounts } from '../../src/server/offers/turns.js';
import { defaultLimits, type Limits, type ShopDeadlines } from '../../src/server/operations/limits.js';
import { times } from '../../src/server/purchases/record.js';
import { startBounds } from '../../src/server/purchases/start-quota.js';
import { mostOpen } from '../../src/server/purchases/start.js';
import { mostFailures, pauses } from '../../src/server/scheduling/rounds.js';
import { tableOf } from './table.js';

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
  ['millisecond', 1],
] as const;

/** Returns a time as people say it: 90 seconds stay seconds, 120 are two minutes, 2,500 milliseconds 2.5 seconds. */
export function durationOf(ms: number): string {
  const whole = units.find(([, size]) => ms % size === 0);
  const [unit, size] = whole && (whole[1] > 1 || ms < 1000) ? whole : units[3];
  return `${(ms / size).toLocaleString('en')} ${unit}${ms === size ? '' : 's'}`;
}

const unanswered = `${errorMeanings.shop_unavailable.status} \`shop_unavailable\``;

/** What follows when a function of the shop takes longer, or fails. */
const afterShop: Readonly<Record<keyof ShopDeadlines, string>> = {
  checkout: unanswered,
  sessionKey: unanswered,
  offered: `monthly payments are shown; a start is refused with ${unanswered}`,
  mayManage: unanswered,
  pricesAmong: 'the amounts are accepted, as those of a stranger',
  prepareOrder: 'nothing is sent to the bank; the customer may order again',
  completeOrder: `called again, later each time; after ${mostFailures} failures an operator has to help`,
  releaseOrder: 'called again, later each time',
  transactionChanged: 'called again, later each time',
};

/** What a deadline of the handler is for, and what follows. */
const others: Readonly<Record<Exclude<keyof Limits, 'shop' | 'finishedAnswers'>, readonly [string, string]>> = {
  clientKey: ['`clientKey`', 'the client is not known'],
  service: ['a call to the bank', 'its outcome is unknown, and is read later'],
  newRate: [
    'a monthly payment that is not known yet',
    'the page shows the sentence without figures; the next one has the monthly payment',
  ],
  firstPaint: ['a monthly payment that is written into a page', 'the page has the bare tag, and the element asks'],
  round: ['a round of `reconcile()`', 'the next one no longer waits for it'],
  grace: ['what is under way when `close()` is called', 'it is aborted'],
  ending: ['closing store and connections', 'they are left'],
};

const classes: Readonly<Record<CallClass, string>> = {
  confirm: 'orders',
  purchase: 'starts, returns and looking at a purchase',
  reconcile: 'reconciling and callbacks',
  plans: 'plans of a checkout, and amounts in use',
  offers: 'other amounts that the shop knows',
  strangers: 'all other amounts',
  prices: 'calls of the shop’s `pricesAmong`',
  consent: 'the consent text',
  health: '`GET /health`',
};

const euros = (cents: number) => `${(cents / 100).toLocaleString('en')} €`;
const count = (amount: number) => amount.toLocaleString('en');

const ofClients = (): string[] =>
  tableOf(
    ['who', 'what', 'at most', 'beyond'],
    [
      ['anybody', 'amounts in one request', count(mostAmounts), '400 `invalid_request`'],
      ['anybody', 'bytes of a body', count(LARGEST_BODY), '413 `invalid_request`'],
      [
        'a client, by `clientKey` or the public address of its connection',
        'amounts that are not cached',
        `${newAmounts.burst}, and ${newAmounts.perSecond} more a second`,
        '429 `service_unavailable`',
      ],
      [
        'a client, by `clientKey`',
        'starts',
        `${startBounds.burst}, and one more every ${Math.round(1 / startBounds.perSecond)} seconds`,
        '429 `too_many_purchases`',
      ],
      ['a shopper, and a `sessionKey`', 'purchases open at the bank', count(mostOpen), '429 `too_many_purchases`'],
    ],
  );

const ofPurchases = (): string[] =>
  tableOf(
    ['what', 'how long'],
    [
      [
        'the bank keeps an approval, or a purchase at its page, after the customer’s last step',
        durationOf(times.validity),
      ],
      ['an order with an unknown outcome may be given up by its customer after', durationOf(times.unresolved)],
      ['a purchase whose customer has not returned from the bank expires after', durationOf(times.unreturned)],
      ['any open purchase expires after', durationOf(times.longestStay)],
      ['longest pause between two reads of the bank, or two calls of the shop', durationOf(pauses.longest)],
      ['a finished purchase is deleted after', durationOf(times.kept)],
      ['the same if it was never ordered; texts of the bank that may name a customer', durationOf(times.unorderedKept)],
    ],
  );

const ofRates = (): string[] =>
  tableOf(
    ['what', 'value'],
    [
      [
        'amounts that can be paid by instalments',
        `${euros(eligibleAmount.minimum)} to ${euros(eligibleAmount.maximum)}`,
      ],
      ['a monthly payment is given without a new question for', durationOf(freshFor)],
      ['it is given at most until', 'the end of its day (Germany)'],
      ['a customer who asked for plans waits at most', durationOf(freshness.patienceForPlans)],
      ['amounts that `warm()` takes', count(mostWarmed)],
      ['the same with a database, and amounts that a process keeps in it in a day', count(mostShared)],
      ['an answer waits for the database', durationOf(sharingBounds.patience)],
      ['after a failure, monthly payments leave it alone for', durationOf(sharingBounds.rest)],
      ['finished answers that are kept in memory', `${defaultLimits.finishedAnswers / 1024 / 1024} MB`],
      ['after a failure, the bank is left alone for', durationOf(breakerLimits.pause)],
      [
        'it counts as silent after so many calls in a row without an answer',
        `${silenceLimits.calls}, each for ${silenceLimits.times} times the usual longest time: ${durationOf(silenceLimits.least)} to ${durationOf(silenceLimits.most)}`,
      ],
    ],
  );

/** Returns the page with everything that has a bound, printed from the code that keeps it. */
export const limitsPage = (): string => {
  const [first] = Object.values(callBounds);
  return [
    '# Limits',
    '',
    'The constants that the handler runs with. Nothing waits without end, and whatever a stranger can send has a bound.',
    'What these limits are for tells the guide [Server](../../docs/guide/server.md).',
    '',
    '## The shop’s functions',
    '',
    ...tableOf(
      ['function', 'has', 'beyond, or if it fails'],
      (Object.keys(afterShop) as (keyof ShopDeadlines)[]).map((name) => [
        `[\`${name}\`](shop.md#shop${name === 'sessionKey' ? '' : name.toLowerCase()})`,
        durationOf(defaultLimits.shop[name]),
        afterShop[name],
      ]),
    ),
    '',
    '## What else the handler waits for',
    '',
    ...tableOf(
      ['what', 'has', 'beyond'],
      (Object.keys(others) as (keyof typeof others)[]).map((name) => [
        others[name][0],
        durationOf(defaultLimits[name]),
        others[name][1],
      ]),
    ),
    '',
    '## Clients',
    '',
    'Counted in each process. Of an IPv6 address, as a `clientKey`, only the network (/64) counts.',
    '',
    ...ofClients(),
    '',
    '## Calls to the bank',
    '',
    `Each class has a concurrency limit and connections of its own, so that no class can use up those of another; in a class, requests or shoppers have turns. What waits for ${durationOf(first?.patience ?? 0)} is refused (503, retryable).`,
    `After ${durationOf(first?.late ?? 0)} of waiting the log says so (\`saturated\`).`,
    '',
    ...tableOf(
      ['class', 'for', 'calls at a time', 'may wait'],
      (Object.keys(classes) as CallClass[]).map((name) => [
        `\`${name}\``,
        classes[name],
        count(callBounds[name].slots),
        count(callBounds[name].waiting),
      ]),
    ),
    '',
    '## Monthly payments',
    '',
    ...ofRates(),
    '',
    '## Purchases',
    '',
    ...ofPurchases(),
    '',
  ].join('\n');
};
