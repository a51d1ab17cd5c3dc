import type { Customer } from '../trial/customer.js';
import type { CallOutcome } from '../process/messages.js';
import { errorOf, isTheEnd, numberIn, type Trial } from '../trial/trial.js';
import type { ShopCall } from '../trial/shop-process.js';

/** A customer orders; the shop prepares the order, and its answer is lost, so the purchase stays approved. */
export async function orderWhoseAnswerIsLost(trial: Trial, customer: Customer): Promise<ShopCall> {
  const { shop } = trial;
  const from = shop().calls.length;
  await shop().play('prepareOrder', 'answer-lost');
  return orderAndPrepare(trial, customer, from);
}

/**
 * The same; resolves with the number of the order.
 * @throws Error if the shop has named none
 */
export async function numberWhoseAnswerIsLost(trial: Trial, customer: Customer): Promise<string> {
  const { outcome } = await orderWhoseAnswerIsLost(trial, customer);
  return numberIn(outcome) ?? noOrder(outcome);
}

/** @throws Error that says why there is no order */
export function noOrder(outcome: CallOutcome | undefined): never {
  throw new Error(`prepareOrder named no order: ${errorOf(outcome) ?? 'its answer has no number'}.`);
}

/**
 * A customer orders; resolves with the first call of prepareOrder after the first `from` calls, which may have failed.
 * @throws what the handler says if it has not come so far
 */
export async function orderAndPrepare({ shop }: Trial, customer: Customer, from: number): Promise<ShopCall> {
  try {
    await customer.order();
  } catch (error) {
    const isReached = shop()
      .calls.slice(from)
      .some(({ name }) => name === 'prepareOrder');
    if (isTheEnd(error) || !isReached) throw error;
  }
  return shop().ended('prepareOrder', from);
}

interface Hold {
  readonly name: 'prepareOrder' | 'completeOrder';
  readonly how: 'held-before' | 'held-after';
  /** Whether to wait for the begin or the end of the function. */
  readonly until: 'begun' | 'ended';
}

/**
 * A customer orders, and a call of the shop's function never ends for the handler.
 * @throws what the handler says if it has not come so far
 */
export async function orderAndHold(trial: Trial, customer: Customer, { name, how, until }: Hold): Promise<ShopCall> {
  const { shop } = trial;
  const from = shop().calls.length;
  await shop().play(name, how);
  const reached = until === 'begun' ? shop().begun(name, from) : shop().ended(name, from);
  return Promise.race([reached, customer.order().then(() => reached)]);
}
