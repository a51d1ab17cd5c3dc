import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../../sandbox/sandbox.js';
import { reasonsAgainst } from '../../rules/eligibility.js';
import { checkedCheckout, defaultLimits } from '../../server/inside.js';
import type { CheckReport } from '../reports.js';
import { CommandError } from '../run-command.js';
import { aDayLate, killedAfter, killedHalfWay } from './scenes/killed.js';
import { outOfOrder, released, withoutOrder } from './scenes/released.js';
import { atOnce, repeated } from './scenes/ordered.js';
import { forged, transactions } from './scenes/told.js';
import { visit } from './scenes/visit.js';
import { trialTerms } from './process/module.js';
import type { TryOptions } from './process/shop-process.js';
import { endIn, openTrial, type Scene, type Trial } from './trial/trial.js';
import { createVerdicts } from './trial/verdicts.js';

/** In this order: what comes later needs a completed purchase; after the last one, a day has passed. */
const scenes: readonly Scene[] = [
  visit,
  repeated,
  atOnce,
  released,
  withoutOrder,
  transactions,
  outOfOrder,
  forged,
  killedAfter,
  killedHalfWay,
  aDayLate,
];

/**
 * Plays bank and customer against the functions of a shop, and returns a report on every promise.
 * @throws {CommandError} if the shop cannot be tried
 */
export async function tryShop(options: TryOptions): Promise<readonly CheckReport[]> {
  const folder = await mkdtemp(join(tmpdir(), 'ratenkauf-try-shop-'));
  const sandbox = await startSandbox();
  const verdicts = createVerdicts({ takesEvents: typeof options.shop !== 'string' });
  let trial: Trial | undefined;
  try {
    try {
      trial = await openTrial(options, folder, sandbox, verdicts);
      await requireCheckout(trial);
    } catch (cause) {
      throw new CommandError((cause as Error).message, { cause, code: 2 });
    }
    await playAll(trial);
    return verdicts.all();
  } finally {
    await trial?.close();
    await sandbox.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Makes sure that the customers can buy at all.
 * @throws Error that says why not
 */
async function requireCheckout(trial: Trial): Promise<void> {
  const { headers } = await trial.customer();
  await trial.orders();
  const { answer, error } = await trial.ask('call', 'checkout', { headers });
  if (error !== undefined) throw new Error(`checkout() failed: ${error}`);
  if (answer === undefined || answer === null) {
    const advice = trial.shop().offered.hasVisits
      ? 'the headers of request(), or try.visit, have to name a filled cart'
      : 'export request()';
    throw new Error(`checkout() knows no cart for the customer: ${advice}.`);
  }
  const reasons = reasonsAgainst(checkedCheckout(answer), trialTerms);
  if (reasons.length > 0)
    throw new Error(`The cart of the customer cannot be paid by instalments: ${reasons.join(', ')}.`);
}

async function playAll(trial: Trial): Promise<void> {
  const { judge, skip } = trial;
  for (const [index, scene] of scenes.entries()) {
    if (scene.needsKill && !trial.killsShop) {
      skip(scene.tries, "The shop's server was not killed: give --restart.");
      continue;
    }
    try {
      await scene.play(trial);
    } catch (error) {
      const end = endIn(error);
      if (end) {
        judge('in-time', `${end.message}.`);
        const left = scenes.slice(index).flatMap(({ tries }) => tries);
        return skip(left, `The play has ended: ${end.message}.`);
      }
      skip(scene.tries, (error as Error).message);
    }
  }
  judge('in-time', tooSlowIn(trial));
  judgeNumbers(trial);
}

/** Looks at the orders of all purchases, each of which has a cart of its own. */
function judgeNumbers({ judge, callsOf }: Trial): void {
  const prepared = callsOf('prepareOrder').filter(({ orderId }) => orderId !== undefined);
  const purchases = new Map(prepared.map(({ orderId, subject }) => [orderId, subject.id]));
  const shared = prepared.find(({ orderId, subject }) => purchases.get(orderId) !== subject.id);
  if (new Set(prepared.map(({ subject }) => subject.id)).size > 1)
    judge('prepare-own-order', shared && `Two customers have the order ${shared.orderId}.`);
}

/** Returns the first call that took longer than the library waits. */
function tooSlowIn({ calls }: Trial): string | undefined {
  const { name, ms = 0 } = calls().find((call) => (call.ms ?? 0) > defaultLimits.shop[call.name]) ?? {};
  return (
    name && `${name}() took ${(ms / 1000).toFixed(1)} seconds; the library waits ${defaultLimits.shop[name] / 1000}.`
  );
}
