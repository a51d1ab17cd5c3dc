import type { Customer } from '../trial/customer.js';
import { leave, type Trial } from '../trial/trial.js';
import type { ShopCall } from '../trial/shop-process.js';

/** A customer orders; the shop prepares the order, and its answer is lost, so the purchase stays approved. */
export async function orderWhoseAnswerIsLost({ shop }: Trial, customer: Customer): Promise<ShopCall> {
  const from = shop().calls.length;
  await shop().play('prepareOrder', 'answer-lost');
  await customer.order().catch(() => undefined);
  return shop().ended('prepareOrder', from);
}

/** A customer orders, and the shop's process is killed in the function that is held. */
export async function orderAndKill(
  trial: Trial,
  customer: Customer,
  { name, how }: { readonly name: 'prepareOrder' | 'completeOrder'; readonly how: 'held-before' | 'held-after' },
): Promise<ShopCall> {
  const { shop } = trial;
  const from = shop().calls.length;
  await shop().play(name, how);
  leave(customer.order());
  return how === 'held-before' ? shop().begun(name, from) : shop().ended(name, from);
}
