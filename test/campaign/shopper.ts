import { setTimeout as pause } from 'node:timers/promises';
import type { Purchase } from '../../src/contract/purchase.js';
import type { PurchaseState } from '../../src/rules/purchase-state.js';
import { createCustomer, type Customer, type Told } from './customer.js';
import { repeat, type Attempt, type Plan } from './plan.js';
import type { Town } from './town.js';

/** Runs one customer according to the plan; resolves with the answers that each browser received. */
export async function shop(town: Town, plan: Plan): Promise<Told[]> {
  const { index, webshop, amount, obstacle, attempts } = plan;
  await town.books
    .insertInto('baskets')
    .values({ session: `session-${index}`, webshop, amount, state: 'open', reservedBy: null, obstacle })
    .execute();
  if (plan.browsers === 1) return [await shopIn(town, plan, attempts, 'one')];
  town.count('two browsers');
  return Promise.all(attempts.map((attempt, browser) => shopIn(town, plan, [attempt], browser === 0 ? 'one' : 'two')));
}

/** How an attempt ended for the customer: a state of the purchase, or one of these. */
type End = PurchaseState | 'left' | 'another way is open' | 'cookie deleted';

async function shopIn(town: Town, given: Plan, attempts: readonly Attempt[], browser: 'one' | 'two'): Promise<Told> {
  const isServed = town.driven === 'server';
  // The customer of a program has no cookie of the handler, and the program knows the cart without a session.
  const plan: Plan = isServed ? Object.assign({}, given, { session: 'kept', forgets: false }) : given;
  const customer = createCustomer(town, plan, browser);
  let end: End = 'left';
  for (const [index, attempt] of attempts.entries()) {
    end = await buy(town, customer, { ...plan, forgets: plan.forgets && index === 0 }, attempt);
    if (end === 'left' || end === 'confirmed') break;
    // A customer who buys in two browsers would pay in another way for what the other browser has just ordered.
    if (end !== 'cookie deleted' && plan.then === 'pays otherwise' && plan.browsers === 1) {
      await customer.payOtherwise();
      break;
    }
  }
  if (end === 'confirmed') await customer.report();
  return customer.told;
}

/** Runs one attempt; returns the state in which it ended for the customer. */
async function buy(town: Town, customer: Customer, plan: Plan, attempt: Attempt): Promise<End> {
  const { incidents, abandons, changes, completion, returns, confirms, patience } = attempt;
  const does = async (when: Attempt['changes'] & Attempt['abandons']) => {
    if (changes === when) await customer.changeBasket();
    if (abandons === when) await customer.abandon();
  };
  customer.suffer(incidents.start, 1);
  const technicalId = await start(customer, attempt);
  if (technicalId === undefined) return 'left';
  await does('at the bank');
  const returnUrl = complete(town, technicalId, completion);
  if (returnUrl === undefined) return 'left';
  customer.suffer(incidents.return, 0);
  await comeBack(town, customer, plan, () => repeat(returns, () => customer.comeBack(returnUrl)));
  if (plan.strays) await customer.stray(returnUrl);
  if (returns.times === 0 && patience === 0) return 'left';
  await customer.look();
  await does('before ordering');
  customer.suffer(incidents.order, 0);
  await Promise.all([repeat(confirms, () => customer.order()), does('while ordering')]);
  if (plan.session === 'away for a while') customer.hasSession(true);
  return lookAgain(town, customer, { ...plan, patience: patienceOf(plan, attempt), returnUrl });
}

/** The customer whose session comes back only now has to order once more. */
const patienceOf = ({ session }: Plan, { patience }: Attempt): number =>
  session === 'away for a while' ? Math.max(3, patience) : patience;

/** Lets the customer return from the bank, with the session or without it. */
async function comeBack(
  { count }: Pick<Town, 'count'>,
  customer: Customer,
  { session }: Pick<Plan, 'session'>,
  work: () => Promise<void>,
): Promise<void> {
  if (session === 'kept') return work();
  count(`session ${session}`);
  customer.hasSession(false);
  await work();
  customer.hasSession(session === 'not at the return');
}

async function start(customer: Customer, { starts, months, patience, changes }: Attempt): Promise<string | undefined> {
  let isOpen = await customer.open();
  for (let time = 0; time <= 1 + patience; time += 1) {
    if (!isOpen) {
      await pause(200);
      isOpen = await customer.open();
      continue;
    }
    if (time === 0 && changes === 'before starting') await customer.changeBasket();
    const started = await Promise.all(
      Array.from({ length: time === 0 ? starts.times : 1 }, () => customer.start(months)),
    );
    const found = started.findLast((each) => each !== undefined);
    if (found) return found;
    await pause(200);
  }
  return undefined;
}

/**
 * Completes the payment page; returns undefined when the bank has deleted the purchase, or a second start has replaced
 * it.
 */
function complete(
  { sandbox, count }: Town,
  technicalId: string,
  completion: Attempt['completion'],
): string | undefined {
  try {
    const { returnUrl } = sandbox.complete(technicalId, completion);
    count(
      `bank: ${completion.outcome ?? (completion.income === undefined ? 'success' : completion.income < 500 ? 'low income' : 'forced term')}`,
    );
    return returnUrl;
  } catch {
    count('bank: gone');
    return undefined;
  }
}

interface LookAgain extends Plan {
  readonly patience: number;
  readonly returnUrl: string;
}

/** Gives the order up if that is possible. A customer who starts a new one may do so at once, which gives the first up as well. */
async function isOtherWayOpen(
  customer: Customer,
  { then, index }: Pick<Plan, 'then' | 'index'>,
  { mayGiveUp, mayRestart }: Pick<Purchase, 'mayGiveUp' | 'mayRestart'>,
): Promise<boolean> {
  if (!mayGiveUp) return mayRestart === true;
  if (then === 'starts anew' && index % 2 === 0) return true;
  return (await customer.abandon())?.mayRestart === true;
}

/** Number of times that a persistent customer looks while the outcome of the order is unknown. */
const PERSISTENCE = 40;

/** Repeats what the customer can still try, as often as the plan's patience allows. */
async function lookAgain(town: Town, customer: Customer, { patience, returnUrl, ...plan }: LookAgain): Promise<End> {
  const least = plan.persistent ? PERSISTENCE : 0;
  let waited = 0;
  for (let time = 0; time < patience; time += 1) {
    const purchase = await customer.look();
    if (!purchase) {
      await pause(150);
      continue;
    }
    switch (purchase.state) {
      case 'initialized':
        await comeBack(town, customer, plan, () => customer.comeBack(returnUrl));
        customer.hasSession(plan.session !== 'lost');
        break;
      case 'approved':
        await customer.order();
        break;
      case 'confirming':
        if (plan.then !== 'waits' && (await isOtherWayOpen(customer, plan, purchase))) return 'another way is open';
        if (plan.forgets) {
          customer.forget();
          return 'cookie deleted';
        }
        if ((waited += 1) <= least) time -= 1;
        await pause(150);
        break;
      default:
        return purchase.state;
    }
  }
  return 'left';
}
