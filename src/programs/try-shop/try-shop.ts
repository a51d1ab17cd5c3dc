import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../../sandbox/sandbox.js';
import { reasonsAgainst } from '../../rules/eligibility.js';
import { SetupError } from './setup-error.js';
import { trialTerms, type ShopAddress } from './process/messages.js';
import { checkedCheckout, defaultLimits } from '../../server/inside.js';
import { atOnce } from './scenes/at-once.js';
import { aDayLate, killedAfter, killedHalfWay } from './scenes/killed.js';
import { outOfOrder, released, withoutOrder } from './scenes/released.js';
import { repeated } from './scenes/repeated.js';
import { signed } from './scenes/signed.js';
import { transactions } from './scenes/transactions.js';
import { visit } from './scenes/visit.js';
import { runRestart } from './trial/restart-command.js';
import { errorOf, isTheEnd, openTrial, type Scene, type Trial } from './trial/trial.js';
import { createVerdicts, type Verdict, type Verdicts } from './trial/verdicts.js';

/** Options of {@link tryShop}. */
export interface TryOptions {
  /** File of the shop's module, or where the shop is. */
  readonly shop: string | ShopAddress;
  /** Origin of the shop's pages. */
  readonly origin: string;
  /** Seconds after which a function of the shop hangs. */
  readonly patience: number;
  /** File of the program that runs as the shop's process. */
  readonly program: string;
  /** Command that kills the shop's server and starts it again; only with an address. */
  readonly restart?: string | undefined;
  /** Environment of the shop's processes. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** In this order: what comes later needs a completed purchase; after the last one, a day has passed. */
const scenes: readonly Scene[] = [
  visit,
  repeated,
  atOnce,
  released,
  withoutOrder,
  transactions,
  outOfOrder,
  signed,
  killedAfter,
  killedHalfWay,
  aDayLate,
];

/**
 * Plays bank and customer against the functions of a shop, and returns a verdict on every promise.
 * @throws {SetupError} if the shop cannot be tried
 */
export async function tryShop(options: TryOptions): Promise<readonly Verdict[]> {
  const { shop, origin, patience, program, environment } = options;
  const folder = await mkdtemp(join(tmpdir(), 'ratenkauf-try-shop-'));
  const sandbox = await startSandbox();
  const verdicts = createVerdicts({ takesEvents: typeof shop !== 'string' });
  const database = join(folder, 'handler.sqlite');
  const secret = randomBytes(32).toString('hex');
  const settings = { shop, bank: sandbox.url, origin, database, secret };
  const own = { RATENKAUF_TRY_SHOP: '1', RATENKAUF_TRY_SHOP_FOLDER: folder };
  const process = { program, patience, environment: Object.assign({}, environment, own) };
  let trial: Trial | undefined;
  try {
    try {
      trial = await openTrial({ settings, process, restartServer: restartOf(options), sandbox, verdicts });
      await requireCheckout(trial);
    } catch (error) {
      throw error instanceof SetupError ? error : new SetupError((error as Error).message, { cause: error });
    }
    await playAll(trial);
    return verdicts.all();
  } finally {
    await trial?.close();
    await sandbox.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns what kills and starts the shop's server; undefined if nobody can. */
function restartOf({ shop, restart, patience }: TryOptions): (() => Promise<void>) | undefined {
  if (restart === undefined || typeof shop === 'string') return undefined;
  return () => runRestart({ command: restart, address: shop.events, patience: Math.max(patience, 60) });
}

/** Makes sure that the customers can buy at all. */
async function requireCheckout(trial: Trial): Promise<void> {
  const { headers } = await trial.customer();
  await trial.ledger();
  const { hasVisits } = trial.shop().offered;
  const outcome = await trial.shop().call({ name: 'checkout', headers });
  const failed = errorOf(outcome);
  if (failed !== undefined) throw new SetupError(`checkout() failed: ${failed}`);
  const answer = 'answer' in outcome ? outcome.answer : undefined;
  if (answer === undefined || answer === null) {
    const advice = hasVisits
      ? 'the headers of request(), or try.visit, have to name a filled cart'
      : 'export request()';
    throw new SetupError(`checkout() knows no cart for the customer: ${advice}.`);
  }
  const reasons = reasonsAgainst(checkedCheckout(answer), trialTerms);
  if (reasons.length > 0)
    throw new SetupError(`The cart of the customer cannot be paid by instalments: ${reasons.join(', ')}.`);
}

async function playAll(trial: Trial): Promise<void> {
  const { verdicts } = trial;
  for (const [index, scene] of scenes.entries()) {
    if (scene.needsEvents && !trial.takesEvents) continue;
    if (scene.needsKill && !trial.killsShop) {
      leaveOpen(verdicts, [scene], "The shop's server was not killed: give --restart.");
      continue;
    }
    try {
      await scene.play(trial);
    } catch (error) {
      const { message } = error as Error;
      if (isTheEnd(error)) {
        verdicts.judge('in-time', 'All functions were called.', `${message}.`);
        return leaveOpen(verdicts, scenes.slice(index), `The play has ended: ${message}.`);
      }
      leaveOpen(verdicts, [scene], message);
    }
  }
  verdicts.judge('in-time', 'All functions were called.', tooSlowIn(trial));
  if (trial.orders.length > 1) verdicts.judge('prepare-own-order', 'Several customers ordered.', sharedOrderIn(trial));
}

function sharedOrderIn({ orders }: Trial): string | undefined {
  const isShared = ({ orderId, purchase }: (typeof orders)[number]) =>
    orders.some((other) => other.orderId === orderId && other.purchase !== purchase);
  const shared = orders.find(isShared);
  return shared && `Two customers have the order ${shared.orderId}.`;
}

function leaveOpen(verdicts: Verdicts, left: readonly Scene[], why: string): void {
  verdicts.skip(verdicts.open(left.flatMap(({ tries }) => tries)), why);
}

/** Returns the first call that took longer than the library waits. */
function tooSlowIn({ calls }: Trial): string | undefined {
  const slow = calls().find(({ name, ms = 0 }) => ms > defaultLimits.shop[name]);
  return (
    slow &&
    `${slow.name}() took ${((slow.ms ?? 0) / 1000).toFixed(1)} seconds; the library waits ${
      defaultLimits.shop[slow.name] / 1000
    }.`
  );
}
