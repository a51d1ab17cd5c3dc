import { HandlerError } from '../../contract/client/ask.js';
import { createPlansClient, type PlansClient } from '../../contract/client/handler-client.js';
import type { Plans } from '../../contract/plan.js';
import type { Cents } from '../../rules/money.js';
import { isTrueFor } from '../../rules/plan-truth.js';
import { clientsBy } from '../element/clients.js';
import { renderRichText } from '../element/rich-text.js';

/** Returns the client of a handler that reads plans. */
export const plansClientOf = clientsBy(createPlansClient);

/**
 * Reads all plans of an amount in cents.
 * @throws {HandlerError} if one of them is not plausible or of another amount, or without example and lender
 * @throws {TypeError} if the example is not readable
 */
export async function readPlans(client: PlansClient, amount: Cents, signal: AbortSignal): Promise<Plans> {
  const answer = (await client.plans(amount, { signal })) as Plans | null;
  const isReadable =
    answer?.amount === amount &&
    renderRichText(answer.example)[0] &&
    answer.lender &&
    answer.plans[0] &&
    answer.plans.every((plan) => isTrueFor(amount, plan));
  if (isReadable) return answer;
  throw new HandlerError('malformed_answer', `plans: none valid for ${amount}`, true);
}
