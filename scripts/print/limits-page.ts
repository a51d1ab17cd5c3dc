import { errorMeanings } from '../../src/contract/error-meanings.js';
import { mostAmounts, freshFor } from '../../src/contract/paths.js';
import { eligibleAmount } from '../../src/rules/eligibility.js';
import { breakerPause, silenceLimits } from '../../src/server/calls/circuit-breaker.js';
import { callBounds } from '../../src/server/calls/service-calls.js';
import { LARGEST_BODY } from '../../src/server/http/input.js';
import { freshness } from '../../src/server/offers/freshness.js';
import { mostWarmed } from '../../src/server/offers/offers-cache.js';
import { mostShared, sharingBounds } from '../../src/server/offers/shared-rates.js';
import { newAmounts } from '../../src/server/offers/turns.js';
import { defaultLimits } from '../../src/server/operations/limits.js';
import { times } from '../../src/server/purchases/record.js';
import { startBounds } from '../../src/server/purchases/start-quota.js';
import { mostOpen } from '../../src/server/purchases/start.js';
import { mostFailures, pauses } from '../../src/server/scheduling/rounds.js';

const units = { day: 86_400_000, hour: 3_600_000, minute: 60_000, second: 1000, millisecond: 1 };

/** Returns a time as people say it: 90 seconds stay seconds, 120 are two minutes, 2,500 milliseconds 2.5 seconds. */
export function durationOf(ms: number): string {
  const isWhole = ([unit, size]: [string, number]) => ms % size === 0 || (unit === 'second' && ms > size);
  const [unit, size] = Object.entries(units).find(isWhole) ?? ['millisecond', 1];
  return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(ms / size);
}

const count = (amount: number) => amount.toLocaleString('en');
const euros = (cents: number) => `${count(cents / 100)} €`;

const unanswered = `${errorMeanings.shop_unavailable.status} \`shop_unavailable\``;
const { shop, ...limits } = defaultLimits;
const { patience, late } = callBounds.confirm;

/** Returns a row about a class of calls. */
const rowOf = (name: keyof typeof callBounds, what: string) =>
  `| \`${name}\` | ${what} | ${count(callBounds[name].slots)} | ${count(callBounds[name].waiting)} |`;

/** Returns the page with everything that has a bound, with the figures of the code that keeps it. */
export const limitsPage = (): string => `# Limits

The constants that the handler runs with. Nothing waits without end, and whatever a stranger can send has a bound.
The guide [Server](../../docs/guide/server.md) says what they are for.

## The shop’s functions

| function | has | beyond, or if it fails |
| --- | --- | --- |
| [\`checkout\`](shop.md#shopcheckout) | ${durationOf(shop.checkout)} | ${unanswered} |
| [\`sessionKey\`](shop.md#shop) | ${durationOf(shop.sessionKey)} | ${unanswered} |
| [\`offered\`](shop.md#shopoffered) | ${durationOf(shop.offered)} | monthly payments are shown; a start is refused with ${unanswered} |
| [\`mayManage\`](shop.md#shopmaymanage) | ${durationOf(shop.mayManage)} | ${unanswered} |
| [\`pricesAmong\`](shop.md#shoppricesamong) | ${durationOf(shop.pricesAmong)} | the amounts are accepted, as those of a stranger |
| [\`prepareOrder\`](shop.md#shopprepareorder) | ${durationOf(shop.prepareOrder)} | nothing is sent to the bank; the customer may order again |
| [\`completeOrder\`](shop.md#shopcompleteorder) | ${durationOf(shop.completeOrder)} | called again, later each time; after ${mostFailures} failures an operator has to help |
| [\`releaseOrder\`](shop.md#shopreleaseorder) | ${durationOf(shop.releaseOrder)} | called again, later each time |
| [\`transactionChanged\`](shop.md#shoptransactionchanged) | ${durationOf(shop.transactionChanged)} | called again, later each time |

## What else the handler waits for

| what | has | beyond |
| --- | --- | --- |
| \`clientKey\` | ${durationOf(limits.clientKey)} | the client is not known |
| a call to the bank | ${durationOf(limits.service)} | its outcome is unknown, and is read later |
| the first call to the bank after a failure | ${durationOf(limits.probe)} | others no longer wait for it: they have no monthly payment |
| a monthly payment that is not known yet | ${durationOf(limits.newRate)} | the page shows the sentence without figures; the next one has the monthly payment |
| a monthly payment that is written into a page | ${durationOf(limits.firstPaint)} | the page has the bare tag, and the element asks |
| a round of \`reconcile()\` | ${durationOf(limits.round)} | the next one no longer waits for it |
| what is under way when \`close()\` is called | ${durationOf(limits.grace)} | it is aborted |
| closing store and connections | ${durationOf(limits.ending)} | they are left |

## Clients

Counted in each process. Of an IPv6 address, as a \`clientKey\`, only the network (/64) counts.

| who | what | at most | beyond |
| --- | --- | --- | --- |
| anybody | amounts in one request | ${count(mostAmounts)} | 400 \`invalid_request\` |
| anybody | bytes of a body | ${count(LARGEST_BODY)} | 413 \`invalid_request\` |
| a client, by \`clientKey\` or the public address of its connection | amounts that are not cached | ${newAmounts.burst}, and ${newAmounts.perSecond} more a second | 429 \`service_unavailable\` |
| a client, by \`clientKey\` | starts | ${startBounds.burst}, and one more every ${Math.round(1 / startBounds.perSecond)} seconds | 429 \`too_many_purchases\` |
| a shopper, and a \`sessionKey\` | purchases open at the bank | ${count(mostOpen)} | 429 \`too_many_purchases\` |

## Calls to the bank

Each class has a concurrency limit and connections of its own, so that no class can use up those of another; in a class, requests or shoppers have turns. What waits for ${durationOf(patience)} is refused (503, retryable).
After ${durationOf(late)} of waiting the log says so (\`saturated\`).

| class | for | calls at a time | may wait |
| --- | --- | --- | --- |
${rowOf('confirm', 'orders')}
${rowOf('purchase', 'starts, returns and looking at a purchase')}
${rowOf('reconcile', 'reconciling and callbacks')}
${rowOf('plans', 'plans of a checkout, and amounts in use')}
${rowOf('offers', 'other amounts that the shop knows')}
${rowOf('strangers', 'all other amounts')}
${rowOf('prices', 'calls of the shop’s `pricesAmong`')}
${rowOf('consent', 'the consent text')}
${rowOf('health', '`GET /health`')}

## Monthly payments

| what | value |
| --- | --- |
| amounts that can be paid by instalments | ${euros(eligibleAmount.minimum)} to ${euros(eligibleAmount.maximum)} |
| a monthly payment is given without a new question for | ${durationOf(freshFor)} |
| it is given at most until | the end of its day (Germany) |
| a customer who asked for plans waits at most | ${durationOf(freshness.patienceForPlans)} |
| amounts that \`warm()\` takes | ${count(mostWarmed)} |
| the same with a database, and amounts that a process keeps in it in a day | ${count(mostShared)} |
| an answer waits for the database | ${durationOf(sharingBounds.patience)} |
| after a failure, monthly payments leave it alone for | ${durationOf(sharingBounds.rest)} |
| finished answers that are kept in memory | ${limits.finishedAnswers / 1024 / 1024} MB |
| after a failure, the bank is left alone for | ${durationOf(breakerPause)} |
| it counts as silent after so many calls in a row without an answer | ${silenceLimits.calls}, each for ${silenceLimits.times} times the usual longest time: ${durationOf(silenceLimits.least)} to ${durationOf(silenceLimits.most)} |

## Purchases

| what | how long |
| --- | --- |
| the bank keeps an approval, or a purchase at its page, after the customer’s last step | ${durationOf(times.validity)} |
| an order with an unknown outcome may be given up by its customer after | ${durationOf(times.unresolved)} |
| a purchase whose customer has not returned from the bank expires after | ${durationOf(times.unreturned)} |
| any open purchase expires after | ${durationOf(times.longestStay)} |
| longest pause between two reads of the bank, or two calls of the shop | ${durationOf(pauses.longest)} |
| a finished purchase is deleted after | ${durationOf(times.kept)} |
| the same if it was never ordered; texts of the bank that may name a customer | ${durationOf(times.unorderedKept)} |
`;
