import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../sandbox/sandbox.js';
import { reasonsAgainst } from '../rules/eligibility.js';
import { defaultLimits } from '../server/operations/limits.js';
import { checkedCheckout } from '../server/shop/shop-schema.js';
import { atOnce } from './scenes/at-once.js';
import { aDayLate, killedAfter, killedHalfWay } from './scenes/killed.js';
import { outOfOrder, released, withoutOrder } from './scenes/released.js';
import { repeated } from './scenes/repeated.js';
import { transactions } from './scenes/transactions.js';
import { visit } from './scenes/visit.js';
import { errorOf, isTheEnd, openTrial, type Scene, type Trial } from './trial/trial.js';
import { createVerdicts, type Verdict, type Verdicts } from './trial/verdicts.js';

/** Options of {@link tryShop}. */
export interface TryOptions {
  /** File of the shop's module. */
  readonly module: string;
  /** Origin of the shop's pages. */
  readonly origin: string;
  /** Seconds after which a function of the shop hangs. */
  readonly patience: number;
  /** File of the program that runs as the shop's process. */
  readonly program: string;
  /** Environment of the shop's processes. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** The shop cannot be tried as it is: the message says what is missing. */
export class SetupError extends Error {
  override readonly name = 'SetupError';
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
  killedAfter,
  killedHalfWay,
  aDayLate,
];

/**
 * Plays bank and customer against the functions of a shop, and returns a verdict on every promise.
 * @throws {SetupError} if the shop cannot be tried
 */
export async function tryShop({
  module,
  origin,
  patience,
  program,
  ...given
}: TryOptions): Promise<readonly Verdict[]> {
  const folder = await mkdtemp(join(tmpdir(), 'ratenkauf-try-shop-'));
  const sandbox = await startSandbox();
  const verdicts = createVerdicts();
  const database = join(folder, 'handler.sqlite');
  const secret = randomBytes(32).toString('hex');
  const settings = { module, bank: sandbox.url, origin, database, secret };
  const own = { RATENKAUF_TRY_SHOP: '1', RATENKAUF_TRY_SHOP_FOLDER: folder };
  const process = { program, patience, environment: Object.assign({}, given.environment, own) };
  let trial: Trial | undefined;
  try {
    try {
      trial = await openTrial({ settings, process, sandbox, verdicts });
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

/** Makes sure that the customers can buy at all. */
async function requireCheckout(trial: Trial): Promise<void> {
  const { headers } = await trial.customer();
  await trial.ledger();
  const { hasRequest } = trial.shop().offered;
  const outcome = await trial.shop().call({ name: 'checkout', headers });
  const failed = errorOf(outcome);
  if (failed !== undefined) throw new SetupError(`checkout() failed: ${failed}`);
  const answer = 'answer' in outcome ? outcome.answer : undefined;
  if (answer === undefined || answer === null) {
    const advice = hasRequest ? 'the headers of request() have to name a filled cart' : 'export request()';
    throw new SetupError(`checkout() knows no cart for the customer: ${advice}.`);
  }
  const reasons = reasonsAgainst(checkedCheckout(answer));
  if (reasons.length > 0)
    throw new SetupError(`The cart of the customer cannot be paid by instalments: ${reasons.join(', ')}.`);
}

async function playAll(trial: Trial): Promise<void> {
  const { verdicts } = trial;
  for (const [index, scene] of scenes.entries()) {
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
  for (const id of verdicts.open(left.flatMap(({ tries }) => tries))) verdicts.skip(id, why);
}

/** Returns the first call that took longer than the library waits. */
function tooSlowIn({ calls }: Trial): string | undefined {
  const slow = calls().find(({ name, ms = 0 }) => ms > defaultLimits.shop[name]);
  return (
    slow &&
    `${slow.name}() took ${((slow.ms ?? 0) / 1000).toFixed(1)} seconds; the library waits ${defaultLimits.shop[slow.name] / 1000}.`
  );
}
